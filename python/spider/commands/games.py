"""`spider records`, `export` and `import`: games of this device."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spider.commands.given import (
    InputError,
    deal_options,
    json_option,
    language,
    line_text,
    play_given_line,
    print_json,
    printable,
    read_position,
    read_text,
    shown,
)
from spider.errors import SpiderError

if TYPE_CHECKING:
    from spider.game.events import Notice
    from spider.game.records import Best, Summary


@click.command()
@json_option
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
        print_json({"records": [_record(suits, rules, one) for (suits, rules), one in summaries.items()]})
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
        click.echo(printable(sentence(language(), notice.key, **dict(notice.values))), err=True)


@click.command()
@click.argument("source", metavar="[DEAL|FILE]", required=False)
@click.argument("line", metavar="[LINE]", required=False, default="")
@deal_options
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def export(
    source: str | None,
    line: str,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    output: str | None,
) -> None:
    """Print a game as JSON, for `spider import`.

    Without a DEAL it is the game in progress, as far as it has been played. With a DEAL and a LINE it is that game.
    """
    from spider.game.interchange import export_game

    if source is None:
        if suits or numbering or rules:
            raise click.UsageError("--suits, --numbering and --rules go with a DEAL.")
        from spider.game.store import Store

        store = Store()
        game = store.latest()
        store.close()
        if game is None:
            raise InputError("there is no game in progress")
    else:
        from spider.game import Game

        text, where = line_text(source, line)
        position = read_position(source, suits, numbering, rules)
        game = Game(position)
        play_given_line(position, text, where)
        for move in position.line():
            game.play(move)
    document = export_game(game)
    if output is None:
        click.echo(document, nl=False)
        return
    try:
        _write(Path(output), document)
    except (OSError, ValueError) as error:
        raise InputError(
            f"{click.format_filename(output)}: {getattr(error, 'strerror', None) or error}"
        ) from None


def _write(path: Path, document: str) -> None:
    """Write an export; an older one stays whole when that fails (C29)."""
    from spider.game.places import replace_file

    data = document.encode()
    if path.exists() and not path.is_file():  # a pipe or a device
        path.write_bytes(data)
    elif path.parent.is_dir():
        replace_file(path, data)
    else:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))


@click.command("import")
@click.argument("source", metavar="FILE")
@json_option
def import_(source: str, as_json: bool) -> None:
    """Read a game that `spider export` wrote.

    The window then goes on with it. Every move is checked by the rules. FILE may be - for standard input. An imported game does not enter the records.
    """
    from spider.game.interchange import import_game
    from spider.game.store import Store

    text = read_text(source)
    try:
        read = import_game(text)
    except SpiderError as error:
        raise InputError(f"{shown(source)}: {error}") from None
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
        print_json({"deal": deal_id, "moves": len(read.moves), "won": read.won, "kept": kept})
    elif read.won:
        click.echo(f"{deal_id}: won in {len(read.moves)} moves; there is nothing to go on with")
    elif kept:
        click.echo(f"{deal_id}: {len(read.moves)} moves; the window goes on from here")
    else:
        click.echo(f"{deal_id}: no move was made; there is nothing to go on with")
