"""Draws a picture of the window without opening one, for the README: `python -m spider.window.picture OUT.png`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click
import pygame

from spider.engine import Deal, Move, parse_line
from spider.errors import NotationError
from spider.game import Game
from spider.game.events import HintShown, Refused
from spider.text import LANGUAGES, announce
from spider.window import tokens
from spider.window.draw import Mark, Painter, View, bar_labels
from spider.window.layout import Options, compute

__all__ = ["main", "table_picture"]


def table_picture(
    deal: Deal,
    size: tuple[int, int],
    moves: Iterable[Move] = (),
    language: str = "en",
    theme: str = "pine",
    back: str = "web",
    hint: bool = False,
) -> pygame.Surface:
    """The window after some moves, with the hint lit if asked for.

    Raises:
        NotationError: a move is not legal.
    """
    pygame.font.init()
    times = iter([0.0])
    game = Game(deal, clock=lambda: next(times, 754.0))
    for number, move in enumerate(moves, 1):
        (event, *_) = game.play(move)
        if isinstance(event, Refused):
            raise NotationError(f"move {number}, {move}, is refused: {event.reason.sentence}")
    view = View(language=language, theme=theme, back=back)
    if hint:
        (event,) = game.hint()
        view.message = announce(language, event)
        if isinstance(event, HintShown):
            view.hint = Mark(event.move.source, event.move.count, event.move.target)
    surface = pygame.Surface(size)
    layout = compute(size, game.position, Options(labels=bar_labels(language)))
    Painter().draw_table(surface, game, layout, view, 0.0)
    return surface


def _size(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (
        width.isdecimal() and height.isdecimal() and 1 <= int(width) <= 8192 and 1 <= int(height) <= 8192
    ):
        raise click.BadParameter(f"'{text}' is not a size such as 1280x720")
    return int(width), int(height)


def _deal(_context: click.Context, _parameter: click.Parameter, text: str) -> Deal:
    try:
        return Deal.parse(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _moves(path: Path | None, deal: Deal, count: int | None) -> list[Move]:
    """The first moves of a line in a file: moves alone, or those behind the deal's id and a colon."""
    if path is None:
        return []
    rows = [row for row in path.read_text(encoding="utf-8").splitlines() if row and not row.startswith("#")]
    lines = dict(row.split(":", 1) for row in rows if ":" in row)
    if lines and str(deal) not in lines:
        raise click.UsageError(f"{path} has no line for deal {deal}")
    return parse_line(lines[str(deal)] if lines else " ".join(rows))[:count]


@click.command()
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--size", default="1280x720", show_default=True, callback=_size, help="Width and height in pixels."
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language.")
@click.option(
    "--theme", type=click.Choice(list(tokens.THEMES)), default="pine", show_default=True, help="Table."
)
@click.option(
    "--back", type=click.Choice(list(tokens.BACKS)), default="web", show_default=True, help="Card back."
)
@click.option("--deal", default="4-1", show_default=True, callback=_deal, help="Deal id.")
@click.option(
    "--line", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="File with moves to play."
)
@click.option("--moves", type=click.IntRange(min=0), default=None, help="How many of them; all unless given.")
@click.option("--hint", is_flag=True, help="Light the next hint.")
def main(
    out: Path,
    size: tuple[int, int],
    lang: str,
    theme: str,
    back: str,
    deal: Deal,
    line: Path | None,
    moves: int | None,
    hint: bool,
) -> None:
    """Draw a picture of the window to the PNG file OUT."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        surface = table_picture(deal, size, _moves(line, deal, moves), lang, theme, back, hint)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{line}: {error}") from None
    try:
        pygame.image.save(surface, out)
    except (OSError, pygame.error) as error:
        raise click.UsageError(f"{out}: {error}") from None


if __name__ == "__main__":
    main()
