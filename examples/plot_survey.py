"""What a survey found: `spider survey 1-1000 --suits 2 --out two.db`, then `python examples/plot_survey.py two.db`.

Prints the winnable share with its uncertainty and a histogram of line lengths; with matplotlib and a second argument, such as `plot.png`,
it also writes a plot.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path

from spider.survey import Row, read_rows, summarize


def report(rows: list[Row], width: int = 10) -> str:
    """The survey in words and a histogram of text."""
    found = summarize(rows)
    lines = [f"{found.deals} deals, won {found.won} ({found.low:.1%} to {found.high:.1%}), lost {found.lost}"]
    lengths = Counter(row.moves // width * width for row in rows if row.moves is not None)
    most = max(lengths.values(), default=1)
    for length in sorted(lengths):
        lines.append(f"{length:>5} {'#' * math.ceil(50 * lengths[length] / most)} {lengths[length]}")
    return "\n".join(lines)


def plot(rows: list[Row], target: Path) -> None:
    """Write a histogram of line lengths as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.hist([row.moves for row in rows if row.moves is not None], bins=40)
    axes.set_xlabel("moves of the line")
    axes.set_ylabel("deals")
    figure.savefig(target)


if __name__ == "__main__":
    _, found = read_rows(Path(sys.argv[1]))
    print(report(found))
    if len(sys.argv) > 2:
        plot(found, Path(sys.argv[2]))
