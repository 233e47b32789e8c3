"""The rules of play on one table (R2-R12): the rule book in code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, cast

from spider.errors import IllegalMove, Refusal, SpiderError
from spider.reference.cards import rank_of, suit_of
from spider.reference.deal import Deal
from spider.reference.moves import COLUMNS, Move
from spider.rules import Rules

__all__ = ["COLUMNS", "Position", "Step"]

_RUN: Final = 13
_MASK64: Final = 2**64 - 1


class Step(NamedTuple):
    """What one accepted move did."""

    move: Move
    """The move, its count resolved."""
    turned: tuple[int, ...]
    """The columns in which a hidden card turned face up, in order (R6)."""
    completed: tuple[tuple[int, int], ...]
    """The completed runs that left the table, as (column, suit), in order (R7)."""


class _Entry(NamedTuple):
    move: Move
    turned_source: bool
    completed: tuple[tuple[int, int, bool], ...]  # column, suit, whether a card turned under the run

    def step(self) -> Step:
        turned = [self.move.source] if self.turned_source else []
        turned += [column for column, _, turned_under in self.completed if turned_under]
        return Step(self.move, tuple(turned), tuple((column, suit) for column, suit, _ in self.completed))


class Position:
    """Ten columns, a stock and the completed runs; changed by `play` and `undo`.

    Made by `Deal.position`, `Position.from_deal` or `Position.parse`.
    """

    __slots__ = ("_columns", "_completed", "_deal", "_hidden", "_history", "_rules", "_stock", "_suits")

    def __init__(
        self,
        suits: int,
        rules: Rules,
        columns: Sequence[Sequence[int]],
        hidden: Sequence[int],
        stock: Sequence[Sequence[int]],
        completed: Sequence[int],
        deal: Deal | None = None,
    ) -> None:
        self._suits = suits
        self._rules = rules
        self._columns = [list(column) for column in columns]
        self._hidden = list(hidden)
        self._stock = [tuple(row) for row in reversed(stock)]  # the next row is the last element
        self._completed = list(completed)
        self._deal = deal
        self._history: list[_Entry] = []

    @staticmethod
    def from_deal(deal: Deal) -> Position:
        """The start of a deal (R2, D3)."""
        cards = deal.cards()
        if deal.numbering == "classic":
            targets = [*range(COLUMNS)] * 4 + [0, 3, 6, 9] + [*range(COLUMNS)]
        else:
            targets = [*range(COLUMNS)] * 5 + [0, 1, 2, 3]
        columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        for card, column in zip(cards, targets, strict=False):
            columns[column].append(card)
        stock = [cards[first : first + COLUMNS] for first in range(len(targets), 104, COLUMNS)]
        hidden = [len(column) - 1 for column in columns]
        return Position(deal.suits, Rules(deal.rules), columns, hidden, stock, (), deal)

    @staticmethod
    def parse(text: str) -> Position:
        """Read a position text (D6, `docs/notation.md`).

        Raises:
            NotationError: the text is no position; the error carries the line and the reason.
        """
        from spider.reference.notation import parse_position

        return parse_position(text)

    def text(self) -> str:
        """The position text, the inverse of `parse`."""
        from spider.reference.notation import position_text

        return position_text(self)

    # -- facts ---------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal | None:
        """The deal from which this was dealt; None for a position read from text."""
        return self._deal

    @property
    def rules(self) -> Rules:
        """The rule set (R9)."""
        return self._rules

    @property
    def suits(self) -> int:
        """The suit count, 1, 2 or 4 (R1)."""
        return self._suits

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The ten columns, each from the buried card to the top card."""
        return tuple(map(tuple, self._columns))

    @property
    def hidden(self) -> tuple[int, ...]:
        """For each column the number of hidden cards, which are its first ones."""
        return tuple(self._hidden)

    @property
    def stock(self) -> tuple[tuple[int, ...], ...]:
        """The undealt rows, the next row first."""
        return tuple(reversed(self._stock))

    @property
    def rows_left(self) -> int:
        """The number of rows in the stock."""
        return len(self._stock)

    @property
    def completed(self) -> tuple[int, ...]:
        """The suits of the completed runs, in the order in which they left (R7)."""
        return tuple(self._completed)

    @property
    def ply(self) -> int:
        """The number of moves that can be undone."""
        return len(self._history)

    @property
    def is_won(self) -> bool:
        """Whether all eight runs are completed (R10)."""
        return len(self._completed) == 8

    @property
    def is_stuck(self) -> bool:
        """Whether the game is not won and there is no legal move, not even a deal (R12)."""
        return not self.is_won and not self.legal_moves()

    @property
    def cards_on_table(self) -> int:
        """The number of cards in the ten columns, hidden ones counted."""
        return sum(map(len, self._columns))

    def run_length(self, column: int) -> int:
        """The length of the longest movable run of a column 0..9 (R3); 0 for an empty one.

        Raises:
            SpiderError: there is no such column.
        """
        if column not in range(COLUMNS):
            raise SpiderError(f"there is no column {column}")
        cards = self._columns[column]
        face_up = len(cards) - self._hidden[column]
        length = min(1, face_up)
        while length < face_up and rank_of(cards[-length]) < 13 and cards[-length - 1] == cards[-length] + 1:
            length += 1
        return length

    def line(self) -> list[Move]:
        """The moves played so far, those undone left out."""
        return [entry.move for entry in self._history]

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """All legal moves by the rules alone, by source, target and count; the deal last."""
        moves = []
        for source in range(COLUMNS):
            run = self.run_length(source)
            for target in range(COLUMNS):
                if not run or target == source:
                    continue
                if not self._columns[target]:
                    moves += [Move(source, target, count) for count in range(1, run + 1)]
                elif 1 <= (count := self._gap(source, target)) <= run:
                    moves.append(Move(source, target, count))
        if self._deal_refusal() is None:
            moves.append(Move.deal())
        return moves

    def resolve(self, move: Move) -> Move:
        """The move with its count made explicit: 0 becomes as many cards as fit, or stays 0 when none do."""
        if move.is_deal or move.count or move.source == move.target:
            return move
        run = self.run_length(move.source)
        count = self._gap(move.source, move.target) if run and self._columns[move.target] else run
        return Move(move.source, move.target, count if 1 <= count <= run else 0)

    def refusal(self, move: Move) -> Refusal | None:
        """Why the rules refuse a move; None for a legal one (R3-R9, U7)."""
        if move.is_deal:
            return self._deal_refusal()
        count = self.resolve(move).count
        if move.source == move.target:
            return Refusal.SAME_COLUMN
        cards, target = self._columns[move.source], self._columns[move.target]
        if not cards:
            return Refusal.EMPTY_SOURCE
        if not count:
            return Refusal.NO_FIT
        if count > len(cards):
            return Refusal.TOO_MANY
        if count > len(cards) - self._hidden[move.source]:
            return Refusal.HIDDEN
        for depth in range(1, count):  # from the top card down
            if rank_of(cards[-depth - 1]) != rank_of(cards[-depth]) + 1:
                return Refusal.GAP
            if suit_of(cards[-depth - 1]) != suit_of(cards[-depth]):
                return Refusal.MIXED_SUIT
        if target and rank_of(target[-1]) != rank_of(cards[-count]) + 1:
            return Refusal.WRONG_RANK
        return None

    def play(self, move: Move) -> Step:
        """Play one whole rule step: the move, the turned cards, the removed runs.

        Raises:
            IllegalMove: the rules refuse the move; nothing changes.
        """
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(str(move), reason)
        move = self.resolve(move)
        turned_source = False
        landed: Iterable[int] = range(COLUMNS)
        if move.is_deal:
            for cards, card in zip(self._columns, self._stock.pop(), strict=True):
                cards.append(card)
        else:
            self._carry(move.source, move.target, move.count)
            turned_source = self._turn(move.source)
            landed = (move.target, move.source)
        completed = []
        for column in landed:
            # Once, but for a typed-in table that has complete runs on each other.
            while (suit := self._complete_run(column)) is not None:
                del self._columns[column][-_RUN:]
                self._completed.append(suit)
                completed.append((column, suit, self._turn(column)))
        entry = _Entry(move, turned_source, tuple(completed))
        self._history.append(entry)
        return entry.step()

    def undo(self) -> Step:
        """Take back the last move, exactly (U8); returns what it had done.

        Raises:
            SpiderError: there is nothing to undo.
        """
        if not self._history:
            raise SpiderError(Refusal.NOTHING_TO_UNDO.sentence)
        entry = self._history.pop()
        for column, suit, turned_under in reversed(entry.completed):
            self._hidden[column] += turned_under
            self._columns[column] += range(suit * 13 + 12, suit * 13 - 1, -1)
            self._completed.pop()
        if entry.move.is_deal:
            self._stock.append(tuple(cards.pop() for cards in self._columns))
        else:
            self._hidden[entry.move.source] += entry.turned_source
            self._carry(entry.move.target, entry.move.source, entry.move.count)
        return entry.step()

    def _gap(self, source: int, target: int) -> int:
        """How many cards of a long enough run of `source` would fit onto the top card of `target`."""
        return rank_of(self._columns[target][-1]) - rank_of(self._columns[source][-1])

    def _deal_refusal(self) -> Refusal | None:
        if not self._stock:
            return Refusal.DEAL_NO_STOCK
        if all(self._columns) or self._rules is Rules.FREE:
            return None
        if self._rules is Rules.STANDARD and self.cards_on_table < COLUMNS:
            return None
        return Refusal.DEAL_EMPTY_COLUMN

    def _carry(self, source: int, target: int, count: int) -> None:
        self._columns[target] += self._columns[source][-count:]
        del self._columns[source][-count:]

    def _turn(self, column: int) -> bool:
        turns = 0 < self._hidden[column] == len(self._columns[column])
        self._hidden[column] -= turns
        return turns

    def _complete_run(self, column: int) -> int | None:
        """The suit of a complete run on top of a column (R7, C2), or None."""
        top = self._columns[column][-1] if self._columns[column] else 1
        return suit_of(top) if rank_of(top) == 1 and self.run_length(column) == _RUN else None

    # -- values --------------------------------------------------------------------------------

    @property
    def key(self) -> int:
        """64 bits over rules, suits, columns, hidden counts and stock (`docs/notation.md`)."""
        key = _mix(tuple(Rules).index(self._rules) * 8 + self._suits)
        for column, cards in enumerate(self._columns):
            for height, card in enumerate(cards):
                is_hidden = height < self._hidden[column]
                key ^= _mix(1024 + ((column * 128 + height) * 64 + card) * 2 + is_hidden)
        for row, cards_in_row in enumerate(self._stock):
            for column, card in enumerate(cards_in_row):
                key ^= _mix(1024 + (((16 + row) * 128 + column) * 64 + card) * 2)
        return key

    def copy(self, history: bool = True) -> Position:
        """An independent copy; without its history it cannot undo what came before."""
        twin = Position(
            self._suits, self._rules, self._columns, self._hidden, self.stock, self._completed, self._deal
        )
        if history:
            twin._history = self._history.copy()
        return twin

    def check(self) -> None:
        """Check every invariant: the 104 cards, the hidden counts, no complete run left lying.

        Raises:
            SpiderError: an invariant is broken; the message names it.
        """
        counts = [0] * 52
        for cards in (*self._columns, *self._stock):
            for card in cards:
                counts[card] += 1
        for suit in self._completed:
            for card in range(suit * 13, suit * 13 + 13):
                counts[card] += 1
        if counts != [8 // self._suits if card < 13 * self._suits else 0 for card in range(52)]:
            raise SpiderError("the cards are not the 104 of the pack")
        for column, cards in enumerate(self._columns):
            if not 0 <= self._hidden[column] <= max(0, len(cards) - 1):
                raise SpiderError(f"column {column}: {self._hidden[column]} hidden cards of {len(cards)}")
            if self._complete_run(column) is not None:
                raise SpiderError(f"column {column}: a complete run was left lying")
        if len(self._stock) > 5 or any(len(row) != COLUMNS for row in self._stock):
            raise SpiderError("the stock is not at most five rows of ten")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._rules is other._rules
            and self._suits == other._suits
            and self._columns == other._columns
            and self._hidden == other._hidden
            and self._stock == other._stock
        )

    def __hash__(self) -> int:
        """The hash of the present state: do not play on a position that is in a set."""
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Position.parse({self.text()!r})"

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        """The table as an SVG picture, for notebooks."""
        from spider.svg import draw

        return draw(cast("Any", self))  # the public type is that of the native engine

    def __reduce__(self) -> tuple[Callable[[str], Position], tuple[str]]:
        return Position.parse, (self.text(),)


def _mix(value: int) -> int:
    """The finaliser of SplitMix64 (Steele, Lea and Flood 2014)."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK64
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK64
    return value ^ value >> 31
