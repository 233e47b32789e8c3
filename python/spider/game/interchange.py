"""A game as JSON, to be given to another program or another device (`docs/notation.md`)."""

from __future__ import annotations

import json
from typing import Any, Final

from spider.engine import Deal, Position
from spider.errors import SpiderError
from spider.game.session import Game
from spider.lines import LineError, play_line

__all__ = ["ImportedGame", "export_game", "import_game"]

VERSION: Final = 1
_LARGEST: Final = 4 << 20
_MOST_MOVES: Final = 100_000


class ImportedGame:
    """A checked game: its start, and the moves of its line.

    Attributes:
        start: the deal, or a position.
        moves: the moves, every one of them legal, counts resolved.
        won: whether the last one wins.
    """

    def __init__(self, start: Deal | Position, line: str) -> None:
        self.start = start
        position = start.position() if isinstance(start, Deal) else start.copy(history=False)
        try:
            play_line(position, line)
        except LineError as error:
            raise SpiderError(f"'moves': {error}") from None
        self.moves = position.line()
        self.won = position.is_won


def export_game(game: Game) -> str:
    """The game as a JSON object: its deal or position, its rule set and its line; what was undone is left out."""
    position = game.start
    document: dict[str, Any] = {"format": "spider-game", "version": VERSION}
    if position.deal is not None:
        document["deal"] = str(position.deal)
    else:
        document["position"] = position.text()
    document |= {
        "rules": str(position.rules),
        "suits": position.suits,
        "moves": " ".join(map(str, game.position.line())),
        "won": game.position.is_won,
        "undos": game.undos,
        "seconds": round(game.time, 3),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def import_game(text: str) -> ImportedGame:
    """Read what `export_game` wrote. Nothing is believed: the 104 cards and every move are checked.

    `deal` or `position`, and `moves`, are needed; `rules` and `suits`, if they are there, must agree; other names are ignored.

    Raises:
        SpiderError: it is no such text; with what is wrong and where.
    """
    if len(text) > _LARGEST:
        raise SpiderError(f"the text is longer than {_LARGEST} characters")
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise SpiderError(f"line {error.lineno}: not JSON ({error.msg.lower()})") from None
    except (ValueError, RecursionError):
        raise SpiderError("not JSON of a game") from None
    if not isinstance(document, dict) or document.get("format") != "spider-game":
        raise SpiderError("there is no 'format' that says 'spider-game'")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise SpiderError("'version' is not a number from 1")
    if version > VERSION:
        raise SpiderError(f"version {version} is newer than this program, which reads version {VERSION}")
    start = _start(document)
    moves = document.get("moves")
    if not isinstance(moves, str) or len(moves.split(None, _MOST_MOVES)) > _MOST_MOVES:
        raise SpiderError(f"'moves' is not a line of at most {_MOST_MOVES} moves")
    return ImportedGame(start, moves)


def _start(document: dict[str, Any]) -> Deal | Position:
    name = "deal" if document.get("position") is None else "position"
    text = document.get(name)
    if text is None or (name == "position" and document.get("deal") is not None):
        raise SpiderError("either 'deal' or 'position' is needed")
    if not isinstance(text, str):
        raise SpiderError(f"'{name}' is not text")
    try:
        start = Deal.parse(text) if name == "deal" else Position.parse(text)
    except SpiderError as error:
        raise SpiderError(f"'{name}': {error}") from None
    for key in ("rules", "suits"):
        if key in document and document[key] != getattr(start, key):
            given = document[key]
            shown = repr(given) if isinstance(given, str | int) and len(str(given)) < 20 else "something else"
            raise SpiderError(f"'{key}' is {shown}, but the {name} says {getattr(start, key)}")
    return start
