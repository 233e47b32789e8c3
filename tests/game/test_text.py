"""The sentences of both languages, and words for every event."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator

import pytest

from spider import Deal, Move, Refusal, parse_line
from spider.game import Event, Game, events
from spider.game.events import (
    Completed,
    Dealt,
    HintShown,
    Moved,
    NoHint,
    Notice,
    Refused,
    Resumed,
    SolverHint,
    Thinking,
    Undone,
    Verdict,
)
from spider.hinting import Advice, HintReason
from spider.text import LANGUAGES, TABLES, announce, card_sign, clock, listed, move_words, sentence

KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def placeholders(text: str) -> set[str]:
    """The names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def all_events(lines: dict[str, str]) -> Iterator[Event]:
    """At least one event of every kind, with every branch of its words."""
    heard: list[Event] = []
    game = Game(Deal.parse("1-c1"))
    game.subscribe(heard.append)
    game.announce_start()
    for move in parse_line(lines["1-c1"]):
        game.play(move)
        game.undo()
        game.redo()
    game.restart()
    game.deal()
    game.give_up()
    yield from heard
    for reason in Refusal:
        yield Refused(reason, "move", 1, (0, 4, 9))
    yield Resumed("1-7", 1)
    yield Resumed("1-7", 30)
    for hint_reason in HintReason:
        yield HintShown(Move(0, 1, 2), (8, 7), hint_reason)
    for advice in Advice:
        yield NoHint(advice)
    yield Thinking("solver_hint")
    yield Thinking("verdict")
    for won in (True, False):
        for winnable in (True, False):
            yield SolverHint(Move(0, 1, 2), (8, 7), won, 100, winnable)
            yield SolverHint(Move.deal(), (), won, 100, winnable)
    yield SolverHint(None, (), False, None, True)
    yield SolverHint(None, (), False, None, False)
    for status in ("won", "lost", "unknown"):
        yield Verdict(status)  # type: ignore[arg-type]
    for key, text in TABLES["en"].items():
        if key.startswith("notice."):
            yield Notice(key, tuple((name, "x") for name in sorted(placeholders(text))))
    yield events.Stuck()
    yield events.DealtOut()


def test_both_languages_have_the_same_keys_and_placeholders() -> None:  # C26
    assert set(TABLES) == set(LANGUAGES)
    assert TABLES["ja"].keys() == TABLES["en"].keys()
    for key, text in TABLES["ja"].items():
        assert placeholders(text) == placeholders(TABLES["en"][key]), key


def test_no_sentence_is_empty_or_in_the_wrong_language() -> None:  # C26
    for key in TABLES["en"]:
        assert TABLES["ja"][key].strip(), key
        assert TABLES["en"][key].strip(), key
        assert not KANA.search(TABLES["en"][key]) or key.startswith("language"), key


def test_refusals_do_not_shout() -> None:  # U7
    for language in LANGUAGES:
        for reason in Refusal:
            text = TABLES[language][f"refusal.{reason}"]
            assert text.endswith(("。", "."))
            assert not set(text) & set("!！")


def test_every_event_has_words_in_both_languages(lines: dict[str, str]) -> None:  # U17
    kinds = set()
    for event in all_events(lines):
        kinds.add(type(event))
        for language in LANGUAGES:
            words = announce(language, event)
            assert words.strip()
            assert "\n" not in words
            assert "{" not in words
            assert bool(KANA.search(words)) == (language == "ja"), words
    assert {kind.__name__ for kind in kinds} == set(events.__all__) - {"Event", "Result"}


@pytest.mark.parametrize(
    ("event", "ja", "en"),
    [
        (
            Moved(Move(2, 4, 3), (8, 7, 6)),
            "スペードの9から7までの3枚を、3列目から5列目へ動かしました。",
            "Moved 3 cards, 9 to 7 of spades, from column 3 to column 5.",
        ),
        (
            Moved(Move(2, 4, 1), (25,)),
            "ハートのKを、3列目から5列目へ動かしました。",
            "Moved the king of hearts from column 3 to column 5.",
        ),
        (
            Completed(0, 3, 2),
            "1列目でダイヤの組が完成しました。8組のうち2組目です。",
            "Completed a run of diamonds in column 1, 2 of 8.",
        ),
        (
            Refused(Refusal.DEAL_EMPTY_COLUMN, "deal", None, (0, 4, 9)),
            "空いた列があるうちは配れません。先に1列目、5列目と10列目を埋めてください。",
            "No deal while a column is empty. Fill column 1, column 5 and column 10 first.",
        ),
    ],
)
def test_announcements_say_what_happened(event: Event, ja: str, en: str) -> None:  # U17, U7
    assert announce("ja", event) == ja
    assert announce("en", event) == en


def test_a_dealt_row_names_each_card_and_the_deals_left() -> None:  # U17, U19
    words = announce("en", Dealt(tuple(range(10)), 1))
    assert "the ace of spades to column 1, the 2 of spades to column 2" in words
    assert words.endswith("1 deal left.")
    assert announce("en", Dealt(tuple(range(10)), 0)).endswith("No cards are left in the stock.")
    assert announce("ja", Dealt(tuple(range(10)), 0)).endswith("山札のカードはこれで最後です。")


def test_an_undone_run_is_told(lines: dict[str, str]) -> None:  # U8, U17
    game = Game(Deal.parse("1-c1"))
    for move in parse_line(lines["1-c1"]):
        events_of_move = game.play(move)
        if any(isinstance(event, Completed) for event in events_of_move):
            break
    (event,) = game.undo()
    assert isinstance(event, Undone)
    assert "The run of spades is back in column" in announce("en", event)


def test_small_words() -> None:
    assert card_sign(9) == "10♠"
    assert card_sign(51) == "K♦"
    assert [clock(seconds) for seconds in (0, 59.9, 60, 3723)] == ["0:00", "0:59", "1:00", "1:02:03"]
    assert [listed("en", list("abc"[:count])) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert move_words("en", Move.deal(), ()) == "deal a row."
    assert sentence("en", "event.resumed", deal="1-7", count=1).endswith("1 move.")


def test_announcements_of_random_games_need_no_unknown_key() -> None:  # U17
    random_source = random.Random(5)
    for number in range(5):
        game = Game(Deal((1, 2, 4)[number % 3], number, rules="free"))
        heard: list[Event] = []
        game.subscribe(heard.append)
        for _ in range(120):
            act = random_source.random()
            if act < 0.2:
                game.undo()
            elif act < 0.3:
                game.redo()
            elif act < 0.5:
                column = random_source.randrange(10)
                game.tap(column, random_source.randrange(1 + len(game.position.columns[column])))
            elif moves := game.position.legal_moves():
                game.play(random_source.choice(moves))
        assert all(announce(language, event) for event in heard for language in LANGUAGES)
