"""What surveys found: win rates with their uncertainty, and how long the lines are.

    spider survey 1-1000 --suits 2 --out two.db
    spider survey 1-1000 --suits 4 --out four.db
    python examples/plot_survey.py two.db four.db --plot plot.png

Prints a summary and a histogram of text; `--plot` needs matplotlib.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from spider import SpiderError
from spider.survey import Summary, compare, read_rows

BIN = 10
COLOURS = {1: "#1b6ca8", 2: "#c4572e", 4: "#3d7d3f"}


def lengths(path: Path) -> list[int]:
    """How many moves the line of each deal won has."""
    _, rows = read_rows(path)
    return [row.moves for row in rows if row.moves is not None]


def report(paths: Sequence[Path]) -> str:
    """The surveys in words, each with a histogram of its line lengths."""
    parts = []
    for path, summary in zip(paths, compare(*paths).summaries, strict=True):
        lines = [f"{path.name}: {name(summary)}", str(summary)]
        bins = Counter(moves // BIN * BIN for moves in lengths(path))
        most = max(bins.values(), default=1)
        for first in range(min(bins, default=0), max(bins, default=-1) + 1, BIN):
            bar = "#" * math.ceil(50 * bins[first] / most)
            lines.append(f"{first:>4}-{first + BIN - 1:<4} moves {bar:<50} {bins[first]} deals")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def name(summary: Summary) -> str:
    return f"{summary.suits} suit{'s' * (summary.suits != 1)}"


def plot(paths: Sequence[Path], target: Path) -> None:
    """Write a picture: win rates with 95 % intervals, and histograms of line lengths."""
    from matplotlib.figure import Figure

    summaries = compare(*paths).summaries
    figure = Figure(figsize=(10, 4.2), dpi=120, layout="constrained")
    rates, moves = figure.subplots(1, 2, width_ratios=[1, 2])

    for place, summary in enumerate(summaries):
        rate, low, high = (100 * value for value in (summary.win_rate, summary.low, summary.high))
        colour = COLOURS.get(summary.suits or 0, "#555555")
        rates.bar(place, rate, 0.6, color=colour, alpha=0.85)
        rates.errorbar(
            place, rate, [[max(0, rate - low)], [max(0, high - rate)]], fmt="none", ecolor="black", capsize=6
        )
        rates.text(place, high + 2, f"{rate:.1f} %", ha="center", fontweight="bold")
    rates.set_xticks(range(len(summaries)), [f"{name(one)}\n{one.deals:,} deals" for one in summaries])
    rates.set_ylim(0, 112)
    rates.set_yticks(range(0, 101, 20))
    rates.set_ylabel("deals won (%), with 95 % interval")
    rates.set_title("Winnable")

    found = [lengths(path) for path in paths]
    everything = [length for one in found for length in one]
    if everything:
        first, last = min(everything) // BIN * BIN, (max(everything) // BIN + 1) * BIN
        for summary, one in zip(summaries, found, strict=True):
            if one:
                colour = COLOURS.get(summary.suits or 0, "#555555")
                label = f"{name(summary)}, median {statistics.median(one):.0f}"
                moves.hist(one, range(first, last + 1, BIN), color=colour, alpha=0.55, label=label)
                moves.axvline(statistics.median(one), color=colour, linestyle="--", linewidth=1.5)
        moves.legend()
    moves.set_xlabel(f"moves of the line found (bins of {BIN})")
    moves.set_ylabel("deals")
    moves.set_title("Length of the lines")

    for axes in (rates, moves):
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_axisbelow(True)
        axes.grid(axis="y", alpha=0.3)
    figure.savefig(target)


def main() -> None:
    parser = argparse.ArgumentParser(description="Say, and plot, what surveys found.")
    parser.add_argument("surveys", type=Path, nargs="+", metavar="FILE", help="file that spider survey wrote")
    parser.add_argument(
        "--plot", type=Path, metavar="PICTURE", help="write a picture, such as plot.png or plot.svg"
    )
    given = parser.parse_args()
    try:
        print(report(given.surveys))
    except SpiderError as error:
        parser.error(str(error))
    if given.plot is not None:
        try:
            plot(given.surveys, given.plot)
        except ImportError:
            parser.error("--plot needs matplotlib: pip install matplotlib")
        except (OSError, ValueError) as error:
            parser.error(f"{given.plot}: {error}")


if __name__ == "__main__":
    main()
