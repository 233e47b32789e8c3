"""Atheris driver for what Python reads: `python fuzz/readers.py TARGET [libFuzzer options] [corpus]`."""

from __future__ import annotations

import contextlib
import sys

import atheris

with atheris.instrument_imports(include=["spider"]):
    from targets import TARGETS

    from spider import SpiderError


def main() -> None:
    """Run one target; libFuzzer reads the remaining arguments."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: readers.py {'|'.join(TARGETS)} [libFuzzer options] [corpus]")
    target = TARGETS[sys.argv.pop(1)]

    def one_input(data: bytes) -> None:
        with contextlib.suppress(SpiderError):
            target(data)

    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
