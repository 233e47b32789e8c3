"""docs/architecture.md is true: every room is there, and arrows go down only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "spider"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = PAGE.partition("```text\n")[2].partition("```\n")[0]

ABOVE = {
    "engine": {"game", "text", "window", "commands", "cli"},
    "game": {"window", "commands", "cli"},
    "text": {"window", "commands", "cli"},
    "window": {"commands", "cli"},
}
"""What a room must not know; everything that is no other room counts as engine."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room(module: Path) -> str:
    first = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return first if first in {"game", "text", "window", "commands", "cli"} else "engine"


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_room_is_named() -> None:
    for path in PACKAGE.iterdir():
        if path.name == "__pycache__":
            continue
        shown = path.name + "/" * path.is_dir()
        if path.suffix == ".py" or (path.is_dir() and any(path.glob("*.[pj]*"))):
            named = {"_version.py"} | set(re.findall(r"[\w.]+/?", ROOMS))
            assert shown in named, f"docs/architecture.md does not name {shown}"


def test_every_header_is_named() -> None:
    for folder in ("cpp/include/spider", "cpp/include/spider/search"):
        (line,) = re.findall(rf"^{folder}/ +(.*?) \(\.h\)", ROOMS, re.MULTILINE)
        assert set(line.split()) == {path.stem for path in (ROOT / folder).glob("*.h")}


@pytest.mark.parametrize("module", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows_go_down(module: Path) -> None:
    for name in imported(module):
        parts = name.split(".")
        if module.name != "__main__.py" and parts[0] == "spider" and len(parts) > 1:
            assert parts[1] not in ABOVE.get(room(module), set()), name
        if room(module) == "text" and parts[:2] == ["spider", "game"]:
            assert parts[2] == "events", name
        if parts[0] == "pygame":
            assert room(module) == "window"
