"""One solve on a thread of its own, like the native `Job`; it holds the GIL nearly all the time."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from spider.reference.search.solver import search

if TYPE_CHECKING:
    from spider.reference.moves import Move
    from spider.reference.position import Position

__all__ = ["Job"]


class Job:
    """A search that begins when it is made."""

    def __init__(
        self,
        position: Position,
        max_positions: int,
        time_limit: float,
        memory_limit: int,
        threads: int,
        seed: int,
        shorten: float,
    ) -> None:
        del (
            memory_limit,
            threads,
            shorten,
        )  # one thread, no measure of its memory, and lines as they were found
        self._seed = seed
        self._position = position.copy(history=False)
        self._max_positions = max_positions
        self._began = time.perf_counter()
        self._deadline = self._began + time_limit
        self._cancelled = threading.Event()
        self._ended = threading.Event()
        self._positions = 0
        self._reason = ""
        self._outcome: tuple[str, list[Move], int, int, int, float, float, int, str] | None = None
        self._error: Exception | None = None
        threading.Thread(target=self._work, name="solve", daemon=True).start()

    def cancel(self) -> None:
        """Make the search end soon."""
        self._cancelled.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so many seconds; whether it has come."""
        return self._ended.wait(seconds)

    def progress(self) -> tuple[int, bool]:
        """Positions so far, and whether a line is being shortened."""
        return self._positions, False

    def result(self) -> tuple[str, list[Move], int, int, int, float, float, int, str]:
        """Wait for the end: see the native engine."""
        self._ended.wait()
        if self._error is not None:
            raise self._error
        assert self._outcome is not None
        return self._outcome

    def _spend(self) -> bool:
        if self._cancelled.is_set():
            self._reason = "cancelled"
        elif time.perf_counter() >= self._deadline:
            self._reason = "time limit reached"
        elif self._positions == self._max_positions:
            self._reason = "position limit reached"
        else:
            self._positions += 1
            return True
        return False

    def _work(self) -> None:
        try:
            if self._position.is_won:
                self._outcome = "won", [], 0, 0, 0, 0.0, 0.0, 0, "won already"
                return
            status, line = search(self._position, self._max_positions, self._seed, self._spend)
            reason = {"won": "line found", "lost": "complete search"}.get(status, self._reason)
            seconds = time.perf_counter() - self._began
            self._outcome = status, line, len(line), self._positions, 0, seconds, 0.0, 0, reason
        except Exception as error:  # noqa: BLE001 - told by `result`
            self._error = error
        finally:
            self._ended.set()
