"""Solve a deal or a position with every card known (E2, E3).

>>> import spider
>>> result = spider.solve(spider.Deal.parse("1-7"))
>>> result.status
'won'
"""

from __future__ import annotations

import atexit
import math
import time
import weakref
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from spider.engine import ENGINE, Deal, Move, Position, module
from spider.errors import SpiderError
from spider.notebook import result_html, result_text, result_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Job", "Progress", "Result", "solve", "solve_in_background"]

_GLANCE: Final = 0.1
"""Seconds between two looks at the progress of a search."""
_LONGEST_WAIT: Final = 1e8
"""Seconds that a clock can still count to, should somebody wait for ever."""
_MOST_THREADS: Final = 1024
_LARGEST: Final = 2**63 - 1


class Progress(NamedTuple):
    """How far a search is."""

    positions: int
    """Positions whose moves were generated so far, shortening left out."""
    seconds: float
    """Seconds since the start."""
    shortening: bool
    """Whether a line was found and is being made shorter."""


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """What a search found and what it spent. Printed it is text; notebooks show it as a table, with the cards and the line."""

    deal: str | None
    """The deal's id; None for a position that was not dealt or on which moves were played."""
    status: Literal["won", "lost", "unknown"]
    """`lost` only after a complete search; `unknown` when a limit, or nothing, decided."""
    line: list[Move] | None
    """The winning moves, replayed by the rules before they are returned; None unless won."""
    found_moves: int | None
    """Moves of the line as it was found, before it was made shorter."""
    moves: int | None
    """Moves of the line."""
    positions: int
    """Positions whose moves were generated, all threads together, shortening left out."""
    seconds: float
    """Seconds of the whole call, shortening included."""
    peak_bytes: int
    """The most memory that the search held at once."""
    reason: str
    """What decided the status, in a few words."""
    search_seconds: float
    """Seconds until the line was found or the search ended."""
    shorten_positions: int
    """Positions whose moves were generated for making the line shorter."""
    start: Position
    """Where the search began."""

    def __repr__(self) -> str:
        return f"<Result {result_title(self)}>"

    def __str__(self) -> str:
        return result_text(self)

    def _repr_html_(self) -> str:
        return result_html(self)


class Job:
    """A search in the background, made by `solve_in_background`.

    Its methods may be called from any thread. The search ends when the job is forgotten, and before the interpreter does.
    """

    def __init__(self, position: Position, native: Any) -> None:
        self._start = position
        self._native = native
        self._began = time.perf_counter()
        self._result: Result | None = None
        _jobs.add(self)
        weakref.finalize(self, native.cancel)  # the reference's thread keeps its own job

    def cancel(self) -> None:
        """Make the search end within 50 ms: `unknown`, or won with the line found so far. May be called again and again."""
        self._native.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so many seconds. Returns whether it has come."""
        with _inside_engine():
            return bool(self._native.wait(0.0 if _closing else min(seconds, _LONGEST_WAIT)))

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self.wait(0.0)

    @property
    def progress(self) -> Progress:
        """How far the search is."""
        positions, shortening = self._native.progress()
        return Progress(positions, time.perf_counter() - self._began, shortening)

    def result(self) -> Result:
        """Wait for the end and return what was found.

        Raises:
            SpiderError: the search failed.
        """
        if self._result is None:
            with _inside_engine():
                values = self._native.result()
            self._result = self._checked(*values)
        return self._result

    def _checked(
        self,
        status: Literal["won", "lost", "unknown"],
        line: list[Move],
        found_moves: int,
        positions: int,
        shorten_positions: int,
        search_seconds: float,
        shorten_seconds: float,
        peak_bytes: int,
        reason: str,
    ) -> Result:
        won = status == "won"
        line = [Move.parse(str(move)) for move in line]  # of the engine in use, whichever searched
        if won:
            replay = self._start.copy(history=False)
            for move in line:
                replay.play(move)
            if not replay.is_won:
                raise SpiderError("the line that was found does not win")
        deal = self._start.deal if not self._start.ply else None
        return Result(
            deal=None if deal is None else str(deal),
            status=status,
            line=line if won else None,
            found_moves=found_moves if won else None,
            moves=len(line) if won else None,
            positions=positions,
            seconds=search_seconds + shorten_seconds,
            peak_bytes=peak_bytes,
            reason=reason,
            search_seconds=search_seconds,
            shorten_positions=shorten_positions,
            start=self._start.copy(history=False),
        )


_jobs: weakref.WeakSet[Job] = weakref.WeakSet()
_waiting: set[object] = set()
_closing = False


@contextmanager
def _inside_engine() -> Iterator[None]:
    """Note that a thread waits without the GIL: at the end of the interpreter it must not want it back (C37)."""
    token = object()
    _waiting.add(token)
    try:
        yield
    finally:
        _waiting.discard(token)


@atexit.register
def _end_all() -> None:
    """Let no search outlive the interpreter, nor a thread that waits for one (C37)."""
    global _closing
    _closing = True
    last = time.monotonic() + 10.0
    while time.monotonic() < last:
        for job in list(_jobs):
            job.cancel()
        if not _waiting and all(job.done for job in list(_jobs)):
            break
        time.sleep(0.001)


def solve(
    position: Position | Deal,
    *,
    max_positions: int = 1_000_000,
    time_limit: float | None = None,
    memory_limit: int = 1 << 30,
    threads: int = 1,
    seed: int = 0,
    shorten: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    engine: str | None = None,
) -> Result:
    """Search a winning line, every card being known.

    Args:
        position: a position, or a deal for its start. It is left as it is.
        max_positions: positions whose moves may be generated.
        time_limit: seconds for the search, shortening left out; None for no limit.
        memory_limit: bytes.
        threads: threads to search with. With one, the same arguments without a time limit give the same result, but for
            what is measured and, unless `shorten` is 0, the line.
        seed: varies the order of the search.
        shorten: seconds for making the line shorter; 0 leaves it as found; None takes as long as the search took, and at
            least half a second.
        progress: called in this thread about ten times a second.
        engine: `native` or `python`; None for the one in use.

    Raises:
        SpiderError: a limit makes no sense.
    """
    job = solve_in_background(
        position,
        max_positions=max_positions,
        time_limit=time_limit,
        memory_limit=memory_limit,
        threads=threads,
        seed=seed,
        shorten=shorten,
        engine=engine,
    )
    try:
        while not job.wait(_GLANCE):
            if progress is not None:
                progress(job.progress)
    except BaseException:
        job.cancel()
        raise
    return job.result()


def solve_in_background(
    position: Position | Deal,
    *,
    max_positions: int = 1_000_000,
    time_limit: float | None = None,
    memory_limit: int = 1 << 30,
    threads: int = 1,
    seed: int = 0,
    shorten: float | None = None,
    engine: str | None = None,
) -> Job:
    """Begin what `solve` does, and return at once.

    Raises:
        SpiderError: a limit makes no sense.
        TypeError: neither a position nor a deal was given.
    """
    if not isinstance(position, (Position, Deal)):
        raise TypeError(f"a Position or a Deal is needed, not {position!r}; Deal.parse reads an id")
    _require("max_positions", max_positions, 1, _LARGEST)
    _require("memory_limit", memory_limit, 1, _LARGEST)
    _require("threads", threads, 1, _MOST_THREADS)
    _require("seed", seed, 0, 2**64 - 1)
    if time_limit is not None and not time_limit > 0:
        raise SpiderError(f"time_limit must be more than 0 seconds, not {time_limit}")
    if shorten is not None and not shorten >= 0:
        raise SpiderError(f"shorten must be at least 0 seconds, not {shorten}")
    start = position.position() if isinstance(position, Deal) else position.copy()
    name = engine or ENGINE
    searched = start if name == ENGINE else module(name).Position.parse(start.text())
    native = module(name).Job(
        searched,
        max_positions,
        math.inf if time_limit is None else float(time_limit),
        memory_limit,
        threads,
        seed,
        -1.0 if shorten is None else float(shorten),
    )
    return Job(start, native)


def _require(name: str, value: int, least: int, most: int) -> None:
    if not isinstance(value, int):
        raise SpiderError(f"{name} must be a whole number, not {value!r}")
    if not least <= value <= most:
        raise SpiderError(f"{name} must be at least {least} and at most {most}, not {value}")
