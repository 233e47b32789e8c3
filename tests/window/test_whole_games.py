"""Whole games won through posted events alone, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spider import Move, parse_line
from window_player import WindowPlayer

Play = Callable[[WindowPlayer, Move], object]
WAYS: dict[str, Play] = {
    "drags": WindowPlayer.play_by_drag,  # U4
    "taps": WindowPlayer.play_by_tap,  # U2
    "keyboard": WindowPlayer.play_by_keys,  # U5, U16
    "move list": WindowPlayer.play_by_list,  # U12
    "move list buttons": WindowPlayer.play_by_list_buttons,  # U12
    "select mode": WindowPlayer.play_by_pressing,  # U3
    "fingers": WindowPlayer.play_by_fingers,  # U4, C17
}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_is_won(way: str, language: str, lines: dict[str, str], tmp_path: Path) -> None:
    # R10, U14, U17
    deal = next(deal for deal in lines if deal.startswith("2-"))
    player = WindowPlayer(
        deal,
        tmp_path,
        language=language,
        motion="none",
        tap_mode="select" if way == "select mode" else "instant",
    )
    moves = parse_line(lines[deal])
    for number, move in enumerate(moves, 1):
        WAYS[way](player, move)
        assert player.game.moves == number, f"move {number}, {move}: {player.lines()[-1]}"
    assert player.game.position.is_won
    assert player.panel == "result"
    assert player.game.undos == 0
    assert player.game.result is not None
    assert player.game.result.moves == len(moves)


def test_taps_play_a_good_part_of_a_game(lines: dict[str, str], tmp_path: Path) -> None:
    # U2: the test above would be one of drags if no move of the line were a tap's.
    deal = next(deal for deal in lines if deal.startswith("1-"))
    player = WindowPlayer(deal, tmp_path, motion="none")
    taps = sum(player.play_by_tap(move) for move in parse_line(lines[deal]))
    assert player.game.position.is_won
    assert taps > 20


def test_every_announcement_is_one_flushed_line(lines: dict[str, str], tmp_path: Path) -> None:
    # U17
    deal = next(deal for deal in lines if deal.startswith("1-"))
    player = WindowPlayer(deal, tmp_path, motion="none")
    events = []
    player.game.subscribe(events.append)
    for move in parse_line(lines[deal]):
        player.play_by_drag(move)
    assert len(player.lines()) == len(events)
    assert all(player.lines())


@pytest.mark.parametrize("size", [(390, 844), (640, 360), (3840, 2160)])
def test_a_whole_game_is_won_in_windows_of_every_kind(
    size: tuple[int, int], lines: dict[str, str], tmp_path: Path
) -> None:
    # U18, C24: four suits, left-handed, with motion that every act cuts short (C15)
    deal = next(deal for deal in lines if deal.startswith("4-"))
    player = WindowPlayer(deal, tmp_path, size=size, motion="slow", left_handed=True, large_print=True)
    moves = parse_line(lines[deal])
    for number, move in enumerate(moves, 1):
        player.play_by_drag(move)
        assert player.game.moves == number, f"move {number}, {move}: {player.lines()[-1]}"
    assert player.game.position.is_won
    player.wait(20)
    assert player.panel == "result"
