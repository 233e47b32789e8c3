"""Kept surfaces stay within their budget."""

from __future__ import annotations

import pygame

from spider.window.cache import PixelCache


def square(side: int) -> pygame.Surface:
    return pygame.Surface((side, side))


def test_what_is_kept_is_not_drawn_again() -> None:
    cache = PixelCache(1000)
    one = cache.get("a", lambda: square(10))
    assert cache.get("a", lambda: square(10)) is one
    cache.clear()
    assert cache.get("a", lambda: square(10)) is not one


def test_what_was_not_used_for_longest_goes_first() -> None:
    cache = PixelCache(250)
    kept = [cache.get(name, lambda: square(10)) for name in "ab"]
    assert cache.get("a", lambda: square(10)) is kept[0]
    cache.get("c", lambda: square(10))
    assert cache.get("a", lambda: square(10)) is kept[0]
    assert cache.get("b", lambda: square(10)) is not kept[1]


def test_a_surface_above_the_budget_is_kept_alone() -> None:
    cache = PixelCache(50)
    large = cache.get("large", lambda: square(100))
    assert cache.get("large", lambda: square(100)) is large
    cache.get("small", lambda: square(2))
    assert cache.get("large", lambda: square(100)) is not large
