"""The complete search in plain Python: the same positions in the same order as `cpp/src/search/prover.cpp`."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass
from itertools import cycle, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spider.reference.cards import joins, rank_of
from spider.reference.moves import Move
from spider.reference.position import COLUMNS
from spider.reference.search.beam import Evaluation
from spider.reference.search.frozen import is_frozen
from spider.reference.search.weights import END_WEIGHTS, WIDE_WEIGHTS, WIN_WEIGHTS, Weights
from spider.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider.reference.position import Position

__all__ = ["Proof", "prove", "run"]

_RUN: Final = 13
_PACK: Final = 104
_DEEPEST: Final = 511
_PER_LEVEL: Final = 3
_DEPTHS: Final = 2
# Positions share a level of the second order if they have as many empty columns, up to so many, and about as many cards
# that continue their suit.
_MOST_EMPTIES: Final = 3
_JOINS: Final = 4
_JOIN_CLASSES: Final = 96 // _JOINS + 1
# What the families share: depths, joined cards and values (bits) that are counted as one.
_FAMILY_DEPTHS: Final = 16
_FAMILY_JOINS: Final = 8
_FAMILY_VALUES: Final = 12
_MOST_AGAIN: Final = 10_000  # that setbacks count
# Digs one after the other, and those of searches that have taken so many positions.
_DIGS: Final = 2
_DIGS_LATER: Final = 3
_LATER: Final = 500

_Column = tuple[int, tuple[int, ...]]
"""Hidden cards that matter, and all cards, buried card first."""


_NO_CARDS: Final[_Column] = (0, ())


class _Board(NamedTuple):
    columns: tuple[_Column, ...]
    """Ten columns; with the stock empty only those that have cards, sorted."""
    rows: int


class _Step(NamedTuple):
    source: int
    target: int
    cards: int
    """How many; 0 is the deal."""


class _Setbacks(NamedTuple):
    """What a waiting board's value grows by for each one like it that its level has had before."""

    kind: int
    """For each of its kind that has waited there."""
    way: int = 0
    """Once, if it lies on the way of a carry."""
    family: tuple[int, ...] = ()
    """For each expanded one of its families, as `Setbacks` in `prover.h` tells."""


_SETBACKS: Final = _Setbacks(200)
_END_SETBACKS: Final = _Setbacks(171, 4000, (1233, 953, 387))


@dataclass
class _Hand:
    """Where moves have led."""

    index: int
    """Of the board."""
    fresh: bool = False
    """Whether it was new with the last move."""
    completed: bool = False
    """Whether a run left the table with the last move."""


class Proof(NamedTuple):
    """What a complete search found."""

    verdict: str
    """`won`, `lost` or `open`."""
    line: list[Move]
    """The moves of a win; empty otherwise."""
    positions: int
    """Positions whose moves were generated."""


def prove(position: Position, max_positions: int, memory_limit: int = 1 << 30) -> Proof:
    """Search all that can be reached from a position, the best of each level of depth first, for a win.

    Args:
        position: any position, every card of it known.
        max_positions: how many positions may have their moves generated.
        memory_limit: for the likeness with the native engine; not heeded.
    """
    del memory_limit
    return run(position, max_positions, lambda: True)


def run(position: Position, max_positions: int, spend: Callable[[], bool]) -> Proof:
    """`prove`, asking before each position whether it may go on."""
    columns = [
        _settled(list(cards), hidden) for cards, hidden in zip(position.columns, position.hidden, strict=True)
    ]
    root = _arranged(columns, position.rows_left)
    if _is_won(root):
        return Proof("won", [], 0)
    search = _Search(position.stock, position.rules, WIN_WEIGHTS if root.rows else END_WEIGHTS)
    setbacks = _SETBACKS if root.rows else _END_SETBACKS
    boards: list[_Board] = []
    parents: list[tuple[int, _Step] | None] = []
    depths: list[int] = []
    values: list[int] = []
    joined: list[int] = []
    families: list[tuple[int, ...]] = []
    known: dict[_Board, int] = {}
    sizes = [_DEEPEST // _DEPTHS + 1]
    if not root.rows:
        sizes.append((_MOST_EMPTIES + 1) * _JOIN_CLASSES)
    orders: list[list[list[tuple[int, int, int]]]] = [[[] for _ in range(size)] for size in sizes]
    expanded: set[int] = set()
    dug: Counter[int] = Counter()
    before: Counter[Any] = Counter()

    def families_of(index: int) -> tuple[int, ...]:
        """The first boards of the way to this one from which on something has held."""

        def since(family: int, holds: Callable[[int], bool]) -> int:
            first = index
            while (parent := parents[first]) and holds(parent[0]):
                first = families[parent[0]][family]
            return first

        parent = parents[index]
        return (
            families[parent[0]][0] if parent and depths[index] % _FAMILY_DEPTHS else index,
            since(1, lambda i: joined[i] // _FAMILY_JOINS >= joined[index] // _FAMILY_JOINS),
            since(2, lambda i: values[i] >> _FAMILY_VALUES <= values[index] >> _FAMILY_VALUES),
        )

    def take_in(board: _Board, parent: tuple[int, _Step] | None, set_back: int = 0) -> tuple[int, bool]:
        """The number of the board, and whether it is new."""
        if board in known:
            return known[board], False
        index = len(boards)
        depth = min(depths[parent[0]] + 1, _DEEPEST) if parent else 0
        boards.append(board)
        parents.append(parent)
        depths.append(depth)
        values.append(search.value(board, 0))
        joined.append(_joined(board))
        if setbacks.family:
            families.append(families_of(index))
        shapes = tuple(sorted(_kind(column) for column in board.columns if column[1]))
        for order, levels in enumerate(orders):
            number = _joined_level(board, joined[index]) if order else depth // _DEPTHS
            kind = order, number, shapes
            again = setbacks.kind * min(before[kind], _MOST_AGAIN)
            before[kind] += 1
            value = search.value(board, order) if order else values[index]
            heapq.heappush(levels[number], (value + again + set_back, index, 0))
        known[board] = index
        return index, True

    def expand(index: int, digs: int) -> tuple[int, _Step] | None:
        """Takes in what a board leads to; the link to a win, if there is one."""
        board = boards[index]
        if search.is_frozen(board):
            return None
        for step, child in search.children(board):
            if _is_won(child):
                return index, step
            take_in(child, (index, step))
        return None if root.rows else carry_all(index) or dig(index, digs)

    def carry_all(index: int) -> tuple[int, _Step] | None:
        """Takes in what comes of carrying sequences of several runs to cards that they fit and to empty columns."""
        board = boards[index]
        for source, onto, cards in _carries(board):
            hand = _Hand(index)
            if (win := carry(hand, [source, onto], cards)) or (hand.fresh and (win := gather(hand.index))):
                return win
        return None

    def carry(hand: _Hand, pair: list[_Column], cards: int) -> tuple[int, _Step] | None:
        """Carries cards that lie in sequence on top of a column to another one, or to an empty one, by way of empty ones.

        The pair, of the two columns, is brought up to date. It ends early when a run leaves the table.
        """
        spares = COLUMNS - len(boards[hand.index].columns) - (not pair[1][1])
        return carry_part(hand, pair, (0, 1), cards, spares, last=True)

    def carry_part(
        hand: _Hand, slots: list[_Column], way: tuple[int, int], cards: int, spares: int, *, last: bool
    ) -> tuple[int, _Step] | None:
        """A part of a carry, from one slot to another, with so many empty columns to help. The slots are the columns in use."""
        source, target = (slots[slot] for slot in way)
        sequence = _sequence(source, _RUN)
        runs = next(n for n, length in enumerate(sequence, 1) if length >= cards)
        if runs == 1:
            board = boards[hand.index]
            step = _Step(_place(board, source), _place(board, target), cards)
            child = search.moved(board, step)
            if _is_won(child):
                return hand.index, step
            hand.index, hand.fresh = take_in(child, (hand.index, step), 0 if last else setbacks.way)
            slots[way[0]], slots[way[1]] = _after(source, target, cards)
            hand.completed = len(slots[way[1]][1]) < len(target[1]) + cards
            return None
        apart = sequence[min(runs - 1, _most_runs(spares - 1)) - 1]
        spare = len(slots)
        slots.append(_NO_CARDS)
        for part, count, ends in (
            ((way[0], spare), apart, False),
            (way, cards - apart, False),
            ((spare, way[1]), apart, last),
        ):
            if (win := carry_part(hand, slots, part, count, spares - 1, last=ends)) or hand.completed:
                return win
        return None

    def dig(index: int, times: int) -> tuple[int, _Step] | None:
        """Takes in what comes of taking each column down, and so on from there."""
        if dug[index] >= times:
            return None
        dug[index] = times
        for column in boards[index].columns:
            if _run_length(*column) < len(column[1]) and (win := take_down(index, column, times)):
                return win
        return None

    def take_down(index: int, column: _Column, times: int) -> tuple[int, _Step] | None:
        """Takes in what comes of taking a column down, sequence by sequence; then of taking others down."""
        hand = _Hand(index)
        while column[1] and (off := _next_of_dig(boards[hand.index], column)):
            onto, cards = off
            pair = [column, onto]
            if (win := carry(hand, pair, cards)) or (hand.fresh and (win := gather(hand.index))):
                return win
            column = pair[0]
        if win := tidy(hand):
            return win
        return None if times == 1 else dig(hand.index, times - 1)

    def tidy(hand: _Hand) -> tuple[int, _Step] | None:
        """Takes in what comes of laying columns that are one sequence on cards that they fit, as long as that is new."""
        while hand.fresh and (lay := _next_to_tidy(boards[hand.index])):
            column, onto = lay
            if win := carry(hand, [column, onto], len(column[1])):
                return win
        return None

    def gather(index: int) -> tuple[int, _Step] | None:
        """Takes in what comes of letting whole runs join their own suits, as long as that leads to new boards."""
        fresh = True
        while fresh and (step := _join(boards[index])):
            child = search.moved(boards[index], step)
            if _is_won(child):
                return index, step
            index, fresh = take_in(child, (index, step))
        return None

    def next_of(order: int, number: int) -> int | None:
        """The best board of a level that waits, once all are set back for the families that had their turn."""
        level = orders[order][number]
        while level:
            value, index, set_back = heapq.heappop(level)
            if index in expanded:
                continue
            keys = []
            if setbacks.family:
                keys = [(order, number, n, family) for n, family in enumerate(families[index])]
            more = sum(
                setback * min(before[key], _MOST_AGAIN)
                for setback, key in zip(setbacks.family, keys, strict=True)
            )
            if set_back < more:
                heapq.heappush(level, (value + more - set_back, index, more))
                continue
            before.update(keys)
            return index
        return None

    take_in(root, None)
    positions = 0
    for order, levels in cycle(enumerate(orders)):
        if len(expanded) == len(boards):
            break
        for number in range(len(levels)):
            for _ in range(_PER_LEVEL):
                index = next_of(order, number)
                if index is None:
                    break
                if positions == max_positions or not spend():
                    return Proof("open", [], positions)
                positions += 1
                expanded.add(index)
                win = expand(index, _DIGS if positions <= _LATER else _DIGS_LATER)
                if win:
                    return Proof("won", _line(position, parents, win), positions)
    return Proof("lost", [], positions)


class _Search:
    """The moves of boards that share one stock."""

    def __init__(self, stock: tuple[tuple[int, ...], ...], rules: Rules, weights: Weights) -> None:
        self._stock = stock[::-1]  # the row dealt when r rows are left is number r - 1
        self._rules = rules
        self._evaluations = Evaluation(weights, self._stock), Evaluation(WIDE_WEIGHTS, self._stock)

    def value(self, board: _Board, order: int) -> int:
        """How promising a board is in an order, lower is better."""
        columns = board.columns + ((0, ()),) * (COLUMNS - len(board.columns))
        cards = sum(len(cards) for _, cards in columns)
        done = (_PACK - cards - COLUMNS * board.rows) // _RUN
        return self._evaluations[order].value(
            tuple(cards for _, cards in columns), tuple(hidden for hidden, _ in columns), board.rows, done, 0
        )

    def is_frozen(self, board: _Board) -> bool:
        return (
            len(board.columns) == COLUMNS
            and all(cards for _, cards in board.columns)
            and is_frozen(board.columns, self._stock[board.rows - 1 :: -1] if board.rows else ())
        )

    def children(self, board: _Board) -> Iterator[tuple[_Step, _Board]]:
        for step in self._steps(board):
            yield step, self.moved(board, step)
        if self._may_deal(board):
            yield _Step(0, 0, 0), self._dealt(board)

    @staticmethod
    def _steps(board: _Board) -> Iterator[_Step]:
        columns = board.columns
        alike = board.rows == 0
        for source, (hidden, cards) in enumerate(columns):
            run = _run_length(hidden, cards)
            for target, (_, onto) in enumerate(columns):
                if target == source or not run:
                    continue
                if not onto:
                    for count in range(1, run + 1):
                        yield _Step(source, target, count)
                elif 1 <= (count := rank_of(onto[-1]) - rank_of(cards[-1])) <= run:
                    yield _Step(source, target, count)
            if alike and len(columns) < COLUMNS:
                # One empty column stands for all, and a whole column moved there changes nothing.
                for count in range(1, min(run, len(cards) - 1) + 1):
                    yield _Step(source, len(columns), count)

    def _may_deal(self, board: _Board) -> bool:
        if not board.rows:
            return False
        if self._rules is Rules.FREE or all(cards for _, cards in board.columns):
            return True
        return self._rules is Rules.STANDARD and sum(len(cards) for _, cards in board.columns) < COLUMNS

    @staticmethod
    def moved(board: _Board, step: _Step) -> _Board:
        columns = list(board.columns)
        if step.target == len(columns):
            columns.append(_NO_CARDS)
        columns[step.source], columns[step.target] = _after(
            columns[step.source], columns[step.target], step.cards
        )
        return _arranged(columns, board.rows)

    def _dealt(self, board: _Board) -> _Board:
        row = self._stock[board.rows - 1]
        columns = [
            _settled([*cards, card], hidden) for (hidden, cards), card in zip(board.columns, row, strict=True)
        ]
        return _arranged(columns, board.rows - 1)


def _place(board: _Board, column: _Column) -> int:
    """Where a column lies; without cards, the first empty place."""
    return board.columns.index(column) if column[1] else len(board.columns)


def _most_runs(spares: int) -> int:
    """How many runs can be carried to a column that has cards, with so many empty ones: each more doubles it."""
    return min(1 << spares, _RUN)


def _sequence(column: _Column, most: int) -> list[int]:
    """How many cards the top runs have that lie in sequence, the topmost one, two together and so on, up to so many."""
    hidden, cards = column
    lengths: list[int] = []
    first = len(cards)
    while len(lengths) < most and first > hidden:
        if lengths and rank_of(cards[first - 1]) != rank_of(cards[first]) + 1:
            break
        first -= 1
        while first > hidden and joins(cards[first - 1], cards[first]):
            first -= 1
        lengths.append(len(cards) - first)
    return lengths


def _carries(board: _Board) -> Iterator[tuple[_Column, _Column, int]]:
    """Columns whose top sequence of several runs could go to another or to an empty column, and how many of its cards."""
    spares = COLUMNS - len(board.columns)
    if not spares:
        return
    for source, column in enumerate(board.columns):
        cards = column[1]
        sequence = _sequence(column, _most_runs(spares))
        if len(sequence) == 1:
            continue
        for target, onto in enumerate(board.columns):
            count = rank_of(onto[1][-1]) - rank_of(cards[-1])
            if target != source and sequence[0] < count <= sequence[-1]:
                yield column, onto, count
        for count in sequence[1 : _most_runs(spares - 1)]:
            if count < len(cards):
                yield column, _NO_CARDS, count


def _next_of_dig(board: _Board, column: _Column) -> tuple[_Column, int] | None:
    """Where the longest sequence that can be carried to a card that it fits goes, else one that an empty column can take.

    And how many cards it has.
    """
    cards = column[1]
    spares = COLUMNS - len(board.columns)
    sequence = _sequence(column, _most_runs(spares))
    source = _place(board, column)
    for count in reversed(sequence):
        if onto := _target(board, source, cards[-count]):
            return onto, count
    if spares:
        for count in reversed(sequence[: _most_runs(spares - 1)]):
            if count < len(cards):
                return _NO_CARDS, count
    return None


def _next_to_tidy(board: _Board) -> tuple[_Column, _Column] | None:
    """The first column that is one sequence and can be carried to a card that it fits, and the column of that."""
    for source, column in enumerate(board.columns):
        sequence = _sequence(column, _most_runs(COLUMNS - len(board.columns)))
        if sequence[-1] == len(column[1]) and (onto := _target(board, source, column[1][0])):
            return column, onto
    return None


def _target(board: _Board, source: int, head: int) -> _Column | None:
    """Where a sequence with that head is laid: on its own suit, else on another card that it fits.

    Of several columns one that is a single run is chosen.
    """
    best, target = -1, None
    for c, (hidden, onto) in enumerate(board.columns):
        if c == source or rank_of(onto[-1]) != rank_of(head) + 1:
            continue
        worth = 2 * joins(onto[-1], head) + (_run_length(hidden, onto) == len(onto))
        if worth > best:
            best, target = worth, (hidden, onto)
    return target


def _join(board: _Board) -> _Step | None:
    """A whole run that can join its own suit; a column of one run, if there is such."""
    join = None
    for source, (hidden, cards) in enumerate(board.columns):
        count = _run_length(hidden, cards)
        if join and count < len(cards):
            continue
        target = next(
            (c for c, (_, onto) in enumerate(board.columns) if joins(onto[-1], cards[-count])), None
        )
        if target is None:
            continue
        join = _Step(source, target, count)
        if count == len(cards):
            break
    return join


def _after(source: _Column, target: _Column, count: int) -> tuple[_Column, _Column]:
    """What two columns are once so many cards went from one to the other."""
    (hidden, cards), (onto_hidden, onto) = source, target
    return _settled(list(cards[:-count]), hidden), _settled([*onto, *cards[-count:]], onto_hidden)


def _settled(cards: list[int], hidden: int) -> _Column:
    """A column without its complete runs (R7), with the hidden cards that matter.

    Hidden cards matter only where a join would make a run with the card above: below the topmost such join all count,
    above it none does.
    """
    hidden = min(hidden, max(0, len(cards) - 1))
    while len(cards) >= _RUN and rank_of(cards[-1]) == 1 and _run_length(hidden, cards) == _RUN:
        del cards[-_RUN:]
        hidden = min(hidden, max(0, len(cards) - 1))
    while hidden and not joins(cards[hidden - 1], cards[hidden]):
        hidden -= 1
    return hidden, tuple(cards)


def _arranged(columns: list[_Column], rows: int) -> _Board:
    """With the stock empty the order of columns does not matter, nor do empty ones."""
    return _Board(tuple(columns if rows else sorted(column for column in columns if column[1])), rows)


def _is_won(board: _Board) -> bool:
    return not board.rows and not board.columns


def _run_length(hidden: int, cards: list[int] | tuple[int, ...]) -> int:
    if not cards:
        return 0
    first = len(cards) - 1
    while first > hidden and joins(cards[first - 1], cards[first]):
        first -= 1
    return len(cards) - first


def _kind(column: _Column) -> tuple[int, int]:
    """The card at the foot, and how many misfits lie face up."""
    hidden, cards = column
    misfits = sum(rank_of(below) != rank_of(above) + 1 for below, above in pairwise(cards[hidden:]))
    return cards[0], misfits


def _joined(board: _Board) -> int:
    """Cards that continue their suit, those of completed runs too."""
    cards = sum(len(cards) for _, cards in board.columns)
    done = (_PACK - cards - COLUMNS * board.rows) // _RUN
    on_table = sum(joins(below, above) for _, cards in board.columns for below, above in pairwise(cards))
    return done * (_RUN - 1) + on_table


def _joined_level(board: _Board, joined: int) -> int:
    """The level of a board of the second order: by empty columns, then by cards that continue their suit."""
    return min(COLUMNS - len(board.columns), _MOST_EMPTIES) * _JOIN_CLASSES + joined // _JOINS


def _line(
    start: Position,
    parents: list[tuple[int, _Step] | None],
    last: tuple[int, _Step],
) -> list[Move]:
    """The moves that lead to a win: steps name columns by their order on the board, moves by their real number."""
    steps = []
    link: tuple[int, _Step] | None = last
    while link is not None:
        steps.append(link[1])
        link = parents[link[0]]
    position = start.copy(history=False)
    line = []
    for step in reversed(steps):
        if not step.cards:
            move = Move.deal()
        else:
            settled = [
                _settled(list(cards), hidden)
                for cards, hidden in zip(position.columns, position.hidden, strict=True)
            ]
            if position.rows_left:
                order = list(range(COLUMNS))
            else:
                order = sorted((c for c in range(COLUMNS) if settled[c][1]), key=lambda c: settled[c])
                order += [c for c in range(COLUMNS) if not settled[c][1]][:1]
            move = Move(order[step.source], order[step.target], step.cards)
        position.play(move)
        line.append(move)
    return line
