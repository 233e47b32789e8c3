"""The complete search in plain Python: the same positions in the same order as `cpp/src/search/prover.cpp`."""

from __future__ import annotations

import heapq
from collections import Counter
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
_DIGS: Final = 2  # one after the other

_Column = tuple[int, tuple[int, ...]]
"""Hidden cards that matter, and all cards, buried card first."""


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
    family: tuple[int, ...] = ()
    """For each expanded one of its families, as `Setbacks` in `prover.h` tells."""


_SETBACKS: Final = _Setbacks(200)
_END_SETBACKS: Final = _Setbacks(171, (1233, 953, 387))


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

    def take_in(board: _Board, parent: tuple[int, _Step] | None) -> tuple[int, bool]:
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
            heapq.heappush(levels[number], (value + again, index, 0))
        known[board] = index
        return index, True

    def expand(index: int) -> tuple[int, _Step] | None:
        """Takes in what a board leads to; the link to a win, if there is one."""
        board = boards[index]
        if search.is_frozen(board):
            return None
        for step, child in search.children(board):
            if _is_won(child):
                return index, step
            take_in(child, (index, step))
        return None if root.rows else dig(index, _DIGS)

    def dig(index: int, times: int) -> tuple[int, _Step] | None:
        """Takes in what comes of taking each column down, and so on from there."""
        for source, (hidden, cards) in enumerate(boards[index].columns):
            if _run_length(hidden, cards) < len(cards) and (win := take_down(index, source, times)):
                return win
        return None

    def take_down(start: int, source: int, times: int) -> tuple[int, _Step] | None:
        """Takes in what comes of taking a column down, run by run; then of taking others down."""
        index = start
        while True:
            board = boards[index]
            step = _next_of_dig(board, source)
            if step is None:
                break
            hidden, cards = board.columns[source]
            left = _settled(list(cards[: -step.cards]), hidden)
            child = search.moved(board, step)
            if _is_won(child):
                return index, step
            index, fresh = take_in(child, (index, step))
            if fresh and (win := gather(index)):
                return win
            if not left[1]:
                break
            source = child.columns.index(left)
        return None if times == 1 or index == start else dig(index, times - 1)

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
                win = expand(index)
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
            columns.append((0, ()))
        hidden, cards = columns[step.source]
        onto_hidden, onto = columns[step.target]
        columns[step.source] = _settled(list(cards[: -step.cards]), hidden)
        columns[step.target] = _settled([*onto, *cards[-step.cards :]], onto_hidden)
        return _arranged(columns, board.rows)

    def _dealt(self, board: _Board) -> _Board:
        row = self._stock[board.rows - 1]
        columns = [
            _settled([*cards, card], hidden) for (hidden, cards), card in zip(board.columns, row, strict=True)
        ]
        return _arranged(columns, board.rows - 1)


def _next_of_dig(board: _Board, source: int) -> _Step | None:
    """Lays the top run of a column on its own suit, else on another card that it fits, else on an empty column.

    Of several columns one that is a single run is chosen.
    """
    hidden, cards = board.columns[source]
    count = _run_length(hidden, cards)
    head = cards[-count]
    best, target = -1, None
    for c, (onto_hidden, onto) in enumerate(board.columns):
        if c == source or rank_of(onto[-1]) != rank_of(head) + 1:
            continue
        worth = 2 * joins(onto[-1], head) + (_run_length(onto_hidden, onto) == len(onto))
        if worth > best:
            best, target = worth, c
    if target is None and len(board.columns) < COLUMNS and count < len(cards):
        target = len(board.columns)
    return None if target is None else _Step(source, target, count)


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
