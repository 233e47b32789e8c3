"""Counting and walking the tree of moves: perft, and the random walks of `spider bench engine`."""

from __future__ import annotations

from typing import Final, NamedTuple

from spider.errors import SpiderError
from spider.reference.position import Position

__all__ = ["Walk", "perft", "walk"]

_MASK64: Final = 2**64 - 1
_DEEPEST_PERFT: Final = 60
_DEEPEST: Final = 200


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves from a position; 1 at depth 0.

    Raises:
        SpiderError: a depth beyond 0 to 60.
    """
    if not 0 <= depth <= _DEEPEST_PERFT:
        raise SpiderError(f"depth {depth} is not in 0 to {_DEEPEST_PERFT}")
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        position.play(move)
        nodes += perft(position, depth - 1)
        position.undo()
    return nodes


class Walk(NamedTuple):
    """What a random walk did; equal for both engines."""

    steps: int
    """Moves played, each undone again."""
    walks: int
    """Returns to the start, the last one left out."""
    checksum: int
    """64 bits over the moves that were listed and chosen."""


def walk(position: Position, steps: int, seed: int) -> Walk:
    """List the legal moves, play a random one, and so on; back to the start by undo after 200 moves or at a dead end.

    The choice is draw `n` of SplitMix64 (from `seed`), modulo the number of legal moves. The position is left as it was.

    Raises:
        SpiderError: a negative number of steps.
    """
    if steps < 0:
        raise SpiderError(f"{steps} steps are negative")
    state = seed & _MASK64
    checksum = played = walks = depth = 0
    while played < steps:
        moves = position.legal_moves()
        if not moves or depth == _DEEPEST:
            if not depth:
                break
            for _ in range(depth):
                position.undo()
            depth = 0
            walks += 1
            continue
        state = (state + 0x9E3779B97F4A7C15) & _MASK64
        draw = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
        draw = (draw ^ draw >> 27) * 0x94D049BB133111EB & _MASK64
        draw ^= draw >> 31
        move = moves[draw % len(moves)]
        code = (move.source + 1) * 4096 + (move.target + 1) * 256 + move.count
        checksum = (checksum * 0x100000001B3 + len(moves) * 65536 + code) & _MASK64
        position.play(move)
        depth += 1
        played += 1
    for _ in range(depth):
        position.undo()
    return Walk(played, walks, checksum)
