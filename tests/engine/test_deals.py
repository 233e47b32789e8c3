"""Deals, their numberings and ids (D1-D4, C8)."""

from __future__ import annotations

from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from spider.errors import DealError
from support import CARDS

# In the shuffles of the last four a draw is rejected, lest low cards be drawn more often: about one deal in a million.
REJECTING = [2_403_193, 4_460_939, 4_462_719, 6_427_248]
NUMBERS = [
    0,
    1,
    2,
    7,
    13,
    104,
    255,
    2**16,
    999_983,
    2**31 - 1,
    2**31,
    3_141_592_653,
    2**32 - 2,
    2**32 - 1,
    *REJECTING,
]

# The first five cards of each column of number 14934, row by row, as a published survey prints them.
CLASSIC_14934 = """
10S 2H 4S QD 3D 10D 9H AS JS JD
3C 4H 3H QH 8C 10H 3D 4D 8H AH
KS KC 10C 7C 8S 3S 7D 3S 6C 5C
4C 3H 4D 7S 2S 3C 5C 8C QC 5S
JH KH 2H QC JH 6H QS 2C KD KS
"""


def random_words(number: int) -> Any:
    """PCG32 on stream 1, written anew from docs/deals.md: with lists of bits instead of shifts."""
    state = 0
    first = True
    while True:
        bits = [state >> i & 1 for i in range(64)]  # lowest first
        mixed = [bits[i + 18] ^ bits[i] if i < 46 else bits[i] for i in range(64)]
        word = mixed[27:59]
        turn = state // 2**59
        if not first:
            yield sum(bit << i for i, bit in enumerate(word[turn:] + word[:turn]))
        state = (6364136223846793005 * state + 3) % 2**64
        if first:
            state = (state + number) % 2**64
            first = False
            state = (6364136223846793005 * state + 3) % 2**64


def own_cards(number: int) -> list[str]:
    """The own numbering, written anew: the list grows from its end by cards taken out of the middle."""
    words = random_words(number)
    pack = CARDS + CARDS
    dealt: list[str] = []
    while len(pack) > 1:
        count = len(pack)
        value = next(word for word in words if word >= 2**32 % count)
        pack[value % count], pack[-1] = pack[-1], pack[value % count]
        dealt.insert(0, pack.pop())
    return pack + dealt


def test_draws_are_rejected() -> None:  # D2: the bounded draw is unbiased
    for number in REJECTING:
        words = islice(random_words(number), 103)
        assert any(word < 2**32 % count for word, count in zip(words, range(104, 1, -1), strict=True))


def classic_cards(number: int) -> list[str]:
    """The classic numbering, written anew."""

    def draws(x: int) -> Any:
        while True:
            x = (214013 * x + 2531011) % 2**31
            yield x // 2**16

    pack = [card for suit in "CSHD" for card in CARDS if card[-1] == suit] * 2
    dealt = []
    for draw in islice(draws(number), 104):
        index = draw % len(pack)
        dealt.append(pack[index])
        last = pack.pop()
        if index < len(pack):
            pack[index] = last
    return dealt


def laid_out(cards: list[str], classic: bool) -> tuple[list[list[str]], list[list[str]]]:
    """The columns and the rows of the stock, card by card."""
    columns: list[list[str]] = [[] for _ in range(10)]
    left = iter(cards)
    if classic:
        order = [*range(10), *range(10), *range(10), *range(10), 0, 3, 6, 9, *range(10)]
    else:
        order = [*range(10), *range(10), *range(10), *range(10), *range(10), 0, 1, 2, 3]
    for column in order:
        columns[column].append(next(left))
    return columns, [[next(left) for _ in range(10)] for _ in range(5)]


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize("classic", [False, True])
def test_cards_and_layout(engine: ModuleType, suits: int, classic: bool) -> None:  # D1-D3, R1, R2
    fewer = {1: "SSSS", 2: "SHSH", 4: "SHCD"}[suits]
    for number in [1, 2, 164, 14934, 31999, 32000] if classic else NUMBERS:
        cards = classic_cards(number) if classic else own_cards(number)
        cards = [card[:-1] + fewer["SHCD".index(card[-1])] for card in cards]
        deal = engine.Deal(suits, number, "classic" if classic else "own")
        assert [CARDS[card] for card in deal.cards()] == cards
        columns, rows = laid_out(cards, classic)
        position = deal.position()
        assert [[CARDS[card] for card in column] for column in position.columns] == columns
        assert [[CARDS[card] for card in row] for row in position.stock] == rows
        assert position.hidden == tuple(len(column) - 1 for column in columns)


def test_classic_14934(engine: ModuleType) -> None:  # D3
    position = engine.Deal.parse("4-c14934").position()
    for row, line in enumerate(CLASSIC_14934.split("\n")[1:-1]):
        assert [CARDS[column[row]] for column in position.columns] == line.split()


def test_same_ranks_whatever_the_suit_count(engine: ModuleType) -> None:  # D1
    for number in NUMBERS:
        one, two, four = (engine.Deal(suits, number).cards() for suits in (1, 2, 4))
        assert [card % 13 for card in four] == list(one)
        assert [card % 26 for card in four] == list(two)  # clubs with spades, diamonds with hearts


def test_deals_differ(engine: ModuleType) -> None:
    assert len({tuple(engine.Deal(1, number).cards()) for number in range(500)}) == 500
    assert engine.Deal(4, 7).cards() != engine.Deal(4, 7, "classic").cards()


def test_cards_depend_on_the_id_alone(engine: ModuleType) -> None:  # C8
    text = engine.Deal.parse("2-99").position().text()
    for other in ("4-99", "1-99", "2-c99", "2-98"):
        assert engine.Deal.parse(other).position().text() != text
        assert engine.Deal.parse("2-99").position().text() == text
    strict = engine.Deal.parse("2-99@strict").position().text()
    assert strict == text.replace("standard", "strict")
    position = engine.Deal(2, 99).position()
    position.play(engine.Move.deal())
    assert engine.Deal(2, 99).position().text() == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2-3141592653", "2-3141592653"),
        ("4-c14934", "4-c14934"),
        ("1-0", "1-0"),
        ("4-4294967295", "4-4294967295"),
        ("1-7@strict", "1-7@strict"),
        ("1-c7@free", "1-c7@free"),
        ("1-7@standard", "1-7"),
        ("4-C14934", "4-c14934"),
        ("1-7@STRICT", "1-7@strict"),
        ("４－Ｃ１４９３４＠ＦＲＥＥ", "4-c14934@free"),
        ("４-c１", "4-c1"),
        ("２－３１４１５９２６５３", "2-3141592653"),
        ("  2-7\t", "2-7"),
        ("\u30002-7\u3000\n", "2-7"),
        ("2-7\r\n", "2-7"),
        ("2-0007", "2-7"),
        ("02-c007", "2-c7"),
        ("1-0000000000000000000000", "1-0"),
        *((f"2{dash}7", "2-7") for dash in "‐‑‒–—―−ーｰ－"),
    ],
)
def test_ids(engine: ModuleType, text: str, written: str) -> None:  # D4
    deal = engine.Deal.parse(text)
    assert str(deal) == written
    assert deal == engine.Deal.parse(written)
    assert hash(deal) == hash(engine.Deal.parse(written))
    assert repr(deal) == f"Deal.parse('{written}')"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a deal id"),
        ("   ", "not a deal id"),
        ("7", "not a deal id"),
        ("2-", "not a deal id"),
        ("-7", "not a deal id"),
        ("2-c", "not a deal id"),
        ("2--7", "not a deal id"),
        ("2-7-1", "not a deal id"),
        ("2 - 7", "not a deal id"),
        ("2-7 strict", "not a deal id"),
        ("2-x7", "not a deal id"),
        ("2-cc7", "not a deal id"),
        ("2-+7", "not a deal id"),
        ("2-7.0", "not a deal id"),
        ("2-1_000", "not a deal id"),
        ("2-٣", "not a deal id"),  # digits of other scripts are no digits here
        ("2-²", "not a deal id"),
        ("text-0123456789abcdef", "not a deal id"),
        ("2-7\x00", "not a deal id"),
        ("2-\ud8007", "not a deal id"),
        ("2-" + "9" * 200, "not a deal id"),
        ("二-7", "not a deal id"),
        ("3-7", "suit count 3 is not 1, 2 or 4"),
        ("0-7", "suit count 0 is not"),
        ("99999999999999999999-7", "suit count 99999999999999999999 is not"),
        ("2-4294967296", "number 4294967296 is not in 0 to 4294967295"),
        ("2-" + "9" * 40, "number " + "9" * 40 + " is not in 0 to 4294967295"),
        ("2-c0", "number 0 is not in 1 to 32000"),
        ("2-c32001", "number 32001 is not in 1 to 32000"),
        ("2-7@", "rule set '' is not standard, strict or free"),
        ("2-7@loose", "rule set 'loose' is not"),
        ("2-7@strict@free", "rule set 'strict@free' is not"),
        ("2-7@ strict", "rule set ' strict' is not"),
    ],
)
def test_refused_ids(engine: ModuleType, text: str, reason: str) -> None:  # D4
    with pytest.raises(DealError) as caught:
        engine.Deal.parse(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "arguments",
    [(3, 7), (0, 7), (-1, 7), (2, -1), (2, 2**32), (2, 10**30), (2, 0, "classic"), (2, 32_001, "classic"),
     (2, 7, "new"), (2, 7, ""), (2, 7, "own", "loose"), (2, 7, "own", "")],
)  # fmt: skip
def test_deals_that_do_not_exist(engine: ModuleType, arguments: tuple[Any, ...]) -> None:  # D1, D3, D4
    with pytest.raises(DealError):
        engine.Deal(*arguments)


def test_parts_of_a_deal(engine: ModuleType) -> None:
    deal = engine.Deal(suits=4, number=5, numbering="classic", rules="free")
    assert (deal.suits, deal.number, deal.numbering, deal.rules) == (4, 5, "classic", "free")
    default = engine.Deal(4, 5)
    assert (default.numbering, default.rules) == ("own", "standard")
    assert len({deal, default, engine.Deal(4, 5, "own", "standard"), engine.Deal.parse("4-5")}) == 2
    assert default != "4-5"
    with pytest.raises(AttributeError):
        default.number = 6
    assert engine.DEAL_VERSION == 1
