"""What a survey found: `spider survey 1-1000 --suits 2 --out two.db`, then `python examples/plot_survey.py two.db`.

Prints the winnable share with its uncertainty and a histogram of line lengths; with matplotlib and a second argument, such as `plot.png`,
it also writes a plot.
"""

from __future__ import annotations

import math
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path


def read(path: Path) -> list[tuple[str, int | None]]:
    """Status and line length of every deal in a survey file."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        return file.execute("SELECT status, moves FROM deals ORDER BY number").fetchall()


def interval(won: int, total: int) -> tuple[float, float]:
    """The Wilson interval of a share, at 95 percent."""
    z = 1.96
    share, weight = won / total, z * z / total
    half = z * math.sqrt(share * (1 - share) / total + weight / (4 * total))
    return (share + weight / 2 - half) / (1 + weight), (share + weight / 2 + half) / (1 + weight)


def report(rows: list[tuple[str, int | None]], width: int = 10) -> str:
    """The survey in words and a histogram of text."""
    statuses = Counter(status for status, _ in rows)
    low, high = interval(statuses["won"], len(rows))
    lines = [f"{len(rows)} deals, won {statuses['won']} ({low:.1%} to {high:.1%}), lost {statuses['lost']}"]
    lengths = Counter(moves // width * width for _, moves in rows if moves is not None)
    most = max(lengths.values(), default=1)
    for length in sorted(lengths):
        lines.append(f"{length:>5} {'#' * math.ceil(50 * lengths[length] / most)} {lengths[length]}")
    return "\n".join(lines)


def plot(rows: list[tuple[str, int | None]], target: Path) -> None:
    """Write a histogram of line lengths as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.hist([moves for _, moves in rows if moves is not None], bins=40)
    axes.set_xlabel("moves of the line")
    axes.set_ylabel("deals")
    figure.savefig(target)


if __name__ == "__main__":
    found = read(Path(sys.argv[1]))
    print(report(found))
    if len(sys.argv) > 2:
        plot(found, Path(sys.argv[2]))
