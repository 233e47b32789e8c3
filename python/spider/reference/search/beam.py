"""The win search in plain Python: the same states in the same order as `cpp/src/search/beam.cpp`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spider.reference.cards import joins, rank_of, suit_of
from spider.reference.moves import Move
from spider.reference.position import COLUMNS
from spider.reference.search.weights import Weights
from spider.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider.reference.position import Position

__all__ = ["Beam", "Evaluation", "Plan"]

_RUN: Final = 13
_RUNS: Final = 8


class Plan(NamedTuple):
    """How wide a beam is."""

    weights: Weights
    width: int
    patience: int
    """Levels without a better best state that end a beam."""
    all_moves: bool
    """Also those that break a run to put a part on another suit."""


@dataclass(frozen=True, slots=True)
class _State:
    columns: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    rows: int
    done: int
    """Completed runs."""
    moves: int
    path: Any
    """The move that led here and the path before it, or None."""
    value: int = 0

    @property
    def key(self) -> Any:
        """With the stock empty the order of columns is left out."""
        table = tuple(zip(self.columns, self.hidden, strict=True))
        return self.rows, table if self.rows else tuple(sorted(table))

    @property
    def kind(self) -> Any:
        """What has been achieved, not how the runs are laid: hidden cards, feet of opened columns, runs, misfits."""
        feet = sorted(
            cards[0] if cards else -1
            for cards, hidden in zip(self.columns, self.hidden, strict=True)
            if not hidden
        )
        misfits = sum(
            rank_of(below) != rank_of(card) + 1
            for cards, hidden in zip(self.columns, self.hidden, strict=True)
            for below, card in pairwise(cards[hidden:])
        )
        return self.hidden, tuple(feet), self.done, misfits


class _Candidate(NamedTuple):
    value: int
    order: int
    state: _State
    key: Any


class _Pool:
    """Keeps the best `width` candidates by value and order, one for each key."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._bound: float = float("inf")
        self.kept: dict[Any, _Candidate] = {}

    def offer(self, key: Any, candidate: _Candidate) -> _Candidate | None:
        """The candidate that gave way to another one of its key, if one had to."""
        present = self.kept.get(key)
        if present is not None:
            if candidate.value >= present.value:
                return candidate
            self.kept[key] = candidate
            return present
        self.kept[key] = candidate
        if len(self.kept) >= 2 * self._width:
            best = sorted(self.kept.items(), key=lambda item: _standing(item[1]))[: self._width]
            self._bound = best[-1][1].value
            self.kept = dict(best)
        return None

    def admits(self, value: int) -> bool:
        return value < self._bound


class _Selection:
    """Chooses `width` states: the best of each kind; if there are fewer kinds, the best of the others too."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._order = 0
        self._kinds = _Pool(width)
        self._others = _Pool(width)

    def offer(self, state: _State, key: Any, kind: Any) -> None:
        loser = self._kinds.offer(kind, _Candidate(state.value, self._order, state, key))
        self._order += 1
        if loser is None or loser.key == self._kinds.kept[kind].key:
            return
        if len(self._kinds.kept) < self._width and self._others.admits(loser.value):
            self._others.offer(loser.key, loser)

    def admits(self, value: int) -> bool:
        return self._kinds.admits(value)

    def take(self) -> list[_State]:
        chosen = sorted(self._kinds.kept.values(), key=_standing)[: self._width]
        others = sorted(self._others.kept.values(), key=_standing)[: self._width - len(chosen)]
        return [candidate.state for candidate in sorted(chosen + others, key=_standing)]


def _standing(candidate: _Candidate) -> tuple[int, int]:
    return candidate.value, candidate.order


class Beam:
    """Runs plans from one position, asking before each state whether it may go on."""

    def __init__(self, position: Position, spend: Callable[[], bool]) -> None:
        self._stock = position.stock[::-1]  # the row dealt when r rows are left is number r - 1
        self._rules = position.rules
        self._spend = spend
        self._root = _State(
            position.columns, position.hidden, position.rows_left, len(position.completed), 0, None
        )

    def run(self, plan: Plan) -> list[Move] | None:
        """The moves of a win, or None: one beam after each deal."""
        evaluation = Evaluation(plan.weights, self._stock)
        states = [_valued(self._root, evaluation)]
        while states:
            seen: set[Any] = set()
            deals = _Selection(plan.width)
            best: float = float("inf")
            stalled = 0
            while stalled < plan.patience and states:
                selection = _Selection(plan.width)
                for state in states:
                    if not self._spend():
                        return None
                    for child in self._children(state, plan.all_moves):
                        if child.done == _RUNS:
                            return _line(child)
                        child = _valued(child, evaluation)
                        if selection.admits(child.value) and child.key not in seen:
                            selection.offer(child, child.key, child.kind)
                    if self._may_deal(state):
                        after = self._dealt(state)
                        if after.done == _RUNS:
                            return _line(after)
                        after = _valued(after, evaluation)
                        if deals.admits(after.value):
                            deals.offer(after, after.key, after.key)
                states = selection.take()
                seen.update(state.key for state in states)
                stalled += 1
                if states and states[0].value < best:
                    best = states[0].value
                    stalled = 0
            states = deals.take()
        return None

    def _children(self, state: _State, all_moves: bool) -> Iterator[_State]:
        """Whole runs to any card that they fit, parts only to their suit (unless `all_moves`) or to an empty column."""
        empty = next((column for column, cards in enumerate(state.columns) if not cards), None)
        for source, cards in enumerate(state.columns):
            if not cards:
                continue
            run = _run_length(cards, state.hidden[source])
            for target, onto in enumerate(state.columns):
                if target == empty:
                    for count in range(1, min(run, len(cards) - 1) + 1):
                        yield self._moved(state, Move(source, target, count))
                elif onto and target != source:
                    count = rank_of(onto[-1]) - rank_of(cards[-1])
                    whole = count == run or all_moves or suit_of(onto[-1]) == suit_of(cards[-1])
                    if 1 <= count <= run and whole:
                        yield self._moved(state, Move(source, target, count))

    def _may_deal(self, state: _State) -> bool:
        if not state.rows:
            return False
        if self._rules is Rules.FREE or all(state.columns):
            return True
        return self._rules is Rules.STANDARD and sum(map(len, state.columns)) < COLUMNS

    @staticmethod
    def _moved(state: _State, move: Move) -> _State:
        columns, hidden = list(state.columns), list(state.hidden)
        moved = columns[move.source][-move.count :]
        columns[move.source] = columns[move.source][: -move.count]
        columns[move.target] += moved
        done = sum(_settle(columns, hidden, column) for column in (move.target, move.source))
        return _State(
            tuple(columns), tuple(hidden), state.rows, state.done + done, state.moves + 1, (move, state.path)
        )

    def _dealt(self, state: _State) -> _State:
        row = self._stock[state.rows - 1]
        columns = [(*cards, card) for cards, card in zip(state.columns, row, strict=True)]
        hidden = list(state.hidden)
        done = sum(_settle(columns, hidden, column) for column in range(COLUMNS))
        return _State(
            tuple(columns),
            tuple(hidden),
            state.rows - 1,
            state.done + done,
            state.moves + 1,
            (Move.deal(), state.path),
        )


def _valued(state: _State, evaluation: Evaluation) -> _State:
    value = evaluation.value(state.columns, state.hidden, state.rows, state.done, state.moves)
    return replace(state, value=value)


def _settle(columns: list[tuple[int, ...]], hidden: list[int], column: int) -> int:
    """Turn the top card if it is hidden and take complete runs away (R6, R7); how many."""
    done = 0
    while True:
        cards = columns[column]
        hidden[column] = min(hidden[column], max(0, len(cards) - 1))
        if not cards or rank_of(cards[-1]) != 1 or _run_length(cards, hidden[column]) != _RUN:
            return done
        columns[column] = cards[:-_RUN]
        done += 1


def _run_length(cards: tuple[int, ...], hidden: int) -> int:
    first = len(cards) - 1
    while first > hidden and joins(cards[first - 1], cards[first]):
        first -= 1
    return len(cards) - first


def _line(state: _State) -> list[Move]:
    line = []
    path = state.path
    while path is not None:
        move, path = path
        line.append(move)
    return line[::-1]


class Evaluation:
    """How promising a state is, lower is better (`docs/solver.md`)."""

    def __init__(self, weights: Weights, stock: tuple[tuple[int, ...], ...]) -> None:
        self._weights = [weights.at(rows) for rows in range(len(stock) + 1)]
        self._stock = stock

    def value(
        self,
        columns: tuple[tuple[int, ...], ...],
        hidden: tuple[int, ...],
        rows: int,
        done: int,
        moves: int,
    ) -> int:
        w = self._weights[rows]
        row = self._stock[rows - 1] if rows else None
        value = done * w["done"] + moves * w["move"]
        empty = sum(not cards for cards in columns)
        value += empty * w["empty"] + (w["first_empty"] if empty else 0)
        for column, cards in enumerate(columns):
            if cards:
                value += self._column(w, cards, hidden[column])
                value += self._top(w, cards[-1], None if row is None else row[column])
        return value

    def _column(self, w: dict[str, int], cards: tuple[int, ...], hidden: int) -> int:
        value = hidden * w["hidden"] + hidden * (hidden - 1) // 2 * w["hidden_square"]
        value += w["opened"] if hidden == 0 else w["almost_opened"] if hidden == 1 else 0
        run = breaks = 0
        for i, card in enumerate(cards):
            rank = rank_of(card)
            if i == 0:
                if hidden == 0:
                    value += w["king_foot"] if rank == _RUN else (_RUN - rank) * w["foot_rank"]
                run = 1
                continue
            below = cards[i - 1]
            rise = rank - rank_of(below)
            if i < hidden:
                if joins(below, card):
                    value += w["hidden_join"]
                elif rise != -1:
                    value += w["hidden_misfit"] + max(0, rise) * w["hidden_rise"]
            elif i == hidden:
                if rise != -1:
                    value += w["on_hidden"]
                run = 1
            elif joins(below, card):
                value += w["join"] + (run - 1) * w["join_growth"]
                run += 1
            else:
                value += self._pair(w, below, card, rise) + breaks * w["break_index"]
                value += w["break_on_hidden"] if hidden else 0
                breaks += 1
                run = 1
        return value

    @staticmethod
    def _pair(w: dict[str, int], below: int, card: int, rise: int) -> int:
        rank = rank_of(card)
        if rise == -1:
            same = suit_of(below) == suit_of(card)
            return (0 if same else w["off_suit"]) + (_RUN - rank) * w["off_suit_rank"]
        misfit = w["misfit"] + (rise * w["misfit_rise"] if rise >= 0 else (-rise - 1) * w["misfit_fall"])
        return misfit + (w["king_misfit"] if rank == _RUN else 0)

    @staticmethod
    def _top(w: dict[str, int], card: int, dealt: int | None) -> int:
        value = (_RUN - rank_of(card)) * w["top_rank"]
        if dealt is not None and rank_of(dealt) == rank_of(card) - 1:
            value += w["next_join"] if suit_of(dealt) == suit_of(card) else w["next_fit"]
        return value
