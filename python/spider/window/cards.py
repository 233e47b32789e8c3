"""Card faces, backs and shadows, drawn by us as vectors at the exact pixel size (C22).

Nothing is drawn before it is asked for, and everything is kept until the size, deck or back changes.
"""

from __future__ import annotations

import io
from typing import Final

import pygame

from spider.window import fonts, shapes, tokens
from spider.window.cache import PixelCache
from spider.window.tokens import Colour, mix

__all__ = ["CardArt", "load_svg", "suit_sign"]

_signs = PixelCache(2_000_000)

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_KEPT_CARDS: Final = 240
"""Whole cards' worth of pixels to keep: every face, its squeezed corners and the shadows of dragged runs."""
_TONE: Final = Colour.parse("#C99A45")
"""The second tone of courts and aces: old gold, the same for every suit."""


def load_svg(text: str) -> pygame.Surface:
    """Draw SVG text at its own size, with alpha."""
    loaded = pygame.image.load(io.BytesIO(text.encode()), "shape.svg")
    surface = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    surface.blit(loaded, (0, 0))
    return surface


class CardArt:
    """The cards of one size.

    Args:
        size: width and height in pixels.
        strip: height in pixels of the corner with rank and suit.
        deck: `two` or `four`, a key of `tokens.DECKS`.
        back: a key of `tokens.BACKS`.
        shadow: alpha of the shadow on the ground, 0..1.
    """

    def __init__(self, size: tuple[int, int], strip: int, deck: str, back: str, shadow: float) -> None:
        self.size = size
        self.strip = strip
        self.deck = deck
        self.back_name = back
        self.unit = size[0] / 10
        self._shadow = shadow
        self._kept = PixelCache(_KEPT_CARDS * max(1, size[0] * size[1]))

    @property
    def radius(self) -> float:
        """The corner radius in pixels."""
        return tokens.CORNER * self.unit

    def face(self, card: int) -> pygame.Surface:
        """The face of a card 0..51."""
        return self._kept.get(("face", card), lambda: self._draw_face(card))

    def covered(self, card: int, strip: int) -> pygame.Surface:
        """The upper part of a face for a card that another one covers: its corner and bare paper, no picture."""
        return self._kept.get(("covered", card, strip), lambda: self._draw_covered(card, strip))

    @property
    def covered_height(self) -> int:
        """How much of a face `covered` draws, in pixels: half of it and a little, more than any step leaves free."""
        return min(self.size[1], self.size[1] // 2 + 6)

    def back(self) -> pygame.Surface:
        """The back of every card."""
        return self._kept.get(("back",), self._draw_back)

    def shadow(self) -> pygame.Surface:
        """The soft short shadow below a card: as wide as the card, to be set with its upper edge at `shadow_top`."""
        return self._kept.get(("shadow",), self._draw_shadow)

    def edge_shadow(self, width: int, left: bool) -> pygame.Surface:
        """The part of the shadow below a strip at the left or right edge of a card that others cover."""
        shadow = self.shadow()
        width = max(1, min(width, shadow.get_width()))
        return shadow.subsurface((0 if left else shadow.get_width() - width, 0, width, shadow.get_height()))

    @property
    def shadow_top(self) -> int:
        """Where the shadow begins, in pixels below the upper edge of the card."""
        return self.size[1] - round(self.radius) - 1

    def cast(self, height: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """The larger shadow of lifted cards that are `height` pixels tall together, and its offset from theirs."""
        blur = max(2, round(1.2 * self.unit))
        surface = self._kept.get(("cast", height), lambda: self._draw_cast(height, blur))
        return surface, (-blur, -blur + round(0.8 * self.unit))

    def mini(self, number: int, size: tuple[int, int]) -> pygame.Surface:
        """A completed run on its place: a small king with a large suit."""
        return self._kept.get(("mini", number, size), lambda: self._draw_mini(number, size))

    # -- faces ---------------------------------------------------------------------------------

    def _paper(self, size: tuple[int, int]) -> pygame.Surface:
        w, h = size
        unit = w / 10
        line = max(1.0, 0.07 * unit)
        shade = mix(tokens.PAPER, Colour(0, 0, 0), 0.16).hex
        r = tokens.CORNER * unit
        body = (
            f'<rect x="0" y="0" width="{w}" height="{h}" rx="{r}" fill="{shade}"/>'
            f'<rect x="{line}" y="{line}" width="{max(0.1, w - 2 * line)}" height="{max(0.1, h - 2 * line)}" '
            f'rx="{max(0.0, r - line)}" fill="{tokens.PAPER.hex}"/>'
        )
        return load_svg(shapes.picture(w, h, body))

    def _draw_face(self, card: int) -> pygame.Surface:
        number, rank = card // 13, card % 13 + 1
        ink = tokens.DECKS[self.deck][number]
        w, h = self.size
        unit = self.unit
        surface = self._kept.get(("paper", self.size), lambda: self._paper(self.size)).copy()
        half = max(1.0, min(3.5 * unit, h / 2 - self.strip - 0.35 * unit))
        middle = self._kept.get(
            ("middle", number, rank if rank in (1, 11, 12, 13) else 0, half),
            lambda: self._middle(number, rank, half, ink),
        )
        surface.blit(middle, ((w - middle.get_width()) // 2, (h - middle.get_height()) // 2))
        corner = self._corner(number, rank, self.strip, ink)
        surface.blit(corner, (0, 0))
        surface.blit(pygame.transform.rotate(corner, 180), (w - corner.get_width(), h - corner.get_height()))
        return surface

    def _draw_covered(self, card: int, strip: int) -> pygame.Surface:
        paper = self._kept.get(("paper", self.size), lambda: self._paper(self.size))
        surface = paper.subsurface((0, 0, self.size[0], self.covered_height)).copy()
        number = card // 13
        surface.blit(self._corner(number, card % 13 + 1, strip, tokens.DECKS[self.deck][number]), (0, 0))
        return surface

    def _middle(self, number: int, rank: int, half: float, ink: Colour) -> pygame.Surface:
        paper = tokens.PAPER.hex
        if rank == 1:
            body = shapes.ace(number, ink.hex, _TONE.hex, paper)
        elif rank > 10:
            body = shapes.emblem(rank, number, ink.hex, _TONE.hex, paper)
        else:
            body = shapes.placed(shapes.suit(number, ink.hex), 0, 0, 0.74)
        side = max(2, round(2 * half))
        side += (side - self.size[0]) % 2  # the same parity as the card, so that the middle is exact
        return load_svg(shapes.picture(side, side, body, (-1.04, -1.04, 2.08, 2.08)))

    def _corner(self, number: int, rank: int, strip: int, ink: Colour) -> pygame.Surface:
        """Rank and suit side by side, in a strip as wide as the card."""
        w = self.size[0]
        surface = pygame.Surface(
            (w, max(1, round(1.2 * strip))), pygame.SRCALPHA
        )  # a Q reaches below the line
        cap = 0.65 * strip
        top = 0.19 * strip
        size = max(1, round(cap / fonts.CAP_HEIGHT))
        ascent = fonts.font(size, "bold").get_ascent()
        x = max(1.0, 0.62 * self.unit)
        baseline = round(top + cap)
        box = round(0.69 * size)  # the widest single rank
        if rank == 10:
            for glyph, advance in (("1", 0.47), ("0", 0.56)):
                drawn = fonts.render(glyph, size, ink, "bold")
                bounds = drawn.get_bounding_rect()
                surface.blit(
                    drawn, (round(x), baseline - ascent), (bounds.x, 0, bounds.w, drawn.get_height())
                )
                x += advance * size
            x += 0.07 * size
        else:
            drawn = fonts.render(_RANKS[rank - 1], size, ink, "bold")
            bounds = drawn.get_bounding_rect()
            surface.blit(
                drawn,
                (round(x) + (box - bounds.w) // 2, baseline - ascent),
                (bounds.x, 0, bounds.w, drawn.get_height()),
            )
            x += box
        sign = suit_sign(number, max(2, round(cap * 1.06)), ink)
        surface.blit(
            sign, (round(x + 0.16 * size), baseline - round(cap) + (round(cap) - sign.get_height()) // 2)
        )
        return surface

    def _draw_mini(self, number: int, size: tuple[int, int]) -> pygame.Surface:
        w, h = size
        ink = tokens.DECKS[self.deck][number]
        surface = self._paper(size)
        sign = suit_sign(number, max(2, round(0.4 * h)), ink)
        surface.blit(sign, ((w - sign.get_width()) // 2, (h - sign.get_height()) // 2 + round(0.06 * h)))
        glyph = fonts.render("K", max(1, round(0.2 * h)), ink, "bold")
        bounds = glyph.get_bounding_rect()
        surface.blit(glyph, (round(0.1 * w), round(0.07 * h)), bounds)
        return surface

    # -- backs ---------------------------------------------------------------------------------

    def _draw_back(self) -> pygame.Surface:
        art = tokens.BACKS[self.back_name]
        w, h = self.size
        unit = self.unit
        surface = self._paper(self.size).copy()
        border = max(1, round(0.42 * unit))
        pw, ph = max(1, w - 2 * border), max(1, h - 2 * border)
        soft = mix(art.ground, art.line, 0.42)
        line = mix(art.ground, art.line, 0.78)
        body = f'<rect x="0" y="0" width="{pw}" height="{ph}" fill="{art.ground.hex}"/>'
        body += shapes.pattern(art.pattern, pw, ph, unit, line.hex, soft.hex, art.ground.hex)
        ring = max(0.8, 0.09 * unit)
        r = max(0.5, 0.36 * unit)
        body += (
            f'<rect x="{ring / 2}" y="{ring / 2}" width="{max(0.1, pw - ring)}" height="{max(0.1, ph - ring)}" rx="{r}" '
            f'fill="none" stroke="{art.ground.hex}" stroke-width="{4 * ring}"/>'
        )
        panel = load_svg(shapes.picture(pw, ph, body))
        mask = load_svg(
            shapes.picture(pw, ph, f'<rect x="0" y="0" width="{pw}" height="{ph}" rx="{r}" fill="#ffffff"/>')
        )
        panel.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(panel, (border, border))
        return surface

    # -- shadows -------------------------------------------------------------------------------

    def _draw_shadow(self) -> pygame.Surface:
        w, h = self.size
        depth = max(2, round(0.6 * self.unit))
        above = h - self.shadow_top
        layers = 6
        alpha = 1 - (1 - self._shadow) ** (1 / layers)
        body = ""
        for layer in range(layers):
            drop = depth * ((layer + 1) / layers) ** 1.6
            inset = 0.4 * drop
            body += (
                f'<rect x="{inset:.2f}" y="{-h}" width="{max(0.1, w - 2 * inset):.2f}" '
                f'height="{h + above + drop - 1:.2f}" rx="{self.radius + drop:.2f}" '
                f'fill="#000000" fill-opacity="{alpha:.4f}"/>'
            )
        return load_svg(shapes.picture(w, above + depth, body))

    def _draw_cast(self, height: int, blur: int) -> pygame.Surface:
        """Rounded rectangles over one another, from far outside the edge to far inside: together a soft edge."""
        w, h = self.size[0] + 2 * blur, height + 2 * blur
        layers = 14
        alpha = 1 - (1 - self._shadow) ** (1 / layers)
        body = ""
        for layer in range(layers):
            share = 2 * (layer + 0.5) / layers - 1  # -1 far outside, 1 far inside
            inset = blur + blur * share * abs(share) ** 0.4
            radius = max(self.radius, self.radius + blur - inset)
            body += (
                f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{max(0.1, w - 2 * inset):.2f}" '
                f'height="{max(0.1, h - 2 * inset):.2f}" rx="{radius:.2f}" fill="#000000" fill-opacity="{alpha:.4f}"/>'
            )
        return load_svg(shapes.picture(w, h, body))


def suit_sign(number: int, height: int, colour: Colour) -> pygame.Surface:
    """A suit sign, `height` pixels tall and as wide, on a clear ground. Kept: do not draw on it."""

    def draw() -> pygame.Surface:
        surface = load_svg(
            shapes.picture(height, height, shapes.suit(number, colour.hex), (-1.0, -1.0, 2.0, 2.0))
        )
        if colour.a < 255:
            surface.set_alpha(colour.a)
        return surface

    return _signs.get((number, height, colour), draw)
