"""The command line: `spider` and its commands.

Exit codes: 0 done, 2 wrong usage or input; `check` and `solve` have more, told in their help.
Whatever a command does not need is imported when it runs: `spider --help` is quick and never loads the window.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import time
import unicodedata
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from spider import deals
from spider._version import __version__
from spider.engine import Deal, Position
from spider.errors import DealError, NotationError, SpiderError
from spider.lines import LineError, play_line
from spider.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from spider.game.events import Notice
    from spider.game.records import Best, Summary

__all__ = ["cli", "main"]

_RULES = click.Choice([rules.value for rules in Rules])
_SUITS = click.Choice(["1", "2", "4"])
_NUMBERING = click.Choice(["own", "classic"])


class InputError(click.ClickException):
    """Something given from outside is wrong: what, and where."""

    exit_code = 2

    def format_message(self) -> str:
        return _printable(self.message)


# -- reading what was given ------------------------------------------------------------------------


def _read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`: UTF-8, up to 1 MiB."""
    if name == "-":
        return deals.decode_text(sys.stdin.buffer.read(deals.LARGEST_TEXT + 1), _shown(name))
    if not os.path.lexists(name):
        raise InputError(
            f"{_shown(name)}: no such file, and no deal id such as 2-31415, 4-c14934 or 1-7@strict"
        )
    return deals.read_text(name)


def _printable(text: str) -> str:
    """Text on one line in which nothing can steer a terminal: what was given may hold any character."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _shown(name: str) -> str:
    return "standard input" if name == "-" else click.format_filename(name)


def _read_position(
    source: str, suits: str | None = None, numbering: str | None = None, rules: str | None = None
) -> Position:
    """The table that an argument names: a deal id, a bare number beside `--suits`, a file, or `-`.

    Options may add what the argument leaves open; they may not contradict it.
    """
    number = unicodedata.normalize("NFKC", source).strip()
    try:
        if suits and re.fullmatch(r"[0-9]{1,100}", number):
            return Deal(int(suits), int(number), numbering or "own", rules or Rules.STANDARD).position()
        if deals.has_id_form(source):
            return _with_options(Deal.parse(source), "@" in number, suits, numbering, rules).position()
    except DealError as error:
        raise InputError(str(error)) from None
    text = _read_text(source)
    if numbering:
        raise click.UsageError("--numbering goes with a number, not with the text of a position.")
    try:
        position = Position.parse(text)
    except NotationError as error:
        raise InputError(f"{_shown(source)}: {error}") from None
    if (suits or rules) and not re.match(r"[ \t\r]*rules[ \t]", text):
        header = f"rules {rules or position.rules} suits {suits or position.suits}"
        try:
            position = Position.parse(f"{header}\n{text}")
        except NotationError as error:
            raise click.UsageError(f"{header} contradicts the position: {error.message}.") from None
    if suits and int(suits) != position.suits:
        raise click.UsageError(f"--suits {suits} contradicts the {position.suits} of the position.")
    if rules and rules != position.rules:
        raise click.UsageError(f"--rules {rules} contradicts the rules {position.rules} of the position.")
    return position


def _with_options(
    deal: Deal, names_rules: bool, suits: str | None, numbering: str | None, rules: str | None
) -> Deal:
    if suits and int(suits) != deal.suits:
        raise click.UsageError(f"--suits {suits} contradicts the deal id {deal}.")
    if numbering and numbering != deal.numbering:
        raise click.UsageError(f"--numbering {numbering} contradicts the deal id {deal}.")
    if not rules or rules == deal.rules:
        return deal
    if names_rules:
        raise click.UsageError(f"--rules {rules} contradicts the deal id {deal}.")
    return Deal(deal.suits, deal.number, deal.numbering, rules)


def _play_line(position: Position, line: str, where: str) -> int:
    """Play a line and return its length; the error tells where the line stands."""
    try:
        return play_line(position, line)
    except LineError as error:
        raise WrongLine(where, error) from None


class WrongLine(InputError):
    """A line with a wrong move."""

    def __init__(self, where: str, error: LineError) -> None:
        super().__init__(f"{where}{error}")
        self.error = error


def _line_text(source: str, line: str) -> tuple[str, str]:
    """The text of a line argument, and how messages name where it stands."""
    if line != "-":
        return line, ""
    if source == "-":
        raise click.UsageError("The deal and the line cannot both come from standard input.")
    return _read_text("-"), "standard input: "


def _id(position: Position) -> str | None:
    return None if position.deal is None else str(position.deal)


def _print_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


# -- commands --------------------------------------------------------------------------------------


def _deal_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--suits`, `--numbering` and `--rules`, for commands that take a deal."""
    for option in (
        click.option("--rules", type=_RULES, help="Rule set; standard if nothing says otherwise."),
        click.option("--numbering", type=_NUMBERING, help="Numbering of a bare number; own if not given."),
        click.option("--suits", type=_SUITS, help="Suit count; makes a bare number a deal."),
    ):
        command = option(command)
    return command


_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


class _Commands(click.Group):
    """A group that ends quietly when the reader of its output leaves."""

    def invoke(self, context: click.Context) -> Any:
        try:
            result = super().invoke(context)
            sys.stdout.flush()
        except BrokenPipeError:
            # Without this the interpreter would complain once more at exit. 141 is what a shell shows for SIGPIPE.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(141)
        return result


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="spider", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> Any:
    """Spider Solitaire: play it in a window, or look into its deals.

    A DEAL is a short name such as 2-31415 (two suits, number 31415), 4-c1 (four suits, number 1 of the classic numbering of
    other programs) or 1-7@strict (another rule set). Wherever a command takes a deal it also takes a FILE with the text of
    a position, or - for standard input.

    A LINE is a list of moves in one argument, such as 'fa1 cf deal': one card from column f to column a, as many as fit
    from c to f, then a row of the stock. Columns are a to j.
    """
    return context.invoke(play) if context.invoked_subcommand is None else None


@cli.command()
@click.argument("source", metavar="[DEAL|FILE]", required=False)
@_deal_options
@click.option("--announce", is_flag=True, help="Print every event in words on standard output, one a line.")
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of the window.")
@click.option(
    "--exit-after-frames", type=click.IntRange(min=1), metavar="N", help="Close the window after N frames."
)
def play(
    source: str | None,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    announce: bool,
    lang: str | None,
    exit_after_frames: int | None,
) -> int:
    """Open the window and play; this is what `spider` alone does.

    Without DEAL the last game goes on, or a new one begins.
    """
    start = _start(source, suits, numbering, rules)
    if not _has_display():
        from spider.text import sentence

        raise InputError(sentence(lang or _language(), "window.no_display"))
    try:
        from spider.window.app import run
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        raise InputError("the window needs pygame or pygame-ce: pip install pygame-ce") from None
    return run(
        start,
        suits=int(suits) if suits else None,
        rules=rules,
        announce=announce,
        language=lang,
        exit_after_frames=exit_after_frames,
    )


def _start(
    source: str | None, suits: str | None, numbering: str | None, rules: str | None
) -> Deal | Position | None:
    """What to play; None for what the window chooses."""
    if source is not None:
        position = _read_position(source, suits, numbering, rules)
        return position.deal or position
    if numbering != "classic":
        return None
    if not suits:
        raise click.UsageError("--numbering classic without a deal needs --suits.")
    return Deal(int(suits), secrets.randbelow(32_000) + 1, numbering, rules or Rules.STANDARD)


def _has_display() -> bool:
    """Whether a window can be hoped for. Elsewhere than on X11 and Wayland systems SDL finds out by itself."""
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@cli.command()
@click.argument("source", metavar="DEAL|FILE")
@_deal_options
@_json_option
def deal(source: str, suits: str | None, numbering: str | None, rules: str | None, as_json: bool) -> None:
    """Print the cards of a deal or a position as text.

    The text can be edited, saved, and given back as FILE.
    """
    position = _read_position(source, suits, numbering, rules)
    if not as_json:
        click.echo(position.text(), nl=False)
        return
    rows = [line.split() for line in position.text().splitlines()[1:]]
    _print_json(
        {
            "deal": _id(position),
            "rules": str(position.rules),
            "suits": position.suits,
            "columns": [[card.strip("()") for card in row] for row in rows[:10]],
            "hidden": list(position.hidden),
            "stock": [row[1:] for row in rows[10:]],
            "completed": ["SHCD"[suit] for suit in position.completed],
            "text": position.text(),
        }
    )


@cli.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("line")
@_deal_options
@_json_option
@click.pass_context
def check(
    context: click.Context,
    source: str,
    line: str,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    as_json: bool,
) -> None:
    """Replay a LINE by the rules and say whether it wins.

    Exit code 0: every move is legal and the last one wins. 3: all are legal, but the game is not won. 2: a move is illegal or
    unreadable; the message names it, its number and the reason. LINE may be - for standard input.
    """
    text, where = _line_text(source, line)
    position = _read_position(source, suits, numbering, rules)
    report: dict[str, Any] = {"deal": _id(position)}
    try:
        moves = _play_line(position, text, where)
    except WrongLine as wrong:
        if as_json:
            error = wrong.error
            told = {"move": error.word, "number": error.number, "reason": error.reason or "unreadable"}
            told["message"] = str(error)
            _print_json(report | {"result": "illegal", "moves": error.number - 1, "error": told})
        raise
    result = "won" if position.is_won else "legal"
    if as_json:
        _print_json(report | {"result": result, "moves": moves, "error": None})
    elif position.is_won:
        click.echo(f"won in {moves} moves")
    else:
        click.echo(f"legal, not won after {moves} moves: {len(position.completed)} of 8 runs completed")
    context.exit(0 if position.is_won else 3)


_REASONS = {
    "turns": "turns a hidden card face up",
    "empties": "empties a column",
    "completes": "completes a run",
    "joins": "joins cards of one suit",
}
_ADVICE = {
    "deal": "no move is progress: deal the next row",
    "fill_then_deal": "no move is progress: put a card on each empty column, then deal the next row",
    "undo": "no move is progress: undo some moves and try another way",
}


@cli.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("line", required=False, default="")
@_deal_options
@_json_option
def hint(
    source: str, line: str, suits: str | None, numbering: str | None, rules: str | None, as_json: bool
) -> None:
    """Name one helpful move, judged by the visible cards alone.

    It turns a hidden card, empties a column, completes a run or joins cards of one suit. With a LINE, which may be - for
    standard input, the hint is for the position after it.
    """
    from spider.engine import advice
    from spider.engine import hint as find_hint

    text, where = _line_text(source, line)
    position = _read_position(source, suits, numbering, rules)
    _play_line(position, text, where)
    found = None if position.is_won else find_hint(position)
    what_to_do = None if found or position.is_won else advice(position)
    if as_json:
        _print_json(
            {
                "deal": _id(position),
                "won": position.is_won,
                "move": str(found.move) if found else None,
                "reason": found.reason if found else None,
                "advice": what_to_do,
            }
        )
    elif found:
        click.echo(f"{found.move} {_REASONS[found.reason]}")
    else:
        click.echo(_ADVICE[what_to_do] if what_to_do else "the game is won")


@cli.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("depth", type=click.IntRange(min=0, max=60))
@_deal_options
@_json_option
def perft(
    source: str, depth: int, suits: str | None, numbering: str | None, rules: str | None, as_json: bool
) -> None:
    """Count the lines of exactly DEPTH legal moves.

    A check of the move generator: both engines must count alike.
    """
    from spider.engine import perft as count_lines

    position = _read_position(source, suits, numbering, rules)
    start = time.perf_counter()
    nodes = count_lines(position, depth)
    seconds = time.perf_counter() - start
    if as_json:
        _print_json({"deal": _id(position), "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)})
    else:
        click.echo(nodes)


# -- searches --------------------------------------------------------------------------------------


def _limit_options(*, shorten: str, memory: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What a solve may spend."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in (
            click.option(
                "--shorten",
                type=click.FloatRange(min=0),
                metavar="SECONDS",
                help=f"Make a line shorter; {shorten}.",
            ),
            click.option(
                "--seed",
                type=click.IntRange(0, 2**64 - 1),
                default=0,
                help="Vary the search.",
                show_default=True,
            ),
            click.option(
                "--memory",
                type=click.IntRange(1, 1 << 24),
                default=1024,
                metavar="MIB",
                show_default=True,
                help=f"Largest memory{memory}, in MiB.",
            ),
            click.option(
                "--time",
                "time_limit",
                type=click.FloatRange(min=0, min_open=True),
                metavar="SECONDS",
                help="Longest search, shortening left out; no limit if not given.",
            ),
            click.option(
                "--max-positions",
                type=click.IntRange(1, 2**62),
                default=1_000_000,
                metavar="N",
                show_default=True,
                help="Positions whose moves may be generated.",
            ),
        ):
            command = option(command)
        return command

    return add


class _Told:
    """One line on standard error that is written over; a plain line now and then where it is no terminal."""

    def __init__(self, first: float = 1.0) -> None:
        self._terminal = sys.stderr.isatty()
        self._every = 0.2 if self._terminal else 10.0
        self._next = time.monotonic() + (first if self._terminal else self._every)
        self._shown = False

    def show(self, text: str) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._every
        self._shown = True
        click.echo(f"\r{text}\x1b[K" if self._terminal else text, err=True, nl=not self._terminal)

    def end(self) -> None:
        if self._shown and self._terminal:
            click.echo("\r\x1b[K", err=True, nl=False)


@cli.command()
@click.argument("source", metavar="DEAL|FILE")
@_deal_options
@_limit_options(
    shorten="if not given as long as the search took, at least half a second; 0 for not at all", memory=""
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    default=1,
    metavar="N",
    show_default=True,
    help="Threads to search with.",
)
@click.option("--engine", type=click.Choice(["native", "python"]), help="The engine to search with.")
@_json_option
@click.pass_context
def solve(
    context: click.Context,
    source: str,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    max_positions: int,
    time_limit: float | None,
    memory: int,
    seed: int,
    shorten: float | None,
    threads: int,
    engine: str | None,
    as_json: bool,
) -> None:
    """Search a winning line, every card being known.

    Exit code 0: won, the line is printed. 1: proved that it cannot be won. 3: unknown, a limit was reached. 2: wrong usage or
    input.
    """
    from spider.solve import solve as search

    position = _read_position(source, suits, numbering, rules)
    told = _Told()
    try:
        result = search(
            position,
            max_positions=max_positions,
            time_limit=time_limit,
            memory_limit=memory << 20,
            threads=threads,
            seed=seed,
            shorten=shorten,
            progress=lambda now: told.show(
                f"{now.positions:,} positions, {now.seconds:.1f} s{', making the line shorter' * now.shortening}"
            ),
            engine=engine,
        )
    except ImportError as error:
        raise InputError(str(error)) from None
    finally:
        told.end()
    line = None if result.line is None else " ".join(map(str, result.line))
    if as_json:
        _print_json(
            {
                "deal": result.deal,
                "status": result.status,
                "line": line,
                "moves": result.moves,
                "positions": result.positions,
                "seconds": round(result.seconds, 6),
                "peak_bytes": result.peak_bytes,
                "reason": result.reason,
            }
        )
    else:
        if line is None:
            click.echo(f"{result.status}: {result.reason}")
        else:
            click.echo(f"won in {result.moves} moves (found with {result.found_moves})")
            click.echo(line)
        click.echo(
            f"{result.positions:,} positions, {result.search_seconds:.2f} s, {result.peak_bytes / 2**20:.1f} MiB",
            err=True,
        )
    context.exit({"won": 0, "lost": 1}.get(result.status, 3))


def _range(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[int, int]:
    """`FIRST-LAST`, or one number."""
    match = re.fullmatch(r"([0-9]{1,10})(?:-([0-9]{1,10}))?", unicodedata.normalize("NFKC", value).strip())
    if match is None:
        raise click.BadParameter(f"'{_printable(value)}' is not a range such as 0-999.")
    first = int(match[1])
    return first, int(match[2]) if match[2] else first


@cli.command()
@click.argument("numbers", metavar="FIRST-LAST", callback=_range)
@click.option("--suits", type=_SUITS, required=True, help="Suit count.")
@click.option(
    "--numbering", type=_NUMBERING, default="own", show_default=True, help="Numbering of the deals."
)
@click.option("--rules", type=_RULES, default="standard", show_default=True, help="Rule set.")
@click.option(
    "--out", metavar="FILE", required=True, help="SQLite file; it is taken up again if it is there."
)
@_limit_options(shorten="not at all if not given", memory=" of a solve")
@click.option(
    "--workers", type=click.IntRange(1, 1024), metavar="N", help="Solves at a time; one a core if not given."
)
@click.option(
    "--dask", metavar="ADDRESS", help="Solve on the workers of a Dask cluster, such as tcp://host:8786."
)
@_json_option
def survey(
    numbers: tuple[int, int],
    suits: str,
    numbering: str,
    rules: str,
    out: str,
    max_positions: int,
    time_limit: float | None,
    memory: int,
    seed: int,
    shorten: float | None,
    workers: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Solve all deals of a range and count them.

    Each finished deal is in FILE at once. Stopped in any way, the same command goes on where it was.
    """
    from spider.survey import Limits
    from spider.survey import survey as run

    started = time.monotonic()
    before = -1

    def show(done: int, won: int, total: int) -> None:
        nonlocal before
        before = done if before < 0 else before
        seconds = time.monotonic() - started
        left = (total - done) * seconds / (done - before) if done > before else 0.0
        filled = 30 * done // total
        bar = "#" * filled + "." * (30 - filled)
        told.show(f"[{bar}] {done:,} of {total:,}, {won:,} won, {left:,.0f} s left")

    told = _Told(0.0)
    try:
        summary = run(
            *numbers,
            out,
            suits=int(suits),
            numbering=numbering,
            rules=rules,
            limits=Limits(max_positions, time_limit, memory << 20, seed, shorten or 0.0),
            workers=workers,
            dask=dask,
            progress=show,
        )
    finally:
        told.end()
    seconds = time.monotonic() - started
    if as_json:
        _print_json(summary.as_dict() | {"wall_seconds": round(seconds, 3)})
        return
    click.echo(
        f"{summary.won:,} of {summary.deals:,} won: {summary.win_rate:.2%} (95 % interval {summary.low:.2%} to {summary.high:.2%})"
    )
    click.echo(f"{summary.lost:,} proved lost, {summary.unknown:,} unknown")
    if summary.median_moves is not None:
        click.echo(
            f"median {summary.median_moves:.0f} moves, {summary.median_positions:,.0f} positions, "
            f"{summary.median_seconds:.3f} s"
        )
    if summary.not_won:
        shown = " ".join(map(str, summary.not_won[:50])) + " ..." * (len(summary.not_won) > 50)
        click.echo(f"not won: {shown}")


# -- games kept on this device ---------------------------------------------------------------------


@cli.command()
@_json_option
def records(as_json: bool) -> None:
    """Print this device's records by suit count and rule set.

    A time or a number of moves with a * was reached with the solver hint.
    """
    from spider.game.records import Records
    from spider.text import clock

    kept = Records()
    summaries = kept.summaries()
    _tell_notices(kept.poll())
    kept.close()
    if as_json:
        _print_json({"records": [_record(suits, rules, one) for (suits, rules), one in summaries.items()]})
        return
    if not summaries:
        click.echo("no games yet")
        return
    row = "{:>5}  {:<8}  {:>5}  {:>5}  {:>6}  {:>6}  {:>4}  {:>9}  {:>6}"
    click.echo(row.format("suits", "rules", "games", "wins", "rate", "streak", "best", "time", "moves"))
    for (suits, rules), one in summaries.items():
        rate = f"{one.wins / one.games:.0%}"
        shortest, fewest = _best(one.shortest, clock), _best(one.fewest, lambda value: f"{value:.0f}")
        click.echo(
            row.format(suits, rules, one.games, one.wins, rate, one.streak, one.best_streak, shortest, fewest)
        )


def _best(best: Best | None, show: Callable[[float], str]) -> str:
    return "-" if best is None else show(best.value) + "*" * best.solver_hint


def _record(suits: int, rules: str, one: Summary) -> dict[str, Any]:
    """One line of the records as JSON; times in seconds."""

    def best(value: Best | None) -> dict[str, Any] | None:
        return None if value is None else {"value": value.value, "solver_hint": value.solver_hint}

    return {
        "suits": suits,
        "rules": rules,
        "games": one.games,
        "wins": one.wins,
        "win_rate": one.win_rate,
        "solver_wins": one.solver_wins,
        "streak": one.streak,
        "best_streak": one.best_streak,
        "shortest_seconds": best(one.shortest),
        "fewest_moves": best(one.fewest),
    }


def _tell_notices(notices: tuple[Notice, ...]) -> None:
    """Say on standard error what is wrong with the files of this device."""
    from spider.text import sentence

    for notice in notices:
        click.echo(_printable(sentence(_language(), notice.key, **dict(notice.values))), err=True)


@cli.command()
@click.argument("source", metavar="[DEAL|FILE]", required=False)
@click.argument("line", metavar="[LINE]", required=False, default="")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def export(source: str | None, line: str, output: str | None) -> None:
    """Print a game as JSON, for `spider import`.

    Without a DEAL it is the game in progress, as far as it has been played. With a DEAL and a LINE it is that game.
    """
    from spider.game.interchange import export_game

    if source is None:
        from spider.game.store import Store

        store = Store()
        game = store.latest()
        store.close()
        if game is None:
            raise InputError("there is no game in progress")
    else:
        from spider.game import Game

        text, where = _line_text(source, line)
        position = _read_position(source)
        game = Game(position)
        _play_line(position, text, where)
        for move in position.line():
            game.play(move)
    document = export_game(game)
    if output is None:
        click.echo(document, nl=False)
        return
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.write(document)
    except (OSError, ValueError) as error:
        raise InputError(
            f"{click.format_filename(output)}: {getattr(error, 'strerror', None) or error}"
        ) from None


@cli.command("import")
@click.argument("source", metavar="FILE")
@_json_option
def import_(source: str, as_json: bool) -> None:
    """Read a game that `spider export` wrote.

    The window then goes on with it. Every move is checked by the rules. FILE may be - for standard input. An imported game does not enter the records.
    """
    from spider.game.interchange import import_game
    from spider.game.store import Store

    try:
        read = import_game(_read_text(source))
    except SpiderError as error:
        raise InputError(f"{_shown(source)}: {error}") from None
    store = Store()
    game = store.begin(read.start, counted=False)
    for move in read.moves:
        game.play(move)
    notices = store.poll()
    kept = not game.is_over and bool(read.moves)
    deal_id = game.deal_id
    store.close()
    if notices:
        _tell_notices(notices)
        raise InputError("the game could not be kept")
    if as_json:
        _print_json({"deal": deal_id, "moves": len(read.moves), "won": read.won, "kept": kept})
    elif read.won:
        click.echo(f"{deal_id}: won in {len(read.moves)} moves; there is nothing to go on with")
    elif kept:
        click.echo(f"{deal_id}: {len(read.moves)} moves; the window goes on from here")
    else:
        click.echo(f"{deal_id}: no move was made; there is nothing to go on with")


@cli.group()
def bench() -> None:
    """Measure how fast things are on this machine."""


@bench.command("engine")
@click.option(
    "--steps", type=click.IntRange(min=1), default=3000, show_default=True, help="Steps of one walk."
)
@click.option("--rounds", type=click.IntRange(min=1), default=5, show_default=True, help="Paired rounds.")
@_json_option
def bench_engine(steps: int, rounds: int, as_json: bool) -> None:
    """Native engine against the plain-Python reference.

    Both walk the same random walks; a step lists the legal moves, plays one and takes it back. The first line has the
    walk inside each engine, the second has each step called from Python. Numbers are medians of paired rounds.
    """
    from spider.benchmarks import bench_engine as measure

    try:
        result = measure(steps, rounds, lambda number: click.echo(f"round {number} of {rounds}", err=True))
    except ImportError as error:
        raise InputError(str(error)) from None
    if as_json:
        _print_json({"bench": "engine"} | result.as_dict())
        return
    for name, rates in (("inside the engine", result.inside), ("called from Python", result.stepwise)):
        click.echo(
            f"{name:<18}  native {rates.native:>12,.0f} steps/s  reference {rates.reference:>9,.0f} steps/s"
            f"  ratio {rates.ratio:.1f} ({rates.ratio_least:.1f} to {rates.ratio_most:.1f})"
        )
    click.echo(f"checksum {result.checksum}")


@bench.command("solver")
@click.option(
    "--deals", type=click.IntRange(1, 1000), default=20, show_default=True, help="Deals of each suit count."
)
@click.option(
    "--max-positions",
    type=click.IntRange(min=1),
    default=None,
    help="Cap of a deal; 1,000,000, or 300 with --engine python.",
)
@click.option(
    "--engine",
    type=click.Choice(["native", "python"]),
    default="native",
    show_default=True,
    help="python: both engines on the same deals, and their ratio.",
)
@_json_option
def bench_solver(deals: int, max_positions: int | None, engine: str, as_json: bool) -> None:
    """The solver on a fixed set of deals, one thread, lines not made shorter.

    The signature is the number of positions of all solves: it changes when the search does.
    """
    from spider.benchmarks import bench_solver as measure

    told = _Told()
    try:
        result = measure(
            deals, max_positions, engine, lambda done, total: told.show(f"{done} of {total} deals")
        )
    except ImportError as error:
        raise InputError(str(error)) from None
    finally:
        told.end()
    if as_json:
        _print_json({"bench": "solver"} | result.as_dict())
        return
    click.echo("suits  won       positions/s  median positions  median s  median moves  peak MiB")
    for row in result.rows:
        click.echo(
            f"{row.suits:>5}  {row.won:>3}/{row.deals:<3}  {row.rate:>13,.0f}  {row.median_positions:>16,.0f}  "
            f"{row.median_seconds:>8.3f}  {row.median_moves or 0:>12.0f}  {row.peak_bytes / 2**20:>8.1f}"
        )
    click.echo(f"signature {result.signature}")
    if result.ratio is not None:
        click.echo(f"native {result.ratio:.0f} times as fast as the reference")


@bench.command("frames")
@click.option(
    "--width",
    type=click.IntRange(64, 8192),
    default=1920,
    show_default=True,
    help="Width of the window in pixels.",
)
@click.option(
    "--height",
    type=click.IntRange(64, 8192),
    default=1080,
    show_default=True,
    help="Height of the window in pixels.",
)
@click.option(
    "--frames",
    type=click.IntRange(10, 100_000),
    default=240,
    show_default=True,
    help="Frames of each kind a round.",
)
@click.option("--rounds", type=click.IntRange(1, 100), default=5, show_default=True, help="Paired rounds.")
@click.option(
    "--idle", type=click.FloatRange(0.1, 600), default=5.0, show_default=True, help="Seconds left alone."
)
@_json_option
def bench_frames(width: int, height: int, frames: int, rounds: int, idle: float, as_json: bool) -> None:
    """How long the window takes for a frame, alone and beside a search, and what it costs at rest.

    The busiest motion is the fifth deal onto long columns. Nothing is shown unless SDL_VIDEODRIVER names a driver.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from spider.window.bench import bench_frames as measure

    result = measure(
        (width, height),
        frames,
        rounds,
        idle,
        lambda number: click.echo(f"round {number} of {rounds}", err=True),
    )
    if as_json:
        _print_json({"bench": "frames"} | result.as_dict())
        return
    click.echo(f"{width}x{height}, driver {result.driver}: milliseconds a frame")
    kinds = (
        ("motion", result.motion),
        ("with a search", result.motion_with_solver),
        ("redrawn whole", result.redraw),
    )
    for name, times in kinds:
        click.echo(f"{name:<15} median {times.median:>7.2f}  99th percentile {times.p99:>7.2f}")
    click.echo(f"ratio of the 99th percentiles with and without a search {result.solver_ratio:.2f}")
    click.echo(f"start to first frame {result.first_frame:.2f} s, with the end of the program")
    click.echo(f"idle share of a core {100 * result.idle_share:.2f} %")


# -- entry -----------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit: no traceback for wrong input, a closed pipe or Ctrl+C."""
    for stream in (sys.stdout, sys.stderr):
        _tolerate(stream)
    if _language() == "ja":
        from spider.text.commands_ja import translate

        translate(cli)
    try:
        code = cli.main(arguments, prog_name="spider", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except SpiderError as error:
        click.echo(f"Error: {_printable(str(error))}", err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _language() -> str:
    from spider.game.settings import system_language

    return system_language()


def _tolerate(stream: IO[str]) -> None:
    """Print what the terminal's character set lacks as an escape instead of failing (C32)."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
