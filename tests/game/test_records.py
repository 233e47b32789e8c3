"""Records of ended games."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider.game import Result
from spider.game.records import Best, Records, Summary, _Entry, summarise


def result(number: int, outcome: str = "won", **changes: object) -> Result:
    """A result of game `number`."""
    values: dict[str, object] = {
        "game_id": f"{number:032x}",
        "deal_id": f"1-{number}",
        "suits": 1,
        "rules": "standard",
        "outcome": outcome,
        "time": 100.0 + number,
        "moves": 200 - number,
        "undos": 3,
        "hints": 0,
        "solver_hints": 0,
        "completed": (8, 0, 0, 0),
    }
    return Result(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """Records in an empty folder."""
    records = Records(tmp_path)
    yield records
    records.close()


def keys(records: Records) -> list[str]:
    """The kinds of notices."""
    return [notice.key for notice in records.poll()]


def test_figures_of_one_suit_count_and_rule_set(records: Records) -> None:  # U20, C31
    assert records.summary(1) == Summary()
    assert records.summary(1).win_rate is None
    for number, outcome in enumerate(["won", "won", "given_up", "won", "abandoned", "won", "won", "won"]):
        records.add(result(number, outcome))
    records.add(result(50, "won", suits=4, rules="strict", solver_hints=2))
    summary = records.summary(1)
    assert (summary.games, summary.wins, summary.losses) == (8, 6, 2)
    assert summary.win_rate == 0.75
    assert (summary.streak, summary.best_streak) == (3, 3)
    assert summary.shortest == Best(100.0, False)
    assert summary.fewest == Best(193, False)
    strict = records.summary(4, "strict")
    assert (strict.games, strict.wins, strict.solver_wins) == (1, 1, 1)
    assert strict.fewest == Best(150, True)
    assert records.summary(4) == Summary()
    assert set(records.summaries()) == {(1, "standard"), (4, "strict")}
    assert records.poll() == ()


def test_a_game_has_one_result(records: Records) -> None:  # C14
    for outcome in ("won", "won", "given_up"):
        records.add(result(1, outcome))
    assert (records.summary(1).games, records.summary(1).wins) == (1, 1)


def test_what_counts(
    records: Records,
) -> None:  # U20: from the first accepted act; typed tables and imported games do not count
    records.add(result(1, "abandoned", moves=0, undos=0))
    records.add(result(2, counted=False))
    assert records.summary(1) == Summary()
    records.add(result(3, "abandoned", moves=0, undos=1))
    assert records.summary(1).games == 1


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**6), st.integers(0, 1000), st.integers(0, 2))))
def test_totals_always_add_up(games: list[tuple[bool, int, int, int]]) -> None:  # C31
    entries = [
        _Entry("won" if won else "given_up", time / 1, moves, hints) for won, time, moves, hints in games
    ]
    summary = summarise(entries)
    wins = [entry for entry in entries if entry.outcome == "won"]
    assert summary.games == len(games) == summary.wins + summary.losses
    assert summary.wins == len(wins)
    assert 0 <= summary.solver_wins <= summary.wins
    assert 0 <= summary.streak <= summary.best_streak <= summary.wins
    marks = "".join("w" if won else "l" for won, *_ in games)
    assert summary.best_streak == max(map(len, marks.split("l")))
    assert summary.streak == len(marks.split("l")[-1])
    assert (summary.shortest and summary.shortest.value) == (min(e.seconds for e in wins) if wins else None)
    assert (summary.fewest and summary.fewest.value) == (min(e.moves for e in wins) if wins else None)


def test_records_last(tmp_path: Path, records: Records) -> None:  # U20
    records.add(result(1))
    records.close()
    with closing(Records(tmp_path)) as again:
        assert again.summary(1).wins == 1


def test_windows_share_the_records(tmp_path: Path) -> None:  # C29, C31
    code = (
        "import sys\nfrom pathlib import Path\nfrom spider.game.records import Records\n"
        "from test_records import result\n"
        "records = Records(Path(sys.argv[1])); first = int(sys.argv[2])\n"
        "for number in range(first, first + 10): records.add(result(number)); records.add(result(0))\n"
        "assert not (told := records.poll()), told\n"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(first)], env={**os.environ, "PYTHONPATH": path}
        )
        for first in (20, 100)
    ]
    assert [process.wait() for process in processes] == [0, 0]
    with closing(Records(tmp_path)) as records:
        assert records.summary(1).games == 21


@pytest.mark.parametrize("content", [b"this is no database" * 50, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_bad_file_is_set_aside_and_its_backup_used(
    tmp_path: Path, records: Records, content: bytes
) -> None:
    # C29
    records.add(result(1))
    records.close()
    (tmp_path / "records.db").write_bytes(content)
    with closing(Records(tmp_path)) as again:
        assert again.summary(1).wins == 1
        assert keys(again) == ["notice.backup_records"]
        again.add(result(2))
        assert again.summary(1).wins == 2
    assert (tmp_path / "records.db.bad-1").read_bytes() == content


def test_without_a_backup_records_begin_afresh(tmp_path: Path) -> None:  # C29
    (tmp_path / "records.db").write_bytes(b"garbage")
    with closing(Records(tmp_path)) as records:
        records.add(result(1))
        assert keys(records) == ["notice.bad_records"]
        assert records.summary(1).wins == 1


def test_a_foreign_database_is_set_aside(tmp_path: Path) -> None:  # C30
    with closing(sqlite3.connect(tmp_path / "records.db")) as foreign:
        foreign.execute("CREATE TABLE something (x)")
    with closing(Records(tmp_path)) as records:
        assert records.summary(1) == Summary()
        records.add(result(1))
        assert keys(records) == ["notice.bad_records"]
        assert records.summary(1).wins == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET seconds = 'fast'",
        "UPDATE games SET seconds = 9e999",
        "UPDATE games SET moves = -1",
        "UPDATE games SET solver_hints = 0.5",
        "UPDATE games SET rules = x'ff'",
        "UPDATE games SET outcome = 'half won'",
        "CREATE TRIGGER other AFTER INSERT ON games BEGIN DELETE FROM games; END",
    ],
)
def test_entries_of_the_wrong_kind_are_refused(tmp_path: Path, records: Records, change: str) -> None:  # C30
    records.add(result(1))
    records.close()
    (tmp_path / "records.backup.db").unlink()
    with closing(sqlite3.connect(tmp_path / "records.db", isolation_level=None)) as changed:
        changed.execute("PRAGMA ignore_check_constraints = ON")
        changed.execute(change)
    with closing(Records(tmp_path)) as again:
        assert again.summary(1) == Summary()
        assert keys(again) == ["notice.bad_records"]


@pytest.mark.parametrize("kind", ["TABLE games AS", "VIEW games AS"])
def test_a_table_without_our_constraints_is_checked_all_the_same(tmp_path: Path, kind: str) -> None:  # C30
    row = "'x' AS id, '1-1' AS deal, 1 AS suits, NULL AS rules, 'won' AS outcome, 1.0 AS seconds, 5 AS moves"
    with closing(sqlite3.connect(tmp_path / "records.db")) as foreign:
        foreign.execute(
            f"CREATE {kind} SELECT 1 AS number, {row}, 0 AS solver_hints, NULL AS today, '' AS ended"
        )
        foreign.execute("PRAGMA user_version = 1")
    with closing(Records(tmp_path)) as records:
        assert records.summaries() == {}
        assert keys(records) == ["notice.bad_records"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_or_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:  # C29, C30
    for make in (os.mkfifo, os.mkdir):
        make(tmp_path / "records.db")
        (tmp_path / "records.backup.db").unlink(missing_ok=True)
        with closing(Records(tmp_path)) as records:
            records.add(result(1))
            assert keys(records) == ["notice.bad_records"]
        with closing(Records(tmp_path)) as again:
            assert again.summary(1).games == 1
            assert again.poll() == ()
        (tmp_path / "records.db").unlink()


def test_a_newer_database_is_left_alone(tmp_path: Path, records: Records) -> None:  # C29
    records.add(result(1))
    records.close()
    path = tmp_path / "records.db"
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 2")
    before = path.read_bytes()
    with closing(Records(tmp_path)) as again:
        again.add(result(2))
        assert keys(again) == ["notice.newer_records"]
        assert again.summary(1).wins == 1  # this one is kept in memory
    assert path.read_bytes() == before


def test_what_cannot_be_written_is_kept_in_memory_and_written_later(tmp_path: Path) -> None:  # C29
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    with closing(Records(folder)) as records:
        records.add(result(1))
        records.add(result(2, "given_up"))
        assert keys(records) == ["notice.unsaved_records"]
        assert records.summary(1).games == 2
        folder.unlink()
        records.add(result(3))
        assert records.poll() == ()
    with closing(Records(folder)) as again:
        assert again.summary(1).games == 3
