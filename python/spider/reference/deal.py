"""Deals, their numberings and ids (D1-D4; `docs/deals.md`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Final

from spider.errors import DealError
from spider.rules import Rules

if TYPE_CHECKING:
    from spider.reference.position import Position

__all__ = ["DEAL_VERSION", "Deal"]

DEAL_VERSION: Final = 1
"""Version of the own numbering (D2): the stream of the generator."""

_SMALLEST: Final = {"own": 0, "classic": 1}
_LARGEST: Final = {"own": 2**32 - 1, "classic": 32_000}
_MASK64: Final = 2**64 - 1
_ID: Final = re.compile(r"([0-9]+)-(c?)([0-9]+)(?:@(.*))?", re.ASCII | re.DOTALL)
_LONGEST_ID: Final = 100
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff70"
_PLAIN: Final = (
    {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)}
    | {0x3000: " "}
    | {ord(dash): "-" for dash in _DASHES}
    | {ord("A") + letter: ord("a") + letter for letter in range(26)}
    | {0xFF21 + letter: ord("a") + letter for letter in range(26)}
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The 104 cards of a game, named by suit count, number, numbering and rule set.

    Args:
        suits: 1, 2 or 4 (R1).
        number: 0 to 4,294,967,295 in the own numbering (D1), 1 to 32,000 in the classic one (D3).
        numbering: `own` or `classic`.
        rules: the rule set or its name (R9).

    Raises:
        DealError: there is no such deal.
        TypeError: a suit count or number that is no whole number.
    """

    suits: int
    number: int
    numbering: str = "own"
    rules: Rules | str = Rules.STANDARD

    def __post_init__(self) -> None:
        object.__setattr__(self, "suits", int(index(self.suits)))
        object.__setattr__(self, "number", int(index(self.number)))
        if self.suits not in (1, 2, 4):
            raise DealError(f"suit count {self.suits} is not 1, 2 or 4")
        if self.numbering not in _LARGEST:
            raise DealError(f"numbering '{self.numbering}' is not own or classic")
        if self.rules not in tuple(Rules):
            raise DealError(f"rule set '{self.rules}' is not standard, strict or free")
        object.__setattr__(self, "rules", Rules(self.rules))
        low, high = _SMALLEST[self.numbering], _LARGEST[self.numbering]
        if not low <= self.number <= high:
            raise DealError(f"number {self.number} is not in {low} to {high} ({self.numbering} numbering)")

    @staticmethod
    def parse(text: str) -> Deal:
        """Read a deal id (D4): `2-3141592653`, `4-c2468`, `1-7@strict`.

        Full-width characters, blanks around it, capital letters and leading zeros are accepted.

        Raises:
            DealError: the id is malformed, or there is no such deal.
        """
        plain = text.translate(_PLAIN).strip(" \t\r\n")
        match = _ID.fullmatch(plain) if len(plain) <= _LONGEST_ID else None
        if match is None:
            shown = plain if len(plain) <= _LONGEST_ID else plain[:_LONGEST_ID] + "..."
            raise DealError(f"'{shown}' is not a deal id such as 2-31415, 4-c2468 or 1-7@strict")
        suits, classic, number, rules = match.groups()
        return Deal(
            int(suits),
            int(number),
            "classic" if classic else "own",
            Rules.STANDARD if rules is None else rules,
        )

    def __str__(self) -> str:
        suffix = "" if self.rules == Rules.STANDARD else f"@{self.rules}"
        return f"{self.suits}-{'c' if self.numbering == 'classic' else ''}{self.number}{suffix}"

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"

    def cards(self) -> list[int]:
        """The 104 cards in the order in which they are dealt: 54 to the table, then five rows of ten."""
        cards = _classic_shuffle(self.number) if self.numbering == "classic" else _own_shuffle(self.number)
        return cards if self.suits == 4 else [card % (13 * self.suits) for card in cards]

    def position(self) -> Position:
        """The position at the start of this deal (R2)."""
        from spider.reference.position import Position

        return Position.from_deal(self)

    def __reduce__(self) -> tuple[Callable[[str], Deal], tuple[str]]:
        return Deal.parse, (str(self),)


def _own_shuffle(number: int) -> list[int]:
    """PCG32 (O'Neill 2014) with its unbiased bounded draw, and a Fisher-Yates shuffle from the end (D2)."""
    increment = 2 * DEAL_VERSION + 1
    state = 0

    def draw() -> int:
        nonlocal state
        old = state
        state = (old * 6364136223846793005 + increment) & _MASK64
        shifted = ((old >> 18) ^ old) >> 27 & 0xFFFFFFFF
        rotation = old >> 59
        return (shifted >> rotation | shifted << (-rotation & 31)) & 0xFFFFFFFF

    draw()
    state = (state + number) & _MASK64
    draw()
    cards = list(range(52)) * 2
    for left in range(104, 1, -1):
        threshold = (2**32 - left) % left
        while (value := draw()) < threshold:
            pass
        chosen = value % left
        cards[left - 1], cards[chosen] = cards[chosen], cards[left - 1]
    return cards


def _classic_shuffle(number: int) -> list[int]:
    """The linear congruential shuffle of the old Windows card games (D3)."""
    pack = [suit * 13 + rank for suit in (2, 0, 1, 3) for rank in range(13)] * 2
    state = number
    cards = []
    while pack:
        state = (214013 * state + 2531011) % 2**31
        chosen = (state >> 16) % len(pack)
        cards.append(pack[chosen])
        pack[chosen] = pack[-1]
        pack.pop()
    return cards
