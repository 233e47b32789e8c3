"""Every window test has a display and fonts, and none is left open."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from spider.window import fonts


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield
    fonts.forget()
    pygame.font.quit()
    pygame.display.quit()
