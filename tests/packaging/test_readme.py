"""The README is what a stranger meets first: what it shows must work."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import shlex
from pathlib import Path

import pytest

from spider.cli import main

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "spider"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    (page.name, number, kind, text)
    for page in PAGES
    for number, (kind, text) in enumerate(
        re.findall(r"^```(.*)\n((?:(?!```).*\n)*)```$", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
]
LINES = [line for _, _, kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
INLINE = sorted(
    {found for page in PAGES for found in re.findall(r"`(spider [a-z][^`]*)`", page.read_text("utf-8"))}
)
LESS_WORK = {
    "solve": ["--shorten", "0"],
    "survey": ["--max-positions", "20"],
    "bench": ["--steps", "50", "--rounds", "1"],
}
"""What is added to a command so that running it takes a moment only."""
RUN_ELSEWHERE = {
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/spider": "test_distribution.py: installed, opened",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest": ".ci/run",
    "pip install --no-deps . && pip install click platformdirs": "test_distribution.py: the engine alone",
    "pip install scikit-build-core pybind11 cmake ninja": "by hand",
    "pip install --no-build-isolation -Ceditable.rebuild=true -Cbuild-dir=build/python -e '.[test]'": "by hand",
}


def blocks(kind: str) -> list[object]:
    """The blocks of a kind as parameters."""
    return [
        pytest.param(text, id=f"{page}-{number}") for page, number, given, text in BLOCKS if given == kind
    ]


def test_every_block_says_what_it_is() -> None:
    fences = sum(page.read_text(encoding="utf-8").count("\n```") for page in PAGES)
    assert fences == 2 * len(BLOCKS)
    kinds = {"python", "sh", "json", "text", "{eval-rst}", "{toctree}"}
    assert [block[:3] for block in BLOCKS if block[2] not in kinds] == []


@pytest.mark.parametrize("snippet", blocks("python"))
def test_python_snippets(snippet: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(snippet, {"__name__": "snippet"})  # noqa: S102
    assert capsys.readouterr().out or "print(" not in snippet


@pytest.mark.parametrize("snippet", blocks("json"))
def test_json_snippets(snippet: str) -> None:
    json.loads(snippet)


@pytest.mark.parametrize("line", LINES)
def test_commands_run(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *words = shlex.split(line, comments=True)
    if program != "spider":
        assert line in RUN_ELSEWHERE
        return
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as exit_:
        main([*words, *LESS_WORK.get(words[0], [])])
    assert exit_.value.code == (3 if words[0] == "check" else 0)
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", INLINE)
def test_commands_in_sentences_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(command)[1:]
    names = [word for word in words[:2] if word.isalpha()]
    with pytest.raises(SystemExit) as exit_:
        main([*names, "--help"])
    assert exit_.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Usage: {' '.join(['spider', *names])}")
    for word in words:
        assert not word.startswith("--") or word in told


@pytest.mark.parametrize(
    "path",
    sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text(encoding="utf-8")),
    ids=lambda path: path.stem,
)
def test_examples_in_docstrings(path: Path) -> None:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_two_install_commands() -> None:
    assert "\npython3 -m venv .venv && .venv/bin/pip install . && .venv/bin/spider\n" in README
    assert "\npython3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest\n" in README


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_public_name_is_in_the_api_pages() -> None:
    import spider
    from spider import errors

    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert "automodule:: spider.errors" in page
    for name in set(spider.__all__) - set(errors.__all__):
        assert re.search(rf"spider\.(\w+\.)?{name}\b", page), name
