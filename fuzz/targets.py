"""What each fuzz target does with its input.

Whatever a person, a file or another program gives is refused by `SpiderError` or accepted; nothing else may happen, and what is accepted
must be written and read back to the same value.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from spider import Deal, Position, parse_line
from spider.deals import decode_list, decode_text, encode_list, parse_pasted
from spider.game.interchange import export_game, import_game
from spider.game.session import Game
from spider.game.settings import Settings
from spider.game.store import read_journal

_FOLDER = Path(tempfile.mkdtemp(prefix="spider-fuzz-"))


def text_of(data: bytes) -> str:
    return decode_text(data, "input")


def read_id(data: bytes) -> None:
    deal = Deal.parse(text_of(data))
    assert Deal.parse(str(deal)) == deal


def read_position(data: bytes) -> None:
    position = Position.parse(text_of(data))
    position.check()
    assert Position.parse(position.text()) == position


def read_line(data: bytes) -> None:
    moves = parse_line(text_of(data))
    assert parse_line(" ".join(map(str, moves))) == moves


def read_pasted(data: bytes) -> None:
    found = parse_pasted(text_of(data))
    assert parse_pasted(str(found)) == found


def read_game(data: bytes) -> None:
    read = import_game(text_of(data))
    game = Game(read.start, counted=False)
    for move in read.moves:
        game.play(move)
    again = import_game(export_game(game))
    assert (again.moves, again.won) == (read.moves, read.won)


def read_saved(data: bytes) -> None:
    loaded = read_journal(data)
    loaded.game.position.check()
    assert 0 < loaded.good <= len(data)
    again = read_journal(data[: loaded.good])
    assert again.game.position == loaded.game.position


def read_settings(data: bytes) -> None:
    for path in _FOLDER.iterdir():
        path.unlink()
    (_FOLDER / "settings.json").write_bytes(data)
    Settings(_FOLDER).values  # noqa: B018


def read_list(data: bytes) -> None:
    found = decode_list(text_of(data))
    assert decode_list(encode_list(found.version, found.tried, found.numbers)).numbers == found.numbers


TARGETS: dict[str, Callable[[bytes], None]] = {
    "id": read_id,
    "position": read_position,
    "line": read_line,
    "pasted": read_pasted,
    "game": read_game,
    "journal": read_saved,
    "settings": read_settings,
    "list": read_list,
}
