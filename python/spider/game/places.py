"""Where games, records and settings are kept, and how files there are written."""

from __future__ import annotations

import contextlib
import itertools
import os
from pathlib import Path

import platformdirs

__all__ = ["Lock", "data_directory", "replace_file", "set_aside"]


def data_directory() -> Path:
    """The folder of this player's games, records and settings: `SPIDER_DATA_DIR`, else the platform's own place."""
    given = os.environ.get("SPIDER_DATA_DIR")
    return Path(given) if given else platformdirs.user_data_path("spider-solitaire", appauthor=False)


def replace_file(path: Path, data: bytes) -> None:
    """Write a whole file so that a crash leaves either the old one or the new one, never half (C29).

    Raises:
        OSError: it cannot be written; the old file is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_directory(path.parent)


def sync_directory(directory: Path) -> None:
    """Make new names in a folder last through a power cut, where the platform can."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(directory, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a bad file so that nothing overwrites it; returns its new path, or the old one if that fails (C29)."""
    candidates = (path.with_name(f"{path.name}.bad-{number}") for number in itertools.count(1))
    try:
        return path.rename(next(aside for aside in candidates if not aside.exists()))
    except OSError:
        return path


class Lock:
    """A file that one process holds at a time; the system lets go when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; False if someone else holds it.

        Raises:
            OSError: the file cannot be opened.
        """
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        if _try_lock(handle):
            self._handle = handle
            return True
        os.close(handle)
        return False

    def release(self, remove: bool = False) -> None:
        """Let go, and remove the file if nobody needs it any more."""
        if self._handle is None:
            return
        if remove and os.name == "posix":
            with contextlib.suppress(OSError):
                self._path.unlink()
        os.close(self._handle)
        self._handle = None
        if remove and os.name != "posix":
            with contextlib.suppress(OSError):
                self._path.unlink()


if os.name == "posix":
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better unguarded than unplayable
        return True

else:
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
