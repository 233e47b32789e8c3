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
        (r"'(.*)' is not a deal id such as (.*)", "「{0}」は問題の番号ではありません。2-31415 や 4-c2468 のように書きます"),
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
        (r"'(.*)' is an unknown card, but every card has to be named", "「{0}」では何のカードか分かりません。すべてのカードが必要です"),
        (r"'(.*)' is not a run of one suit, downwards", "「{0}」は同じスートで順に下がる並びではありません"),
        (r"'(.*)' is one (.*) too many", "{1} が1枚多すぎます（{0}）"),
        (r"'(.*):' names neither a column nor the stock", "「{0}:」は列でも山札でもありません"),
        (r"either every column has a label or none has", "列の見出しは、すべてに付けるか、どれにも付けないでください"),
        (r"there are more than ten columns", "列が10より多くあります"),
        (r"column (\d+) stands where column (\d+) should", "列の番号が{1}ではなく{0}になっています"),
        (r"stock (\d+) stands where stock (\d+) should", "山札の番号が{1}ではなく{0}になっています"),
        (r"the stock is dealt in rows of ten cards, not (\d+)", "山札は10枚ずつ書きます（{0}枚あります）"),
        (r"the stock has (\d+) cards, not whole rows of ten, 50 at most", "山札は10枚ずつ50枚までです（{0}枚あります）"),
        (r"'(.*)' stands under a place without a card", "「{0}」の上にカードがありません"),
        (r"a row has ten places, not (\d+); write - where a column has no card",
         "1行には10列分を書きます（{0}列分になっています）。カードのない所は - にします"),
        (r"ten columns are needed, found (\d+); write - for an empty one", "10列が必要ですが、{0}列しかありません。空の列は - と書きます"),
        (r"the completed runs are (.*) by the cards, not (.*)", "完成した組は、カードからは {0} のはずですが、{1} と書かれています"),
        (r"not JSON.*", "JSONとして読めません"),
        (r"this is a game and no position; spider import reads it", "これは局面ではなくゲームです。spider import で読み込めます"),
        (r"'(.*)' is neither 'tableau piles' nor 'stock'", "「{0}」という名前は使えません。「tableau piles」と「stock」だけです"),
        (r"'tableau piles' is not a list of ten piles", "「tableau piles」には10列を並べます"),
        (r"not a list of cards", "カードの並びではありません"),
    )
)  # fmt: skip
_PILE: Final = re.compile(r"(?:pile (\d+)|stock): (.*)", re.DOTALL)


def reason_words(language: str, error: SpiderError) -> str:
    """The reason of an error in words, without a full stop; the English one where no other is known."""
    message, line = str(error), 0
    if isinstance(error, NotationError):
        message, line = error.message, error.line
    if language != "ja":
        return str(error)
    pile = _PILE.fullmatch(message)
    place = "" if pile is None else "山札: " if pile[1] is None else f"{pile[1]}列目: "
    message = message if pile is None else pile[2]
    for pattern, words in _JAPANESE:
        match = pattern.fullmatch(message)
        if match:
            message = words.format(*match.groups())
            break
    return place + (f"{line}行目: {message}" if line else message)
