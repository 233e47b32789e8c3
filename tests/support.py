"""Helpers that tests import: `tests` is on the path of pytest."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
SANITIZED = "san.so" in os.environ.get("LD_PRELOAD", "")
"""Whether a sanitizer is at work, which takes more addresses than a limit on them would leave."""


def run_python(code: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter makes of some code, within so many seconds."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def load_lines() -> dict[str, str]:
    """Winning lines by deal id, from `tests/data/lines`."""
    lines = {}
    for path in sorted((DATA / "lines").glob("*.txt")):
        for row in path.read_text(encoding="utf-8").splitlines():
            if row and not row.startswith("#"):
                deal, _, line = row.partition(":")
                lines[deal] = line.strip()
    return lines


RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
CARDS = [rank + suit for suit in "SHCD" for rank in RANKS]


def run_text(suit: str, first: str = "K", last: str = "A") -> str:
    """The cards from `first` down to `last` of one suit."""
    return " ".join(rank + suit for rank in reversed(RANKS[RANKS.index(last) : RANKS.index(first) + 1]))


def table(
    engine: Any,
    columns: Sequence[str],
    stock: Sequence[str] = (),
    *,
    rules: str = "standard",
    suits: int = 1,
    completed: str = "",
) -> Any:
    """A position that begins with these columns and has these rows left.

    The other columns hold a king or an ace, which go nowhere. `completed` names the suits of completed runs. A row
    `...` is filled from the rest of the pack; what is left then lies hidden at the bottom of column j, or face up at
    the bottom of a column that begins with `...`.
    """
    left = [card for card in CARDS if card[-1] in "SHCD"[:suits] for _ in range(8 // suits)]
    for card in " ".join([*columns, *stock, *map(run_text, completed)]).replace("...", "").split():
        left.remove(card.strip("()"))
    columns = list(columns)
    fillers = sorted((card for card in left if card[0] in "KA"), key=lambda card: card[0] == "A")
    for card in fillers[: 10 - len(columns)]:
        left.remove(card)
        columns.append(card)
    rows = [" ".join(left.pop() for _ in range(10)) if row == "..." else row for row in stock]
    for index, column in enumerate(columns):
        if column.startswith("..."):
            columns[index] = " ".join([*left, column[3:]])
            left = []
    columns[9] = " ".join([f"({card})" for card in left] + [columns[9]])
    lines = [f"rules {rules} suits {suits}", *columns, *(f"stock {row}" for row in rows)]
    return engine.Position.parse("\n".join(lines) + "\n")
