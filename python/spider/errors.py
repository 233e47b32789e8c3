"""Exceptions and refusal reasons shared by both engines.

The native engine raises these very classes, so that callers need not know which engine runs.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

__all__ = ["DealError", "IllegalMove", "NotationError", "Refusal", "SpiderError"]


class Refusal(StrEnum):
    """Why an act was refused (U7). The values are keys of the sentences in `spider.text`."""

    SAME_COLUMN = "same_column"
    EMPTY_SOURCE = "empty_source"
    TOO_MANY = "too_many"
    HIDDEN = "hidden"
    MIXED_SUIT = "mixed_suit"
    GAP = "gap"
    WRONG_RANK = "wrong_rank"
    NO_FIT = "no_fit"
    DEAL_EMPTY_COLUMN = "deal_empty_column"
    DEAL_NO_STOCK = "deal_no_stock"
    # Known to the game alone:
    DEAL_NEVER = "deal_never"
    NO_DESTINATION = "no_destination"
    OUTSIDE = "outside"
    COMPLETED_RUN = "completed_run"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    GAME_OVER = "game_over"

    @property
    def sentence(self) -> str:
        """The reason in plain English, for messages of the engine and the command line."""
        return _SENTENCES[self]


_SENTENCES = {
    Refusal.SAME_COLUMN: "source and target are the same column",
    Refusal.EMPTY_SOURCE: "the source column is empty",
    Refusal.TOO_MANY: "the source column has fewer cards",
    Refusal.HIDDEN: "a hidden card cannot move",
    Refusal.MIXED_SUIT: "only cards of one suit move together",
    Refusal.GAP: "only cards in unbroken descending order move together",
    Refusal.WRONG_RANK: "the card below must be exactly one rank higher",
    Refusal.NO_FIT: "no movable run of the source fits there",
    Refusal.DEAL_EMPTY_COLUMN: "a row cannot be dealt while a column is empty",
    Refusal.DEAL_NO_STOCK: "no cards are left in the stock",
    Refusal.DEAL_NEVER: "fewer than ten cards are on the table, so no row can ever be dealt; undo to go on",
    Refusal.NO_DESTINATION: "there is no place for these cards",
    Refusal.OUTSIDE: "there is no column at that place",
    Refusal.COMPLETED_RUN: "a completed run stays where it is",
    Refusal.NOTHING_TO_UNDO: "there is nothing to undo",
    Refusal.NOTHING_TO_REDO: "there is nothing to redo",
    Refusal.GAME_OVER: "the game is over",
}


class SpiderError(ValueError):
    """Anything wrong that was given to the engine from outside."""


class DealError(SpiderError):
    """A deal id, number, suit count or rule set that does not exist (D4)."""


class NotationError(SpiderError):
    """Text that is no position, move or line.

    Attributes:
        line: number of the offending line, from 1; 0 where the text is one line.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message = message
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.line)


class IllegalMove(SpiderError):
    """A move that the rules refuse.

    Attributes:
        move: the move in notation.
        reason: why (a `Refusal`).
    """

    def __init__(self, move: str, reason: str) -> None:
        self.move = move
        self.reason = Refusal(reason)
        super().__init__(f"{move}: {self.reason.sentence}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.move, self.reason)
