"""The examples run."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from spider import Deal, survey
from spider.survey import Limits, read_rows
from support import load_lines

FOLDER = Path(__file__).parents[2] / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def test_replay_has_a_frame_for_each_position() -> None:
    line = " ".join(load_lines()["1-c1"].split()[:12])
    picture = ET.fromstring(load("replay").animated(Deal.parse("1-c1"), line))
    assert len(picture.findall("{http://www.w3.org/2000/svg}g")) == 13


def test_compare_engines() -> None:
    pytest.importorskip("spider._core")
    assert load("compare_engines").compare("2-7", 60) > 0


def test_solve_many(capsys: pytest.CaptureFixture[str]) -> None:
    counts = load("solve_many").solve_range(1, 1, 2, max_positions=2_000)
    assert sum(counts.values()) == 2
    assert "1-2: " in capsys.readouterr().out


def test_plot_survey_reads_what_a_survey_wrote(tmp_path: Path) -> None:
    file = tmp_path / "調査.db"
    survey(1, 3, file, suits=1, limits=Limits(max_positions=2_000), workers=1)
    _, rows = read_rows(file)
    assert load("plot_survey").report(rows).startswith("3 deals, won ")
