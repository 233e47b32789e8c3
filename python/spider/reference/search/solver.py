"""The portfolio of searches in plain Python, as `cpp/src/search/solver.cpp` runs it on one thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spider.reference.search import prover
from spider.reference.search.beam import Beam, Plan
from spider.reference.search.weights import WIN_WEIGHTS, Weights, varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from spider.reference.moves import Move
    from spider.reference.position import Position

__all__ = ["search"]

_WIDTHS: Final = (60, 240, 1000, 3000)
_PATIENCE: Final = 12
_GLANCE: Final = 64
_ENDGAME: Final = 20_000


def search(
    position: Position, max_positions: int, seed: int, spend: Callable[[], bool]
) -> tuple[str, list[Move]]:
    """`won` with its line, `lost` or `unknown`.

    Args:
        position: any position that is not won.
        max_positions: the cap, of which the complete search gets its shares; `spend` keeps it.
        seed: varies the weights.
        spend: asked before each position whether it may have its moves generated; once False, always False.
    """
    stopped = False

    def going() -> bool:
        nonlocal stopped
        stopped = stopped or not spend()
        return not stopped

    endgame = position.rows_left == 0
    proof = prover.run(position, max(_ENDGAME, max_positions // 2) if endgame else _GLANCE, going)
    weights = varied(WIN_WEIGHTS, seed)
    beam = Beam(position, going)
    run = 0
    while proof.verdict == "open" and not stopped:
        if run == 1 and not endgame:
            proof = prover.run(position, max_positions // 50, going)
            if proof.verdict != "open" or stopped:
                break
        line = beam.run(_plan(run, weights))
        if line is not None:
            return "won", line
        run += 1
    return ("unknown" if proof.verdict == "open" else proof.verdict), proof.line


def _plan(number: int, weights: Weights) -> Plan:
    """Ever wider, every other wide one with all moves."""
    if number < len(_WIDTHS):
        return Plan(weights, _WIDTHS[number], _PATIENCE, False)
    doublings = min((number - len(_WIDTHS)) // 2 + 1, 10)
    return Plan(weights, _WIDTHS[-1] << doublings, _PATIENCE << doublings, number % 2 == 0)
