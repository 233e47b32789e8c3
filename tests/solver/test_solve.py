"""`spider.solve`: limits, results, and searches in the background."""

from __future__ import annotations

import gc
import math
import sys
import threading
import time

import pytest

import spider
from spider import Deal, Position, SpiderError, solve, solve_in_background
from spider.engine import ENGINE, module
from spider.reference.cards import card_text
from support import SANITIZED, run_python

# One column sorted by parity: whatever is laid out on the nine empty columns takes nothing.
PARITY = [
    card
    for odd in (1, 0)
    for suit in (0, 1, 0)
    for card in range(suit * 13, suit * 13 + 13)
    if card % 13 % 2 == odd
]
LOST = "rules standard suits 4\n" + " ".join(map(card_text, PARITY)) + "\n" * 10
WON = "rules standard suits 4\n3S KS QS JS 10S 9S 8S 7S\n5S 6S 4S 2S\nAS\n" + "\n" * 7
HARD = "4-c914"
ENDLESS = 10**12


def replay(position: Position, line) -> bool:
    played = position.copy()
    for move in line:
        played.play(move)
    return played.is_won


def test_a_win_comes_with_its_line():
    # E2
    position = Position.parse(WON)
    before = position.text()
    result = solve(position, max_positions=5000)
    assert (result.status, result.reason, result.deal) == ("won", "line found", None)
    assert result.line is not None
    assert result.moves == len(result.line) <= (result.found_moves or 0)
    assert replay(position, result.line)
    assert position.text() == before
    assert position.ply == 0


def test_a_loss_is_told_after_a_complete_search_only():
    # E2, C33, C35
    position = Position.parse(LOST)
    result = solve(position, max_positions=5000)
    assert (result.status, result.reason, result.line, result.moves) == (
        "lost",
        "complete search",
        None,
        None,
    )
    capped = solve(position, max_positions=result.positions - 1)
    assert capped.status == "unknown"
    assert capped.positions == result.positions - 1


def test_a_cap_on_positions_is_kept_to_the_last_one():
    result = solve(Deal.parse(HARD), max_positions=77)
    assert (result.status, result.positions, result.reason) == ("unknown", 77, "position limit reached")


def test_a_time_limit_makes_it_unknown():
    result = solve(Deal.parse(HARD), max_positions=ENDLESS, time_limit=0.05)
    assert (result.status, result.reason) == ("unknown", "time limit reached")


@pytest.mark.skipif(ENGINE == "python", reason="the reference does not measure its memory")
def test_a_memory_limit_makes_it_unknown_and_is_kept():
    # E3, C36
    limit = 4 << 20
    result = solve(Deal.parse(HARD), max_positions=ENDLESS, memory_limit=limit)
    assert (result.status, result.reason) == ("unknown", "memory limit reached")
    assert 0 < result.peak_bytes <= limit


def test_the_deal_is_named_unless_moves_were_played():
    position = Deal.parse("4-7").position()
    assert solve(position, max_positions=1).deal == "4-7"
    assert solve(Deal.parse("4-7"), max_positions=1).deal == "4-7"
    position.play(position.legal_moves()[0])
    assert solve(position, max_positions=1).deal is None


def test_it_is_deterministic():
    # E2
    first, second = (solve(Deal.parse("4-3"), max_positions=300, shorten=0, seed=5) for _ in range(2))
    assert (first.status, first.line, first.positions) == (second.status, second.line, second.positions)


@pytest.mark.parametrize("threads", [2, 3])
def test_several_threads_win_lose_and_keep_the_cap(threads: int):
    # E2, C36
    won = solve(Position.parse(WON), max_positions=5000, threads=threads, shorten=0)
    assert won.line is not None
    assert replay(Position.parse(WON), won.line)
    assert solve(Position.parse(LOST), max_positions=100_000, threads=threads).status in ("lost", "unknown")
    hard = solve(Deal.parse(HARD), max_positions=2000, threads=threads)
    assert (hard.status, hard.positions) == ("unknown", 2000)


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("max_positions", 0),
        ("max_positions", -1),
        ("max_positions", 2.5),
        ("memory_limit", 0),
        ("memory_limit", -5),
        ("time_limit", 0),
        ("time_limit", -1.0),
        ("time_limit", math.nan),
        ("threads", 0),
        ("threads", -2),
        ("seed", -1),
        ("seed", 2**64),
        ("shorten", -0.1),
        ("shorten", math.nan),
    ],
)
def test_limits_that_make_no_sense_are_refused(limit: str, value: float):
    with pytest.raises(SpiderError, match=limit):
        solve(Deal.parse("1-1"), **{limit: value})


def test_an_id_is_no_deal():
    with pytest.raises(TypeError, match=r"Deal.parse reads an id"):
        solve("1-7")


def test_a_job_is_cancelled_at_any_moment():
    # E3: whether it takes less than 50 ms is measured by the benchmark, not here.
    for turn in range(25):
        job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS)
        job.wait(turn * 0.002)
        job.cancel()
        job.cancel()
        result = job.result()
        assert (result.status, result.reason) == ("unknown", "cancelled")
        assert job.done


def test_a_job_is_cancelled_from_another_thread_while_its_result_is_awaited():
    job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS)
    threading.Timer(0.05, job.cancel).start()
    assert job.result().reason == "cancelled"


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize("seconds", [math.inf, 1e300])
def test_waiting_for_ever_is_waiting_for_the_end(engine: str, seconds: float):
    try:
        module(engine)
    except ImportError:
        pytest.skip("no native engine")
    job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS, engine=engine)
    threading.Timer(0.05, job.cancel).start()
    assert job.wait(seconds)


def test_progress_only_grows():
    job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS)
    seen = []
    while len(seen) < 3 or not seen[-1][0]:
        seen.append(job.progress)
        assert not job.wait(0.02)
    job.cancel()
    job.result()
    assert [now.positions for now in seen] == sorted(now.positions for now in seen)
    assert [now.seconds for now in seen] == sorted(now.seconds for now in seen)


def test_progress_is_told_in_the_calling_thread_and_may_end_the_search():
    # C37: no callback comes from the worker.
    threads = set()

    def stop(_: spider.Progress) -> None:
        threads.add(threading.get_ident())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Deal.parse(HARD), max_positions=ENDLESS, progress=stop)
    assert threads == {threading.get_ident()}


def test_a_forgotten_job_ends():
    # C36, C37
    before = threading.active_count()
    job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS)
    job.wait(0.01)
    del job
    gc.collect()
    patience = time.monotonic() + 60
    while threading.active_count() > before:  # the reference does not wait for its thread
        assert time.monotonic() < patience
        time.sleep(0.01)


@pytest.mark.parametrize(
    "keep", ["job", "[job, job.progress]", "threading.Thread(target=job.result, daemon=True).start()"]
)
def test_the_interpreter_exits_during_a_solve(keep: str):
    # C37
    code = f"""
        import threading
        import spider
        job = spider.solve_in_background(spider.Deal.parse("{HARD}"), max_positions={ENDLESS})
        kept = {keep}
        job.wait(0.05)
        print("end")
        """
    done = run_python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


def test_the_other_engine_can_be_asked():
    other = "python" if ENGINE == "native" else "native"
    try:
        module(other)
    except ImportError:
        pytest.skip("no native engine")
    position = Position.parse(LOST)
    here, there = solve(position, max_positions=500), solve(position, max_positions=500, engine=other)
    assert (here.status, here.positions) == (there.status, there.positions) == ("lost", 10)
    won = solve(Position.parse(WON), max_positions=500, engine=other, shorten=0)
    assert won.line is not None
    assert replay(Position.parse(WON), won.line)


@pytest.mark.skipif(
    ENGINE == "python" or sys.platform != "linux" or SANITIZED, reason="measures what the native search takes"
)
def test_many_threads_share_the_memory_of_one():
    # E3, C36: the widest beams of the portfolio, one a thread, would take 12 GB before they begin.
    code = f"""
        import resource
        import spider
        resource.setrlimit(resource.RLIMIT_AS, (9 << 30, 9 << 30))
        result = spider.solve(spider.Deal.parse("{HARD}"), max_positions=50_000, threads=64)
        print(result.status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1 << 20)
        """
    done = run_python(code, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "unknown True\n", "")


@pytest.mark.slow
@pytest.mark.skipif(ENGINE == "python", reason="about the memory of the native search")
def test_a_thousand_solves_do_not_grow():
    # C36
    def resident() -> int:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    if sys.platform != "linux":
        pytest.skip("reads /proc")
    for number in range(100):
        solve(Deal(4, number), max_positions=3000, shorten=0)
    before = resident()
    for number in range(1000):
        solve(Deal(4, number), max_positions=3000, shorten=0)
    assert resident() - before < 8 << 20
