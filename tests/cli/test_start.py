"""A command that cannot even be imported ends with a sentence; a script gets the exception (test_engine_choice)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = """
import os, signal, sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            {act}
sys.meta_path.insert(0, Block())
"""
MISSING = BLOCK.format(name="spider._core", act='raise ImportError("no such file")')
COMMANDS = ["spider", "-m"]
"""A console script, and the package as a module."""


def start(
    command: str, folder: Path, before: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `spider --version` with some code before it."""
    (folder / "sitecustomize.py").write_text(before)
    (folder / "spider").write_text("from spider.cli import main\nmain()\n")
    script = ["-m", "spider"] if command == "-m" else [str(folder / "spider")]
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, *script, "--version"],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": path, "SPIDER_ENGINE": "native"} | environment,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_engine_is_told_in_a_sentence(tmp_path: Path, command: str) -> None:
    done = start(command, tmp_path, SPIDER_ENGINE="foo")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: SPIDER_ENGINE: 'foo' is not native or python\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_extension_is_told_in_a_sentence(tmp_path: Path, command: str) -> None:
    done = start(command, tmp_path, MISSING)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: the native engine of Spider could not be loaded (no such file). ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts itself as a POSIX terminal would")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["spider.engine", "spider.survey", "spider.cli", "spider.commands.play"])
def test_an_interrupt_during_the_imports_is_quiet(tmp_path: Path, command: str, name: str) -> None:
    before = BLOCK.format(name=name, act=f"os.kill(os.getpid(), {int(signal.SIGINT)})")
    done = start(command, tmp_path, before)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_fault_of_the_program_keeps_its_traceback(tmp_path: Path, command: str) -> None:
    done = start(command, tmp_path, BLOCK.format(name="spider.solve", act="raise ZeroDivisionError"))
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_a_module_of_another_name_is_no_command(tmp_path: Path) -> None:
    (tmp_path / "tool.py").write_text("import spider\n")
    done = subprocess.run(
        [sys.executable, "-m", "tool"],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
        env=os.environ | {"SPIDER_ENGINE": "foo"},
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" in done.stderr
