"""Numbers of move sequences, pinned (STYLE: perft). Own and classic deals of 1, 2 and 4 suits, from start to end."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

import naive
from spider.errors import SpiderError
from support import DATA

TABLES = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))["tables"]
IDS = [f"{table['deal']} after {len(table['line'].split())}" for table in TABLES]


def reached(engine: ModuleType, table: dict[str, Any]) -> Any:
    position = engine.Deal.parse(table["deal"]).position()
    for move in engine.parse_line(table["line"]):
        position.play(move)
    return position


def test_the_tables_are_varied() -> None:
    assert len({table["deal"] for table in TABLES}) >= 6
    assert {(table["deal"][0], "c" in table["deal"]) for table in TABLES} == {
        (suits, classic) for suits in "124" for classic in (False, True)
    }
    assert all(len(table["counts"]) >= 4 for table in TABLES)


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_counts(engine: ModuleType, table: dict[str, Any]) -> None:
    position = reached(engine, table)
    before = position.copy()
    for depth, count in enumerate(table["counts"][:4], 1):
        assert engine.perft(position, depth) == count
    assert engine.perft(position, 0) == 1
    assert position == before
    assert position.line() == before.line()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_deep_counts(engine: ModuleType, table: dict[str, Any]) -> None:
    assert [engine.perft(reached(engine, table), len(table["counts"]))] == table["counts"][-1:]


@pytest.mark.parametrize("table", TABLES[::2], ids=IDS[::2])
def test_counts_of_the_naive_engine(engine: ModuleType, table: dict[str, Any]) -> None:
    state = naive.state_of(reached(engine, table))
    assert [naive.count(state, depth) for depth in (1, 2)] == table["counts"][:2]


@pytest.mark.parametrize("depth", [-1, 61])
def test_a_depth_out_of_range(engine: ModuleType, depth: int) -> None:
    with pytest.raises(SpiderError, match=f"depth {depth} is not in 0 to 60"):
        engine.perft(engine.Deal.parse("1-7").position(), depth)
