"""Motion shows what happened and owns nothing (C15)."""

from __future__ import annotations

import pytest

from spider.engine import Deal, Move, Position, parse_line
from spider.game import Game
from spider.game.events import Refused
from spider.window import tokens
from spider.window.layout import compute
from spider.window.motion import Motion, Scene, Shake, Slot, motions_for

SIZE = (1280, 720)


def scene(game: Game) -> Scene:
    return Scene(compute(SIZE, game.position), game.position.columns)


def shown(game: Game, motion: Motion, now: float) -> int:
    """How many cards are in sight: at rest in columns, in the air, and on places that show their run."""
    pending = motion.pending(now)
    rest = sum(
        Slot("column", column, index) not in pending
        for column, cards in enumerate(game.position.columns)
        for index in range(len(cards))
    )
    return rest + len(motion.frame(now))


def act_and_motion(game: Game, act: str, speed: str = "normal", move: Move | None = None) -> Motion | None:
    before = scene(game)
    events = game.play(move) if move is not None else getattr(game, act)()
    return motions_for(events, before, scene(game), 10.0, speed)


def test_a_move_takes_its_time() -> None:
    game = Game(Deal(1, 7))
    move = next(move for move in game.position.legal_moves())
    motion = act_and_motion(game, "play", move=move)
    assert motion is not None
    turned = len([flight for flight in motion.flights if flight.source == flight.target])
    assert turned == 1
    assert motion.duration == pytest.approx(tokens.MOVE_SECONDS)
    assert not motion.done(10.0)
    assert motion.done(10.0 + tokens.MOVE_SECONDS)
    first = [flying for flying in motion.frame(10.0) if flying.lifted]
    later = [flying for flying in motion.frame(10.07) if flying.lifted]
    assert first[0].rect.x != later[0].rect.x
    half = abs(later[0].rect.x - first[0].rect.x) / abs(
        scene(game).layout.columns[move.target].x - scene(game).layout.columns[move.source].x
    )
    assert half > 0.75  # ease-out: most of the way in half of the time


def test_a_deal_leaves_the_stock_card_by_card() -> None:
    game = Game(Deal(4, 7))
    motion = act_and_motion(game, "deal")
    assert motion is not None
    begins = [flight.begin for flight in motion.flights]
    assert begins == pytest.approx([i * tokens.DEAL_GAP_SECONDS for i in range(10)])
    stock = compute(SIZE, Deal(4, 7).position()).stock_top
    assert {flight.start for flight in motion.flights} == {stock}
    assert not any(flying.face_up for flying in motion.frame(10.0))


@pytest.mark.parametrize("speed", ["none", "fast", "normal", "slow"])
def test_speeds(speed: str) -> None:
    motion = act_and_motion(Game(Deal(4, 7)), "deal", speed)
    if speed == "none":
        assert motion is None
    else:
        assert motion is not None
        normal = act_and_motion(Game(Deal(4, 7)), "deal")
        assert normal is not None
        assert motion.duration == pytest.approx(normal.duration * tokens.SPEEDS[speed])


def test_undo_plays_backwards_at_double_speed() -> None:
    game = Game(Deal(4, 7))
    forwards = act_and_motion(game, "deal")
    backwards = act_and_motion(game, "undo")
    assert forwards is not None
    assert backwards is not None
    assert backwards.duration == pytest.approx(forwards.duration / tokens.UNDO_SPEED)
    assert {(flight.card, flight.start) for flight in backwards.flights} == {
        (flight.card, flight.end) for flight in forwards.flights
    }
    assert {flight.target.kind for flight in backwards.flights} == {"stock"}


def test_a_completed_run_leaves_card_by_card_and_its_place_blinks() -> None:
    text = "rules standard suits 1\n" + "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S\n(5S) AS\n" + "\n" * 8
    position = Position.parse(_with_enough_cards(text))
    game = Game(position)
    motion = act_and_motion(game, "play", move=Move(1, 0, 1))
    assert motion is not None
    leaving = [flight for flight in motion.flights if flight.target.kind == "place"]
    assert len(leaving) == 13
    span = max(flight.finish for flight in leaving) - min(flight.begin for flight in leaving)
    assert span == pytest.approx(tokens.COMPLETE_SECONDS)
    order = sorted(leaving, key=lambda flight: flight.begin)
    assert [flight.card for flight in order] == list(range(13))  # the ace first
    (blink,) = motion.blinks
    assert motion.glow(10.0 + blink.begin + blink.duration / 2) == {blink.place: pytest.approx(1.0)}
    assert motion.glow(10.0) == {}


def _with_enough_cards(text: str) -> str:
    """Add to a one-suit text what the 104 cards lack, as stacks that are no run."""
    head, *columns = text.rstrip("\n").split("\n")
    columns += [""] * (10 - len(columns))
    names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    # Seven full sets are left, less the 5 that lies hidden: five completed runs are simply missing, two stand apart.
    spare = [name for _ in range(2) for name in names]
    spare.remove("5")
    spare.sort(key=names.index)
    columns[2] = " ".join(f"{name}S" for name in spare)
    return "\n".join([head, *columns]) + "\n"


@pytest.mark.parametrize("deal", ["1-c1", "2-c1", "4-c1"])
def test_no_card_is_seen_twice_or_lost_on_the_way(deal: str, lines: dict[str, str]) -> None:  # C15
    deal = deal if deal in lines else next(name for name in lines if name.startswith(deal[:2]))
    game = Game(Deal.parse(deal))
    for move in parse_line(lines[deal]):
        cards_before = game.position.cards_on_table
        motion = act_and_motion(game, "play", move=move)
        assert motion is not None
        _check(game, motion, cards_before)
    while game.can_undo:
        cards_before = game.position.cards_on_table
        motion = act_and_motion(game, "undo")
        assert motion is not None
        _check(game, motion, cards_before)


def _check(game: Game, motion: Motion, cards_before: int) -> None:
    after = game.position.cards_on_table
    flights = {flight.target for flight in motion.flights if flight.target.kind == "column"}
    for column, cards in enumerate(game.position.columns):
        assert all(
            slot.index < len(cards) or _leaves(motion, slot) for slot in flights if slot.number == column
        )
    steps = 24
    counts = [shown(game, motion, 10.0 + motion.duration * step / steps + 1e-6) for step in range(steps + 1)]
    dealt = any("stock" in (flight.source.kind, flight.target.kind) for flight in motion.flights)
    most = max(cards_before, after)
    assert counts[0] == (most if dealt else cards_before) or counts[0] == most
    assert counts[-1] == after
    assert all(min(cards_before, after) <= count <= most for count in counts)


def _leaves(motion: Motion, slot: Slot) -> bool:
    return any(flight.source == slot for flight in motion.flights)


def test_a_won_game_has_its_web_spun(lines: dict[str, str]) -> None:
    game = Game(Deal.parse("1-c1"))
    moves = parse_line(lines["1-c1"])
    for move in moves[:-1]:
        motion = act_and_motion(game, "play", move=move)
        assert motion is not None
        assert motion.web is None
    motion = act_and_motion(game, "play", move=moves[-1])
    assert motion is not None
    assert motion.web is not None
    begin, seconds = motion.web
    assert begin == max(flight.finish for flight in motion.flights)
    assert motion.web_share(10.0 + begin) == pytest.approx(0)
    assert motion.web_share(10.0 + begin + seconds / 2) == pytest.approx(0.5)
    assert motion.web_share(10.0 + begin + seconds) == pytest.approx(1)
    assert motion.duration == begin + seconds


def test_a_refusal_moves_nothing() -> None:
    game = Game(Deal(4, 7))
    before = scene(game)
    events = game.undo()
    assert isinstance(events[0], Refused)
    assert motions_for(events, before, scene(game), 0.0) is None


def test_a_shake_swings_once_and_rests() -> None:
    shake = Shake(3, 2, began=5.0)
    offsets = [shake.offset(5.0 + shake.duration * step / 50) for step in range(51)]
    assert offsets[0] == 0
    assert max(offsets) > 0.5
    assert min(offsets) < -0.3
    assert max(map(abs, offsets)) <= 1
    assert offsets[-1] == 0
    assert shake.done(5.0 + shake.duration)
