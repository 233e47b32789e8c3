"""Reasons for refused ids and texts in Japanese (D4, D6, C26)."""

from __future__ import annotations

import re

import pytest

from spider import Deal, SpiderError, read_position
from spider.deals import parse_pasted
from spider.text.reasons import reason_words
from window_player import two_suits

GOOD = two_suits().text().splitlines()


def changed(number: int, line: str | None) -> str:
    rows = GOOD.copy()
    if line is None:
        del rows[number]
    else:
        rows[number] = line
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9" * 100 + "-1",
        "3-1",
        "1-99999999999",
        "4-c0",
        "1-7@easy",
        "hello",
        "こんにちは",
        "x" * 2_000_000,
        changed(0, "rules easy suits 2"),
        changed(0, "rules standard suits 3"),
        changed(2, "10X"),
        changed(2, "10C"),
        changed(2, "10H 10H 10H 10H 10H"),
        changed(2, "(10H)"),
        changed(2, "10H (9H)"),
        changed(2, ""),
        changed(10, "(2H) (AH) AS\nstock KS"),
        changed(2, "10H KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"),
        "rules standard suits 1\n" + "\n" * 3,
    ],
)
def test_every_reason_is_said_in_japanese(text: str) -> None:
    with pytest.raises(SpiderError) as raised:
        parse_pasted(text) if text != "1-7@easy" else Deal.parse(text)
    words = reason_words("ja", raised.value)
    assert re.search("[ぁ-ん]", words), words
    assert not re.search("[a-z]{3,} [a-z]{2,} [a-z]{2,}", words.replace("rules standard suits", "")), words
    assert reason_words("en", raised.value) == str(raised.value)


EMPTY = ": \n" * 9
PILES = "[],[],[],[],[],[],[],[],[]"


@pytest.mark.parametrize(
    "text",
    [
        "<KS>\n",
        "<KS> <QS> <KS> <QS> <KS> <QS> <KS> <QS> <KS> <QS>\n<KS>\n- - - - - - - - - -",
        "- KS KS KS KS KS KS KS KS KS\nQS - - - - - - - - -\n",
        f"{EMPTY}: |XX",
        f"{EMPTY}: |KX",
        f"{EMPTY}: 5H..KH",
        f"{EMPTY}: |KS |KS |KS |KS |KS |KS |KS |KS |KS |QH |QC KS",
        f"{EMPTY}: |KS",
        f"{EMPTY}: KS |QS",
        f"{EMPTY}: KS",
        f"{EMPTY}: \n: KS",
        f"{EMPTY}: \nPley:KS",
        f"{EMPTY}KS",
        f"{EMPTY}: \nOff: KS",
        "Play0: |KS QS\nPlay2: KS\n",
        "Deal0: KS KS KS KS KS KS KS KS KS KS\nDeal2: KS KS KS KS KS KS KS KS KS KS\n",
        f"{EMPTY}: \nStock: KS",
        f"{EMPTY}: \nStock: {'KS ' * 60}",
        "{",
        '{"a":' * 3000,
        '{"format": "spider-game"}',
        '{"waste": []}',
        "{}",
        f'{{"tableau piles": [["KS", "XX"],{PILES}]}}',
        f'{{"tableau piles": [7,{PILES}]}}',
        f'{{"tableau piles": [[],{PILES}], "stock": ["K"]}}',
    ],
)
def test_every_reason_for_a_table_of_another_program_is_said_in_japanese(text: str) -> None:
    with pytest.raises(SpiderError) as raised:
        read_position(text)
    words = reason_words("ja", raised.value)
    assert re.search("[ぁ-ん]", words), words
    assert not re.search("[a-z]{3,} [a-z]{2,} [a-z]{2,}", words), words
