"""Honest hints in a game (U9)."""

from __future__ import annotations

import random

import pytest

from spider import Deal, Position, Refusal
from spider.game import Game, HintShown, MoveGroup, NoHint, Refused
from spider.hinting import Advice, HintReason
from spider.text import announce


def advance(game: Game, source: random.Random, acts: int) -> None:
    """Play at random, with hints followed often, so that cards get turned."""
    for _ in range(acts):
        moves = game.position.legal_moves()
        if game.is_over or not moves:
            break
        act = source.random()
        if act < 0.15:
            game.undo()
        elif act < 0.6:
            (event,) = game.hint()
            if isinstance(event, HintShown):
                game.play(event.move)
            elif game.deal_refusal is None:
                game.deal()
            else:
                game.play(source.choice(moves))
        else:
            game.play(source.choice(moves))


def with_other_unseen_cards(game: Game, source: random.Random) -> Game:
    """The same game as far as the player can know: only cards never seen are exchanged among their places."""
    position, seen = game.position, game.seen
    columns = [list(column) for column in position.columns]
    stock = [list(row) for row in position.stock]
    places = [(columns[column], height) for column in range(10) for height in range(seen.hidden[column])]
    unseen_rows = stock[len(stock) - seen.rows :]
    places += [(row, index) for row in unseen_rows for index in range(10)]
    cards = [pile[index] for pile, index in places]
    source.shuffle(cards)
    for (pile, index), card in zip(places, cards, strict=True):
        pile[index] = card
    names = [rank + suit for suit in "SHCD" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    lines = [f"rules {position.rules} suits {position.suits}"]
    for column, hidden in zip(columns, position.hidden, strict=True):
        words = [names[card] for card in column]
        lines.append(" ".join([f"({word})" for word in words[:hidden]] + words[hidden:]))
    lines += [" ".join(["stock", *(names[card] for card in row)]) for row in stock]
    return Game(Position.parse("\n".join(lines) + "\n"), seen=seen)


def known(game: Game) -> list[object]:
    """All that the game tells a player about what may be done."""
    groups: list[MoveGroup] = game.move_groups()
    told = [
        (group.source, [(choice.move, choice.cards, choice.kind) for choice in group.choices])
        for group in groups
    ]
    return [game.hint(), told, game.deal_refusal, game.counts.hidden, game.counts.deals_left]


def same_to_the_player(number: int, acts: int) -> int:
    """Compare a random game at every few steps with one that differs in unseen cards; how often they differed."""
    source = random.Random(number)
    game = Game(Deal((1, 2, 4)[number % 3], number))
    differed = 0
    for _ in range(acts):
        advance(game, source, 1 + source.randrange(4))
        if game.is_over:
            break
        other = with_other_unseen_cards(game, source)
        differed += other.position != game.position
        assert known(other) == known(game)
    return differed


def test_hints_depend_on_no_unseen_card() -> None:  # U9, C34
    assert sum(same_to_the_player(number, 12) for number in range(9)) > 80


@pytest.mark.slow
def test_hints_depend_on_no_unseen_card_in_200_games() -> None:  # U9, C34
    assert sum(same_to_the_player(number, 40) for number in range(200)) > 4000


def test_following_hints_never_repeats_a_position() -> None:  # C34
    for number in range(12):
        game = Game(Deal((1, 2, 4)[number % 3], number, rules="free"))
        advance(game, random.Random(number), 30)
        keys = {game.position.key}
        while True:
            (event,) = game.hint()
            if not isinstance(event, HintShown):
                break
            game.play(event.move)
            assert game.position.key not in keys
            keys.add(game.position.key)
            if game.is_over:
                break


def test_a_hint_moves_nothing_and_is_counted() -> None:  # U9, U14, C13
    game = Game(Deal.parse("2-7"))
    game.deal()
    game.undo()
    before = game.position.copy()
    (event,) = game.hint()
    assert isinstance(event, HintShown)
    assert event.cards == game.cards(event.move.source, event.move.count)
    assert event.reason == HintReason.TURNS
    assert announce("en", event).endswith("It turns a hidden card.")
    assert announce("ja", event).endswith("裏向きのカードが表になります。")
    assert game.position == before
    assert game.can_redo
    assert game.hints_used == 1
    game.give_up()
    assert game.result is not None
    assert game.result.hints == 1
    assert game.hint() == (Refused(Refusal.GAME_OVER, "hint"),)


def test_without_progress_the_hint_says_what_to_do() -> None:  # U9
    nine = "\n".join(["KS"] * 8 + ["QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"] * 1)
    rest = "(QS) (JS) (10S) (9S) (8S) (7S) (6S) (5S) (4S) (3S) (2S) (AS) " * 7
    text = f"rules standard suits 1\n{nine}\n{rest.strip()[:-4]}AS\n"
    game = Game(Position.parse(text))
    (event,) = game.hint()
    assert isinstance(event, HintShown)
    assert event.reason == HintReason.EMPTIES
    for number in range(40):
        game = Game(Deal(4, number))
        while isinstance(event := game.hint()[0], HintShown):
            game.play(event.move)
        assert isinstance(event, NoHint)
        expected = Advice.FILL_THEN_DEAL if game.empty_columns else Advice.DEAL
        assert event.advice == expected
        assert game.hints_used == game.moves


def test_at_a_dead_end_the_hint_is_to_undo() -> None:  # U9, R12
    columns = "(QS) QS,(10S) 10S,(8S) 8S,6S,6S,(4S) 4S,AS,AS,(3S) (2S) 2S,3S".replace(",", "\n")
    game = Game(Position.parse(f"rules standard suits 1\n{columns}\nstock KS KS JS JS 9S 9S 7S 7S 5S 5S\n"))
    game.deal()
    assert game.is_stuck
    assert game.hint() == (NoHint(Advice.UNDO),)
