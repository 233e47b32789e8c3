"""How the table gets from one state to the next, as pure numbers.

Motion only shows what has already happened: it owns no state, and dropping it at any moment leaves the table as it is
(C15). `motions_for` turns events and the scenes before and after into flights; `Motion.frame` says where the cards in
the air are at a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final, Literal, NamedTuple

from spider.game.events import Completed, Dealt, Event, Moved, Redone, Turned, Undone, Won
from spider.window import tokens
from spider.window.layout import Layout, Rect

__all__ = ["Blink", "Flight", "Flying", "Motion", "Scene", "Shake", "Slot", "motions_for"]

_RUN: Final = 13


@dataclass(frozen=True, slots=True)
class Slot:
    """A resting place of a card: a card of a column, a place of completed runs or a row of the stock."""

    kind: Literal["column", "place", "stock"]
    number: int
    """The column, the place or the row."""
    index: int = 0
    """The card in its column, 0 = buried."""


class Scene(NamedTuple):
    """The table at one moment."""

    layout: Layout
    columns: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Flight:
    """One card's way. Times are seconds from the start of the motion."""

    card: int
    source: Slot
    target: Slot
    start: Rect
    end: Rect
    begin: float
    duration: float
    face_before: bool = True
    """Whether the card is face up before it flies."""
    face_after: bool = True
    shown_from: float = 0.0
    """When it takes over from an earlier flight of the same card; it waits in sight from then on."""
    next_begin: float | None = None
    """When a later flight of the same card begins."""

    @property
    def finish(self) -> float:
        return self.begin + self.duration

    def reversed(self, total: float, speed: float) -> Flight:
        """The way back, in a motion that lasts `total` seconds forwards, at a multiple of its speed."""
        return replace(
            self,
            source=self.target,
            target=self.source,
            start=self.end,
            end=self.start,
            begin=(total - self.finish) / speed,
            duration=self.duration / speed,
            face_before=self.face_after,
            face_after=self.face_before,
            shown_from=0.0 if self.next_begin is None else (total - self.next_begin) / speed,
            next_begin=(total - self.shown_from) / speed if self.shown_from else None,
        )


class Flying(NamedTuple):
    """A card in the air, or waiting to fly, at one moment."""

    card: int
    rect: Rect
    face_up: bool
    squash: float
    """The share of its width that a turning card shows, 0..1."""
    lifted: bool
    """Whether it is under way, and so casts a shadow."""


class Blink(NamedTuple):
    """A place that lights up once, when its run has arrived."""

    place: int
    begin: float
    duration: float


@dataclass(frozen=True, slots=True)
class Motion:
    """Cards under way.

    Args:
        flights: in the order in which they are drawn.
        began: the moment at which it starts, in seconds of the window's clock.
        blinks: places that light up.
        web: when the web of a won game begins to spin itself, and for how long; None without a win.
    """

    flights: tuple[Flight, ...]
    began: float
    blinks: tuple[Blink, ...] = ()
    web: tuple[float, float] | None = None

    @property
    def duration(self) -> float:
        """Seconds from the start to the last landing, blinks included."""
        ends = [flight.finish for flight in self.flights] + [
            blink.begin + blink.duration for blink in self.blinks
        ]
        if self.web is not None:
            ends.append(sum(self.web))
        return max(ends, default=0.0)

    def web_share(self, now: float) -> float:
        """How much of a won game's web is there, 0..1; all of it where nothing spins it."""
        if self.web is None:
            return 1.0
        return min(1.0, max(0.0, (now - self.began - self.web[0]) / self.web[1]))

    def done(self, now: float) -> bool:
        """Whether all is at rest."""
        return now - self.began >= self.duration

    def pending(self, now: float) -> frozenset[Slot]:
        """The slots whose cards have not landed, and so are not drawn at rest."""
        time = now - self.began
        landed = {
            flight.target
            for flight in self.flights
            if flight.target.kind == "place" and time >= flight.finish
        }
        return frozenset(
            flight.target for flight in self.flights if time < flight.finish and flight.target not in landed
        )

    def frame(self, now: float) -> list[Flying]:
        """The cards that are not at rest at a moment, the lowest first."""
        time = now - self.began
        waiting, flying = [], []
        for flight in self.flights:
            if time >= flight.finish or time < flight.shown_from:
                continue
            if time < flight.begin:
                waiting.append(Flying(flight.card, flight.start, flight.face_before, 1.0, False))
                continue
            share = _ease_out((time - flight.begin) / flight.duration)
            rect = Rect(*(round(a + (b - a) * share) for a, b in zip(flight.start, flight.end, strict=True)))
            face_up, squash = flight.face_after, 1.0
            if flight.face_before != flight.face_after:
                face_up = flight.face_before if share < 0.5 else flight.face_after
                squash = abs(1 - 2 * share)
            flying.append(Flying(flight.card, rect, face_up, squash, flight.start[:2] != flight.end[:2]))
        return waiting + flying

    def glow(self, now: float) -> dict[int, float]:
        """How strongly each blinking place is lit, 0..1."""
        lit = {}
        for blink in self.blinks:
            share = (now - self.began - blink.begin) / blink.duration
            if 0 <= share < 1:
                lit[blink.place] = sin(pi * share)
        return lit


@dataclass(frozen=True, slots=True)
class Shake:
    """A refused run that swings once."""

    column: int
    count: int
    began: float
    duration: float = tokens.SHAKE_SECONDS

    def done(self, now: float) -> bool:
        """Whether it has come to rest."""
        return now - self.began >= self.duration

    def offset(self, now: float) -> float:
        """The sideways offset as a share of the largest one, -1..1."""
        share = (now - self.began) / self.duration
        return sin(share * 4 * pi) * (1 - share) if 0 <= share < 1 else 0.0


def motions_for(
    events: Sequence[Event], before: Scene, after: Scene, now: float, speed: str = "normal"
) -> Motion | None:
    """The motion that shows some events.

    Args:
        events: what one act did, in order.
        before: the table before the act.
        after: the table after it.
        now: the moment at which the motion starts.
        speed: a key of `tokens.SPEEDS`; with `none` nothing moves.

    Returns:
        None when there is nothing to show.
    """
    pace = tokens.SPEEDS[speed]
    if not pace:
        return None
    flights: list[Flight] = []
    blinks: tuple[Blink, ...] = ()
    for event in events:
        if isinstance(event, Undone):
            builder = _Builder(after, before, pace)
            builder.step(event)
            total = max((flight.finish for flight in builder.flights), default=0.0)
            flights = [flight.reversed(total, tokens.UNDO_SPEED) for flight in builder.flights]
            break
    else:
        builder = _Builder(before, after, pace)
        for event in events:
            builder.add(event)
        flights, blinks = builder.flights, tuple(builder.blinks)
    if not flights:
        return None
    web = None
    if any(isinstance(event, Won) for event in events):
        landed = max(flight.finish for flight in flights)
        web = (landed, tokens.WEB_SECONDS * pace)
    return Motion(tuple(flights), now, blinks, web)


def _ease_out(share: float) -> float:
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


class _Builder:
    """Follows the cards through the steps of one act, forwards."""

    def __init__(self, before: Scene, after: Scene, pace: float) -> None:
        self._before, self._after, self._pace = before, after, pace
        self._counts = [len(column.cards) for column in before.layout.columns]
        self._ready = [0.0] * len(self._counts)
        self._completed: set[int] = set()
        self.flights: list[Flight] = []
        self.blinks: list[Blink] = []

    def add(self, event: Event) -> None:
        """Append what one event does."""
        if isinstance(event, Moved):
            self._move(event.move.source, event.move.target, event.cards)
        elif isinstance(event, Dealt):
            self._deal(event.cards, event.rows_left)
        elif isinstance(event, Redone) and event.kind == "deal":
            self._deal(event.cards, self._after.layout.rows_left)
        elif isinstance(event, Redone):
            self._move(event.step.move.source, event.step.move.target, event.cards)
        elif isinstance(event, Turned):
            self._turn(event.column, event.card)
        elif isinstance(event, Completed):
            self._complete(event.column, event.suit, event.count - 1)

    def step(self, event: Undone) -> None:
        """Append, forwards, what the undone step had done."""
        step = event.step
        columns = self._before.columns
        if event.kind == "deal":
            self._deal(event.cards, self._after.layout.rows_left)
        else:
            self._move(step.move.source, step.move.target, event.cards)
        first_place = self._after.layout.completed - len(step.completed)
        turned = list(step.turned)
        if event.kind == "move" and turned[:1] == [step.move.source]:
            column = turned.pop(0)
            self._turn(column, columns[column][self._counts[column] - 1])
        for number, (column, suit) in enumerate(step.completed):
            self._complete(column, suit, first_place + number)
            if column in turned and self._counts[column]:
                self._turn(column, columns[column][self._counts[column] - 1])

    def _seconds(self, seconds: float) -> float:
        return seconds * self._pace

    def _resting(self, column: int, index: int) -> Rect:
        """Where a card of a column rests: in the scene after if it is still there, else as the scene before goes on."""
        after = self._after.layout.columns[column]
        if column not in self._completed and index < len(after.cards):
            return after.cards[index]
        return self._before.layout.columns[column].slot(index)

    def _move(self, source: int, target: int, cards: Sequence[int]) -> None:
        first, landing = self._counts[source] - len(cards), self._counts[target]
        duration = self._seconds(tokens.MOVE_SECONDS)
        for offset, card in enumerate(cards):
            self.flights.append(
                Flight(
                    card,
                    Slot("column", source, first + offset),
                    Slot("column", target, landing + offset),
                    self._before.layout.columns[source].slot(first + offset),
                    self._resting(target, landing + offset),
                    0.0,
                    duration,
                )
            )
        self._counts[source] -= len(cards)
        self._counts[target] += len(cards)
        self._ready[target] = duration

    def _deal(self, cards: Sequence[int], row: int) -> None:
        start = self._before.layout.stock_card(row)
        for column, card in enumerate(cards):
            index = self._counts[column]
            begin = self._seconds(column * tokens.DEAL_GAP_SECONDS)
            duration = self._seconds(tokens.MOVE_SECONDS)
            self.flights.append(
                Flight(
                    card,
                    Slot("stock", row),
                    Slot("column", column, index),
                    start,
                    self._resting(column, index),
                    begin,
                    duration,
                    face_before=False,
                )
            )
            self._counts[column] += 1
            self._ready[column] = begin + duration

    def _turn(self, column: int, card: int) -> None:
        index = self._counts[column] - 1
        slot, rect = Slot("column", column, index), self._resting(column, index)
        duration = self._seconds(tokens.TURN_SECONDS)
        # The card lies below whatever flies over it.
        self.flights.insert(
            0, Flight(card, slot, slot, rect, rect, self._ready[column], duration, face_before=False)
        )
        self._ready[column] += duration

    def _complete(self, column: int, suit: int, place: int) -> None:
        first = self._counts[column] - _RUN
        begin = max(self._ready)
        total, each = self._seconds(tokens.COMPLETE_SECONDS), self._seconds(tokens.MOVE_SECONDS)
        gap = (total - each) / (_RUN - 1)
        end = self._after.layout.places[place]
        self._completed.add(column)
        arrivals: dict[int, int] = {
            flight.target.index: number
            for number, flight in enumerate(self.flights)
            if flight.target.kind == "column"
            and flight.target.number == column
            and flight.source != flight.target
        }
        for offset in range(_RUN):
            index = first + offset
            start = begin + gap * (_RUN - 1 - offset)
            arrival = arrivals.get(index)
            shown_from = 0.0
            if arrival is not None:
                shown_from = self.flights[arrival].finish
                self.flights[arrival] = replace(self.flights[arrival], next_begin=start)
            self.flights.append(
                Flight(
                    suit * _RUN + _RUN - 1 - offset,
                    Slot("column", column, index),
                    Slot("place", place),
                    self._before.layout.columns[column].slot(index),
                    end,
                    start,
                    each,
                    shown_from=shown_from,
                )
            )
        self.blinks.append(Blink(place, begin + total, self._seconds(tokens.BLINK_SECONDS)))
        self._counts[column] = first
        self._ready[column] = begin + total / 2
