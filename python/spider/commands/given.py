"""Reading what the command line was given, and what commands print alike."""

from __future__ import annotations

import json
import math
import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from spider import deals
from spider.engine import Deal, Position
from spider.errors import DealError, NotationError
from spider.lines import LineError, play_line
from spider.notations import read_position as read_position_text
from spider.rules import Rules

RULES = click.Choice([rules.value for rules in Rules])
SUITS = click.Choice(["1", "2", "4"])
_WINDOW_PACKAGES = ("pygame", "noto_cjk_sans_jp_bold", "noto_cjk_sans_jp_regular")
NUMBERING = click.Choice(["own", "classic"])


class Count(click.IntRange):
    """A whole number."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002
        return "N"


class Seconds(click.FloatRange):
    """A time in seconds: a number, which `nan` is not."""

    name = "number of seconds"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002
        return "SECONDS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail("nan is not a number of seconds.", param, ctx)
        return seconds


class InputError(click.ClickException):
    """Something given from outside is wrong: what, and where."""

    exit_code = 2

    def format_message(self) -> str:
        return printable(self.message)


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`: UTF-8, up to 1 MiB."""
    if name == "-":
        return deals.decode_text(sys.stdin.buffer.read(deals.LARGEST_TEXT + 1), shown(name))
    if not os.path.lexists(name):
        raise InputError(f"{shown(name) or repr(name)}: no such file")
    return deals.read_text(name)


def printable(text: str) -> str:
    """Text on one line in which nothing can steer a terminal: what was given may hold any character."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def shown(name: str) -> str:
    return "standard input" if name == "-" else click.format_filename(name)


def read_position(
    source: str, suits: str | None = None, numbering: str | None = None, rules: str | None = None
) -> Position:
    """The table that an argument names: a deal id, a bare number beside `--suits`, a file, or `-`.

    Options may add what the argument leaves open; they may not contradict it.
    """
    number = unicodedata.normalize("NFKC", source).strip()
    try:
        if suits and re.fullmatch(r"[0-9]{1,100}", number):
            return Deal(int(suits), int(number), numbering or "own", rules or Rules.STANDARD).position()
        if deals.has_id_form(source):
            return _with_options(Deal.parse(source), "@" in number, suits, numbering, rules).position()
    except DealError as error:
        raise InputError(str(error)) from None
    if source != "-" and not os.path.lexists(source):
        if re.fullmatch(r"[0-9]{1,10}", number):
            raise InputError(f"{shown(source)}: a number alone is no deal; add --suits, or write 2-{number}")
        raise InputError(
            f"{shown(source) or repr(source)}: no such file, and no deal id such as 2-31415, 4-c2468 or 1-7@strict"
        )
    text = read_text(source)
    if numbering:
        raise click.UsageError("--numbering goes with a number, not with the text of a position.")
    try:
        position = read_position_text(text)
    except NotationError as error:
        raise InputError(f"{shown(source)}: {error}") from None
    if (suits or rules) and not re.match(r"[ \t\r]*rules[ \t]", text):
        header = f"rules {rules or position.rules} suits {suits or position.suits}"
        _, _, table = position.text().partition("\n")
        try:
            position = Position.parse(f"{header}\n{table}")
        except NotationError as error:
            raise click.UsageError(f"{header} contradicts the position: {error.message}.") from None
    if suits and int(suits) != position.suits:
        raise click.UsageError(f"--suits {suits} contradicts the {position.suits} of the position.")
    if rules and rules != position.rules:
        raise click.UsageError(f"--rules {rules} contradicts the rules {position.rules} of the position.")
    return position


def _with_options(
    deal: Deal, names_rules: bool, suits: str | None, numbering: str | None, rules: str | None
) -> Deal:
    if suits and int(suits) != deal.suits:
        raise click.UsageError(f"--suits {suits} contradicts the deal id {deal}.")
    if numbering and numbering != deal.numbering:
        raise click.UsageError(f"--numbering {numbering} contradicts the deal id {deal}.")
    if not rules or rules == deal.rules:
        return deal
    if names_rules:
        raise click.UsageError(f"--rules {rules} contradicts the deal id {deal}.")
    return Deal(deal.suits, deal.number, deal.numbering, rules)


def play_given_line(position: Position, line: str, where: str) -> int:
    """Play a line and return its length; the error tells where the line stands."""
    try:
        return play_line(position, line)
    except LineError as error:
        raise WrongLine(where, error) from None


class WrongLine(InputError):
    """A line with a wrong move."""

    def __init__(self, where: str, error: LineError) -> None:
        super().__init__(f"{where}{error}")
        self.error = error


def line_text(source: str, line: str) -> tuple[str, str]:
    """The text of a line argument, and how messages name where it stands."""
    if line != "-":
        return line, ""
    if source == "-":
        raise click.UsageError("The deal and the line cannot both come from standard input.")
    return read_text("-"), "standard input: "


def id_of(position: Position) -> str | None:
    return None if position.deal is None else str(position.deal)


def print_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


# -- options ---------------------------------------------------------------------------------------


def deal_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--suits`, `--numbering` and `--rules`, for commands that take a deal."""
    for option in (
        click.option("--rules", type=RULES, help="Rule set; standard if nothing says otherwise."),
        click.option("--numbering", type=NUMBERING, help="Numbering of a bare number; own if not given."),
        click.option("--suits", type=SUITS, help="Suit count; makes a bare number a deal."),
    ):
        command = option(command)
    return command


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


# -- what is told ----------------------------------------------------------------------------------


class Told:
    """One line on standard error that is written over; a plain line now and then where it is no terminal."""

    def __init__(self, first: float = 1.0) -> None:
        self._terminal = sys.stderr.isatty()
        self._every = 0.2 if self._terminal else 10.0
        self._next = time.monotonic() + (first if self._terminal else self._every)
        self._shown = False

    def show(self, text: str) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._every
        self._shown = True
        click.echo(f"\r{text}\x1b[K" if self._terminal else text, err=True, nl=not self._terminal)

    def end(self) -> None:
        if self._shown and self._terminal:
            click.echo("\r\x1b[K", err=True, nl=False)


@contextmanager
def window_needed(lang: str | None = None) -> Iterator[None]:
    """Around an import from `spider.window`: say it in words if the engine was installed alone."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _WINDOW_PACKAGES:
            raise
        from spider.text import sentence

        raise InputError(sentence(lang or language(), "window.missing", module=error.name)) from None


def language() -> str:
    from spider.game.settings import system_language

    return system_language()
