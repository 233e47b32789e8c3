"""Playing a line move by move, and telling which one was wrong."""

from __future__ import annotations

from typing import Final

from spider.engine import Move, Position
from spider.errors import IllegalMove, Refusal, SpiderError

__all__ = ["LineError", "play_line"]

_LONGEST_SHOWN: Final = 40


class LineError(SpiderError):
    """The first move of a line that is illegal or no move at all.

    Attributes:
        number: its number in the line, from 1.
        word: its text.
        reason: why the rules refuse it; None for a word that is no move.
    """

    def __init__(self, number: int, word: str, reason: Refusal | None) -> None:
        self.number, self.word, self.reason = number, word, reason
        shown = word if len(word) <= _LONGEST_SHOWN else word[:_LONGEST_SHOWN] + "..."
        what = f": '{shown}' is not a move" if reason is None else f", {shown}: {reason.sentence}"
        super().__init__(f"move {number}{what}")


def play_line(position: Position, line: str) -> int:
    """Play moves separated by white space; returns how many there were.

    Raises:
        LineError: at the first one that is wrong; those before it have been played.
    """
    number = 0
    for number, word in enumerate(line.split(), 1):
        try:
            position.play(Move.parse(word))
        except IllegalMove as error:
            raise LineError(number, word, error.reason) from None
        except SpiderError:
            raise LineError(number, word, None) from None
    return number
