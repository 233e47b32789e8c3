"""Every command that takes a FILE reads tables in the notations of other programs (D6; docs/notation.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from spider import Deal
from support import load_lines

LINES = load_lines()


def labelled(deal: str) -> str:
    """The deal as columns with labels, hidden cards marked with a bar, and the rows of the stock."""
    _, *lines = Deal.parse(deal).position().text().splitlines()
    columns = [
        f"Play{number}: {line.replace('(', '|').replace(')', '')}" for number, line in enumerate(lines[:10])
    ]
    rows = [line.replace("stock ", f"Deal{number}: ") for number, line in enumerate(lines[10:])]
    return "\n".join([*columns, *rows, "Off:", ""]).replace("10", "T")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "よその 配札.game"
    path.write_text(labelled("4-c1"), encoding="utf-8")
    return path


def test_all_commands_that_take_a_file(spider, file):
    assert spider("deal", file).out == spider("deal", "4-c1").out
    assert spider("check", file, LINES["4-c1"]).code == 0
    assert spider("hint", file) == spider("hint", "4-c1")
    assert spider("perft", file, 2).out == spider("perft", "4-c1", 2).out
    solved = spider("solve", file, "--shorten", 0, "--json").json
    assert (solved["deal"], solved["status"]) == (None, "won")
    assert solved["line"] == spider("solve", "4-c1", "--shorten", 0, "--json").json["line"]
    assert spider("play", file, "--exit-after-frames", 2).code == 0


def test_a_game_from_such_a_table_goes_into_json_and_back(spider, file, tmp_path):
    out = tmp_path / "game.json"
    assert spider("export", file, "fa1 cf1", "-o", out).code == 0
    assert spider("import", out, "--json").json["moves"] == 2


def test_options_complete_it(spider):
    report = spider("deal", "-", "--suits", "2", "--rules", "free", "--json", stdin=labelled("2-7")).json
    assert (report["rules"], report["suits"]) == ("free", 2)


def test_options_that_do_not_fit(spider):
    outcome = spider("deal", "-", "--suits", "1", stdin=labelled("4-7"))
    assert (outcome.code, outcome.out) == (2, "")
    assert "rules standard suits 1 contradicts the position" in outcome.err


def test_wrong_card_is_named(spider, file):
    file.write_text(labelled("4-c1").replace(" 8H\n", " 8Z\n", 1), encoding="utf-8")
    outcome = spider("solve", file)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"Error: {file}: line 1: '8Z' is not a card\n"


def test_too_long(spider):
    outcome = spider("deal", "-", stdin="Play0: |KS\n" * 3000)
    assert (outcome.code, outcome.err) == (
        2,
        "Error: standard input: the text is longer than 20000 characters\n",
    )
