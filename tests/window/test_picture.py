"""The command that draws the README's picture, and the icon."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from spider.window import icons
from spider.window.picture import main
from support import DATA


def test_it_draws_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "table.png"
    line = str(DATA / "lines" / "4-suit.txt")
    arguments = [str(out), "--size", "640x400", "--deal", "4-c13", "--line", line, "--moves", "82", "--hint"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert pygame.image.load(out).get_size() == (640, 400)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--size", "12"], "'12' is not a size"),
        (["--deal", "nonsense"], "nonsense"),
        (["--deal", "4-99", "--line", str(DATA / "lines" / "4-suit.txt")], "no line for deal 4-99"),
        (["--deal", "2-5", "--line", "{tmp}/line.txt"], "move 1, ab5, is refused"),
        (["--line", "{tmp}/none.txt"], "does not exist"),
    ],
)
def test_wrong_input_is_named(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "line.txt").write_text("ab5 bc1\n")
    given = [argument.format(tmp=tmp_path) for argument in arguments]
    result = CliRunner().invoke(main, [str(tmp_path / "x.png"), *given])
    assert result.exit_code == 2
    assert words in result.output


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    out = tmp_path / "none" / "x.png"
    result = CliRunner().invoke(main, [str(out), "--size", "64x64"])
    assert result.exit_code == 2
    assert str(out) in result.output.replace("\n", "")


@pytest.mark.parametrize("size", [16, 64, 256])
def test_the_icon_is_drawn_at_any_size(size: int) -> None:
    icon = icons.app_icon(size)
    assert icon.get_size() == (size, size)
    assert icon.get_at((0, 0)).a == 0
    assert icon.get_at((size // 2, size // 20 + 1)).a == 255
