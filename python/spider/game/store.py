"""Keeping the game in progress (U21, C29, C30).

Each game is a journal: a file of JSON lines to which every accepted act is appended before anybody hears of it. So a killed
program has lost nothing; a thread has the disk take the lines within a second, and then appends them to a second copy. On
reading, nothing is believed: each line carries a checksum chained to the one before, and each act is played through the rules.
A lock gives every window its own game.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import stat
import threading
import time
import uuid
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from spider.engine import Deal, Position
from spider.errors import SpiderError
from spider.game.events import Event, GivenUp, Notice, Restarted, Result, Won
from spider.game.places import Lock, data_directory, replace_file, set_aside, sync_directory
from spider.game.records import Records
from spider.game.session import Game

__all__ = ["Damaged", "Loaded", "Newer", "Store", "read_journal"]

VERSION: Final = 1
_LARGEST: Final = 64 << 20
_LONGEST_LINE: Final = 64 << 10
_LONGEST_TIME: Final = 1e9
_KEEP_TIME_AFTER: Final = 10.0
"""Seconds of play without an act after which the clock is kept: a crash loses no more of it."""
_SYNC_AFTER: Final = 0.3
"""Seconds from an act to the sync that makes it outlast a power cut: well within the second of U21."""
_BEGINNING: Final = b'{"spider-game":'
_ID: Final = re.compile(r"[0-9a-f]{32}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Damaged(SpiderError):
    """A journal of which not even the beginning can be read."""


class Newer(SpiderError):
    """A journal written by a newer version of the program."""


@dataclass(slots=True)
class Loaded:
    """What could be read of a journal."""

    game: Game
    """The game after the last good act; paused for the reason `store`."""
    results: list[Result] = field(default_factory=list)
    """Results that came up on the way."""
    acts: int = 0
    good: int = 0
    """Bytes up to and with the last good line."""
    torn: bool = False
    """Whether the last line was cut off: a crash in mid-write, which loses no announced act."""
    damaged: bool = False
    """Whether a line before the end was bad; what follows it is left out."""
    sum: int = 0


def _seal(body: str, previous: int) -> tuple[bytes, int]:
    """A journal line: the JSON object with its checksum, chained to the line before."""
    total = zlib.crc32(body.encode("ascii"), previous)
    return f'{body[:-1]},"sum":"{total:08x}"}}\n'.encode("ascii"), total


def _unseal(line: bytes, previous: int) -> tuple[dict[str, Any], int] | None:
    """The object of a journal line, or None if the line is not whole."""
    head, mark, tail = line.rpartition(b',"sum":"')
    total = zlib.crc32(head + b"}", previous)
    if not mark or tail != f'{total:08x}"}}'.encode("ascii"):
        return None
    try:
        value = json.loads(head + b"}")
    except (ValueError, RecursionError):
        return None
    return (value, total) if isinstance(value, dict) else None


def read_journal(data: bytes, clock: Callable[[], float] = time.monotonic) -> Loaded:
    """Play a journal through the rules (C30).

    Raises:
        Damaged: its first line is no header, or names no deal that exists.
        Newer: a newer version wrote it.
    """
    first, newline, _ = data.partition(b"\n")
    unsealed = _unseal(first, 0) if newline and len(first) <= _LONGEST_LINE else None
    if unsealed is None:
        raise Damaged("the first line is not the header of a game")
    header, total = unsealed
    version = header.get("spider-game")
    if isinstance(version, int) and version > VERSION:
        raise Newer(f"version {version} is newer than {VERSION}")
    loaded = Loaded(_game_of(header, clock), good=len(first) + 1, sum=total)
    loaded.game.pause("store")
    while loaded.good < len(data):
        end = data.find(b"\n", loaded.good)
        if end < 0:
            loaded.torn = True
            break
        unsealed = (
            _unseal(data[loaded.good : end], loaded.sum) if end - loaded.good <= _LONGEST_LINE else None
        )
        if unsealed is None or not _replay(loaded, unsealed[0]):
            loaded.damaged = True
            break
        loaded.acts += 1
        loaded.good, loaded.sum = end + 1, unsealed[1]
    return loaded


def _game_of(header: Mapping[str, Any], clock: Callable[[], float]) -> Game:
    version, game_id, today = header.get("spider-game"), header.get("id"), header.get("today")
    deal, text = header.get("deal"), header.get("position")
    if version != VERSION or not isinstance(game_id, str) or not _ID.fullmatch(game_id):
        raise Damaged("the header is not that of a game")
    if today is not None and not (isinstance(today, str) and _DATE.fullmatch(today)):
        raise Damaged("the header has no date where one belongs")
    try:
        if isinstance(deal, str):
            start: Deal | Position = Deal.parse(deal)
        elif isinstance(text, str):
            start = Position.parse(text)
        else:
            raise Damaged("the header names no deal")
    except SpiderError as error:
        raise Damaged(str(error)) from None
    return Game(start, clock=clock, game_id=game_id, today=today, counted=header.get("counted") is not False)


def _replay(loaded: Loaded, act: Mapping[str, Any]) -> bool:
    """Play one act; False, with nothing changed, if it cannot have happened."""
    seconds = act.get("time")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return False
    if not (math.isfinite(seconds) and 0 <= seconds <= _LONGEST_TIME):
        return False
    if act.get("act") == "restart" and not _ID.fullmatch(str(act.get("id"))):
        return False
    try:
        events = loaded.game.replay(act, float(seconds))
    except SpiderError:
        return False
    loaded.results += _results(events)
    return True


def _results(events: tuple[Event, ...]) -> list[Result]:
    """The results that events carry."""
    found = [event.result for event in events if isinstance(event, Won | GivenUp | Restarted)]
    return [result for result in found if result is not None]


class _Journal:
    """The open file of one game. Writing never raises: what fails is retried with the next act, and told once."""

    def __init__(
        self, path: Path, tell: Callable[[Notice], None], header: dict[str, object] | None = None
    ) -> None:
        self.path = path
        self._tell = tell
        self._header = header
        self._lock = Lock(_beside(path, ".lock"))
        self._held = False
        self._file: int | None = None
        self._sum = 0
        self._good = 0
        self._unwritten: list[bytes] = []
        self._failing = False
        self._unsynced = bytearray()
        self._changed = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None

    @property
    def has_acts(self) -> bool:
        """Whether there is anything to keep."""
        return self._header is None

    def take(self) -> bool:
        """Hold the game; False if another window has it, or the folder does not let us."""
        try:
            self._held = self._held or self._lock.take()
        except OSError:
            return False
        return self._held

    def go_on(self, loaded: Loaded) -> None:
        """Append to what was read, without the torn or bad rest."""
        self._header, self._sum, self._good = None, loaded.sum, loaded.good

    def write(self, act: Mapping[str, object]) -> None:
        if self._header is not None:
            if act["act"] == "restart":  # nothing was kept of a game without acts
                self._header["id"] = act["id"]
                return
            self._append(self._header)
            self._header = None
        self._append(act)
        self._write_out()

    def _append(self, value: Mapping[str, object]) -> None:
        line, self._sum = _seal(json.dumps(value, separators=(",", ":")), self._sum)
        self._unwritten.append(line)

    def _write_out(self) -> None:
        data = b"".join(self._unwritten)
        try:
            if self._file is None:
                self._open()
            assert self._file is not None
            if self._failing:
                os.ftruncate(self._file, self._good)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as error:
            if self._file is not None:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, self._good)
            if not self._failing:
                self._failing = True
                self._tell(Notice("notice.unsaved", (("reason", error.strerror or str(error)),)))
            return
        self._good += len(data)
        self._unwritten.clear()
        if self._failing:
            self._failing = False
            self._tell(Notice("notice.saved_again"))
        with self._changed:
            self._unsynced += data
            self._changed.notify()

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._held and not self._lock.take():
            raise OSError(0, "another window holds the file")
        self._held = True
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._file = os.open(self.path, flags, 0o600)
        os.ftruncate(self._file, self._good)
        self._thread = threading.Thread(
            target=self._sync, args=(self._good,), name="spider-journal", daemon=True
        )
        self._thread.start()

    def _sync(self, size: int) -> None:
        """In a thread: have the disk take what was written, then the second copy, which begins with `size` old bytes."""
        assert self._file is not None
        sync_directory(self.path.parent)
        backup = _Mirror(_beside(self.path, ".backup"), self.path, size)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._unsynced or self._closing)
                if not self._unsynced:
                    break
                self._changed.wait_for(lambda: self._closing, timeout=_SYNC_AFTER)
                data = bytes(self._unsynced)
                self._unsynced.clear()
            with contextlib.suppress(OSError):
                os.fsync(self._file)
            backup.append(data)
        backup.close()

    def close(self, keep: bool) -> None:
        """Sync and let go; remove the files unless the game is to be kept."""
        if self._thread is not None:
            with self._changed:
                self._closing = True
                self._changed.notify()
            self._thread.join()
            self._thread = None
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if not keep:
            for path in (self.path, _beside(self.path, ".backup")):
                with contextlib.suppress(OSError):
                    path.unlink()
        self._lock.release(remove=not keep)

    def let_go(self) -> None:
        """Hold the game no more, and leave its files alone."""
        self._lock.release(remove=True)


def _was_never_begun(path: Path) -> bool:
    """Whether a crash came before the first line of a journal was whole: none of its acts was announced."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            data = file.read(_LONGEST_LINE)
    except OSError:
        return False
    is_short = b"\n" not in data and len(data) < _LONGEST_LINE
    return is_short and data[: len(_BEGINNING)] == _BEGINNING[: len(data)]


class _Mirror:
    """The second copy of a journal, always a little behind the first."""

    def __init__(self, path: Path, original: Path, size: int) -> None:
        self._file: int | None = None
        with contextlib.suppress(OSError):
            if not path.is_file():  # a pipe would be waited for
                path.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | getattr(os, "O_BINARY", 0)
            before = original.read_bytes()[:size] if size else b""
            self._file = os.open(path, flags, 0o600)
            self.append(before)

    def append(self, data: bytes) -> None:
        """Add what the first copy has; a copy that fails is given up."""
        if self._file is None:
            return
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError:
            self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _beside(path: Path, suffix: str) -> Path:
    return path.with_suffix(suffix)


class Store:
    """The games of one window: the one in progress, and those that other windows or a crash left.

    Args:
        directory: where to keep them; the player's own place unless given.
        records: where results go; `records.db` in the same folder unless given.
        clock: the clock of the games.
    """

    def __init__(
        self,
        directory: Path | None = None,
        records: Records | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.directory = directory or data_directory()
        self.records = records or Records(self.directory)
        self._clock = clock
        self._notices: deque[Notice] = deque()
        self._game: Game | None = None
        self._journal: _Journal | None = None
        self._kept_at = clock()
        self._kept_time = 0.0

    @property
    def game(self) -> Game | None:
        """The game in progress."""
        return self._game

    def poll(self) -> tuple[Notice, ...]:
        """What the player should know since the last call; to be asked for now and then, as the clock is kept by it."""
        if self._game is not None and self._clock() - self._kept_at >= _KEEP_TIME_AFTER:
            self._kept_at = self._clock()
            if self._game.time != self._kept_time:
                self._game.keep_time()
                self._kept_time = self._game.time
        self._notices.extend(self.records.poll())
        notices = []
        while self._notices:
            notices.append(self._notices.popleft())
        return tuple(notices)

    def resume(self) -> Game | None:
        """The last game that is in progress and that no other window holds, or None (U21).

        Results that a crash kept from the records are entered; ended games are cleared away.
        """
        for path in self._kept_games():
            journal = _Journal(path, self._notices.append)
            if not journal.take():
                continue
            loaded = self._load(path)
            if loaded is None:
                journal.let_go()
                continue
            for result in loaded.results:
                self.records.add(result)
            if loaded.game.is_over or not loaded.acts:
                journal.close(keep=False)
                continue
            journal.go_on(loaded)
            return self._adopt(loaded.game, journal)
        return None

    def latest(self) -> Game | None:
        """A copy of the last game in progress, even if a window is playing it; it is not kept any further."""
        for path in self._kept_games():
            for copy in (path, _beside(path, ".backup")):
                with contextlib.suppress(Newer):
                    loaded = self._read(copy)
                    if loaded is not None and loaded.acts and not loaded.game.is_over:
                        return loaded.game
        return None

    def begin(self, start: Deal | Position, *, today: str | None = None, counted: bool = True) -> Game:
        """A new game in the place of the present one, which is lost if it had begun and has no result (U20)."""
        self._leave()
        game = Game(start, clock=self._clock, today=today, counted=counted)
        header: dict[str, object] = {"spider-game": VERSION, "id": game.id}
        if game.start.deal is not None:
            header["deal"] = game.deal_id
        else:
            header["position"] = game.start.text()
        if today is not None:
            header["today"] = today
        if not counted:
            header["counted"] = False
        # The time is for games that were written in the same tick of the file system's clock: `_kept_games`.
        path = self.directory / "games" / f"{time.time_ns():020}-{uuid.uuid4().hex}.game"
        return self._adopt(game, _Journal(path, self._notices.append, header))

    def close(self) -> None:
        """Keep the game in progress and let go of it: the window closes."""
        if self._game is not None and self._journal is not None:
            self._game.pause("store")
            self._game.keep_time()
            self._game.attach(None)
            self._journal.close(keep=self._journal.has_acts and not self._game.is_over)
        self._game = self._journal = None
        self.records.close()

    def _adopt(self, game: Game, journal: _Journal) -> Game:
        self._game, self._journal = game, journal
        game.attach(journal)
        game.subscribe(self._hear)
        game.resume("store")
        return game

    def _hear(self, event: Event) -> None:
        for result in _results((event,)):
            self.records.add(result)

    def _leave(self) -> None:
        if self._game is None or self._journal is None:
            return
        left = self._game.abandon()
        if left is not None:
            self.records.add(left)
        self._game.attach(None)
        self._journal.close(keep=False)
        self._game = self._journal = None

    def _kept_games(self) -> list[Path]:
        """The journals, the youngest first. One whose first copy is gone is found by its second."""
        games = self.directory / "games"
        found: dict[Path, int] = {}
        with contextlib.suppress(OSError):
            for entry in os.scandir(games):
                if entry.name.endswith((".game", ".backup")):
                    with contextlib.suppress(OSError):
                        path = _beside(Path(entry.path), ".game")
                        found[path] = max(found.get(path, 0), entry.stat().st_mtime_ns)
        return sorted(found, key=lambda path: (found[path], path.name), reverse=True)

    def _load(self, path: Path) -> Loaded | None:
        """Read a journal, mended from its second copy if it is damaged; None if nothing can be read of it."""
        backup = _beside(path, ".backup")
        if not path.exists() and not backup.exists():
            return None  # another window has just cleared it away
        if _was_never_begun(path) and (not backup.exists() or _was_never_begun(backup)):
            for copy in (path, backup):
                with contextlib.suppress(OSError):
                    copy.unlink()
            return None
        try:
            first = self._read(path)
            if first is not None and not first.damaged:
                return first
            second = self._read(backup)
        except Newer:
            self._tell("notice.newer_game", path)
            return None
        best = max(
            (copy for copy in (first, second) if copy is not None), key=lambda copy: copy.acts, default=None
        )
        data = b""
        if best is not None:
            with contextlib.suppress(OSError):
                data = (path if best is first else backup).read_bytes()[: best.good]
        aside = set_aside(path) if path.exists() else path
        if best is None:
            if backup.exists():
                set_aside(backup)
            self._tell("notice.bad_game", aside)
            return None
        try:
            replace_file(path, data)
        except OSError as error:
            self._notices.append(Notice("notice.unsaved", (("reason", error.strerror or str(error)),)))
        self._tell("notice.repaired_game", aside)
        return best

    def _read(self, path: Path) -> Loaded | None:
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
                return None
            return read_journal(path.read_bytes(), self._clock)
        except (OSError, Damaged):
            return None

    def _tell(self, key: str, path: Path) -> None:
        self._notices.append(Notice(key, (("file", str(path)),)))
