"""Long random play through everything at once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spider import Deal, parse_line
from spider.game import Event, Game, HintShown
from spider.game.interchange import export_game, import_game
from spider.game.store import Store
from spider.text import LANGUAGES, announce
from store_player import state


def act_at_random(game: Game, source: random.Random) -> None:
    """One act of any kind, sensible or not."""
    kind = source.random()
    column, other = source.randrange(10), source.randrange(-1, 10)
    index = source.randrange(1 + len(game.position.columns[column]))
    if kind < 0.25:
        game.tap(column, index)
    elif kind < 0.35:
        game.drop(column, 1 + source.randrange(14), None if other < 0 else other)
    elif kind < 0.4:
        game.send(column, 1 + source.randrange(5))
    elif kind < 0.55:
        for event in game.hint():
            if isinstance(event, HintShown):
                game.play(event.move)
    elif kind < 0.7:
        game.undo()
    elif kind < 0.8:
        game.redo()
    elif kind < 0.85:
        game.deal()
    elif kind < 0.853:
        game.restart()
    elif moves := game.position.legal_moves():
        game.play(source.choice(moves))


def soak(directory: Path, games: int, acts: int) -> None:
    """Play games with saves, resumes, exports and announcements, checking everything after each act."""
    heard: list[Event] = []
    for number in range(games):
        source = random.Random(number)
        deal = Deal((1, 2, 4)[number % 3], number, rules=source.choice(["standard", "strict", "free"]))
        store = Store(directory)
        game = store.begin(deal)
        game.subscribe(heard.append)
        for step in range(acts):
            act_at_random(game, source)
            game.position.check()
            assert game.moves == game.position.ply
            assert all(map(int.__le__, game.seen.hidden, game.position.hidden))
            if step % 97 == 96:
                before = state(game)
                assert import_game(export_game(game)).moves == game.position.line()
                store.close()
                store = Store(directory)
                kept = store.resume()
                assert kept is not None
                game = kept
                assert state(game) == before
                game.subscribe(heard.append)
                assert store.poll() == ()
            if game.is_over:
                break
        for event in heard:
            assert all(announce(language, event) for language in LANGUAGES)
        heard.clear()
        redo = game.redo_line
        while game.can_undo:
            game.undo()
        assert game.position == game.start
        while game.can_redo:
            game.redo()
        assert game.position.line()[len(game.position.line()) - len(redo) :] == redo
        game.abandon()
        store.close()


def test_a_short_soak(tmp_path: Path) -> None:  # U8, U21, C11, C15
    soak(tmp_path, 3, 200)


@pytest.mark.slow
def test_a_long_soak(tmp_path: Path) -> None:  # U8, U21, C11, C15
    soak(tmp_path, 60, 1500)


@pytest.mark.slow
def test_every_known_win_through_the_store(tmp_path: Path, lines: dict[str, str]) -> None:  # R10, U21, C14
    for deal, line in lines.items():
        store = Store(tmp_path)
        game = store.begin(Deal.parse(deal))
        moves = parse_line(line)
        for number, move in enumerate(moves):
            game.play(move)
            if number == len(moves) // 2:
                store.close()
                store = Store(tmp_path)
                kept = store.resume()
                assert kept is not None
                game = kept
        assert game.result is not None
        assert game.result.won
        assert import_game(export_game(game)).won
        store.close()
    store = Store(tmp_path)
    total = sum(summary.wins for summary in store.records.summaries().values())
    assert total == len(lines)
    store.close()
