"""The complete search against one that simply tries everything."""

from __future__ import annotations

import random

import pytest

import endgames
from spider import Position, reference
from spider.engine import ENGINE, module
from spider.solve import solve
from support import DATA, load_lines

LIST = DATA / "endgames.txt"
MOST = 1_000_000
# fmt: off
LONG_WON = (
    50_020, 50_098, 50_127, 50_138, 50_180,
    60_419, 60_464, 60_492, 60_495, 60_579, 60_699, 60_726, 60_760, 60_783, 60_846, 60_870, 60_875, 60_888,
    60_952, 60_960, 61_032, 61_040, 61_066, 61_083, 61_089, 61_118, 61_131, 61_135, 61_166, 61_215, 61_220,
    61_384, 61_418, 61_428, 61_536, 61_538, 61_557, 61_581, 61_781, 61_795, 61_808, 61_867, 61_930, 61_937,
    61_984, 62_023, 62_061, 62_066, 62_084, 62_105, 62_108, 62_186, 62_193, 62_196,
    62_207, 62_266, 62_269, 62_306, 62_332, 62_334, 62_353, 62_424, 62_429, 62_437, 62_459, 62_480, 62_482,
    62_515, 62_552, 62_577, 62_653, 62_669, 62_694, 62_780, 62_812, 62_847, 62_933, 62_955, 63_021, 63_057,
    63_086, 63_108, 63_201, 63_214, 63_245, 63_260, 63_266, 63_338, 63_339, 63_397, 63_480, 63_503, 63_531,
    63_594, 63_694, 63_712, 63_775, 63_786, 63_787, 63_789, 63_797, 63_805, 63_844, 63_901, 63_923, 63_952,
    63_960, 64_039, 64_061, 64_069, 64_091, 64_112, 64_168, 64_169, 64_184, 64_209, 64_273, 64_275, 64_286,
    64_304, 64_345, 64_386,
)
MIXED_LONG_WON = (
    300_980, 401_207, 401_818,
    400_023, 400_043, 400_078, 400_092, 400_111, 400_121, 400_215, 400_255, 400_534, 400_618, 400_844, 400_850,
    401_100, 401_143, 401_177, 401_563, 401_578, 401_596, 401_632, 401_657, 401_681, 401_908,
    401_974, 402_110, 402_194, 402_271, 402_537, 402_580, 402_695, 402_816, 402_951,
    403_036, 403_098, 403_166, 403_345, 403_353, 403_801, 500_323, 500_390, 500_531, 500_585, 500_764,
    500_872, 300_069, 300_173, 300_310, 300_484, 300_846,
)
# fmt: on


def seeds() -> list[int]:
    rows = LIST.read_text(encoding="utf-8").splitlines()
    return [int(seed) for row in rows if not row.startswith("#") for seed in row.split()]


def prove(position: reference.Position, most: int = MOST):
    engine = module(ENGINE)
    return engine.prove(engine.Position.parse(position.text()), most)


def wins(position: reference.Position, line) -> bool:
    played = position.copy(history=False)
    for move in line:
        played.play(reference.Move.parse(str(move)))
    return played.is_won


def compare(seeds: list[int]) -> None:
    seen = set()
    for seed in seeds:
        position = endgames.random_endgame(random.Random(seed))
        truth = endgames.exhaust(position, 1000)
        assert truth is not None, f"seed {seed} is no endgame of the list any more: make it again"
        verdict, line, _ = prove(position)
        assert verdict == ("won" if truth else "lost"), position.text()
        if truth:
            assert wins(position, line), position.text()
        seen.add((sum(not cards for cards in position.columns), truth))
    assert seen == {(empty, truth) for empty in range(10) for truth in (False, True)}


def test_verdicts_are_those_of_an_exhaustive_search():
    compare(seeds()[:300])  # E2, C33, C35, C36


@pytest.mark.slow
def test_verdicts_are_those_of_an_exhaustive_search_on_the_whole_list():
    assert len(seeds()) >= 3000
    compare(seeds())  # E2, C33, C35, C36


def compare_with_rows_left(seeds: range) -> None:
    """Whatever is said to be lost is lost, and whatever is said to be won is won."""
    seen = set()
    for seed in seeds:
        position = endgames.random_table_with_rows(random.Random(seed))
        verdict, line, _ = prove(position, 2000 if ENGINE == "native" else 200)
        if verdict == "won":
            assert wins(position, line), position.text()
        elif verdict == "lost":
            assert not endgames.exhaust(position, 1500), position.text()
        seen.add((str(position.rules), verdict))
    assert len(seen) == 9


def test_verdicts_with_rows_left_are_those_of_an_exhaustive_search():
    compare_with_rows_left(range(130))  # R9, E2, C33, C35


@pytest.mark.slow
def test_verdicts_with_rows_left_are_those_of_an_exhaustive_search_at_length():
    compare_with_rows_left(range(130, 5000))  # R9, E2, C33, C35


def test_both_engines_search_node_for_node():
    native = pytest.importorskip("spider._core")
    long = (118, 417, 1542, 5849)  # beyond 500 positions digs go further
    for seed in (*range(40), *long):
        position = endgames.random_endgame(random.Random(seed))
        most = 1500 if seed in long else 300
        slow = reference.prove(position, most)
        quick = native.prove(native.Position.parse(position.text()), most)
        assert (quick[0], [str(move) for move in quick[1]], quick[2]) == (
            slow.verdict,
            [str(move) for move in slow.line],
            slow.positions,
        )
    for deal in ("1-c1", "4-7", "4-7@free"):  # with a stock
        slow = reference.prove(reference.Deal.parse(deal).position(), 100)
        quick = native.prove(native.Deal.parse(deal).position(), 100)
        assert (quick[0], quick[2]) == (slow.verdict, slow.positions)


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize("number", [1748, 14934])
def test_two_classic_deals_are_proved_lost(number: int, suits: int):
    # E2; 14934 is one of the two deals that a published survey of 1 to 32,000 left open (CLASSIC-DEALS.md).
    engine = module(ENGINE)
    for rules in ("standard", "strict", "free"):
        assert engine.prove(engine.Deal.parse(f"{suits}-c{number}@{rules}").position(), 1) == ("lost", [], 1)
    assert solve(engine.Deal.parse(f"{suits}-c{number}")).status == "lost"


def test_no_position_of_a_won_game_is_called_lost():
    # E2: whatever is left out because it is frozen, a win is never among it.
    engine = module(ENGINE)
    for deal, line in load_lines().items():
        position = engine.Deal.parse(deal).position()
        for move in engine.parse_line(line):
            assert engine.prove(position, 1)[0] != "lost", position.text()
            position.play(move)


def compare_frozen_tables(seeds: range) -> int:
    """How many tables with rows left are found lost at first sight; the exhaustive search agrees on each."""
    found = 0
    for seed in seeds:
        position = endgames.random_table_with_rows(random.Random(seed))
        verdict = prove(position, 1)[0]
        assert verdict == reference.prove(position, 1).verdict, position.text()
        if verdict == "lost":
            assert endgames.exhaust(position, 20_000) is False, position.text()
            found += 1
    return found


def test_frozen_tables_with_rows_left_cannot_be_won():
    assert compare_frozen_tables(range(300)) >= 5  # E2, C33, C35


@pytest.mark.slow
def test_frozen_tables_with_rows_left_cannot_be_won_at_length():
    assert compare_frozen_tables(range(300, 9000)) >= 200  # E2, C33, C35


def test_a_cap_makes_the_answer_open():
    # C35
    for seed in seeds()[: 200 if ENGINE == "native" else 30]:
        position = endgames.random_endgame(random.Random(seed))
        verdict, _, positions = prove(position)
        if positions > 1:
            capped = prove(position, positions - 1)
            assert capped[0] == "open"
            assert capped[2] == positions - 1
            assert prove(position, positions)[0] == verdict


def test_no_cards_left_is_a_win_and_a_locked_table_is_lost():
    empty = reference.Position.parse("rules standard suits 1\n" + "\n" * 10)
    assert prove(empty)[:2] == ("won", [])
    # Ten columns with kings on top, nothing can move.
    kings = [f"{card} K{suit}" for card, suit in zip(("2S", "2H", "2C", "2D") * 2, "SHCDSHCD", strict=True)]
    rest = [
        f"{rank}{suit}"
        for rank in ("A", *map(str, range(3, 11)), "J", "Q")
        for suit in "SHCD"
        for _ in range(2)
    ]
    odd = [card for card in rest if card[0] in "357"]
    buried = [card for card in rest if card[0] not in "357"]
    columns = [*kings, " ".join([*buried, *odd[:12]]), " ".join(odd[12:])]
    locked = reference.Position.parse("rules standard suits 4\n" + "\n".join(columns) + "\n")
    assert not locked.legal_moves()
    assert prove(locked) == ("lost", [], 1)


def test_hidden_cards_are_part_of_the_position():
    # C35: the same cards, but the run that would join is covered face down.
    cards = [f"{rank}S" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")]
    header = "rules standard suits 4\n"
    open_run = " ".join(cards) + "\n2S AS\n" + "\n" * 8
    hidden_run = " ".join(f"({card})" for card in cards[:-1]) + " 3S\n2S AS\n" + "\n" * 8
    assert prove(reference.Position.parse(header + open_run))[0] == "won"
    position = reference.Position.parse(header + hidden_run)
    assert endgames.exhaust(position, 100_000) == (prove(position)[0] == "won")


def test_a_complete_run_of_a_typed_in_table_leaves_when_it_is_uncovered():
    run = " ".join(f"{rank}S" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"))
    hearts = " ".join(f"{rank}H" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"))
    position = reference.Position.parse(f"rules standard suits 4\n{run} AH\n{hearts}\n" + "\n" * 8)
    verdict, line, _ = prove(position)
    assert verdict == "won"
    assert [str(move) for move in line] == ["ab1"]


def test_endgames_that_took_more_than_ten_thousand_positions_are_won_within_them():
    # U10, C33: each was still open after 10,000 positions when the order was another.
    if ENGINE == "python":
        pytest.skip("too much work for the reference")
    starts = [endgames.random_endgame(random.Random(seed)) for seed in LONG_WON]
    starts += [endgames.mixed_endgame(random.Random(seed)) for seed in MIXED_LONG_WON]
    opened = [
        seed
        for seed, start in zip(LONG_WON + MIXED_LONG_WON, starts, strict=True)
        if solve(Position.parse(start.text()), max_positions=10_000, shorten=0).status != "won"
    ]
    assert not opened


def test_endgames_of_won_games_are_won_within_ten_thousand_positions():
    # U10, C33: after the last row, with all that play had left mixed, and along the way from there.
    engine = module(ENGINE)
    opened = []
    for deal, line in load_lines().items():
        position = engine.Deal.parse(deal).position()
        for played, move in enumerate(engine.parse_line(line)):
            position.play(move)
            if position.rows_left or (played % 5 and not move.is_deal):
                continue
            if ENGINE == "python" and len(position.completed) < 3:
                continue  # too much work for the reference
            if solve(position, max_positions=10_000, shorten=0).status != "won":
                opened.append((deal, played))
    assert not opened


def compare_mixed(seeds: range, largest: int) -> int:
    """How many mixed endgames an exhaustive search wins; 10,000 positions are enough for each."""
    if ENGINE == "python":
        pytest.skip("too much work for the reference")
    found = 0
    for seed in seeds:
        position = endgames.mixed_endgame(random.Random(seed))
        if endgames.exhaust(position, largest):
            found += 1
            assert prove(position, 10_000)[0] == "won", position.text()
    return found


def test_mixed_endgames_that_an_exhaustive_search_wins_are_won_within_ten_thousand_positions():
    assert compare_mixed(range(80), 500) >= 3  # U10, C33


@pytest.mark.slow
def test_mixed_endgames_that_an_exhaustive_search_wins_at_length_are_won_within_ten_thousand_positions():
    assert compare_mixed(range(80, 300), 5000) >= 30  # U10, C33
