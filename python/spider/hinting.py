"""What a hint says (U9), shared by both engines."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spider.engine import Move

__all__ = ["Advice", "Hint", "HintReason"]


class HintReason(StrEnum):
    """What a hinted move achieves, in order of worth (U9)."""

    TURNS = "turns"
    """It turns a hidden card, in the source or under a run that it completes."""
    EMPTIES = "empties"
    """It leaves one more column empty."""
    COMPLETES = "completes"
    """It completes a run."""
    JOINS = "joins"
    """It joins a whole run onto the next higher card of its suit: one longer run, and none broken."""


class Hint(NamedTuple):
    """One move worth making, and why."""

    move: Move
    """The move, its count explicit."""
    reason: HintReason
    """The worthiest thing that it achieves."""


class Advice(StrEnum):
    """What to do when there is no hint (U9)."""

    DEAL = "deal"
    """Deal the next row."""
    FILL_THEN_DEAL = "fill_then_deal"
    """Put a card on each empty column, then deal the next row."""
    UNDO = "undo"
    """Undo some moves and try another way."""
