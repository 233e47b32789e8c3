"""Solve many deals, on all cores or on a cluster, into a file that can be left and taken up again (E4).

A finished deal is in the file before the next one is waited for; a survey that was stopped in any way goes on where it was.
"""

from __future__ import annotations

import importlib
import math
import os
import sqlite3
import stat
import statistics
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spider.databases import UNREADABLE, distrust
from spider.engine import ENGINE, Deal
from spider.errors import SpiderError
from spider.notebook import survey_title, surveys_html, surveys_text
from spider.solve import Job, Result, solve_in_background

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

__all__ = [
    "Comparison",
    "Limits",
    "Row",
    "Summary",
    "compare",
    "read_rows",
    "summarize",
    "survey",
    "wilson_interval",
]

_FORMAT: Final = "1"
_TASK_SECONDS: Final = 2.0
"""Work that a task for a cluster should hold: each costs the scheduler some milliseconds."""
_LARGEST_TASK: Final = 200
_LARGEST_FILE: Final = 8 << 30
"""Bytes: some ten million deals with their lines."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS deals (
    number INTEGER PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('won', 'lost', 'unknown')),
    moves INTEGER,
    line TEXT,
    positions INTEGER NOT NULL,
    seconds REAL NOT NULL,
    peak_bytes INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
"""
_GOOD: Final = """
    typeof(number) = 'integer' AND status IN ('won', 'lost', 'unknown') AND typeof(moves) IN ('integer', 'null')
    AND typeof(line) IN ('text', 'null') AND typeof(positions) = 'integer' AND typeof(seconds) = 'real'
    AND typeof(peak_bytes) = 'integer' AND typeof(reason) = 'text'
"""
"""What a row must be: SQLite's own check leaves this out in a file that is opened for reading alone."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What each deal may spend, as in `spider.solve`."""

    max_positions: int = 1_000_000
    time_limit: float | None = None
    memory_limit: int = 1 << 30
    seed: int = 0
    shorten: float = 0.0


class Row(NamedTuple):
    """One deal of a survey."""

    number: int
    status: str
    moves: int | None
    line: str | None
    positions: int
    seconds: float
    peak_bytes: int
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class Summary:
    """What a survey found. Printed it is text; notebooks show it as a table."""

    deals: int
    won: int
    lost: int
    unknown: int
    win_rate: float
    """Deals won of all deals; the interval is Wilson's, for 95 %."""
    low: float
    high: float
    median_moves: float | None
    """Of the lines of the deals won."""
    median_positions: float
    median_seconds: float
    positions: int
    seconds: float
    """Of all solves together, whichever core they ran on."""
    not_won: tuple[int, ...]
    """The numbers of the deals not won, ascending."""
    suits: int | None = None
    """The suit count of the deals, where it is known."""

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)

    def __repr__(self) -> str:
        return f"<Summary {survey_title(self)}>"

    def __str__(self) -> str:
        return surveys_text([self])

    def _repr_html_(self) -> str:
        return surveys_html([self])


@dataclass(frozen=True, slots=True)
class Comparison:
    """Surveys side by side, made by `compare`. Notebooks show it as a table with a row for each."""

    summaries: tuple[Summary, ...]

    def __str__(self) -> str:
        return surveys_text(self.summaries)

    def _repr_html_(self) -> str:
        return surveys_html(self.summaries)


def wilson_interval(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a rate (E. B. Wilson 1927)."""
    z = statistics.NormalDist().inv_cdf(0.975)
    rate = hits / trials
    middle = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def survey(
    first: int,
    last: int,
    out: str | os.PathLike[str],
    *,
    suits: int,
    numbering: str = "own",
    rules: str = "standard",
    limits: Limits | None = None,
    workers: int | None = None,
    dask: str | None = None,
    progress: Callable[[int, int, int], None] | None = None,
) -> Summary:
    """Solve the deals `first` to `last`, both included, that a file does not hold yet.

    Args:
        out: an SQLite file; it is made if it is not there. Deals of other ranges that it holds stay.
        limits: what each deal may spend.
        workers: solves at a time; None for as many as there are cores. On a cluster, its threads count instead.
        dask: the address of a Dask scheduler, to solve on its workers.
        progress: called after each finished deal with how many of the range are done, are won, and their total.

    Raises:
        SpiderError: there are no such deals, or the file cannot be written or belongs to another survey.
    """
    limits = limits or Limits()
    if first > last:
        raise SpiderError(f"the range {first}-{last} is empty")
    if workers is not None and workers < 1:
        raise SpiderError(f"workers must be at least 1, not {workers}")
    ids = {number: str(Deal(suits, number, numbering, rules)) for number in (first, last)}  # both ends exist
    settings = {
        "format": _FORMAT,
        "suits": str(suits),
        "numbering": numbering,
        "rules": str(rules),
        "limits": repr(limits),
        "engine": ENGINE,
    }
    with closing(_opened(out, settings)) as file:
        done = _counts(file, first, last)
        # One by one: a range may be all four thousand million deals.
        todo = (number for number in range(first, last + 1) if number not in done)
        total = last - first + 1
        finished, won = len(done), sum(status == "won" for status in done.values())
        if progress is not None:
            progress(finished, won, total)
        template = ids[first]
        results = (
            _on_cluster(dask, template, todo, limits)
            if dask is not None
            else _on_cores(workers or os.cpu_count() or 1, template, todo, limits)
        )
        with closing(results):
            for row in results:
                with _told(out), file:
                    file.execute("INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
                finished += 1
                won += row.status == "won"
                if progress is not None:
                    progress(finished, won, total)
        return summarize(_rows(file, first, last), suits)


def read_rows(path: str | os.PathLike[str]) -> tuple[dict[str, str], list[Row]]:
    """The settings of a survey's file, and its deals in ascending order.

    Raises:
        SpiderError: it is no such file, is larger than 8 GiB, or is damaged.
    """
    with _told(path):
        _require_file(path)
        with closing(sqlite3.connect(f"{_uri(path)}?mode=ro", uri=True)) as file:
            return rows_of(file)


def rows_of(file: sqlite3.Connection) -> tuple[dict[str, str], list[Row]]:
    """What `read_rows` returns, from an open database that anybody may have written.

    Raises:
        SpiderError, *UNREADABLE: it is no survey.
    """
    distrust(file)
    if _schema(file) != _own_schema():
        raise SpiderError("no survey")
    _require_health(file)
    settings = dict(file.execute("SELECT name, value FROM settings"))
    if settings.get("format") != _FORMAT:
        raise SpiderError(f"a survey of format {settings.get('format')}, not {_FORMAT}")
    return settings, [Row(*row) for row in file.execute("SELECT * FROM deals ORDER BY number")]


def compare(*surveys: Summary | str | os.PathLike[str]) -> Comparison:
    """Put surveys side by side, for example those of one, two and four suits.

    Args:
        surveys: what `survey` or `summarize` returned, or the files of surveys.

    Raises:
        SpiderError: there are none, or a file is none of a survey.
    """
    if not surveys:
        raise SpiderError("there are no surveys to compare")
    return Comparison(tuple(one if isinstance(one, Summary) else _read_summary(one) for one in surveys))


def _read_summary(path: str | os.PathLike[str]) -> Summary:
    settings, rows = read_rows(path)
    try:
        return summarize(rows, int(settings["suits"]))
    except (KeyError, ValueError) as error:
        raise SpiderError(
            f"{os.fspath(path)}: {error if isinstance(error, SpiderError) else 'no survey'}"
        ) from None


def summarize(rows: Iterable[Row], suits: int | None = None) -> Summary:
    """Count deals, all of one suit count.

    Raises:
        SpiderError: there are none.
    """
    rows = list(rows)
    if not rows:
        raise SpiderError("there are no deals to count")
    won = [row for row in rows if row.status == "won"]
    low, high = wilson_interval(len(won), len(rows))
    return Summary(
        deals=len(rows),
        won=len(won),
        lost=sum(row.status == "lost" for row in rows),
        unknown=sum(row.status == "unknown" for row in rows),
        win_rate=len(won) / len(rows),
        low=low,
        high=high,
        median_moves=statistics.median(row.moves or 0 for row in won) if won else None,
        median_positions=statistics.median(row.positions for row in rows),
        median_seconds=statistics.median(row.seconds for row in rows),
        positions=sum(row.positions for row in rows),
        seconds=sum(row.seconds for row in rows),
        not_won=tuple(row.number for row in rows if row.status != "won"),
        suits=suits,
    )


# -- the file --------------------------------------------------------------------------------------


def _uri(path: str | os.PathLike[str]) -> str:
    return Path(os.path.abspath(path)).as_uri()


@contextmanager
def _told(path: str | os.PathLike[str]) -> Iterator[None]:
    """Say which file it was."""
    try:
        yield
    except UNREADABLE as error:
        what = error if isinstance(error, sqlite3.Error) else "a damaged database"
        raise SpiderError(f"{os.fspath(path)}: {what}") from None
    except SpiderError as error:
        raise SpiderError(f"{os.fspath(path)}: {error}") from None
    except (OSError, ValueError) as error:
        raise SpiderError(f"{os.fspath(path)}: {getattr(error, 'strerror', None) or error}") from None


def _require_file(path: str | os.PathLike[str]) -> None:
    """Refuse what SQLite would wait for, such as a pipe, and what is too large to be believed."""
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise SpiderError("not a file")
    if status.st_size > _LARGEST_FILE:
        raise SpiderError(f"larger than {_LARGEST_FILE >> 30} GiB")


def _require_health(file: sqlite3.Connection) -> None:
    (health,) = file.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise SpiderError(f"a damaged survey ({health})")
    (odd,) = file.execute(f"SELECT count(*) FROM deals WHERE ({_GOOD}) IS NOT 1").fetchone()
    if odd:
        raise SpiderError(f"a damaged survey ({odd} deals are of the wrong kind)")


def _schema(file: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """All that a database is made of: a view or a trigger in it would run as a program."""
    return set(file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@cache
def _own_schema() -> set[tuple[Any, ...]]:
    with closing(sqlite3.connect(":memory:")) as file:
        file.executescript(_SCHEMA)
        return _schema(file)


def _opened(path: str | os.PathLike[str], settings: dict[str, str]) -> sqlite3.Connection:
    with _told(path):
        if os.path.exists(path):
            _require_file(path)
        file = sqlite3.connect(_uri(path), uri=True, timeout=30)
        try:
            distrust(file)
            if _schema(file) - _own_schema():
                raise SpiderError("a database of something else")
            # A finished deal survives a kill and a power cut.
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = FULL")
            file.executescript(_SCHEMA)
            _require_health(file)
            with file:
                file.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", settings.items())
            kept = dict(file.execute("SELECT name, value FROM settings"))
            for name, value in settings.items():
                if kept.get(name) != value:
                    raise SpiderError(f"belongs to a survey with {name} {kept.get(name)}, not {value}")
        except BaseException:
            file.close()
            raise
        return file


def _counts(file: sqlite3.Connection, first: int, last: int) -> dict[int, str]:
    return dict(file.execute("SELECT number, status FROM deals WHERE number BETWEEN ? AND ?", (first, last)))


def _rows(file: sqlite3.Connection, first: int, last: int) -> list[Row]:
    found = file.execute("SELECT * FROM deals WHERE number BETWEEN ? AND ? ORDER BY number", (first, last))
    return [Row(*row) for row in found]


# -- the work --------------------------------------------------------------------------------------


def _deal(template: str, number: int) -> Deal:
    model = Deal.parse(template)
    return Deal(model.suits, number, model.numbering, model.rules)


def _begin(template: str, number: int, limits: Limits) -> Job:
    return solve_in_background(
        _deal(template, number),
        max_positions=limits.max_positions,
        time_limit=limits.time_limit,
        memory_limit=limits.memory_limit,
        seed=limits.seed,
        shorten=limits.shorten,
    )


def _row(number: int, result: Result) -> Row:
    line = None if result.line is None else " ".join(map(str, result.line))
    return Row(
        number,
        result.status,
        result.moves,
        line,
        result.positions,
        result.seconds,
        result.peak_bytes,
        result.reason,
    )


def _on_cores(workers: int, template: str, todo: Iterator[int], limits: Limits) -> Generator[Row, None, None]:
    """Solve in threads: a native search lets go of the GIL."""
    running: set[Job] = set()
    lock = threading.Lock()
    stopping = threading.Event()

    def work(number: int) -> Row | None:
        with lock:
            if stopping.is_set():
                return None
            job = _begin(template, number, limits)
            running.add(job)
        try:
            result = job.result()
            return None if stopping.is_set() else _row(number, result)
        finally:
            with lock:
                running.discard(job)

    with ThreadPoolExecutor(workers, "survey") as pool:
        try:
            futures = {pool.submit(work, number) for number in islice(todo, workers + 1)}
            while futures:
                ended, futures = wait(futures, return_when=FIRST_COMPLETED)
                futures |= {pool.submit(work, number) for number in islice(todo, len(ended))}
                yield from sorted(filter(None, (future.result() for future in ended)))
        finally:
            with lock:
                stopping.set()
                for job in running:
                    job.cancel()


def _solve_task(template: str, numbers: list[int], limits: Limits) -> list[Row]:
    """What a worker of a cluster does."""
    return [_row(number, _begin(template, number, limits).result()) for number in numbers]


def _on_cluster(
    address: str, template: str, todo: Iterator[int], limits: Limits
) -> Generator[Row, None, None]:
    """Solve on the workers of a Dask cluster; tasks of a worker that is lost go to another one."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise SpiderError("Dask is not installed: pip install 'spider-solitaire[cluster]'") from None
    try:
        client: Any = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise SpiderError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        size, seconds, solved = 1, 0.0, 0
        pending: Any = distributed.as_completed()

        def submit() -> None:
            numbers = list(islice(todo, size))
            if numbers:
                pending.add(client.submit(_solve_task, template, numbers, limits, pure=False, retries=3))

        for _ in range(2 * max(1, sum(client.nthreads().values()))):
            submit()
        for future in pending:
            rows: list[Row] = future.result()
            yield from rows
            seconds += sum(row.seconds for row in rows)
            solved += len(rows)
            size = max(1, min(_LARGEST_TASK, math.ceil(_TASK_SECONDS * solved / max(seconds, 1e-9))))
            submit()
