"""`spider bench`: what it reports, never how fast."""

from __future__ import annotations

import importlib.util

import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("spider._core") is None, reason="compares with the native engine"
)


def test_engine_json(spider):
    first = spider("bench", "engine", "--steps", 300, "--rounds", 2, "--json")
    again = spider("bench", "engine", "--steps", 300, "--rounds", 2, "--json").json
    report = first.json
    assert first.code == 0
    assert "round 2 of 2" in first.err
    assert (report["steps"], report["rounds"], report["deals"]) == (300, 2, ["1-1", "2-1", "4-1"])
    assert report["checksum"] == again["checksum"]
    for rates in (report["inside"], report["stepwise"]):
        assert rates["ratio_least"] <= rates["ratio"] <= rates["ratio_most"]
        assert rates["native"] > 0


def test_engine_text(spider):
    lines = spider("bench", "engine", "--steps", 50, "--rounds", 1).out.splitlines()
    assert [line.split()[0] for line in lines] == ["inside", "called", "checksum"]


def test_engines_that_disagree_are_told(spider, monkeypatch):
    from spider import reference

    walk = reference.walk
    monkeypatch.setattr(
        reference, "walk", lambda position, steps, seed: walk(position, steps, seed)._replace(checksum=1)
    )
    outcome = spider("bench", "engine", "--steps", 50, "--rounds", 1)
    assert outcome.code == 2
    assert "the engines disagree" in outcome.err


@pytest.mark.parametrize("arguments", [["--steps", "0"], ["--rounds", "x"], ["fast"]])
def test_wrong_usage(spider, arguments):
    assert spider("bench", "engine", *arguments).code == 2
