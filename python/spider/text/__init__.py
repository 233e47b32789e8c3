"""Every sentence shown to a player, in Japanese and English, and the words for every event (U17).

A table maps a key to a sentence with `{placeholders}`; both languages have the same keys and placeholders (C26).
A key that ends in `.one` or `.none` is the form for a `count` of 1 or 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from spider.game import events as e
from spider.text import en, en_table, en_window, ja, ja_table, ja_window

if TYPE_CHECKING:
    from spider.engine import Move

__all__ = [
    "LANGUAGES",
    "TABLES",
    "announce",
    "card_name",
    "card_sign",
    "cards_name",
    "clock",
    "column_name",
    "listed",
    "move_words",
    "refusal_words",
    "sentence",
    "suit_name",
]

LANGUAGES: Final = ("ja", "en")
TABLES: Final[dict[str, dict[str, str]]] = {
    "ja": {**ja.TABLE, **ja_table.TABLE, **ja_window.TABLE},
    "en": {**en.TABLE, **en_table.TABLE, **en_window.TABLE},
}
_FORMS: Final[dict[object, str]] = {0: ".none", 1: ".one"}
_SIGNS: Final = "♠♥♣♦"
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def sentence(language: str, key: str, **values: object) -> str:
    """The sentence `key` with its placeholders filled; for a `count` of 1 or 0 its `.one` or `.none` form if it has one.

    Raises:
        KeyError: no such language, key or value: a fault of the program, never of the player.
    """
    table = TABLES[language]
    form = _FORMS.get(values.get("count"))
    if form is not None and key + form in table:
        key += form
    return table[key].format(**values)


def suit_name(language: str, suit: int) -> str:
    """The suit 0..3 in words."""
    return TABLES[language][f"suit.{suit}"]


def rank_name(language: str, rank: int) -> str:
    """The rank 1..13 in words."""
    return TABLES[language].get(f"rank.{rank}", str(rank))


def card_name(language: str, card: int) -> str:
    """The card in words: 'スペードの7', '7 of spades'."""
    return sentence(
        language, "card", suit=suit_name(language, card // 13), rank=rank_name(language, card % 13 + 1)
    )


def card_sign(card: int) -> str:
    """The card in signs, the same in both languages: '7♠'."""
    return _RANKS[card % 13] + _SIGNS[card // 13]


def cards_name(language: str, cards: Sequence[int]) -> str:
    """A run in words: its one card, or its first and last rank, its suit and its length."""
    if len(cards) == 1:
        return card_name(language, cards[0])
    return sentence(
        language,
        "cards",
        suit=suit_name(language, cards[0] // 13),
        first=rank_name(language, cards[0] % 13 + 1),
        last=rank_name(language, cards[-1] % 13 + 1),
        count=len(cards),
    )


def column_name(language: str, column: int) -> str:
    """The column 0..9 in words, counted from 1."""
    return sentence(language, "column", number=column + 1)


def listed(language: str, items: Sequence[str]) -> str:
    """Several words as a list: 'a, b and c'."""
    table = TABLES[language]
    head = table["list.separator"].join(items[:-1])
    return table["list.last"].join([head, items[-1]]) if head else "".join(items)


def clock(seconds: float) -> str:
    """A time as shown: '4:05', '1:02:03'."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def refusal_words(language: str, event: e.Refused) -> str:
    """Why something was refused (U7)."""
    columns = listed(language, [column_name(language, column) for column in event.empty_columns])
    return sentence(language, f"refusal.{event.reason}", columns=columns)


def move_words(language: str, move: Move, cards: Sequence[int]) -> str:
    """A move, or the deal, as advice: '7 of spades from column 1 to column 3'."""
    if move.is_deal:
        return sentence(language, "solver.deal")
    return sentence(language, "solver.move", **_route(language, move, cards))


def announce(language: str, event: e.Event) -> str:
    """The words for an event, one line (U17)."""
    words = _WORDS[type(event)](language, event)
    return words[:1].upper() + words[1:]


def _route(language: str, move: Move, cards: Sequence[int]) -> dict[str, str]:
    return {
        "cards": cards_name(language, cards),
        "source": column_name(language, move.source),
        "target": column_name(language, move.target),
    }


def _moved(language: str, event: e.Moved) -> str:
    return sentence(language, "event.moved", **_route(language, event.move, event.cards))


def _dealt(language: str, event: e.Dealt) -> str:
    cards = [
        sentence(
            language, "event.dealt.card", column=column_name(language, column), card=card_name(language, card)
        )
        for column, card in enumerate(event.cards)
    ]
    separator = TABLES[language]["list.separator"]
    return sentence(language, "event.dealt", cards=separator.join(cards), count=event.rows_left)


def _undone(language: str, event: e.Undone) -> str:
    if event.kind == "deal":
        words = [sentence(language, "event.undone.deal")]
    else:
        words = [sentence(language, "event.undone.move", **_route(language, event.step.move, event.cards))]
    words += [
        sentence(
            language, "event.undone.run", suit=suit_name(language, suit), column=column_name(language, column)
        )
        for column, suit in event.step.completed
    ]
    return ("" if language == "ja" else " ").join(words)


def _redone(language: str, event: e.Redone) -> str:
    if event.kind == "deal":
        return sentence(language, "event.redone.deal")
    return sentence(language, "event.redone.move", **_route(language, event.step.move, event.cards))


def _ended(key: str) -> Callable[[str, Any], str]:
    def words(language: str, event: e.Won | e.GivenUp) -> str:
        return sentence(language, key, count=event.result.moves, time=clock(event.result.time))

    return words


def _hint(language: str, event: e.HintShown) -> str:
    reason = sentence(language, f"hint.{event.reason}")
    return sentence(language, "hint", reason=reason, **_route(language, event.move, event.cards))


def _solver_hint(language: str, event: e.SolverHint) -> str:
    key = "solver.won" if event.won else "solver.winnable" if event.winnable else "solver.not_found"
    if event.move is None:
        return sentence(language, f"{key}.no_move")
    return sentence(language, key, move=move_words(language, event.move, event.cards))


_WORDS: Final[dict[type[e.Event], Callable[[str, Any], str]]] = {
    e.Started: lambda language, event: sentence(language, "event.started", deal=event.deal_id),
    e.Resumed: lambda language, event: sentence(
        language, "event.resumed", deal=event.deal_id, count=event.moves
    ),
    e.Restarted: lambda language, event: sentence(language, "event.restarted", deal=event.deal_id),
    e.Moved: _moved,
    e.Turned: lambda language, event: sentence(
        language,
        "event.turned",
        column=column_name(language, event.column),
        card=card_name(language, event.card),
    ),
    e.Dealt: _dealt,
    e.Completed: lambda language, event: sentence(
        language,
        "event.completed",
        column=column_name(language, event.column),
        suit=suit_name(language, event.suit),
        count=event.count,
    ),
    e.Refused: refusal_words,
    e.Undone: _undone,
    e.Redone: _redone,
    e.DealtOut: lambda language, _: sentence(language, "event.dealt_out"),
    e.Stuck: lambda language, _: sentence(language, "event.stuck"),
    e.Won: _ended("event.won"),
    e.GivenUp: _ended("event.given_up"),
    e.HintShown: _hint,
    e.NoHint: lambda language, event: sentence(language, f"hint.none.{event.advice}"),
    e.Thinking: lambda language, event: sentence(language, f"event.thinking.{event.about}"),
    e.SolverHint: _solver_hint,
    e.Verdict: lambda language, event: sentence(language, f"verdict.{event.status}"),
    e.Notice: lambda language, event: sentence(language, event.key, **dict(event.values)),
}
