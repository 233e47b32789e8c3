"""The palette keeps its promises."""

from __future__ import annotations

import pytest

from spider.window import tokens
from spider.window.tokens import THEMES, Colour, contrast, mix


def test_contrast_is_the_known_ratio() -> None:
    assert contrast(Colour(0, 0, 0), Colour(255, 255, 255)) == pytest.approx(21)
    assert contrast(Colour.parse("#777777"), Colour.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_text_of_every_theme_is_legible(name: str) -> None:  # LOOK: 4.5:1 at least
    theme = THEMES[name]
    dark = mix(theme.ground, Colour(0, 0, 0), theme.vignette)
    for ground in (theme.ground, dark, theme.bar, theme.button, theme.button_hover, theme.toast):
        assert contrast(theme.text, ground) >= 4.5
    for ground in (theme.ground, dark, theme.bar):
        assert contrast(theme.text_soft, ground) >= 4.5
    assert contrast(theme.red, theme.bar) >= 4.5
    assert contrast(theme.alert, theme.toast) >= 3  # a sign, not text


@pytest.mark.parametrize("deck", tokens.DECKS)
def test_suits_are_legible_on_paper(deck: str) -> None:
    for colour in tokens.suit_colours(deck):
        assert contrast(colour, tokens.PAPER) >= 4.5


def test_secondary_text_and_tags_are_legible() -> None:
    assert contrast(tokens.INK_SOFT, tokens.PAPER) >= 4.5
    assert contrast(tokens.INK_SOFT, tokens.PAPER_SHADE) >= 4.5
    assert contrast(tokens.INK, tokens.AMBER) >= 4.5


def test_marks_stand_out_on_paper_and_on_every_ground() -> None:  # amber inside an ink ring
    for theme in THEMES.values():
        best = max(contrast(tokens.AMBER, theme.ground), contrast(tokens.INK, theme.ground))
        assert best >= 3
        assert contrast(theme.line, theme.ground) >= 1.8  # outlines of empty columns: seen, but quiet
    assert contrast(tokens.INK, tokens.PAPER) >= 3


def test_four_colours_differ() -> None:
    assert len(set(tokens.suit_colours("four"))) == 4
    assert len(set(tokens.suit_colours("two"))) == 2
