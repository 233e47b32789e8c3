"""The honest hint: what it says, that it never peeks and never goes round in circles (U9, C34)."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from spider.errors import SpiderError
from spider.hinting import Advice, Hint, HintReason
from spider.knowledge import Seen
from support import CARDS, table


# U9: the four kinds of progress and their order.
@pytest.mark.parametrize(
    ("columns", "suits", "move", "reason"),
    [
        pytest.param(["(2S) 4S", "5S", "6S", "7S"], 1, "ab1", "turns", id="turns comes before empties"),
        pytest.param(["(2S) 4H", "5S", "KS"], 2, "ab1", "turns", id="turns on another suit"),
        pytest.param(["(2S) 4S 3S", "JS", "", "KS"], 1, "ac2", "turns", id="turns onto an empty column"),
        pytest.param(["(2S) 4S", "5H", "5S", ""], 2, "ac1", "turns", id="same suit before other suit"),
        pytest.param(["(2S) 4S", "(3S) (6S) 9S", "5S", "10S"], 1, "ac1", "turns", id="fewest hidden cards"),
        pytest.param(["(2S) 4S", "(6S) 9S", "5S", "10S"], 1, "ac1", "turns", id="then the lowest source"),
        pytest.param(["(2S) 4S", "5S", "5S"], 1, "ab1", "turns", id="then the lowest target"),
        pytest.param(["4S", "5H", "QS 4S", "5S"], 2, "ad1", "empties", id="empties, and same suit first"),
        pytest.param(["4H", "5S", "QS 4S", "5S"], 2, "ab1", "empties", id="empties on another suit, before joins"),
        pytest.param(
            ["KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S", "KS 2S AS"], 1, "ba2", "empties", id="empties by completing"
        ),
        pytest.param(
            ["2S KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S", "KS 2S AS"], 1, "ba2", "completes", id="completes"
        ),
        pytest.param(
            ["2S KS QS JS 10S 9S 8S 7S 6S 5S 4S", "KS 5S 4S 3S 2S AS"], 1, "ba3", "completes", id="splits to complete"
        ),
        pytest.param(
            ["(9S) 9S", "10S", "(2S) KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S", "(8S) (8S) KS 2S AS"],
            1,
            "dc2",
            "turns",
            id="a turn under a completed run is a turn, and comes first among turns",
        ),
        pytest.param(["QS 4S 3S", "KS 5S"], 1, "ab2", "joins", id="joins"),
        pytest.param(["QS 4S", "QS 9S 8S 7S 6S 5S"], 1, "ab1", "joins", id="joins a loose card"),
        pytest.param(["QS 5S 4S", "KS 5S"], 1, None, None, id="breaks no run to join another"),
        pytest.param(["QS 4H", "KS 5S"], 2, None, None, id="another suit alone is no progress"),
        pytest.param(["QS 4S", "", "...KS"], 1, None, None, id="an empty column alone is no progress"),
        pytest.param(["4S", "", "...KS"], 1, None, None, id="R5: a whole column to an empty one is no hint"),
    ],
)  # fmt: skip
def test_what_a_hint_says(
    engine: ModuleType, columns: list[str], suits: int, move: str | None, reason: str | None
) -> None:
    position = table(engine, columns, suits=suits)
    expected = None if move is None else Hint(engine.Move.parse(move), HintReason(reason or ""))
    before = position.text()
    assert engine.hint(position) == expected
    assert position.text() == before


def masked(position: Any) -> tuple[Any, ...]:
    """All that a player knows who has seen only the table."""
    return (
        [cards[hidden:] for cards, hidden in zip(position.columns, position.hidden, strict=True)],
        position.hidden,
        position.rows_left,
    )


def with_other_unseen_cards(engine: ModuleType, position: Any, random_: random.Random) -> Any:
    """The same table, the cards of hidden places and of the stock exchanged at random."""
    columns = [list(cards) for cards in position.columns]
    rows = [list(row) for row in position.stock]
    places = [(columns[c], h) for c in range(10) for h in range(position.hidden[c])]
    places += [(row, c) for row in rows for c in range(10)]
    cards = [pile[index] for pile, index in places]
    random_.shuffle(cards)
    for (pile, index), card in zip(places, cards, strict=True):
        pile[index] = card
    lines = [f"rules {position.rules} suits {position.suits}"]
    for pile, hidden in zip(columns, position.hidden, strict=True):
        lines.append(
            " ".join(
                f"({CARDS[card]})" if height < hidden else CARDS[card] for height, card in enumerate(pile)
            )
        )
    lines += [" ".join(["stock", *(CARDS[card] for card in row)]) for row in rows]
    return engine.Position.parse("\n".join(lines) + "\n")


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_hint_never_peeks(engine: ModuleType, suits: int) -> None:  # U9, C34
    random_ = random.Random(suits)
    hints = 0
    for number in range(70):
        position = engine.Deal(suits, number).position()
        for _ in range(60):
            moves = position.legal_moves()
            if not moves:
                break
            if random_.random() < 0.2:
                twin = with_other_unseen_cards(engine, position, random_)
                assert masked(twin) == masked(position)
                assert engine.hint(twin) == engine.hint(position)
                assert engine.advice(twin) == engine.advice(position)
                hints += engine.hint(position) is not None
            position.play(random_.choice(moves))
    assert hints > 200


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_following_hints_never_repeats_a_position(engine: ModuleType, suits: int) -> None:  # C34
    random_ = random.Random(suits)
    followed = 0
    for number in range(20):
        position = engine.Deal(suits, number, rules="free").position()
        for _ in range(30):
            states = {position.text()}
            while (found := engine.hint(position)) is not None:
                assert found.move in position.legal_moves()
                assert not found.move.is_deal
                position.play(found.move)
                assert position.text() not in states
                states.add(position.text())
                followed += 1
            for _ in range(4):  # on to another kind of position
                if moves := position.legal_moves():
                    position.play(random_.choice(moves))
    assert followed > 500


def test_hints_alone_win_a_game(engine: ModuleType) -> None:  # U9: hints lead somewhere
    won = 0
    for number in range(60):
        position = engine.Deal(1, number).position()
        while not position.is_won:
            found = engine.hint(position)
            if found is not None:
                position.play(found.move)
            elif engine.advice(position) == Advice.DEAL:
                position.play(engine.Move.deal())
            elif engine.advice(position) == Advice.FILL_THEN_DEAL:
                while () in position.columns:
                    longest = max(range(10), key=lambda column: len(position.columns[column]))
                    position.play(engine.Move(longest, position.columns.index(()), 1))
                position.play(engine.Move.deal())
            else:
                break
        won += position.is_won
    assert won > 1


@pytest.mark.parametrize(
    ("columns", "rows", "rules", "expected"),
    [
        (["KS"] * 8 + ["QS", "QS"], 1, "standard", "deal"),
        (["KS"] * 8 + ["", "QS"], 1, "standard", "fill_then_deal"),
        (["KS"] * 8 + ["", "QS"], 1, "strict", "fill_then_deal"),
        (["KS"] * 8 + ["", "QS"], 1, "free", "deal"),
        (["KS"] * 8 + ["", "QS"], 0, "standard", "undo"),
        (["KS"] * 8 + ["QS", "QS"], 0, "free", "undo"),
    ],
)
def test_advice(engine: ModuleType, columns: list[str], rows: int, rules: str, expected: str) -> None:  # U9
    position = table(engine, columns, ["..."] * rows, rules=rules)
    assert engine.advice(position) is Advice(expected)


@pytest.mark.parametrize(("rules", "expected"), [("standard", "deal"), ("strict", "undo"), ("free", "deal")])
def test_advice_with_fewer_than_ten_cards(engine: ModuleType, rules: str, expected: str) -> None:  # R9, C7
    stock = "stock KS QS JS 10S 9S 8S 7S 6S 5S 4S"
    text = f"rules {rules} suits 1\n3S\n2S\n" + "\n" * 7 + "AS\n" + stock + "\n"
    assert engine.advice(engine.Position.parse(text)) is Advice(expected)


def test_what_was_seen_must_fit_the_table(engine: ModuleType) -> None:  # U8, E5
    position = engine.Deal(1, 7).position()
    now = Seen(position.hidden, position.rows_left)
    assert engine.hint(position, now) == engine.hint(position) == engine.hint(position, Seen((0,) * 10, 0))
    for wrong in (Seen(now.hidden[:9], 5), Seen(now.hidden, 6), Seen((*now.hidden[:9], 9), 5)):
        with pytest.raises(SpiderError):
            engine.hint(position, wrong)
