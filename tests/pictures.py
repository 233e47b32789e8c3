"""Tables, views and the comparison of pictures for the window's tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame

from spider.engine import Deal, Position, parse_line
from spider.game import Game
from spider.window import layout as lay
from spider.window.draw import Painter, View, bar_labels

GOLDEN = Path(__file__).parent / "window" / "golden"
FAILURES = Path(__file__).parent / "window" / "failures"


def played(lines: dict[str, str], deal: str, share: float) -> Game:
    """A game in which a share of a winning line has been played; its clock stands at 12:34."""
    times = iter([0.0])
    game = Game(Deal.parse(deal), clock=lambda: next(times, 754.0))
    moves = parse_line(lines[deal])
    for move in moves[: round(len(moves) * share)]:
        game.play(move)
    return game


def long_game() -> Game:
    """A game with a column of 37 cards (U6)."""
    position = Deal(4, 5).position()
    columns = [list(column) for column in position.columns]
    stock = [card for row in position.stock for card in row]
    columns[3] += stock[:31]
    columns[6] += stock[31:43]
    columns[8] += stock[43:]
    text = ["rules standard suits 4"]
    for column, hidden in zip(columns, position.hidden, strict=True):
        text.append(
            " ".join(f"({_name(card)})" if i < hidden else _name(card) for i, card in enumerate(column))
        )
    return Game(Position.parse("\n".join(text) + "\n"), clock=lambda: 0.0)


def _name(card: int) -> str:
    return ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[card % 13] + "SHCD"[card // 13]


@dataclass
class Picture:
    """One frame to draw."""

    game: Game
    size: tuple[int, int]
    view: View = field(default_factory=View)
    options: dict[str, Any] = field(default_factory=dict)
    now: float = 0.0

    @property
    def layout(self) -> lay.Layout:
        options = lay.Options(labels=bar_labels(self.view.language), **self.options)
        return lay.compute(self.size, self.game.position, options)

    def draw(self) -> pygame.Surface:
        surface = pygame.Surface(self.size)
        Painter().draw_table(surface, self.game, self.layout, self.view, self.now)
        return surface


def differences(one: pygame.Surface, other: pygame.Surface) -> tuple[int, float]:
    """The largest difference of a channel, and the share of pixels that differ by more than 24."""
    if one.get_size() != other.get_size():
        return 255, 1.0
    a, b = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    if a == b:
        return 0, 0.0
    channels = [abs(x - y) for x, y in zip(a, b, strict=True)]
    far = sum(max(channels[i : i + 3]) > 24 for i in range(0, len(channels), 3))
    return max(channels), far / (len(channels) // 3)


def side_by_side(expected: pygame.Surface, actual: pygame.Surface) -> pygame.Surface:
    """Expected, actual and their difference, brightened, in one picture."""
    w = max(expected.get_width(), actual.get_width())
    h = max(expected.get_height(), actual.get_height())
    joined = pygame.Surface((3 * w + 20, h))
    joined.fill((255, 0, 255))
    joined.blit(expected, (0, 0))
    joined.blit(actual, (w + 10, 0))
    difference = pygame.Surface((w, h))
    difference.blit(expected, (0, 0))
    difference.blit(actual, (0, 0), special_flags=pygame.BLEND_SUB)
    reverse = pygame.Surface((w, h))
    reverse.blit(actual, (0, 0))
    reverse.blit(expected, (0, 0), special_flags=pygame.BLEND_SUB)
    difference.blit(reverse, (0, 0), special_flags=pygame.BLEND_ADD)
    for _ in range(3):
        difference.blit(difference.copy(), (0, 0), special_flags=pygame.BLEND_ADD)
    joined.blit(difference, (2 * (w + 10), 0))
    return joined
