"""The first thing that the package imports: a command that cannot start says so in a sentence, a script gets the exception."""

from __future__ import annotations

import contextlib
import os
import sys
from types import TracebackType

__all__ = ["is_command", "leave_quietly"]


def is_command() -> bool:
    """Whether this process was started as `spider` or `python -m spider`, not as a script that imports the package."""
    if sys.argv[:1] == ["-m"]:  # while the package is imported; later it is a path
        return sys.orig_argv[-len(sys.argv)] in ("spider", "-mspider")
    # A script of this name beside itself would find itself where it looks for the package.
    name = os.path.basename(sys.argv[0]) if sys.argv else ""
    return name.lower() in ("spider", "spider.exe")


def leave_quietly(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End the process: with 130 after Ctrl+C, with 2 and a sentence when something to import is missing or unknown."""
    if issubclass(kind, KeyboardInterrupt):
        sys.exit(130)
    if not issubclass(kind, (ImportError, ValueError)):
        sys.__excepthook__(kind, error, trace)
        return
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            print(f"Error: {error}", file=sys.stderr, flush=True)
    sys.exit(2)


if is_command():
    sys.excepthook = leave_quietly
