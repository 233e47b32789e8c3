"""Why a deal id or a position text was refused, in the player's language (D4, D6).

The engines and `spider.deals` give their reasons in English, for programs and the command line. Here they are recognised by
their form and said in Japanese; the line number and what was typed stay.
"""

from __future__ import annotations

import re
from typing import Final

from spider.errors import NotationError, SpiderError

__all__ = ["reason_words"]

_JAPANESE: Final = tuple(
    (re.compile(pattern, re.DOTALL), words)
    for pattern, words in (
        (r"suit count '?(.*?)'? is not 1, 2 or 4", "スートの数は1、2、4のどれかです（{0}は使えません）"),
        (r"numbering '(.*)' is not own or classic", "番号の種類「{0}」はありません"),
        (r"rule set '(.*)' is not standard, strict or free", "ルール「{0}」はありません。standard、strict、freeのどれかです"),
        (r"number (\d+) is not in (\d+) to (\d+) .*", "番号は{1}から{2}までです（{0}は使えません）"),
        (r"'(.*)' is not a deal id such as (.*)", "「{0}」は問題の番号ではありません。2-31415 や 4-c14934 のように書きます"),
        (r"the text is longer than (\d+) (?:bytes|characters)", "文字が長すぎます"),
        (r"there is no deal id and no position in the text", "問題の番号もカードの並びも見つかりません"),
        (r"there is no list of winnable deals of version (.*)", "勝てる問題の一覧がありません。ランダムを選んでください"),
        (r"ten columns are needed, found (\d+)", "10列が必要ですが、{0}列しかありません"),
        (r"all cards of the column are hidden", "列のカードがすべて裏向きです"),
        (r"after ten columns only lines that start with 'stock' may follow", "10列のあとは、stockで始まる行だけを書けます"),
        (r"a row has ten cards, not (\d+)", "山札の1行は10枚ですが、{0}枚あります"),
        (r"the stock has at most five rows", "山札は5行までです"),
        (r"a complete run still lies on top of the column", "完成した組が列に残っています"),
        (r"the header is not of the form 'rules standard suits 4'", "最初の行は rules standard suits 4 のように書きます"),
        (r"the hidden card (.*) lies above a face-up card", "裏向きのカード {0} が表のカードの上にあります"),
        (r"(.*) is not in a pack of (\d) suits?", "{1}スートのゲームに {0} はありません"),
        (r"there is one (.*) too many", "{0} が1枚多すぎます"),
        (r"a card is missing: (.*)", "{0} が足りません"),
        (r"'(.*)' is not a card", "「{0}」はカードではありません"),
    )
)  # fmt: skip


def reason_words(language: str, error: SpiderError) -> str:
    """The reason of an error in words, without a full stop; the English one where no other is known."""
    message, line = str(error), 0
    if isinstance(error, NotationError):
        message, line = error.message, error.line
    if language != "ja":
        return str(error)
    for pattern, words in _JAPANESE:
        match = pattern.fullmatch(message)
        if match:
            message = words.format(*match.groups())
            break
    return f"{line}行目: {message}" if line else message
