"""Position text (D6; `docs/notation.md` is exact)."""

from __future__ import annotations

from typing import Final

from spider.errors import NotationError
from spider.reference.cards import card_text, parse_card, rank_of
from spider.reference.position import COLUMNS, Position
from spider.rules import Rules

__all__ = ["parse_position", "position_text"]

_LARGEST_TEXT: Final = 20_000
_ROWS: Final = 5


def position_text(position: Position) -> str:
    """Print a position: header, ten columns, undealt rows."""
    lines = [f"rules {position.rules} suits {position.suits}"]
    for cards, hidden in zip(position.columns, position.hidden, strict=True):
        texts = [card_text(card) for card in cards]
        lines.append(" ".join([f"({text})" for text in texts[:hidden]] + texts[hidden:]))
    lines += [" ".join(["stock", *map(card_text, row)]) for row in position.stock]
    return "\n".join(lines) + "\n"


def parse_position(text: str) -> Position:
    """Read a position text.

    Raises:
        NotationError: with the line, from 1, and the reason.
    """
    if len(text.encode("utf-8", "surrogatepass")) > _LARGEST_TEXT:
        raise NotationError(f"the text is longer than {_LARGEST_TEXT} bytes")
    lines = text.split("\n")
    words = [_words(line) for line in lines]
    first = int(words[0][:1] == ["rules"])
    rules, suits = _header(words[0]) if first else (Rules.STANDARD, 0)
    # What follows the last line break is no line, unless the tenth column is still to come: an empty one.
    if lines[-1] == "" and len(lines) != first + COLUMNS:
        lines.pop()
        words.pop()
    counts = [0] * 52
    columns: list[list[int]] = []
    hidden: list[int] = []
    stock: list[list[int]] = []
    for index in range(first, first + COLUMNS):
        if index >= len(lines) or words[index][:1] == ["stock"]:
            raise NotationError(
                f"ten columns are needed, found {index - first}", min(index + 1, max(1, len(lines)))
            )
        cards, covered = _column(words[index], index + 1)
        _count(cards, suits, counts, index + 1)
        if cards and covered == len(cards):
            raise NotationError("all cards of the column are hidden", index + 1)
        columns.append(cards)
        hidden.append(covered)
    for index in range(first + COLUMNS, len(lines)):
        if not words[index]:
            continue
        if words[index][0] != "stock":
            raise NotationError("after ten columns only lines that start with 'stock' may follow", index + 1)
        row = [parse_card(word, index + 1) for word in words[index][1:]]
        if len(row) != COLUMNS:
            raise NotationError(f"a row has ten cards, not {len(row)}", index + 1)
        if len(stock) == _ROWS:
            raise NotationError("the stock has at most five rows", index + 1)
        _count(row, suits, counts, index + 1)
        stock.append(row)
    suits = suits or _smallest_suits(counts, len(lines))
    position = Position(suits, rules, columns, hidden, stock, _completed(counts, suits, len(lines)))
    for column in range(COLUMNS):
        if position.run_length(column) == 13 and rank_of(columns[column][-1]) == 1:
            raise NotationError("a complete run still lies on top of the column", first + column + 1)
    return position


def _words(line: str) -> list[str]:
    """The words of a line; hidden cards need no blank between them."""
    plain = line.replace("\t", " ").replace("\r", " ").replace(")(", ") (")
    return [word for word in plain.split(" ") if word]


def _header(words: list[str]) -> tuple[Rules, int]:
    if len(words) != 4 or words[2] != "suits":
        raise NotationError("the header is not of the form 'rules standard suits 4'", 1)
    if words[1] not in tuple(Rules):
        raise NotationError(f"rule set '{words[1]}' is not standard, strict or free", 1)
    if words[3] not in ("1", "2", "4"):
        raise NotationError(f"suit count '{words[3]}' is not 1, 2 or 4", 1)
    return Rules(words[1]), int(words[3])


def _column(words: list[str], line: int) -> tuple[list[int], int]:
    """The cards of a column, and how many of them are hidden."""
    cards: list[int] = []
    hidden = 0
    for word in words:
        covered = word.startswith("(") and word.endswith(")")
        card = parse_card(word[1:-1] if covered else word, line)
        if covered and hidden < len(cards):
            raise NotationError(f"the hidden card {word} lies above a face-up card", line)
        cards.append(card)
        hidden += covered
    return cards, hidden


def _count(cards: list[int], suits: int, counts: list[int], line: int) -> None:
    """Count cards, refusing one that the pack does not hold; `suits` is 0 while still unknown."""
    for card in cards:
        counts[card] += 1
        if suits and card >= 13 * suits:
            raise NotationError(
                f"{card_text(card)} is not in a pack of {suits} suit{'s' * (suits > 1)}", line
            )
        if counts[card] > 8 // max(1, suits):
            raise NotationError(f"there is one {card_text(card)} too many", line)


def _smallest_suits(counts: list[int], last: int) -> int:
    for suits in (1, 2, 4):
        if all(count <= (8 // suits if card < 13 * suits else 0) for card, count in enumerate(counts)):
            return suits
    most = 2 if any(counts[26:]) else 4
    card = next(card for card, count in enumerate(counts) if count > most)
    raise NotationError(f"there is one {card_text(card)} too many", last)


def _completed(counts: list[int], suits: int, last: int) -> list[int]:
    """The suits of the completed runs: what the 104 cards lack."""
    completed = []
    for suit in range(suits):
        ranks = counts[suit * 13 : suit * 13 + 13]
        if min(ranks) != max(ranks):
            missing = suit * 13 + ranks.index(min(ranks))
            raise NotationError(f"a card is missing: {card_text(missing)}", last)
        completed += [suit] * (8 // suits - ranks[0])
    return completed
