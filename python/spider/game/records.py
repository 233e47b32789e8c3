"""Records per suit count and rule set, on this device only (U20), in SQLite.

A game is entered once, by its id (C14), in the order in which games ended; every figure is computed from the entries, so that
totals always add up (C31). Tables read from text and imported games are not entered: they may begin one move before the end.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from spider.databases import UNREADABLE, distrust
from spider.game.events import Notice, Result
from spider.game.places import data_directory, set_aside
from spider.rules import Rules

__all__ = ["Best", "Records", "Summary", "summarise"]

VERSION: Final = 1
_LARGEST: Final = 1 << 30
"""Bytes: some millions of games."""
_PATIENCE: Final = 5.0
"""Seconds to wait for another window that is writing."""
_SCHEMA: Final = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    deal TEXT NOT NULL,
    suits INTEGER NOT NULL CHECK (suits IN (1, 2, 4)),
    rules TEXT NOT NULL CHECK (rules IN ('standard', 'strict', 'free')),
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'given_up', 'abandoned')),
    seconds REAL NOT NULL CHECK (typeof(seconds) = 'real' AND seconds >= 0),
    moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
    solver_hints INTEGER NOT NULL CHECK (typeof(solver_hints) = 'integer' AND solver_hints >= 0),
    today TEXT,
    ended TEXT NOT NULL
)
"""
_GOOD: Final = """
    typeof(id) = 'text' AND typeof(suits) = 'integer' AND suits IN (1, 2, 4)
    AND rules IN ('standard', 'strict', 'free') AND outcome IN ('won', 'given_up', 'abandoned')
    AND typeof(seconds) = 'real' AND seconds BETWEEN 0 AND 1e9
    AND typeof(moves) = 'integer' AND moves >= 0 AND typeof(solver_hints) = 'integer' AND solver_hints >= 0
"""
"""What an entry must be, whoever wrote the file."""
_COLUMNS: Final = "id, deal, suits, rules, outcome, seconds, moves, solver_hints, today, ended"
_INSERT: Final = (
    f"INSERT INTO games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
)


class Best(NamedTuple):
    """A record, and whether the solver hint had helped (U20)."""

    value: float
    solver_hint: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """The records of one suit count and rule set."""

    games: int = 0
    wins: int = 0
    solver_wins: int = 0
    """Wins in which the solver hint was used; they are among `wins`."""
    streak: int = 0
    """Wins in a row up to now."""
    best_streak: int = 0
    shortest: Best | None = None
    """The shortest time of a win, in seconds."""
    fewest: Best | None = None
    """The fewest moves of a win."""

    @property
    def losses(self) -> int:
        """Games given up or left."""
        return self.games - self.wins

    @property
    def win_rate(self) -> float | None:
        """Wins among games, 0 to 1; None before the first game."""
        return self.wins / self.games if self.games else None


class _Entry(NamedTuple):
    outcome: str
    seconds: float
    moves: int
    solver_hints: int


def summarise(entries: Iterable[_Entry]) -> Summary:
    """The figures of games in the order in which they ended."""
    games = wins = solver_wins = streak = best_streak = 0
    shortest: Best | None = None
    fewest: Best | None = None
    for outcome, seconds, moves, solver_hints in entries:
        games += 1
        if outcome != "won":
            streak = 0
            continue
        wins += 1
        helped = solver_hints > 0
        solver_wins += helped
        streak += 1
        best_streak = max(best_streak, streak)
        shortest = min(filter(None, (shortest, Best(seconds, helped))))
        fewest = min(filter(None, (fewest, Best(moves, helped))))
    return Summary(games, wins, solver_wins, streak, best_streak, shortest, fewest)


class Records:
    """The records of this device; several windows may use them at once.

    Nothing here raises for the state of the disk: what cannot be written is kept in memory, tried again with the next
    entry, and told once by `poll`.

    Args:
        directory: the folder of `records.db`; the player's own place unless given.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self._path = (directory or data_directory()) / "records.db"
        self._backup = self._path.with_name("records.backup.db")
        self._connection: sqlite3.Connection | None = None
        self._pending: dict[str, Result] = {}
        self._notices: deque[Notice] = deque()
        self._failing = False
        self._newer = False

    def poll(self) -> tuple[Notice, ...]:
        """What the player should know since the last call."""
        notices = []
        while self._notices:
            notices.append(self._notices.popleft())
        return tuple(notices)

    def add(self, result: Result) -> None:
        """Enter how a game ended; a second result of the same game changes nothing (C14)."""
        if not result.counted or result.moves + result.undos == 0:
            return
        self._pending.setdefault(result.game_id, result)
        self._enter_pending()

    def summary(self, suits: int, rules: Rules | str = Rules.STANDARD) -> Summary:
        """The records of one suit count and rule set."""
        return self.summaries().get((suits, str(rules)), Summary())

    def summaries(self) -> dict[tuple[int, str], Summary]:
        """The records of every suit count and rule set that was played, by (suits, rules)."""
        kinds: dict[tuple[int, str], dict[str, _Entry]] = {}
        for game_id, suits, rules, *figures in self._rows():
            kinds.setdefault((suits, rules), {})[game_id] = _Entry(*figures)
        for result in self._pending.values():
            entry = _Entry(result.outcome, result.time, result.moves, result.solver_hints)
            kinds.setdefault((result.suits, result.rules), {}).setdefault(result.game_id, entry)
        return {kind: summarise(entries.values()) for kind, entries in sorted(kinds.items())}

    def close(self) -> None:
        """Try once more to write what could not be written, and let go of the file."""
        if self._pending:
            self._enter_pending()
        self._let_go()

    # -- inside --------------------------------------------------------------------------------

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _rows(self) -> list[tuple[Any, ...]]:
        try:
            if not self._path.exists():
                return []
            connection = self._open()
            if connection is None:
                return []
            return rows_of(connection)
        except (OSError, sqlite3.Error) as error:
            self._fail(error)
            return []

    def _enter_pending(self) -> None:
        try:
            connection = self._open()
            if connection is None:
                return
            ended = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            with _transaction(connection):
                rows = [_row(result, ended) for result in self._pending.values()]
                entered = sum(connection.execute(_INSERT, row).rowcount for row in rows)
        except (OSError, sqlite3.Error) as error:
            self._fail(error)
            return
        self._pending.clear()
        self._failing = False
        if entered:
            self._back_up(connection)

    def _fail(self, error: Exception) -> None:
        self._let_go()
        if not self._failing:
            self._failing = True
            reason = getattr(error, "strerror", None) or str(error)
            self._notices.append(Notice("notice.unsaved_records", (("reason", reason),)))

    def _open(self) -> sqlite3.Connection | None:
        """The open database, mended if it is bad; None if it belongs to a newer version."""
        if self._newer:
            return None
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _connect(self._path)
            except _Newer:
                self._newer = True
                self._tell("notice.newer_records", self._path)
            except _Bad:
                self._mend()
        return self._connection

    def _mend(self) -> None:
        """Set a bad file aside and take its backup, or begin afresh (C29)."""
        aside = set_aside(self._path)
        for rest in ("-journal", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + rest).unlink()
        key = "notice.bad_records"
        try:
            _connect(self._backup, create=False).close()
            self._path.write_bytes(self._backup.read_bytes())
            key = "notice.backup_records"
        except (_Bad, _Newer, OSError, sqlite3.Error):
            pass
        try:
            self._connection = _connect(self._path)
        except _Bad as error:
            raise OSError(0, str(error)) from None
        self._tell(key, aside)

    def _back_up(self, connection: sqlite3.Connection) -> None:
        beside = self._backup.with_name(f"records.backup.db.{os.getpid()}.new")
        try:
            with contextlib.closing(sqlite3.connect(beside)) as copy:
                connection.backup(copy)
            beside.replace(self._backup)
        except (OSError, sqlite3.Error):
            with contextlib.suppress(OSError):
                beside.unlink()

    def _tell(self, key: str, path: Path) -> None:
        self._notices.append(Notice(key, (("file", str(path)),)))


def _row(result: Result, ended: str) -> tuple[object, ...]:
    game = (result.game_id, result.deal_id, result.suits, result.rules)
    return (*game, result.outcome, float(result.time), result.moves, result.solver_hints, result.today, ended)


class _Bad(Exception):
    """The file is no database of records."""


class _Newer(Exception):
    """A newer version of the program wrote the file."""


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _connect(path: Path, create: bool = True) -> sqlite3.Connection:
    """Open and check a database of records, made if it is not there.

    Raises:
        _Bad, _Newer: what was there cannot be used.
        OSError, sqlite3.Error: it cannot be opened now.
    """
    if path.exists():
        if not path.is_file():  # a pipe would be waited for
            raise _Bad("not a file")
        if path.stat().st_size > _LARGEST:
            raise _Bad("too large")
        with path.open("rb") as file:  # the system's own reason if it may not be read
            head = file.read(16)
        if head and head != b"SQLite format 3\0":
            raise _Bad("not a database")
    elif not create:
        raise _Bad("no file")
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        prepare(connection, create)
    except sqlite3.OperationalError as error:
        connection.close()
        if "no such" in str(error):
            raise _Bad(str(error)) from None
        raise
    except UNREADABLE as error:
        connection.close()
        raise _Bad(str(error)) from None
    except (_Bad, _Newer):
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection, create: bool = False) -> None:
    """Check an open database that anybody may have written, and make the table if there is nothing.

    Raises:
        _Bad, _Newer, *UNREADABLE: what was there cannot be used.
    """
    distrust(connection)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise _Newer
    if version == 0 and create:
        with _transaction(connection):
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if not tables:
                connection.execute(_SCHEMA)
                connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    (code,) = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')"
    ).fetchone()
    if code:
        raise _Bad("not tables alone")
    (health,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if health != "ok":
        raise _Bad(health)
    connection.execute(f"SELECT number, {_COLUMNS} FROM games LIMIT 1")
    (odd,) = connection.execute(f"SELECT count(*) FROM games WHERE ({_GOOD}) IS NOT 1").fetchone()
    if odd:
        raise _Bad("entries of the wrong kind")


def rows_of(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """Of each game, in the order in which they ended: id, suits, rules, and the figures of an entry."""
    query = "SELECT id, suits, rules, outcome, seconds, moves, solver_hints FROM games ORDER BY number"
    return connection.execute(query).fetchall()
