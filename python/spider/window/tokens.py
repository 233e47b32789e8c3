"""The look of the window in one place: the grid, the palette, the type scale and the timings.

Lengths named in `u` are tenths of a card's width; lengths named in pixels are times the interface scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = [
    "BACKS",
    "DECKS",
    "SPEEDS",
    "THEMES",
    "BackArt",
    "Colour",
    "Theme",
    "contrast",
    "mix",
    "suit_colours",
]


class Colour(NamedTuple):
    """Red, green, blue and alpha, each 0..255."""

    r: int
    g: int
    b: int
    a: int = 255

    @staticmethod
    def parse(text: str, alpha: int = 255) -> Colour:
        """Read `#RRGGBB`."""
        return Colour(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha)

    @property
    def hex(self) -> str:
        """`#rrggbb`, without the alpha."""
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"

    def faded(self, alpha: float) -> Colour:
        """The same colour with an alpha of 0..1."""
        return Colour(self.r, self.g, self.b, round(255 * alpha))


def mix(below: Colour, above: Colour, share: float) -> Colour:
    """The opaque colour that `share` (0..1) of `above` over `below` gives."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(below[:3], above[:3], strict=True))
    return Colour(r, g, b)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two opaque colours, 1..21 (WCAG 2.2, relative luminance)."""

    def luminance(colour: Colour) -> float:
        shares = [channel / 255 for channel in colour[:3]]
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# -- grid --------------------------------------------------------------------------------------

CARD_RATIO: Final = 1.4
"""Height of a card for a width of 1 (5:7)."""
GAP: Final = 1.0
"""Between columns, in u."""
GAP_PORTRAIT: Final = 0.7
"""Between columns of a narrow window, in u: there every pixel goes to the cards."""
MARGIN: Final = 1.5
"""Around the table, in u."""
MARGIN_PORTRAIT: Final = 1.0
CORNER: Final = 0.6
"""Corner radius of a card, in u."""
STRIP: Final = 2.4
"""What a card's rank and suit need of its height, in u: the least step between face-up cards."""
STRIP_LARGE: Final = 3.4
"""The same in large print."""
STRIP_WIDEST: Final = 4.2
"""The largest strip whose '10' and suit still fit a card's width, in u."""
STRIP_LEGIBLE: Final = 15
"""The strip that small cards aim at, in pixels."""
STRIP_LEAST: Final = 10
"""The strip below which rank and suit are no longer legible, in pixels (U6)."""
STRIP_LEVELS: Final = (1.0, 0.82, 0.67, 0.55, 0.45)
"""The sizes of corner that a squeezed column steps down through, as shares of the strip."""
HIDDEN_STEP: Final = 1.0
"""Between hidden cards when there is room, in u."""
HIDDEN_STEP_GROWN: Final = 1.5
"""Between hidden cards in a tall window, in u."""
HIDDEN_STEP_LEAST: Final = 0.5
FACE_STEP_GROWN: Final = 3.4
"""The widest step between face-up cards in landscape, in u."""
FACE_STEP_TALL: Final = 6.5
"""The same in portrait."""
RESERVE_HIDDEN: Final = 5
RESERVE_FACE: Final = 12
"""The column that must fit without a squeeze: so many hidden and so many face-up cards."""
RAIL: Final = 14.0
"""The rail beside the columns, in u: two small piles and a gap, or the fanned stock."""
RAIL_GAP: Final = 2.0
PLACE_GAP: Final = 1.0
STOCK_FAN: Final = 1.0
"""Between the rows of the fanned stock, in u."""
STOCK_FAN_PORTRAIT: Final = 2.0

# -- pixels, times the interface scale -----------------------------------------------------------

TOUCH: Final = 44
"""The least side of whatever is pressed."""
BAR: Final = 54
STATUS_PORTRAIT: Final = 48
BAR_PORTRAIT: Final = 62
FOOT: Final = 34
FOOT_PORTRAIT: Final = 44
HEADER: Final = 18
"""The line above a column that counts its cards (U25)."""
SIDE: Final = 296
"""The panel with the hint's sentence and the move list."""
STOCK_LABEL: Final = 20
ICON: Final = 20
PAD: Final = 10
BUTTON_GAP: Final = 4
BUTTON_RADIUS: Final = 8
PANEL_RADIUS: Final = 1.6
"""Corner radius of a panel, in u."""
PANEL_DIM: Final = 0.45
"""How much of the table a panel dims."""
OUTLINE: Final = 3
"""The amber outline of what is selected or hinted, in pixels."""
INK_RING: Final = 1
LIFT: Final = 2
"""How far the run under the pointer rises, in pixels."""
SHAKE: Final = 6
"""How far a refused run swings, in pixels."""

# -- type ----------------------------------------------------------------------------------------

TINY: Final = 12
SMALL: Final = 14
BODY: Final = 16
TITLE: Final = 20
DISPLAY: Final = 28

# -- motion --------------------------------------------------------------------------------------

MOVE_SECONDS: Final = 0.140
TURN_SECONDS: Final = 0.120
DEAL_GAP_SECONDS: Final = 0.025
COMPLETE_SECONDS: Final = 0.350
BLINK_SECONDS: Final = 0.300
WEB_SECONDS: Final = 1.400
"""The web that spins itself over the table of a won game."""
SHAKE_SECONDS: Final = 0.280
UNDO_SPEED: Final = 2.0
SPEEDS: Final[dict[str, float]] = {"none": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How long motion takes, as a multiple of the timings above, by the name of the setting."""

# -- palette -------------------------------------------------------------------------------------

PAPER: Final = Colour.parse("#FBF9F4")
PAPER_SHADE: Final = Colour.parse("#EFEBE1")
"""A second paper tone: buttons and rows on a sheet."""
INK: Final = Colour.parse("#1B1F23")
INK_SOFT: Final = Colour.parse("#5A5F63")
"""Secondary text on paper."""
RED: Final = Colour.parse("#C22F2A")
BLUE: Final = Colour.parse("#1C6DB0")
GREEN: Final = Colour.parse("#2B7A4B")
AMBER: Final = Colour.parse("#F2B134")
TEAL: Final = Colour.parse("#2FB7A6")
HAIRLINE: Final = Colour(0, 0, 0, 41)
WHITE: Final = Colour.parse("#FFFFFF")
PRIMARY: Final = Colour.parse("#2A6155")
"""The act that a sheet is for, and what is chosen on it."""
ON_PRIMARY: Final = PAPER
SHEET_LINE: Final = Colour.parse("#D5CFC1")
"""Edges of buttons and hairlines on a sheet."""
SHEET_SELECTED: Final = Colour.parse("#E1EBE4")
SHEET_OFF: Final = Colour.parse("#A5A7A4")
"""A switch that is off, the scroll bar."""
SHEET_GREY: Final = Colour.parse("#8E918F")
"""The words of what cannot be pressed now."""

DECKS: Final[dict[str, tuple[Colour, Colour, Colour, Colour]]] = {
    "two": (INK, RED, INK, RED),
    "four": (INK, RED, GREEN, BLUE),
}
"""Ink of spades, hearts, clubs and diamonds, by the name of the deck."""


def suit_colours(deck: str) -> tuple[Colour, Colour, Colour, Colour]:
    """Ink of the four suits in the order of `spider.engine` cards: spades, hearts, clubs, diamonds."""
    return DECKS[deck]


@dataclass(frozen=True, slots=True)
class Theme:
    """The ground of the table and what is drawn directly on it."""

    name: str
    ground: Colour
    bar: Colour
    """The bar of acts and the rows of text around the table."""
    button: Colour
    """A button on the bar."""
    button_hover: Colour
    text: Colour
    text_soft: Colour
    """Captions and counts."""
    red: Colour
    """Hearts and diamonds on the bar."""
    alert: Colour
    """The sign of a refusal."""
    toast: Colour
    """Behind a message at the foot of the table."""
    line: Colour
    """Dashed outlines of empty columns and of places."""
    glow: Colour
    """Legal columns while dragging."""
    shadow: float
    """Alpha of the shadow under cards, 0..1."""
    vignette: float
    """How much darker the corners are, 0..1."""
    light: bool


THEMES: Final[dict[str, Theme]] = {
    "pine": Theme(
        name="pine",
        ground=Colour.parse("#1E3A34"),
        bar=Colour.parse("#172D28"),
        button=Colour.parse("#223F38"),
        button_hover=Colour.parse("#2D4F47"),
        text=Colour.parse("#F1EFE6"),
        text_soft=Colour.parse("#AEC2B8"),
        red=Colour.parse("#F0A39A"),
        alert=Colour.parse("#F2B134"),
        toast=Colour.parse("#142722"),
        line=Colour.parse("#5B7A70"),
        glow=TEAL,
        shadow=0.30,
        vignette=0.14,
        light=False,
    ),
    "indigo": Theme(
        name="indigo",
        ground=Colour.parse("#232B45"),
        bar=Colour.parse("#1B2138"),
        button=Colour.parse("#293250"),
        button_hover=Colour.parse("#364063"),
        text=Colour.parse("#F0EEE8"),
        text_soft=Colour.parse("#B4BBD2"),
        red=Colour.parse("#F2A7A0"),
        alert=Colour.parse("#F2B134"),
        toast=Colour.parse("#171C30"),
        line=Colour.parse("#66708F"),
        glow=TEAL,
        shadow=0.32,
        vignette=0.14,
        light=False,
    ),
    "paper": Theme(
        name="paper",
        ground=Colour.parse("#E7E1D3"),
        bar=Colour.parse("#DAD2C0"),
        button=Colour.parse("#E6DFD0"),
        button_hover=Colour.parse("#F1ECE0"),
        text=Colour.parse("#2A2620"),
        text_soft=Colour.parse("#5C5343"),
        red=Colour.parse("#A8261F"),
        alert=Colour.parse("#A8261F"),
        toast=Colour.parse("#F6F2E8"),
        line=Colour.parse("#A2967E"),
        glow=Colour.parse("#128476"),
        shadow=0.28,
        vignette=0.05,
        light=True,
    ),
}


@dataclass(frozen=True, slots=True)
class BackArt:
    """The back of the cards: a pattern of fine arcs on one colour."""

    name: str
    pattern: str
    ground: Colour
    line: Colour


BACKS: Final[dict[str, BackArt]] = {
    "web": BackArt("web", "web", Colour.parse("#7A2E35"), Colour.parse("#D9A79B")),
    "waves": BackArt("waves", "waves", Colour.parse("#2F4A6D"), Colour.parse("#A9BFD6")),
    "rings": BackArt("rings", "rings", Colour.parse("#8A5A24"), Colour.parse("#E7CFA0")),
}
