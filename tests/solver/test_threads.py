"""The engine and its searches in many threads and interpreters, with a GIL or without (E3, C37)."""

from __future__ import annotations

import gc
import importlib
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from spider import Deal, Position, Result, SpiderError, solve, solve_in_background
from spider.engine import ENGINE
from support import run_python

HARD = "4-c914"
ENDLESS = 10**12
native = pytest.mark.skipif(ENGINE == "python", reason="about the extension")


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Do something in several threads that begin together; what one of them raises is raised."""
    together = threading.Barrier(count)

    def begin(number: int) -> None:
        together.wait()
        work(number)

    with ThreadPoolExecutor(count) as pool:
        for done in [pool.submit(begin, number) for number in range(count)]:
            done.result()


def found(result: Result) -> tuple[object, ...]:
    return result.deal, result.status, result.line, result.positions, result.reason


def test_many_solves_at_once_find_what_each_finds_alone() -> None:  # E2, E3
    positions = 20_000 if ENGINE == "native" else 60
    deals = [Deal((1, 2, 4)[number % 3], number) for number in range(16)]
    alone = [found(solve(deal, max_positions=positions, shorten=0)) for deal in deals]
    together: dict[int, tuple[object, ...]] = {}

    def work(number: int) -> None:
        for index in (number, number + 8):
            together[index] = found(solve(deals[index], max_positions=positions, shorten=0))

    in_threads(8, work)
    assert [together[index] for index in range(16)] == alone


def test_a_job_is_cancelled_200_times_at_random_moments() -> None:  # E3, C37
    source = random.Random(5)
    for turn in range(200):
        job = solve_in_background(Deal.parse(HARD), max_positions=ENDLESS, threads=1 + turn % 3)
        moment = source.uniform(0.0, 0.02)
        if turn % 2:
            threading.Timer(moment, job.cancel).start()
        else:
            job.wait(moment)
            job.cancel()
        assert job.result().reason == "cancelled"


def test_one_job_is_asked_by_many_threads() -> None:  # E3
    job = solve_in_background(
        Deal.parse("1-7"), max_positions=20_000 if ENGINE == "native" else 60, shorten=0
    )
    results: list[Result] = []

    def work(number: int) -> None:
        while not job.wait(0.001 * number):
            assert job.progress.positions >= 0
        results.append(job.result())

    in_threads(6, work)
    assert len({found(result)[3] for result in results}) == 1


def test_jobs_are_dropped_without_waiting() -> None:  # C36, C37
    def work(number: int) -> None:
        for _ in range(5):
            solve_in_background(Deal(4, number), max_positions=ENDLESS, threads=2)
        gc.collect()

    before = threading.active_count()
    in_threads(4, work)
    patience = time.monotonic() + 60
    while threading.active_count() > before:  # the reference does not wait for its own
        assert time.monotonic() < patience
        time.sleep(0.01)


@native  # in plain Python a step is many
def test_a_position_played_on_by_many_threads_stays_whole() -> None:  # E1: each call is one step
    position = Deal.parse("1-7").position()

    def work(number: int) -> None:
        source = random.Random(number)
        for _ in range(3000):
            act = source.random()
            try:
                if act < 0.4:
                    position.play(source.choice(position.legal_moves()))
                elif act < 0.7:
                    position.undo()
                else:
                    position.copy().check()
                    position.line()
            except (SpiderError, IndexError):  # another thread was quicker
                pass

    in_threads(4, work)
    position.check()
    while position.ply:
        position.undo()
    assert position == Deal.parse("1-7").position()


def test_values_are_shared_by_many_threads() -> None:  # E1
    position = Deal.parse("2-7").position()
    expected = (position.legal_moves(), position.text(), hash(position))

    def work(_: int) -> None:
        for _ in range(200 if ENGINE == "native" else 1):
            assert (position.legal_moves(), position.text(), hash(position)) == expected
            assert Position.parse(expected[1]) == position

    in_threads(8, work)


@pytest.mark.parametrize(
    "end",
    [
        "",
        "sys.exit()",
        "del job; gc.collect()",
        "[spider.solve_in_background(deal, max_positions=10**12, threads=2) for _ in range(8)]",
        "threading.Thread(target=sys.exit).start()",
        "threading.Thread(target=spider.solve, args=(deal,), kwargs={'max_positions': 10**12}, daemon=True).start()",
        "kept = [job]; kept.append(kept); del job",
    ],
)
def test_the_interpreter_ends_at_once_with_a_search_begun(end: str) -> None:  # C37
    code = f"""
        import gc, sys, threading
        import spider
        deal = spider.Deal.parse("{HARD}")
        job = spider.solve_in_background(deal, max_positions={ENDLESS}, threads=2)
        {end}
        """
    done = run_python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@native
def test_a_free_threaded_python_stays_free() -> None:  # E3: the extension says that it needs no GIL
    if not hasattr(sys, "_is_gil_enabled"):
        pytest.skip("this Python always has a GIL")
    code = "import sys; free = not sys._is_gil_enabled(); import spider; assert free != sys._is_gil_enabled()"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@native
@pytest.mark.parametrize("first", ["", "import spider"])
def test_a_subinterpreter_refuses_the_extension(first: str) -> None:  # E1: no hang, no crash
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            importlib.import_module(name)
            break
        except ImportError:
            continue
    else:
        pytest.skip("this Python shows no sub-interpreters")
    code = f"""
        import {name} as interpreters
        {first}
        inner = '''
        try:
            import spider
        except ImportError as error:
            assert "does not support loading in subinterpreters" in str(error), error
            print("refused", flush=True)
        '''
        for _ in range(2):
            other = interpreters.create()
            failure = interpreters.run_string(other, inner)
            assert not failure, failure
            interpreters.destroy(other)
        import spider
        print(spider.solve(spider.Deal.parse("1-7"), max_positions=100, shorten=0).positions)
        """
    done = run_python(code)
    assert (done.returncode, done.stdout) == (0, "refused\nrefused\n100\n"), done.stderr
