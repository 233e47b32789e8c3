"""Reads positions in the card notations of other programs too (D6; `docs/notation.md` is exact).

>>> import spider
>>> start = spider.Deal.parse("2-7").position()
>>> spider.read_position(start.text()) == start
True
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple, NoReturn

from spider.engine import Position
from spider.errors import NotationError

__all__ = ["LARGEST_POSITION_TEXT", "read_position"]

LARGEST_POSITION_TEXT: Final = 20_000
"""Characters of a text that is read as a position at most."""

_COLUMNS: Final = 10
_STOCK: Final = 50
_LONGEST_SHOWN: Final = 40

_OWN_HEADER: Final = re.compile(r"[ \t\r]*rules(?:[ \t\r]|$)", re.MULTILINE)
_FOREIGN: Final = re.compile(
    r"""\A\s*\{
    | <[^\s<>]{1,8}> | \[[^\s\[\]]{1,8}\] | (?<!\S)\|\S | [\u2660-\u2667]
    | ^[^\S\n]*[a-z]{0,12}[\ _]?[0-9]*:
    | (?<!\S)--?(?!\S)""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""What the project's own position text never has."""

_RANKS: Final = {"A": "A", "1": "A", "T": "10", "11": "J", "12": "Q", "13": "K"} | {
    rank: rank for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
}
_ORDER: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS: Final = {letter: letter for letter in "SHCD"} | dict(zip("♠♥♣♦♤♡♧♢", "SHCD" * 2, strict=True))
_RANK: Final = "(1[0-3]|[1-9ATJQK])"
_SUIT: Final = f"([{''.join(_SUITS)}])"
_CARD: Final = re.compile(f"{_RANK}{_SUIT}|{_SUIT}{_RANK}")
_HIDDEN: Final = re.compile(r"\((.*)\)|<(.*)>|\[(.*)\]|\|([^|]*)\|?")
_UNKNOWN: Final = frozenset({"X", "XX", "?", "??", "*", "**"})
_NO_CARD: Final = frozenset({"-", "--", "[]", "()"})
_LABEL: Final = re.compile(r"([a-z]*)[ _]?([0-9]{0,3})\s*:(.*)", re.IGNORECASE | re.DOTALL)
_STOCK_LABELS: Final = frozenset({"stock", "talon", "deal"})
_COMPLETED_LABELS: Final = frozenset({"off", "foundation", "foundations", "completed"})
_COLUMN_LABELS: Final = frozenset({"", "play", "column", "col", "pile", "tableau", "stack"})


class _Card(NamedTuple):
    """A card and where it was read."""

    text: str
    hidden: bool
    word: str
    line: int
    where: str = ""


@dataclass
class _Table:
    """What a text says, before it is known to be a position."""

    columns: list[list[_Card]] = field(default_factory=list)
    stock: list[_Card] = field(default_factory=list)
    completed: list[_Card] | None = None


def read_position(text: str) -> Position:
    """Read a position text, or a table in a notation of another program (D6).

    What `Position.parse` accepts means what it means there. Everything else is read by the signs of the other notations: one
    line a column or one a row, `<7H>` or `|7H` for a hidden card, labels such as `Play0:` and `Talon:`, or the JSON of Solvitaire.

    Args:
        text: up to 20,000 characters.

    Raises:
        NotationError: it is no position in any of them; with the line, from 1, and the word that is wrong.
    """
    if len(text) > LARGEST_POSITION_TEXT:
        raise NotationError(f"the text is longer than {LARGEST_POSITION_TEXT} characters")
    try:
        return Position.parse(text)
    except NotationError as error:
        own = error
    if _OWN_HEADER.match(text):
        raise own
    # A mark of the byte order and the line ends of old Macs say nothing about the table.
    plain = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        table = _from_json(plain) if plain.lstrip().startswith("{") else _from_lines(plain)
        return _position(table)
    except NotationError:
        if _FOREIGN.search(text):
            raise
    raise own


# -- cards -----------------------------------------------------------------------------------------


def _shown(word: str) -> str:
    return word if len(word) <= _LONGEST_SHOWN else word[:_LONGEST_SHOWN] + "..."


def _refuse(card: _Card, reason: str) -> NoReturn:
    raise NotationError(f"{card.where}{reason}", card.line)


def _cards(word: str, line: int, where: str = "") -> list[_Card]:
    """The card that a word names, or the cards of a run such as `KH..9H`."""
    plain = word.replace("\ufe0f", "").upper()
    mark = _HIDDEN.fullmatch(plain)
    inside = next(part for part in mark.groups() if part is not None) if mark else plain
    if inside in _UNKNOWN:
        raise NotationError(
            f"{where}'{_shown(word)}' is an unknown card, but every card has to be named", line
        )
    names = [_name(part) for part in inside.split("..", 1)]
    if None in names or (mark and len(names) > 1):
        raise NotationError(f"{where}'{_shown(word)}' is not a card", line)
    (first, suit), (last, last_suit) = names[0] or ("", ""), names[-1] or ("", "")
    high, low = _ORDER.index(first), _ORDER.index(last)
    if suit != last_suit or high < low:
        raise NotationError(f"{where}'{_shown(word)}' is not a run of one suit, downwards", line)
    return [
        _Card(_ORDER[rank] + suit, mark is not None, word, line, where) for rank in range(high, low - 1, -1)
    ]


def _name(text: str) -> tuple[str, str] | None:
    """Rank and suit of `7H`, `♥7`, `TH`, `10h`."""
    match = _CARD.fullmatch(text)
    if match is None:
        return None
    return _RANKS[match[1] or match[4]], _SUITS[match[2] or match[3]]


# -- lines -----------------------------------------------------------------------------------------


def _from_lines(text: str) -> _Table:
    """Columns or rows, labelled or not, and the stock."""
    table = _Table()
    bare: list[tuple[int, list[str]]] = []
    labelled: list[tuple[int, list[str]]] = []
    last_numbers: dict[str, int] = {}
    in_stock = False
    for number, line in enumerate(unicodedata.normalize("NFKC", text).split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        label = _label(line)
        if label is None:
            words = _words(line)
            if in_stock:
                table.stock += _row(words, number)
            elif words:
                bare.append((number, words))
            continue
        name, index, words = label
        in_stock = name in _STOCK_LABELS
        if in_stock:
            _follow(last_numbers, "stock", index, number)
            table.stock += _row(words, number)
        elif name in _COMPLETED_LABELS:
            table.completed = [_cards(word, number)[0] for word in words]
        elif name in _COLUMN_LABELS:
            if words or index or not name:  # else a heading, such as `Tableau:`
                _follow(last_numbers, "column", index, number)
                labelled.append((number, words))
        else:
            raise NotationError(f"'{_shown(name)}:' names neither a column nor the stock", number)
    if labelled and bare:
        raise NotationError("either every column has a label or none has", bare[0][0])
    if _is_rows(bare):
        table.columns = _transposed(bare)
        return table
    lines = labelled or bare
    if len(lines) < _COLUMNS:
        _refuse_count(lines)
    table.columns = [_column(words, number) for number, words in lines[:_COLUMNS]]
    for number, words in lines[_COLUMNS:]:
        if labelled or in_stock:
            raise NotationError("there are more than ten columns", number)
        table.stock += _row(words, number)
    return table


def _label(line: str) -> tuple[str, str, list[str]] | None:
    """The name and the number before a colon, and the words after it; `stock` needs no colon."""
    match = _LABEL.fullmatch(line.strip())
    if match is not None:
        name = match[1].lower()
        if len(name) == 1 and name in "abcdefghij":
            return "column", str("abcdefghij".index(name)), _words(match[3])
        return name, match[2], _words(match[3])
    words = _words(line)
    if words and words[0].lower() in _STOCK_LABELS:
        return words[0].lower(), "", words[1:]
    return None


def _words(line: str) -> list[str]:
    return re.sub(r"([)>\]])(?=[(<\[])", r"\1 ", line).replace(",", " ").split()


def _follow(numbers: dict[str, int], what: str, index: str, line: int) -> None:
    """Refuse a label whose number does not follow that of the label before."""
    if not index:
        return
    if what in numbers and int(index) != numbers[what] + 1:
        raise NotationError(f"{what} {int(index)} stands where {what} {numbers[what] + 1} should", line)
    numbers[what] = int(index)


def _column(words: list[str], line: int) -> list[_Card]:
    if len(words) == 1 and words[0] in _NO_CARD:
        return []
    return [card for word in words for card in _cards(word, line)]


def _row(words: list[str], line: int) -> list[_Card]:
    """Cards of the stock: whole rows of ten."""
    cards = [card for word in words for card in _cards(word, line)]
    if len(cards) % _COLUMNS:
        raise NotationError(f"the stock is dealt in rows of ten cards, not {len(cards)}", line)
    return cards


def _is_rows(lines: list[tuple[int, list[str]]]) -> bool:
    """Whether the lines are rows of ten places: never true of ten columns, as these do not name places without a card."""
    places = [words for _, words in lines]
    mixed = any(0 < sum(word in _NO_CARD for word in words) < len(words) for words in places)
    ten_places = all(len(words) == _COLUMNS for words in places)
    return bool(lines) and ten_places and (len(lines) < _COLUMNS or mixed)


def _transposed(lines: list[tuple[int, list[str]]]) -> list[list[_Card]]:
    """The columns of a table written as rows, buried cards in the first one."""
    columns: list[list[_Card]] = [[] for _ in range(_COLUMNS)]
    ended = [False] * _COLUMNS
    for number, words in lines:
        for column, word in enumerate(words):
            if word in _NO_CARD:
                ended[column] = True
                continue
            if ended[column]:
                raise NotationError(f"'{_shown(word)}' stands under a place without a card", number)
            columns[column] += _cards(word, number)
    return columns


def _refuse_count(lines: list[tuple[int, list[str]]]) -> NoReturn:
    """There are not ten columns: say what was meant, as far as that can be told."""
    others = [(number, words) for number, words in lines if len(words) != _COLUMNS]
    if 0 < len(others) * 2 < len(lines):
        number, words = others[0]
        raise NotationError(
            f"a row has ten places, not {len(words)}; write - where a column has no card", number
        )
    last = lines[-1][0] if lines else 1
    raise NotationError(f"ten columns are needed, found {len(lines)}; write - for an empty one", last)


# -- JSON ------------------------------------------------------------------------------------------


def _from_json(text: str) -> _Table:
    """The JSON of Solvitaire: piles with the last card face up, and the stock, whose last card is dealt first."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON ({error.msg.lower()})", error.lineno) from None
    except (ValueError, RecursionError):
        raise NotationError("not JSON of a table") from None
    if document.get("format") == "spider-game":
        raise NotationError("this is a game and no position; spider import reads it")
    for name in document:
        if name not in ("tableau piles", "stock"):
            raise NotationError(f"'{_shown(name)}' is neither 'tableau piles' nor 'stock'")
    piles = document.get("tableau piles")
    if not isinstance(piles, list) or len(piles) != _COLUMNS:
        raise NotationError("'tableau piles' is not a list of ten piles")
    columns = [_json_cards(pile, f"pile {number}") for number, pile in enumerate(piles, 1)]
    stock = _json_cards(document.get("stock", []), "stock")
    return _Table(
        [[card._replace(hidden=card is not column[-1]) for card in column] for column in columns], stock[::-1]
    )


def _json_cards(value: Any, where: str) -> list[_Card]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise NotationError(f"{where}: not a list of cards")
    cards = []
    for word in value:
        if _HIDDEN.fullmatch(word) or ".." in word:
            raise NotationError(f"{where}: '{_shown(word)}' is not a card")
        cards += _cards(word, 0, f"{where}: ")
    return cards


# -- the position ----------------------------------------------------------------------------------


def _position(table: _Table) -> Position:
    """The position of a table, if its 104 cards are right."""
    if len(table.stock) > _STOCK or len(table.stock) % _COLUMNS:
        raise NotationError(f"the stock has {len(table.stock)} cards, not whole rows of ten, 50 at most")
    columns = _as_dealt(table)
    _require_the_pack(table)
    lines = []
    for cards in columns:
        lines.append(" ".join(f"({card.text})" if card.hidden else card.text for card in cards))
        for below, card in pairwise(cards):
            if card.hidden and not below.hidden:
                _refuse(card, f"the hidden card {_shown(card.word)} lies above a face-up card")
        if cards and cards[-1].hidden:
            _refuse(cards[-1], "all cards of the column are hidden")
    for first in range(0, len(table.stock), _COLUMNS):
        row = table.stock[first : first + _COLUMNS]
        lines.append(" ".join(["stock", *(card.text for card in row)]))
    try:
        return Position.parse("\n".join(lines) + "\n")
    except NotationError as error:
        at = columns[error.line - 1] if 0 < error.line <= _COLUMNS else []
        raise NotationError(error.message, at[-1].line if at else 0) from None


def _as_dealt(table: _Table) -> list[list[_Card]]:
    """The columns; in a deal that marks no card as hidden all but the top cards are."""
    marked = any(card.hidden for cards in table.columns for card in cards)
    fresh = len(table.stock) == _STOCK and all(5 <= len(cards) <= 6 for cards in table.columns)
    if marked or not fresh:
        return table.columns
    return [[*(card._replace(hidden=True) for card in cards[:-1]), cards[-1]] for cards in table.columns]


def _require_the_pack(table: _Table) -> None:
    """Refuse the first card that is one too many for every suit count, and a card that is missing."""
    cards = [card for column in table.columns for card in column] + table.stock
    counts = Counter(card.text for card in cards)
    suits = next(
        (
            suits
            for suits in ("S", "SH", "SHCD")
            if all(card[-1] in suits and count <= 8 // len(suits) for card, count in counts.items())
        ),
        "",
    )
    if not suits:
        most = 4 if all(card[-1] in "SH" for card in counts) else 2
        seen: Counter[str] = Counter()
        for card in cards:
            seen[card.text] += 1
            if seen[card.text] > most:
                _refuse(card, f"'{_shown(card.word)}' is one {card.text} too many")
    lacking = []
    for suit in suits:
        ranks = [counts[rank + suit] for rank in _ORDER]
        if min(ranks) != max(ranks):
            raise NotationError(f"a card is missing: {_ORDER[ranks.index(min(ranks))]}{suit}")
        lacking += [suit] * (8 // len(suits) - ranks[0])
    if table.completed is not None and sorted(card.text[-1] for card in table.completed) != sorted(lacking):
        told = " ".join(card.text[-1] for card in table.completed) or "none"
        line = table.completed[0].line if table.completed else 0
        raise NotationError(
            f"the completed runs are {' '.join(lacking) or 'none'} by the cards, not {told}", line
        )
