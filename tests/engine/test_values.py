"""Positions, deals and moves as values: equality, keys, copies and pickles (C35)."""

from __future__ import annotations

import copy
import pickle
from types import ModuleType

import pytest

from spider.errors import IllegalMove, NotationError, Refusal
from support import CARDS, table


def played(engine: ModuleType, deal: str, steps: int) -> object:
    position = engine.Deal.parse(deal).position()
    for step in range(steps):
        moves = position.legal_moves()
        position.play(moves[step * 7 % len(moves)])
    return position


def test_equality_is_of_the_table_alone(engine: ModuleType) -> None:  # D6, C35
    columns = ["(3S) 4S", "(3S) 5S", "6S"]
    position = table(engine, columns, ["..."])
    same = table(engine, columns, ["..."])
    assert position == same
    assert hash(position) == hash(same)
    same.play(engine.Move.parse("bc1"))
    assert position != same
    same.undo()
    assert position == same
    others = [
        table(engine, ["3S 4S", *columns[1:]], ["..."]),  # a card face up
        table(engine, columns, ["..."], rules="free"),
        table(engine, columns, ["..."], suits=2),
        table(engine, ["(3S) 5S", "(3S) 4S", "6S"], ["..."]),  # columns exchanged
        table(engine, ["(2S) 4S", "(3S) 5S", "6S"], ["..."]),  # another hidden card
        table(engine, columns),  # cards of the stock on the table
    ]
    assert len({other.key for other in [position, *others]}) == 7
    assert all(position != other for other in others)
    assert position != position.text()
    rows = ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", "2S AS 3S 4S 5S 6S 7S 8S 9S 10S"]
    one, two = table(engine, columns, rows), table(engine, columns, rows[::-1])
    assert one != two  # the order of the stock
    assert one.key != two.key


def test_the_order_of_completion_does_not_matter(engine: ModuleType) -> None:  # D6
    columns = [
        " ".join(f"{rank}{suit}" for rank in ["K", "Q", "J", *map(str, range(10, 1, -1))]) for suit in "SH"
    ]
    one = table(engine, [*columns, "AS", "AH"], suits=2)
    two = one.copy()
    for position, order in ((one, "ca1 db1"), (two, "db1 ca1")):
        for move in engine.parse_line(order):
            position.play(move)
    assert (one.completed, two.completed) == ((0, 1), (1, 0))
    assert one == two
    assert one.key == two.key
    assert one.text() == two.text()


def test_the_key_of_the_page(engine: ModuleType) -> None:  # docs/notation.md
    def mix(value: int) -> int:
        value = (value + 0x9E3779B97F4A7C15) % 2**64
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        return value ^ value >> 31

    for deal, steps in (("4-7", 0), ("2-7@strict", 9), ("1-c7@free", 40)):
        position = played(engine, deal, steps)
        key = mix(8 * ["standard", "strict", "free"].index(position.rules) + position.suits)
        for number, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
            for height, card in enumerate(cards):
                key ^= mix(1024 + 2 * (64 * (128 * number + height) + card) + (height < hidden))
        for row, cards in enumerate(reversed(position.stock)):
            for number, card in enumerate(cards):
                key ^= mix(1024 + 2 * (64 * (128 * (16 + row) + number) + card))
        assert position.key == key
        assert 0 <= position.key < 2**64


def test_copies_are_independent(engine: ModuleType) -> None:
    position = played(engine, "2-7", 20)
    twin = position.copy()
    assert (twin.ply, twin.line(), twin.deal) == (20, position.line(), position.deal)
    text = position.text()
    while twin.ply:
        twin.undo()
    assert twin == engine.Deal.parse("2-7").position()
    assert (position.ply, position.text()) == (20, text)
    alone = position.copy(history=False)
    assert (alone, alone.ply, alone.line(), alone.deal) == (position, 0, [], position.deal)
    alone.play(alone.legal_moves()[0])
    assert (position.text(), alone.ply) == (text, 1)


def test_parts_cannot_be_changed_from_outside(engine: ModuleType) -> None:
    position = played(engine, "2-7", 20)
    text = position.text()
    position.legal_moves().clear()
    position.line().clear()
    for part in ("columns", "hidden", "stock", "completed"):
        assert isinstance(getattr(position, part), tuple)
        with pytest.raises(AttributeError):
            setattr(position, part, ())
    assert (position.text(), position.ply) == (text, 20)
    assert position.legal_moves()


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(engine: ModuleType, protocol: int) -> None:
    def again(value: object) -> object:
        return pickle.loads(pickle.dumps(value, protocol))

    for deal in ("1-7", "4-c7@strict"):
        assert again(engine.Deal.parse(deal)) == engine.Deal.parse(deal)
    for move in (engine.Move.deal(), engine.Move(0, 1), engine.Move(9, 3, 12)):
        assert again(move) == move
    position = played(engine, "2-7", 20)
    twin = again(position)
    assert twin == position  # the table, as its text; not how it was reached
    assert twin.ply == 0
    assert twin.legal_moves() == position.legal_moves()
    step = position.copy().play(position.legal_moves()[-1])
    assert again(step) == step
    for error in (NotationError("what", 3), IllegalMove("ab3", "gap")):
        twin = again(error)
        assert (str(twin), vars(twin)) == (str(error), vars(error))
    assert again(Refusal.GAP) is Refusal.GAP


def test_copy_module(engine: ModuleType) -> None:
    position = played(engine, "2-7", 5)
    for twin in (copy.copy(position), copy.deepcopy(position)):
        assert twin == position
        twin.play(twin.legal_moves()[0])
        assert twin != position


def test_texts_of_values(engine: ModuleType) -> None:
    position = engine.Deal.parse("2-7").position()
    assert repr(position) == f"Position.parse({position.text()!r})"
    assert str(position) == position.text()
    assert CARDS[position.columns[0][-1]] in position.text()
