"""One session a task; CI runs the same ones. `nox -l` lists them, `nox -s NAME -- ARGS` passes arguments on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2024.10"
nox.options.sessions = ["lint", "types", "cpp", "tests"]
nox.options.default_venv_backend = "virtualenv"

ROOT = Path(__file__).parent
PROJECT = nox.project.load_toml("pyproject.toml")
CPP_FILES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("cpp", "tests/cpp", "fuzz", "tools")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".h", ".cpp"}
)
PYTHON_FOLDERS = ["python", "tests", "docs", "examples", "share", "fuzz", "noxfile.py"]


def group(name: str) -> list[str]:
    return list(nox.project.dependency_groups(PROJECT, name))


def build(session: nox.Session, preset: str, *settings: str) -> None:
    """Configure, build and test one CMake preset with the cmake of the session."""
    session.run("cmake", "--preset", preset, "--fresh", *settings)
    session.run("cmake", "--build", "--preset", preset)
    session.run("ctest", "--preset", preset)


@nox.session
def tests(session: nox.Session) -> None:
    """Python tests on the installed package; `-- -m slow` for the long ones."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def reference(session: nox.Session) -> None:
    """The same tests with the pure-Python engine."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs, env={"SPIDER_ENGINE": "python"})


@nox.session
def cpp(session: nox.Session) -> None:
    """C++ tests, warnings being errors."""
    session.install("cmake", "ninja")
    build(session, "dev")


@nox.session
def sanitize(session: nox.Session) -> None:
    """C++ tests and the tests of engine and solver under the address and undefined-behaviour sanitizers; `-- ARGS` of pytest."""
    install_sanitized(session, "asan-ubsan")
    tests = session.posargs or ["tests/engine", "tests/solver"]
    run_preloaded(session, ["libasan.so", "libstdc++.so"], tests)


@nox.session
def threads(session: nox.Session) -> None:
    """C++ tests, and those of searches in many threads, under the thread sanitizer; `-- ARGS` of pytest."""
    install_sanitized(session, "tsan")
    tests = session.posargs or ["tests/solver/test_threads.py", "tests/solver/test_solve.py"]
    run_preloaded(session, ["libtsan.so", "libstdc++.so"], tests)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed the readers of both languages with broken input; `-- [TARGET ...] [FLAG ...]` of libFuzzer, else 20 s each.

    The targets are those of `fuzz/`, such as `cpp-id` and `journal`. In the long run: `-- -runs=10000000 -timeout=1`.
    """
    flags = [argument for argument in session.posargs if argument.startswith("-")] or ["-max_total_time=20"]
    chosen = [argument for argument in session.posargs if not argument.startswith("-")]
    targets = [f"cpp-{name}" for name in ("id", "position", "line", "play")]
    targets += sorted(path.name for path in (ROOT / "fuzz" / "corpus").iterdir() if path.name != "play")
    if unknown := set(chosen) - set(targets):
        session.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(targets)}")
    compiler = shutil.which("clang++") or shutil.which("clang++-19") or session.error("clang++ is needed")
    session.install("cmake", "ninja", "atheris", "click", "platformdirs")
    session.run("cmake", "--preset", "fuzz", "--fresh", f"-DCMAKE_CXX_COMPILER={compiler}")
    session.run("cmake", "--build", "--preset", "fuzz")
    for target in chosen or targets:
        reader = target.removeprefix("cpp-")
        is_native = reader != target
        program = [f"build/fuzz/fuzz/fuzz_{reader}"] if is_native else ["python", "fuzz/readers.py", reader]
        found = ROOT / "build" / "fuzz-corpus" / target
        found.mkdir(parents=True, exist_ok=True)
        # What is found goes into the first folder; the seeds stay as they are.
        session.run(
            *program,
            "-timeout=30",
            "-max_len=4096",
            f"-artifact_prefix={found.parent}/{target}-",
            *flags,
            str(found),
            f"fuzz/corpus/{reader}",
            external=is_native,
            # The reference engine is Python too, so that the fuzzer sees its branches.
            env={"PYTHONPATH": "python", "SPIDER_ENGINE": "python"},
        )


def install_sanitized(session: nox.Session, preset: str) -> None:
    """Build and test a sanitized preset, and put its extension with the package into the session's environment."""
    session.install("cmake", "ninja", "pybind11", *PROJECT["project"]["dependencies"], *group("test"))
    python = session.run("python", "-c", "import sys; print(sys.executable)", silent=True)
    where = session.run("pybind11-config", "--cmakedir", silent=True)
    packages = session.run(
        "python", "-c", "import sysconfig; print(sysconfig.get_path('platlib'))", silent=True
    )
    assert python is not None
    assert where is not None
    assert packages is not None
    build(
        session,
        preset,
        "-DSPIDER_PYTHON=ON",
        f"-DPython_EXECUTABLE={python.strip()}",
        f"-Dpybind11_DIR={where.strip()}",
    )
    # Beside the extension that was just built: the package without another build.
    target = Path(packages.strip()) / "spider"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "python" / "spider", target)
    session.run("cmake", "--install", f"build/{preset}", "--prefix", str(target.parent))


def run_preloaded(session: nox.Session, libraries: list[str], arguments: list[str]) -> None:
    """pytest in a Python that is not sanitized itself: the sanitizer's library has to be loaded first."""
    compiler = shutil.which("g++") or session.error("g++ is needed")
    paths = [
        subprocess.run([compiler, f"-print-file-name={name}"], check=True, text=True, capture_output=True)
        for name in libraries
    ]
    session.run(
        "pytest",
        *arguments,
        env={
            "LD_PRELOAD": " ".join(path.stdout.strip() for path in paths),
            "ASAN_OPTIONS": "detect_leaks=0",
            "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
            "TSAN_OPTIONS": "halt_on_error=1",
        },
    )


@nox.session
def lint(session: nox.Session) -> None:
    """ruff and clang-format; `-- --fix` mends what can be mended."""
    session.install(*group("lint"))
    if "--fix" in session.posargs:
        session.run("ruff", "check", "--fix", *PYTHON_FOLDERS)
        session.run("ruff", "format", *PYTHON_FOLDERS)
        session.run("clang-format", "-i", *CPP_FILES)
        return
    session.run("ruff", "check", *PYTHON_FOLDERS)
    session.run("ruff", "format", "--check", *PYTHON_FOLDERS)
    session.run("clang-format", "--dry-run", "-Werror", *CPP_FILES)


@nox.session
def tidy(session: nox.Session) -> None:
    """clang-tidy on the C++ core and its tests."""
    session.install("cmake", "ninja", "clang-tidy")
    session.run("cmake", "--preset", "tidy", "--fresh")
    session.run("cmake", "--build", "--preset", "tidy")


@nox.session
def types(session: nox.Session) -> None:
    """mypy --strict, pyright, and the stub against the extension."""
    session.install(".", *group("types"))
    session.run("mypy")
    session.run("pyright")
    session.run(
        "python",
        "-m",
        "mypy.stubtest",
        "--allowlist=tests/engine/stubtest-allowlist.txt",
        "spider._core",
    )


@nox.session
def bench(session: nox.Session) -> None:
    """`spider bench engine`, or what follows `--`."""
    session.install(".")
    session.run("spider", "bench", *(session.posargs or ["engine"]))


@nox.session
def docs(session: nox.Session) -> None:
    """The pages of docs/ with the API reference, into docs/_build; a warning is an error."""
    session.install(*PROJECT["project"]["dependencies"], *group("docs"))
    session.run(
        "sphinx-build",
        "-b",
        "html",
        "-W",
        "--keep-going",
        "docs",
        "docs/_build",
        env={"PYTHONPATH": "python"},
    )


@nox.session
def pictures(session: nox.Session) -> None:
    """Draw the README's pictures anew from the present program."""
    session.install(".")
    line = ["--deal", "4-c13", "--line", "tests/data/lines/4-suit.txt", "--moves", "82", "--hint"]
    for language in ("en", "ja"):
        out = f"docs/table-{language}.png"
        session.run("python", "-m", "spider.window.picture", out, "--lang", language, *line)


@nox.session
def wheel(session: nox.Session) -> None:
    """sdist, wheel from the sdist, and the tests of both."""
    session.install("-e", ".", *group("wheel"))
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", "dist")
    if sys.platform == "linux":
        (built,) = (ROOT / "dist").glob("*.whl")
        session.run("auditwheel", "repair", "--wheel-dir", "dist", str(built))
        built.unlink()
    session.run("pytest", "tests/packaging", "-m", "slow or not slow", *session.posargs)
