"""A third engine, for tests: the rules written a second time, with snapshots instead of undo and no care for speed.

A state is `(rules, columns, rows, completed)`: a column is a tuple of `(card, face_up)`, a row a tuple of ten cards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from support import CARDS, RANKS


class State(NamedTuple):
    rules: str
    columns: tuple[tuple[tuple[str, bool], ...], ...]
    rows: tuple[tuple[str, ...], ...]
    completed: tuple[str, ...]

    def moves(self) -> list[str]:
        """All legal moves in notation, by source, target and count; the deal last."""
        every = [f"{s}{t}{n}" for s in "abcdefghij" for t in "abcdefghij" for n in range(1, 14)]
        return [move for move in [*every, "deal"] if self.after(move) is not None]

    def after(self, move: str) -> State | None:
        """The state after a move; None if it is illegal."""
        columns = [list(column) for column in self.columns]
        rows = self.rows
        if move == "deal":
            if not rows:
                return None
            # R9
            few = sum(map(len, columns)) < 10 and self.rules == "standard"
            if not all(columns) and not few and self.rules != "free":
                return None
            for column, card in zip(columns, rows[0], strict=True):
                column.append((card, True))
            rows = rows[1:]
            changed = list(range(10))
        else:
            source, target, count = ord(move[0]) - ord("a"), ord(move[1]) - ord("a"), int(move[2:])
            if source == target or count > len(columns[source]):
                return None
            moved = columns[source][-count:]
            lower = columns[target][-1:]
            if not all(face_up for _, face_up in moved):
                return None
            for (one, _), (next_, _) in pairwise(moved):  # R4
                if one[-1] != next_[-1] or value(one) != value(next_) + 1:
                    return None
            if lower and value(lower[0][0]) != value(moved[0][0]) + 1:  # R3, R5
                return None
            columns[target] += moved
            columns[source] = columns[source][:-count]
            turn(columns[source])
            changed = [target, source]
        completed = list(self.completed)
        for index in changed:  # R7
            while is_complete(columns[index][-13:]):
                completed.append(columns[index][-1][0][-1])
                columns[index] = columns[index][:-13]
                turn(columns[index])
        return State(self.rules, tuple(map(tuple, columns)), rows, tuple(completed))


def value(card: str) -> int:
    return RANKS.index(card[:-1])


def turn(column: list[tuple[str, bool]]) -> None:  # R6
    if column:
        column[-1] = (column[-1][0], True)


def is_complete(cards: list[tuple[str, bool]]) -> bool:
    return (
        [value(card) for card, _ in cards] == list(range(12, -1, -1))
        and len({card[-1] for card, _ in cards}) == 1
        and all(face_up for _, face_up in cards)
    )


def state_of(position: Any) -> State:
    """A position of either engine as a state."""
    columns = tuple(
        tuple((CARDS[card], height >= hidden) for height, card in enumerate(cards))
        for cards, hidden in zip(position.columns, position.hidden, strict=True)
    )
    rows = tuple(tuple(CARDS[card] for card in row) for row in position.stock)
    return State(str(position.rules), columns, rows, tuple("SHCD"[suit] for suit in position.completed))


def count(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for move in state.moves() if (after := state.after(move)) is not None)
