"""What only the native engine has: long calls that leave the interpreter to others (C36)."""

from __future__ import annotations

import _thread
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from spider.engine import module

native = pytest.importorskip("spider._core")
reference = module("python")


def test_a_long_count_can_be_interrupted() -> None:
    position = native.Deal(2, 7).position()
    # The timer can only fire if the count has let go of the interpreter.
    timer = threading.Timer(0.05, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        native.perft(position, 60)
    timer.join()
    assert position == native.Deal(2, 7).position()


def test_the_interpreter_exits_during_a_count() -> None:
    # C37: a thread that asked for the GIL then would take the program down with it.
    code = """
        import threading, time
        from spider import _core
        position = _core.Deal(4, 1).position()
        threading.Thread(target=_core.perft, args=(position, 60), daemon=True).start()
        time.sleep(0.05)
        """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_threads_share_a_position() -> None:
    position = native.Deal(4, 7).position()
    expected = reference.walk(reference.Deal(4, 7).position(), 500, 3)
    with ThreadPoolExecutor(4) as pool:
        walks = list(pool.map(lambda _: native.walk(position, 500, 3), range(20)))
        counts = list(pool.map(lambda _: native.perft(position, 3), range(20)))
    assert walks == [expected] * 20
    assert counts == [457] * 20


def test_moves_are_shared_and_equal() -> None:
    position = native.Deal(4, 7).position()
    first, again = position.legal_moves(), position.legal_moves()
    assert first is not again
    assert first == again
    assert [native.Move(move.source, move.target, move.count) for move in first] == first
    assert native.Move.parse("ab14") == native.parse_line("ab14")[0]
