"""What each fuzz target does with its input.

Whatever a person, a file or another program gives is refused by `SpiderError` or accepted; nothing else may happen, and what is accepted
must be written and read back to the same value.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from spider import Deal, Position, SpiderError, parse_line
from spider.databases import UNREADABLE
from spider.deals import decode_list, decode_text, encode_list, parse_pasted
from spider.game import records
from spider.game.interchange import export_game, import_game
from spider.game.session import Game
from spider.game.settings import Settings
from spider.game.store import read_journal
from spider.notations import read_position as read_any_position
from spider.survey import rows_of, summarize

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


def read_notation(data: bytes) -> None:
    position = read_any_position(text_of(data))
    position.check()
    assert read_any_position(position.text()) == position


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


@contextlib.contextmanager
def database_of(data: bytes) -> Iterator[sqlite3.Connection]:
    """A database in memory; what SQLite itself refuses ends quietly."""
    # In memory there is no write-ahead log, which bytes 18 and 19 of a survey's file ask for.
    data = data[:18] + b"\1\1" + data[20:]
    with contextlib.closing(sqlite3.connect(":memory:")) as file, contextlib.suppress(*UNREADABLE):
        file.deserialize(data)
        yield file


def read_survey(data: bytes) -> None:
    with database_of(data) as file:
        _, rows = rows_of(file)
        if rows:
            assert summarize(rows).deals == len(rows)


def read_records(data: bytes) -> None:
    with database_of(data) as file:
        try:
            records.prepare(file)
        except (records._Bad, records._Newer) as error:
            raise SpiderError(str(error)) from None
        rows = records.rows_of(file)
        assert records.summarise(records._Entry(*figures) for _, _, _, *figures in rows).games == len(rows)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "id": read_id,
    "position": read_position,
    "notation": read_notation,
    "line": read_line,
    "pasted": read_pasted,
    "game": read_game,
    "journal": read_saved,
    "settings": read_settings,
    "list": read_list,
    "survey": read_survey,
    "records": read_records,
}
