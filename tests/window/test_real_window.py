"""A whole game in a real window of an X server, which saves screenshots (U14, U18)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import DATA

XVFB = shutil.which("Xvfb")
TESTS = DATA.parent

_PLAY = """
import sys
from pathlib import Path

import pygame

from spider import parse_line
from support import load_lines
from window_player import WindowPlayer

language, folder = sys.argv[1], Path(sys.argv[2])
deal, line = next(item for item in load_lines().items() if item[0].startswith("4-"))
player = WindowPlayer(deal, folder, language=language, motion="none")
assert pygame.display.get_driver() == "x11", pygame.display.get_driver()
moves = parse_line(line)


def shot(name):
    player.app.draw()
    pygame.image.save(player.app.surface, str(folder / f"{language}-{name}.png"))


def settle():
    # What the window system itself has to tell comes between the posted events.
    pygame.time.wait(20)
    player.pump()


settle()
shot("start")
for number, move in enumerate(moves):
    if number % 2:
        player.play_by_drag(move)
    else:
        player.play_by_tap(move)
    assert player.game.moves == number + 1, (number, str(move), player.lines()[-1])
    if number == len(moves) // 2:
        shot("middle")
        player.key("l")
        settle()
        shot("moves")
        player.key("l")
        pygame.display.set_mode((500, 900), pygame.RESIZABLE)
        settle()
        shot("portrait")
        pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
        settle()
assert player.game.position.is_won
assert player.panel == "result"
shot("won")
print("won", len(moves))
"""


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a display of an X server of our own."""
    if XVFB is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    log = (tmp_path_factory.mktemp("xvfb") / "log").open("wb")
    server = subprocess.Popen(
        [XVFB, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=log,
        stderr=log,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    server.terminate()
    server.wait()
    log.close()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_game_is_won_in_a_real_window(display: str, language: str, tmp_path: Path) -> None:
    shots = Path(os.environ.get("SPIDER_SCREENSHOTS") or tmp_path)
    shots.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")])),
    }
    done = subprocess.run(
        [sys.executable, "-c", _PLAY, language, str(shots)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("won")
    for name in ("start", "middle", "moves", "portrait", "won"):
        assert (shots / f"{language}-{name}.png").stat().st_size > 10_000
