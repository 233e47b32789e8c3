"""Icons, drawn as strokes on a grid of 24: no font has all of these signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from spider.resources import asset
from spider.window.cards import load_svg
from spider.window.tokens import Colour

__all__ = ["ICONS", "app_icon", "icon"]


def _path(d: str) -> str:
    return f'<path d="{d}"/>'


def _dots(*points: tuple[float, float]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="1.5" fill="COLOUR" stroke="none"/>' for x, y in points)


ICONS: Final[dict[str, str]] = {
    "undo": _path("M8.5 5L4 9.5L8.5 14") + _path("M4.5 9.5L14.5 9.5A5 5 0 0 1 14.5 19.5L9 19.5"),
    "redo": _path("M15.5 5L20 9.5L15.5 14") + _path("M19.5 9.5L9.5 9.5A5 5 0 0 0 9.5 19.5L15 19.5"),
    "hint": _path("M9 16.5C9 14.5 6 13 6 9.3A6 6 0 0 1 18 9.3C18 13 15 14.5 15 16.5Z")
    + _path("M9.5 20L14.5 20"),
    "solver_hint": _path(
        "M2.5 12C5 7.5 8.5 5.5 12 5.5C15.5 5.5 19 7.5 21.5 12C19 16.5 15.5 18.5 12 18.5C8.5 18.5 5 16.5 2.5 12Z"
    )
    + '<circle cx="12" cy="12" r="3"/>',
    "moves": _path("M9 6L20 6M9 12L20 12M9 18L20 18") + _dots((4.8, 6), (4.8, 12), (4.8, 18)),
    "restart": _path("M5.2 9A7.8 7.8 0 1 1 4.3 13.6") + _path("M4.6 3.8L4.9 9.3L10.3 8.8"),
    "new": '<rect x="5" y="3" width="14" height="18" rx="2.4"/>' + _path("M12 8.5L12 15.5M8.5 12L15.5 12"),
    "settings": _path("M4 7L12 7M18 7L20 7M4 17L6 17M12 17L20 17")
    + '<circle cx="15" cy="7" r="2.6"/><circle cx="9" cy="17" r="2.6"/>',
    "help": _path("M8.2 8.6A3.8 3.8 0 1 1 13.2 12.3C12.3 12.7 12 13.3 12 14.6") + _dots((12, 18.4)),
    "more": _path("M4 6.5L20 6.5M4 12L20 12M4 17.5L20 17.5"),
    "deal": '<rect x="3.5" y="4" width="10" height="14" rx="1.8"/>'
    + _path("M16.5 6.5L18.4 7A1.6 1.6 0 0 1 19.5 9L17.3 17.4A1.6 1.6 0 0 1 16.5 18.4"),
    "give_up": _path("M6 21L6 4M6 4.5C10 2.5 13 7 18.5 4.8L18.5 13.2C13 15.4 10 11 6 13"),
    "copy": '<rect x="8" y="8" width="12" height="12" rx="2.2"/>'
    + _path("M4.5 15.5L4.5 6A2 2 0 0 1 6.5 4L15.5 4"),
    "records": _path("M5 20L5 13M12 20L12 5M19 20L19 9"),
    "fullscreen": _path("M4 9L4 4L9 4M15 4L20 4L20 9M20 15L20 20L15 20M9 20L4 20L4 15"),
    "sound": _path("M4 9.5L4 14.5L7.5 14.5L12 18.5L12 5.5L7.5 9.5Z")
    + _path("M15.5 9A4.4 4.4 0 0 1 15.5 15M18 6.2A8.4 8.4 0 0 1 18 17.8"),
    "mute": _path("M4 9.5L4 14.5L7.5 14.5L12 18.5L12 5.5L7.5 9.5Z") + _path("M16 9.5L21 14.5M21 9.5L16 14.5"),
    "close": _path("M6 6L18 18M18 6L6 18"),
    "quit": _path("M14 4L5 4L5 20L14 20M10 12L20 12M16.5 8.5L20 12L16.5 15.5"),
    "check": _path("M5 12.5L10 17.5L19.5 7"),
    "left": _path("M14.5 5.5L8 12L14.5 18.5"),
    "right": _path("M9.5 5.5L16 12L9.5 18.5"),
    "up": _path("M5.5 14.5L12 8L18.5 14.5"),
    "down": _path("M5.5 9.5L12 16L18.5 9.5"),
    "plus": _path("M12 5L12 19M5 12L19 12"),
    "minus": _path("M5 12L19 12"),
    "alert": '<circle cx="12" cy="12" r="9"/>' + _path("M12 7L12 13") + _dots((12, 16.6)),
    "info": '<circle cx="12" cy="12" r="9"/>' + _path("M12 11L12 17") + _dots((12, 7.4)),
    "dense": _path("M5 5L19 5M5 9L19 9M5 13L19 13") + _path("M5 17L19 17L19 21L5 21Z"),
    "thinking": _dots((5, 12), (12, 12), (19, 12)),
}
"""The bodies of the icons by name. `COLOUR` stands for the colour of filled parts."""


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """An icon as a square surface of `size` pixels to blit. Cached: do not draw on it."""
    size = max(1, size)
    width = max(1.6, min(2.0, 36 / size))
    body = (
        f'<g fill="none" stroke="{colour.hex}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round">'
        f"{ICONS[name].replace('COLOUR', colour.hex)}</g>"
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 24 24">{body}</svg>'
    surface = load_svg(svg)
    if colour.a < 255:
        surface.set_alpha(colour.a)
    return surface


def app_icon(size: int = 64) -> pygame.Surface:
    """The window's icon."""
    svg = asset("icon.svg").read_text(encoding="utf-8")
    return load_svg(
        svg.replace('width="128" height="128" viewBox', f'width="{size}" height="{size}" viewBox')
    )
