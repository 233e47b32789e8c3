"""Small pictures of what a setting gives: a table's colour, a card back, a deck's four suits."""

from __future__ import annotations

from functools import lru_cache

import pygame

from spider.window import shapes, tokens
from spider.window.cards import CardArt, load_svg, suit_sign

__all__ = ["swatch"]


@lru_cache(maxsize=32)
def swatch(setting: str, value: str, height: int) -> pygame.Surface | None:
    """A picture of a value of the settings `theme`, `back` or `deck`; None for every other setting. Kept: do not draw on it."""
    height = max(4, height)
    if setting == "theme":
        theme = tokens.THEMES[value]
        edge = tokens.mix(theme.ground, theme.text, 0.35)
        circle = f'<circle cx="16" cy="16" r="14.8" fill="{theme.ground.hex}" stroke="{edge.hex}" stroke-width="2"/>'
        return load_svg(shapes.picture(height, height, circle, (0, 0, 32, 32)))
    if setting == "back":
        width = round(height / tokens.CARD_RATIO)
        return CardArt((width, height), height, "two", value, 0.0).back()
    if setting == "deck":
        side, gap = round(height * 0.6), max(1, height // 10)
        strip = pygame.Surface((4 * side + 3 * gap, height), pygame.SRCALPHA)
        pygame.draw.rect(strip, tokens.PAPER[:3], strip.get_rect(), border_radius=height // 5)
        for suit, colour in enumerate(tokens.suit_colours(value)):
            small = round(side * 0.8)
            place = suit * (side + gap) + (side - small) // 2
            strip.blit(suit_sign(suit, small, colour), (place, (height - small) // 2))
        return strip
    return None
