"""`spider play`: what is decided before the window is loaded, and that the window gets what was asked for."""

from __future__ import annotations

import os
import subprocess
import sys
import types

import pytest

from spider import Deal

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> dict:
    """Stands for the window and notes what it was given."""
    given: dict = {}
    app = types.ModuleType("spider.window.app")
    app.run = lambda start, **options: given.update(options, start=start) or 0
    monkeypatch.setitem(sys.modules, "spider.window.app", app)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return given


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display there")
@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "4-c1"]])
def test_no_display_is_one_sentence(spider_process, arguments):
    outcome = spider_process(*arguments, env=NO_DISPLAY)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("Error: There is no display")
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display there")
def test_no_display_loads_nothing_heavy(spider, monkeypatch):
    for name, value in NO_DISPLAY.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(sys.modules, "spider.window.app", None)  # an import of it would fail
    assert spider("play").err.startswith("Error: There is no display")


def test_alone_is_play(spider, window):
    assert spider() == (0, "", "")
    assert window == {
        "start": None,
        "suits": None,
        "rules": None,
        "announce": False,
        "language": None,
        "exit_after_frames": None,
    }


def test_deal_and_options_reach_the_window(spider, window):
    arguments = ["4-c1", "--rules", "strict", "--announce", "--lang", "ja", "--exit-after-frames", "3"]
    assert spider("play", *arguments).code == 0
    assert window["start"] == Deal(4, 1, "classic", "strict")
    assert (window["announce"], window["language"], window["exit_after_frames"]) == (True, "ja", 3)
    assert spider("play", "--suits", "2", "--rules", "free").code == 0
    assert (window["start"], window["suits"], window["rules"]) == (None, 2, "free")


def test_a_random_deal_of_the_classic_numbering(spider, window):
    numbers = set()
    for _ in range(4):
        assert spider("play", "--suits", "2", "--numbering", "classic", "--rules", "strict").code == 0
        start = window["start"]
        assert (start.suits, start.numbering, start.rules) == (2, "classic", "strict")
        numbers.add(start.number)
    assert len(numbers) > 1  # C9


def test_file_reaches_the_window(spider, window, tmp_path):  # D6
    position = Deal(2, 9).position()
    file = tmp_path / "table.txt"
    file.write_text(position.text())
    assert spider("play", file).code == 0
    assert window["start"] == position


@pytest.mark.parametrize(
    "arguments",
    [["1-5x"], ["3-1"], ["--exit-after-frames", "0"], ["--lang", "fr"], ["--numbering", "classic"]],
)
def test_wrong_usage(spider, window, arguments):
    outcome = spider("play", *arguments)
    assert outcome.code == 2
    assert "Error: " in outcome.err
    assert window == {}


@pytest.mark.parametrize("arguments", [["play", "1-1"], ["bench", "frames"]])
@pytest.mark.parametrize("package", ["pygame", "noto_cjk_sans_jp_bold"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_engine_alone_says_what_the_window_needs(arguments, package, language):  # C39
    code = f"import sys; sys.modules['{package}'] = None; from spider.cli import main; main({arguments})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "LC_ALL": f"{language}_JP.UTF-8", "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 2
    needed = {"en": f"Error: The window needs {package}, ", "ja": f"Error: ウィンドウには {package} が"}[
        language
    ]
    assert done.stderr.startswith(needed)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_window_opens_and_closes(spider_process, tmp_path, language):
    outcome = spider_process(
        "play",
        "4-c1",
        "--lang",
        language,
        "--announce",
        "--exit-after-frames",
        3,
        env={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SPIDER_DATA_DIR": str(tmp_path)},
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert "4-c1" in outcome.out  # U17: the deal is announced
