"""What pyproject.toml promises."""

from __future__ import annotations

import re
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


@pytest.mark.parametrize(
    ("platform", "archs"),
    [
        ("linux", ["manylinux_x86_64", "manylinux_aarch64"]),
        ("macos", ["macosx_x86_64", "macosx_arm64"]),
        ("windows", ["win_amd64", "win_arm64"]),
    ],
)
def test_wheels_that_are_built(platform: str, archs: list[str]) -> None:
    pytest.importorskip("cibuildwheel", reason="part of the dependency group wheel")
    done = subprocess.run(
        [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    pythons = ["cp311", "cp312", "cp313", "cp314", "cp315"]
    assert set(done.stdout.split()) == {f"{python}-{arch}" for python in pythons for arch in archs}


def test_actions_are_pinned_by_hash() -> None:
    folder = ROOT / ".github" / "workflows"
    if not folder.is_dir():
        pytest.skip("the source distribution has no workflows")
    for workflow in folder.glob("*.yml"):
        for use in re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", use), use
