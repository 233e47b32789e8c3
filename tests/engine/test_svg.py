"""A position as a picture for notebooks."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from spider import Deal, Move
from spider.svg import draw
from support import load_lines


def elements(text: str, name: str) -> int:
    return len(ET.fromstring(text).findall(f".//{{http://www.w3.org/2000/svg}}{name}"))


def test_faces_and_nothing_hidden_is_shown():
    position = Deal.parse("4-7").position()
    assert elements(draw(position), "text") == 10  # ten cards lie face up
    assert elements(draw(position, reveal=True), "text") == 54


def test_the_whole_of_a_game_can_be_drawn():
    position = Deal.parse("2-c1").position()
    for word in load_lines()["2-c1"].split():
        move = Move.parse(word)
        drawn = draw(position, hint=None if move.is_deal else position.resolve(move))
        assert ET.fromstring(drawn).get("width") == "696"
        assert ("#f2b134" in drawn) != move.is_deal
        position.play(move)
    assert "8 of 8 runs completed" in draw(position)
    assert elements(draw(position), "text") == 0


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_picture_is_a_function_of_the_position(suits):
    assert draw(Deal(suits, 5).position()) == draw(Deal(suits, 5).position())
    assert draw(Deal(suits, 5).position()) != draw(Deal(suits, 6).position())


def test_notebooks_show_a_position_as_a_picture():
    position = Deal(4, 1).position()
    assert position._repr_svg_() == draw(position)
