"""Standard streams that are closed or full: a message at most, never a traceback, and no file of the game in their place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")


def shell(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in which `spider` is this program."""
    line = command.replace("spider", f"'{sys.executable}' -m spider")
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, encoding="utf-8", cwd=cwd, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("spider deal 1-7 >&-", 0),
        ("spider deal 1-7 --json >&- 2>&- <&-", 0),
        ("spider deal 5-5 2>&-", 2),
        ("spider deal - <&-", 2),
        ("spider check 1-7 - <&-", 3),  # a line without moves
        ("spider solve 4-c914 --max-positions 1 >&-", 3),
    ],
)
def test_a_closed_stream_is_an_empty_one(tmp_path: Path, command: str, code: int):
    done = shell(command, tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["deal 1-7", "deal 1-7 --json", "--help", "solve 1-7 --max-positions 1"])
def test_an_output_that_is_full_is_told(tmp_path: Path, command: str):  # C29
    done = shell(f"spider {command} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "Error: No space left on device")
    assert "Traceback" not in done.stderr
    assert shell("spider deal 5-5 2> /dev/full", tmp_path).returncode == 2


def test_no_file_takes_the_number_of_a_closed_stream(tmp_path: Path):  # C29
    # What a library prints would else land in it.
    code = (
        "import os, sys; from spider import cli; "
        "cli._open_closed_streams(); f = open('file', 'w'); os.write(2, b'noise'); sys.exit(f.fileno() < 3)"
    )
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -c \"{code}\" >&- 2>&- <&-"], cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 0
    assert (tmp_path / "file").read_bytes() == b""
