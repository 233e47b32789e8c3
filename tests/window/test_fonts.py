"""One known font for both languages (C25)."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from spider.text import LANGUAGES, TABLES
from spider.window import fonts
from spider.window.tokens import INK


@pytest.mark.parametrize("weight", fonts.FONT_FILES)
def test_every_character_of_both_languages_has_a_glyph(weight: str) -> None:  # C25
    with TTFont(fonts.FONT_FILES[weight], lazy=True) as file:
        known = file.getBestCmap()
    shown = {char for language in LANGUAGES for text in TABLES[language].values() for char in text}
    shown |= set("0123456789AJQK10×…/:♠♥♣♦-@.@")
    missing = {char for char in shown if ord(char) not in known and char != "\n"}
    assert not missing


def test_no_system_font_is_ever_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:  # C25
    import pygame.sysfont

    def fail(*_: object) -> None:
        raise AssertionError("system fonts were scanned")

    monkeypatch.setattr(pygame.sysfont, "initsysfonts", fail)
    assert fonts.render("伏せ札 Hidden", 14, INK).get_width() > 50


def test_digits_have_equal_widths() -> None:  # U1: the clock must not shake
    widths = {fonts.digits(f"{digit}:0{digit}", 16, INK, "bold").get_width() for digit in range(10)}
    assert len(widths) == 1


def test_text_is_drawn_once() -> None:
    assert fonts.render("Undo", 14, INK) is fonts.render("Undo", 14, INK)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("No deal while a column is empty. Fill columns 3, 5 and 7 first.", 160),
        ("空いた列があるうちは配れません。先に3列目と5列目を埋めてください。", 120),
    ],
)
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = fonts.wrap(text, 14, width)
    assert len(lines) > 1
    assert all(fonts.text_width(line, 14) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_no_line_of_japanese_begins_with_a_full_stop() -> None:
    for width in range(40, 200, 7):
        for line in fonts.wrap("動かせません。次の手を（もう一度）考えて、ください。", 14, width):
            assert line[:1] not in "、。）"
            assert line[-1:] not in "（"


def test_a_newline_begins_a_line() -> None:
    assert fonts.wrap("one\ntwo", 14, 500) == ["one", "two"]
