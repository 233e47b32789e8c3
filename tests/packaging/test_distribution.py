"""sdist, wheel from the sdist, and the wheel installed far away from any checkout (C38).

Slow: builds everything in isolation, which needs the package index.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from support import load_lines

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def run(*command: object, cwd: Path | None = None, stdin: str = "", **env: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | env,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def tracked() -> set[str]:
    """The files of the checkout that a source distribution has to hold."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs a git checkout")
    return set(run("git", "ls-files", cwd=ROOT).splitlines())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "venv", folder / "venv")
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "build")
    run(python, "-m", "build", "--sdist", "--outdir", folder / "out", ROOT)
    (archive,) = (folder / "out").iterdir()
    return archive


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, sdist)
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel, in a folder with a blank and Japanese letters in its name."""
    folder = tmp_path_factory.mktemp("clean") / "遊ぶ 場所"
    run(sys.executable, "-m", "venv", folder / "venv")
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", f"{wheel}[test]")
    return folder


def python_of(environment: Path) -> Path:
    return environment / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def test_sdist_holds_the_checkout(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = {
        name
        for name in tracked() - names
        if not name.startswith(".github/") and name not in (".gitattributes", ".gitignore")
    }
    assert not missing


def test_wheel_contents(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert f"spider/_core{suffix}" in names
    assert {"spider/__init__.py", "spider/py.typed", "spider/_version.py"} <= names
    for name in tracked():
        if name.startswith("python/spider/") and not name.endswith("CMakeLists.txt"):
            assert name.removeprefix("python/") in names
        if name.startswith("assets/") and name != "assets/README.md":
            assert f"spider/{name}" in names
    outside = {name.partition("/")[0].partition(".")[0] for name in names} - {"spider"}
    assert outside == {"spider_solitaire-0"}  # .dist-info and .data
    if sys.platform == "linux":
        data = {name.partition(".data/data/share/")[2] for name in names if ".data/" in name}
        assert data == {
            "applications/spider-solitaire.desktop",
            "icons/hicolor/scalable/apps/spider-solitaire.svg",
            "man/man6/spider.6",
        }


def test_installed_command_line(environment: Path) -> None:
    command = environment / "venv" / ("Scripts/spider.exe" if os.name == "nt" else "bin/spider")
    line = load_lines()["4-c1"]
    assert run(command, "check", "4-c1", "-", cwd=environment, stdin=line).startswith("won in ")


def test_installed_pygame_is_one(environment: Path) -> None:  # C39
    listed = run(python_of(environment), "-m", "pip", "list", "--format=freeze", cwd=environment)
    assert len([line for line in listed.splitlines() if line.lower().startswith("pygame")]) == 1


def test_installed_window_opens(environment: Path) -> None:
    command = environment / "venv" / ("Scripts/spider.exe" if os.name == "nt" else "bin/spider")
    run(
        command,
        "play",
        "1-7",
        "--exit-after-frames",
        5,
        cwd=environment,
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
    )


def test_the_engine_alone(wheel: Path, tmp_path: Path) -> None:
    """What docs/packaging.md says of musl and free-threaded Python, where the window's packages have no wheels."""
    python = python_of(tmp_path)
    command = python.with_name("spider.exe" if os.name == "nt" else "spider")
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    solve = "import spider; print(spider.solve(spider.Deal(1, 1), shorten=0).status)"
    assert run(python, "-c", solve, cwd=tmp_path) == "won\n"
    run(python, "-m", "pip", "install", "--quiet", "click", "platformdirs")
    assert run(command, "check", "4-c1", "-", cwd=tmp_path, stdin=load_lines()["4-c1"]).startswith("won in ")
    done = subprocess.run(
        [command, "play"],
        cwd=tmp_path,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: The window needs ")
    assert len(done.stderr.splitlines()) == 1


def test_installed_engine_passes_the_tests(environment: Path) -> None:
    """The tests run against the installed package, from outside the checkout."""
    shutil.copytree(ROOT / "tests", environment / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", environment / "docs")
    shutil.copy(ROOT / "pyproject.toml", environment)
    run(python_of(environment), "-m", "pytest", "-q", "tests/engine", "tests/cli", cwd=environment)
