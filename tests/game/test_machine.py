"""A game against a simple model of it: the list of all states of the present line."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spider import Deal, Move, Position, Seen
from spider.game import Game, Refused
from spider.game.store import Store


class GameMachine(RuleBasedStateMachine):
    """Random acts, sensible or not, with closing and resuming between them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(Path(self.folder.name))

    @initialize(
        suits=st.sampled_from([1, 2, 4]),
        number=st.integers(0, 2**32 - 1),
        rules=st.sampled_from(["standard", "strict", "free"]),
    )
    def begin(self, suits: int, number: int, rules: str) -> None:
        self.game: Game = self.store.begin(Deal(suits, number, rules=rules))
        self.line: list[Position] = [self.game.position.copy()]
        self.at = 0
        self.undos = 0
        self.seen: Seen = self.game.seen
        self.kept = False

    @rule(choice=st.integers(0, 10**6))
    def play(self, choice: int) -> None:  # R11, C12
        moves = self.game.position.legal_moves()
        if moves and not self.game.is_over:
            self.game.play(moves[choice % len(moves)])
            del self.line[self.at + 1 :]
            self.line.append(self.game.position.copy())
            self.at += 1
            self._look()

    @rule(source=st.integers(0, 9), onto=st.integers(0, 9), count=st.integers(1, 13))
    def ask_for_anything(self, source: int, onto: int, count: int) -> None:  # U7
        move = Move(source, onto, count)
        if self.game.position.refusal(move) is not None:
            (event,) = self.game.play(move)
            assert isinstance(event, Refused)

    @rule()
    def undo(self) -> None:  # U8
        events = self.game.undo()
        if self.at:
            self.at -= 1
            self.undos += 1
            self.kept = True
        else:
            assert isinstance(events[0], Refused)

    @rule()
    def redo(self) -> None:  # U8, C13
        events = self.game.redo()
        if self.at + 1 < len(self.line):
            self.at += 1
            self._look()
        else:
            assert isinstance(events[0], Refused)

    @rule()
    def hint(self) -> None:  # U9, C13
        self.game.hint()

    @precondition(lambda self: self.at > 0)
    @rule()
    def restart(self) -> None:  # U8
        self.game.restart()
        del self.line[1:]
        self.at = self.undos = 0
        self.kept = True

    @precondition(lambda self: self.kept and not self.game.is_over)
    @rule()
    def close_and_resume(self) -> None:  # U21
        self.store.close()
        self.store = Store(Path(self.folder.name))
        game = self.store.resume()
        assert game is not None
        self.game = game

    def _look(self) -> None:
        self.kept = True
        position = self.game.position
        self.seen = self.seen.merged(position.hidden, position.rows_left)

    @invariant()
    def agrees_with_the_model(self) -> None:  # C11, U8
        if not hasattr(self, "game"):
            return
        self.game.position.check()
        assert self.game.position == self.line[self.at]
        assert self.game.position.completed == self.line[self.at].completed
        assert self.game.moves == self.at
        assert self.game.undos == self.undos
        assert len(self.game.redo_line) == len(self.line) - 1 - self.at
        assert self.game.seen == self.seen

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


GameMachine.TestCase.settings = settings(max_examples=15, stateful_step_count=40, deadline=None)
TestGameMachine = GameMachine.TestCase
