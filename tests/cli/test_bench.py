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


def test_frames(spider):
    small = ["--width", 320, "--height", 240, "--frames", 10, "--rounds", 1, "--idle", 0.2]
    outcome = spider("bench", "frames", *small, "--json")
    report = outcome.json
    assert outcome.code == 0
    assert (report["size"], report["driver"], report["frames"]) == ([320, 240], "dummy", 10)
    for kind in ("motion", "motion_with_solver", "redraw"):
        assert 0 < report[kind]["median"] <= report[kind]["p99"]
    assert report["solver_ratio"] > 0
    assert report["first_frame"] > 0
    assert 0 <= report["idle_share"] <= 1.5
    lines = spider("bench", "frames", *small).out.splitlines()
    assert [line.split()[0] for line in lines] == [
        "320x240,",
        "motion",
        "with",
        "redrawn",
        "ratio",
        "start",
        "idle",
    ]


@pytest.mark.parametrize(
    "arguments", [["--width", "0"], ["--idle", "never"], ["--idle", "nan"], ["--frames", "1"]]
)
def test_wrong_usage_of_frames(spider, arguments):
    assert spider("bench", "frames", *arguments).code == 2


@pytest.mark.parametrize(
    "arguments", [["--steps", "0"], ["--steps", "99999999999999999999"], ["--rounds", "x"], ["fast"]]
)
def test_wrong_usage(spider, arguments):
    assert spider("bench", "engine", *arguments).code == 2
