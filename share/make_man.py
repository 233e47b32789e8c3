"""Write the man page from the command definitions: `python share/make_man.py > share/spider.6`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from spider._version import __version__
from spider.cli import cli


def escaped(text: str) -> str:
    """Text as roff: no backslash or leading dot is taken for a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.splitlines())


def paragraphs(command: click.Command) -> list[str]:
    """The paragraphs of a command's help as roff; those after a `\\b` keep their lines."""
    parts = inspect.cleandoc(command.help or "").split("\n\n")
    return [
        f".nf\n{escaped(part[2:])}\n.fi" if part.startswith("\b\n") else escaped(" ".join(part.split()))
        for part in parts
    ]


def options(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            names = ", ".join(parameter.opts)
            value = "" if parameter.is_flag else f" {parameter.make_metavar(click.Context(command))}"
            yield f".TP\n\\fB{escaped(names)}\\fR{escaped(value)}\n{escaped(parameter.help or '')}"


def commands(group: click.Group, path: str) -> Iterator[str]:
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
            continue
        context = click.Context(command, info_name=name)
        usage = " ".join(part for part in command.collect_usage_pieces(context) if part != "[OPTIONS]")
        yield f".SS {escaped(f'{path} {name} [OPTIONS] {usage}')}"
        yield "\n.PP\n".join(paragraphs(command))
        yield from options(command)


def page() -> str:
    """The whole page."""
    first, *rest = paragraphs(cli)
    return "\n".join(
        [
            f'.TH SPIDER 6 "" "Spider {__version__}" "Games"',
            ".SH NAME",
            "spider \\- " + first.rstrip("."),
            ".SH SYNOPSIS",
            "\\fBspider\\fR [COMMAND] [OPTIONS] [ARGUMENTS]",
            ".SH DESCRIPTION",
            "\n.PP\n".join(rest),
            ".SH COMMANDS",
            *commands(cli, "spider"),
            ".SH EXIT STATUS",
            escaped("0: done. 2: wrong usage or input. Commands that have others tell them above."),
            ".SH ENVIRONMENT",
            ".TP\n\\fBSPIDER_ENGINE\\fR",
            escaped("native (the default) or python: which engine runs."),
            ".TP\n\\fBSDL_VIDEODRIVER\\fR",
            escaped("the video driver of the window, for example dummy."),
            "",
        ]
    )


if __name__ == "__main__":
    print(page(), end="")
