"""Text for the window: two font files that come as packages, loaded at the sizes that are used.

System fonts are never scanned (C25). Sizes are pixels of the em.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

import pygame
from noto_cjk_sans_jp_bold import FONT_PATH as _BOLD
from noto_cjk_sans_jp_regular import FONT_PATH as _REGULAR

from spider.window.tokens import Colour

__all__ = ["CAP_HEIGHT", "FONT_FILES", "digits", "font", "line_height", "render", "text_width", "wrap"]

FONT_FILES: Final[dict[str, str]] = {"regular": str(_REGULAR), "bold": str(_BOLD)}
"""The font files by weight."""
CAP_HEIGHT: Final = 0.733
"""Height of a capital letter, as a share of the em."""
_CACHE_LIMIT: Final = 600

_rendered: OrderedDict[tuple[str, int, Colour, str, bool], pygame.Surface] = OrderedDict()


@lru_cache(maxsize=128)
def font(size: int, weight: str = "regular") -> pygame.font.Font:
    """The font at a size in pixels; a size below 1 counts as 1."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FONT_FILES[weight], max(1, size))


def forget() -> None:
    """Drop every cached font and text: needed once `pygame.quit` has closed the fonts."""
    font.cache_clear()
    _rendered.clear()


def text_width(text: str, size: int, weight: str = "regular") -> int:
    """Width of a line of text in pixels."""
    return font(size, weight).size(text)[0]


def line_height(size: int) -> int:
    """The distance between lines of running text in pixels."""
    return round(size * 1.45)


def render(text: str, size: int, colour: Colour, weight: str = "regular") -> pygame.Surface:
    """One line of text as a surface to blit, as tall as the font's line. Cached: do not draw on it."""
    return _cached(text, size, colour, weight, False)


def digits(text: str, size: int, colour: Colour, weight: str = "regular") -> pygame.Surface:
    """Like `render`, with equal widths for digits, so that a running clock does not shake (U1)."""
    return _cached(text, size, colour, weight, True)


def _cached(text: str, size: int, colour: Colour, weight: str, equal: bool) -> pygame.Surface:
    key = (text, size, colour, weight, equal)
    surface = _rendered.get(key)
    if surface is not None:
        _rendered.move_to_end(key)
        return surface
    surface = _draw_digits(text, size, colour, weight) if equal else _draw(text, size, colour, weight)
    _rendered[key] = surface
    if len(_rendered) > _CACHE_LIMIT:
        _rendered.popitem(last=False)
    return surface


def _draw(text: str, size: int, colour: Colour, weight: str) -> pygame.Surface:
    surface = font(size, weight).render(text, True, colour[:3])
    if colour.a < 255:
        surface.set_alpha(colour.a)
    return surface


def _draw_digits(text: str, size: int, colour: Colour, weight: str) -> pygame.Surface:
    face = font(size, weight)
    cell = max(face.size(digit)[0] for digit in "0123456789")
    widths = [cell if char in "0123456789" else face.size(char)[0] for char in text]
    surface = pygame.Surface((max(1, sum(widths)), face.get_height()), pygame.SRCALPHA)
    x = 0
    for char, width in zip(text, widths, strict=True):
        glyph = face.render(char, True, colour[:3])
        surface.blit(glyph, (x + (width - glyph.get_width()) // 2, 0))
        x += width
    if colour.a < 255:
        surface.set_alpha(colour.a)
    return surface


# Signs that may not begin a line of Japanese, and those that may not end one.
_NO_START: Final = "、。，．・：；？！゛゜ー）」』】〉》〕］｝％…,.:;?!)]}"
_NO_END: Final = "（「『【〈《〔［｛([{"


def wrap(text: str, size: int, width: int, weight: str = "regular") -> list[str]:
    """Break a text into lines no wider than `width` pixels, between words or between Japanese characters.

    A word wider than the line stands alone and is cut by whoever draws it.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if line and text_width((line + piece).rstrip(), size, weight) > width:
                lines.append(line.rstrip())
                line = piece.lstrip()
            else:
                line += piece
        lines.append(line.rstrip())
    return lines


def _pieces(text: str) -> list[str]:
    """Split where a line may break; each piece carries its trailing space."""
    pieces: list[str] = []
    for char in text:
        last = pieces[-1] if pieces else ""
        joins = last and (
            char == " "
            or char in _NO_START
            or last[-1] in _NO_END
            or (char.isascii() and last[-1].isascii() and last[-1] != " ")
        )
        if joins:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces
