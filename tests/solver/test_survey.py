"""Surveys: their file, being stopped and taken up again, and a cluster (E4)."""

from __future__ import annotations

import math
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from spider import SpiderError
from spider.survey import Limits, Row, compare, read_rows, summarize, survey, wilson_interval
from support import SANITIZED, run_python

QUICK = Limits(max_positions=200)


def row(number: int, status: str, moves: int | None = None) -> Row:
    return Row(number, status, moves, None, 10 * number, 0.5, 1000, "")


def test_the_interval_is_wilson_s():
    low, high = wilson_interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)  # Newcombe 1998, table I
    assert wilson_interval(0, 20)[0] == 0.0
    assert wilson_interval(20, 20)[1] == 1.0
    assert math.isclose(sum(wilson_interval(5, 10)), 1.0)


def test_the_summary_adds_up():
    rows = [row(1, "won", 100), row(2, "lost"), row(3, "won", 120), row(4, "unknown")]
    summary = summarize(rows)
    assert (summary.deals, summary.won, summary.lost, summary.unknown) == (4, 2, 1, 1)
    assert (summary.win_rate, summary.median_moves, summary.positions, summary.not_won) == (
        0.5,
        110,
        100,
        (2, 4),
    )
    assert summarize([row(1, "unknown")]).median_moves is None
    with pytest.raises(SpiderError):
        summarize([])


def test_only_missing_deals_are_solved(tmp_path):
    out = tmp_path / "survey.db"
    calls: list[tuple[int, int, int]] = []
    survey(3, 5, out, suits=1, limits=QUICK, workers=2)
    summary = survey(2, 6, out, suits=1, limits=QUICK, progress=lambda *call: calls.append(call))
    assert [call[0] for call in calls] == [3, 4, 5]
    assert calls[-1][2] == summary.deals == 5
    settings, rows = read_rows(out)
    assert [one.number for one in rows] == [2, 3, 4, 5, 6]
    assert (settings["suits"], settings["numbering"], settings["rules"]) == ("1", "own", "standard")


def test_one_worker_and_several_find_the_same(tmp_path):
    found = []
    for workers in (1, 3):
        out = tmp_path / f"{workers}.db"
        survey(0, 7, out, suits=1, limits=QUICK, workers=workers)
        found.append([(one.number, one.status, one.line, one.positions) for one in read_rows(out)[1]])
    assert found[0] == found[1]


def test_an_exception_in_the_caller_ends_it_and_keeps_what_was_finished(tmp_path):
    out = tmp_path / "survey.db"

    def stop(done: int, *_: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey(0, 50, out, suits=4, limits=QUICK, workers=2, progress=stop)
    assert len(read_rows(out)[1]) == 3
    assert survey(0, 10, out, suits=4, limits=QUICK).deals == 11


@pytest.mark.skipif(SANITIZED, reason="limits the addresses")
def test_a_range_of_all_deals_begins_at_once(tmp_path):
    # E4, C36: a list of their numbers would take more memory than there is.
    resource = pytest.importorskip("resource")
    code = f"""
        import resource, sys
        from spider.survey import Limits, survey
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        def stop(done, won, total):
            if done == 2:
                print(total)
                sys.exit()
        survey(0, 2**32 - 1, {str(tmp_path / "all.db")!r}, suits=1, limits=Limits(100), workers=1, progress=stop)
        """
    assert resource
    done = run_python(code, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{2**32}\n", "")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT] if sys.platform != "win32" else [])
def test_it_can_be_killed_at_any_moment(tmp_path, how: signal.Signals):
    out = tmp_path / "survey.db"
    command = [sys.executable, "-m", "spider", "survey", "0-100000", "--suits", "1", "--out", str(out)]
    process = subprocess.Popen([*command, "--max-positions", "200"], stderr=subprocess.DEVNULL)
    try:
        while not out.exists() or finished(out) < 3:
            assert process.poll() is None
            time.sleep(0.02)
        before = finished(out)
        process.send_signal(how)
        process.wait(60)
    finally:
        process.kill()
    rows = read_rows(out)[1]
    assert len(rows) >= before >= 3
    assert survey(0, len(rows), out, suits=1, limits=QUICK).deals == len(rows) + 1


def finished(path) -> int:
    """As another process sees it, while the survey runs."""
    try:
        file = sqlite3.connect(path, timeout=10)
        try:
            return file.execute("SELECT count(*) FROM deals").fetchone()[0]
        finally:
            file.close()
    except sqlite3.OperationalError:  # the table is not there yet
        return 0


@pytest.mark.slow  # it waits for an answer
def test_a_missing_scheduler_is_told(tmp_path):
    pytest.importorskip("distributed")
    with pytest.raises(SpiderError, match="scheduler"):
        survey(0, 1, tmp_path / "survey.db", suits=1, limits=QUICK, dask="tcp://127.0.0.1:9")


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # a killed worker is loud
def test_a_cluster_loses_a_worker_and_no_deal(tmp_path):
    # E4
    distributed = pytest.importorskip("distributed")
    limits = Limits(max_positions=2000)
    deals = 400
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        killed = []

        def kill(done: int, *_: int) -> None:
            if done >= 20 and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        out = tmp_path / "cluster.db"
        summary = survey(
            0, deals - 1, out, suits=1, limits=limits, dask=cluster.scheduler_address, progress=kill
        )
    assert killed
    assert summary.deals == deals
    here = tmp_path / "here.db"
    survey(0, 20, here, suits=1, limits=limits)
    compared = [(one.number, one.status, one.line, one.positions) for one in read_rows(here)[1]]
    assert [(one.number, one.status, one.line, one.positions) for one in read_rows(out)[1]][:21] == compared


def test_surveys_are_compared_by_their_files(tmp_path):
    files = [tmp_path / f"調査 {suits}.db" for suits in (1, 4)]
    found = [survey(1, 2, file, suits=suits, limits=QUICK) for file, suits in zip(files, (1, 4), strict=True)]
    assert [one.suits for one in found] == [1, 4]
    assert compare(*files).summaries == compare(*found).summaries == tuple(found)


def test_what_is_no_survey_is_not_compared(tmp_path):
    with pytest.raises(SpiderError, match="no surveys to compare"):
        compare()
    for name, content in (("text.db", b"no database at all, but text"), ("empty.db", b"")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(SpiderError, match=name):
            compare(tmp_path / name)
    with pytest.raises(SpiderError, match=r"missing\.db"):
        compare(tmp_path / "missing.db")


# -- files that anybody may have written -----------------------------------------------------------


def written(path, *statements: str) -> str:
    """A survey's file of one deal on which somebody ran SQL."""
    survey(3, 3, path, suits=1, limits=QUICK)
    file = sqlite3.connect(path)
    with file:
        for statement in statements:
            file.execute(statement)
    file.close()
    return str(path)


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'won', 1, '', 1, 1.0, 1, '' FROM n"


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (["DROP TABLE deals"], "no survey"),
        (["DROP TABLE deals", f"CREATE VIEW deals AS {ENDLESS}"], "no survey"),
        (["DROP TABLE deals", "CREATE TABLE deals (number)"], "no survey"),
        (
            ["CREATE TRIGGER t AFTER INSERT ON deals BEGIN DELETE FROM deals; END"],
            "no survey",
        ),
        (["CREATE TABLE more (a)"], "no survey"),
        (["UPDATE settings SET value = '2' WHERE name = 'format'"], "format 2, not 1"),
        (["PRAGMA ignore_check_constraints = ON", "UPDATE deals SET status = 'x'"], "damaged survey"),
        (["UPDATE deals SET line = CAST(x'ff' AS TEXT)"], "UTF-8"),
        (["UPDATE deals SET line = printf('%.*c', 1100000, 'a')"], "too big"),
    ],
)
def test_a_file_that_is_no_survey_is_refused(tmp_path, statements: list[str], message: str):  # C30
    path = written(tmp_path / "survey.db", *statements)
    with pytest.raises(SpiderError, match=message) as caught:
        read_rows(path)
    assert path in str(caught.value)
    if message == "no survey" and "DROP TABLE deals" not in statements[:1]:
        with pytest.raises(SpiderError, match="a database of something else"):
            survey(3, 4, path, suits=1, limits=QUICK)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe with a name")
def test_a_pipe_is_not_waited_for(tmp_path):  # C30
    os.mkfifo(tmp_path / "pipe")
    for read in (read_rows, lambda path: survey(3, 4, path, suits=1, limits=QUICK)):
        with pytest.raises(SpiderError, match="not a file"):
            read(tmp_path / "pipe")


def test_a_huge_file_is_not_read(tmp_path):  # C30
    path = tmp_path / "survey.db"
    written(path)
    with path.open("r+b") as file:
        file.truncate((8 << 30) + 1)  # a hole: it takes no room
    for read in (read_rows, lambda path: survey(3, 4, path, suits=1, limits=QUICK)):
        with pytest.raises(SpiderError, match="larger than 8 GiB"):
            read(path)


def test_a_file_that_is_missing_or_no_database_is_told(tmp_path):  # C30
    with pytest.raises(SpiderError, match="No such file"):
        read_rows(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("a text of more than a hundred bytes " * 40)
    for read in (read_rows, lambda path: survey(3, 4, path, suits=1, limits=QUICK)):
        with pytest.raises(SpiderError, match="not a database"):
            read(tmp_path / "text.db")
