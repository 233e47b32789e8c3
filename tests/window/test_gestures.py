"""Pointers into intents, without a window."""

from __future__ import annotations

from typing import Any

import pytest

from spider.window.gestures import (
    DOUBLE_TAP,
    ECHO,
    LONG_PRESS,
    DragCancelled,
    DragEnded,
    Dragged,
    DragStarted,
    Gestures,
    Hovered,
    Intent,
    LongPressed,
    Pointer,
    Pressed,
    RightClicked,
    Tapped,
)


class Hand:
    """Feeds records and collects what they mean."""

    def __init__(self, scale: float = 1.0) -> None:
        self.gestures = Gestures(scale)
        self.time = 10.0
        self.intents: list[Intent] = []

    def do(self, kind: Any, x: int, y: int, source: Any = "mouse", after: float = 0.01, **more: Any) -> Hand:
        self.time += after
        self.intents += self.gestures.feed(Pointer(kind, source, (x, y), self.time, **more))
        return self

    def wait(self, seconds: float) -> Hand:
        self.time += seconds
        self.intents += self.gestures.tick(self.time)
        return self


def test_a_short_press_is_a_tap() -> None:
    assert Hand().do("down", 5, 5).do("up", 6, 5).intents == [Pressed((5, 5)), Tapped((5, 5), 1)]


def test_two_quick_taps_are_a_double_tap_and_a_third_begins_anew() -> None:
    # U3
    hand = Hand()
    for _ in range(3):
        hand.do("down", 5, 5).do("up", 5, 5)
    assert [intent.taps for intent in hand.intents if isinstance(intent, Tapped)] == [1, 2, 1]
    slow = Hand().do("down", 5, 5).do("up", 5, 5).do("down", 5, 5, after=DOUBLE_TAP).do("up", 5, 5)
    assert [intent.taps for intent in slow.intents if isinstance(intent, Tapped)] == [1, 1]


def test_a_press_that_rests_is_long_and_its_release_means_nothing() -> None:
    # U5
    hand = Hand().do("down", 5, 5)
    assert hand.gestures.deadline == pytest.approx(hand.time + LONG_PRESS)
    hand.wait(LONG_PRESS).do("move", 90, 90).do("up", 90, 90)
    assert hand.intents == [Pressed((5, 5)), LongPressed((5, 5))]
    assert hand.gestures.deadline is None


def test_a_press_that_moves_away_is_a_drag() -> None:
    # U4
    hand = Hand().do("down", 5, 5).do("move", 7, 5).do("move", 30, 5).do("move", 40, 5).do("up", 50, 5)
    assert hand.intents == [
        Pressed((5, 5)),
        DragStarted((5, 5), (30, 5)),
        Dragged((40, 5)),
        DragEnded((50, 5)),
    ]


def test_a_release_far_away_is_a_drag_even_without_a_move_between() -> None:
    hand = Hand().do("down", 5, 5).do("up", 200, 5)
    assert hand.intents == [Pressed((5, 5)), DragStarted((5, 5), (200, 5)), DragEnded((200, 5))]


def test_a_finger_may_tremble_more_than_a_mouse_and_both_grow_with_the_scale() -> None:
    def drags(source: str, distance: int, scale: float = 1.0) -> bool:
        hand = Hand(scale).do("down", 5, 5, source).do("move", 5 + distance, 5, source)
        return any(isinstance(intent, DragStarted) for intent in hand.intents)

    assert drags("mouse", 8)
    assert not drags("touch", 8)
    assert drags("touch", 14)
    assert not drags("mouse", 8, scale=2)


@pytest.mark.parametrize("first", ["mouse", "touch"])
def test_one_touch_told_twice_is_one_tap(first: str) -> None:
    # C17
    second = "mouse" if first == "touch" else "touch"
    one_after_the_other = Hand().do("down", 5, 5, first).do("up", 5, 5, first)
    one_after_the_other.do("down", 9, 5, second, after=ECHO / 2).do("up", 9, 5, second)
    both_at_once = Hand().do("down", 5, 5, first).do("down", 9, 5, second)
    both_at_once.do("up", 5, 5, first).do("up", 9, 5, second)
    for hand in (one_after_the_other, both_at_once):
        assert [intent for intent in hand.intents if isinstance(intent, Tapped)] == [Tapped((5, 5), 1)]


def test_another_press_later_or_elsewhere_is_no_echo() -> None:
    # C17
    later = (
        Hand()
        .do("down", 5, 5, "touch")
        .do("up", 5, 5, "touch")
        .do("down", 5, 5, after=ECHO + 0.1)
        .do("up", 5, 5)
    )
    elsewhere = Hand().do("down", 5, 5, "touch").do("up", 5, 5, "touch").do("down", 300, 5).do("up", 300, 5)
    for hand in (later, elsewhere):
        assert sum(isinstance(intent, Tapped) for intent in hand.intents) == 2


def test_a_second_finger_is_left_out() -> None:
    # C17
    hand = Hand().do("down", 5, 5, "touch", finger=1).do("down", 400, 5, "touch", finger=2)
    hand.do("move", 500, 5, "touch", finger=2).do("up", 500, 5, "touch", finger=2).do(
        "up", 5, 5, "touch", finger=1
    )
    assert hand.intents == [Pressed((5, 5)), Tapped((5, 5), 1)]


def test_cancelling_a_drag_says_so_and_the_late_release_means_nothing() -> None:
    # C16
    hand = Hand().do("down", 5, 5).do("move", 50, 5)
    hand.intents += hand.gestures.cancel()
    assert hand.intents[-1] == DragCancelled()
    hand.do("up", 60, 5)
    assert hand.intents[-1] == DragCancelled()


def test_the_right_button_is_its_own_act_and_ends_a_drag() -> None:
    # U5, C16
    assert Hand().do("down", 5, 5, button=3).intents == [RightClicked((5, 5))]
    hand = Hand().do("down", 5, 5).do("move", 50, 5).do("down", 50, 5, button=3)
    assert hand.intents[-1] == DragCancelled()
    hand.do("up", 50, 5, button=3).do("up", 50, 5)
    assert hand.intents[-1] == DragCancelled()


def test_a_lost_release_does_not_block_the_next_press() -> None:
    # C16
    hand = Hand().do("down", 5, 5).do("move", 50, 5).do("down", 7, 7).do("up", 7, 7)
    assert hand.intents[-3:] == [DragCancelled(), Pressed((7, 7)), Tapped((7, 7), 1)]


def test_a_mouse_without_a_button_hovers() -> None:
    assert Hand().do("move", 3, 4, button=0).intents == [Hovered((3, 4))]
