"""The sheet itself: it arranges, scrolls, clips and draws what a panel holds, and moves the focus.

A panel says what it holds each time it is shown or resized; what must last (focus, scroll, typed text) lives in the panel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from spider.window import tokens
from spider.window.flow import Flow
from spider.window.kit import Kit, box
from spider.window.tokens import Colour
from spider.window.widgets import Button, Field, Widget

__all__ = ["Act", "Panel"]


@dataclass
class Act:
    """A button at the lower right of a panel. Without an action it is grey."""

    key: str
    label: str
    action: Callable[[], None] | None
    primary: bool = False


class Panel:
    """A sheet over the dimmed table: title, content, acts at the lower right.

    Subclasses say `title`, `fill` and `acts`. A tap outside and Esc close it, which changes nothing.
    """

    name: ClassVar[str] = "panel"
    width: ClassVar[int] = 560
    """Width of the sheet at scale 1, when the window has it."""
    covers: ClassVar[bool] = True
    """Whether the clock of the game stands still while it is open (U1)."""
    docked: ClassVar[bool] = False
    """Whether it stands beside the table instead of over it; `arrange` is then given its place."""
    compact: ClassVar[bool] = False
    """Whether a docked panel is only as tall as it needs, at the lower end of its place."""
    safe: str = ""
    """Key of the widget or act that has the focus first."""

    def __init__(self) -> None:
        self.focus = ""
        self.active = True
        """Whether keys go to it, so that its focus shows."""
        self.scroll = 0
        self.open = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._view = pygame.Rect(0, 0, 0, 0)
        self._height = 0
        self._widgets: list[Widget] = []
        self._buttons: list[Button] = []
        self._title: list[str] = []
        self._kit = Kit("en", 1.0)
        self._size = (0, 0)
        self._area: pygame.Rect | None = None
        self._drag: tuple[int, int] | None = None
        self.hover: tuple[int, int] | None = None

    # -- what a panel says of itself -----------------------------------------------------------

    def title(self, kit: Kit) -> str:
        """The heading."""
        raise NotImplementedError

    def fill(self, flow: Flow) -> None:
        """Put the content into the flow."""
        raise NotImplementedError

    def acts(self, kit: Kit) -> list[Act]:
        """The buttons at the foot; the last one is rightmost."""
        return [Act("close", kit.say("ui.close"), self.close)]

    def sheet_width(self, kit: Kit, size: tuple[int, int]) -> int:
        """The width of the sheet in pixels, when the window has it."""
        del size
        return kit.px(self.width)

    def key_down(self, name: str) -> bool:
        """A key before the focused widget sees it; whether it meant something."""
        del name
        return False

    def submit(self) -> None:
        """Enter in a text field."""

    def close(self) -> None:
        """Close without changing anything."""
        self.open = False

    # -- arranging -----------------------------------------------------------------------------

    def arrange(self, kit: Kit, size: tuple[int, int], area: pygame.Rect | None = None) -> None:
        """Lay the panel out for a window; called whenever anything in it may have changed.

        Args:
            kit: language and scale.
            size: of the window.
            area: the place of a docked panel.
        """
        self._kit, self._size, self._area = kit, size, area
        before = [widget.key for widget in self._reachable()]
        place = before.index(self.focus) if self.focus in before else 0
        pad = kit.px(24 if size[0] > kit.px(600) else 16)
        margin = kit.px(12)
        width = min(self.sheet_width(kit, size), size[0] - 2 * margin)
        if area is not None:
            pad, width = kit.px(14), min(area.w, kit.px(self.width)) if self.compact else area.w
        inner = max(kit.px(60), width - 2 * pad)
        self._title = kit.wrap(self.title(kit), inner, 20, True) if self.title(kit) else []
        flow = Flow(kit, inner)
        self.fill(flow)
        self._widgets = flow.widgets
        self._height = flow.y
        self._buttons = self._foot(kit, inner)
        title = len(self._title) * kit.line(20) + (kit.px(10) if self._title else 0)
        foot = (self._buttons[-1].rect.bottom + kit.px(16)) if self._buttons else 0
        around = 2 * pad + title + foot
        view = max(kit.px(40), min(self._height, size[1] - 2 * margin - around))
        if area is not None and not self.compact:
            view = max(1, area.h - around)
        self.rect = pygame.Rect(0, 0, width, view + around)
        self.rect.center = (size[0] // 2, size[1] // 2)
        if self.rect.bottom > size[1] - margin:
            self.rect.top = max(0, size[1] - margin - self.rect.h)
        if area is not None and self.compact:
            self.rect.midbottom = area.midbottom
        elif area is not None:
            self.rect.topleft = area.topleft
        self._view = pygame.Rect(self.rect.x + pad, self.rect.y + pad + title, inner, view)
        for button in self._buttons:
            button.rect.move_ip(self.rect.x + pad, self._view.bottom + kit.px(16))
        self.scroll_to(self.scroll)
        reachable = [widget.key for widget in self._reachable()]
        if self.focus not in reachable:
            if self.safe in reachable:
                self.focus = self.safe
            else:  # what had the focus has gone: the focus stays where it was
                self.focus = reachable[min(place, len(reachable) - 1)] if reachable else ""

    def _foot(self, kit: Kit, inner: int) -> list[Button]:
        acts = self.acts(kit)
        gap = kit.px(8)
        widths = [max(kit.px(96), kit.width(act.label, 16, act.primary) + kit.px(32)) for act in acts]
        buttons = []
        if sum(widths) + gap * (len(acts) - 1) <= inner:
            x = inner - sum(widths) - gap * (len(acts) - 1)
            for act, width in zip(acts, widths, strict=True):
                rect = pygame.Rect(x, 0, width, kit.touch)
                buttons.append(Button(act.key, rect, act.label, act.action, primary=act.primary))
                x += width + gap
            return buttons
        a_row = max(1, min(2, (inner + gap) // (max(widths) + gap)))
        width = (inner - gap * (a_row - 1)) // a_row
        for number, act in enumerate(acts):
            row, place = divmod(number, a_row)
            rect = pygame.Rect(place * (width + gap), row * (kit.touch + gap), width, kit.touch)
            buttons.append(Button(act.key, rect, act.label, act.action, primary=act.primary))
        return buttons

    def refresh(self) -> None:
        """Lay out again after a change in the panel."""
        self.arrange(self._kit, self._size, self._area)

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset, within bounds."""
        self.scroll = max(0, min(offset, self._height - self._view.h))

    def _reachable(self) -> list[Widget]:
        return [widget for widget in (*self._widgets, *self._buttons) if widget.focusable]

    def _place(self, widget: Widget) -> pygame.Rect:
        if widget in self._buttons:
            return widget.rect
        return widget.rect.move(self._view.x, self._view.y - self.scroll)

    def widget(self, key: str) -> Widget | None:
        """The widget or act of a key, if the panel has it now."""
        return next((widget for widget in (*self._widgets, *self._buttons) if widget.key == key), None)

    def place_of(self, key: str) -> pygame.Rect | None:
        """Where a widget is in the window."""
        widget = self.widget(key)
        return self._place(widget) if widget else None

    @property
    def field(self) -> Field | None:
        """The text field, when it has the focus."""
        widget = self.widget(self.focus)
        return widget if isinstance(widget, Field) else None

    # -- input ---------------------------------------------------------------------------------

    def tap(self, point: tuple[int, int]) -> None:
        """A tap anywhere in the window while the panel is open."""
        if not self.rect.collidepoint(point):
            self.close()
            return
        widget = self._at(point)
        if widget is None:
            return
        if widget.focusable:
            self.focus = widget.key
        place = self._place(widget)
        widget.tap(self._kit, (point[0] - place.x, point[1] - place.y))

    def _at(self, point: tuple[int, int]) -> Widget | None:
        for button in self._buttons:
            if button.rect.collidepoint(point):
                return button
        if self._view.collidepoint(point):
            for widget in reversed(self._widgets):
                if self._place(widget).collidepoint(point):
                    return widget
        return None

    def cursor(self, point: tuple[int, int]) -> str:
        """The cursor over a point: `hand`, `text` or `arrow`."""
        widget = self._at(point)
        if isinstance(widget, Field):
            return "text"
        return "hand" if widget is not None and widget.focusable else "arrow"

    def drag(self, origin: tuple[int, int], point: tuple[int, int]) -> None:
        """A finger or the mouse drags: the content follows."""
        if self._drag is None:
            self._drag = (origin[1], self.scroll)
        self.scroll_to(self._drag[1] + self._drag[0] - point[1])

    def drag_end(self) -> None:
        """The drag is over."""
        self._drag = None

    def wheel(self, lines: float) -> None:
        """The wheel turned; up is positive."""
        self.scroll_to(self.scroll - round(lines * 3 * self._kit.line(16)))

    def key(self, name: str) -> None:
        """A navigation key."""
        if self.key_down(name):
            return
        widget = self.widget(self.focus)
        if name == "close":
            self.close()
        elif name == "enter":
            if widget:
                widget.press()
        elif name in ("page_up", "page_down"):
            self.scroll_to(self.scroll + (self._view.h if name == "page_down" else -self._view.h))
        elif name in ("home", "end"):
            self.scroll_to(0 if name == "home" else self._height)
        elif not (widget and widget.navigate(name)):
            self._move_focus(name)

    def _move_focus(self, name: str) -> None:
        reachable = self._reachable()
        if not reachable:
            if name in ("up", "down"):
                self.wheel(1 if name == "up" else -1)
            return
        places = [widget.key for widget in reachable]
        now = places.index(self.focus) if self.focus in places else 0
        if name in ("next", "previous"):
            target = reachable[(now + (1 if name == "next" else -1)) % len(reachable)]
        else:
            nearest = self._nearest(reachable[now], reachable, name)
            if nearest is None:
                if name in ("up", "down"):
                    self.wheel(1 if name == "up" else -1)
                return
            target = nearest
        self.focus = target.key
        self.reveal(target.key)

    def _nearest(self, origin: Widget, others: Sequence[Widget], name: str) -> Widget | None:
        here = self._place(origin)
        best: tuple[int, Widget] | None = None
        for other in others:
            there = self._place(other)
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            along, across = {
                "left": (-dx, abs(dy)), "right": (dx, abs(dy)), "up": (-dy, abs(dx)), "down": (dy, abs(dx))
            }[name]  # fmt: skip
            if name in ("up", "down"):
                across = max(0, max(there.left - here.right, here.left - there.right))
                apart = there.top >= here.bottom or there.bottom <= here.top
            else:
                across = max(0, max(there.top - here.bottom, here.top - there.bottom)) * 4
                apart = there.left >= here.right or there.right <= here.left
            if other is not origin and along > 0 and apart:
                cost = along * 2 + across + (abs(dx) // 4 if name in ("up", "down") else abs(dy) // 4)
                if best is None or cost < best[0]:
                    best = (cost, other)
        return best[1] if best else None

    def reveal(self, key: str) -> None:
        """Scroll so that a widget is in sight."""
        widget = self.widget(key)
        if widget is None or widget in self._buttons:
            return
        margin = self._kit.px(12)
        if widget.rect.top - margin < self.scroll:
            self.scroll_to(widget.rect.top - margin)
        elif widget.rect.bottom + margin > self.scroll + self._view.h:
            self.scroll_to(widget.rect.bottom + margin - self._view.h)

    def misfits(self) -> list[str]:
        """The keys of widgets whose words are too wide for them (C26)."""
        return [widget.key for widget in (*self._widgets, *self._buttons) if widget.overflow(self._kit) > 0]

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet; the table below is dimmed already."""
        kit = self._kit
        radius = 0 if self.docked and not self.compact else kit.px(16)
        shadow = self.rect.move(0, kit.px(4)).inflate(kit.px(6), kit.px(6))
        box(surface, shadow, radius + kit.px(3), Colour(0, 0, 0, 60))
        box(surface, self.rect, radius, tokens.PAPER)
        y = self._view.y - len(self._title) * kit.line(20) - kit.px(10)
        for line in self._title:
            surface.blit(kit.text(line, 20, tokens.INK, True), (self._view.x, y))
            y += kit.line(20)
        clip = surface.get_clip()
        room = kit.px(6)
        window = self._view.inflate(2 * room, 2 * room if self._height <= self._view.h else 0)
        surface.set_clip(window.clip(clip))
        for widget in self._widgets:
            place = self._place(widget)
            if place.colliderect(window):
                widget.draw(
                    surface, kit, place, self.active and widget.key == self.focus, self._hover_in(place)
                )
        surface.set_clip(clip)
        for button in self._buttons:
            focused = self.active and button.key == self.focus
            button.draw(surface, kit, button.rect, focused, self._hover_in(button.rect))
        if self._height > self._view.h:
            self._draw_scrollbar(surface, kit)

    def _hover_in(self, place: pygame.Rect) -> tuple[int, int] | None:
        if self.hover is None or not place.collidepoint(self.hover):
            return None
        return self.hover[0] - place.x, self.hover[1] - place.y

    def _draw_scrollbar(self, surface: pygame.Surface, kit: Kit) -> None:
        length = max(kit.px(24), self._view.h * self._view.h // self._height)
        top = self._view.y + (self._view.h - length) * self.scroll // max(1, self._height - self._view.h)
        bar = pygame.Rect(self._view.right + kit.px(8), top, kit.px(5), length)
        box(surface, bar, kit.px(2), tokens.SHEET_OFF)
