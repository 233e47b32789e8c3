"""Puts widgets below each other, the way text flows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from spider.window import tokens
from spider.window.kit import Kit
from spider.window.tokens import Colour
from spider.window.widgets import (
    Button,
    Choice,
    Field,
    FieldText,
    KeyCap,
    Label,
    Picture,
    Rule,
    Switch,
    Widget,
)

__all__ = ["Flow"]


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

    def columns(self, *fills: Callable[[Flow], None]) -> None:
        """Parts side by side, each in a column of its own."""
        gap = self.kit.px(32)
        width = (self.width - gap * (len(fills) - 1)) // len(fills)
        top = bottom = self.y
        for number, fill in enumerate(fills):
            part = Flow(self.kit, width)
            fill(part)
            for widget in part.widgets:
                widget.key = f"{number}{widget.key}" if widget.key.startswith("#") else widget.key
                widget.rect.move_ip(number * (width + gap), top)
            self.widgets += part.widgets
            bottom = max(bottom, top + part.y)
        self.y = bottom

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
