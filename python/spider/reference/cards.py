"""Cards as small integers, and their text."""

from __future__ import annotations

from typing import Final

from spider.errors import NotationError

__all__ = ["RANKS", "SUITS", "card_text", "joins", "parse_card", "rank_of", "suit_of"]

SUITS: Final = "SHCD"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_CARDS: Final = {rank + suit: s * 13 + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)} | {
    "T" + suit: s * 13 + 9 for s, suit in enumerate(SUITS)
}


def suit_of(card: int) -> int:
    """The suit of a card 0..51: 0 spades, 1 hearts, 2 clubs, 3 diamonds."""
    return card // 13


def rank_of(card: int) -> int:
    """The rank of a card 0..51: 1 (ace) to 13 (king)."""
    return card % 13 + 1


def joins(below: int, above: int) -> bool:
    """Whether a card continues the run of the card that it lies on: the same suit, one rank lower."""
    return below == above + 1 and suit_of(below) == suit_of(above)


def card_text(card: int) -> str:
    """The card in notation: `KS`, `10H`."""
    return RANKS[card % 13] + SUITS[card // 13]


def parse_card(text: str, line: int = 0) -> int:
    """Read a card: `KS`, `10H`, `TH`, in capital or small letters.

    Raises:
        NotationError: the text is no card; `line` is passed on.
    """
    card = _CARDS.get(text.upper()) if text.isascii() else None
    if card is None:
        raise NotationError(f"'{text}' is not a card", line)
    return card
