"""The examples run."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from spider import Deal
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
