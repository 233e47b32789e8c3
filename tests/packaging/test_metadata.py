"""What pyproject.toml promises."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import metadata
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from spider._version import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PLATFORMS = [
    ("linux", "x86_64"),
    ("linux", "aarch64"),
    ("darwin", "x86_64"),
    ("darwin", "arm64"),
    ("win32", "AMD64"),
    ("win32", "ARM64"),
]
VERSIONS = ["3.11", "3.12", "3.13", "3.14", "3.15"]


@pytest.mark.parametrize(("platform", "python"), [*product(PLATFORMS, VERSIONS)])
def test_exactly_one_pygame(platform: tuple[str, str], python: str) -> None:  # C39
    environment = {
        "implementation_name": "cpython",
        "python_version": python,
        "sys_platform": platform[0],
        "platform_machine": platform[1],
    }
    chosen = []
    for text in PROJECT["project"]["dependencies"]:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate(environment):
            chosen.append(requirement.name)
    games = [name for name in chosen if name.startswith("pygame")]
    has_wheels = python in ("3.11", "3.12", "3.13") and platform != ("win32", "ARM64")
    assert games == (["pygame"] if has_wheels else ["pygame-ce"])


def test_one_version_everywhere() -> None:
    assert metadata.version("spider-solitaire") == __version__
    core = pytest.importorskip("spider._core")
    assert core.__version__ == __version__
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_test_extra_and_group_agree() -> None:
    assert PROJECT["project"]["optional-dependencies"]["test"] == PROJECT["dependency-groups"]["test"]


def test_import_loads_no_window() -> None:
    code = "import sys, spider; sys.exit(any(name.partition('.')[0] == 'pygame' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_missing_extension_is_loud() -> None:  # the chooser never falls back in silence
    code = "import sys; sys.modules['spider._core'] = None; import spider"
    for engine, message in (("native", "the native engine of Spider could not be loaded"), ("python", "")):
        done = subprocess.run(
            [sys.executable, "-c", f"import os; os.environ['SPIDER_ENGINE'] = {engine!r}; {code}"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode == 0) == (engine == "python")
        assert message in done.stderr
