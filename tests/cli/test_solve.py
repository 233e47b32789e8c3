"""`spider solve`, `spider survey` and `spider bench solver`: output, exit codes, and what is refused."""

from __future__ import annotations

import json
import sqlite3

import pytest

from spider import Deal, Position, parse_line
from spider.reference.cards import card_text

PARITY = [
    card
    for odd in (1, 0)
    for suit in (0, 1, 0)
    for card in range(suit * 13, suit * 13 + 13)
    if card % 13 % 2 == odd
]
LOST = "rules standard suits 4\n" + " ".join(map(card_text, PARITY)) + "\n" * 10
WON = "rules standard suits 4\n3S KS QS JS 10S 9S 8S 7S\n5S 6S 4S 2S\nAS\n" + "\n" * 7
KEYS = {"deal", "status", "line", "moves", "positions", "seconds", "peak_bytes", "reason"}


@pytest.fixture
def file(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "position.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_win_is_printed_and_can_be_checked(spider, file):
    # E2
    path = file(WON)
    done = spider("solve", path)
    assert done.code == 0
    head, line = done.out.splitlines()
    assert head.startswith(f"won in {len(line.split())} moves")
    assert "positions" in done.err
    assert spider("check", path, line).code == 0


def test_json_of_a_win(spider):
    pytest.importorskip("spider._core")
    done = spider("solve", "1-7", "--json", "--shorten", "0", "--engine", "native")
    value = done.json
    assert set(value) == KEYS
    assert (done.code, value["deal"], value["status"]) == (0, "1-7", "won")
    position = Deal.parse("1-7").position()
    for move in parse_line(value["line"]):
        position.play(move)
    assert position.is_won
    assert value["moves"] == len(value["line"].split())


def test_a_loss_exits_with_1(spider, file):
    done = spider("solve", file(LOST), "--json")
    value = json.loads(done.out)
    assert done.code == 1
    assert set(value) == KEYS
    assert (value["deal"], value["status"], value["line"], value["moves"]) == (None, "lost", None, None)
    assert value["positions"] > 0
    assert spider("solve", file(LOST)).out.startswith("lost: ")


def test_a_limit_exits_with_3(spider):
    done = spider("solve", "4-c914", "--max-positions", "50", "--json")
    value = json.loads(done.out)
    assert (done.code, value["status"], value["positions"]) == (3, "unknown", 50)
    assert value["reason"] == "position limit reached"
    assert "unknown: position limit reached" in spider("solve", "4-c914", "--max-positions", "50").out


def test_standard_input_and_the_python_engine(spider):
    done = spider("solve", "-", "--engine", "python", "--json", stdin=WON)
    assert (done.code, json.loads(done.out)["status"]) == (0, "won")


@pytest.mark.parametrize(
    "arguments",
    [
        ["4-1", "--max-positions", "0"],
        ["4-1", "--max-positions", "-5"],
        ["4-1", "--max-positions", "many"],
        ["4-1", "--time", "0"],
        ["4-1", "--time", "-1"],
        ["4-1", "--time", "nan"],
        ["4-1", "--memory", "0"],
        ["4-1", "--memory", "-1"],
        ["4-1", "--threads", "0"],
        ["4-1", "--seed", "-1"],
        ["4-1", "--shorten", "-1"],
        ["4-1", "--shorten", "nan"],
        ["4-1", "--engine", "quick"],
        ["3-1"],
        ["4-4294967296"],
        ["no-such-file"],
    ],
)
def test_wrong_input_exits_with_2_and_says_why(spider, arguments):
    done = spider("solve", *arguments)
    assert (done.code, done.out) == (2, "")
    assert "Error" in done.err
    assert "Traceback" not in done.err


def test_a_file_that_is_no_position_is_told_by_line(spider, file):
    done = spider("solve", file("rules standard suits 4\nKS QX\n"))
    assert done.code == 2
    assert "line 2" in done.err


def test_survey_counts_and_goes_on_where_it_was(spider, tmp_path):
    # E4
    out = str(tmp_path / "survey.db")
    first = spider("survey", "0-2", "--suits", "1", "--out", out, "--max-positions", "300", "--json")
    value = json.loads(first.out)
    assert (first.code, value["deals"]) == (0, 3)
    assert value["won"] + value["lost"] + value["unknown"] == 3
    assert 0 <= value["low"] <= value["win_rate"] <= value["high"] <= 1
    again = json.loads(
        spider("survey", "0-3", "--suits", "1", "--out", out, "--max-positions", "300", "--json").out
    )
    assert again["deals"] == 4
    plain = spider("survey", "0-3", "--suits", "1", "--out", out, "--max-positions", "300")
    assert "of 4 won" in plain.out
    assert "95 % interval" in plain.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["5-2", "--suits", "1"], "empty"),
        (["a-b", "--suits", "1"], "not a range"),
        (["0-4294967296", "--suits", "1"], "4294967296"),
        (["0-5", "--suits", "1", "--numbering", "classic"], "1 to 32000"),
        (["0-5", "--suits", "3"], "--suits"),
        (["0-5"], "--suits"),
        (["0-5", "--suits", "1", "--workers", "0"], "--workers"),
        (["0-5", "--suits", "1", "--max-positions", "0"], "--max-positions"),
        (["0-5", "--suits", "1", "--time", "nan"], "--time"),
    ],
)
def test_a_wrong_survey_is_refused(spider, tmp_path, arguments, words):
    done = spider("survey", *arguments, "--out", str(tmp_path / "survey.db"))
    assert done.code == 2
    assert words in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "survey.db").exists()


def test_an_output_that_cannot_be_written_is_refused(spider, tmp_path):
    for path in (tmp_path / "none" / "survey.db", tmp_path):
        done = spider("survey", "0-1", "--suits", "1", "--out", str(path))
        assert done.code == 2
        assert str(path) in done.err
    text = tmp_path / "text.txt"
    text.write_text("not a database, but a text that is long enough to be none" * 20, encoding="utf-8")
    done = spider("survey", "0-1", "--suits", "1", "--out", str(text))
    assert done.code == 2
    assert text.read_text(encoding="utf-8").startswith("not a database")


def test_a_survey_with_other_settings_is_refused(spider, tmp_path):
    out = str(tmp_path / "survey.db")
    assert spider("survey", "0", "--suits", "1", "--out", out, "--max-positions", "100").code == 0
    done = spider("survey", "0", "--suits", "2", "--out", out, "--max-positions", "100")
    assert done.code == 2
    assert "suits" in done.err


def test_the_database_of_another_program_is_left_alone(spider, tmp_path):  # C30
    out = tmp_path / "records.db"
    with sqlite3.connect(out) as file:
        file.execute("CREATE TABLE games (id TEXT)")
    file.close()
    before = out.read_bytes()
    done = spider("survey", "0", "--suits", "1", "--out", str(out), "--max-positions", "1")
    assert (done.code, out.read_bytes()) == (2, before)
    assert str(out) in done.err


def test_bench_solver_prints_its_signature(spider):
    pytest.importorskip("spider._core")
    done = spider("bench", "solver", "--deals", "1", "--max-positions", "300", "--json")
    value = json.loads(done.out)
    assert value["signature"] == sum(row["positions"] for row in value["rows"])
    assert [row["suits"] for row in value["rows"]] == [1, 2, 4]
    assert "signature" in spider("bench", "solver", "--deals", "1", "--max-positions", "50").out


def test_positions_of_the_tests_are_what_they_claim():
    assert Position.parse(WON).suits == Position.parse(LOST).suits == 4
