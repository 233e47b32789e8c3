"""Brushes that the table and the panels share: text in a box, smooth rectangles, outlines and tags."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from spider.window import fonts, shapes
from spider.window.cache import PixelCache
from spider.window.cards import load_svg
from spider.window.layout import Rect
from spider.window.tokens import AMBER, INK, Colour

__all__ = ["blit_text", "glow", "outline", "paragraph", "ring", "rounded", "tag"]

Align = Literal["left", "center", "right"]

_outlines = PixelCache(12_000_000)
_BASELINE: Final = 0.37
"""How far below the middle of a line of text its baseline lies, in ems: half a capital's height."""


def blit_text(
    surface: pygame.Surface,
    text: str,
    rect: Rect,
    size: int,
    colour: Colour,
    weight: str = "regular",
    align: Align = "left",
    equal_digits: bool = False,
) -> int:
    """Draw one line in a rectangle, centred upon its height; a line too wide gets smaller, then loses its end.

    Returns:
        The width of what was drawn, in pixels.
    """
    if not text or rect.w < 1:
        return 0
    smallest = max(1, round(size * 0.78))
    while size > smallest and fonts.text_width(text, size, weight) > rect.w:
        size -= 1
    if fonts.text_width(text, size, weight) > rect.w:
        while text and fonts.text_width(text + "…", size, weight) > rect.w:
            text = text[:-1]
        text += "…"
    drawn = (fonts.digits if equal_digits else fonts.render)(text, size, colour, weight)
    spare = rect.w - drawn.get_width()
    x = rect.x + {"left": 0, "center": spare // 2, "right": spare}[align]
    y = rect.y + round(rect.h / 2 + _BASELINE * size) - fonts.font(size, weight).get_ascent()
    surface.blit(drawn, (x, y))
    return drawn.get_width()


_rounded = PixelCache(8_000_000)


def rounded(
    surface: pygame.Surface,
    rect: Rect,
    radius: float,
    fill: Colour,
    line: Colour | None = None,
    width: float = 1.0,
) -> None:
    """Draw a rectangle with smooth round corners; small ones are kept."""
    if rect.w < 1 or rect.h < 1:
        return

    def draw() -> pygame.Surface:
        inset = width / 2 if line else 0.0
        stroke = (
            f'stroke="{line.hex}" stroke-opacity="{line.a / 255:.3f}" stroke-width="{width}"' if line else ""
        )
        body = (
            f'<rect x="{inset}" y="{inset}" width="{max(0.1, rect.w - 2 * inset)}" height="{max(0.1, rect.h - 2 * inset)}" '
            f'rx="{min(radius, rect.w / 2, rect.h / 2)}" fill="{fill.hex}" fill-opacity="{fill.a / 255:.3f}" {stroke}/>'
        )
        return load_svg(shapes.picture(rect.w, rect.h, body))

    surface.blit(_rounded.get((rect.w, rect.h, radius, fill, line, width), draw), rect[:2])


def outline(
    surface: pygame.Surface, rect: Rect, radius: float, colour: Colour, width: float, dash: float = 0.0
) -> None:
    """The outline of an empty place, in dashes if they have a length."""
    if rect.w < 1 or rect.h < 1:
        return

    def draw() -> pygame.Surface:
        box = (width / 2, width / 2, max(0.1, rect.w - width), max(0.1, rect.h - width))
        path = shapes.dashed(*box, radius, dash, dash * 0.8) if dash else shapes.outline(*box, radius)
        body = f'<path d="{path}" fill="none" stroke="{colour.hex}" stroke-width="{width}"/>'
        return load_svg(shapes.picture(rect.w, rect.h, body))

    surface.blit(_outlines.get(("outline", rect.w, rect.h, radius, colour, width, dash), draw), rect[:2])


def ring(
    surface: pygame.Surface, rect: Rect, radius: float, width: int, ink: int, dashed: bool = False
) -> None:
    """An amber outline between two thin ink rings, just outside a card."""
    pad = width + 2 * ink

    def draw() -> pygame.Surface:
        middle = ink + width / 2
        box = (middle, middle, rect.w + 2 * pad - 2 * middle, rect.h + 2 * pad - 2 * middle)
        r = radius + pad - middle
        if dashed:
            under = shapes.dashed(*box, r, 3.0 * width + 2 * ink, 2.2 * width - 2 * ink)
            over = shapes.dashed(*box, r, 3.0 * width, 2.2 * width, ink)
        else:
            under = over = shapes.outline(*box, r)
        body = (
            f'<path d="{under}" fill="none" stroke="{INK.hex}" stroke-width="{width + 2 * ink}"/>'
            f'<path d="{over}" fill="none" stroke="{AMBER.hex}" stroke-width="{width}"/>'
        )
        return load_svg(shapes.picture(rect.w + 2 * pad, rect.h + 2 * pad, body))

    drawn = _outlines.get(("ring", rect.w, rect.h, radius, width, ink, dashed), draw)
    surface.blit(drawn, (rect.x - pad, rect.y - pad))


def glow(
    surface: pygame.Surface, rect: Rect, radius: float, colour: Colour, width: int, reach: int, strong: bool
) -> None:
    """A soft outline that fades outwards over `reach` pixels, with a tint inside where it is strong."""

    def draw() -> pygame.Surface:
        layers, body = 8, ""
        for layer in range(layers):
            out = reach * (layer + 0.5) / layers
            fade = (0.5 if strong else 0.3) * (1 - out / reach) ** 1.6
            body += (
                f'<rect x="{reach - out}" y="{reach - out}" width="{rect.w + 2 * out}" height="{rect.h + 2 * out}" '
                f'rx="{radius + out}" fill="none" stroke="{colour.hex}" stroke-opacity="{fade:.3f}" '
                f'stroke-width="{reach / layers:.3f}"/>'
            )
        body += (
            f'<rect x="{reach - width / 2}" y="{reach - width / 2}" width="{rect.w + width}" '
            f'height="{rect.h + width}" rx="{radius + width / 2}" fill="{colour.hex}" '
            f'fill-opacity="{0.12 if strong else 0.0}" stroke="{colour.hex}" '
            f'stroke-opacity="{1.0 if strong else 0.75}" stroke-width="{width}"/>'
        )
        return load_svg(shapes.picture(rect.w + 2 * reach, rect.h + 2 * reach, body))

    drawn = _outlines.get(("glow", rect.w, rect.h, radius, colour, width, reach, strong), draw)
    surface.blit(drawn, (rect.x - reach, rect.y - reach))


def tag(surface: pygame.Surface, rect: Rect, words: str, size: int, out: int, ink: int) -> None:
    """A word on an outline, at its upper right corner, where no rank stands; `out` pixels beyond the edge."""
    height = round(size * 1.6)
    text = fonts.text_width(words, size, "bold")
    width = text + round(size * 1.2)
    x, y = rect.right + out - width, rect.y - round(height * 0.62)
    if width > 0.6 * rect.w:  # on small cards there is room only at the foot
        width = max(text + round(size * 0.3), min(width, rect.w))  # so that neighbours leave each other room
        x, y = rect.x + (rect.w - width) // 2, rect.bottom - round(height * 0.5)
    place = Rect(max(0, min(x, surface.get_width() - width)), max(0, y), width, height)
    rounded(surface, place, height / 2, AMBER, INK, ink)
    blit_text(surface, words, place, size, INK, "bold", "center")


def paragraph(surface: pygame.Surface, lines: list[str], rect: Rect, size: int, colour: Colour) -> None:
    """Lines of text, centred both ways."""
    step = fonts.line_height(size)
    y = rect.y + (rect.h - len(lines) * step) // 2
    for number, line in enumerate(lines):
        blit_text(surface, line, Rect(rect.x, y + number * step, rect.w, step), size, colour, align="center")
