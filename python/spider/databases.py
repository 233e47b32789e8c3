"""Opening SQLite files that anybody may have written."""

from __future__ import annotations

import sqlite3
from typing import Final

__all__ = ["UNREADABLE", "distrust"]

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What SQLite raises for damaged files: its messages may quote bytes that are no text, and a wrong length may ask for more
memory than there is."""
_LARGEST_VALUE: Final = 1 << 20


def distrust(file: sqlite3.Connection) -> None:
    """Let nothing in a database make SQLite run its functions, or hold a text of more than 1 MiB.

    Raises:
        *UNREADABLE: it is damaged.
    """
    file.execute("PRAGMA trusted_schema = OFF")
    file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
