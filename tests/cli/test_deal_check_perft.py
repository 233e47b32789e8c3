"""`spider deal`, `check` and `perft`: their results, and that wrong input is told and never a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spider import Deal, Position, parse_line
from spider._version import __version__
from support import load_lines

LINES = load_lines()
SAMPLES = ["1-c1", "2-c1", "4-c1"]


def altered(line: str) -> tuple[str, int]:
    """The line with its last move but three played twice, and the number of the first wrong move."""
    moves = line.split()
    moves.insert(len(moves) - 3, moves[len(moves) - 4])
    return " ".join(moves), len(moves) - 3


# -- deal


def test_deal_prints_the_position_text(spider):
    outcome = spider("deal", "2-3141592653")
    assert outcome == (0, Deal.parse("2-3141592653").position().text(), "")


def test_deal_json(spider):
    report = spider("deal", "4-c1@strict", "--json").json
    position = Deal.parse("4-c1@strict").position()
    assert report["deal"] == "4-c1@strict"
    assert (report["rules"], report["suits"]) == ("strict", 4)
    assert [len(column) for column in report["columns"]] == [6, 5, 5, 6, 5, 5, 6, 5, 5, 6]
    assert [len(row) for row in report["stock"]] == [10] * 5
    assert report["hidden"] == list(position.hidden)
    assert report["completed"] == []
    assert Position.parse(report["text"]) == position


def test_deal_json_of_a_text_has_no_id(spider, tmp_path):
    file = tmp_path / "table.txt"
    file.write_text(Deal(1, 5).position().text())
    assert spider("deal", file, "--json").json["deal"] is None


@pytest.mark.parametrize("text", [" 4-C0001 ", "４－ｃ１", "4-c1@standard"])  # D4
def test_id_is_read_kindly(spider, text):
    assert spider("deal", text, "--json").json["deal"] == "4-c1"


def test_bare_number_with_options(spider):
    arguments = ["7", "--suits", "2", "--numbering", "classic", "--rules", "free"]
    assert spider("deal", *arguments, "--json").json["deal"] == "2-c7@free"


def test_rules_option_completes_an_id(spider):
    assert spider("deal", "1-7", "--rules", "strict", "--json").json["deal"] == "1-7@strict"


def test_options_complete_a_text_without_header(spider):
    text = Deal(1, 5).position().text().partition("\n")[2]
    report = spider("deal", "-", "--suits", "1", "--rules", "free", "--json", stdin=text).json
    assert (report["rules"], report["suits"]) == ("free", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["1-7", "--suits", "2"],
        ["1-7", "--numbering", "classic"],
        ["1-7@free", "--rules", "strict"],
        ["-", "--suits", "2"],
        ["-", "--rules", "free"],
        ["-", "--numbering", "own"],
    ],
)
def test_options_may_not_contradict(spider, arguments):
    outcome = spider("deal", *arguments, stdin=Deal(1, 5).position().text())
    assert outcome.code == 2
    assert "Error: " in outcome.err
    assert outcome.out == ""


def test_print_and_read_are_inverse(spider):  # D6
    text = spider("deal", "4-99").out
    assert spider("deal", "-", stdin=text).out == text


def test_byte_order_mark_and_carriage_returns(spider, tmp_path):
    text = Deal(2, 5).position().text()
    file = tmp_path / "表 1.txt"  # C32
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert spider("deal", file).out == text


# -- check


@pytest.mark.parametrize("deal", SAMPLES)
def test_check_accepts_a_winning_line(spider, deal):  # R10
    moves = len(LINES[deal].split())
    assert spider("check", deal, LINES[deal]) == (0, f"won in {moves} moves\n", "")


def test_check_reads_the_line_from_standard_input(spider_process):
    assert spider_process("check", "4-c1", "-", stdin=LINES["4-c1"].replace(" ", "\n")).code == 0


def test_check_names_the_altered_move(spider_process):
    line, number = altered(LINES["4-c1"])
    outcome = spider_process("check", "4-c1", "-", stdin=line)
    assert outcome.code == 2
    word = line.split()[number - 1]
    assert outcome.err.startswith(f"Error: standard input: move {number}, {word}: ")
    assert len(outcome.err.splitlines()) == 1


def test_check_unfinished(spider):
    assert spider("check", "1-c1", "dg1 fa1") == (
        3,
        "legal, not won after 2 moves: 0 of 8 runs completed\n",
        "",
    )
    assert spider("check", "1-c1", "").code == 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dg1 dg1", "Error: move 2, dg1: the card below must be exactly one rank higher\n"),
        ("dg1 xx fa1", "Error: move 2: 'xx' is not a move\n"),
        ("aa1", "Error: move 1, aa1: source and target are the same column\n"),
        ("ab6", "Error: move 1, ab6: a hidden card cannot move\n"),
    ],
)
def test_check_refuses(spider, line, message):
    assert spider("check", "1-c1", line) == (2, "", message)


def test_check_stops_at_the_first_wrong_move_of_either_kind(spider):
    assert "move 1, dd1" in spider("check", "1-c1", "dd1 nonsense").err
    assert "move 1: 'nonsense'" in spider("check", "1-c1", "nonsense dd1").err


def test_check_a_move_after_the_win(spider):
    moves = len(LINES["1-c1"].split())
    outcome = spider("check", "1-c1", LINES["1-c1"] + " ab1")
    assert outcome.code == 2
    assert f"move {moves + 1}, ab1" in outcome.err


def test_check_json(spider):
    won = spider("check", "1-c1", LINES["1-c1"], "--json")
    assert (won.code, won.json["result"], won.json["error"]) == (0, "won", None)
    legal = spider("check", "1-c1", "dg1", "--json")
    assert (legal.code, legal.json["result"], legal.json["moves"]) == (3, "legal", 1)
    illegal = spider("check", "1-c1", "dg1 dg1", "--json")
    assert (illegal.code, illegal.json["result"], illegal.json["moves"]) == (2, "illegal", 1)
    error = illegal.json["error"]
    assert (error["move"], error["number"], error["reason"]) == ("dg1", 2, "wrong_rank")


def test_check_from_a_position(spider, tmp_path):
    position = Deal.parse("1-c1").position()
    moves = LINES["1-c1"].split()
    file = tmp_path / "middle.txt"
    spider_line = " ".join(moves[40:])
    for move in parse_line(" ".join(moves[:40])):
        position.play(move)
    file.write_text(position.text())
    assert spider("check", file, spider_line).code == 0


def test_deal_and_line_cannot_both_be_standard_input(spider):
    assert spider("check", "-", "-").code == 2


# -- perft


def test_perft(spider):
    position = Deal.parse("4-7").position()
    assert spider("perft", "4-7", 0).out == "1\n"
    assert spider("perft", "4-7", 1).out == f"{len(position.legal_moves())}\n"
    report = spider("perft", "4-7", 2, "--json").json
    assert (report["deal"], report["depth"]) == ("4-7", 2)
    assert report["nodes"] > len(position.legal_moves())


@pytest.mark.parametrize("depth", ["--", "-1", "x", "1.5", "1000"])
def test_perft_refuses_depth(spider, depth):
    assert spider("perft", "4-7", depth).code == 2


# -- wrong input


def has_no_traceback(outcome) -> bool:
    return "Traceback" not in outcome.err and "Error: " in outcome.err and outcome.out == ""


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("3-5", "suit count 3"),
        ("1-4294967296", "4294967296"),
        ("1-c0", "number 0"),
        ("1-c32001", "32001"),
        ("1-5@hard", "'hard'"),
        ("1-" + "9" * 5000, "not a deal id"),
        ("nonsense", "nonsense: no such file"),
        ("4-", "4-: no such file"),
        ("", "'': no such file"),
        ("12", "add --suits, or write 2-12"),
        ("a\0b", "no such file"),
        (".", "directory"),
    ],
)
@pytest.mark.parametrize("command", ["deal", "check", "perft"])
def test_wrong_deals(spider, command, deal, message):  # D4
    more = {"deal": [], "check": ["ab"], "perft": ["1"]}[command]
    outcome = spider(command, deal, *more)
    assert outcome.code == 2
    assert has_no_traceback(outcome)
    assert message in outcome.err


def position_with(change) -> str:
    lines = Deal(4, 1).position().text().splitlines()
    change(lines)
    return "\n".join(lines) + "\n"


WRONG_TEXTS = {
    "empty": ("", "line 1"),
    "header": (
        position_with(lambda lines: lines.__setitem__(0, "rules funny suits 4")),
        "line 1: rule set 'funny'",
    ),
    "card": (position_with(lambda lines: lines.__setitem__(3, "(KS) 11H")), "line 4: '11H' is not a card"),
    "row": (position_with(lambda lines: lines.__setitem__(12, "stock KS")), "line 13: a row has ten cards"),
    "missing": (position_with(lambda lines: lines.pop()), "a card is missing"),
    "tail": (position_with(lambda lines: lines.append("AS")), "line 17"),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_wrong_position_text(spider, tmp_path, name):  # D6
    text, message = WRONG_TEXTS[name]
    file = tmp_path / "wrong.txt"
    file.write_text(text)
    outcome = spider("deal", file)
    assert outcome.code == 2
    assert has_no_traceback(outcome)
    assert f"{file}: " in outcome.err
    assert message in outcome.err
    assert message in spider("deal", "-", stdin=text).err


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"rules standard suits 4\n\xff\xfe", "not UTF-8 text (byte 24)"),
        (b"K" * (1 << 20) + b"S", "larger than 1048576 bytes"),
        (b"\0" * 3, "line 1: '\\x00\\x00\\x00' is not a card"),
        (b"\x1b[2J", "'\\x1b[2J' is not a card"),
    ],
)
def test_files_that_are_no_text(spider, tmp_path, data, message):
    file = tmp_path / "wrong.bin"
    file.write_bytes(data)
    for outcome in (
        spider("deal", file),
        spider("deal", "-", stdin=data),
        spider("check", "1-1", "-", stdin=data),
    ):
        assert outcome.code == 2
        assert has_no_traceback(outcome)
    assert message in spider("deal", file).err


@pytest.mark.parametrize("arguments", [["fly"], ["deal"], ["deal", "1-1", "--no-such"], ["check", "1-1"]])
def test_wrong_usage(spider, arguments):
    outcome = spider(*arguments)
    assert outcome.code == 2
    assert "Traceback" not in outcome.err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_reader_that_leaves_early():
    process = subprocess.Popen(
        [sys.executable, "-m", "spider", "deal", "4-1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


# -- the whole


def test_version(spider):
    assert spider("--version") == (0, f"spider {__version__}\n", "")


@pytest.mark.parametrize("command", [[], ["deal"], ["check"], ["perft"], ["bench"], ["bench", "engine"]])
def test_help(spider, command):
    outcome = spider(*command, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith("Usage: spider")


def test_help_loads_no_window():
    code = (
        "import sys; from spider.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'pygame', 'numpy', 'distributed', 'spider.window', 'asyncio'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_terminal_that_lacks_characters(spider_process, tmp_path):  # C32
    outcome = spider_process("deal", tmp_path / "表.txt", env={"PYTHONIOENCODING": "ascii"})
    assert outcome.code == 2
    assert "Traceback" not in outcome.err
    assert "no such file" in outcome.err
