"""Games as JSON."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spider import Deal, Move, Position, SpiderError
from spider.game import Game
from spider.game.interchange import export_game, import_game
from spider.game.store import Store

GOOD = {"format": "spider-game", "version": 1, "deal": "2-7", "moves": "ae deal"}


@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 10**6), st.sampled_from([1, 2, 4]), st.sampled_from(["standard", "free"]), st.booleans()
)
def test_what_is_exported_is_imported(number: int, suits: int, rules: str, typed: bool) -> None:
    deal = Deal(suits, number, rules=rules)
    game = Game(Position.parse(deal.position().text()) if typed else deal)
    source = random.Random(number)
    for _ in range(30):
        if moves := game.position.legal_moves():
            game.play(source.choice(moves))
    game.undo()
    read = import_game(export_game(game))
    assert read.moves == game.position.line()
    assert not read.won
    if typed:
        assert read.start == game.start
    else:
        assert read.start == deal


def test_a_won_game_is_told_as_won(lines: dict[str, str]) -> None:
    read = import_game(json.dumps({**GOOD, "deal": "4-c1", "moves": lines["4-c1"]}))
    assert read.won
    assert len(read.moves) == len(lines["4-c1"].split())


def test_counts_are_resolved() -> None:
    assert import_game(json.dumps(GOOD)).moves == [Move.parse("ae1"), Move.deal()]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "chess"}, "'format'"),
        ({"version": 0}, "'version'"),
        ({"version": True}, "'version'"),
        ({"version": 2}, "newer"),
        ({"deal": None}, "either 'deal' or 'position'"),
        ({"position": "KS"}, "either 'deal' or 'position'"),
        ({"deal": 7}, "'deal' is not text"),
        ({"deal": "3-7"}, "'deal': suit count 3"),
        ({"deal": None, "position": "KS\n" * 10}, "'position': line 9: there is one KS too many"),
        ({"rules": "strict"}, "'rules' is 'strict', but the deal says standard"),
        ({"suits": 4}, "'suits' is 4"),
        ({"moves": None}, "'moves'"),
        ({"moves": ["ae"]}, "'moves'"),
        pytest.param({"moves": "deal " * 100_001}, "at most 100000", id="long"),
        ({"moves": "ae zz"}, "move 2: 'zz' is not a move"),
        ({"moves": "ae ae9"}, "move 2, ae9: "),
        ({"moves": "deal " * 6}, "move 6, deal: no cards are left"),
    ],
)
def test_a_false_game_is_refused_with_the_place_and_the_reason(
    change: dict[str, object], reason: str
) -> None:
    # C30
    with pytest.raises(SpiderError, match=reason):
        import_game(json.dumps({**GOOD, **change}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        pytest.param("[" * 100_000, id="deep"),
        pytest.param("9" * 5000, id="digits"),
        pytest.param("x" * (5 << 20), id="huge"),
    ],
)
def test_what_is_no_game_is_refused(text: str) -> None:  # C30
    with pytest.raises(SpiderError):
        import_game(text)


def test_an_imported_game_enters_no_records(tmp_path: Path, lines: dict[str, str]) -> None:  # C14
    read = import_game(json.dumps({**GOOD, "deal": "1-c1", "moves": lines["1-c1"].rsplit(" ", 1)[0]}))
    store = Store(tmp_path)
    game = store.begin(read.start, counted=False)
    for move in read.moves:
        game.play(move)
    store.close()
    store = Store(tmp_path)
    copy = store.latest()
    kept = store.resume()
    assert kept is not None
    assert copy is not None
    assert export_game(copy) == export_game(kept)
    assert not kept.counted
    kept.play(Move.parse(lines["1-c1"].split()[-1]))
    assert kept.result is not None
    assert kept.result.won
    assert store.records.summary(1).games == 0
    kept.restart()  # from the start it counts
    kept.deal()
    kept.give_up()
    assert store.records.summary(1).games == 1
    store.close()
