"""What all tests share: no display, no sound and no files of the player."""

from __future__ import annotations

import os
import signal

import pytest

from support import load_lines

# Before any test imports pygame. A test that opens a real window says so itself.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# The processes that tests start buffer their output, as those of a user do.
os.environ.pop("PYTHONUNBUFFERED", None)

# A shell's background job ignores Ctrl+C, and so would every process that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="draw the golden pictures anew")
    parser.addoption("--soak-games", type=int, default=300, help="how many games the long soak plays")


@pytest.fixture(scope="session")
def lines() -> dict[str, str]:
    """Winning lines by deal id."""
    return load_lines()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the records, the settings and the language of whoever runs it."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
