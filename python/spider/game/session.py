"""One game being played: the position with its history, what was seen, the clock and the counts (U1-U15).

Every act returns its events and hands them to the listeners. One accepted act is one history entry; a refused act adds
none and clears no redo (C12, C13).
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from spider.deals import deal_id
from spider.engine import Deal, Move, Position, Step, advice, hint
from spider.errors import Refusal, SpiderError
from spider.game.events import (
    Completed,
    Dealt,
    DealtOut,
    Event,
    GivenUp,
    HintShown,
    Kind,
    Moved,
    NoHint,
    Outcome,
    Redone,
    Refused,
    Restarted,
    Result,
    Resumed,
    Started,
    Stuck,
    Turned,
    Undone,
    Won,
)
from spider.knowledge import Seen
from spider.rules import Rules

__all__ = ["COLUMNS", "Choice", "Counts", "Destination", "Game", "Journal", "MoveGroup"]

COLUMNS = 10
_RUNS = 8

DestinationKind = Literal["completes", "same_suit", "other_suit", "empty"]
_ORDER: tuple[DestinationKind, ...] = ("completes", "same_suit", "other_suit", "empty")


class Destination(NamedTuple):
    """A column onto which certain cards may go."""

    target: int
    kind: DestinationKind


class Choice(NamedTuple):
    """One entry of the move list (U12)."""

    move: Move
    cards: tuple[int, ...]
    """The cards that would move, buried one first."""
    kind: DestinationKind


class MoveGroup(NamedTuple):
    """All legal moves out of one column (U12)."""

    source: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """What is always in sight (U1), the time aside."""

    deals_left: int
    completed: int
    completed_by_suit: tuple[int, ...]
    """Completed runs of spades, hearts, clubs and diamonds."""
    hidden: int
    moves: int


class Journal(Protocol):
    """Keeps the acts of a game: told of each accepted act before anybody else (U21)."""

    def write(self, act: Mapping[str, object]) -> None:
        """Keep one act. It must not raise: what cannot be kept is reported in its own way."""


class Game:
    """A game of one deal.

    Args:
        start: the deal, or a position to start from.
        clock: seconds from some fixed moment; only differences count.
        journal: keeps every accepted act.
        game_id: names this game, so that it has one result (C14); a fresh one unless given.
        seen: what the player already knew of the deal.
        today: the date (YYYY-MM-DD) whose deal this is (D5).
        counted: whether the result belongs in the records. A table from text never counts: it may begin one move before
            the end (C14).
    """

    def __init__(
        self,
        start: Deal | Position,
        *,
        clock: Callable[[], float] = time.monotonic,
        journal: Journal | None = None,
        game_id: str | None = None,
        seen: Seen | None = None,
        today: str | None = None,
        counted: bool = True,
    ) -> None:
        self._start = start.position() if isinstance(start, Deal) else start.copy(history=False)
        self._deal_id = deal_id(self._start)
        self._today = today
        self._clock = clock
        self._journal = journal
        self._listeners: list[Callable[[Event], None]] = []
        shown = Seen(self._start.hidden, self._start.rows_left)
        self._seen = shown if seen is None else seen.merged(*shown)
        self._pauses: set[str] = set()
        self._lay_out(game_id or uuid.uuid4().hex, counted)

    def _lay_out(self, game_id: str, counted: bool = True) -> None:
        self._id = game_id
        self._counted = counted and self._start.deal is not None
        self._position = self._start.copy(history=False)
        self._redo: list[Move] = []
        self._undos = self._hints = self._solver_hints = 0
        self._result: Result | None = None
        self._given_up = False
        self._elapsed = 0.0
        self._since: float | None = None
        self._begun = False

    # -- facts ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """What tells this game from all others; a restart begins a new one."""
        return self._id

    @property
    def position(self) -> Position:
        """The present position; to be read only."""
        return self._position

    @property
    def start(self) -> Position:
        """The position at the start; to be read only. Its `deal` is None when the game began from text."""
        return self._start

    @property
    def deal_id(self) -> str:
        """The deal id (D4), or `text-` and a checksum (D6)."""
        return self._deal_id

    @property
    def today(self) -> str | None:
        """The date whose deal this is, or None (D5)."""
        return self._today

    @property
    def seen(self) -> Seen:
        """What the player has been shown, undo and restart included (U8)."""
        return self._seen

    @property
    def moves(self) -> int:
        """The length of the present line, deals included (R11)."""
        return self._position.ply

    @property
    def undos(self) -> int:
        """How many times a move was undone; it only grows (R11)."""
        return self._undos

    @property
    def hints_used(self) -> int:
        """How many honest hints were shown."""
        return self._hints

    @property
    def solver_hints(self) -> int:
        """How many times the solver hint was used (U11)."""
        return self._solver_hints

    @property
    def time(self) -> float:
        """Seconds of play (U1)."""
        running = 0.0 if self._since is None else self._clock() - self._since
        return self._elapsed + max(0.0, running)

    @property
    def has_begun(self) -> bool:
        """Whether an act was accepted: leaving the game would then count as a loss (U20)."""
        return self._begun

    @property
    def given_up(self) -> bool:
        """Whether the player gave up (U15)."""
        return self._given_up

    @property
    def is_over(self) -> bool:
        """Whether the game is won, and not undone from there, or given up."""
        return self._given_up or self._position.is_won

    @property
    def is_stuck(self) -> bool:
        """Whether there is no legal move and no legal deal (R12)."""
        return not self.is_over and self._position.is_stuck

    @property
    def deal_never(self) -> bool:
        """Whether, by the counts alone, no deal can ever be made although cards are left in the stock (C7)."""
        position = self._position
        return position.rules == Rules.STRICT and position.rows_left > 0 and position.cards_on_table < COLUMNS

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has; it stays when a win is undone (U14)."""
        return self._result

    @property
    def counted(self) -> bool:
        """Whether the result belongs in the records (U20)."""
        return self._counted

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return not self._given_up and self._position.ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return not self._given_up and bool(self._redo)

    @property
    def redo_line(self) -> list[Move]:
        """The undone moves, the next one first."""
        return self._redo[::-1]

    @property
    def counts(self) -> Counts:
        """What the status shows (U1)."""
        position = self._position
        completed = position.completed
        return Counts(
            deals_left=position.rows_left,
            completed=len(completed),
            completed_by_suit=tuple(completed.count(suit) for suit in range(4)),
            hidden=sum(position.hidden),
            moves=position.ply,
        )

    @property
    def empty_columns(self) -> tuple[int, ...]:
        """The columns without cards."""
        return tuple(column for column, cards in enumerate(self._position.columns) if not cards)

    @property
    def deal_refusal(self) -> Refusal | None:
        """Why a deal is refused now, or None when it is legal (U7, U19)."""
        if self.is_over:
            return Refusal.GAME_OVER
        reason = self._position.refusal(Move.deal())
        if reason == Refusal.DEAL_EMPTY_COLUMN and self.deal_never:
            return Refusal.DEAL_NEVER
        return None if reason is None else Refusal(reason)

    # -- queries -------------------------------------------------------------------------------

    def longest_run(self, column: int) -> int:
        """How many cards of a column can move at most; 0 for an empty one."""
        return self._position.run_length(column)

    def movable_counts(self, column: int) -> list[int]:
        """Every number of cards from the top that can move together (U5)."""
        return list(range(1, self.longest_run(column) + 1))

    def cards(self, column: int, count: int) -> tuple[int, ...]:
        """The top `count` cards of a column, buried one first."""
        cards = self._position.columns[column]
        return cards[len(cards) - count :]

    def destinations(self, column: int, count: int) -> list[Destination]:
        """All legal destinations of the top `count` cards, best first, none left out (U5)."""
        if self.is_over or count not in self.movable_counts(column):
            return []
        trial = self._position.copy(history=False)
        found = []
        for target in range(COLUMNS):
            move = Move(column, target, count)
            if target != column and trial.refusal(move) is None:
                found.append(Destination(target, _kind_of(trial, move)))
        return sorted(found, key=lambda destination: (_ORDER.index(destination.kind), destination.target))

    def best_destination(self, column: int, count: int) -> int | None:
        """The destination of a tap (U2): completes a run, same suit, other suit, empty column; lowest column first.

        A whole column never goes to another empty column (R5).
        """
        found = self._tap_destinations(column, count)
        return found[0].target if found else None

    def _tap_destinations(self, column: int, count: int) -> list[Destination]:
        whole = count == len(self._position.columns[column])
        return [
            destination
            for destination in self.destinations(column, count)
            if not (whole and not self._position.columns[destination.target])
        ]

    def move_groups(self) -> list[MoveGroup]:
        """All legal moves but the deal, grouped by source column, splits of runs included (U12)."""
        if self.is_over:
            return []
        trial = self._position.copy(history=False)
        groups: dict[int, list[Choice]] = {}
        for move in self._position.legal_moves():
            if not move.is_deal:
                choice = Choice(move, self.cards(move.source, move.count), _kind_of(trial, move))
                groups.setdefault(move.source, []).append(choice)
        return [MoveGroup(source, tuple(choices)) for source, choices in sorted(groups.items())]

    # -- acts ----------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Have every event handed to `listener`; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, *events: Event) -> tuple[Event, ...]:
        """Hand events to the listeners, and return them."""
        for event in events:
            for listener in tuple(self._listeners):
                listener(event)
        return events

    def announce_start(self) -> tuple[Event, ...]:
        """Tell the listeners that this game is on the table, a new one or a kept one."""
        return self.publish(Resumed(self._deal_id, self.moves) if self._begun else Started(self._deal_id))

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move, or a deal (R3-R8)."""
        if move.is_deal:
            return self.deal()
        if self.is_over:
            return self._refuse(Refusal.GAME_OVER, "move", move.source)
        reason = self._position.refusal(move)
        if reason is not None:
            return self._refuse(Refusal(reason), "move", move.source)
        return self._accept(self._position.resolve(move))

    def deal(self) -> tuple[Event, ...]:
        """Deal a row (R8, R9)."""
        reason = self.deal_refusal
        if reason is not None:
            empty = reason in (Refusal.DEAL_EMPTY_COLUMN, Refusal.DEAL_NEVER)
            return self._refuse(reason, "deal", empty_columns=self.empty_columns if empty else ())
        return self._accept(Move.deal())

    def tap(self, column: int, index: int) -> tuple[Event, ...]:
        """Send the run that begins with card `index` (0 = buried) of a column to its best destination (U2)."""
        count = max(1, len(self._position.columns[column]) - index)
        refused = self._refusal_to_lift(column, count)
        if refused is not None:
            return self._refuse(refused, "move", column)
        target = self.best_destination(column, count)
        if target is None:
            return self._refuse(Refusal.NO_DESTINATION, "move", column)
        return self._accept(Move(column, target, count))

    def send(self, column: int, count: int) -> tuple[Event, ...]:
        """Send lit cards on by a second press (U3): same suit, other suit, empty column; lowest column first."""
        refused = self._refusal_to_lift(column, count)
        if refused is not None:
            return self._refuse(refused, "move", column)
        found = self._tap_destinations(column, count)
        if not found:
            return self._refuse(Refusal.NO_DESTINATION, "move", column)
        rank = {"completes": 0, "same_suit": 0, "other_suit": 1, "empty": 2}
        best = min(
            found,
            key=lambda destination: (rank[self._suit_kind(column, count, destination)], destination.target),
        )
        return self._accept(Move(column, best.target, count))

    def drop(self, column: int, count: int, target: int | None) -> tuple[Event, ...]:
        """Let dragged cards go on a column, or outside (None) (U4). Back on their own column nothing is said."""
        if target == column:
            return ()
        if target is None:
            return self._refuse(Refusal.OUTSIDE, "move", column)
        return self.play(Move(column, target, max(1, count)))

    def press_completed(self) -> tuple[Event, ...]:
        """A press on a completed run, or cards dragged to its place: it never returns to play (R7, C5)."""
        return self._refuse(Refusal.COMPLETED_RUN, "move")

    def lift(self, column: int, index: int) -> tuple[Event, ...]:
        """Say why the cards from `index` of a column cannot be taken up together; () if they can (U3, U4)."""
        refused = self._refusal_to_lift(column, max(1, len(self._position.columns[column]) - index))
        return () if refused is None else self._refuse(refused, "move", column)

    def undo(self) -> tuple[Event, ...]:
        """Take back the last move or deal, exactly (U8)."""
        if self._given_up:
            return self._refuse(Refusal.GAME_OVER, "undo")
        if not self._position.ply:
            return self._refuse(Refusal.NOTHING_TO_UNDO, "undo")
        step = self._position.undo()
        self._redo.append(step.move)
        self._undos += 1
        self._keep({"act": "undo"})
        if step.move.is_deal:
            return self.publish(Undone(step, "deal", self._position.stock[0]))
        return self.publish(Undone(step, "move", self.cards(step.move.source, step.move.count)))

    def redo(self) -> tuple[Event, ...]:
        """Play what was undone again (U8)."""
        if self._given_up:
            return self._refuse(Refusal.GAME_OVER, "redo")
        if not self._redo:
            return self._refuse(Refusal.NOTHING_TO_REDO, "redo")
        return self._accept(self._redo[-1], redo=True)

    def restart(self) -> tuple[Event, ...]:
        """Lay the same deal out again as a new game; what was seen stays known. Leaving a begun game loses it (U20)."""
        left = self._leave()
        new_id = uuid.uuid4().hex
        self._lay_out(new_id)
        self._keep({"act": "restart", "id": new_id})
        return self.publish(Restarted(self._deal_id, left))

    def give_up(self) -> tuple[Event, ...]:
        """End the game as lost (U15)."""
        if self.is_over or self._result is not None:
            return self._refuse(Refusal.GAME_OVER, "give_up")
        self._result = self._outcome("given_up")
        self._given_up = True
        self._keep({"act": "give_up"})
        return self.publish(GivenUp(self._result))

    def abandon(self) -> Result | None:
        """Leave the game for another deal: a begun game without a result is lost (U20). Returns that result."""
        left = self._leave()
        if left is not None:
            self._result = left
            self._given_up = True
            self._keep({"act": "abandon"})
        return left

    def hint(self) -> tuple[Event, ...]:
        """Show the honest hint, or say what to do when no move is progress (U9). It moves nothing."""
        if self.is_over:
            return self._refuse(Refusal.GAME_OVER, "hint")
        found = hint(self._position, self._seen)
        if found is None:
            return self.publish(NoHint(advice(self._position)))
        self._hints += 1
        self._keep({"act": "hint"})
        move = found.move
        return self.publish(HintShown(move, self.cards(move.source, move.count), found.reason))

    def count_solver_hint(self) -> None:
        """Note that the solver hint was used: it is part of the result (U11)."""
        self._solver_hints += 1
        self._keep({"act": "solver_hint"})

    def pause(self, reason: str = "window") -> None:
        """Stop the clock until every pause is resumed (U1, C20)."""
        self._pauses.add(reason)
        self._set_clock()

    def resume(self, reason: str = "window") -> None:
        """End one pause."""
        self._pauses.discard(reason)
        self._set_clock()

    def keep_time(self) -> None:
        """Have the journal keep the clock, so that a crash loses little of it."""
        if self._begun and self._journal is not None:
            self._journal.write({"act": "time", "time": round(self.time, 3)})

    def attach(self, journal: Journal | None) -> None:
        """Have this journal keep the game from now on."""
        self._journal = journal

    def replay(self, act: Mapping[str, object], seconds: float) -> tuple[Event, ...]:
        """Do a kept act again at `seconds` of its clock (U21); the caller has paused the game and attached no journal.

        Raises:
            SpiderError: there is no such act, or the game refuses it.
        """
        self._elapsed, self._since = seconds, None
        kind = act.get("act")
        if kind == "play":
            events = self.play(Move.parse(str(act.get("move"))))
        elif kind == "restart":
            events = (Restarted(self._deal_id, self._leave()),)
            self._lay_out(str(act.get("id")))
        elif kind == "abandon":
            left = self.abandon()
            events = () if left is None else (GivenUp(left),)
        elif kind in ("time", "hint", "solver_hint"):
            self._hints += kind == "hint"
            self._solver_hints += kind == "solver_hint"
            events = ()
        elif kind in ("undo", "redo", "give_up"):
            acts = {"undo": self.undo, "redo": self.redo, "give_up": self.give_up}
            events = acts[kind]()
        else:
            raise SpiderError("there is no such act")
        for event in events:
            if isinstance(event, Refused):
                raise SpiderError(event.reason.sentence)
        return events

    # -- inside --------------------------------------------------------------------------------

    def _accept(self, move: Move, redo: bool = False) -> tuple[Event, ...]:
        position = self._position
        was_out, completed = self.deal_never, len(position.completed)
        cards = position.stock[0] if move.is_deal else self.cards(move.source, move.count)
        step = position.play(move)
        if redo:
            self._redo.pop()
        else:
            self._redo.clear()
        self._begun = True
        self._seen = self._seen.merged(position.hidden, position.rows_left)
        kind: Kind = "deal" if move.is_deal else "move"
        events: list[Event] = []
        if redo:
            events.append(Redone(step, kind, cards))
        elif move.is_deal:
            events.append(Dealt(cards, position.rows_left))
        else:
            events.append(Moved(step.move, cards))
        events += self._consequences(step, completed)
        if position.is_won:
            self._result = self._result or self._outcome("won")
            events.append(Won(self._result))
        self._keep({"act": "redo"} if redo else {"act": "play", "move": str(step.move)})
        if not position.is_won:
            if self.deal_never and not was_out:
                events.append(DealtOut())
            if position.is_stuck:
                events.append(Stuck())
        return self.publish(*events)

    def _consequences(self, step: Step, completed: int) -> list[Event]:
        """Turned cards and completed runs, in the order in which they happened."""
        tops = {column: self._position.columns[column][-1] for column in step.turned}
        runs = [column for column, _ in step.completed]
        events: list[Event] = [Turned(column, tops[column]) for column in step.turned if column not in runs]
        for column, suit in step.completed:
            completed += 1
            events.append(Completed(column, suit, completed))
            if column in tops:
                events.append(Turned(column, tops[column]))
        return events

    def _refusal_to_lift(self, column: int, count: int) -> Refusal | None:
        """Why cards cannot be taken up together: a buried hidden card, a mixed run, a gap (R4)."""
        if self.is_over:
            return Refusal.GAME_OVER
        if 1 <= count <= self.longest_run(column):
            return None
        # The engine looks at the lifted cards before it looks at the target, so any other column will do.
        other = (column + 1) % COLUMNS
        reason = self._position.refusal(Move(column, other, max(1, count)))
        return None if reason is None else Refusal(reason)

    def _refuse(
        self, reason: Refusal, act: str, column: int | None = None, empty_columns: tuple[int, ...] = ()
    ) -> tuple[Event, ...]:
        return self.publish(Refused(reason, act, column, empty_columns))

    def _suit_kind(self, column: int, count: int, destination: Destination) -> DestinationKind:
        target = self._position.columns[destination.target]
        if not target:
            return "empty"
        return "same_suit" if target[-1] // 13 == self.cards(column, count)[0] // 13 else "other_suit"

    def _outcome(self, outcome: Outcome) -> Result:
        counts = self.counts
        return Result(
            game_id=self._id,
            deal_id=self._deal_id,
            suits=self._position.suits,
            rules=str(self._position.rules),
            outcome=outcome,
            time=self.time,
            moves=counts.moves,
            undos=self._undos,
            hints=self._hints,
            solver_hints=self._solver_hints,
            completed=counts.completed_by_suit,
            today=self._today,
            counted=self._counted,
        )

    def _leave(self) -> Result | None:
        return self._outcome("abandoned") if self._begun and self._result is None else None

    def _keep(self, act: dict[str, object]) -> None:
        """Settle the clock and write an accepted act before anybody hears of it (U21)."""
        self._set_clock()
        if self._journal is not None:
            self._journal.write({**act, "time": round(self._elapsed, 3)})

    def _set_clock(self) -> None:
        now = self._clock()
        if self._since is not None:
            self._elapsed += max(0.0, now - self._since)
        running = self._begun and not self.is_over and not self._pauses
        self._since = now if running else None


def _kind_of(trial: Position, move: Move) -> DestinationKind:
    """The kind of destination of a legal move; `trial` is left as it was."""
    target = trial.columns[move.target]
    first = trial.columns[move.source][-move.count]
    step = trial.play(move)
    trial.undo()
    if step.completed:
        return "completes"
    if not target:
        return "empty"
    return "same_suit" if target[-1] // 13 == first // 13 else "other_suit"
