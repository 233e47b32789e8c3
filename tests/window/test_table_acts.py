"""Taps, drags and refusals on the table, through posted events."""

from __future__ import annotations

import pygame
import pytest

from spider import Deal, Move, Refusal
from spider.game import Refused
from spider.text import sentence
from window_player import WindowPlayer, one_move_from_winning, two_suits, with_an_empty_column


def refusals(player: WindowPlayer) -> list[Refusal]:
    """Have the refusals of a window collected from now on."""
    found: list[Refusal] = []
    player.game.subscribe(lambda event: found.append(event.reason) if isinstance(event, Refused) else None)
    return found


# -- instant taps (U2) ---------------------------------------------------------------------------


def test_a_tap_sends_the_run_to_its_best_destination(open_window) -> None:
    # U2: same suit before other suit, though column 2 is lower
    player = open_window(two_suits())
    player.click(player.card(1 - 1, 1))
    assert player.game.position.line() == [Move(0, 2, 1)]


def test_a_tap_completes_a_run_first_of_all(open_window) -> None:
    # U2, R7, U17
    player = open_window(one_move_from_winning(), motion="none")
    player.click(player.top(1))
    assert player.game.position.is_won
    assert any("spades" in line and "8" in line for line in player.lines())


def test_a_tap_on_a_mixed_pile_moves_nothing_and_says_why(open_window) -> None:
    # U2, U7, R4, C3
    player = open_window(two_suits())
    found = refusals(player)
    player.click(player.card(0, 3))
    assert found == [Refusal.MIXED_SUIT]
    assert player.app.message == sentence("en", "refusal.mixed_suit")
    assert player.game.moves == 0


def test_a_tap_on_the_stock_deals(open_window) -> None:
    # U2, R8
    player = open_window("1-7")
    player.click(player.stock())
    assert player.game.position.rows_left == 4


def test_taps_on_hidden_cards_empty_columns_and_bare_ground(open_window) -> None:
    # U7, C4
    player = open_window(with_an_empty_column())
    found = refusals(player)
    player.click(player.top(1))
    assert found == [Refusal.EMPTY_SOURCE]
    player = open_window("1-7")
    found = refusals(player)
    player.click(player.card(0, 6))
    assert found == [Refusal.HIDDEN]
    lowest = player.app.layout.columns[0].rect.bottom - 3
    player.click((player.top(0)[0], lowest))
    player.click((player.app.size[0] - 2, player.app.size[1] - 2))
    assert found == [Refusal.HIDDEN]
    assert player.game.moves == 0


def test_double_clicks_on_short_columns_are_harmless(open_window) -> None:
    # C4
    for mode in ("instant", "select"):
        player = open_window(one_move_from_winning(), tap_mode=mode)
        for column in (1, 5, 1):
            for _ in range(2):
                player.press(player.top(column))
                player.release(player.top(column))
                player.clock.advance(0.05)
        player.game.position.check()


# -- select mode (U3) ----------------------------------------------------------------------------


def test_select_mode_lights_moves_relights_and_sends(open_window) -> None:
    # U3
    player = open_window(two_suits(), tap_mode="select")
    table = player.app.table
    player.click(player.card(0, 1))
    assert table.selected == (0, 1)
    assert player.game.moves == 0
    player.click(player.top(2))
    assert player.game.position.line() == [Move(0, 2, 1)]
    assert table.selected is None
    player.click(player.card(5, 1))
    found = refusals(player)
    player.click(player.top(7))  # a 5 does not go onto a 3: the reason, and what was pressed is lit
    assert found == [Refusal.WRONG_RANK]
    assert table.selected == (7, 1)
    assert player.app.message == sentence("en", "refusal.wrong_rank")


def test_select_mode_a_second_press_sends_it_on(open_window) -> None:
    # U3: same suit one higher before other suit
    player = open_window(two_suits(), tap_mode="select")
    player.click(player.card(0, 1))
    player.click(player.card(0, 1))
    assert player.game.position.line() == [Move(0, 2, 1)]


def test_select_mode_a_double_click_sends_it_on(open_window) -> None:
    # U3
    player = open_window(two_suits(), tap_mode="select")
    for _ in range(2):
        player.press(player.card(0, 1))
        player.release(player.card(0, 1))
        player.clock.advance(0.1)
    assert player.game.position.line() == [Move(0, 2, 1)]


def test_select_mode_a_press_too_deep_lights_the_longest_run(open_window) -> None:
    # U3
    player = open_window(two_suits(), tap_mode="select")
    found = refusals(player)
    player.click(player.card(0, 3))
    assert player.app.table.selected == (0, 1)
    assert found == [Refusal.MIXED_SUIT]


def test_select_mode_any_destination_also_a_worse_one(open_window) -> None:
    # U3: an empty column is a destination to press
    player = open_window(with_an_empty_column(), tap_mode="select")
    player.click(player.card(0, 2))
    player.click(player.top(1))
    assert player.game.position.line() == [Move(0, 1, 2)]


# -- dragging (U4) -------------------------------------------------------------------------------


def test_a_drag_onto_a_wrong_column_goes_back_with_the_reason(open_window) -> None:
    # U4, U7
    player = open_window(two_suits())
    found = refusals(player)
    player.drag(player.card(5, 1), player.top(7))
    assert found == [Refusal.WRONG_RANK]
    assert player.game.moves == 0
    assert player.app.table.drag is None
    assert player.app.view.shake is not None


def test_a_drag_back_onto_its_own_column_says_nothing(open_window) -> None:
    # U4
    player = open_window(two_suits())
    found = refusals(player)
    x, y = player.card(0, 1)
    player.drag((x, y), (x + 9, y + 30))
    assert found == []
    assert player.lines() == []


def test_a_drag_lands_on_the_legal_column_that_it_overlaps_most(open_window) -> None:
    # U4: the pointer is over column 2 (wrong), the cards mostly over column 3 (right)
    player = open_window(two_suits())
    layout = player.app.layout
    card = layout.columns[0].cards[-1]
    target = layout.columns[2].cards[-1]
    grip = (card.x + 2, card.y + card.h // 2)
    dx = target.x - card.x - card.w // 3
    player.drag(grip, (grip[0] + dx, target.y + target.h // 2))
    assert player.game.position.line() == [Move(0, 2, 1)]


def test_a_drag_let_go_outside_goes_back_with_the_reason(open_window) -> None:
    # U4, C16
    player = open_window(two_suits())
    found = refusals(player)
    player.drag(player.card(0, 1), (-40, 300))
    assert found == [Refusal.OUTSIDE]
    assert player.game.moves == 0


@pytest.mark.parametrize(
    "away", [pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN]
)
def test_a_drag_ends_when_the_window_is_left(open_window, away: int) -> None:
    # C16
    player = open_window(two_suits())
    player.press(player.card(0, 1))
    player.move(player.top(2), (1, 0, 0))
    assert player.app.table.drag is not None
    player.post(away)
    assert player.app.table.drag is None
    player.release(player.top(2))
    assert player.game.moves == 0


def test_cards_fly_from_the_hand_to_where_they_belong(open_window) -> None:
    # U4: on to the new column, or back to the old one
    player = open_window(two_suits(), motion="slow")
    start, over = player.card(0, 1), player.top(2)
    card = player.app.layout.columns[0].cards[-1]
    player.press(start)
    player.move(over, (1, 0, 0))
    player.release(over)
    flight = next(flight for flight in player.app.view.motion.flights if flight.target.number == 2)
    assert flight.start[:2] == (card.x + over[0] - start[0], card.y + over[1] - start[1])
    player.key("u")
    for end in ("own column", "focus lost"):
        player.wait(5)
        player.press(start)
        player.move((start[0] + 8, start[1] + 40), (1, 0, 0))
        if end == "own column":
            player.release((start[0] + 8, start[1] + 40))
        else:
            player.post(pygame.WINDOWFOCUSLOST)
        flights = player.app.view.motion.flights
        assert [(flight.start[:2], flight.end) for flight in flights] == [((card.x + 8, card.y + 40), card)]
        assert player.game.moves == 0


def test_while_dragging_the_legal_columns_are_lit_and_the_nearest_most(open_window) -> None:
    # U4
    player = open_window(two_suits())
    player.press(player.card(0, 1))
    player.move(player.top(2), (1, 0, 0))
    player.app.draw()
    assert player.app.view.targets == frozenset({2})
    assert player.app.view.nearest == 2


def test_a_completed_run_cannot_be_dragged_or_tapped_back(open_window) -> None:
    # C5, R7
    player = open_window(one_move_from_winning())
    found = refusals(player)
    place = player.app.layout.places[0].center
    player.drag(place, player.top(4))
    player.click(place)
    assert found == [Refusal.COMPLETED_RUN] * 2
    assert player.game.moves == 0


def test_dragging_what_is_no_run_says_why(open_window) -> None:
    # U4, C3
    player = open_window(two_suits())
    found = refusals(player)
    player.drag(player.card(0, 2), player.top(4))
    assert found == [Refusal.MIXED_SUIT]


# -- refusals (U7) -------------------------------------------------------------------------------


def test_a_deal_with_an_empty_column_says_so_and_marks_it(open_window) -> None:
    # C6, R9
    player = open_window(with_an_empty_column())
    found = refusals(player)
    player.click(player.stock())
    assert found == [Refusal.DEAL_EMPTY_COLUMN]
    assert player.app.view.marked_empty == (1,)
    assert "2" in player.app.message
    assert player.game.moves == 0
    assert not player.game.can_undo


@pytest.mark.parametrize(
    ("key", "reason"),
    [("u", Refusal.NOTHING_TO_UNDO), ("y", Refusal.NOTHING_TO_REDO), ("d", Refusal.DEAL_NO_STOCK)],
)
def test_nothing_illegal_is_silent(open_window, key: str, reason: Refusal) -> None:
    # U7, U19
    player = open_window(one_move_from_winning())
    found = refusals(player)
    player.key(key)
    assert found == [reason]
    assert player.app.message == sentence("en", f"refusal.{reason}")


def test_a_message_stays_as_long_as_it_takes_to_read_and_then_goes(open_window) -> None:
    # U7, U17
    player = open_window(one_move_from_winning())
    player.key("u")
    player.wait(2)
    assert player.app.message
    player.wait(30)
    assert not player.app.message


# -- history (U8, U16) ---------------------------------------------------------------------------


def test_undo_and_redo_by_keys_and_buttons(open_window) -> None:
    # U8, U16
    player = open_window("1-7", motion="none")
    start = player.game.position.copy()
    player.key("d")
    dealt = player.game.position.copy()
    player.key("u")
    assert player.game.position == start
    player.key("y")
    assert player.game.position == dealt
    player.click(player.act_button("undo"))
    assert player.game.position == start
    player.click(player.act_button("redo"))
    player.key("u")
    player.key("u", pygame.KMOD_LSHIFT)
    assert player.game.position == dealt
    assert player.game.undos == 3


def test_a_resize_or_a_hint_clears_no_redo(open_window) -> None:
    # C13
    player = open_window("1-7")
    player.key("d")
    player.key("u")
    player.post(pygame.VIDEORESIZE, size=(900, 700), w=900, h=700)
    player.key("h")
    player.key("l")
    assert player.game.can_redo


def test_restarting_gives_the_same_cards(open_window) -> None:
    # C8
    player = open_window(Deal(2, 99))
    start = player.game.position.copy()
    player.key("d")
    player.key("r")
    assert player.panel == "confirm"
    player.press_widget("yes")
    assert player.game.position == start
    assert player.game.position == Deal(2, 99).position()
