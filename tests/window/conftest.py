"""Every window test has a display and fonts, and none is left open; `open_window` gives a whole window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from spider import Deal, Position
from spider.window import fonts
from window_player import WindowPlayer


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield
    fonts.forget()
    pygame.font.quit()
    pygame.display.quit()


@pytest.fixture
def open_window(tmp_path: Path) -> Callable[..., WindowPlayer]:
    """Open a window on a deal or a position; further arguments are settings, `size` and `clock`."""

    def opener(start: Deal | Position | str = "1-7", **options: object) -> WindowPlayer:
        return WindowPlayer(start, tmp_path, **options)  # type: ignore[arg-type]

    return opener
