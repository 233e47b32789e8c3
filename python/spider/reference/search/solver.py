"""The portfolio of searches in plain Python, as `cpp/src/search/solver.cpp` runs it on one thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spider.reference.search import prover
from spider.reference.search.beam import Beam, Plan
from spider.reference.search.weights import WIDE_WEIGHTS, WIN_WEIGHTS, varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from spider.reference.moves import Move
    from spider.reference.position import Position

__all__ = ["search"]

_WIDTHS: Final = (40, 160, 640)
_GROWTH: Final = 3
_MOST_WIDTH: Final = 1 << 17
_PATIENCE: Final = 12
_GLANCE: Final = 64
_EASY_ENDGAME: Final = 10_000
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
    positions = 0

    def going() -> bool:
        nonlocal positions, stopped
        stopped = stopped or not spend()
        positions += not stopped
        return not stopped

    endgame = position.rows_left == 0
    proof = prover.run(position, _EASY_ENDGAME if endgame else _GLANCE, going)
    first, second = varied(WIN_WEIGHTS, seed), varied(WIDE_WEIGHTS, seed)
    beam = Beam(position, going)
    run = width = spent = 0
    while proof.verdict == "open" and not stopped:
        if run == (1 if endgame else len(_WIDTHS)):  # few deals need it before
            share = max(_ENDGAME, max_positions // 2) if endgame else max_positions // 50
            proof = prover.run(position, share, going)
            if proof.verdict != "open" or stopped:
                break
        width = _width(run, width, spent, max_positions - positions)
        before = positions
        line = beam.run(
            Plan(
                weights=first if run < 2 or run % 2 else second,
                width=width,
                patience=_PATIENCE << min(max(0, run - len(_WIDTHS)), 10),
                all_moves=run > len(_WIDTHS) and run % 2 == 1,
            )
        )
        if line is not None:
            return "won", line
        spent = positions - before
        run += 1
    return ("unknown" if proof.verdict == "open" else proof.verdict), proof.line


def _width(run: int, last: int, spent: int, left: int) -> int:
    """After the first three beams as wide as the positions left allow, but at most three times as wide as the last one."""
    if run < len(_WIDTHS):
        return _WIDTHS[run]
    cost = spent * 9 // (8 * last) + 1  # positions for each unit of width
    return min(max(left // cost, _WIDTHS[0]), _GROWTH * last, _MOST_WIDTH)
