"""Searches in the background: the solver hint (U11) and the verdict (U10).

The table plays on while a search runs; when the position changes, the search is cancelled and says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from spider.deals import is_winnable
from spider.engine import Move, Position, hint
from spider.errors import Refusal
from spider.game.events import (
    Dealt,
    Event,
    GivenUp,
    Moved,
    Redone,
    Refused,
    Restarted,
    SolverHint,
    Thinking,
    Undone,
    Verdict,
)
from spider.game.session import Game

__all__ = ["HINT_POSITIONS", "VERDICT_POSITIONS", "Advisor", "Finding", "Search", "fallback_move"]

HINT_POSITIONS: Final = 200_000
"""Positions that a solver hint may search (U11)."""
VERDICT_POSITIONS: Final = 1_000_000
"""Positions that a verdict may search (U10)."""

About = Literal["solver_hint", "verdict"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found: a line that wins, a proved loss, or neither."""

    status: Literal["won", "lost", "unknown"]
    line: tuple[Move, ...] = ()


class Search(Protocol):
    """A search that runs beside the game."""

    def finding(self) -> Finding | None:
        """What was found, or None while it runs. It returns at once."""

    def cancel(self) -> None:
        """End it soon; nobody asks for its finding any more."""


class Advisor:
    """Gives a game its hints: the honest one at once, the others when their search ends.

    Args:
        game: the game; every event goes through it.
        start: starts a search from a position, which it may keep, under a cap on positions.
    """

    def __init__(self, game: Game, start: Callable[[Position, int], Search]) -> None:
        self._game = game
        self._start = start
        self._search: Search | None = None
        self._about: About = "verdict"
        self._judged: tuple[str, int] | None = None
        self._forget = game.subscribe(self._hear)

    @property
    def thinking(self) -> About | None:
        """What is being searched for, or None (U10: 'thinking…')."""
        return None if self._search is None else self._about

    def hint(self) -> tuple[Event, ...]:
        """The honest hint (U9); once every card has been seen, also a search for a verdict, one a position (U10)."""
        events = self._game.hint()
        here = (self._game.id, self._game.position.key)
        if self._game.seen.all and not self._game.is_over and self._judged != here and self._search is None:
            self._judged = here
            events += self._begin("verdict", VERDICT_POSITIONS)
        return events

    def solver_hint(self) -> tuple[Event, ...]:
        """Start the search of the solver hint; pressed again while it runs, it runs on (U11)."""
        if self._game.is_over:
            return self._game.publish(Refused(Refusal.GAME_OVER, "solver_hint"))
        if self.thinking == "solver_hint":
            return ()
        self.cancel()
        return self._begin("solver_hint", HINT_POSITIONS)

    def poll(self) -> tuple[Event, ...]:
        """Publish what a search has found since the last call; to be called each frame."""
        finding = None if self._search is None else self._search.finding()
        if finding is None:
            return ()
        self._search = None
        game = self._game
        if self._about == "verdict":
            return game.publish(Verdict(finding.status))
        game.count_solver_hint()
        if finding.status == "lost" and game.seen.all:
            return game.publish(Verdict("lost"))
        won = finding.status == "won" and bool(finding.line)
        move = finding.line[0] if won else fallback_move(game)
        cards = () if move is None or move.is_deal else game.cards(move.source, move.count)
        length = len(finding.line) if won else None
        return game.publish(SolverHint(move, cards, won, length, is_winnable(game.start.deal)))

    def cancel(self) -> None:
        """End a running search without a word."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
            if self._about == "verdict":
                self._judged = None

    def close(self) -> None:
        """Cancel, and leave the game alone."""
        self.cancel()
        self._forget()

    def _begin(self, about: About, positions: int) -> tuple[Event, ...]:
        self._about = about
        self._search = self._start(self._game.position.copy(history=False), positions)
        return self._game.publish(Thinking(about))

    def _hear(self, event: Event) -> None:
        if isinstance(event, Moved | Dealt | Undone | Redone | Restarted | GivenUp):
            self.cancel()


def fallback_move(game: Game) -> Move | None:
    """A move to try when no win was found (U11): the honest hint's, else the best by a simple evaluation."""
    honest = hint(game.position, game.seen)
    if honest is not None:
        return honest.move
    trial = game.position.copy(history=False)
    best: tuple[int, Move] | None = None
    for move in trial.legal_moves():
        if move.is_deal:
            worth = _worth(
                trial
            )  # a deal goes before a move that makes the table worse, and after one that makes it better
        else:
            trial.play(move)
            worth = _worth(trial)
            trial.undo()
        if best is None or worth > best[0] or (worth == best[0] and move.is_deal):
            best = (worth, move)
    return None if best is None else best[1]


def _worth(position: Position) -> int:
    """How well a table is ordered, by its face-up cards and counts."""
    worth = 1000 * len(position.completed) - 20 * sum(position.hidden)
    for cards, hidden in zip(position.columns, position.hidden, strict=True):
        worth += 15 * (not cards)
        for below, above in zip(cards[hidden:], cards[hidden + 1 :], strict=False):
            if below % 13 == above % 13 + 1:
                worth += 4 if below // 13 == above // 13 else 1
    return worth
