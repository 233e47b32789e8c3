"""Choosing and naming deals: today's, winnable, random, or found in a text (D4-D6; `docs/deals.md`)."""

from __future__ import annotations

import base64
import contextlib
import json
import math
import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from spider.engine import Deal, Position
from spider.errors import DealError, NotationError, SpiderError
from spider.notations import read_position
from spider.rules import Rules

__all__ = [
    "LARGEST_TEXT",
    "LIST_VERSION",
    "Chosen",
    "WinnableList",
    "choose",
    "deal_id",
    "decode_text",
    "encode_list",
    "has_id_form",
    "is_winnable",
    "load",
    "parse_pasted",
    "random_deal",
    "read_text",
    "today",
    "today_date",
    "winnable",
    "winnable_list",
]

LIST_VERSION: Final = 1
"""The list in use. An older one stays, for the dates on which it was in use."""

LARGEST_TEXT: Final = 1 << 20
"""Bytes of a file, or of pasted text, that are read at most."""

_FORMAT: Final = 1
_DATA: Final = Path(__file__).parent / "data"
_ZONE: Final = timezone(timedelta(hours=9))
_DASHES: Final = "-\u2010-\u2015\u2212\u30fc"
_ID_FORM: Final = re.compile(rf"[0-9]+[{_DASHES}]c?[0-9]+(@.*)?", re.DOTALL)
_ID_INSIDE: Final = re.compile(
    rf"(?<![{_DASHES}.0-9a-z])0*[124][{_DASHES}]c?[0-9]+(?:@(?:standard|strict|free)(?![a-z]))?(?![0-9a-z]|[{_DASHES}.][0-9])"
)
_CARD: Final = re.compile(r"\(?(?:10|[2-9atjqk])[shcd]\)?")
_QUOTING: Final = re.compile(r"^[ \t]*(?:>[ \t]*)+")

Choice = Literal["today", "winnable", "random"]


# -- the list of winnable deals --------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class WinnableList:
    """For each suit count the numbers, of the own numbering, for which a win under `standard` was found and checked."""

    version: int
    tried: int
    """The numbers 0 up to this one, left out, were tried."""
    numbers: Mapping[int, tuple[int, ...]]
    """The winnable numbers of each suit count, ascending."""

    def has(self, deal: Deal) -> bool:
        """Whether a win of this deal has been checked, however the deal was reached (U11)."""
        known = deal.numbering == "own" and deal.rules == Rules.STANDARD
        return known and deal.number in _as_set(self, deal.suits)


@cache
def _as_set(winnable_numbers: WinnableList, suits: int) -> frozenset[int]:
    return frozenset(winnable_numbers.numbers[suits])


def encode_list(version: int, tried: int, numbers: Mapping[int, Iterable[int]]) -> str:
    """The text of a list file: JSON, and for each suit count a bit a number, in base64 (`docs/deals.md`).

    Raises:
        SpiderError: a number outside 0 up to `tried`, left out, or a suit count missing.
    """
    bits = {}
    for suits in (1, 2, 4):
        if suits not in numbers:
            raise SpiderError(f"the list lacks {suits} suits")
        field = bytearray((tried + 7) // 8)
        for number in numbers[suits]:
            if not 0 <= number < tried:
                raise SpiderError(f"number {number} is not in 0 to {tried - 1}")
            field[number // 8] |= 1 << number % 8
        bits[str(suits)] = base64.b64encode(field).decode("ascii")
    document = {"format": _FORMAT, "version": version, "rules": "standard", "tried": tried, "winnable": bits}
    return json.dumps(document, indent=1) + "\n"


def decode_list(text: str) -> WinnableList:
    """Read the text of a list file, the inverse of `encode_list`.

    Raises:
        SpiderError: it is no such text.
    """
    if len(text) > LARGEST_TEXT:
        raise SpiderError(f"this is no list of winnable deals: longer than {LARGEST_TEXT} characters")
    try:
        document = json.loads(text)
        version, tried, bits = document["version"], document["tried"], document["winnable"]
        fields = {suits: base64.b64decode(bits[str(suits)], validate=True) for suits in (1, 2, 4)}
        if document["format"] != _FORMAT or type(version) is not int or type(tried) is not int:
            raise ValueError("of another form")
        if any(len(field) != (tried + 7) // 8 for field in fields.values()):
            raise ValueError("of another length")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SpiderError(f"this is no list of winnable deals: {error}") from None
    numbers = {
        suits: tuple(number for number in range(tried) if field[number // 8] >> number % 8 & 1)
        for suits, field in fields.items()
    }
    return WinnableList(version, tried, numbers)


@cache
def winnable_list(version: int = LIST_VERSION) -> WinnableList:
    """The list of that version, as it ships with the package.

    Raises:
        SpiderError: there is no such version.
    """
    try:
        text = (_DATA / f"winnable-v{version}.json").read_text(encoding="ascii")
    except FileNotFoundError:
        raise SpiderError(f"there is no list of winnable deals of version {version}") from None
    return decode_list(text)


# -- choosing --------------------------------------------------------------------------------------


class Chosen(NamedTuple):
    """A chosen deal, and for today's the date, which the game keeps."""

    deal: Deal
    today: date | None = None


def choose(
    choice: Choice,
    suits: int,
    rules: Rules | str = Rules.STANDARD,
    *,
    draw: Callable[[int], int] = secrets.randbelow,
) -> Chosen:
    """A deal of the chosen kind (D5). Today's and winnable deals are for `standard`, whatever `rules` says.

    Args:
        draw: draws a number from 0 up to its argument, left out; from the system's entropy unless given (C9).
    """
    if choice == "today":
        day = today_date()
        return Chosen(today(suits, day), day)
    if choice == "winnable":
        return Chosen(winnable(suits, draw=draw))
    return Chosen(random_deal(suits, rules, draw=draw))


def random_deal(
    suits: int, rules: Rules | str = Rules.STANDARD, *, draw: Callable[[int], int] = secrets.randbelow
) -> Deal:
    """Any deal of the own numbering; whether it can be won is not known (D5)."""
    return Deal(suits, draw(2**32), rules=rules)


def winnable(suits: int, *, draw: Callable[[int], int] = secrets.randbelow) -> Deal:
    """A deal from the list of those with a checked win (D5)."""
    numbers = _numbers(winnable_list(), suits)
    return Deal(suits, numbers[draw(len(numbers))])


def is_winnable(deal: Deal | None) -> bool:
    """Whether a deal is on the list, however it was reached (U11); False for a table read from text (None)."""
    try:
        return deal is not None and winnable_list().has(deal)
    except SpiderError:  # without a list nothing is on it
        return False


def today_date(now: datetime | None = None) -> date:
    """The date in Japan (UTC+9), which names today's deal everywhere (D5)."""
    return (now or datetime.now(_ZONE)).astimezone(_ZONE).date()


def today(suits: int, day: date | None = None, version: int = LIST_VERSION) -> Deal:
    """The deal of a day: a pinned function of the date, the suit count and the list's version (D5, `docs/deals.md`).

    No deal of a suit count comes twice before all of its list have come.
    """
    numbers = _numbers(winnable_list(version), suits)
    count = len(numbers)
    stride = count * 618 // 1000 + 1
    while math.gcd(stride, count) > 1:
        stride += 1
    days = (day or today_date()).toordinal()
    return Deal(suits, numbers[(days * stride + 1000 * suits) % count])


def _numbers(listed: WinnableList, suits: int) -> tuple[int, ...]:
    if suits not in listed.numbers:
        raise DealError(f"suit count {suits} is not 1, 2 or 4")
    return listed.numbers[suits]


# -- names and texts -------------------------------------------------------------------------------


def deal_id(start: Position) -> str:
    """The id of a game that began at `start`: that of its deal (D4), else `text-` and a checksum (D6)."""
    return f"text-{start.key:016x}" if start.deal is None else str(start.deal)


def has_id_form(text: str) -> bool:
    """Whether an argument has the form of a deal id, and is thus no path."""
    return _ID_FORM.fullmatch(unicodedata.normalize("NFKC", text).strip().lower()) is not None


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file: UTF-8, up to 1 MiB.

    Raises:
        SpiderError: it cannot be read, is too large or is no such text.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_TEXT + 1)
    except (OSError, ValueError) as error:
        raise SpiderError(f"{os.fspath(path)}: {getattr(error, 'strerror', None) or error}") from None
    return decode_text(data, os.fspath(path))


def decode_text(data: bytes, where: str) -> str:
    """UTF-8 text of up to 1 MiB from outside; `where` names its place in messages.

    Raises:
        SpiderError: it is too large or no such text.
    """
    if len(data) > LARGEST_TEXT:
        raise SpiderError(f"{where}: larger than {LARGEST_TEXT} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpiderError(f"{where}: not UTF-8 text (byte {error.start + 1})") from None


def load(source: str) -> Deal | Position:
    """What an argument names: a deal id, else the path of a file with a position (D6), as `read_position` reads it.

    Raises:
        SpiderError: it is neither; with what is wrong and where.
    """
    if has_id_form(source):
        return Deal.parse(source)
    text = read_text(source)
    try:
        return read_position(text)
    except NotationError as error:
        raise SpiderError(f"{source}: {error}") from None


def parse_pasted(text: str) -> Deal | Position:
    """Find a deal id or a position text in pasted text, also inside other text (D4, D6, C19).

    A table in the notation of another program is found if there is nothing else in the text.

    Raises:
        SpiderError: there is neither, or the first one that there is is wrong; with the reason.
    """
    if len(text) > LARGEST_TEXT:
        raise SpiderError(f"the text is longer than {LARGEST_TEXT} characters")
    text = text.lstrip("\ufeff")
    try:
        return Deal.parse(text)
    except DealError as error:
        if has_id_form(text):
            raise  # an id and nothing else: its own reason
        none_found = error
    lines = [_QUOTING.sub("", line) for line in text.splitlines()]
    words = [line.replace(")(", ") (").lower().split() for line in lines]
    for number, line in enumerate(words):
        if line[:1] == ["rules"] and len(line) == 4:
            return _position_at(lines, number)
    try:
        return read_position("\n".join(lines))
    except NotationError as error:
        not_whole = error
    found = _ID_INSIDE.search(unicodedata.normalize("NFKC", text).lower())
    if found is not None:
        return Deal.parse(found[0])
    for number, line in enumerate(words):
        if line and all(map(_CARD.fullmatch, line)):
            return _first_position(lines, number)
    if not_whole.line > 1:  # its first line was one of a table
        raise not_whole
    raise SpiderError("there is no deal id and no position in the text") from none_found


def _position_at(lines: list[str], first: int, end: str = "\n") -> Position:
    """The position text that begins at a line: a header or not, ten columns, and the stock as far as it goes."""
    last = first + (11 if lines[first].split()[:1] == ["rules"] else 10)
    while last < len(lines) and lines[last].split()[:1] == ["stock"]:
        last += 1
    try:
        return Position.parse("\n".join(lines[first:last]) + end)
    except NotationError as error:
        raise NotationError(error.message, error.line + first if error.line else 0) from None


def _first_position(lines: list[str], first: int) -> Position:
    """The position text whose first line with cards is `first`; empty columns may stand before it, or be cut off after."""
    earliest = first
    while earliest > max(0, first - 9) and not lines[earliest - 1].strip():
        earliest -= 1
    for start in range(first, earliest - 1, -1):
        with contextlib.suppress(NotationError):
            return _position_at(lines, start, end="")
    return _position_at(lines, first)
