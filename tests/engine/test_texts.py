"""The text forms of positions, moves and lines (D6, C30)."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import pytest

from spider.errors import IllegalMove, NotationError, SpiderError
from support import DATA, run_text, table

DEALS = ["1-7", "2-7@strict", "4-7@free", "1-c1", "2-c1", "4-c1"]


@pytest.mark.parametrize("deal", DEALS)
def test_printing_and_reading_are_inverse(engine: ModuleType, deal: str) -> None:  # D6
    start = engine.Deal.parse(deal).position()
    position = engine.Position.parse(start.text())
    assert position == start
    assert hash(position) == hash(start)
    assert position.key == start.key
    assert position.text() == start.text() == str(position)
    assert position.deal is None
    assert (position.ply, position.rules, position.suits) == (0, start.rules, start.suits)


def test_all_positions_of_a_game(engine: ModuleType, lines: dict[str, str]) -> None:  # D6
    position = engine.Deal.parse("4-c1").position()
    for move in engine.parse_line(lines["4-c1"]):
        position.play(move)
        read = engine.Position.parse(position.text())
        assert read == position
        assert read.text() == position.text()
        assert sorted(read.completed) == sorted(position.completed)
    assert position.text() == "rules standard suits 4\n" + "\n" * 10


def test_the_form(engine: ModuleType) -> None:  # D6
    position = table(
        engine, ["(9H) (KS) 10H", "", "AS 2S"], ["KS QS JS 10S 9S 8S 7S 6S 5S 4S"], suits=2, rules="free"
    )
    text = position.text().split("\n")
    assert text[0] == "rules free suits 2"
    assert text[1:4] == ["(9H) (KS) 10H", "", "AS 2S"]
    assert text[11:] == ["stock KS QS JS 10S 9S 8S 7S 6S 5S 4S", ""]


def test_the_example_of_the_page(engine: ModuleType) -> None:  # docs/notation.md
    page = (DATA.parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
    example = re.search(r"```text\n(rules .*?)```", page, re.DOTALL)
    assert example is not None
    assert engine.Position.parse(example[1]) == engine.Deal.parse("1-7").position()
    assert engine.Deal.parse("1-7").position().text() == example[1]


def test_what_reading_accepts(engine: ModuleType) -> None:  # D6
    written = engine.Deal.parse("4-7").position()
    text = written.text()
    for other in (
        text.replace("10", "T"),
        text.lower(),
        text.replace("\n", "\r\n"),
        text.replace(" ", "  \t"),
        text.rstrip("\n"),
        text + "\n \n",
        text.replace("\nstock", "\n\n stock"),
        text.partition("\n")[2],  # without the header
        text.replace(") (", ")("),
    ):
        assert engine.Position.parse(other) == written


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_the_smallest_suit_count_that_fits(engine: ModuleType, suits: int) -> None:  # D6
    position = engine.Deal(suits, 7).position()
    assert engine.Position.parse(position.text().partition("\n")[2]).suits == suits
    # Late in a game of four suits two of them may be left alone on the table.
    columns = "\n".join(
        [run_text("S", "K", "2"), "AS", run_text("H", "K", "2"), "AH", "", "", "", "", "", ""]
    )
    assert engine.Position.parse(columns).suits == 2
    assert engine.Position.parse(columns).completed == (0, 0, 0, 1, 1, 1)
    assert engine.Position.parse("rules standard suits 4\n" + columns).completed == (0, 1, 2, 2, 3, 3)
    assert engine.Position.parse("\n" * 10).is_won
    assert engine.Position.parse("\n" * 9).is_won  # the last of ten lines needs no end


def pack(engine: ModuleType) -> list[str]:
    """A right text of one suit, line by line."""
    return engine.Deal.parse("1-7").position().text().rstrip("\n").split("\n")


def changed(lines: list[str], line: int, text: str) -> str:
    """The text with another line, the lines counted from 1."""
    return "\n".join([*lines[: line - 1], text, *lines[line:]]) + "\n"


def test_refused_texts(engine: ModuleType) -> None:  # D6, C30: with line and reason
    lines = pack(engine)
    column = lines[4]
    cards = column.split()
    spare = " ".join(["(4S)", *cards])
    for text, line, reason in (
        ("", 1, "ten columns are needed, found 0"),
        ("rules standard suits 1\n", 1, "ten columns are needed, found 0"),
        ("\n".join(lines[:8]), 8, "ten columns are needed, found 7"),
        ("\n" * 8, 8, "ten columns are needed, found 8"),
        ("\n".join(lines[:8] + lines[11:]), 9, "ten columns are needed, found 7"),
        (changed(lines, 1, "rules standard"), 1, "header"),
        (changed(lines, 1, "rules standard suits 1 2"), 1, "header"),
        (changed(lines, 1, "rules standard cards 1"), 1, "header"),
        (changed(lines, 1, "rules loose suits 1"), 1, "rule set 'loose'"),
        (changed(lines, 1, "rules standard suits 3"), 1, "suit count '3'"),
        (changed(lines, 1, "rules standard suits 01"), 1, "suit count '01'"),
        (changed(lines, 1, "rules standard suits 2"), None, "too many"),
        (changed(lines, 5, column.replace("S", "H", 1)), 5, "is not in a pack of 1 suit"),
        (changed(lines, 5, " ".join(cards[:-1])), 5, "all cards of the column are hidden"),
        (changed(lines, 5, " ".join(cards[1:])), 16, "a card is missing: "),
        (changed(lines, 5, spare), None, "too many"),
        (changed(lines, 5, " ".join([*cards, cards[0]])), 5, "lies above a face-up card"),
        (changed(lines, 5, " ".join([*cards[:-1], "11S"])), 5, "'11S' is not a card"),
        (changed(lines, 5, " ".join([*cards[:-1], "1S"])), 5, "'1S' is not a card"),
        (changed(lines, 5, " ".join([*cards[:-1], "SK"])), 5, "'SK' is not a card"),
        (changed(lines, 5, " ".join([*cards[:-1], "(4S"])), 5, "'(4S' is not a card"),
        (changed(lines, 5, " ".join([*cards[:-1], "4♠"])), 5, "'4♠' is not a card"),
        (changed(lines, 5, " ".join([*cards[:-1], "()"])), 5, "'' is not a card"),
        (changed(lines, 5, "rules standard suits 1"), 5, "'rules' is not a card"),
        (changed(lines, 13, lines[12].rpartition(" ")[0]), 13, "a row has ten cards, not 9"),
        (changed(lines, 13, lines[12] + " 4S"), 13, "a row has ten cards, not 11"),
        (changed(lines, 13, "stock"), 13, "a row has ten cards, not 0"),
        (changed(lines, 13, lines[12].rpartition(" ")[0] + " (4S)"), 13, "'(4S)' is not a card"),
        (changed(lines, 13, lines[12].removeprefix("stock ")), 13, "start with 'stock'"),
        ("\n".join([*lines, lines[-1]]), 17, "at most five rows"),
        ("x" * 20_001, 0, "longer than 20000 bytes"),
        ("花" * 7_000, 0, "longer than 20000 bytes"),
        (changed(lines, 3, "\ud800"), 3, "is not a card"),
        (changed(lines, 3, "4S\x00"), 3, "is not a card"),
    ):
        with pytest.raises(NotationError) as caught:
            engine.Position.parse(text)
        assert reason in str(caught.value), text
        if line is not None:
            assert caught.value.line == line, (text, caught.value)
        assert (
            str(caught.value)
            == (f"line {caught.value.line}: " if caught.value.line else "") + caught.value.message
        )


def test_a_complete_run_on_top_is_refused(engine: ModuleType) -> None:  # D6
    below = "\n" * 9
    with pytest.raises(NotationError, match="line 2: a complete run still lies on top"):
        engine.Position.parse(f"rules free suits 1\n{run_text('S')}\n{below}")
    with pytest.raises(NotationError, match="line 3: a complete run"):
        engine.Position.parse(f"\n2S AS\n{run_text('S', 'K', '3')} {run_text('S')}\n" + "\n" * 7)
    # With its king hidden, or in two suits, it is none (C2, C4).
    assert engine.Position.parse(f"(KS) {run_text('S', 'Q', 'A')}\n{below}").completed == (0,) * 7
    mixed = f"{run_text('S', 'K', '5')} {run_text('H', '4', 'A')}\n{run_text('H', 'K', '5')} {run_text('S', '4', 'A')}\n"
    assert not engine.Position.parse(mixed + "\n" * 8).is_won


@pytest.mark.parametrize(
    ("text", "source", "target", "count"),
    [
        ("ab", 0, 1, 0),
        ("ij3", 8, 9, 3),
        ("ja12", 9, 0, 12),
        ("ba1", 1, 0, 1),
        ("aa", 0, 0, 0),
        ("ab999", 0, 1, 999),
    ],
)
def test_moves(engine: ModuleType, text: str, source: int, target: int, count: int) -> None:
    move = engine.Move.parse(text)
    assert (move.source, move.target, move.count, move.is_deal) == (source, target, count, False)
    assert move == engine.Move(source, target, count)
    assert hash(move) == hash(engine.Move(source, target, count))
    assert str(move) == text
    assert repr(move) == f"Move.parse('{text}')"


def test_the_deal_as_a_move(engine: ModuleType) -> None:
    deal = engine.Move.parse("deal")
    assert deal == engine.Move.deal()
    assert deal.is_deal
    assert str(deal) == "deal"
    assert deal != engine.Move(0, 1)


@pytest.mark.parametrize(
    "text",
    ["", "a", "ak", "ka", "ab0", "ab03", "ab-1", "ab+1", "ab1000", "ab 3", " ab", "ab\n", "AB", "Deal", "deal1", "abc", "ab３",
     "ab٣", "３", "\ud800", "ab\x00"],
)  # fmt: skip
def test_refused_moves(engine: ModuleType, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        engine.Move.parse(text)
    assert f"'{text}' is not a move" in caught.value.message
    assert caught.value.line == 0


def test_lines(engine: ModuleType) -> None:
    assert engine.parse_line("") == []
    assert engine.parse_line(" ab1\n\tdeal\r\n ij ") == [
        engine.Move(0, 1, 1),
        engine.Move.deal(),
        engine.Move(8, 9),
    ]
    with pytest.raises(NotationError, match="move 3: 'xx' is not a move"):
        engine.parse_line("ab1 deal xx ij")


def test_errors_are_values_of_one_family(engine: ModuleType) -> None:
    assert issubclass(SpiderError, ValueError)
    for error in (NotationError, IllegalMove):
        assert issubclass(error, SpiderError)
    position: Any = engine.Deal.parse("1-7").position()
    with pytest.raises(IllegalMove) as caught:
        position.play(engine.Move.parse("aa1"))
    assert (caught.value.move, str(caught.value.reason)) == ("aa1", "same_column")
