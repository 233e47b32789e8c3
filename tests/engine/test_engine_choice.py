"""Which engine runs, and that a broken native engine is loud."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import spider
from spider.engine import module

BLOCKED = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name == "spider._core":
            raise ImportError("no such file (blocked by the test)")
sys.meta_path.insert(0, Block())
"""


def run(code: str, engine: str | None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "SPIDER_ENGINE"}
    if engine is not None:
        environment["SPIDER_ENGINE"] = engine
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )


@pytest.mark.parametrize("engine", [None, "native", ""])
def test_a_missing_extension_is_loud(engine: str | None) -> None:
    done = run(BLOCKED + "import spider", engine)
    assert done.returncode == 1
    assert "ImportError: the native engine of Spider could not be loaded" in done.stderr
    assert "blocked by the test" in done.stderr
    assert "SPIDER_ENGINE=python" in done.stderr


def test_the_reference_needs_no_extension() -> None:
    done = run(
        BLOCKED + "import spider; print(spider.ENGINE, spider.perft(spider.Deal.parse('1-7').position(), 2))",
        "python",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("python ")


def test_an_unknown_engine_is_refused() -> None:
    done = run("import spider", "fast")
    assert done.returncode == 1
    assert "SPIDER_ENGINE: 'fast' is not native or python" in done.stderr
    with pytest.raises(ValueError, match="'fast' is not native or python"):
        module("fast")


def test_the_engine_that_was_asked_for_runs() -> None:
    assert os.environ.get("SPIDER_ENGINE", "native") in ("", spider.ENGINE)
    assert spider.Position is module(spider.ENGINE).Position
    for name in ("Deal", "Move", "Step", "parse_line", "perft", "DEAL_VERSION"):
        assert getattr(spider, name) is getattr(module(spider.ENGINE), name), name


def test_import_loads_no_window() -> None:
    code = (
        "import sys, spider; print([name for name in sys.modules if name.partition('.')[0] in "
        "('pygame', 'numpy', 'click', 'multiprocessing', 'distributed')])"
    )
    done = run(code, spider.ENGINE)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
