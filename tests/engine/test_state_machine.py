"""Random play and undo, step by step against a naive model: the same states, lists and refusals (R1-R12, C11, C12)."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from naive import State, state_of
from spider.errors import IllegalMove, SpiderError
from support import load_lines, table

LINES = {deal: line.split() for deal, line in load_lines().items() if deal in ("1-c1", "2-c1", "4-c1")}
RULES = st.sampled_from(["standard", "strict", "free"])


class Play(RuleBasedStateMachine):
    """One game; `engine` is set by the test."""

    engine: ModuleType

    @initialize(rules=RULES, data=st.data())
    def begin(self, rules: str, data: st.DataObject) -> None:
        kind = data.draw(st.sampled_from(["own", "classic", "line", "few cards"]))
        if kind == "line":  # the middle or the end of a game; as text, so that undo ends here
            deal = data.draw(st.sampled_from(sorted(LINES)))
            position = self.engine.Deal.parse(f"{deal}@{rules}").position()
            for word in LINES[deal][: data.draw(st.integers(0, len(LINES[deal])))]:
                position.play(self.engine.Move.parse(word))
            position = self.engine.Position.parse(position.text())
        elif kind == "few cards":  # R9, C7, and runs that are one card short
            row = "AS 10S 9S AS 7S 6S 5S 4S 3S 2S"
            columns = ["KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S", "(KS) QS", "(8S) JS", *[""] * 7]
            position = table(self.engine, columns, [row], rules=rules, completed="SSSSSS")
        else:
            numbers = st.integers(0, 2**32 - 1) if kind == "own" else st.integers(1, 32_000)
            suits = data.draw(st.sampled_from([1, 2, 4]))
            position = self.engine.Deal(suits, data.draw(numbers), kind, rules).position()
        self.position = position
        self.past: list[tuple[Any, State]] = []
        self.state = state_of(position)
        self.pack = self.cards()

    @rule(data=st.data())
    def play_a_legal_move(self, data: st.DataObject) -> None:
        moves = self.position.legal_moves()
        if not moves:
            return
        self.play(data.draw(st.sampled_from(moves)))

    @rule(part=st.floats(0, 1))
    def deal_or_move_last(self, part: float) -> None:
        moves = self.position.legal_moves()
        if moves:
            self.play(moves[-1] if part < 0.5 else moves[int((len(moves) - 1) * part)])

    def play(self, move: Any) -> None:
        expected = self.state.after(str(move))
        assert expected is not None
        hidden = self.position.hidden
        step = self.position.play(move)
        assert step.move == move
        assert [suit for _, suit in step.completed] == list(
            self.position.completed[len(self.state.completed) :]
        )
        assert len(step.turned) == sum(hidden) - sum(self.position.hidden)
        self.past.append((step, self.state))
        self.state = expected

    @rule(source=st.integers(0, 9), onto=st.integers(0, 9), count=st.integers(0, 14))
    def play_any_move(self, source: int, onto: int, count: int) -> None:
        move = self.position.resolve(self.engine.Move(source, onto, count))
        if move.count and self.state.after(str(move)) is not None:
            assert self.position.refusal(move) is None
            self.play(move)
            return
        if not count:  # 'as many as fit' is refused only if no count is legal
            assert all(self.state.after(f"{str(move)[:2]}{number}") is None for number in range(1, 14))
        before = self.position.copy()
        with pytest.raises(IllegalMove) as caught:
            self.position.play(self.engine.Move(source, onto, count))
        assert caught.value.reason is self.position.refusal(move)
        assert self.position == before
        assert self.position.ply == before.ply

    @precondition(lambda self: not self.past)
    @rule()
    def undo_at_the_start(self) -> None:
        with pytest.raises(SpiderError):
            self.position.undo()

    @precondition(lambda self: self.past)
    @rule(times=st.integers(1, 6))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.past))):
            step, self.state = self.past.pop()
            assert self.position.undo() == step

    @precondition(lambda self: len(self.past) > 3)
    @rule()
    def undo_all_and_play_again(self) -> None:
        line, text = self.position.line(), self.position.text()
        for step, _ in reversed(self.past):
            assert self.position.undo() == step
        for (step, _), move in zip(self.past, line, strict=True):
            assert self.position.play(move) == step
        assert self.position.text() == text

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.position = self.position.copy()

    def cards(self) -> list[int]:
        runs = [suit * 13 + rank for suit in self.position.completed for rank in range(13)]
        return sorted(
            [*runs, *(card for pile in (*self.position.columns, *self.position.stock) for card in pile)]
        )

    @invariant()
    def agrees_with_the_model(self) -> None:
        position, state = self.position, self.state
        assert state_of(position) == state
        assert list(map(str, position.legal_moves())) == state.moves()
        assert [step.move for step, _ in self.past] == position.line()
        assert position.ply == len(self.past)
        assert position.is_won == (len(state.completed) == 8)
        assert position.is_stuck == (not state.moves() and len(state.completed) < 8)
        assert position.cards_on_table == sum(map(len, state.columns))
        assert self.cards() == self.pack
        assert len(self.pack) == 104
        position.check()

    @invariant()
    def survives_its_text(self) -> None:
        read = self.engine.Position.parse(self.position.text())
        assert read == self.position
        assert read.key == self.position.key
        assert read.legal_moves() == self.position.legal_moves()


def run(engine: ModuleType, examples: int) -> None:
    def machine() -> Play:
        play = Play()
        play.engine = engine
        return play

    health = [HealthCheck.too_slow, HealthCheck.data_too_large]
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            deadline=None,
            database=None,
            suppress_health_check=health,
        ),
    )


def test_play_and_undo(engine: ModuleType) -> None:
    run(engine, 12)


@pytest.mark.slow
def test_play_and_undo_at_length(engine: ModuleType) -> None:
    run(engine, 300)
