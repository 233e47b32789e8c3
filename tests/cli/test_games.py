"""`spider records`, `export` and `import`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from spider import Deal
from spider.deals import deal_id
from spider.game.store import Store


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIDER_DATA_DIR", str(tmp_path / "遊び"))


def play(deal: str, line: str, give_up: bool = False) -> None:
    store = Store()
    game = store.begin(Deal.parse(deal))
    for move in line.split():
        game.play(game.position.resolve(next(m for m in game.position.legal_moves() if str(m) == move)))
    if give_up:
        game.give_up()
    store.close()


def test_records_are_printed(spider, lines):  # U20
    assert spider("records").out == "no games yet\n"
    assert spider("records", "--json").json == {"records": []}
    play("1-c1", lines["1-c1"])
    play("1-8", "deal", give_up=True)
    play("4-7@strict", "deal", give_up=True)
    moves = len(lines["1-c1"].split())
    rows = [row.split() for row in spider("records").out.splitlines()]
    assert rows[1] == ["1", "standard", "2", "1", "50%", "0", "1", "0:00", str(moves)]
    assert rows[2] == ["4", "strict", "1", "0", "0%", "0", "0", "-", "-"]
    first, second = spider("records", "--json").json["records"]
    assert (first["games"], first["wins"], first["win_rate"], first["best_streak"]) == (2, 1, 0.5, 1)
    assert first["fewest_moves"] == {"value": moves, "solver_hint": False}
    assert (second["suits"], second["rules"], second["fewest_moves"]) == (4, "strict", None)


def test_a_bad_file_of_records_is_told(spider, tmp_path):  # C29
    folder = tmp_path / "遊び"
    folder.mkdir()
    (folder / "records.db").write_bytes(b"garbage")
    outcome = spider("records")
    assert (outcome.code, outcome.out) == (0, "no games yet\n")
    assert "The file was kept as" in outcome.err


def test_the_game_in_progress_travels(spider, tmp_path, monkeypatch):  # U21, C30, C32
    assert spider("export").code == 2
    play("2-7", "ae1 deal")
    document = spider("export").out
    assert json.loads(document)["moves"] == "ae1 deal"
    path = tmp_path / "ゲーム.json"
    assert spider("export", "-o", path).out == ""
    assert path.read_text(encoding="utf-8") == document
    monkeypatch.setenv("SPIDER_DATA_DIR", str(tmp_path / "elsewhere"))
    outcome = spider("import", path)
    assert (outcome.code, outcome.out) == (0, "2-7: 2 moves; the window goes on from here\n")
    store = Store()
    game = store.resume()
    assert game is not None
    assert (deal_id(game.start), " ".join(map(str, game.position.line()))) == ("2-7", "ae1 deal")
    store.close()
    assert json.loads(spider("export").out)["moves"] == "ae1 deal"


def test_importing_leaves_the_game_in_progress_alone(spider, tmp_path):  # C29
    play("2-7", "ae1")
    document = spider("export", "4-7", "deal").out
    assert spider("import", "-", "--json", stdin=document).json == {
        "deal": "4-7",
        "moves": 1,
        "won": False,
        "kept": True,
    }
    for file in (tmp_path / "遊び" / "games").iterdir():
        os.utime(file, ns=(0, 0))  # as if written in one tick of a coarse clock
    first, second = Store(), Store()
    games = [first.resume(), second.resume()]
    assert [game and game.deal_id for game in games] == ["4-7", "2-7"]
    first.close()
    second.close()
    assert spider("records").out == "no games yet\n"


def test_a_won_game_is_checked_and_not_kept(spider, lines):  # C14
    document = spider("export", "4-c1", "-", stdin=lines["4-c1"]).out
    outcome = spider("import", "-", stdin=document)
    assert outcome.code == 0
    assert "won in" in outcome.out
    assert spider("export").code == 2
    assert spider("records").out == "no games yet\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{", "line 1: not JSON"), ("{}", "'format'"), ("\ud800", "not UTF-8"), ("", "not JSON")],
)
def test_what_is_no_game_is_refused(spider, text, reason):  # C30
    outcome = spider("import", "-", stdin=text.encode("utf-8", "surrogatepass"))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("standard input") == 1
    assert reason in outcome.err


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are of POSIX")
def test_a_full_disk_leaves_the_older_export(spider, tmp_path):
    # C29
    path = tmp_path / "game.json"
    spider("export", "4-7", "deal", "-o", path)
    older = path.read_text("utf-8")
    code = (
        "import resource, spider.cli; resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)); spider.cli.main()"
    )
    command = [sys.executable, "-c", code, "export", "2-7", "deal", "-o", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "game.json" in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_text("utf-8") == older
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["game.json"]


def test_a_deal_to_export_takes_the_options_of_a_deal(spider):
    document = spider("export", "7", "--suits", 4, "--numbering", "classic", "--rules", "free").json
    assert (document["deal"], document["rules"]) == ("4-c7@free", "free")
    outcome = spider("export", "--suits", 4)
    assert outcome.code == 2
    assert "go with a DEAL" in outcome.err


def test_wrong_arguments_are_refused(spider, tmp_path):
    for arguments in (
        ["import", tmp_path / "missing"],
        ["import", tmp_path],
        ["export", "2-7", "zz"],
        ["export", "9-9"],
        ["export", "2-7", "deal", "-o", tmp_path],
    ):
        outcome = spider(*arguments)
        assert outcome.code == 2
        assert outcome.err.startswith("Error: ")


def test_a_full_disk_is_told(spider, tmp_path):  # C29
    document = spider("export", "4-7", "deal").out
    (tmp_path / "遊び").write_text("a file where the folder should be")
    outcome = spider("import", "-", stdin=document)
    assert outcome.code == 2
    assert "could not be kept" in outcome.err
