"""Write a line as an animated SVG: `python examples/replay.py 4-c1 line.txt replay.svg`.

The line is read from a file as `spider solve` prints it. Any browser plays the picture.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from spider import Deal, parse_line
from spider.svg import draw

SECONDS_A_MOVE = 0.6


def animated(deal: Deal, line: str, seconds: float = SECONDS_A_MOVE) -> str:
    """One SVG in which each position of the line is shown for some seconds, over and over."""
    position = deal.position()
    frames = [draw(position)]
    for move in parse_line(line):
        position.play(move)
        frames.append(draw(position))
    heights = [float(found) for frame in frames for found in re.findall(r'height="(\d+)" role', frame)]
    width, height = 696, max(heights)
    whole = seconds * len(frames)
    shown = []
    for number, frame in enumerate(frames):
        first, last = number / len(frames), (number + 1) / len(frames)
        # Opacity is 1 only between first and last.
        if number == 0:
            values, times = "1;0;0", f"0;{last:.6f};1"
        else:
            values, times = "0;1;0;0", f"0;{first:.6f};{min(last, 0.999999):.6f};1"
        shown.append(
            f'<g opacity="0"><animate attributeName="opacity" dur="{whole}s" repeatCount="indefinite" calcMode="discrete" '
            f'values="{values}" keyTimes="{times}"/>{frame}</g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}">'
        f'<rect width="100%" height="100%" fill="#1e3a34"/>{"".join(shown)}</svg>'
    )


if __name__ == "__main__":
    deal, source, target = sys.argv[1:]
    Path(target).write_text(animated(Deal.parse(deal), Path(source).read_text()), encoding="utf-8")
