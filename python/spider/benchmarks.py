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
from spider.engine import module
from spider.errors import SpiderError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["EngineBench", "Rates", "bench_engine"]

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
                for _ in range(repeats):
                    result = walk(position, steps, number)
                took[key] += (time.perf_counter() - start) / repeats
                results.append(tuple(result))
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
