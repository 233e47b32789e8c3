"""Every reader has a size that it does not read beyond (C30)."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spider import Deal, Position, SpiderError, deals, parse_line
from spider.cli import main
from spider.game import Game
from spider.game.interchange import export_game, import_game
from spider.game.records import Records
from spider.game.settings import Settings
from spider.game.store import Damaged, Store, read_journal

MIB = 1 << 20


def exported(**changes: object) -> str:
    return json.dumps(json.loads(export_game(Game(Deal.parse("1-7")))) | changes)


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (Deal.parse, "1-" + "0" * 99, "is not a deal id"),
        (Deal.parse, "7" * MIB, "is not a deal id"),
        (Position.parse, "KS " * 7000, "longer than 20000 bytes"),
        (parse_line, "ab1 " * (MIB // 4) + "ab1", "longer than 1048576 bytes"),
        (parse_line, "\u3000" * (MIB // 3 + 1), "longer than 1048576 bytes"),
        (deals.parse_pasted, " " * MIB + "1-7", "longer than 1048576 characters"),
        (deals.decode_list, " " * MIB + "{}", "longer than 1048576 characters"),
        (import_game, exported() + " " * (4 * MIB), "longer than 4194304 characters"),
        (import_game, exported(moves="ab1 " * 100_001), "at most 100000 moves"),
    ],
)
def test_a_text_that_is_too_long_is_refused(read: Callable[[str], object], text: str, message: str) -> None:
    with pytest.raises(SpiderError, match=message) as caught:
        read(text)
    assert len(str(caught.value)) < 400


def test_the_longest_line_is_read() -> None:
    assert len(parse_line("ab1 " * (MIB // 4))) == MIB // 4


def hole(path: Path, size: int, beginning: bytes = b"") -> Path:
    """A file of any size that takes no room."""
    with path.open("wb") as file:
        file.write(beginning)
        file.truncate(size)
    return path


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(SpiderError, match="larger than 1048576 bytes"):
        deals.read_text(hole(tmp_path / "text", 40 << 30))


def test_standard_input_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = io.BytesIO(b"K" * (3 * MIB))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    with pytest.raises(SystemExit) as ended:
        main(["deal", "-"])
    assert ended.value.code == 2
    assert "larger than 1048576 bytes" in capsys.readouterr().err
    assert given.tell() <= MIB + 1


def test_a_long_line_of_a_journal_ends_it() -> None:
    with pytest.raises(Damaged):
        read_journal(b'{"spider-game":1' + b" " * 70_000 + b"}\n")


def test_a_journal_that_is_too_large_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    hole(tmp_path / "games" / "0.game", 40 << 30, b'{"spider-game":1,"id":')
    store = Store(tmp_path)
    assert store.resume() is None
    store.close()
    assert [notice.key for notice in store.poll()] == ["notice.bad_game"]


def test_records_that_are_too_large_are_set_aside(tmp_path: Path) -> None:
    hole(tmp_path / "records.db", 40 << 30, b"SQLite format 3\0")
    records = Records(tmp_path)
    assert records.summaries() == {}
    assert [notice.key for notice in records.poll()] == ["notice.bad_records"]
    records.close()


def test_settings_that_are_too_large_are_set_aside(tmp_path: Path) -> None:
    hole(tmp_path / "settings.json", 40 << 30, b"{")
    settings = Settings(tmp_path)
    assert [notice.key for notice in settings.poll()] == ["notice.bad_settings"]
    assert (tmp_path / "settings.json.bad-1").exists()
