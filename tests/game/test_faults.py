"""Disks that are really full or read-only, syncs that fail, and kills at any moment: nothing is lost, no file is left broken.

`test_store.py` has the same faults as single system calls.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from spider import Deal
from spider.game import Game
from spider.game.records import Records
from spider.game.settings import Settings
from spider.game.store import Store
from store_player import state

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 512 KiB in memory."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=512k", "spider-test", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("may not mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave not a byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while file.write(b"x" * size) == size:
                    pass
    assert os.statvfs(folder).f_bavail == 0
    return filler


def play(game: Game, acts: int, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(acts):
        if source.random() < 0.3:
            game.undo()
        elif moves := game.position.legal_moves():
            game.play(source.choice(moves))


def keys(notices: tuple[object, ...]) -> list[str]:
    return [notice.key for notice in notices]  # type: ignore[attr-defined]


def whole(folder: Path) -> None:
    """Nothing half-written, nothing set aside."""
    assert [path.name for path in folder.rglob("*") if ".bad-" in path.name or path.suffix == ".new"] == []


def goes_on(folder: Path, before: object) -> None:
    """The game of the folder is resumed as it was left, and nothing has to be told."""
    again = Store(folder)
    game = again.resume()
    assert game is not None
    assert state(game) == before
    assert again.poll() == ()
    again.close()


def test_a_disk_that_is_really_full(small_disk: Path) -> None:  # C29
    settings = Settings(small_disk)
    settings.change(theme="indigo")
    store = Store(small_disk)
    play(store.begin(Deal.parse("1-7")), 10, 1)
    game = store.begin(Deal.parse("2-7"))
    play(game, 30, 2)
    assert store.records.summary(1).games == 1
    filler = fill(small_disk)

    play(game, 2000, 3)  # beyond what the last block has room for
    assert keys(store.poll()) == ["notice.unsaved"]
    settings.change(theme="paper")
    assert keys(settings.poll()) == ["notice.unsaved_settings"]
    assert Settings(small_disk).values.theme == "indigo"
    game.give_up()
    game = store.begin(Deal.parse("4-7"))
    play(game, 30, 4)
    summary = store.records.summary(2)
    assert summary.games == 1  # in memory at least
    assert "notice.unsaved_records" in keys(store.poll())

    filler.unlink()
    play(game, 5, 5)
    settings.change(theme="paper")
    before = state(game)
    store.close()
    whole(small_disk)
    again = Store(small_disk)
    kept = again.resume()
    assert kept is not None
    assert state(kept) == before
    kept.give_up()
    assert [again.records.summary(suits).games for suits in (1, 2, 4)] == [1, 1, 1]
    assert again.poll() == ()
    assert Settings(small_disk).values.theme == "paper"
    again.close()


def test_a_disk_that_becomes_read_only(small_disk: Path) -> None:  # C29
    Settings(small_disk).change(theme="indigo")
    store = Store(small_disk)
    game = store.begin(Deal.parse("2-7"))
    play(game, 30, 1)
    before = state(game)
    store.close()
    kept = {path: path.read_bytes() for path in small_disk.rglob("*") if path.is_file()}

    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    settings = Settings(small_disk)
    assert settings.values.theme == "indigo"
    settings.change(theme="paper")
    assert keys(settings.poll()) == ["notice.unsaved_settings"]
    locked = Store(small_disk)
    assert locked.resume() is None
    other = locked.begin(Deal.parse("1-8"))
    play(other, 30, 2)
    other.give_up()
    assert other.result is not None
    assert set(keys(locked.poll())) == {"notice.unsaved", "notice.unsaved_records"}
    locked.close()

    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    assert {path: path.read_bytes() for path in small_disk.rglob("*") if path.is_file()} == kept
    goes_on(small_disk, before)
    whole(small_disk)


def test_a_sync_that_fails_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # C29
    Settings(tmp_path).change(theme="indigo")

    def fail(_handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        store = Store(tmp_path)
        game = store.begin(Deal.parse("2-7"))
        play(game, 30, 1)
        settings = Settings(tmp_path)
        settings.change(theme="paper")
        assert keys(settings.poll()) == ["notice.unsaved_settings"]
        before = state(game)
        store.close()
    whole(tmp_path)
    assert Settings(tmp_path).values.theme == "indigo"
    goes_on(tmp_path, before)


def test_a_clock_of_the_system_set_back_hides_no_game(
    tmp_path: Path,
) -> None:  # C29: names and times of files
    states = set()
    for age in range(3):
        store = Store(tmp_path)
        game = store.begin(Deal(2, age))
        play(game, 20, age)
        states.add(state(game))
        store.close()
        for path in (tmp_path / "games").glob("*.game"):  # each was written "before" the others
            os.utime(path, (2**31 - 1000 * age, 2**31 - 1000 * age))
            break
    found = set()
    stores = [Store(tmp_path) for _ in range(3)]
    for store in stores:
        kept = store.resume()
        assert kept is not None
        found.add(state(kept))
    assert found == states
    for store in stores:
        store.close()


KEEPER = """
import sys
from pathlib import Path
from spider.game.events import Result
from spider.game.records import Records
from spider.game.settings import CHOICES, Settings
folder, turn = Path(sys.argv[1]), int(sys.argv[2])
settings, records, number = Settings(folder), Records(folder), 0
print("ready", flush=True)
while True:
    number += 1
    themes = CHOICES["theme"]
    settings.change(theme=themes[number % len(themes)], sound=bool(number % 2))
    records.add(Result(f"{turn:016x}{number:016x}", "1-7", 1, "standard", "won", 1.0, 9, 0, 0, 0, (8, 0, 0, 0)))
    print(number, flush=True)
"""


def test_kills_leave_settings_and_records_whole(tmp_path: Path) -> None:  # C29, C31
    waits = random.Random(3)
    told = 0
    for turn in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", KEEPER, str(tmp_path), str(turn)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(waits.uniform(0.0, 0.2))
        process.kill()
        lines = process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        told += len(lines)
        records, settings = Records(tmp_path), Settings(tmp_path)
        entered = records.summary(1).wins
        assert told <= entered <= told + 1  # the last one may not have been told
        told = entered
        assert (records.poll(), settings.poll()) == ((), ())
        records.close()
        assert [path.name for path in tmp_path.iterdir() if ".bad-" in path.name] == []
    assert told > 0
