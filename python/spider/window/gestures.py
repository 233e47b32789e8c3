"""From pointer input to what the player means: taps, long presses, drags (U2-U5, C15-C17). Knows no pygame.

One pointer at a time owns the gesture, from its press to its release. A second finger, another button or the mouse event
that some systems make up for a touch is left out, so that one touch is one act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

__all__ = [
    "DragCancelled",
    "DragEnded",
    "DragStarted",
    "Dragged",
    "Gestures",
    "Hovered",
    "Intent",
    "LongPressed",
    "Pointer",
    "Pressed",
    "RightClicked",
    "Tapped",
]

LONG_PRESS: Final = 0.5
"""Seconds that a press must rest to be a long one."""
DOUBLE_TAP: Final = 0.4
"""Seconds within which a second tap makes a double one."""
ECHO: Final = 0.7
"""Seconds within which a press of the other kind, at the same place, is the same touch told twice."""
_SLOP: Final = {"mouse": 5, "touch": 12}
_ECHO_DISTANCE: Final = 24

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pointer:
    """One input record of a mouse or a finger.

    Args:
        kind: `down`, `move` or `up`.
        source: `mouse` or `touch`.
        point: pixels of the window's surface.
        time: seconds of the window's clock.
        button: 1 left, 2 middle, 3 right; a finger is 1.
        finger: which finger; 0 for the mouse.
    """

    kind: Literal["down", "move", "up"]
    source: Literal["mouse", "touch"]
    point: Point
    time: float
    button: int = 1
    finger: int = 0


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press began; a tap, a long press or a drag may follow."""

    point: Point


@dataclass(frozen=True, slots=True)
class Tapped:
    """A short press at one place. `taps` is 2 for the second of a double tap."""

    point: Point
    taps: int


@dataclass(frozen=True, slots=True)
class LongPressed:
    """A press has rested long enough; its release will mean nothing more."""

    point: Point


@dataclass(frozen=True, slots=True)
class RightClicked:
    """The right button was pressed with no gesture under way."""

    point: Point


@dataclass(frozen=True, slots=True)
class DragStarted:
    """A press has moved away from its `origin`."""

    origin: Point
    point: Point


@dataclass(frozen=True, slots=True)
class Dragged:
    """The drag goes on."""

    point: Point


@dataclass(frozen=True, slots=True)
class DragEnded:
    """The drag was let go."""

    point: Point


@dataclass(frozen=True, slots=True)
class DragCancelled:
    """The drag ended without being let go anywhere: what was dragged goes back (C16)."""


@dataclass(frozen=True, slots=True)
class Hovered:
    """The mouse moved with no button down."""

    point: Point


Intent = (
    Pressed
    | Tapped
    | LongPressed
    | RightClicked
    | DragStarted
    | Dragged
    | DragEnded
    | DragCancelled
    | Hovered
)


class Gestures:
    """The state of the pointer: idle, pressed, dragging, or spent (waiting for the release after a long press)."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        """Interface scale: the distance at which a press becomes a drag grows with it."""
        self._owner: Pointer | None = None
        self._state: Literal["idle", "pressed", "dragging", "spent"] = "idle"
        self._last_down: Pointer | None = None
        self._last_tap: Pointer | None = None

    @property
    def pressed(self) -> bool:
        """Whether a press is under way that has not moved."""
        return self._state == "pressed"

    @property
    def dragging(self) -> bool:
        """Whether a drag is under way."""
        return self._state == "dragging"

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called at the latest, for a press to become a long one."""
        return self._owner.time + LONG_PRESS if self._owner and self._state == "pressed" else None

    def feed(self, record: Pointer) -> Iterator[Intent]:
        """Take one record; yields what it means, mostly nothing or one intent."""
        if record.kind == "down":
            yield from self._down(record)
        elif not self._owns(record):
            if record.kind == "move" and record.source == "mouse" and self._owner is None:
                yield Hovered(record.point)
        elif record.kind == "move":
            yield from self.tick(record.time)
            yield from self._move(record)
        else:
            yield from self.tick(record.time)
            yield from self._up(record)

    def tick(self, now: float) -> Iterator[Intent]:
        """Let time pass: a press that has rested becomes a long press."""
        deadline = self.deadline
        if deadline is not None and now >= deadline and self._owner is not None:
            self._state = "spent"
            yield LongPressed(self._owner.point)

    def cancel(self) -> Iterator[Intent]:
        """End whatever is under way: the focus or the pointer was lost, or the layout changed (C16)."""
        dragging = self.dragging
        self._owner = None
        self._state = "idle"
        self._last_tap = None
        if dragging:
            yield DragCancelled()

    def _owns(self, record: Pointer) -> bool:
        owner = self._owner
        if owner is None or (owner.source, owner.finger) != (record.source, record.finger):
            return False
        return record.kind == "move" or owner.button == record.button

    def _is_echo(self, record: Pointer) -> bool:
        last = self._last_down
        return (
            last is not None
            and last.button == record.button == 1
            and last.source != record.source
            and record.time - last.time <= ECHO
            and _distance(last.point, record.point) <= _ECHO_DISTANCE * self.scale
        )

    def _down(self, record: Pointer) -> Iterator[Intent]:
        if self._is_echo(record):
            return
        if self._owner is not None:
            if self._owns_pointer(record) and self._owner.button == record.button:
                # The release was lost, as when a window manager took it: a new gesture begins.
                yield from self.cancel()
            else:
                if record.button == 3 and self.dragging:
                    yield from self.cancel()
                return
        if record.button == 3:
            self._last_down = record
            yield RightClicked(record.point)
        elif record.button == 1:
            self._last_down = record
            self._owner = record
            self._state = "pressed"
            yield Pressed(record.point)

    def _owns_pointer(self, record: Pointer) -> bool:
        return self._owner is not None and (self._owner.source, self._owner.finger) == (
            record.source,
            record.finger,
        )

    def _move(self, record: Pointer) -> Iterator[Intent]:
        assert self._owner is not None
        if self._state == "dragging":
            yield Dragged(record.point)
        elif self._state == "pressed":
            origin = self._owner.point
            if _distance(origin, record.point) > _SLOP[record.source] * self.scale:
                self._state = "dragging"
                self._last_tap = None
                yield DragStarted(origin, record.point)

    def _up(self, record: Pointer) -> Iterator[Intent]:
        assert self._owner is not None
        if self._state == "pressed":
            # A release far away without a move in between is a drag told in two records.
            yield from self._move(record)
        state, origin = self._state, self._owner
        self._owner = None
        self._state = "idle"
        if state == "dragging":
            yield DragEnded(record.point)
        elif state == "pressed":
            taps = 1
            last = self._last_tap
            if last and record.time - last.time <= DOUBLE_TAP:
                near = _distance(last.point, origin.point) <= 2 * _SLOP[record.source] * self.scale
                taps = 2 if near else 1
            self._last_tap = None if taps == 2 else record
            yield Tapped(origin.point, taps)


def _distance(a: Point, b: Point) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
