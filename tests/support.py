"""Helpers that tests import: `tests` is on the path of pytest."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data"


def load_lines() -> dict[str, str]:
    """Winning lines by deal id, from `tests/data/lines`."""
    lines = {}
    for path in sorted((DATA / "lines").glob("*.txt")):
        for row in path.read_text(encoding="utf-8").splitlines():
            if row and not row.startswith("#"):
                deal, _, line = row.partition(":")
                lines[deal] = line.strip()
    return lines
