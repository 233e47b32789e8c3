"""Show a line as an animated SVG, which any browser plays: `python examples/replay.py 4-c1 replay.svg`.

The line is found by the solver, or read from a file (`--line`) as `spider solve` prints it.
"""

from __future__ import annotations

import argparse
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from spider import Deal, Move, Position, SpiderError, parse_line, solve
from spider.svg import draw

FIRST, LAST, COMPLETED = 1.0, 4.0, 0.5
"""Seconds for which the start, the end and a completed run are seen."""
LEFT, TOP, COLUMN, STEP = 12, 70, 68, 21
"""Where the columns of a picture lie: the first, their upper edge, from one to the next; from one face-up card to the next."""

ET.register_namespace("", "http://www.w3.org/2000/svg")


class Piece(NamedTuple):
    """A card or another part of a picture."""

    text: str
    x: float
    y: float

    @property
    def column(self) -> int:
        """The column that it lies in; -1 above the columns."""
        return int((self.x - LEFT) // COLUMN) if self.y >= TOP else -1

    @property
    def depth(self) -> tuple[int, float]:
        """What lies on what: in a column the lower card, in the stock the one to the left."""
        return (-1, -self.x) if self.column < 0 else (self.column, self.y)


class Flight(NamedTuple):
    """Cards on their way: their pieces, distances from where these were drawn, and times."""

    text: str
    start: tuple[float, float]
    goal: tuple[float, float]
    times: tuple[float, float, float]
    """Begin, landing, end."""


class Film:
    """Pieces of pictures, each with the times at which it is seen."""

    def __init__(self) -> None:
        self.now = 0.0
        self.width = self.height = 0.0
        self.times: dict[Piece, list[tuple[float, float]]] = defaultdict(list)
        self.flights: list[Flight] = []

    def picture(self, position: Position) -> list[Piece]:
        """The pieces of a position."""
        root = ET.fromstring(draw(position))
        self.width = float(root.get("width", 0))
        self.height = max(self.height, float(root.get("height", 0)))
        pieces = []
        for element in list(root)[1:]:  # the first is the table itself
            x, y = (float(value) for value in element.get("transform", "translate(0 0)")[10:-1].split())
            x, y = x + float(element.get("x", 0)), y + float(element.get("y", 0))
            pieces.append(Piece(ET.tostring(element, encoding="unicode"), x, y))
        return pieces

    def hold(self, pieces: list[Piece], caption: str, seconds: float) -> None:
        """Show pieces and a caption for a time."""
        style = 'text-anchor="middle" fill="#e6efe9" font-family="sans-serif" font-size="19"'
        said = Piece(f'<text x="{self.width / 2 + 85:g}" y="40" {style}>{caption}</text>', 0.0, 0.0)
        for piece in [*pieces, said]:
            times = self.times[piece]
            begin = times.pop()[0] if times and times[-1][1] == self.now else self.now
            times.append((begin, self.now + seconds))
        self.now += seconds

    def text(self) -> str:
        """The film as SVG."""
        whole = self.now
        shown = "".join(
            f"<g{visibility(self.times[piece], whole)}{piece.text}</g>"
            for piece in sorted(self.times, key=lambda piece: piece.depth)
        )
        flying = "".join(
            f"<g{visibility([(flight.times[0], flight.times[2])], whole)}<g>{motion(flight, whole)}{flight.text}</g></g>"
            for flight in self.flights
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}">'
            f'<rect width="100%" height="100%" rx="8" fill="#1e3a34"/>{shown}{flying}</svg>'
        )


def visibility(times: list[tuple[float, float]], whole: float) -> str:
    """The end of a tag, and what makes the element seen at its times only; at rest it is what it is at the start."""
    values, moments = ["hidden"], ["0"]
    for begin, end in times:
        values += ["visible", "hidden"]
        moments += [f"{begin / whole:.6f}", f"{min(end / whole, 1):.6f}"]
    if times[0][0] == 0:
        values, moments = values[1:], ["0", *moments[2:]]
    if times[-1][1] >= whole:
        values, moments = values[:-1], moments[:-1]
    if len(values) == 1:
        return ">"
    return (
        f' visibility="{values[0]}"><animate attributeName="visibility" calcMode="discrete" repeatCount="indefinite" '
        f'dur="{whole:.3f}s" values="{";".join(values)}" keyTimes="{";".join(moments)}"/>'
    )


def motion(flight: Flight, whole: float) -> str:
    """What makes cards glide."""
    start, goal = (f"{x:g} {y:g}" for x, y in (flight.start, flight.goal))
    begin, land = (f"{moment / whole:.6f}" for moment in flight.times[:2])
    return (
        '<animateTransform attributeName="transform" type="translate" repeatCount="indefinite" calcMode="spline" '
        f'dur="{whole:.3f}s" values="{start};{start};{goal};{goal}" keyTimes="0;{begin};{land};1" '
        'keySplines="0 0 1 1;.3 0 .2 1;0 0 1 1"/>'
    )


def animated(position: Position, line: list[Move], seconds: float = 0.8) -> str:
    """One SVG that shows a line from a position, over and over.

    Args:
        seconds: for a move; half of it, at most 0.4, the cards are on their way.
    """
    position = position.copy(history=False)
    film = Film()
    flight = min(seconds / 2, 0.4)
    before = film.picture(position)
    film.hold(before, f"{len(line)} moves", FIRST)
    for number, move in enumerate(line, 1):
        caption = f"{number} / {len(line)}: {move}"
        move = position.resolve(move)
        columns = position.columns
        step = position.play(move)
        after = film.picture(position)
        stay = COMPLETED if step.completed else 0.0
        times = (film.now, film.now + flight, film.now + flight + stay)
        if move.is_deal:
            stock = [piece for piece in before if piece.column < 0 and piece.x > film.width / 2]
            rest = [piece for piece in before if piece is not stock[-1]]
            done = {column for column, _ in step.completed}
            for column in set(range(10)) - done:
                card = max((piece for piece in after if piece.column == column), key=lambda piece: piece.y)
                start = (film.width - LEFT - 60 - card.x, LEFT - card.y)
                film.flights.append(Flight(card.text, start, (0.0, 0.0), times))
        else:
            cards = sorted(
                (piece for piece in before if piece.column == move.source), key=lambda piece: piece.y
            )
            lifted = cards[-move.count :]
            rest = [piece for piece in before if piece not in lifted]
            target = [piece.y for piece in before if piece.column == move.target]
            y = max(target) + STEP if columns[move.target] else TOP
            goal = (float(COLUMN * (move.target - move.source)), y - lifted[0].y)
            film.flights.append(Flight("".join(piece.text for piece in lifted), (0.0, 0.0), goal, times))
        film.hold(rest, caption, flight + stay)
        film.hold(after, caption, seconds - flight)
        before = after
    film.hold(before, f"won in {len(line)} moves" if position.is_won else f"after {len(line)} moves", LAST)
    return film.text()


def main() -> None:
    parser = argparse.ArgumentParser(description="Show a line as an animated SVG.")
    parser.add_argument("deal", help="a deal id such as 4-c1")
    parser.add_argument("target", type=Path, help="the SVG file to write")
    parser.add_argument(
        "--line", metavar="FILE", help="moves as spider solve prints them, - for standard input"
    )
    parser.add_argument("--seconds", type=float, default=0.8, help="time for a move (default: 0.8)")
    given = parser.parse_args()
    try:
        deal = Deal.parse(given.deal)
        if given.line is None:
            moves = solve(deal).line
            if moves is None:
                parser.error(f"no win of {deal} was found")
        else:
            text = sys.stdin.read() if given.line == "-" else Path(given.line).read_text(encoding="utf-8")
            moves = parse_line((text.splitlines() or [""])[-1])  # the line is the last one
        given.target.write_text(animated(deal.position(), moves, max(given.seconds, 0.05)), encoding="utf-8")
    except (SpiderError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
