"""The help in Japanese: complete, and shown where the locale asks for it (C26)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from spider.cli import cli
from spider.text.commands_ja import HELP, find


def commands(command: click.Command = cli, path: str = "") -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, f"{path} {name}".strip())


def options(command: click.Command) -> list[str]:
    parameters = command.get_params(click.Context(command))
    return [max(parameter.opts, key=len) for parameter in parameters if isinstance(parameter, click.Option)]


@pytest.mark.parametrize(("path", "command"), list(commands()))
def test_everything_is_said_in_both_languages(path, command):
    missing = [name for name in ["", *options(command)] if not find(path, name)]
    assert not missing, f"add the Japanese help to spider/text/commands_ja.py: {path} {missing}"
    assert command.help
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help


def test_nothing_is_said_of_what_does_not_exist():
    known = set()
    for path, command in commands():
        known |= {path} | {f"{path} {option}".strip() for option in options(command)} | set(options(command))
    assert set(HELP) <= known


@pytest.mark.parametrize(
    ("locale", "japanese"),
    [
        ({"LC_ALL": "ja_JP.UTF-8"}, True),
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": "C"}, False),
    ],
)
def test_locale_chooses(spider_process, locale, japanese):
    env = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "PYTHONIOENCODING": "utf-8"} | locale
    for arguments in (["--help"], ["check", "-h"], ["bench", "engine", "--help"], ["survey", "--help"]):
        outcome = spider_process(*arguments, env=env)
        assert outcome.code == 0
        assert ("します。" in outcome.out) == japanese
        assert ("Show this message and exit." in outcome.out) != japanese
        for word in ("Usage:", "Options:", "Commands:", "default:", "required"):
            assert not (japanese and word in outcome.out)
        assert outcome.out.startswith("使い方: spider" if japanese else "Usage: spider")


def test_both_languages_show_a_newcomer_the_same_commands():
    english, japanese = (
        [
            re.split("  +", line)[0]
            for line in re.findall("^ *(spider .*)$", text, re.MULTILINE)
            if "  " in line
        ]
        for text in (cli.help or "", HELP[""])
    )
    assert english == japanese
    assert len(english) == 5


def test_play_comes_first(spider):
    _, _, commands_part = spider("--help").out.partition("Commands:\n")
    assert commands_part.split()[0] == "play"
