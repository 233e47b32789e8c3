"""What happens in a game, as small values (U17).

Announcements, motion, sound, autosave and records live on these; nothing reads the screen. Columns are 0..9, cards 0..51.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spider.errors import Refusal

if TYPE_CHECKING:
    from spider.engine import Move, Step
    from spider.hinting import Advice, HintReason

__all__ = [
    "Completed",
    "Dealt",
    "DealtOut",
    "Event",
    "GivenUp",
    "HintShown",
    "Moved",
    "NoHint",
    "Notice",
    "Redone",
    "Refused",
    "Restarted",
    "Result",
    "Resumed",
    "SolverHint",
    "Started",
    "Stuck",
    "Thinking",
    "Turned",
    "Undone",
    "Verdict",
    "Won",
]

Outcome = Literal["won", "given_up", "abandoned"]
Kind = Literal["move", "deal"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended (U14, U20). A game has one at most: it stays as it was when play goes on after an undo."""

    game_id: str
    deal_id: str
    suits: int
    rules: str
    outcome: Outcome
    time: float
    """Seconds on the clock of the game."""
    moves: int
    undos: int
    hints: int
    solver_hints: int
    """Uses of the solver hint, which marks the win (U11, U20)."""
    completed: tuple[int, ...]
    """Completed runs of spades, hearts, clubs and diamonds."""
    today: str | None = None
    """The date (YYYY-MM-DD) whose deal this was (D5)."""
    counted: bool = True
    """Whether it belongs in the records: not that of a table read from text, nor of an imported game (C14)."""

    @property
    def won(self) -> bool:
        """Whether the game was won (R10)."""
        return self.outcome == "won"


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened; each kind has words in `spider.text`."""


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A new game was laid out."""

    deal_id: str


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """A kept game is on the table again (U21)."""

    deal_id: str
    moves: int


@dataclass(frozen=True, slots=True)
class Restarted(Event):
    """The same deal from its start, as a new game; what was seen stays known."""

    deal_id: str
    result: Result | None
    """The result of the game that was left: lost when it had begun and had none yet, else None (U20)."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Cards went from one column onto another."""

    move: Move
    cards: tuple[int, ...]
    """The moved cards, buried one first."""


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A hidden card became the top card and turned face up (R6)."""

    column: int
    card: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A row was dealt, one card a column (R8)."""

    cards: tuple[int, ...]
    rows_left: int


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A complete run left the table (R7)."""

    column: int
    suit: int
    count: int
    """Completed runs so far, this one included."""


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """Something was asked that the rules or the game refuse; nothing changed (U7)."""

    reason: Refusal
    act: str
    """What was asked: `move`, `deal`, `undo`, `redo`, `hint`, `solver_hint` or `give_up`."""
    column: int | None = None
    """The column to point at, if there is one."""
    empty_columns: tuple[int, ...] = ()
    """With a refused deal, the columns that are empty and to be marked."""


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The last move or deal was taken back (U8)."""

    step: Step
    """What the move had done."""
    kind: Kind
    cards: tuple[int, ...]
    """The cards that went back: of the move, or of the row."""


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """What was undone was played again (U8); turned cards and completed runs follow as their own events."""

    step: Step
    kind: Kind
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealtOut(Event):
    """Under `strict`, fewer than ten cards are left on the table with cards in the stock: no deal can ever be made (C7)."""


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """No legal move and no legal deal is left (R12)."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The eighth run is complete (R10)."""

    result: Result


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """The player ended the game as lost (U15)."""

    result: Result


@dataclass(frozen=True, slots=True)
class HintShown(Event):
    """The honest hint: one move and why (U9)."""

    move: Move
    cards: tuple[int, ...]
    reason: HintReason


@dataclass(frozen=True, slots=True)
class NoHint(Event):
    """No move makes progress; what to do instead (U9)."""

    advice: Advice


@dataclass(frozen=True, slots=True)
class Thinking(Event):
    """A search began in the background; the table plays on (U10, U11)."""

    about: Literal["solver_hint", "verdict"]


@dataclass(frozen=True, slots=True)
class SolverHint(Event):
    """What the search that sees all cards found (U11)."""

    move: Move | None
    """The first move of a win, else a fallback; None when there is no legal move."""
    cards: tuple[int, ...]
    won: bool
    """Whether the move begins a win that was found."""
    moves_to_win: int | None
    """Length of the line that was found."""
    winnable: bool
    """Whether the deal is on the list of deals with a checked win."""


@dataclass(frozen=True, slots=True)
class Verdict(Event):
    """What a search said of a position whose cards have all been seen (U10)."""

    status: Literal["won", "lost", "unknown"]
    """`lost` only from a complete search."""


@dataclass(frozen=True, slots=True)
class Notice(Event):
    """Something about keeping games, records or settings that the player should know (C29)."""

    key: str
    """Key of the sentence in `spider.text`."""
    values: tuple[tuple[str, str], ...] = ()
    """Values of the sentence's placeholders."""
