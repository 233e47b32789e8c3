"""The published table of `docs/deals.md` pins the numberings (D1-D3)."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = (Path(__file__).parents[2] / "docs" / "deals.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| (c?)([0-9]+) \| ([0-9a-f]{16}) \| ([0-9a-f]{16}) \| ([0-9a-f]{16}) \|$", PAGE, re.MULTILINE
)


def test_the_table_is_complete() -> None:  # D2
    assert len([row for row in ROWS if not row[0]]) == 30
    assert len([row for row in ROWS if row[0]]) == 4


def test_the_table_holds(engine: ModuleType) -> None:  # D2, D3
    for classic, number, *checksums in ROWS:
        for suits, checksum in zip((1, 2, 4), checksums, strict=True):
            text = engine.Deal(suits, int(number), "classic" if classic else "own").position().text()
            assert hashlib.sha256(text.encode()).hexdigest()[:16] == checksum, (suits, classic + number)


def test_the_listing_of_the_page(engine: ModuleType) -> None:  # D2: a stranger could write it again
    listing = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert listing is not None
    names: dict[str, Any] = {}
    exec(listing[1], names)  # noqa: S102
    for _, number, *_ in [row for row in ROWS if not row[0]]:
        for suits in (1, 2, 4):
            cards = engine.Deal(suits, int(number)).cards()
            assert list(cards) == names["own_numbering"](int(number), suits)


def test_suits_follow_from_four_suits(engine: ModuleType) -> None:  # D1
    for numbering in ("own", "classic"):
        four = engine.Deal(4, 31415 % 32000, numbering).cards()
        assert [card % 26 for card in four] == list(engine.Deal(2, 31415 % 32000, numbering).cards())
        assert [card % 13 for card in four] == list(engine.Deal(1, 31415 % 32000, numbering).cards())
