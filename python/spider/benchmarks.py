"""What `spider bench` measures.

A number is the median of several rounds. In each round the things compared run one after the other, so that both meet the
same weather on the machine; their ratio is taken within the round.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from spider import reference
from spider.engine import Deal, module
from spider.errors import SpiderError
from spider.solve import Result, solve, solve_in_background

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["EngineBench", "Rates", "SolverBench", "SolverRow", "bench_engine", "bench_solver"]

_DEALS: Final = ("1-1", "2-1", "4-1")
_NATIVE_REPEATS: Final = 100
"""The native engine is so quick that it walks the same walks again and again to be measurable."""


@dataclass(frozen=True)
class Rates:
    """Steps a second; one step lists the legal moves, plays one and takes it back."""

    native: float
    reference: float
    ratio: float
    """Median over the rounds of native / reference."""
    ratio_least: float
    ratio_most: float


@dataclass(frozen=True)
class EngineBench:
    """Native engine against the reference on the same random walks."""

    deals: tuple[str, ...]
    steps: int
    """Steps of one walk; each deal has one walk a round."""
    rounds: int
    checksum: str
    """Over every list of moves and every choice; equal for both engines."""
    inside: Rates
    """The whole walk runs inside the engine."""
    stepwise: Rates
    """Each list, play and undo is called from Python."""

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def bench_engine(
    steps: int = 3000, rounds: int = 5, progress: Callable[[int], None] | None = None
) -> EngineBench:
    """Measure both engines on random walks through three deals.

    Args:
        steps: steps of one walk.
        rounds: how often everything is measured.
        progress: called after each round with its number, from 1.

    Raises:
        ImportError: the extension is missing.
        SpiderError: the engines disagree.
    """
    native = module("native")
    seconds: dict[str, list[float]] = {
        "native": [],
        "reference": [],
        "native steps": [],
        "reference steps": [],
    }
    checksum = 0
    for number in range(1, rounds + 1):
        took = dict.fromkeys(seconds, 0.0)
        for name in _DEALS:
            fast, slow = native.Deal.parse(name).position(), reference.Deal.parse(name).position()
            runs: tuple[tuple[str, Callable[..., Any], Any, int], ...] = (
                ("native", native.walk, fast, _NATIVE_REPEATS),
                ("reference", reference.walk, slow, 1),
                # The reference's walk only uses what every position offers: it drives both engines step by step.
                ("native steps", reference.walk, fast, 1),
                ("reference steps", reference.walk, slow, 1),
            )
            results = []
            for key, walk, position, repeats in runs:
                start = time.perf_counter()
                walks = [walk(position, steps, number) for _ in range(repeats)]
                took[key] += (time.perf_counter() - start) / repeats
                results.append(tuple(walks[-1]))
            if len(set(results)) != 1:
                raise SpiderError(f"the engines disagree on deal {name}, seed {number}: {results}")
            checksum = (checksum * 31 + results[0][2]) % 2**64
        for key, value in took.items():
            seconds[key].append(value)
        if progress is not None:
            progress(number)
    total = steps * len(_DEALS)
    return EngineBench(
        _DEALS,
        steps,
        rounds,
        f"{checksum:016x}",
        _rates(total, seconds["native"], seconds["reference"]),
        _rates(total, seconds["native steps"], seconds["reference steps"]),
    )


def _rates(steps: int, native: list[float], slow: list[float]) -> Rates:
    ratios = [theirs / ours for ours, theirs in zip(native, slow, strict=True)]
    return Rates(
        steps / statistics.median(native),
        steps / statistics.median(slow),
        statistics.median(ratios),
        min(ratios),
        max(ratios),
    )


# -- the solver ------------------------------------------------------------------------------------

_FIRST_DEAL: Final = 5001
"""Of the classic numbering: neither among the deals that the search was tuned on nor among those it is measured on."""
_UNSOLVED: Final = "4-c914"
_CANCELS: Final = 50
_POSITIONS: Final = {"native": 1_000_000, "python": 300}


@dataclass(frozen=True)
class SolverRow:
    """One suit count; one thread, lines not made shorter."""

    suits: int
    deals: int
    won: int
    rate: float
    """Positions expanded a second, over all deals."""
    positions: int
    median_positions: float
    median_seconds: float
    median_moves: float | None
    """Of the lines found."""
    peak_bytes: int


@dataclass(frozen=True)
class SolverBench:
    """The solver on a fixed set of deals."""

    engine: str
    max_positions: int
    rows: tuple[SolverRow, ...]
    signature: int
    """The positions of all solves: it changes when the search does."""
    ratio: float | None
    """With the engine `python`: median over the deals of its time by the native one's, on the same deals and caps."""
    cancel_seconds: tuple[float, float]
    """From a cancel to the end of the search: median and longest of `cancels`."""
    cancels: int

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def bench_solver(
    deals: int = 20,
    max_positions: int | None = None,
    engine: str = "native",
    progress: Callable[[int, int], None] | None = None,
) -> SolverBench:
    """Solve the same deals of each suit count.

    Args:
        deals: of each suit count.
        max_positions: cap of a deal; None for 1,000,000, and for 300 with the engine `python`.
        engine: `native`, or `python` to run both and compare.
        progress: called after each deal with how many are done, and their total.

    Raises:
        ImportError: the engine is missing.
        SpiderError: the engines disagree.
    """
    cap = max_positions or _POSITIONS[engine]
    rows, ratios = [], []
    done = 0
    for suits in (1, 2, 4):
        results: list[Result] = []
        for number in range(_FIRST_DEAL, _FIRST_DEAL + deals):
            deal = Deal(suits, number, "classic")
            result = solve(deal, max_positions=cap, shorten=0, engine=engine)
            if engine == "python":
                quick = solve(deal, max_positions=cap, shorten=0, engine="native")
                if (quick.status, quick.positions, quick.line) != (
                    result.status,
                    result.positions,
                    result.line,
                ):
                    raise SpiderError(f"the engines disagree on deal {deal}")
                ratios.append(result.search_seconds / max(quick.search_seconds, 1e-9))
            results.append(result)
            done += 1
            if progress is not None:
                progress(done, 3 * deals)
        rows.append(_solver_row(suits, results))
    signature = sum(row.positions for row in rows)
    took = [_cancel(turn, engine) for turn in range(_CANCELS)]
    return SolverBench(
        engine,
        cap,
        tuple(rows),
        signature,
        statistics.median(ratios) if ratios else None,
        (statistics.median(took), max(took)),
        _CANCELS,
    )


def _cancel(turn: int, engine: str) -> float:
    """Seconds from a cancel to the end of a search that had run for a while."""
    job = solve_in_background(Deal.parse(_UNSOLVED), max_positions=10**12, engine=engine)
    job.wait(0.003 * turn)
    start = time.perf_counter()
    job.cancel()
    job.result()
    return time.perf_counter() - start


def _solver_row(suits: int, results: list[Result]) -> SolverRow:
    won = [result for result in results if result.status == "won"]
    positions = sum(result.positions for result in results)
    return SolverRow(
        suits,
        len(results),
        len(won),
        positions / sum(result.search_seconds for result in results),
        positions,
        statistics.median(result.positions for result in results),
        statistics.median(result.search_seconds for result in results),
        statistics.median(result.found_moves or 0 for result in won) if won else None,
        max(result.peak_bytes for result in results),
    )
