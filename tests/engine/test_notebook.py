"""What results and surveys show of themselves in a terminal and in a notebook."""

from __future__ import annotations

import dataclasses
import xml.etree.ElementTree as ET

import pytest

from spider import Deal, Move, Position, Result, solve
from spider.survey import Row, summarize
from spider.survey import compare as compare_surveys
from spider.svg import draw
from support import load_lines

LINE = [Move.parse(word) for word in load_lines()["4-c1"].split()]
START = Deal.parse("4-c1").position()
WON = Result(
    deal="4-c1",
    status="won",
    line=LINE,
    found_moves=len(LINE) + 20,
    moves=len(LINE),
    positions=12_345,
    seconds=0.5,
    peak_bytes=3 << 20,
    reason="line found",
    search_seconds=0.4,
    shorten_positions=7,
    start=START,
)
OPEN = dataclasses.replace(
    WON, status="unknown", line=None, moves=None, found_moves=None, reason="position limit reached"
)


def html_of(thing: object) -> ET.Element:
    """The HTML as a tree; it is well-formed."""
    return ET.fromstring(f"<div>{thing._repr_html_()}</div>")  # type: ignore[attr-defined]


def text_of(tree: ET.Element) -> str:
    return " ".join("".join(tree.itertext()).split())


def row(number: int, status: str, moves: int | None = None) -> Row:
    return Row(number, status, moves, None, 10 * number, 0.5, 1000, "")


ONE = summarize([row(number, "won", 100) for number in range(1, 9)], 1)
FOUR = summarize([*(row(number, "won", 150) for number in range(1, 7)), row(7, "unknown"), row(8, "lost")], 4)


def test_won_as_text() -> None:
    assert repr(WON) == f"<Result 4-c1: won in {len(LINE)} moves (found with {len(LINE) + 20})>"
    first, second, *rows = str(WON).splitlines()
    assert first == repr(WON)[8:-1]
    assert second == "12,345 positions, 0.50 s, 3.0 MiB"
    assert [word for text in rows for word in text.split()[1:]] == [str(move) for move in LINE]
    assert [text.split()[0] for text in rows[:3]] == ["1", "11", "21"]


def test_open_as_text() -> None:
    assert str(OPEN) == "4-c1: unknown, position limit reached\n12,345 positions, 0.50 s, 3.0 MiB"


def test_won_in_a_notebook() -> None:
    tree = html_of(WON)
    text = text_of(tree)
    for told in (
        "4-c1",
        "won",
        f"{len(LINE)} (found with {len(LINE) + 20})",
        "12,345",
        "0.50 s",
        "3.0 MiB",
        "line found",
    ):
        assert told in text
    assert [cell.text for cell in tree.findall(".//details//td")] == [str(move) for move in LINE]
    (board,) = tree.findall(".//{http://www.w3.org/2000/svg}svg")
    assert len(board.findall(".//{http://www.w3.org/2000/svg}text")) == 10


def test_open_in_a_notebook() -> None:
    tree = html_of(OPEN)
    assert "position limit reached" in text_of(tree)
    assert tree.find(".//details") is None


def test_a_result_of_the_solver_shows_itself() -> None:
    result = solve(Deal.parse("1-c1"), max_positions=20, shorten=0)
    assert isinstance(result.start, Position)
    assert result.start == Deal.parse("1-c1").position()
    assert result.status in text_of(html_of(result))


def test_everything_is_escaped() -> None:
    evil = dataclasses.replace(OPEN, deal="<script>alert(1)</script>", reason='a & b "<img src=x>"')
    html = evil._repr_html_()
    assert "<script" not in html
    assert "<img" not in html
    assert 'a & b "<img src=x>"' in text_of(html_of(evil))


def test_a_page_without_anything_from_outside() -> None:
    for thing in (WON, OPEN, FOUR, compare_surveys(ONE, FOUR)):
        html = thing._repr_html_()
        assert "<style" not in html
        assert html.count("://") == html.count('xmlns="http://www.w3.org/2000/svg"')


def test_a_survey() -> None:
    assert str(FOUR).splitlines() == [
        "6 of 8 won: 75.00% (95 % interval 40.93% to 92.85%)",
        "1 proved lost, 1 unknown",
        "median 150 moves, 45 positions, 0.500 s",
        "not won: 7 8",
    ]
    assert repr(FOUR) == f"<Summary {str(FOUR).splitlines()[0]}>"
    text = text_of(html_of(FOUR))
    assert "75.00%" in text
    assert "40.93% to 92.85%" in text
    assert text.endswith("not won with 4 suits: 7 8")


def test_surveys_side_by_side() -> None:
    both = compare_surveys(ONE, FOUR)
    tree = html_of(both)
    rows = [[text_of(cell) for cell in line.findall("td")] for line in tree.findall(".//tbody/tr")]
    assert [cells[0] for cells in rows] == ["1", "4"]
    assert [cells[5] for cells in rows] == ["100.00%", "75.00%"]
    bars = tree.findall(".//tbody//{http://www.w3.org/2000/svg}rect[@fill='#2da44e']")
    assert [float(bar.get("width", "")) for bar in bars] == [120, 90]
    assert str(both).startswith("1 suit\n8 of 8 won: ")
    assert "\n\n4 suits\n6 of 8 won: " in str(both)


def test_nothing_won() -> None:
    assert summarize([row(1, "unknown")])._repr_html_()
    assert str(summarize([row(1, "unknown")])).splitlines()[1:] == ["0 proved lost, 1 unknown", "not won: 1"]


@pytest.mark.parametrize("scale", [0.5, 1, 2.25])
def test_scale(scale: float) -> None:
    picture = ET.fromstring(draw(START, scale=scale))
    _, _, width, _ = map(float, picture.get("viewBox", "").split())
    assert float(picture.get("width", "")) == width * scale
