"""Whole games: the winning lines of `tests/data/lines`, forwards and back (R1-R11, C11)."""

from __future__ import annotations

from types import ModuleType

import pytest

from naive import state_of
from support import load_lines

LINES = load_lines()


def test_the_lines_are_all_here() -> None:
    assert {deal[0] for deal in LINES} == {"1", "2", "4"}
    assert len(LINES) >= 30


@pytest.mark.parametrize("deal", LINES)
def test_a_line_wins_and_undoes(engine: ModuleType, deal: str) -> None:
    position = engine.Deal.parse(deal).position()
    moves = engine.parse_line(LINES[deal])
    states, steps = [], []
    for move in moves:
        assert not position.is_won
        states.append((position.text(), position.key, position.completed, position.legal_moves()))
        steps.append(position.play(move))
    assert position.is_won
    assert not position.is_stuck
    assert position.rows_left == position.cards_on_table == 0  # R10: all five deals were made
    assert sum(move.is_deal for move in moves) == 5
    assert position.line() == [step.move for step in steps] == moves
    assert position.ply == len(moves)
    for state, step in zip(reversed(states), reversed(steps), strict=True):
        assert position.undo() == step
        assert (position.text(), position.key, position.completed, position.legal_moves()) == state
    assert position == engine.Deal.parse(deal).position()
    assert position.ply == 0


@pytest.mark.parametrize("deal", ["1-c3", "2-c3", "4-c3"])
def test_a_line_in_the_naive_engine(engine: ModuleType, deal: str) -> None:
    position = engine.Deal.parse(deal).position()
    state = state_of(position)
    for move in engine.parse_line(LINES[deal]):
        after = state.after(str(move))
        assert after is not None
        state = after
        position.play(move)
        assert state_of(position) == state


@pytest.mark.parametrize("deal", ["1-c5", "2-c5", "4-c5"])
def test_each_prefix_undoes_to_the_start(engine: ModuleType, deal: str) -> None:  # C11
    moves = engine.parse_line(LINES[deal])
    start = engine.Deal.parse(deal).position()
    for length in range(0, len(moves) + 1, 7):
        position = engine.Deal.parse(deal).position()
        for move in moves[:length]:
            position.play(move)
        for _ in range(length):
            position.undo()
        assert position == start
        assert position.text() == start.text()
        assert position.legal_moves() == start.legal_moves()


def test_a_line_holds_under_strict_and_free_rules(engine: ModuleType) -> None:  # R9: none needs the exception
    for rules in ("strict", "free"):
        position = engine.Deal.parse(f"4-c1@{rules}").position()
        for move in engine.parse_line(LINES["4-c1"]):
            position.play(move)
        assert position.is_won
