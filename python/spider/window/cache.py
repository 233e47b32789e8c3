"""Drawn surfaces kept for later, within a budget of pixels, so that no resizing or long drag fills the memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

__all__ = ["PixelCache"]


class PixelCache:
    """Surfaces by key; what was not used for longest goes first.

    Args:
        budget: pixels, of four bytes each, that are kept at most; a single larger surface is kept alone.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._pixels = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a key, drawn if it is not there."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = self._kept[key] = draw()
        self._pixels += _area(surface)
        while self._pixels > self._budget and len(self._kept) > 1:
            self._pixels -= _area(self._kept.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
        self._pixels = 0


def _area(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
