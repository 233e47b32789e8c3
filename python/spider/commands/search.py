"""`spider solve` and `spider survey`."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable
from typing import Any

import click

from spider.commands.given import (
    NUMBERING,
    RULES,
    SUITS,
    Count,
    InputError,
    Seconds,
    Told,
    deal_options,
    json_option,
    print_json,
    printable,
    read_position,
)


def _limit_options(*, shorten: str, memory: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What a solve may spend."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in (
            click.option(
                "--shorten",
                type=Seconds(min=0),
                help=f"Make a line shorter; {shorten}.",
            ),
            click.option(
                "--seed",
                type=Count(0, 2**64 - 1),
                default=0,
                help="Vary the search.",
                show_default=True,
            ),
            click.option(
                "--memory",
                type=Count(1, 1 << 24),
                default=1024,
                metavar="MIB",
                show_default=True,
                help=f"Largest memory{memory}, in MiB.",
            ),
            click.option(
                "--time",
                "time_limit",
                type=Seconds(min=0, min_open=True),
                help="Longest search, shortening left out; no limit if not given.",
            ),
            click.option(
                "--max-positions",
                type=Count(1, 2**62),
                default=1_000_000,
                show_default=True,
                help="Positions whose moves may be generated.",
            ),
        ):
            command = option(command)
        return command

    return add


@click.command()
@click.argument("source", metavar="DEAL|FILE")
@deal_options
@_limit_options(
    shorten="if not given as long as the search took, at least half a second; 0 for not at all", memory=""
)
@click.option(
    "--threads",
    type=Count(1, 1024),
    default=1,
    show_default=True,
    help="Threads to search with.",
)
@click.option("--engine", type=click.Choice(["native", "python"]), help="The engine to search with.")
@json_option
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

    position = read_position(source, suits, numbering, rules)
    told = Told()
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
        print_json(
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
        raise click.BadParameter(f"'{printable(value)}' is not a range such as 0-999.")
    first = int(match[1])
    return first, int(match[2]) if match[2] else first


@click.command()
@click.argument("numbers", metavar="FIRST-LAST", callback=_range)
@click.option("--suits", type=SUITS, required=True, help="Suit count.")
@click.option("--numbering", type=NUMBERING, default="own", show_default=True, help="Numbering of the deals.")
@click.option("--rules", type=RULES, default="standard", show_default=True, help="Rule set.")
@click.option(
    "--out", metavar="FILE", required=True, help="SQLite file; it is taken up again if it is there."
)
@_limit_options(shorten="not at all if not given", memory=" of a solve")
@click.option("--workers", type=Count(1, 1024), help="Solves at a time; one a core if not given.")
@click.option(
    "--dask", metavar="ADDRESS", help="Solve on the workers of a Dask cluster, such as tcp://host:8786."
)
@json_option
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

    told = Told(0.0)
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
        print_json(summary.as_dict() | {"wall_seconds": round(seconds, 3)})
        return
    click.echo(str(summary))
