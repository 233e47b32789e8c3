"""The seeds of the fuzz targets are what they should be.

Most are input that is read, so that fuzzing begins behind the first refusal. What is named `found-...` once broke a reader.
"""

from __future__ import annotations

import contextlib
import importlib.util
from pathlib import Path

import pytest

from spider import SpiderError

FUZZ = Path(__file__).parents[2] / "fuzz"
SEEDS = sorted(path for path in (FUZZ / "corpus").glob("*/*") if path.parent.name != "play")
SPEC = importlib.util.spec_from_file_location("targets", FUZZ / "targets.py")
assert SPEC is not None
assert SPEC.loader is not None
TARGETS = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TARGETS)


FOUND = [seed for seed in SEEDS if seed.name.startswith("found-")]


@pytest.mark.parametrize("seed", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_is_read_or_refused(seed: Path) -> None:
    with contextlib.suppress(SpiderError):
        TARGETS.TARGETS[seed.parent.name](seed.read_bytes())


@pytest.mark.parametrize(
    "seed", [seed for seed in SEEDS if seed not in FOUND], ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_seed_is_accepted(seed: Path) -> None:
    TARGETS.TARGETS[seed.parent.name](seed.read_bytes())


def test_every_target_has_seeds() -> None:  # by which `nox -s fuzz` finds it
    assert {seed.parent.name for seed in SEEDS} == set(TARGETS.TARGETS)
