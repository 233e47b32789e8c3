"""Whatever comes from outside is read, or refused with a `SpiderError`; nothing else happens (C19, C30)."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from spider import Deal, Position, SpiderError, deals
from spider.game import Game
from spider.game.interchange import ImportedGame, export_game, import_game
from spider.game.settings import CHOICES, Settings, Values

START = Deal.parse("2-7").position().text()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PIECES = st.sampled_from(
    [
        "2-7",
        "４－ｃ１",
        "1-",
        "-",
        "@strict",
        "rules standard suits 4\n",
        "stock",
        "KS",
        "(10H)",
        "\n",
        " ",
        "\u3000",
        "> ",
        START,
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES | st.text(max_size=5), max_size=12).map("".join))
def test_pasted_text(text: str) -> None:  # C19
    try:
        found = deals.parse_pasted(text)
    except SpiderError:
        return
    assert isinstance(found, Deal | Position)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, len(START) - 1),
    st.sampled_from(["(", ")", " ", "\n", "KS", "A", "stock ", "9", "\u00e9", ""]),
    st.integers(0, 4),
)
def test_changed_positions(spot: int, new: str, dropped: int) -> None:  # C30, D6
    text = START[:spot] + new + START[spot + dropped :]
    try:
        found = deals.parse_pasted(text)
    except SpiderError:
        return
    assert isinstance(found, Position)
    found.check()


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["format", "version", "deal", "position", "rules", "suits", "moves", "won"]),
        JSON | st.sampled_from(["spider-game", 1, "2-7", START, "standard", 2, "ae1 deal", "deal"]),
    )
)
def test_imported_games(changes: dict[str, object]) -> None:  # C30
    document = json.loads(export_game(Game(Deal.parse("2-7")))) | changes
    try:
        read = import_game(json.dumps(document))
    except SpiderError:
        return
    assert isinstance(read, ImportedGame)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from([*CHOICES, "other"]), JSON))
def test_settings_of_any_kind(kept: dict[str, object]) -> None:  # C10, C30
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_text(json.dumps({"version": 1, "settings": kept}))
        read = Settings(Path(folder))
        assert read.poll() == ()
        for name, choices in CHOICES.items():
            value = getattr(read.values, name)
            assert value in choices
            assert value == kept.get(name) or value == getattr(Values(), name)
        read.change(sound=False)
        again = json.loads((Path(folder) / "settings.json").read_bytes())["settings"]
        assert {name: again[name] for name in kept if name != "sound"}.keys() == kept.keys() - {"sound"}


@given(JSON, st.sampled_from(["format", "version", "tried", "winnable", ""]))
def test_lists_of_any_kind(value: object, name: str) -> None:
    document = json.loads(deals.encode_list(1, 8, {1: [0], 2: [], 4: [7]}))
    document = document | {name: value} if name else value
    try:
        read = deals.decode_list(json.dumps(document))
    except SpiderError:
        return
    assert isinstance(read, deals.WinnableList)
