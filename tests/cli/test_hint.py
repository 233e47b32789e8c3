"""`spider hint`."""

from __future__ import annotations

import pytest

from spider import Advice, Deal, Move, hint
from support import load_lines

LINES = load_lines()


@pytest.mark.parametrize("deal", ["1-7", "2-7", "4-c1"])
def test_hint_is_the_engines(spider, deal):  # U9
    found = hint(Deal.parse(deal).position())
    assert found is not None
    report = spider("hint", deal, "--json").json
    assert (report["move"], report["reason"], report["advice"]) == (str(found.move), found.reason, None)
    assert spider("hint", deal).out.startswith(f"{found.move} ")


def test_hint_after_a_line(spider):
    position = Deal.parse("1-c1").position()
    for word in ("dg1", "fa1"):
        position.play(Move.parse(word))
    found = hint(position)
    assert found is not None
    assert spider("hint", "1-c1", "dg1 fa1", "--json").json["move"] == str(found.move)
    assert spider("hint", "1-c1", "-", "--json", stdin="dg1\nfa1\n").json["move"] == str(found.move)


def test_advice_where_no_move_is_progress(spider):  # following hints ends (C34), and then it says what to do
    position = Deal.parse("4-1").position()
    line = []
    while (found := hint(position)) is not None:
        line.append(str(found.move))
        position.play(found.move)
        assert len(line) < 1000
    outcome = spider("hint", "4-1", " ".join(line))
    assert outcome.code == 0
    assert "no move is progress: " in outcome.out
    report = spider("hint", "4-1", " ".join(line), "--json").json
    assert report["move"] is None
    assert report["advice"] in list(Advice)


def test_won(spider):
    assert spider("hint", "1-c1", LINES["1-c1"]).out == "the game is won\n"
    assert spider("hint", "1-c1", LINES["1-c1"], "--json").json["won"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1-c1", "dg1 dg1"], "move 2, dg1"),
        (["1-c1", "?"], "move 1: '?'"),
        (["nowhere"], "no such file"),
        (["-", "-"], ""),
    ],
)
def test_wrong_input(spider, arguments, message):
    outcome = spider("hint", *arguments)
    assert outcome.code == 2
    assert "Error: " in outcome.err
    assert message in outcome.err
