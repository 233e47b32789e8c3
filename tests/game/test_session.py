"""One game being played, without a window."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spider import Deal, Move, Position, Refusal, Seen, parse_line
from spider.game import (
    Completed,
    Dealt,
    DealtOut,
    Destination,
    Event,
    Game,
    GivenUp,
    Moved,
    Redone,
    Refused,
    Restarted,
    Started,
    Stuck,
    Turned,
    Undone,
    Won,
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def table(*columns: str, stock: str = "", header: str = "rules standard suits 2") -> Position:
    """A position of these first columns; the cards that two suits lack lie under a king in column 9."""
    lines = [*columns, *[""] * (10 - len(columns))]
    if "suits 2" in header:
        words = " ".join([*lines, stock]).replace("(", " ").replace(")", " ").split()
        spare = [
            card
            for card in (rank + suit for suit in "SH" for rank in RANKS)
            for _ in range(4 - words.count(card))
        ]
        assert not lines[8]
        lines[8] = " ".join([*(f"({card})" for card in spare[:-1]), spare[-1]])
    return Position.parse("\n".join([header, *lines, *(["stock " + stock] if stock else [])]) + "\n")


def mixed() -> Position:
    """A table on which every kind of thing can be tried."""
    twelve = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    return table("(9H) 7H 6H", "8H 7S 6S", "8S 6S", "9S", "", twelve, "AS", "3H 2S")


def stuck(empty: bool = False, rules: str = "standard") -> Position:
    """A table that is a dead end once its last row is dealt; with an empty column if asked."""
    aces = ("(AS) AS", "") if empty else ("AS", "AS")
    columns = ("(QS) QS", "(10S) 10S", "(8S) 8S", "6S", "6S", "(4S) 4S", *aces, "(3S) (2S) 2S", "3S")
    return table(*columns, stock="KS KS JS JS 9S 9S 7S 7S 5S 5S", header=f"rules {rules} suits 1")


def few(rules: str) -> Position:
    """Three cards on the table and one row in the stock."""
    return table("KS", "2S AS", stock="3S 4S 5S 6S 7S 8S 9S 10S JS QS", header=f"rules {rules} suits 1")


class Clock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Log:
    """A journal that remembers."""

    def __init__(self) -> None:
        self.acts: list[dict[str, object]] = []

    def write(self, act: Mapping[str, object]) -> None:
        self.acts.append(dict(act))


def refusal(events: tuple[Event, ...]) -> Refusal:
    """The reason of the only event."""
    (event,) = events
    assert isinstance(event, Refused)
    return event.reason


def win(game: Game, line: str) -> tuple[Event, ...]:
    """Play a winning line; the events of its last move."""
    events: tuple[Event, ...] = ()
    for move in parse_line(line):
        events = game.play(move)
        assert not isinstance(events[0], Refused)
    return events


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    """The kinds of events."""
    return [type(event) for event in events]


# -- start and counts ------------------------------------------------------------------------------


def test_a_new_game_shows_its_counts() -> None:  # U1, R2
    game = Game(Deal.parse("4-7"))
    assert game.deal_id == "4-7"
    assert game.counts.deals_left == 5
    assert game.counts.completed_by_suit == (0, 0, 0, 0)
    assert game.counts.hidden == 44
    assert (game.moves, game.undos, game.time, game.has_begun) == (0, 0, 0.0, False)
    assert game.seen == Seen((5, 5, 5, 5, 4, 4, 4, 4, 4, 4), 5)
    assert game.announce_start() == (Started("4-7"),)


def test_a_game_from_text_has_a_checksum_for_an_id() -> None:  # D6
    position = mixed()
    game = Game(position)
    assert game.deal_id == f"text-{position.key:016x}"
    assert game.start.deal is None
    assert game.start == position


def test_moves_count_the_present_line_and_undos_only_grow() -> None:  # R11
    game = Game(Deal.parse("1-7"))
    game.deal()
    game.play(game.position.legal_moves()[0])
    assert (game.moves, game.undos) == (2, 0)
    game.undo()
    game.undo()
    assert (game.moves, game.undos) == (0, 2)
    game.redo()
    assert (game.moves, game.undos) == (1, 2)


def test_completed_runs_are_counted_by_suit(lines: dict[str, str]) -> None:  # U1, R7
    game = Game(Deal.parse("4-c1"))
    events = [event for move in parse_line(lines["4-c1"]) for event in game.play(move)]
    runs = [event for event in events if isinstance(event, Completed)]
    assert [run.count for run in runs] == list(range(1, 9))
    assert game.counts.completed_by_suit == (2, 2, 2, 2)
    assert game.counts.hidden == 0


# -- history ---------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 4]), st.sampled_from(["standard", "strict", "free"]))
def test_undo_and_redo_restore_every_state(number: int, suits: int, rules: str) -> None:  # U8, C11, C12
    game = Game(Deal(suits, number, rules=rules))
    random_source = random.Random(number)
    states = [game.position.copy()]
    for _ in range(40):
        moves = game.position.legal_moves()
        if not moves:
            break
        game.play(random_source.choice(moves))
        assert game.moves == len(states)  # one entry for each accepted act
        states.append(game.position.copy())
    for state in reversed(states[:-1]):
        game.undo()
        assert game.position == state
        assert game.position.completed == state.completed
        game.position.check()
    for state in states[1:]:
        game.redo()
        assert game.position == state
    assert not game.can_redo


def test_five_deals_and_five_undos_give_the_start() -> None:  # C11
    game = Game(Deal.parse("4-99"))
    dealt = [game.deal()[0] for _ in range(5)]
    rows = [event.cards for event in dealt if isinstance(event, Dealt)]
    assert rows == list(game.start.stock)
    back = [game.undo()[0] for _ in range(5)]
    assert [event.cards for event in back if isinstance(event, Undone)] == rows[::-1]
    assert game.position == game.start


def test_a_new_act_clears_redo_and_a_refused_one_does_not() -> None:  # C12, C13
    game = Game(Deal.parse("1-7"))
    game.deal()
    game.undo()
    assert refusal(game.play(Move(0, 0, 1))) == Refusal.SAME_COLUMN
    assert refusal(game.undo()) == Refusal.NOTHING_TO_UNDO
    game.lift(0, 0)
    game.destinations(0, 1)
    game.move_groups()
    game.pause()
    game.resume()
    assert game.redo_line == [Move.deal()]
    assert game.moves == 0
    game.play(game.position.legal_moves()[0])
    assert not game.can_redo


def test_undo_hides_the_card_again_but_it_stays_known() -> None:  # U8, R6
    game = Game(Deal.parse("2-7"))
    before = game.seen
    moved, turned = game.play(Move.parse("ae1"))
    assert isinstance(moved, Moved)
    assert turned == Turned(0, game.position.columns[0][-1])
    known = game.seen
    assert known.hidden[0] == before.hidden[0] - 1
    game.deal()
    assert game.seen.rows == 4
    game.undo()
    game.undo()
    assert game.position.hidden == game.start.hidden
    assert game.seen == Seen(known.hidden, 4)
    game.restart()
    assert game.seen == Seen(known.hidden, 4)


def test_undo_brings_a_completed_run_back() -> None:  # U8, R7
    game = Game(mixed())
    before = game.position.copy()
    assert kinds(game.play(Move.parse("gf1"))) == [Moved, Completed]
    assert game.position.columns[5] == ()
    (event,) = game.undo()
    assert isinstance(event, Undone)
    assert event.step.completed == ((5, 0),)
    assert game.position == before
    assert game.position.columns[5] == tuple(range(12, 0, -1))
    assert game.position.completed == ()


def test_redo_says_what_happened_again() -> None:  # U8, U17
    game = Game(Deal.parse("2-7"))
    _, turned = game.play(Move.parse("ae1"))
    game.undo()
    redone, again = game.redo()
    assert isinstance(redone, Redone)
    assert redone.kind == "move"
    assert again == turned


# -- clock -----------------------------------------------------------------------------------------


def test_the_clock_starts_at_the_first_accepted_act() -> None:  # U1
    clock = Clock()
    game = Game(Deal.parse("1-7"), clock=clock)
    clock.now += 50
    game.play(Move(0, 0, 1))
    clock.now += 50
    assert game.time == 0
    game.deal()
    clock.now += 7
    assert game.time == 7


def test_the_clock_stands_still_while_anything_pauses_it() -> None:  # U1, C20
    clock = Clock()
    game = Game(Deal.parse("1-7"), clock=clock)
    game.pause("window")
    game.deal()
    clock.now += 10
    game.pause("dialog")
    game.resume("window")
    clock.now += 10
    assert game.time == 0
    game.resume("dialog")
    clock.now += 3
    game.resume("dialog")
    assert game.time == 3
    game.pause("window")
    clock.now += 100
    game.undo()
    assert game.time == 3


def test_the_clock_stops_at_the_end_and_goes_on_after_undoing_a_win(lines: dict[str, str]) -> None:  # U1, C20
    clock = Clock()
    game = Game(Deal.parse("1-c1"), clock=clock)
    game.deal()
    game.undo()
    clock.now += 60
    win(game, lines["1-c1"])
    clock.now += 60
    assert game.time == 60
    game.undo()
    clock.now += 5
    assert game.time == 65
    assert game.result is not None
    assert game.result.time == 60


def test_a_clock_set_back_takes_no_time_away() -> None:  # C20
    clock = Clock()
    game = Game(Deal.parse("1-7"), clock=clock)
    game.deal()
    clock.now += 5
    game.undo()
    clock.now -= 50
    assert game.time == 5
    game.redo()
    clock.now += 2
    assert game.time == 7


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "index", "reason"),
    [
        (0, 0, Refusal.HIDDEN),
        (1, 0, Refusal.MIXED_SUIT),
        (2, 0, Refusal.GAP),
        (4, 0, Refusal.EMPTY_SOURCE),
    ],
)
def test_what_cannot_be_lifted_is_refused(column: int, index: int, reason: Refusal) -> None:  # U7, R4, C3
    game = Game(mixed())
    before = game.position.copy()
    count = max(1, len(before.columns[column]) - index)
    assert refusal(game.tap(column, index)) == reason
    assert refusal(game.lift(column, index)) == reason
    assert refusal(game.drop(column, count, (column + 3) % 10)) == reason
    assert refusal(game.send(column, count)) == reason
    assert game.destinations(column, count) == []
    assert game.position == before
    assert game.moves == 0


def test_wrong_places_are_refused_with_their_reason() -> None:  # U4, U7
    game = Game(mixed())
    assert refusal(game.drop(0, 1, 2)) == Refusal.WRONG_RANK
    assert refusal(game.drop(0, 1, None)) == Refusal.OUTSIDE
    assert game.drop(0, 1, 0) == ()
    assert game.lift(0, 1) == ()
    assert refusal(game.press_completed()) == Refusal.COMPLETED_RUN  # C5
    assert refusal(game.undo()) == Refusal.NOTHING_TO_UNDO
    assert refusal(game.redo()) == Refusal.NOTHING_TO_REDO
    assert refusal(game.deal()) == Refusal.DEAL_NO_STOCK
    assert not game.has_begun


def test_a_tap_without_a_destination_says_so() -> None:  # U2, U7
    game = Game(stuck())
    assert refusal(game.tap(0, 1)) == Refusal.NO_DESTINATION
    assert refusal(game.send(0, 1)) == Refusal.NO_DESTINATION


def test_a_deal_with_an_empty_column_marks_the_empty_ones() -> None:  # R9, C6
    game = Game(stuck(empty=True))
    assert game.deal() == (Refused(Refusal.DEAL_EMPTY_COLUMN, "deal", None, (7,)),)
    assert game.moves == 0
    assert isinstance(Game(stuck(empty=True, rules="free")).deal()[0], Dealt)


def test_under_strict_it_is_said_that_no_deal_can_ever_be_made() -> None:  # C7, U7, R9
    game = Game(few("strict"))
    assert game.deal_never
    (event,) = game.deal()
    assert isinstance(event, Refused)
    assert event.reason == Refusal.DEAL_NEVER
    assert len(event.empty_columns) == 8
    assert isinstance(Game(few("standard")).deal()[0], Dealt)
    assert not Game(few("standard")).deal_never


def test_coming_to_a_table_that_can_never_be_dealt_is_an_event() -> None:  # C7
    twelve = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    row = "3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    game = Game(table(twelve, "AS", "KS", "2S AS", stock=row, header="rules strict suits 1"))
    assert kinds(game.play(Move(1, 0, 1))) == [Moved, Completed, DealtOut]
    assert kinds(game.play(Move(2, 1, 1))) == [Moved]  # said once
    game.undo()
    game.undo()
    assert not game.deal_never


# -- destinations ----------------------------------------------------------------------------------


def test_destinations_are_all_there_best_first() -> None:  # U5, U2, U3
    twelve = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    game = Game(table("AS", "3H 2S", twelve, "4H 2H"))
    found = game.destinations(0, 1)
    assert found[:3] == [
        Destination(2, "completes"),
        Destination(1, "same_suit"),
        Destination(3, "other_suit"),
    ]
    assert found[3:] == [Destination(column, "empty") for column in (4, 5, 6, 7, 9)]
    assert game.best_destination(0, 1) == 2
    assert kinds(game.tap(0, 0)) == [Moved, Completed]
    game.undo()
    game.send(0, 1)  # same suit, the lowest column
    assert game.position.columns[1] == (15, 1, 0)


@pytest.mark.parametrize("act", ["tap", "send"])
def test_a_whole_column_goes_to_an_empty_one_only_by_choice(act: str) -> None:  # R5, U2, U3
    game = Game(table("9S", "2H", "KH"))
    assert {target for target, _ in game.destinations(0, 1)} >= {3, 4}
    events = game.tap(0, 0) if act == "tap" else game.send(0, 1)
    assert refusal(events) == Refusal.NO_DESTINATION
    assert isinstance(game.drop(0, 1, 4)[0], Moved)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_lists_of_moves_agree_with_the_rules(number: int, steps: int) -> None:  # U5, U12
    game = Game(Deal(2, number, rules="free"))
    random_source = random.Random(number)
    for _ in range(steps):
        if game.position.legal_moves():
            game.play(random_source.choice(game.position.legal_moves()))
    legal = [move for move in game.position.legal_moves() if not move.is_deal]
    groups = game.move_groups()
    assert [choice.move for group in groups for choice in group.choices] == legal
    assert all(choice.move.source == group.source for group in groups for choice in group.choices)
    for group in groups:
        for move, cards, kind in group.choices:
            assert cards == game.cards(move.source, move.count)
            assert Destination(move.target, kind) in game.destinations(move.source, move.count)
    listed = {
        Move(column, destination.target, count)
        for column in range(10)
        for count in game.movable_counts(column)
        for destination in game.destinations(column, count)
    }
    assert listed == set(legal)


# -- ends ------------------------------------------------------------------------------------------


def test_a_win_has_a_result_that_stays(lines: dict[str, str]) -> None:  # R10, U14, C14
    game = Game(Deal.parse("2-c1"), today="2026-11-29")
    game.deal()
    game.undo()
    won = win(game, lines["2-c1"])[-1]
    assert isinstance(won, Won)
    assert game.is_over
    result = won.result
    assert (result.outcome, result.deal_id, result.suits, result.rules) == ("won", "2-c1", 2, "standard")
    assert (result.moves, result.undos, result.completed) == (game.moves, 1, (4, 4, 0, 0))
    assert result.today == "2026-11-29"
    assert refusal(game.play(Move(0, 1, 1))) == Refusal.GAME_OVER
    assert refusal(game.deal()) == Refusal.GAME_OVER
    assert game.move_groups() == []
    game.undo()
    assert not game.is_over
    assert game.result is result
    assert refusal(game.give_up()) == Refusal.GAME_OVER
    assert game.redo()[-1] == Won(result)
    assert game.abandon() is None
    assert game.restart() == (Restarted("2-c1", None),)
    assert game.result is None
    assert game.id != result.game_id


def test_a_dead_end_is_shown_and_ends_nothing() -> None:  # R12
    game = Game(stuck())
    assert kinds(game.deal()) == [Dealt, Stuck]
    assert game.is_stuck
    assert not game.is_over
    assert game.result is None
    game.undo()
    assert not game.is_stuck


def test_giving_up_ends_the_game_as_lost() -> None:  # U15
    game = Game(Deal.parse("1-7"))
    game.deal()
    (event,) = game.give_up()
    assert isinstance(event, GivenUp)
    assert event.result.outcome == "given_up"
    assert not event.result.won
    assert refusal(game.give_up()) == Refusal.GAME_OVER
    assert refusal(game.undo()) == Refusal.GAME_OVER
    assert refusal(game.redo()) == Refusal.GAME_OVER
    assert refusal(game.tap(0, 5)) == Refusal.GAME_OVER
    assert not game.can_undo


def test_leaving_a_begun_game_loses_it() -> None:  # U20
    game = Game(Deal.parse("1-7"))
    assert game.restart() == (Restarted("1-7", None),)
    game.deal()
    first = game.id
    (event,) = game.restart()
    assert isinstance(event, Restarted)
    assert event.result is not None
    assert (event.result.outcome, event.result.moves, event.result.game_id) == ("abandoned", 1, first)
    assert (game.moves, game.undos, game.has_begun) == (0, 0, False)
    assert game.position == game.start
    assert game.abandon() is None
    game.deal()
    left = game.abandon()
    assert left is not None
    assert (left.outcome, left.game_id) == ("abandoned", game.id)
    assert game.abandon() is None


# -- telling and keeping ---------------------------------------------------------------------------


def test_acts_are_written_before_they_are_told() -> None:  # U21
    log = Log()
    game = Game(Deal.parse("1-7"), journal=log)
    told: list[tuple[int, Event]] = []
    stop = game.subscribe(lambda event: told.append((len(log.acts), event)))
    game.deal()
    game.play(Move(3, 3, 1))
    game.undo()
    game.redo()
    game.give_up()
    assert [act["act"] for act in log.acts] == ["play", "undo", "redo", "give_up"]
    assert log.acts[0]["move"] == "deal"
    assert [written for written, event in told if not isinstance(event, Refused)] == [1, 2, 3, 4]
    stop()
    game.restart()
    assert len(told) == 5


def test_listeners_hear_what_the_acts_return() -> None:  # U17
    game = Game(Deal.parse("2-7"))
    heard: list[Event] = []
    game.subscribe(heard.append)
    returned = [*game.deal(), *game.tap(0, 0), *game.undo(), *game.redo(), *game.drop(0, 1, None)]
    assert heard == returned
