"""The search behind the solver hint and the verdict (U10, U11): in the background, asked now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spider.engine import Position
from spider.game.jobs import Finding

if TYPE_CHECKING:
    from spider.solve import Job

__all__ = ["BackgroundSearch", "start_search"]

_MEMORY: Final = 1 << 28
"""Bytes: a game leaves room for others on the device."""


class BackgroundSearch:
    """A search that runs beside the game.

    Args:
        job: None if the system had no thread or memory for one; it then finds nothing.
    """

    def __init__(self, job: Job | None) -> None:
        self._job = job

    def finding(self) -> Finding | None:
        """What was found, or None while it runs."""
        if self._job is None:
            return Finding("unknown")
        if not self._job.done:
            return None
        try:
            result = self._job.result()
        except MemoryError:
            return Finding("unknown")
        return Finding(result.status, tuple(result.line or ()))

    def cancel(self) -> None:
        """End it soon."""
        if self._job is not None:
            self._job.cancel()


def start_search(position: Position, positions: int) -> BackgroundSearch:
    """Search a win from a position, `positions` positions at most; its line is not made shorter."""
    from spider.solve import solve_in_background  # with the first search, not with the window

    try:
        job = solve_in_background(position, max_positions=positions, memory_limit=_MEMORY, shorten=0)
    except (MemoryError, RuntimeError):  # the latter when no thread can be begun
        return BackgroundSearch(None)
    return BackgroundSearch(job)
