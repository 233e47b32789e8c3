"""What the window shows beside the game: the state of the picture, changed by the window and read by the painter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from spider.game import Game
from spider.text import sentence
from spider.window.layout import BAR_ACTS, Layout
from spider.window.motion import Motion, Shake, Slot
from spider.window.tokens import Theme

__all__ = ["Drag", "Frame", "Mark", "View", "bar_labels"]


@dataclass(frozen=True, slots=True)
class Drag:
    """A run that follows the pointer."""

    column: int
    count: int
    x: int
    """The left edge of its cards, in pixels."""
    y: int
    """The upper edge of its first card."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that is pointed at: the top `count` cards of a column and where they go."""

    column: int
    count: int
    target: int | None = None


@dataclass(slots=True)
class View:
    """What the window shows beside the game itself. The owner changes it freely between frames."""

    language: str = "en"
    theme: str = "pine"
    deck: str = "two"
    back: str = "web"
    hover: tuple[int, int] | None = None
    """Column and count of the run under the pointer, which rises a little."""
    hover_act: str | None = None
    pressed_act: str | None = None
    focus_act: str | None = None
    disabled: frozenset[str] = frozenset()
    """Acts that can do nothing now, beside undo and redo."""
    active: frozenset[str] = frozenset()
    """Acts that are switched on, such as `moves` while the list is unfolded."""
    selected: tuple[int, int] | None = None
    """Column and count of the lit run (U3)."""
    hint: Mark | None = None
    hint_deal: bool = False
    """The hint points at the stock."""
    focus: int | Literal["stock"] | None = None
    """What the keyboard points at: a column or the stock."""
    drag: Drag | None = None
    targets: frozenset[int] = frozenset()
    """The legal columns of the dragged run."""
    nearest: int | None = None
    """The column on which the run would land."""
    marked_empty: tuple[int, ...] = ()
    """Empty columns to point at, after a refused deal (U7)."""
    message: str = ""
    refusal: bool = False
    """Whether the message refuses something, which gives it a sign."""
    thinking: bool = False
    """A search runs in the background (U10)."""
    shake: Shake | None = None
    motion: Motion | None = None

    def still(self) -> tuple[object, ...]:
        """Everything that shows on the board, as a value to compare."""
        drag = None if self.drag is None else (self.drag.column, self.drag.count)
        shake = None if self.shake is None else (self.shake.column, self.shake.count)
        look = (self.language, self.theme, self.deck, self.back)
        bar = (self.hover_act, self.pressed_act, self.focus_act, self.disabled, self.active)
        table = (self.hover, self.selected, self.hint, self.hint_deal, self.focus, self.targets, self.nearest)
        words = (self.marked_empty, self.message, self.refusal, self.thinking)
        return (look, bar, table, words, drag, shake)


@dataclass(frozen=True, slots=True)
class Frame:
    """What one frame is drawn from, and on."""

    surface: pygame.Surface
    game: Game
    layout: Layout
    view: View
    now: float
    theme: Theme
    pending: frozenset[Slot]
    """Where cards will land that are still in the air."""


def bar_labels(language: str) -> dict[str, str]:
    """The words on the bar's buttons, for `layout.Options.labels`."""
    return {act: sentence(language, f"bar.{act}") for act in BAR_ACTS}
