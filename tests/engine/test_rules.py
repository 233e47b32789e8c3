"""The rules of play (R1-R12) and the ways in which programs of this kind break them (C1-C12)."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from spider.errors import IllegalMove, Refusal, SpiderError
from support import CARDS, RANKS, run_text, table


def cards(text: str) -> tuple[int, ...]:
    """The cards of a column as the engine numbers them."""
    return tuple(CARDS.index(card.strip("()")) for card in text.split())


def play(engine: ModuleType, position: Any, move: str) -> Any:
    """Play a move in notation; taken back and played again, it gives the same states (C11)."""
    before, ply = position.copy(), position.ply
    step = position.play(engine.Move.parse(move))
    after = position.copy()
    position.check()
    assert position.undo() == step
    assert_same(position, before)
    assert position.play(step.move) == step
    assert_same(position, after)
    assert position.ply == ply + 1
    return step


def assert_same(position: Any, other: Any) -> None:
    """Equal in every part, history included."""
    assert position == other
    for part in ("columns", "hidden", "stock", "completed", "ply", "key", "rules", "suits", "deal"):
        assert getattr(position, part) == getattr(other, part), part
    assert position.line() == other.line()
    assert position.legal_moves() == other.legal_moves()


def refused(engine: ModuleType, position: Any, move: str) -> Refusal:
    """The reason why a move is refused; nothing may have changed (C12)."""
    before, parsed = position.copy(), engine.Move.parse(move)
    assert parsed not in position.legal_moves()
    with pytest.raises(IllegalMove) as caught:
        position.play(parsed)
    assert_same(position, before)
    assert caught.value.move == move
    assert caught.value.reason is position.refusal(parsed)
    assert caught.value.reason.sentence in str(caught.value)
    return caught.value.reason


@pytest.mark.parametrize(
    ("suits", "of_each"), [(1, {0: 8}), (2, {0: 4, 1: 4}), (4, {0: 2, 1: 2, 2: 2, 3: 2})]
)
@pytest.mark.parametrize("numbering", ["own", "classic"])
def test_two_packs(engine: ModuleType, suits: int, of_each: dict[int, int], numbering: str) -> None:  # R1
    position = engine.Deal(suits, 11982, numbering).position()
    counts = Counter(card for pile in (*position.columns, *position.stock) for card in pile)
    assert counts == {suit * 13 + rank: n for suit, n in of_each.items() for rank in range(13)}
    assert sum(counts.values()) == 104


@pytest.mark.parametrize(("numbering", "six"), [("own", {0, 1, 2, 3}), ("classic", {0, 3, 6, 9})])
def test_start(engine: ModuleType, numbering: str, six: set[int]) -> None:  # R2, D3
    deal = engine.Deal(4, 5, numbering)
    position = deal.position()
    assert [len(column) for column in position.columns] == [6 if c in six else 5 for c in range(10)]
    assert position.hidden == tuple(len(column) - 1 for column in position.columns)
    assert [len(row) for row in position.stock] == [10] * 5
    assert (position.cards_on_table, position.rows_left, position.completed, position.ply) == (54, 5, (), 0)
    assert (position.deal, position.suits, position.rules, position.line()) == (deal, 4, "standard", [])


def test_one_rank_higher_whatever_the_suit(engine: ModuleType) -> None:  # R3
    position = table(engine, ["9S", "10S", "10H", "JS", "9H", "8S", "AS", "KS", "2H", "QS 6H"], suits=2)
    moves = {str(move) for move in position.legal_moves()}
    assert moves == {"ab1", "ac1", "bd1", "cd1", "eb1", "ec1", "fa1", "fe1", "gi1"}
    assert refused(engine, position, "ha1") is Refusal.WRONG_RANK  # a king goes only to an empty column
    assert refused(engine, position, "ig1") is Refusal.WRONG_RANK  # nothing goes on an ace
    assert refused(engine, position, "ae1") is Refusal.WRONG_RANK
    assert refused(engine, position, "bb1") is Refusal.SAME_COLUMN
    step = play(engine, position, "ac1")
    assert position.columns[2] == cards("10H 9S")
    assert (step.turned, step.completed) == ((), ())


def test_runs_of_one_suit_move(engine: ModuleType) -> None:  # R3
    position = table(engine, ["QS 9S 8S 7S", "10H", "9H", "8H", "KS 10S"], suits=2)
    moves = [str(move) for move in position.legal_moves() if move.source == 0]
    assert moves == ["ab3", "ac2", "ad1", "ae3"]
    play(engine, position, "ac2")
    assert position.columns[0] == cards("QS 9S")
    assert position.columns[2] == cards("9H 8S 7S")
    assert position.run_length(2) == 2


def test_mixed_or_gapped_cards_stay(engine: ModuleType) -> None:  # R4, C3
    position = table(engine, ["9S 8H 7H", "10S", "(2S) 9H 7S 6S", "8S", "JS 9H"], suits=2)
    assert refused(engine, position, "ab3") is Refusal.MIXED_SUIT
    assert refused(engine, position, "cb3") is Refusal.GAP
    assert refused(engine, position, "cb4") is Refusal.HIDDEN
    assert refused(engine, position, "cb5") is Refusal.TOO_MANY
    assert refused(engine, position, "ab1") is Refusal.WRONG_RANK
    assert refused(engine, position, "ab") is Refusal.NO_FIT
    assert [position.run_length(column) for column in range(5)] == [2, 1, 2, 1, 1]
    assert refused(engine, position, "ad2") is Refusal.WRONG_RANK
    assert refused(engine, position, "ce2") is Refusal.WRONG_RANK
    play(engine, position, "cd2")


def test_as_many_as_fit(engine: ModuleType) -> None:  # the move without a count
    position = table(engine, ["QH 9S 8S 7S", "9H", "8H", "", "JS 10S"], suits=2)
    for text, count in {"ab": 2, "ac": 1, "ad": 3, "ae": 3, "be": 1}.items():
        move = engine.Move.parse(text)
        assert position.resolve(move) == engine.Move(move.source, move.target, count)
        assert position.copy().play(move).move == engine.Move(move.source, move.target, count)
    assert position.resolve(engine.Move.parse("ca")).count == 0
    assert refused(engine, position, "ca") is Refusal.NO_FIT


def test_empty_column_takes_any_run(engine: ModuleType) -> None:  # R5
    position = table(engine, ["QS 9S 8S 7S", "", "KS", "...KS"], suits=1)
    moves = {str(move) for move in position.legal_moves() if move.target == 1}
    assert {"ab1", "ab2", "ab3", "cb1"} <= moves  # a whole column too
    assert "ab4" not in moves
    assert refused(engine, position, "ba1") is Refusal.EMPTY_SOURCE
    assert refused(engine, position, "ab4") is Refusal.GAP
    play(engine, position, "ab3")
    assert position.columns[:2] == (cards("QS"), cards("9S 8S 7S"))
    assert refused(engine, position, "bb3") is Refusal.SAME_COLUMN


def test_whole_column_to_an_empty_one(engine: ModuleType) -> None:  # R5
    position = table(engine, ["QS", "", "...KS"])
    play(engine, position, "ab1")
    assert position.columns[:2] == ((), cards("QS"))


def test_a_bared_hidden_card_turns(engine: ModuleType) -> None:  # R6, C11
    position = table(engine, ["(2S) (3S) 9S 8S", "10S", "9H"], suits=2)
    assert play(engine, position, "ac1").turned == ()
    position.undo()
    step = play(engine, position, "ab2")
    assert (step.turned, position.hidden[0], position.columns[0]) == ((0,), 1, cards("2S 3S"))
    position.undo()
    assert position.hidden[0] == 2


def test_a_complete_run_leaves(engine: ModuleType) -> None:  # R7, R11
    position = table(engine, ["QS 6S " + run_text("S", "K", "6"), "9S " + run_text("S", "5", "A"), "KS"])
    step = play(engine, position, "ba5")
    assert step.completed == ((0, 0),)
    assert position.completed == (0,)
    assert position.columns[:2] == (cards("QS 6S"), cards("9S"))
    assert position.ply == 1
    # C5: nothing but undo brings it back.
    counts = Counter(card for column in position.columns for card in column)
    assert all(counts[card] == 7 for card in range(13))


def test_a_hidden_card_under_a_complete_run_turns(engine: ModuleType) -> None:  # R6, R7, C1
    position = table(engine, ["(9S) " + run_text("S", "K", "6"), "(8S) " + run_text("S", "5", "A")])
    step = play(engine, position, "ba5")
    assert (step.turned, step.completed) == ((1, 0), ((0, 0),))
    assert position.hidden[:2] == (0, 0)
    assert position.columns[:2] == (cards("9S"), cards("8S"))


def test_a_complete_run_may_be_a_whole_column(engine: ModuleType) -> None:  # R7
    position = table(engine, [run_text("H", "K", "2"), "AH"], suits=2)
    assert play(engine, position, "ba1").completed == ((0, 1),)
    assert position.columns[:2] == ((), ())


def test_a_deal_completes_two_runs(engine: ModuleType) -> None:  # R7, C1: land ten, then remove
    position = table(
        engine,
        [f"(7H) {run_text('H', 'K', '2')}", "9S", "9S", "9S", f"4S {run_text('S', 'K', '2')}", "9H", "9H"],
        ["AH 3S 3S 3H AS 8H 8H 5H 5H 5H"],
        suits=2,
    )
    step = play(engine, position, "deal")
    assert step.move == engine.Move.deal()
    assert step.completed == ((0, 1), (4, 0))
    assert step.turned == (0,)
    assert position.completed == (1, 0)
    assert position.columns[0] == cards("7H")
    assert position.columns[4] == cards("4S")
    assert position.columns[9][-1:] == cards("5H")  # the last card landed too
    assert position.ply == 1


def test_a_run_under_a_moved_card_leaves(engine: ModuleType) -> None:  # R7, D6: only typed tables hold one
    position = table(engine, ["(7S) " + run_text("S") + " 3S", "4S"])
    step = play(engine, position, "ab1")
    assert (step.completed, step.turned, position.columns[0]) == (((0, 0),), (0,), cards("7S"))


def test_a_move_completes_two_runs(engine: ModuleType) -> None:  # R7: both ends of one move
    position = table(engine, ["5S " + run_text("S") + " 2S AS", run_text("S", "K", "3")])
    step = play(engine, position, "ab2")
    assert step.completed == ((1, 0), (0, 0))
    assert position.columns[:2] == (cards("5S"), ())


def test_runs_on_each_other_leave_one_after_another(engine: ModuleType) -> None:  # R7
    position = table(engine, [f"(5S) {run_text('S')} {run_text('H', 'K', '2')}", "AH"], suits=2)
    step = play(engine, position, "ba1")
    assert (step.completed, step.turned, position.columns[0]) == (((0, 1), (0, 0)), (0,), cards("5S"))


def test_a_hidden_king_completes_nothing(engine: ModuleType) -> None:  # C2
    position = table(engine, ["(KS) " + run_text("S", "Q", "2"), "AS"])
    step = play(engine, position, "ba1")
    assert (step.completed, position.completed, position.run_length(0)) == ((), (), 12)
    # Once it is bared and turned, it counts.
    position = table(engine, ["(KS) 2H", run_text("S", "Q", "A"), "3H"], suits=2)
    assert play(engine, position, "ac1").turned == (0,)
    assert play(engine, position, "ba12").completed == ((0, 0),)


def test_a_mixed_thirteen_stays(engine: ModuleType) -> None:  # C4
    position = table(engine, [run_text("S", "K", "7") + " " + run_text("H", "6", "2"), "AH"], suits=2)
    assert play(engine, position, "ba1").completed == ()
    assert len(position.columns[0]) == 13


@pytest.mark.parametrize("numbering", ["own", "classic"])
def test_five_deals_and_back(engine: ModuleType, numbering: str) -> None:  # R8, C11
    position = engine.Deal(4, 77, numbering).position()
    start = position.copy()
    rows = position.stock
    for made, row in enumerate(rows, 1):
        assert position.legal_moves()[-1].is_deal  # the last of the list
        step = position.play(engine.Move.deal())
        assert (step.turned, position.rows_left, position.ply) == ((), 5 - made, made)
        assert tuple(column[-1] for column in position.columns) == row
    assert refused(engine, position, "deal") is Refusal.DEAL_NO_STOCK
    for _ in rows:
        position.undo()
    assert_same(position, start)
    assert position.stock == rows


@pytest.mark.parametrize(
    ("rules", "legal"), [("standard", False), ("strict", False), ("free", True)]
)  # R9, C6
def test_a_deal_with_an_empty_column(engine: ModuleType, rules: str, legal: bool) -> None:
    position = table(engine, ["QS", "", "QS"], ["..."], rules=rules)
    assert position.rules == rules
    if not legal:
        assert refused(engine, position, "deal") is Refusal.DEAL_EMPTY_COLUMN
        position.play(engine.Move.parse("jb1"))  # filled: on
    play(engine, position, "deal")
    assert position.rows_left == 0
    assert all(position.columns)


@pytest.mark.parametrize(
    ("rules", "with_nine", "with_twelve"),
    [("standard", True, False), ("strict", False, False), ("free", True, True)],
)  # R9, C7
def test_a_deal_with_few_cards_on_the_table(
    engine: ModuleType, rules: str, with_nine: bool, with_twelve: bool
) -> None:
    # Hidden cards count: the last table has seven cards face up, but twelve in all. Ten and eleven cannot be.
    for columns, cards_on_table, rows, legal in (
        ("(KS) QS|JS||||||||", 3, 1, with_nine),
        ("KS|QS|JS|KS|QS|JS|KS|QS|JS|", 9, 3, with_nine),
        ("(JS) (QS) KS|QS|JS|(KS) (QS) (JS) KS||||||", 9, 3, with_nine),
        ("KS|(KS) (QS) (QS) (JS) (JS) JS|JS|QS|QS|KS|KS|||", 12, 4, with_twelve),
    ):
        stock = f"stock {run_text('S', '10', 'A')}\n" * rows
        text = f"rules {rules} suits 1\n" + columns.replace("|", "\n") + "\n" + stock
        position = engine.Position.parse(text)
        assert (position.cards_on_table, position.rows_left) == (cards_on_table, rows)
        if legal:
            heights = [len(column) for column in position.columns]
            assert play(engine, position, "deal").completed == ()
            assert [len(column) for column in position.columns] == [height + 1 for height in heights]
        else:
            assert refused(engine, position, "deal") is Refusal.DEAL_EMPTY_COLUMN


def test_the_eighth_run_wins(engine: ModuleType) -> None:  # R10, R12, C36: ten empty columns
    text = "rules standard suits 4\n" + run_text("D", "K", "3") + "\n2D AD\n" + "\n" * 8
    position = engine.Position.parse(text)
    assert position.completed == (0, 0, 1, 1, 2, 2, 3)
    assert not position.is_won
    play(engine, position, "ba2")
    assert position.is_won
    assert not position.is_stuck
    assert position.completed == (0, 0, 1, 1, 2, 2, 3, 3)
    assert position.columns == ((),) * 10
    assert position.legal_moves() == []
    assert refused(engine, position, "ab1") is Refusal.EMPTY_SOURCE
    assert refused(engine, position, "deal") is Refusal.DEAL_NO_STOCK


def test_the_length_of_the_line(engine: ModuleType) -> None:  # R11
    position = engine.Deal.parse("1-7").position()
    line = []
    for _ in range(12):
        move = position.legal_moves()[0]
        line.append(position.play(move).move)
        assert position.ply == len(line)
    assert position.line() == line
    for _ in range(5):
        assert position.undo().move == line.pop()
    assert position.line() == line
    assert position.ply == 7


def test_nothing_to_undo(engine: ModuleType) -> None:  # U7
    position = engine.Deal.parse("1-7").position()
    with pytest.raises(SpiderError, match="nothing to undo"):
        position.undo()
    assert_same(position, engine.Deal.parse("1-7").position())


def test_dead_end(engine: ModuleType) -> None:  # R12
    stuck = table(engine, ["KS"] * 7 + ["AS", "AS", "AS"])
    assert stuck.legal_moves() == []
    assert stuck.is_stuck
    assert not table(engine, ["KS"] * 7 + ["AS", "AS", "2S"]).is_stuck
    assert not table(engine, ["KS"] * 7 + ["AS", "AS", "AS"], ["..."]).is_stuck  # a deal is left


def test_a_dead_end_under_strict_rules(
    engine: ModuleType,
) -> None:  # R9, R12: but cards can always go to and fro
    position = engine.Position.parse(
        "rules strict suits 1\nKS\nQS\nJS\n" + "\n" * 7 + f"stock {run_text('S', '10', 'A')}\n"
    )
    assert not position.is_stuck
    assert not any(move.is_deal for move in position.legal_moves())


def test_order_of_legal_moves(engine: ModuleType) -> None:  # E1: by source, target, count; the deal last
    position = table(engine, ["QS 9S 8S", "", "10S", "9H", "", "...KS"], ["..."], suits=2, rules="free")
    moves = position.legal_moves()
    order = [(move.source, move.target, move.count) for move in moves[:-1]]
    assert order == sorted(set(order))
    assert moves[-1].is_deal
    assert {"ab1", "ab2", "ac2", "ad1", "ae1", "ae2"} <= set(map(str, moves))


def test_long_columns_and_long_lists(engine: ModuleType) -> None:  # C36
    long = " ".join(run_text("S", "K", "2") for _ in range(8)).rsplit(" ", 1)[0]
    position = engine.Position.parse(f"rules free suits 1\n{long}\n2S\n{' '.join(['AS'] * 8)}\n" + "\n" * 7)
    assert len(position.columns[0]) == 95
    assert position.run_length(0) == 11
    moves = position.legal_moves()
    assert len([move for move in moves if move.source == 0]) == 11 * 7
    play(engine, position, "ad11")
    assert len(position.columns[0]) == 84
    assert position.run_length(0) == 12
    assert RANKS[position.columns[0][-1] % 13] == "2"


@pytest.mark.parametrize(
    ("source", "target", "count"), [(-2, 3, 1), (10, 3, 1), (3, 10, 1), (3, -1, 1), (3, 4, -1), (-1, 3, 2)]
)
def test_moves_that_do_not_exist(engine: ModuleType, source: int, target: int, count: int) -> None:
    with pytest.raises(SpiderError):
        engine.Move(source, target, count)
