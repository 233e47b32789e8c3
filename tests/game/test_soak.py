"""Random games through everything at once: `soak_player.py` plays them, and says what is checked in each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from soak_player import COMPARED
from spider import Deal, parse_line
from spider.engine import ENGINE
from spider.game.interchange import export_game, import_game
from spider.game.store import Store

PLAYER = Path(__file__).parents[1] / "soak_player.py"
GROWTH_KIB = 8 << 10
"""How much the memory of a player may grow after its first games: ten thousand leaks of a card list are more."""


class Played(NamedTuple):
    number: int
    outcome: str
    moves: int
    digest: str
    resident_kib: int


def played(directory: Path, games: int, step: int, engine: str) -> list[Played]:
    """Have games played, every one of them or some, in a process of their own."""
    directory.mkdir()
    done = subprocess.run(
        [sys.executable, str(PLAYER), str(directory), "0", str(games), str(step)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "SPIDER_ENGINE": engine},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = (line.split() for line in done.stdout.splitlines())
    return [
        Played(int(number), outcome, int(moves), digest, int(kib))
        for number, outcome, moves, digest, kib in rows
    ]


def soak(directory: Path, games: int) -> None:
    """All games with the engine in use, a tenth with the reference too; no difference, and memory stays flat."""
    found = played(directory / "all", games, 1, ENGINE)
    assert [one.number for one in found] == list(range(games))
    assert {one.outcome for one in found} == {"won", "stuck", "left"}
    warm = [one.resident_kib for one in found[games // 10 :]]
    points = warm[:: max(1, len(warm) // 10)]
    print(f"{games} games, KiB of memory at ten points: {points}")
    assert max(warm) - warm[0] < GROWTH_KIB, points
    again = played(directory / "reference", games, COMPARED, "python")
    assert [one[:4] for one in again] == [one[:4] for one in found[::COMPARED]]


def test_a_short_soak(tmp_path: Path) -> None:  # U8, U21, C11, C15
    soak(tmp_path, 12)


@pytest.mark.slow
def test_a_long_soak(tmp_path: Path, pytestconfig: pytest.Config) -> None:  # U8, U21, C11, C15, E1
    games = pytestconfig.getoption("--soak-games")
    soak(tmp_path, games)


@pytest.mark.slow
def test_every_known_win_through_the_store(tmp_path: Path, lines: dict[str, str]) -> None:  # R10, U21, C14
    for deal, line in lines.items():
        store = Store(tmp_path)
        game = store.begin(Deal.parse(deal))
        moves = parse_line(line)
        for number, move in enumerate(moves):
            game.play(move)
            if number == len(moves) // 2:
                store.close()
                store = Store(tmp_path)
                kept = store.resume()
                assert kept is not None
                game = kept
        assert game.result is not None
        assert game.result.won
        assert import_game(export_game(game)).won
        store.close()
    store = Store(tmp_path)
    total = sum(summary.wins for summary in store.records.summaries().values())
    assert total == len(lines)
    store.close()
