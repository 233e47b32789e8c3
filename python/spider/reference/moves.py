"""Moves and lines (notation of `docs/notation.md`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from spider.errors import NotationError, SpiderError

__all__ = ["COLUMNS", "Move", "parse_line"]

COLUMNS: Final = 10

_MOVE: Final = re.compile(r"([a-j])([a-j])([1-9][0-9]{0,2})?", re.ASCII)
_DEAL_COLUMN: Final = -1
_LARGEST_COUNT: Final = 999
_LARGEST_LINE: Final = 1 << 20


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A move of `count` top cards from column `source` onto column `target` (0 to 9), or the deal.

    A `count` of 0 means 'as many as fit' (onto an empty column: the whole run); a position resolves it.

    Raises:
        SpiderError: there are no such columns, or the count is not in 0 to 999.
    """

    source: int
    target: int
    count: int = 0

    def __post_init__(self) -> None:
        columns = range(COLUMNS)
        if not (self.source in columns and self.target in columns and 0 <= self.count <= _LARGEST_COUNT) and (
            self.source != _DEAL_COLUMN or self.target != _DEAL_COLUMN or self.count
        ):
            raise SpiderError(
                f"there is no move of {self.count} cards from column {self.source} to {self.target}"
            )

    @staticmethod
    def deal() -> Move:
        """The move that deals a row (R8)."""
        return Move(_DEAL_COLUMN, _DEAL_COLUMN, 0)

    @property
    def is_deal(self) -> bool:
        """Whether this is the deal."""
        return self.source == _DEAL_COLUMN

    @staticmethod
    def parse(text: str) -> Move:
        """Read a move: `ij`, `ij3` or `deal`.

        Raises:
            NotationError: the text is no move.
        """
        if text == "deal":
            return Move.deal()
        match = _MOVE.fullmatch(text)
        if match is None:
            raise NotationError(f"'{text}' is not a move")
        return Move(ord(match[1]) - ord("a"), ord(match[2]) - ord("a"), int(match[3] or 0))

    def __str__(self) -> str:
        if self.is_deal:
            return "deal"
        return f"{chr(ord('a') + self.source)}{chr(ord('a') + self.target)}{self.count or ''}"

    def __repr__(self) -> str:
        return f"Move.parse('{self}')"


def parse_line(text: str) -> list[Move]:
    """Read moves separated by white space.

    Raises:
        NotationError: a word is no move, and the message gives its number, from 1; or the text is longer than 1 MiB.
    """
    if len(text.encode("utf-8", "surrogatepass")) > _LARGEST_LINE:
        raise NotationError(f"the line is longer than {_LARGEST_LINE} bytes")
    moves = []
    for number, word in enumerate(text.split(), 1):
        try:
            moves.append(Move.parse(word))
        except NotationError as error:
            raise NotationError(f"move {number}: {error.message}") from None
    return moves
