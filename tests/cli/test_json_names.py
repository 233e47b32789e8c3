"""docs/commands.md names what `--json` prints, all of it and nothing else."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from spider.errors import Refusal

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = {
    part.partition("\n")[0]: part.partition("\n")[2]
    for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
}


def names(section: str) -> list[set[str]]:
    """The names in the first column of each table of a section."""
    tables = re.findall(
        r"^\| name \| meaning \|\n\|---\|---\|\n((?:\|.*\n)+)", SECTIONS[section] + "\n", re.MULTILINE
    )
    return [
        {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])}
        for table in tables
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "4-c1"],
        ["check", "4-c1", "fa1"],
        ["hint", "1-7"],
        ["perft", "1-7", "1"],
        ["solve", "1-7", "--max-positions", "3"],
        ["records"],
    ],
)
def test_names(spider, arguments, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIDER_DATA_DIR", str(tmp_path))
    assert set(spider(*arguments, "--json").json) == names(arguments[0])[0]


def test_names_of_a_survey(spider, tmp_path):
    limits = ["--max-positions", 5, "--workers", 1]
    outcome = spider("survey", "1-2", "--suits", 4, "--out", tmp_path / "some.db", *limits, "--json")
    assert set(outcome.json) == names("survey")[0]


def test_names_of_an_import(spider, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIDER_DATA_DIR", str(tmp_path))
    game = spider("export", "4-c1", "fa1").out
    assert set(spider("import", "-", "--json", stdin=game).json) == names("import")[0]


def test_names_of_the_records():
    from spider.commands.games import _record
    from spider.game.records import Summary

    fields = {field.name: 0 for field in dataclasses.fields(Summary)}
    row = _record(1, "standard", Summary(**fields | {"shortest": None, "fewest": None}))
    assert set(row) == names("records")[1]


def test_names_of_the_benches():
    from spider.benchmarks import EngineBench, Rates, SolverBench, SolverRow
    from spider.window.bench import FrameBench, Times

    def fields(of):
        return {field.name for field in dataclasses.fields(of)}

    for section, of, inner in (
        ("bench engine", EngineBench, Rates),
        ("bench solver", SolverBench, SolverRow),
        ("bench frames", FrameBench, Times),
    ):
        assert {"bench", *fields(of)} == names(section)[0]
        assert fields(inner) <= set(re.findall(r"`(\w+)`", SECTIONS[section]))


def test_error_of_a_check(spider):
    error = spider("check", "4-c1", "fa1 ab", "--json").json["error"]
    assert set(error) == {"move", "number", "reason", "message"}
    assert all(f"`{name}`" in SECTIONS["check"] for name in error)
    assert error["reason"] in set(Refusal)
