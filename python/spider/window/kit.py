"""Language and scale, and the strokes that everything on a sheet shares."""

from __future__ import annotations

import pygame

from spider.text import sentence
from spider.window import fonts, tokens
from spider.window.brushes import rounded
from spider.window.layout import Rect
from spider.window.tokens import Colour

__all__ = ["Kit", "box", "focus_ring", "outline"]


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
