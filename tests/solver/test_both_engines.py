"""The native solver and the reference search node for node."""

from __future__ import annotations

import pytest

from spider import Deal, parse_line, solve
from spider.engine import ENGINE, module
from support import load_lines

pytest.importorskip("spider._core")


def compare(position, cap: int, seed: int = 0):
    results = [
        solve(position, max_positions=cap, seed=seed, shorten=0, engine=engine)
        for engine in ("native", "python")
    ]
    first, second = [(one.status, one.line, one.positions, one.reason) for one in results]
    assert first == second
    return results[0]


@pytest.mark.parametrize("deal", ["1-c5", "2-c19", "4-c7"])
def test_games_near_their_end_are_won_by_the_same_line(deal: str):
    # E2: counts and lines are equal, so every beam kept the same states.
    position = module(ENGINE).Deal.parse(deal).position()
    moves = parse_line(load_lines()[deal])
    last = max(number for number, move in enumerate(moves) if move.is_deal)
    for move in moves[: last - 3]:
        position.play(move)
    assert compare(position, 3000).status == "won"


@pytest.mark.parametrize("deal", ["1-1", "2-2@strict", "4-3@free", "4-c914"])
def test_starts_of_deals_use_the_cap_alike(deal: str):
    assert compare(Deal.parse(deal), 120, seed=len(deal)).positions == 120


@pytest.mark.slow
@pytest.mark.parametrize("deal", ["1-c3", "2-1", "4-2"])
def test_whole_deals_are_searched_alike(deal: str):
    assert compare(Deal.parse(deal), 15_000).positions > 3000
