"""`spider play`: from the command line to the window."""

from __future__ import annotations

import os
import secrets
import sys

import click

from spider.commands.given import Count, InputError, deal_options, language, read_position, window_needed
from spider.engine import Deal, Position
from spider.rules import Rules


@click.command()
@click.argument("source", metavar="[DEAL|FILE]", required=False)
@deal_options
@click.option("--announce", is_flag=True, help="Print every event in words on standard output, one a line.")
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of the window.")
@click.option("--exit-after-frames", type=Count(min=1), help="Close the window after N frames.")
def play(
    source: str | None,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    announce: bool,
    lang: str | None,
    exit_after_frames: int | None,
) -> int:
    """Open the window and play; this is what `spider` alone does.

    Without DEAL the last game goes on, or a new one begins.
    """
    start = _start(source, suits, numbering, rules)
    if not _has_display():
        from spider.text import sentence

        raise InputError(sentence(lang or language(), "window.no_display"))
    with window_needed(lang):
        from spider.window.app import run
    return run(
        start,
        suits=int(suits) if suits else None,
        rules=rules,
        announce=announce,
        language=lang,
        exit_after_frames=exit_after_frames,
    )


def _start(
    source: str | None, suits: str | None, numbering: str | None, rules: str | None
) -> Deal | Position | None:
    """What to play; None for what the window chooses."""
    if source is not None:
        position = read_position(source, suits, numbering, rules)
        return position.deal or position
    if numbering != "classic":
        return None
    if not suits:
        raise click.UsageError("--numbering classic without a deal needs --suits.")
    return Deal(int(suits), secrets.randbelow(32_000) + 1, numbering, rules or Rules.STANDARD)


def _has_display() -> bool:
    """Whether a window can be hoped for. Elsewhere than on X11 and Wayland systems SDL finds out by itself."""
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
