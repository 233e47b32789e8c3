"""From events to acts: pointers, keys and text find the table, a panel or the bar that they are meant for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pygame

from spider.window import compat, keys
from spider.window.gestures import (
    DragCancelled,
    DragEnded,
    Dragged,
    DragStarted,
    Gestures,
    Hovered,
    Intent,
    LongPressed,
    Pointer,
    Pressed,
    RightClicked,
    Tapped,
)
from spider.window.panel import Panel

if TYPE_CHECKING:
    from spider.window.app import App

__all__ = ["POINTER_EVENTS", "Inputs"]

POINTER_EVENTS: Final = {
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
"""What each pointer event does: `down`, `move` or `up`."""
_FINGER_EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_ARROWS: Final = ("left", "right", "up", "down", "page_up", "page_down")
_REPEAT_AFTER: Final = 0.4
_REPEAT_EVERY: Final = 0.07
_AT_ANY_TIME: Final = ("fullscreen", "sound", "copy")


class Inputs:
    """The player's hands at a window: what is pressed, dragged or held, and what it is meant for.

    It changes nothing itself: acts go to the window, taps and drags to the table or to a panel.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.gestures = Gestures()
        self._panel: Panel | None = None
        """The panel on which the pointer was pressed; it has the gesture to its end."""
        self._cursor = "arrow"
        self._drag_origin = (0, 0)
        self._held: tuple[pygame.event.Event, float] | None = None
        """A key that goes on while it is held, and when."""

    def cancel(self) -> None:
        """End every gesture and held key: the window was left, or what is under the pointer has changed (C16)."""
        self._held = None
        self.feed(self.gestures.cancel())

    def tick(self, now: float) -> None:
        """Let time pass: a press becomes a long one, a held key goes on."""
        self.feed(self.gestures.tick(now))
        self._repeat_held(now)

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called at the latest."""
        times = [self.gestures.deadline, self._held[1] if self._held else None]
        return min((time for time in times if time is not None), default=None)

    def key_up(self) -> None:
        """A key was let go."""
        self._held = None

    def compose(self, text: str) -> None:
        """An input method shows what it composes."""
        if self._app.panel and self._app.panel.field:
            self._app.panel.field.content.composing = text
            self._app.redraw()

    def pointer(self, event: pygame.event.Event) -> None:
        """A mouse or finger event."""
        if compat.is_made_up(event):
            return
        now = self._app.clock()
        kind: Any = POINTER_EVENTS[event.type]
        if event.type in _FINGER_EVENTS:
            if compat.is_mouse_finger(event):
                return
            width, height = self._app.size
            point = int(event.x * width), int(event.y * height)
            record = Pointer(kind, "touch", point, now, 1, int(event.finger_id) + 1)
        else:
            if event.type == pygame.MOUSEMOTION:
                button = 0
            else:
                button = event.button
                if button > 3:
                    return  # the wheel, told a second time
            record = Pointer(kind, "mouse", (int(event.pos[0]), int(event.pos[1])), now, button)
        if kind == "down" and self._app.end_motion():
            return
        self.feed(self.gestures.feed(record))

    def feed(self, intents: Iterator[Intent]) -> None:
        """Carry out what gestures mean."""
        for intent in intents:
            self._intend(intent)

    def _intend(self, intent: Intent) -> None:
        if isinstance(intent, Hovered):
            self.hover(intent.point)
            return
        self._app.redraw()
        if isinstance(intent, Pressed):
            self._panel = self._panel_at(intent.point)
            self._app.side_focused = self._panel is not None and self._panel is self._app.side
            self._app.table.focus_act = None
            if self._panel is None:
                self._app.table.press(intent.point)
            return
        panel = self._panel
        if isinstance(intent, RightClicked):
            if self._panel_at(intent.point) is None:
                self._app.table.right_click(intent.point)
        elif panel is not None:
            self._intend_panel(panel, intent)
        elif isinstance(intent, Tapped):
            self._app.table.tap(intent.point)
        elif isinstance(intent, LongPressed):
            self._app.table.long_press(intent.point)
        elif isinstance(intent, DragStarted):
            self._app.table.drag_start(intent.origin, intent.point)
        elif isinstance(intent, Dragged):
            self._app.table.drag_move(intent.point)
        elif isinstance(intent, DragEnded):
            self._app.table.drag_end(intent.point)
        elif isinstance(intent, DragCancelled):
            self._app.table.drag_cancel()
        self._app.after_panels()

    def _intend_panel(self, panel: Panel, intent: Intent) -> None:
        if panel not in (*self._app.panels, self._app.side, self._app.verdict):
            return
        if isinstance(intent, (Tapped, LongPressed)):
            panel.tap(intent.point)
            if panel.open:
                panel.refresh()
        elif isinstance(intent, DragStarted):
            self._drag_origin = intent.origin
            panel.drag(intent.origin, intent.point)
        elif isinstance(intent, Dragged):
            panel.drag(self._drag_origin, intent.point)
        elif isinstance(intent, (DragEnded, DragCancelled)):
            panel.drag_end()

    def _panel_at(self, point: tuple[int, int]) -> Panel | None:
        """The panel that a press at a point is meant for: the top one takes all."""
        if self._app.panel is not None:
            return self._app.panel
        for docked in (self._app.verdict, self._app.side):
            if docked is not None and docked.rect.collidepoint(point):
                return docked
        return None

    def hover(self, point: tuple[int, int] | None) -> None:
        """The mouse is over a point, or has left."""
        before = self._app.table.hover, self._app.table.hover_act
        for panel in (*self._app.panels, self._app.side, self._app.verdict):
            if panel is None:
                continue
            reached = panel is self._app.panel or (self._app.panel is None and panel.docked)
            here = point if reached and point and panel.rect.collidepoint(point) else None
            if here != panel.hover:
                panel.hover = here
                self._app.redraw()
        self._app.table.move_hover(point if point and self._panel_at(point) is None else None)
        if before != (self._app.table.hover, self._app.table.hover_act):
            self._app.redraw()
        self._show_cursor(point)

    def _show_cursor(self, point: tuple[int, int] | None) -> None:
        """A hand over whatever can be pressed, a bar over the text field."""
        panel = self._panel_at(point) if point else None
        if panel is not None and point is not None:
            kind = panel.cursor(point)
        else:
            kind = "hand" if self._app.table.hover or self._app.table.hover_act else "arrow"
        if kind != self._cursor:
            self._cursor = kind
            compat.set_cursor(kind)

    def wheel(self, event: pygame.event.Event) -> None:
        """The wheel turned."""
        target = self._app.panel or self._app.side
        if target is not None:
            target.wheel(getattr(event, "precise_y", event.y) or event.y)
            self._app.redraw()

    def text(self, text: str) -> None:
        """Text was typed, or an input method has finished."""
        field = self._app.panel.field if self._app.panel else None
        if field is not None and self._app.panel is not None:
            field.content.composing = ""
            field.insert(text)
            self._app.panel.refresh()
            self._app.redraw()

    def key_down(self, event: pygame.event.Event) -> None:
        """A key was pressed."""
        self._held = (event, self._app.clock() + _REPEAT_AFTER) if self._repeats(event) else None
        self._press(event)

    @staticmethod
    def _repeats(event: pygame.event.Event) -> bool:
        """Whether a key that is held down goes on: undo, redo and the arrows; a held D deals but one row."""
        return keys.act_for(event) in ("undo", "redo") or keys.navigation_for(event) in _ARROWS

    def _repeat_held(self, now: float) -> None:
        if self._held is None or now < self._held[1]:
            return
        event = self._held[0]
        act, game = keys.act_for(event), self._app.game
        at_the_end = (act == "undo" and not game.can_undo) or (act == "redo" and not game.can_redo)
        if at_the_end or self._app.takes_text or not pygame.key.get_pressed()[event.key]:
            self._held = None
            return
        self._held = event, now + _REPEAT_EVERY
        self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        if self._app.end_motion():
            return
        panel = self._app.panel
        if panel is not None and panel.field is not None and self._field_key(panel, event):
            self._app.after_panels()
            return
        name = keys.navigation_for(event)
        act = keys.act_for(event)
        if name is not None:
            self._navigate(name)
        elif act is not None and not (
            panel is not None and panel.field is not None and not _has_control(event)
        ):
            self._key_act(act)
        self._app.after_panels()

    def _navigate(self, name: str) -> None:
        panel = self._app.panel
        had_nothing = self._app.table.focus is None and self._app.table.selected is None
        if panel is not None:
            panel.key(name)
            if panel.open:
                panel.refresh()
        elif name in ("next", "previous"):
            self._next_area(name == "previous")
        elif self._app.table.focus_act is not None and self._app.table.bar_key(name):
            pass
        elif self._app.side is not None and self._app.side_focused:
            self._app.side.key(name)
        elif self._app.table.drag is not None and name == "close":
            self.feed(self.gestures.cancel())
        elif (
            name == "close"
            and self._app.side is not None
            and self._app.table.focus is None
            and not self._app.table.selected
        ):
            self._app.side.close()
        elif not self._app.table.key(name) or name != "close":
            pass
        elif had_nothing and self._app.is_fullscreen:
            self._app.toggle_fullscreen()

    def _next_area(self, back: bool) -> None:
        """Tab goes round: the table, the buttons of the bar, the move list when it is unfolded."""
        areas = ["table", "bar", *(["side"] if self._app.side is not None else [])]
        now = "side" if self._app.side_focused else "bar" if self._app.table.focus_act else "table"
        area = areas[(areas.index(now) + (-1 if back else 1)) % len(areas)]
        self._app.side_focused = area == "side"
        self._app.table.focus_act = next(iter(self._app.layout.acts)) if area == "bar" else None

    def _key_act(self, act: str) -> None:
        """A key's act. With a panel open its own key closes it; others leave it for the table."""
        panel = self._app.panel
        if panel is None or act in _AT_ANY_TIME:
            self._app.act(act)
        elif act == panel.name:
            panel.close()
        elif panel.name != "confirm":
            for open_panel in self._app.panels:
                open_panel.close()
            self._app.after_panels()
            self._app.act(act)

    def _field_key(self, panel: Panel, event: pygame.event.Event) -> bool:
        """A key while the text field has the focus; whether the field took it."""
        field = panel.field
        assert field is not None
        content = field.content
        if content.composing:
            return True  # the input method's own
        letter = keys.letter_of(event)
        if _has_control(event):
            if letter == "v":
                text = compat.paste_text()
                if text:
                    field.insert(text.strip("\n"))
            elif letter == "a":
                content.caret = len(content.text)
            elif letter in ("c", "x"):
                self._app.copy(content.text, content.text)
            else:
                return False
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            content.erase(forward=event.key == pygame.K_DELETE)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
                field.insert("\n")
            else:
                panel.submit()
        elif (name := keys.navigation_for(event)) in ("left", "right", "up", "down", "home", "end"):
            if not content.move(str(name)):
                return False
        else:
            return event.key == pygame.K_SPACE or bool(letter)
        panel.refresh()
        return True


def _has_control(event: pygame.event.Event) -> bool:
    return bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))
