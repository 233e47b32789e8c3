"""Numbers of move sequences, pinned (STYLE: perft). Own and classic deals of 1, 2 and 4 suits, from start to end."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

import naive
from spider.errors import SpiderError
from support import DATA, table

TABLES = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))["tables"]
IDS = [f"{pinned['deal']} after {len(pinned['line'].split())}" for pinned in TABLES]


def reached(engine: ModuleType, pinned: dict[str, Any]) -> Any:
    position = engine.Deal.parse(pinned["deal"]).position()
    for move in engine.parse_line(pinned["line"]):
        position.play(move)
    return position


def test_the_tables_are_varied() -> None:
    assert len({pinned["deal"] for pinned in TABLES}) >= 6
    assert {(pinned["deal"][0], "c" in pinned["deal"]) for pinned in TABLES} == {
        (suits, classic) for suits in "124" for classic in (False, True)
    }
    assert all(len(pinned["counts"]) >= 4 for pinned in TABLES)


@pytest.mark.parametrize("pinned", TABLES, ids=IDS)
def test_counts(engine: ModuleType, pinned: dict[str, Any]) -> None:
    position = reached(engine, pinned)
    before = position.copy()
    for depth, count in enumerate(pinned["counts"][:4], 1):
        assert engine.perft(position, depth) == count
    assert engine.perft(position, 0) == 1
    assert position == before
    assert position.line() == before.line()


@pytest.mark.slow
@pytest.mark.parametrize("pinned", TABLES, ids=IDS)
def test_deep_counts(engine: ModuleType, pinned: dict[str, Any]) -> None:
    assert [engine.perft(reached(engine, pinned), len(pinned["counts"]))] == pinned["counts"][-1:]


@pytest.mark.parametrize("pinned", TABLES[::2], ids=IDS[::2])
def test_counts_of_the_naive_engine(engine: ModuleType, pinned: dict[str, Any]) -> None:
    state = naive.state_of(reached(engine, pinned))
    assert [naive.count(state, depth) for depth in (1, 2)] == pinned["counts"][:2]


def test_no_sequence_leads_out_of_a_dead_end(engine: ModuleType) -> None:  # R12
    stuck = table(engine, ["KS"] * 7 + ["AS", "AS", "AS"])
    won = engine.Position.parse("\n" * 10)
    for position in (stuck, won):
        assert [engine.perft(position, depth) for depth in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize("depth", [-1, 61, 2**31, -(2**63), 2**70])
def test_a_depth_out_of_range(engine: ModuleType, depth: int) -> None:
    with pytest.raises(SpiderError, match=f"depth {depth} is not in 0 to 60"):
        engine.perft(engine.Deal.parse("1-7").position(), depth)
