"""The seeds of the fuzz targets are what they should be: input that is read, so that fuzzing begins behind the first refusal."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[2] / "fuzz"
SEEDS = sorted(path for path in (FUZZ / "corpus").glob("*/*") if path.parent.name != "text")
SPEC = importlib.util.spec_from_file_location("targets", FUZZ / "targets.py")
assert SPEC is not None
assert SPEC.loader is not None
TARGETS = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TARGETS)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_seed_is_accepted(seed: Path) -> None:
    TARGETS.TARGETS[seed.parent.name](seed.read_bytes())


def test_every_target_has_seeds() -> None:
    assert {seed.parent.name for seed in SEEDS} == set(TARGETS.TARGETS)
