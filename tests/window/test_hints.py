"""Hints and verdicts in the window (U9-U11)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from spider import Move, Position
from spider.game.jobs import Finding
from spider.text import sentence
from window_player import (
    FakeClock,
    WindowPlayer,
    one_move_from_a_dead_end,
    one_move_from_winning,
    two_suits,
    with_an_empty_column,
)


class FakeSearch:
    """A search that ends when a test says so."""

    def __init__(self) -> None:
        self.found: Finding | None = None
        self.cancelled = False
        self.positions = 0

    def __call__(self, position: Position, positions: int) -> FakeSearch:
        self.found, self.cancelled, self.positions = None, False, positions
        position.check()
        return self

    def finding(self) -> Finding | None:
        return self.found

    def cancel(self) -> None:
        self.cancelled = True


@pytest.fixture
def search() -> FakeSearch:
    return FakeSearch()


@pytest.fixture
def open_with(tmp_path: Path, search: FakeSearch) -> Callable[..., WindowPlayer]:
    def opener(start: object, **options: object) -> WindowPlayer:
        return WindowPlayer(start, tmp_path, clock=FakeClock(), search=search, **options)  # type: ignore[arg-type]

    return opener


def test_the_move_list_opens_with_the_hint_that_holds(open_with) -> None:
    # U12
    player = open_with(two_suits())
    player.key("l")
    assert player.app.side.focus == "hint", "nothing that plays a move at once"
    player.key("l")
    player.key("h")
    player.key("l")
    assert player.app.side.focus == "hinted"
    player.key("enter")
    assert player.game.moves == 1
    player.key("l")
    player.key("l")
    assert player.app.side.widget("hinted") is None, "the hint no longer holds"


# -- the honest hint (U9) ------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["key", "button", "list"])
def test_the_hint_lights_the_cards_says_why_and_moves_nothing(open_with, way: str) -> None:
    # U9
    player = open_with(one_move_from_winning())
    if way == "key":
        player.key("h")
    elif way == "button":
        player.click(player.act_button("hint"))
    else:
        player.key("l")
        player.press_widget("hint")
    mark = player.app.view.hint
    assert (mark.column, mark.count, mark.target) == (1, 1, 0)
    assert sentence("en", "hint.empties") in player.app.message
    assert player.game.moves == 0
    assert player.game.hints_used == 1
    player.wait(600)
    assert player.app.message, "it stays as long as it holds"
    player.play_by_drag(Move.parse("bc1"))
    assert player.app.view.hint is None


def test_the_hint_is_the_first_thing_in_the_move_list(open_with) -> None:
    # U12
    player = open_with(one_move_from_winning())
    player.key("l")
    player.key("h")
    assert sentence("en", "hint.empties") in player.app.side.hint
    assert player.app.side.focus == "hinted"
    player.key("enter")
    assert player.game.position.is_won


def test_with_no_progress_left_it_says_what_to_do(open_with) -> None:
    # U9
    player = open_with(one_move_from_a_dead_end())
    player.play_by_drag(Move.parse("ji1"))
    player.key("esc")
    player.key("h")
    assert player.app.message == sentence("en", "hint.none.undo")
    assert player.app.view.hint is None
    player = open_with(with_an_empty_column())
    for _ in range(30):
        player.key("h")
        if player.app.view.hint is None:
            break
        mark = player.app.view.hint
        player.app.play(Move(mark.column, mark.target, mark.count))
    assert player.app.message in {
        sentence("en", f"hint.none.{advice}") for advice in ("deal", "fill_then_deal")
    }


# -- the solver hint (U11) -----------------------------------------------------------------------


def test_the_solver_hint_is_found_while_the_table_plays_on(open_with, search: FakeSearch) -> None:
    # U11
    player = open_with(two_suits())
    player.key("h", pygame.KMOD_LSHIFT)
    assert player.app.message == sentence("en", "event.thinking.solver_hint")
    assert search.positions == 200_000
    assert player.app.next_wake() <= 0.1
    player.app.draw()
    assert player.app.view.thinking
    player.key("right")
    assert player.app.table.focus == 0
    search.found = Finding("won", (Move.parse("ac1"), Move.parse("deal")))
    player.wait(0.1)
    mark = player.app.view.hint
    assert (mark.column, mark.count, mark.target) == (0, 1, 2)
    assert "win" in player.app.message
    assert player.game.solver_hints == 1
    assert player.game.moves == 0


@pytest.mark.parametrize("status", ["lost", "unknown"])
def test_while_cards_are_unseen_a_loss_is_told_as_not_found(
    open_with, search: FakeSearch, status: str
) -> None:
    # U11, C33
    player = open_with(two_suits())
    player.key("h", pygame.KMOD_LSHIFT)
    search.found = Finding(status)  # type: ignore[arg-type]
    player.wait(0.1)
    assert player.app.verdict is None
    assert player.app.message.startswith(sentence("en", "solver.not_found.no_move"))
    assert player.app.view.hint is not None, "a move to try instead"


def test_a_move_ends_the_search_without_a_word(open_with, search: FakeSearch) -> None:
    # U10, U11
    player = open_with(two_suits())
    player.key("h", pygame.KMOD_LSHIFT)
    player.play_by_drag(Move.parse("ac1"))
    assert search.cancelled
    search.found = Finding("won", (Move.parse("ca1"),))
    player.wait(1)
    assert player.app.view.hint is None


# -- the verdict (U10) ---------------------------------------------------------------------------


def judged(player: WindowPlayer, search: FakeSearch, status: str) -> None:
    player.key("h")
    search.found = Finding(status)  # type: ignore[arg-type]
    player.wait(0.1)


def test_a_proved_loss_is_a_bar_and_play_goes_on(open_with, search: FakeSearch) -> None:
    # U10
    player = open_with(one_move_from_winning())
    judged(player, search, "lost")
    bar = player.app.verdict
    assert bar is not None
    assert {button.key for button in bar._buttons} == {"close", "restart", "new"}
    player.app.draw()
    assert not player.game.is_over
    player.key("h")
    player.key("u")
    player.click(player.top(1))
    assert player.app.verdict is None
    assert player.game.position.is_won


@pytest.mark.parametrize("status", ["won", "unknown"])
def test_any_other_verdict_leaves_the_hint_to_be_read(open_with, search: FakeSearch, status: str) -> None:
    # U9, U10
    player = open_with(one_move_from_winning())
    judged(player, search, status)
    assert sentence("en", "hint.empties") in player.app.message
    assert sentence("en", f"verdict.{status}") in player.app.message


@pytest.mark.parametrize("key", ["restart", "new", "close"])
def test_the_acts_of_the_bar(open_with, search: FakeSearch, key: str) -> None:
    # U10
    player = open_with(one_move_from_winning())
    player.play_by_drag(Move.parse("bc1"))
    judged(player, search, "lost")
    bar = player.app.verdict
    player.click(bar.place_of(key).center)
    assert player.app.verdict is None
    assert player.panel == {"restart": "confirm", "new": "new", "close": None}[key]


def test_no_verdict_while_any_card_is_unseen(open_with, search: FakeSearch) -> None:
    # U10
    player = open_with(two_suits())
    player.key("h")
    assert search.positions == 0
    assert player.app.verdict is None


def test_closing_the_window_ends_the_search(open_with, search: FakeSearch) -> None:
    # C36, C37
    player = open_with(two_suits())
    player.key("h", pygame.KMOD_LSHIFT)
    player.app.close()
    assert search.cancelled


def test_the_real_search_behind_the_solver_hint(tmp_path: Path) -> None:
    # U11, E3
    from spider.window.search import start_search

    player = WindowPlayer(one_move_from_winning(), tmp_path, search=start_search)
    player.key("h", pygame.KMOD_LSHIFT)
    for _ in range(1000):
        player.wait(0.05)
        if player.app.view.hint is not None:
            break
        pygame.time.wait(10)
    mark = player.app.view.hint
    assert mark is not None
    player.app.play(Move(mark.column, mark.target, mark.count))
    assert player.game.position.is_won or player.game.moves == 1
    assert player.game.solver_hints == 1


def test_the_real_search_ends_soon_when_it_is_cancelled(tmp_path: Path) -> None:
    # E3, C36
    from spider.window.search import start_search

    player = WindowPlayer("4-3", tmp_path, search=start_search)
    player.key("h", pygame.KMOD_LSHIFT)
    assert player.app.advisor.thinking == "solver_hint"
    player.key("d")
    assert player.app.advisor.thinking is None
    player.app.close()


@pytest.mark.parametrize("failure", [MemoryError("no memory"), RuntimeError("no thread")])
def test_a_device_too_full_for_a_search_goes_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    # C36
    from spider.window.search import start_search

    def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(importlib.import_module("spider.solve"), "solve_in_background", fail)
    player = WindowPlayer("1-0", tmp_path, search=start_search)  # a deal of the winnable list
    player.key("h", mod=pygame.KMOD_SHIFT)
    player.wait(0.1)
    assert player.app.advisor.thinking is None
    assert "none was found from here" in player.lines()[-1]


def test_when_a_deal_is_advised_the_stock_is_lit_and_the_list_deals(open_with) -> None:
    # U9, U12
    player = open_with("1-7", motion="none")
    for _ in range(60):
        player.key("h")
        mark = player.app.view.hint
        if mark is None:
            break
        player.app.play(Move(mark.column, mark.target, mark.count))
    if player.app.message == sentence("en", "hint.none.deal"):
        assert player.app.view.hint_deal
        player.key("l")
        player.key("h")
        rows = player.game.position.rows_left
        player.key("enter")
        assert player.game.position.rows_left == rows - 1
        assert not player.app.view.hint_deal
    else:
        assert player.app.message == sentence("en", "hint.none.fill_then_deal")
        assert player.app.view.marked_empty == player.game.empty_columns != ()
