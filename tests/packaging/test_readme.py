"""The README is what a stranger meets first: what it shows must work."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from spider.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SNIPPETS = [
    pytest.param(snippet, id=f"{page.name}-{number}")
    for page in PAGES
    for number, snippet in enumerate(
        re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    )
]
COMMANDS = re.findall(r"^(spider .*?)(?:\s+#.*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_python_snippets(snippet: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(snippet, {"__name__": "snippet"})  # noqa: S102
    assert capsys.readouterr().out or "print(" not in snippet


@pytest.mark.parametrize("name", ["spider", "spider.solve", "spider.svg"])
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command line shown is one that `spider` understands: its help can be printed."""
    words = shlex.split(command)[1:]
    names = [word for word in words[:2] if word.isalpha()]
    with pytest.raises(SystemExit) as exit_:
        main([*names, "--help"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out.startswith(f"Usage: {' '.join(['spider', *names])}")


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
