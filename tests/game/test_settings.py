"""Settings by name."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from spider import SpiderError
from spider.game.settings import CHOICES, Settings, Values, system_language


def keys(settings: Settings) -> list[str]:
    """The kinds of notices."""
    return [notice.key for notice in settings.poll()]


def stored(directory: Path) -> dict[str, object]:
    """The settings as they stand in the file."""
    document = json.loads((directory / "settings.json").read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    kept = document["settings"]
    assert isinstance(kept, dict)
    return kept


def test_first_start() -> None:  # D5, U2
    values = Values()
    assert (values.suits, values.choice, values.rules, values.tap_mode) == (
        1,
        "winnable",
        "standard",
        "instant",
    )
    for item in fields(Values):
        assert item.name == "window_size" or getattr(values, item.name) in CHOICES[item.name]
    assert values.window_size == ""
    assert len(CHOICES["back"]) >= 3
    assert len(CHOICES["theme"]) >= 3
    assert "none" in CHOICES["motion"]


def test_changes_last(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert settings.values == Values()
    assert not (tmp_path / "settings.json").exists()
    settings.change(suits=4, choice="random", sound=False)
    again = Settings(tmp_path)
    assert asdict(again.values) == {**asdict(Values()), "suits": 4, "choice": "random", "sound": False}
    assert settings.values == again.values


@pytest.mark.parametrize(
    "changes",
    [{"colour": "red"}, {"theme": "pink"}, {"suits": 3}, {"sound": 1}, {"suits": True}, {"window_size": "9"}],
)
def test_what_does_not_exist_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:  # C10
    settings = Settings(tmp_path)
    with pytest.raises(SpiderError):
        settings.change(**changes)
    assert settings.values == Values()


def test_unknown_names_and_values_are_kept_and_known_ones_validated(tmp_path: Path) -> None:  # C10
    kept = {"shadow": "long", "theme": "marble", "suits": "4", "sound": False, "tap_mode": "select"}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "settings": kept}))
    settings = Settings(tmp_path)
    assert settings.poll() == ()
    values = settings.values
    assert (values.theme, values.suits, values.sound, values.tap_mode) == ("pine", 1, False, "select")
    settings.change(large_print=True)
    assert stored(tmp_path) == {**kept, "large_print": True}


def test_two_windows_change_different_settings(tmp_path: Path) -> None:  # C29
    first, second = Settings(tmp_path), Settings(tmp_path)
    first.change(sound=False)
    second.change(large_print=True)
    values = Settings(tmp_path).values
    assert (values.sound, values.large_print) == (False, True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        pytest.param(b"[" * 100_000, id="deep"),
        b'{"version": 1}',
        b'{"version": "1", "settings": {}}',
        b'{"version": 1, "settings": []}',
        pytest.param(b" " * (1 << 21), id="huge"),
    ],
)
def test_a_bad_file_is_set_aside_and_its_backup_used(tmp_path: Path, content: bytes) -> None:  # C29, C30
    Settings(tmp_path).change(suits=4)
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(tmp_path)
    assert settings.values.suits == 4
    assert keys(settings) == ["notice.backup_settings"]
    assert (tmp_path / "settings.json.bad-1").read_bytes() == content
    assert stored(tmp_path)["suits"] == 4
    path.write_bytes(content)
    (tmp_path / "settings.backup.json").unlink()
    settings = Settings(tmp_path)
    assert settings.values == Values()
    assert keys(settings) == ["notice.bad_settings"]
    assert (tmp_path / "settings.json.bad-2").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_or_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:  # C29, C30
    for make in (os.mkfifo, os.mkdir):
        make(tmp_path / "settings.json")
        settings = Settings(tmp_path)
        assert keys(settings) == ["notice.bad_settings"]
        settings.change(suits=4)
        assert keys(settings) == []
        assert stored(tmp_path)["suits"] == 4
        (tmp_path / "settings.json").unlink()
        (tmp_path / "settings.backup.json").unlink()


def test_a_newer_file_is_read_and_not_changed(tmp_path: Path) -> None:  # C29
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": 2, "settings": {"suits": 2}}))
    before = path.read_bytes()
    settings = Settings(tmp_path)
    assert settings.values.suits == 2
    assert keys(settings) == ["notice.newer_settings"]
    settings.change(suits=4)
    assert settings.values.suits == 4
    assert path.read_bytes() == before


def test_settings_that_cannot_be_written_still_hold(tmp_path: Path) -> None:  # C29
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    settings = Settings(folder)
    settings.change(sound=False)
    assert not settings.values.sound
    assert set(keys(settings)) == {"notice.unsaved_settings"}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    settings = Settings(tmp_path)
    assert settings.language == system_language() == language
    settings.change(language="ja")
    assert settings.language == "ja"


@pytest.mark.parametrize(
    "size", ["1x1", "0x700", "99999999x700", "800x600x2", "-800x600", 800, ["800", "600"], None, "８００x600"]
)
def test_a_window_size_that_is_none_is_passed_over(tmp_path: Path, size: object) -> None:  # C10, C21
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "settings": {"window_size": size}}))
    settings = Settings(tmp_path)
    assert settings.values.window_size == ""
    assert settings.poll() == ()
    with pytest.raises(SpiderError):
        settings.change(window_size=size)
    settings.change(window_size="800x600")
    assert Settings(tmp_path).values.window_size == "800x600"
