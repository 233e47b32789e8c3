"""What stands on a sheet: text, buttons, choices, switches, a text field.

Widgets know their place in the content; the sheet moves, clips and draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame

from spider.window import tokens
from spider.window.icons import icon
from spider.window.kit import Kit, box, focus_ring
from spider.window.tokens import Colour, mix

__all__ = ["Button", "Choice", "Field", "FieldText", "KeyCap", "Label", "Picture", "Rule", "Switch", "Widget"]


@dataclass
class Widget:
    """Something with a place in a panel's content."""

    key: str
    rect: pygame.Rect
    takes_focus: ClassVar[bool] = False

    @property
    def focusable(self) -> bool:
        """Whether keys can reach it."""
        return self.takes_focus

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        """Draw at a place of the surface; `hover` is the mouse within the widget."""

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        """A tap at a point within the widget."""

    def press(self) -> None:
        """Enter or Space while focused."""

    def navigate(self, name: str) -> bool:
        """An arrow key while focused; whether it meant something here."""
        del name
        return False

    def overflow(self, kit: Kit) -> int:
        """By how many pixels its words are too wide for it."""
        del kit
        return 0


@dataclass
class Label(Widget):
    """Wrapped text."""

    lines: Sequence[str] = ()
    size: int = 16
    colour: Colour = tokens.INK
    bold: bool = False
    center: bool = False

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        step = kit.line(self.size)
        for number, line in enumerate(self.lines):
            if line:
                picture = kit.text(line, self.size, self.colour, self.bold)
                x = at.x + (at.w - picture.get_width()) // 2 if self.center else at.x
                surface.blit(picture, (x, at.y + number * step + (step - picture.get_height()) // 2))

    def overflow(self, kit: Kit) -> int:
        return max(kit.width(line, self.size, self.bold) for line in self.lines or ("",)) - self.rect.w


@dataclass
class KeyCap(Widget):
    """The name of a key, as on a keyboard."""

    words: str = ""

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        text = kit.text(self.words, 12, tokens.INK, True)
        cap = pygame.Rect(0, 0, max(kit.px(28), text.get_width() + kit.px(14)), kit.px(22))
        cap.midright = at.midright
        box(surface, cap, kit.px(5), tokens.PAPER_SHADE, tokens.SHEET_LINE, kit.px(1))
        surface.blit(text, text.get_rect(center=cap.center))


@dataclass
class Rule(Widget):
    """A hairline between groups."""

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        pygame.draw.line(surface, tokens.SHEET_LINE, at.midleft, at.midright, kit.px(1))


@dataclass
class Picture(Widget):
    """Whatever a function draws."""

    paint: Callable[[pygame.Surface, pygame.Rect], None] = lambda surface, rect: None
    on_tap: Callable[[tuple[int, int]], None] | None = None

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        self.paint(surface, at)

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        if self.on_tap:
            self.on_tap(point)


@dataclass
class Button(Widget):
    """A labelled button, perhaps with its key beside the label."""

    label: str = ""
    action: Callable[[], None] | None = None
    primary: bool = False
    selected: bool = False
    hint: str = ""
    left: bool = False
    sign: str = ""
    """Name of the icon before the label."""
    takes_focus: ClassVar[bool] = True

    @classmethod
    def of(cls, key: str, label: str, action: Callable[[], None] | None, **more: Any) -> Button:
        """A button whose place a flow decides."""
        return cls(key, pygame.Rect(0, 0, 0, 0), label, action, **more)

    @property
    def focusable(self) -> bool:
        return self.action is not None

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        enabled = self.action is not None
        fill = tokens.PAPER_SHADE
        colour = tokens.INK
        edge = tokens.SHEET_LINE
        if self.primary and enabled:
            fill, colour, edge = tokens.PRIMARY, tokens.ON_PRIMARY, tokens.PRIMARY
        elif self.selected:
            fill, edge = tokens.SHEET_SELECTED, tokens.PRIMARY
        if not enabled:
            colour = tokens.SHEET_GREY
        elif hover is not None:
            fill = mix(fill, tokens.INK if not self.primary else tokens.PAPER, 0.08)
        box(surface, at, kit.px(8), fill, edge, kit.px(2 if self.selected else 1))
        inner = at.inflate(-kit.px(20), 0)
        if self.sign:
            drawn = icon(self.sign, kit.px(20), colour)
            surface.blit(drawn, drawn.get_rect(midleft=inner.midleft))
            inner.left += kit.px(30)
            inner.width -= kit.px(30)
        hint = self.hint and kit.text(self.hint, 12, tokens.INK_SOFT if not self.primary else colour)
        if hint:
            surface.blit(hint, hint.get_rect(midright=inner.midright))
            inner.width -= hint.get_width() + kit.px(10)
        size = kit.fit(self.label, self._room(kit), 16, self.primary)
        text = kit.text(self.label, size, colour, self.primary)
        place = (
            text.get_rect(midleft=inner.midleft)
            if self.left or hint or self.sign
            else text.get_rect(center=at.center)
        )
        surface.blit(text, place)
        if focused:
            focus_ring(surface, at, kit)

    def _room(self, kit: Kit) -> int:
        """The width that the label has."""
        room = self.rect.w - kit.px(20)
        if self.hint:
            room -= kit.width(self.hint, 12) + kit.px(10)
        if self.sign:
            room -= kit.px(30)
        return room

    def overflow(self, kit: Kit) -> int:
        return kit.width(
            self.label, kit.fit(self.label, self._room(kit), 16, self.primary), self.primary
        ) - self._room(kit)

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        self.press()

    def press(self) -> None:
        if self.action:
            self.action()


@dataclass
class Choice(Widget):
    """One of a few, side by side; wraps into rows when the labels need it."""

    options: Sequence[tuple[str, str]] = ()
    value: str = ""
    on_change: Callable[[str], None] = lambda value: None
    rows: Sequence[Sequence[int]] = ()
    sign: Callable[[str, int], pygame.Surface | None] = lambda value, height: None
    """A picture of an option's value, so many pixels tall, that stands before its label."""
    takes_focus: ClassVar[bool] = True

    def cells(self, at: pygame.Rect, kit: Kit) -> list[tuple[int, pygame.Rect]]:
        """The place of each option."""
        height = kit.touch
        cells = []
        for number, row in enumerate(self.rows):
            left = at.x
            for place, index in enumerate(row):
                right = at.x + at.w * (place + 1) // len(row)
                cells.append(
                    (index, pygame.Rect(left, at.y + number * (height + kit.px(4)), right - left, height))
                )
                left = right
        return cells

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        for number in range(len(self.rows)):
            band = pygame.Rect(at.x, at.y + number * (kit.touch + kit.px(4)), at.w, kit.touch)
            box(surface, band, kit.px(8), tokens.PAPER_SHADE, tokens.SHEET_LINE, kit.px(1))
        for index, cell in self.cells(at, kit):
            key, label = self.options[index]
            chosen = key == self.value
            inside = hover is not None and cell.collidepoint(at.x + hover[0], at.y + hover[1])
            if chosen or inside:
                fill = tokens.PRIMARY if chosen else mix(tokens.PAPER_SHADE, tokens.INK, 0.08)
                part = cell.inflate(-kit.px(6), -kit.px(6))
                box(surface, part, kit.px(6), fill)
            sign = self.sign(key, kit.px(22))
            room = 0 if sign is None else sign.get_width() + kit.px(8)
            size = kit.fit(label, cell.w - kit.px(14) - room, 15, chosen)
            text = kit.text(label, size, tokens.ON_PRIMARY if chosen else tokens.INK, chosen)
            place = text.get_rect(center=cell.move(room // 2, 0).center)
            surface.blit(text, place)
            if sign is not None:
                surface.blit(sign, sign.get_rect(midright=(place.left - kit.px(8), cell.centery)))
        if focused:
            focus_ring(surface, at, kit)

    def overflow(self, kit: Kit) -> int:
        excess = [0]
        for index, cell in self.cells(self.rect, kit):
            value, label = self.options[index]
            sign = self.sign(value, kit.px(22))
            room = cell.w - kit.px(14) - (0 if sign is None else sign.get_width() + kit.px(8))
            excess.append(kit.width(label, kit.fit(label, room, 15, True), True) - room)
        return max(excess)

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        for index, cell in self.cells(pygame.Rect((0, 0), self.rect.size), kit):
            if cell.collidepoint(point):
                self.on_change(self.options[index][0])

    def press(self) -> None:
        self._step(1, around=True)

    def navigate(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        self._step(1 if name == "right" else -1, around=False)
        return True

    def _step(self, by: int, around: bool) -> None:
        keys = [key for key, _ in self.options]
        place = keys.index(self.value) + by if self.value in keys else 0
        if around:
            place %= len(keys)
        if 0 <= place < len(keys):
            self.on_change(keys[place])


@dataclass
class Switch(Widget):
    """On or off, with its label to the left."""

    label: str = ""
    value: bool = False
    on_change: Callable[[bool], None] = lambda value: None
    takes_focus: ClassVar[bool] = True

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        track = pygame.Rect(0, 0, kit.px(46), kit.px(26))
        track.midright = (at.right, at.centery)
        size = kit.fit(self.label, at.w - track.w - kit.px(12), 16)
        text = kit.text(self.label, size)
        surface.blit(text, text.get_rect(midleft=at.midleft))
        fill = tokens.PRIMARY if self.value else tokens.SHEET_OFF
        if hover is not None:
            fill = mix(fill, tokens.INK, 0.1)
        box(surface, track, track.h // 2, fill)
        knob = track.h - kit.px(6)
        x = track.right - kit.px(3) - knob if self.value else track.x + kit.px(3)
        box(surface, pygame.Rect(x, track.y + kit.px(3), knob, knob), knob / 2, tokens.PAPER)
        if focused:
            focus_ring(surface, at.inflate(kit.px(8), 0), kit)

    def overflow(self, kit: Kit) -> int:
        room = self.rect.w - kit.px(58)
        return kit.width(self.label, kit.fit(self.label, room, 16)) - room

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        self.press()

    def press(self) -> None:
        self.on_change(not self.value)

    def navigate(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        if self.value != (name == "right"):
            self.press()
        return True


@dataclass
class FieldText:
    """The text of a field and its caret; lasts as long as the panel."""

    text: str = ""
    caret: int = 0
    composing: str = ""

    def insert(self, text: str) -> None:
        """Put text at the caret."""
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)

    def erase(self, forward: bool) -> None:
        """Take the character before or after the caret away."""
        start = self.caret if forward else self.caret - 1
        if 0 <= start < len(self.text):
            self.text = self.text[:start] + self.text[start + 1 :]
            self.caret = start

    def move(self, name: str) -> bool:
        """Move the caret: `left`, `right`, `up`, `down`, `home`, `end`; False at the first or last line."""
        start = self.text.rfind("\n", 0, self.caret) + 1
        end = self.text.find("\n", self.caret)
        end = len(self.text) if end < 0 else end
        if name == "left":
            self.caret = max(0, self.caret - 1)
        elif name == "right":
            self.caret = min(len(self.text), self.caret + 1)
        elif name == "home":
            self.caret = start
        elif name == "end":
            self.caret = end
        elif name == "up" and start:
            before = self.text.rfind("\n", 0, start - 1) + 1
            self.caret = min(before + self.caret - start, start - 1)
        elif name == "down" and end < len(self.text):
            after = self.text.find("\n", end + 1)
            self.caret = min(end + 1 + self.caret - start, len(self.text) if after < 0 else after)
        else:
            return False
        return True


@dataclass
class Field(Widget):
    """Text typed, composed or pasted; the only place where text input is on (C18)."""

    content: FieldText = field(default_factory=FieldText)
    placeholder: str = ""
    lines: int = 1
    takes_focus: ClassVar[bool] = True
    longest: ClassVar[int] = 20_000

    def draw(
        self, surface: pygame.Surface, kit: Kit, at: pygame.Rect, focused: bool, hover: tuple[int, int] | None
    ) -> None:
        edge = tokens.PRIMARY if focused else tokens.SHEET_LINE
        box(surface, at, kit.px(8), tokens.WHITE, edge, kit.px(2 if focused else 1))
        inner = at.inflate(-kit.px(20), -kit.px(10))
        content = self.content
        if not content.text and not content.composing:
            for number, line in enumerate(kit.wrap(self.placeholder, inner.w, 14)[: self.lines]):
                picture = kit.text(line, 14, tokens.INK_SOFT)
                surface.blit(picture, (inner.x, inner.y + number * kit.line(14) + kit.px(5)))
        shown = content.text[: content.caret] + content.composing + content.text[content.caret :]
        caret = content.caret + len(content.composing)
        rows = shown.split("\n")
        row = shown.count("\n", 0, caret)
        column = caret - (shown.rfind("\n", 0, caret) + 1)
        step = kit.line(15)
        first = max(0, row - self.lines + 1)
        before = kit.width(rows[row][:column], 15)
        shift = max(0, before - inner.w + kit.px(4))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        for number, text in enumerate(rows[first : first + self.lines]):
            if text:
                picture = kit.text(text[:400], 15)
                top = inner.y + number * step + (step - picture.get_height()) // 2
                surface.blit(picture, (inner.x - shift, top))
        caret_x = inner.x + before - shift
        caret_y = inner.y + (row - first) * step
        if content.composing:
            width = kit.width(content.composing, 15)
            bottom = caret_y + step - kit.px(2)
            pygame.draw.line(surface, tokens.PRIMARY, (caret_x - width, bottom), (caret_x, bottom), kit.px(2))
        if focused:
            pygame.draw.line(
                surface,
                tokens.INK,
                (caret_x, caret_y + kit.px(2)),
                (caret_x, caret_y + step - kit.px(2)),
                kit.px(2),
            )
        surface.set_clip(clip)

    def tap(self, kit: Kit, point: tuple[int, int]) -> None:
        text = self.content.text
        row = max(0, (point[1] - kit.px(5)) // kit.line(15))
        start = 0
        for _ in range(row):
            after = text.find("\n", start)
            if after < 0:
                break
            start = after + 1
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        caret = start
        while caret < end and kit.width(text[start : caret + 1], 15) < point[0] - kit.px(8):
            caret += 1
        self.content.caret = caret

    def insert(self, text: str) -> None:
        """Put text at the caret, line ends made plain, the rest of the control characters left out."""
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
        if self.lines == 1:
            text = " ".join(text.split("\n"))
        text = "".join(character for character in text if character == "\n" or character.isprintable())
        self.content.insert(text[: max(0, self.longest - len(self.content.text))])
