"""What `spider bench frames` measures: how long the window takes for a frame, and what it costs at rest.

The busiest table is the fifth deal of a game without completed runs: 94 cards at rest, ten in the air. Frames are drawn by
the very code of the window, on SDL's software renderer, as fast as they come; the motion's clock advances by a sixtieth of
a second a frame.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from spider.engine import Deal
from spider.game import Game
from spider.game.settings import Settings
from spider.solve import solve_in_background
from spider.window.app import App
from spider.window.draw import Painter, View, bar_labels
from spider.window.layout import Options, compute
from spider.window.motion import Scene, motions_for

__all__ = ["FrameBench", "Times", "bench_frames"]

_DEAL: Final = "4-20"
_HARD: Final = "4-3"
"""A deal that keeps a search busy for longer than a round takes."""
_RATE: Final = 60
_ALL_POSITIONS: Final = 2**40


@dataclass(frozen=True)
class Times:
    """Milliseconds a frame."""

    median: float
    p99: float

    @staticmethod
    def of(seconds: list[float]) -> Times:
        """From the seconds of each frame."""
        ordered = sorted(seconds)
        return Times(
            round(1000 * statistics.median(ordered), 3),
            round(1000 * ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))], 3),
        )


@dataclass(frozen=True)
class FrameBench:
    """Frames of the window at one size."""

    size: tuple[int, int]
    driver: str
    """SDL's video driver."""
    frames: int
    """Frames of each kind in each round."""
    rounds: int
    motion: Times
    """Frames of the busiest motion."""
    motion_with_solver: Times
    """The same while a search runs on one thread."""
    solver_ratio: float
    """Median over the rounds of the 99th percentile with a search to the 99th percentile without."""
    redraw: Times
    """Everything at rest drawn anew, 104 cards."""
    first_frame: float
    """Seconds from the start of a Python process to the end of one that shows one frame; median of the rounds."""
    idle_share: float
    """Processor time to wall time while nobody plays and the game's clock runs."""
    idle_seconds: float

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def bench_frames(
    size: tuple[int, int] = (1920, 1080),
    frames: int = 240,
    rounds: int = 5,
    idle_seconds: float = 5.0,
    progress: Callable[[int], None] | None = None,
) -> FrameBench:
    """Measure the window.

    Args:
        size: of the window in pixels.
        frames: frames of each kind in each round.
        rounds: how often everything but the idle share is measured.
        idle_seconds: how long the window is left alone.
        progress: called after each round with its number, from 1.

    Raises:
        pygame.error: there is no display.
    """
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    driver = pygame.display.get_driver()
    alone: list[float] = []
    beside: list[float] = []
    redrawn: list[float] = []
    ratios, starts = [], []
    for number in range(1, rounds + 1):
        without = _motion_frames(surface, frames)
        with _solver():
            with_solver = _motion_frames(surface, frames)
        ratios.append(Times.of(with_solver).p99 / Times.of(without).p99)
        alone += without
        beside += with_solver
        redrawn += _redraw_frames(surface, frames)
        starts.append(_first_frame())
        if progress is not None:
            progress(number)
    share = _idle_share(size, idle_seconds)
    pygame.display.quit()
    return FrameBench(
        size=size,
        driver=driver,
        frames=frames,
        rounds=rounds,
        motion=Times.of(alone),
        motion_with_solver=Times.of(beside),
        solver_ratio=round(statistics.median(ratios), 3),
        redraw=Times.of(redrawn),
        first_frame=round(statistics.median(starts), 3),
        idle_share=round(share, 5),
        idle_seconds=idle_seconds,
    )


def _busy_game() -> Game:
    game = Game(Deal.parse(_DEAL), clock=lambda: 0.0)
    for _ in range(4):
        game.deal()
    return game


def _motion_frames(surface: pygame.Surface, count: int) -> list[float]:
    """Seconds of each frame of the fifth deal, over and over."""
    game, painter, view = _busy_game(), Painter(), View()
    options = Options(labels=bar_labels(view.language))
    before = Scene(compute(surface.get_size(), game.position, options), game.position.columns)
    events = game.deal()
    layout = compute(surface.get_size(), game.position, options)
    motion = motions_for(events, before, Scene(layout, game.position.columns), 0.0)
    assert motion is not None
    view.motion = motion
    steps = max(1, int(motion.duration * _RATE))
    for step in range(steps):  # every card of it has been drawn once
        painter.draw_table(surface, game, layout, view, step / _RATE)
    seconds = []
    for number in range(count):
        start = time.perf_counter()
        painter.draw_table(surface, game, layout, view, number % steps / _RATE)
        pygame.display.flip()
        seconds.append(time.perf_counter() - start)
    return seconds


def _redraw_frames(surface: pygame.Surface, count: int) -> list[float]:
    """Seconds of each frame in which all 104 cards at rest are drawn anew."""
    game, painter, view = _busy_game(), Painter(), View()
    game.deal()
    layout = compute(surface.get_size(), game.position, Options(labels=bar_labels(view.language)))
    painter.draw_table(surface, game, layout, view, 0.0)
    seconds = []
    for number in range(count):
        view.hover = (number % 10, 1)
        start = time.perf_counter()
        painter.draw_table(surface, game, layout, view, 0.0)
        pygame.display.flip()
        seconds.append(time.perf_counter() - start)
    return seconds


@contextmanager
def _solver() -> Iterator[None]:
    """A search beside what is measured, as a hint or a verdict has it."""
    job = solve_in_background(Deal.parse(_HARD), max_positions=_ALL_POSITIONS)
    try:
        yield
    finally:
        job.cancel()
        job.result()


def _first_frame() -> float:
    """Seconds of a process that opens the window, shows one frame and ends."""
    with tempfile.TemporaryDirectory() as folder:
        code = (
            "import pathlib, sys; from spider import Deal; from spider.window.app import run; "
            f"sys.exit(run(Deal.parse({_DEAL!r}), exit_after_frames=1, data_dir=pathlib.Path({folder!r})))"
        )
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start


def _idle_share(size: tuple[int, int], seconds: float) -> float:
    """Processor time to wall time of the window's own loop while nobody touches it."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Game(Deal.parse(_DEAL)), Settings(Path(folder)), size=size)
        app.perform(app.game.deal)  # the clock runs from the first act on
        app.end_motion()
        app.draw()
        pygame.time.set_timer(pygame.QUIT, round(1000 * seconds), 1)
        wall, spent = time.perf_counter(), time.process_time()
        app.loop()
        wall, spent = time.perf_counter() - wall, time.process_time() - spent
        app.close()
    return spent / wall
