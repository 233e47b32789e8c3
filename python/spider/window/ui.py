"""The small kit that panels are built from: text, buttons, choices, switches, a text field, and the sheet itself.

A panel says what it holds each time it is shown or resized; what must last (focus, scroll, typed text) lives in the panel.
Widgets know their place in the content; the sheet moves, clips and draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame

from spider.text import sentence
from spider.window import fonts, tokens
from spider.window.brushes import rounded
from spider.window.icons import icon
from spider.window.layout import Rect
from spider.window.tokens import Colour, mix

__all__ = [
    "Act",
    "Button",
    "Choice",
    "Field",
    "Flow",
    "Kit",
    "Label",
    "Panel",
    "Picture",
    "Rule",
    "Switch",
    "Widget",
    "box",
    "focus_ring",
    "outline",
]


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: float,
    fill: Colour,
    edge: Colour | None = None,
    width: float = 1,
) -> None:
    """Draw a rectangle with smooth round corners."""
    rounded(surface, Rect(*rect), radius, fill, edge, width)


class Kit:
    """Language and scale, and how to set text in them."""

    def __init__(self, language: str, scale: float) -> None:
        self.language = language
        self.scale = scale

    def px(self, units: float) -> int:
        """Pixels for a length at scale 1."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    @property
    def touch(self) -> int:
        """Least size of what can be pressed, in pixels."""
        return self.px(tokens.TOUCH)

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the window."""
        return sentence(self.language, key, **values)

    def start(self, key: str, **values: object) -> str:
        """A sentence, or words that begin one: with a capital letter."""
        words = self.say(key, **values)
        return words[:1].upper() + words[1:]

    def text(
        self, text: str, size: int = 16, colour: Colour = tokens.INK, bold: bool = False
    ) -> pygame.Surface:
        """One line of text as a picture."""
        return fonts.render(text, self.px(size), colour, "bold" if bold else "regular")

    def width(self, text: str, size: int = 16, bold: bool = False) -> int:
        """The width of a line of text in pixels."""
        return fonts.text_width(text, self.px(size), "bold" if bold else "regular")

    def line(self, size: int = 16) -> int:
        """The distance between lines."""
        return fonts.line_height(self.px(size))

    def wrap(self, text: str, width: int, size: int = 16, bold: bool = False) -> list[str]:
        """Text broken into lines that fit a width, a little narrower where the last line would hold a lonely word."""
        weight = "bold" if bold else "regular"
        lines = fonts.wrap(text, self.px(size), width, weight)
        if len(lines) < 2 or "\n" in text:
            return lines
        for share in range(95, 65, -5):
            if self.width(lines[-1], size, bold) >= width // 4:
                break
            tried = fonts.wrap(text, self.px(size), width * share // 100, weight)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines

    def fit(self, text: str, width: int, size: int = 16, bold: bool = False) -> int:
        """The largest type size up to `size` at which text fits a width; 11 at least."""
        while size > 11 and self.width(text, size, bold) > width:
            size -= 1
        return size


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


def outline(surface: pygame.Surface, rect: pygame.Rect, kit: Kit) -> None:
    """The mark of chosen cards: amber inside ink."""
    focus_ring(surface, rect, kit)


def focus_ring(surface: pygame.Surface, rect: pygame.Rect, kit: Kit) -> None:
    """The ring of the focused widget: amber inside ink, seen on every ground."""
    width = kit.px(tokens.OUTLINE)
    clear = tokens.AMBER.faded(0)
    outer = rect.inflate(2 * width, 2 * width)
    box(surface, outer.inflate(2, 2), kit.px(8) + width + 1, clear, tokens.INK, 1)
    box(surface, outer, kit.px(8) + width, clear, tokens.AMBER, width)


class Flow:
    """Puts widgets below each other in a column of a given width."""

    def __init__(self, kit: Kit, width: int) -> None:
        self.kit = kit
        self.width = width
        self.y = 0
        self.widgets: list[Widget] = []
        self._names = 0

    def _rect(self, height: int) -> pygame.Rect:
        rect = pygame.Rect(0, self.y, self.width, height)
        self.y += height
        return rect

    def _name(self) -> str:
        self._names += 1
        return f"#{self._names}"

    def gap(self, units: float = 8) -> None:
        """Leave room."""
        self.y += self.kit.px(units)

    def text(
        self, text: str, size: int = 16, colour: Colour = tokens.INK, bold: bool = False, center: bool = False
    ) -> Label:
        """A paragraph."""
        lines = self.kit.wrap(text, self.width, size, bold)
        label = Label(
            self._name(), self._rect(len(lines) * self.kit.line(size)), lines, size, colour, bold, center
        )
        self.widgets.append(label)
        return label

    def heading(self, text: str) -> Label:
        """A small heading with room above it."""
        if self.widgets:
            self.gap(14)
        label = self.text(text, 14, tokens.INK_SOFT, True)
        self.gap(4)
        return label

    def rule(self) -> None:
        """A hairline."""
        self.gap(8)
        self.widgets.append(Rule(self._name(), self._rect(self.kit.px(1))))
        self.gap(8)

    def choice(
        self,
        key: str,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], None],
        sign: Callable[[str, int], pygame.Surface | None] = lambda value, height: None,
    ) -> Choice:
        """One of a few; as many rows as the labels, and the pictures before them, need."""
        signs = [sign(option, self.kit.px(22)) for option, _ in options]
        pictured = max(0 if each is None else each.get_width() + self.kit.px(8) for each in signs)
        widest = max(self.kit.width(label, 15, True) for _, label in options) + self.kit.px(20) + pictured
        a_row = max(1, min(len(options), self.width // widest))
        count = -(-len(options) // a_row)
        a_row = -(-len(options) // count)
        rows = [range(first, min(first + a_row, len(options))) for first in range(0, len(options), a_row)]
        height = count * self.kit.touch + (count - 1) * self.kit.px(4)
        choice = Choice(key, self._rect(height), options, value, on_change, rows, sign)
        self.widgets.append(choice)
        return choice

    def switch(self, key: str, label: str, value: bool, on_change: Callable[[bool], None]) -> Switch:
        """On or off."""
        switch = Switch(key, self._rect(self.kit.touch), label, value, on_change)
        self.widgets.append(switch)
        return switch

    def button(
        self,
        key: str,
        label: str,
        action: Callable[[], None] | None,
        *,
        hint: str = "",
        selected: bool = False,
        primary: bool = False,
    ) -> Button:
        """A button as wide as the column."""
        place = self._rect(self.kit.touch)
        button = Button(key, place, label, action, primary, selected, hint, left=not primary)
        self.widgets.append(button)
        self.gap(4)
        return button

    def buttons(self, buttons: Sequence[Button], least: float = 120) -> None:
        """Buttons side by side, as many a row as fit with equal widths."""
        if not buttons:
            return
        gap = self.kit.px(6)
        need = max(
            max(self.kit.width(button.label, 16, button.primary) for button in buttons) + self.kit.px(24),
            self.kit.px(least),
        )
        a_row = max(1, min(len(buttons), (self.width + gap) // (need + gap)))
        width = (self.width - gap * (a_row - 1)) // a_row
        for number, button in enumerate(buttons):
            row, place = divmod(number, a_row)
            button.rect = pygame.Rect(
                place * (width + gap), self.y + row * (self.kit.touch + gap), width, self.kit.touch
            )
        self.y += -(-len(buttons) // a_row) * (self.kit.touch + gap) - gap
        self.widgets += buttons

    def field(self, key: str, content: FieldText, placeholder: str, lines: int) -> Field:
        """A text field of some lines."""
        height = max(self.kit.touch, lines * self.kit.line(15) + self.kit.px(12))
        entry = Field(key, self._rect(height), content, placeholder, lines)
        self.widgets.append(entry)
        return entry

    def table(self, rows: Sequence[Sequence[str]], *, header: bool = True, size: int = 15) -> None:
        """Rows of text; the first column left, the others right aligned, numbers one below the other."""
        kit = self.kit
        columns = len(rows[0])
        while size > 11 and sum(
            max(kit.width(row[c], size, True) for row in rows) for c in range(columns)
        ) > self.width - (kit.px(10) * (columns - 1)):
            size -= 1
        widths = [max(kit.width(row[column], size, True) for row in rows) for column in range(columns)]
        spare = max(0, self.width - sum(widths)) // max(1, columns - 1)
        height = kit.line(size) + kit.px(4)
        for number, row in enumerate(rows):
            x = 0
            for column, text in enumerate(row):
                bold = header and number == 0
                colour = tokens.INK_SOFT if bold else tokens.INK
                x = widths[0] if column == 0 else x + spare + widths[column]
                left = 0 if column == 0 else x - kit.width(text, size, bold)
                rect = pygame.Rect(left, self.y, kit.width(text, size, bold), height)
                self.widgets.append(Label(self._name(), rect, [text], size, colour, bold))
            self.y += height

    def keys(self, rows: Sequence[tuple[str, str]]) -> None:
        """Keys with what they do, in as many columns as fit."""
        kit = self.kit
        size, gap = 14, kit.px(24)
        caps = max(kit.width(key, 12, True) for key, _ in rows) + kit.px(18)
        need = caps + kit.px(10) + max(kit.width(words, size) for _, words in rows)
        columns = max(1, min(3, (self.width + gap) // (need + gap)))
        width = (self.width - gap * (columns - 1)) // columns
        height = kit.line(size) + kit.px(8)
        a_column = -(-len(rows) // columns)
        for number, (key, words) in enumerate(rows):
            column, row = divmod(number, a_column)
            x, y = column * (width + gap), self.y + row * height
            self.widgets.append(KeyCap(self._name(), pygame.Rect(x, y, caps, height), key))
            rest = pygame.Rect(x + caps + kit.px(10), y + kit.px(4), width - caps - kit.px(10), height)
            self.widgets.append(Label(self._name(), rest, [words], kit.fit(words, rest.w, size)))
        self.y += a_column * height

    def picture(
        self,
        height: int,
        paint: Callable[[pygame.Surface, pygame.Rect], None],
        on_tap: Callable[[tuple[int, int]], None] | None = None,
        key: str = "",
    ) -> Picture:
        """A picture as wide as the column."""
        picture = Picture(key or self._name(), self._rect(height), paint, on_tap)
        self.widgets.append(picture)
        return picture


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
        width = min(kit.px(self.width), size[0] - 2 * margin)
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
