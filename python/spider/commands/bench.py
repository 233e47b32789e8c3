"""`spider bench`: what `spider.benchmarks` and the window measure, in words."""

from __future__ import annotations

import os

import click

from spider.commands.given import Count, InputError, Seconds, Told, json_option, print_json, window_needed


@click.group()
def bench() -> None:
    """Measure how fast things are on this machine."""


@bench.command("engine")
@click.option(
    "--steps", type=Count(1, 10_000_000), default=3000, show_default=True, help="Steps of one walk."
)
@click.option("--rounds", type=Count(1, 1000), default=5, show_default=True, help="Paired rounds.")
@json_option
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
        print_json({"bench": "engine"} | result.as_dict())
        return
    for name, rates in (("inside the engine", result.inside), ("called from Python", result.stepwise)):
        click.echo(
            f"{name:<18}  native {rates.native:>12,.0f} steps/s  reference {rates.reference:>9,.0f} steps/s"
            f"  ratio {rates.ratio:.1f} ({rates.ratio_least:.1f} to {rates.ratio_most:.1f})"
        )
    click.echo(f"checksum {result.checksum}")


@bench.command("solver", short_help="The solver on a fixed set of deals.")
@click.option("--deals", type=Count(1, 1000), default=20, show_default=True, help="Deals of each suit count.")
@click.option(
    "--max-positions",
    type=Count(min=1),
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
@json_option
def bench_solver(deals: int, max_positions: int | None, engine: str, as_json: bool) -> None:
    """The solver on a fixed set of deals, one thread, lines not made shorter.

    The signature is the number of positions of all solves: it changes when the search does.
    """
    from spider.benchmarks import bench_solver as measure

    told = Told()
    try:
        result = measure(
            deals, max_positions, engine, lambda done, total: told.show(f"{done} of {total} deals")
        )
    except ImportError as error:
        raise InputError(str(error)) from None
    finally:
        told.end()
    if as_json:
        print_json({"bench": "solver"} | result.as_dict())
        return
    click.echo("suits  won       positions/s  median positions  median s  median moves  peak MiB")
    for row in result.rows:
        click.echo(
            f"{row.suits:>5}  {row.won:>3}/{row.deals:<3}  {row.rate:>13,.0f}  {row.median_positions:>16,.0f}  "
            f"{row.median_seconds:>8.3f}  {row.median_moves or 0:>12.0f}  {row.peak_bytes / 2**20:>8.1f}"
        )
    click.echo(f"signature {result.signature}")
    middle, longest = result.cancel_seconds
    click.echo(
        f"{result.cancels} cancels: median {1000 * middle:.1f} ms, longest {1000 * longest:.1f} ms until the search ends"
    )
    if result.ratio is not None:
        click.echo(f"native {result.ratio:.0f} times as fast as the reference")


@bench.command("frames", short_help="Frames of the window, and its cost at rest.")
@click.option(
    "--width",
    type=Count(64, 8192),
    default=1920,
    show_default=True,
    help="Width of the window in pixels.",
)
@click.option(
    "--height",
    type=Count(64, 8192),
    default=1080,
    show_default=True,
    help="Height of the window in pixels.",
)
@click.option(
    "--frames",
    type=Count(10, 100_000),
    default=240,
    show_default=True,
    help="Frames of each kind a round.",
)
@click.option("--rounds", type=Count(1, 100), default=5, show_default=True, help="Paired rounds.")
@click.option("--idle", type=Seconds(0.1, 600), default=5.0, show_default=True, help="Seconds left alone.")
@json_option
def bench_frames(width: int, height: int, frames: int, rounds: int, idle: float, as_json: bool) -> None:
    """How long the window takes for a frame, alone and beside a search, and what it costs at rest.

    The busiest motion is the fifth deal onto long columns. Nothing is shown unless SDL_VIDEODRIVER names a driver.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with window_needed():
        from spider.window.bench import bench_frames as measure

    result = measure(
        (width, height),
        frames,
        rounds,
        idle,
        lambda number: click.echo(f"round {number} of {rounds}", err=True),
    )
    if as_json:
        print_json({"bench": "frames"} | result.as_dict())
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
