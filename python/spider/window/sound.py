"""Short, dry, quiet sounds, computed here; silence where there is no device (C28)."""

from __future__ import annotations

import array
import importlib
import math
import random
from collections.abc import Callable, Iterator
from typing import Final

import pygame

__all__ = ["EFFECTS", "Sounds", "samples"]

RATE: Final = 22_050
_VOLUME: Final = 0.35


def _knock(seconds: float, pitch: float, noise: float, decay: float, seed: int) -> Iterator[float]:
    """A tap on paper: filtered noise and a low tone that both die away."""
    chance = random.Random(seed)
    smooth = 0.0
    for index in range(int(seconds * RATE)):
        time = index / RATE
        smooth += 0.35 * (chance.uniform(-1, 1) - smooth)
        fade = math.exp(-time * decay) * min(1.0, time * 900)
        yield fade * (noise * smooth + (1 - noise) * math.sin(math.tau * pitch * time))


def _notes(pitches: tuple[float, ...], each: float, decay: float) -> Iterator[float]:
    """Soft notes, one after another, each ringing into the next."""
    total = each * len(pitches) + 4 / decay
    for index in range(int(total * RATE)):
        time = index / RATE
        value = 0.0
        for number, pitch in enumerate(pitches):
            age = time - number * each
            if age >= 0:
                tone = math.sin(math.tau * pitch * age) + 0.25 * math.sin(math.tau * 2 * pitch * age)
                value += tone * math.exp(-age * decay) * min(1.0, age * 300)
        yield 0.45 * value


EFFECTS: Final[dict[str, Callable[[], Iterator[float]]]] = {
    "lift": lambda: _knock(0.05, 520, 0.85, 90, 1),
    "down": lambda: _knock(0.09, 190, 0.6, 55, 2),
    "deal": lambda: _knock(0.07, 300, 0.8, 70, 3),
    "refuse": lambda: _knock(0.16, 110, 0.25, 28, 4),
    "complete": lambda: _notes((523.25, 659.25, 783.99), 0.07, 9),
    "win": lambda: _notes((523.25, 659.25, 783.99, 1046.5, 1318.5), 0.11, 5),
}
"""The sounds by name, each as samples between -1 and 1."""


def samples(name: str) -> bytes:
    """A sound as signed 16-bit mono samples at 22,050 Hz."""
    return array.array(
        "h", (int(max(-1.0, min(1.0, value)) * 32767 * _VOLUME) for value in EFFECTS[name]())
    ).tobytes()


class Sounds:
    """Plays the sounds by name; the device is opened at the first one."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._ready: bool | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str) -> None:
        """Play a sound, unless sound is off or there is no device."""
        if not self.on or not self._open():
            return
        try:
            if name not in self._sounds:
                self._sounds[name] = pygame.mixer.Sound(buffer=samples(name))
            self._sounds[name].play()
        except pygame.error:
            self._ready = False

    def close(self) -> None:
        """Let the device go."""
        if self._ready:
            pygame.mixer.quit()
        self._ready = None
        self._sounds.clear()

    def _open(self) -> bool:
        if self._ready is None:
            try:
                importlib.import_module("pygame.mixer")  # or else a stand-in for it would warn
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
                self._ready = True
            except (ImportError, pygame.error):
                self._ready = False
        return self._ready
