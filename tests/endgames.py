"""Random endgames, some with rows left to deal, and an exhaustive search of them that shares no idea with the prover but the rules."""

from __future__ import annotations

import random

from spider import reference
from spider.errors import SpiderError
from spider.reference import Position
from spider.rules import Rules

__all__ = ["exhaust", "mixed_endgame", "random_endgame", "random_table_with_rows"]


def random_endgame(rng: random.Random) -> Position:
    """A position with an empty stock: some runs left, scattered over 1 to 10 columns, some cards hidden.

    Sorted by the parity of their ranks, more or less, cards do not fit one another: that makes losses.
    """
    while True:
        suits, kinds = _suits(rng)
        runs, full, spread = (
            rng.choice((1, 1, 2, 2, 3, 4, 6, 8)),
            rng.randint(1, 10),
            rng.choice((0.35, 0.5, 0.7, 9)),
        )
        cards = _cards(kinds[:runs])
        cards.sort(key=lambda card: card % 13 % 2 + rng.gauss(0, spread))
        columns = _spread(rng, cards, rng.sample(range(10), full))
        hidden = [rng.randrange(len(cards)) if cards and rng.random() < 0.4 else 0 for cards in columns]
        position = Position(suits, Rules.STANDARD, columns, hidden, (), kinds[runs:])
        if _is_settled(position):
            return position


def mixed_endgame(rng: random.Random) -> Position:
    """A position with an empty stock and one to four empty columns: three to eight runs, shuffled over the others."""
    while True:
        suits, kinds = _suits(rng)
        runs, used = rng.randint(3, 8), rng.sample(range(10), rng.randint(6, 9))
        cards = _cards(kinds[:runs])
        rng.shuffle(cards)
        columns = _spread(rng, cards, used)
        some_hidden = rng.random() < 0.5
        hidden = [rng.randrange(len(cards)) if cards and some_hidden else 0 for cards in columns]
        position = Position(suits, Rules.STANDARD, columns, hidden, (), kinds[runs:])
        if _is_settled(position):
            return position


def random_table_with_rows(rng: random.Random) -> Position:
    """A position with one to three rows left, of any rule set.

    Few runs are left, or the table is sorted by the parity of its ranks: else there is far too much to try.
    """
    while True:
        suits, kinds = _suits(rng)
        runs, spread = rng.choice(((1, 9), (2, 0.2), (3, 0.1), (4, 0.1), (5, 0.05), (6, 0.05)))
        cards = _cards(kinds[:runs])
        cards.sort(key=lambda card: card % 13 % 2 + rng.gauss(0, spread))
        rows = [[cards.pop() for _ in range(10)] for _ in range(min(len(cards) // 10, rng.randint(1, 3)))]
        for row in rows:
            rng.shuffle(row)
        used = rng.sample(range(10), rng.choice((10, 10, 10, 9, rng.randint(1, 8))))
        columns = _spread(rng, cards, used)
        hidden = [rng.randrange(len(cards)) if cards and rng.random() < 0.4 else 0 for cards in columns]
        position = Position(suits, rng.choice(list(Rules)), columns, hidden, rows, kinds[runs:])
        if _is_settled(position):
            return position


def _suits(rng: random.Random) -> tuple[int, list[int]]:
    """How many suits, and the suit of each of the eight runs."""
    suits = rng.choice((1, 2, 4))
    kinds = [suit for suit in range(suits) for _ in range(8 // suits)]
    rng.shuffle(kinds)
    return suits, kinds


def _cards(kinds: list[int]) -> list[int]:
    return [suit * 13 + rank for suit in kinds for rank in range(13)]


def _spread(rng: random.Random, cards: list[int], used: list[int]) -> list[list[int]]:
    """The cards laid on some of the columns: one on each, the others anywhere."""
    columns: list[list[int]] = [[] for _ in range(10)]
    for i, card in enumerate(cards):
        columns[used[i] if i < len(used) else rng.choice(used)].append(card)
    return columns


def _is_settled(position: Position) -> bool:
    """Whether no complete run lies on top."""
    try:
        position.check()
    except SpiderError:
        return False
    return True


def exhaust(start: Position, largest: int) -> bool | None:
    """Whether a position can be won, by trying all; None if it has too many positions.

    Depth first over every legal move, those that join a suit first. The order of the columns is left out of the
    comparison once no row is left, nothing else is.
    """
    position = start.copy(history=False)
    known = {_table(position)}
    pending = [_moves(position)]
    while pending:
        if position.is_won:
            return True
        if not pending[-1]:
            pending.pop()
            if pending:
                position.undo()
            continue
        position.play(pending[-1].pop())
        table = _table(position)
        if table in known:
            position.undo()
            continue
        known.add(table)
        if len(known) > largest:
            return None
        pending.append(_moves(position))
    return False


def _moves(position: Position) -> list[reference.Move]:
    """The legal moves, the most promising one last."""

    def promise(move: reference.Move) -> int:
        if move.is_deal:
            return 0
        source, target = position.columns[move.source], position.columns[move.target]
        if not target:
            return -len(source)
        breaks = move.count < position.run_length(move.source)
        return 2 * (target[-1] == source[-move.count] + 1) - breaks + 1

    return sorted(position.legal_moves(), key=promise)


def _table(position: Position) -> tuple[int, tuple[tuple[tuple[int, ...], int], ...]]:
    columns = zip(position.columns, position.hidden, strict=True)
    return position.rows_left, tuple(columns if position.rows_left else sorted(columns))
