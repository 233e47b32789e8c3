"""Tables in the notations of other programs (D6, C30; docs/notation.md)."""

from __future__ import annotations

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spider import Deal, Move, NotationError, Position, SpiderError, read_position
from spider.notations import LARGEST_POSITION_TEXT
from support import CARDS as CARD_NAMES
from support import DATA, RANKS, load_lines

PAGE = (DATA.parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
LINES = load_lines()
SIGNS = str.maketrans("SHCD", "♠♥♣♦")
MARKS = ["({})", "<{}>", "[{}]", "|{}", "|{}|"]
CARDS = {
    "plain": lambda card: card,
    "T": lambda card: card.replace("10", "T"),
    "small": str.lower,
    "signs": lambda card: card.translate(SIGNS),
    "emoji": lambda card: f"{card.translate(SIGNS)}\ufe0f",
    "suit first": lambda card: card[-1] + card[:-1],
    "numbers": lambda card: re.sub("^[AJQK]", lambda rank: str("A..........JQK".index(rank[0]) or 1), card),
    "full width": lambda card: "".join(chr(ord(letter) + 0xFEE0) for letter in card),
}
LABELS = {
    "Play0: ": [f"Play{column}: " for column in range(10)],
    "1: ": [f"{column}: " for column in range(1, 11)],
    "a: ": [f"{column}: " for column in "abcdefghij"],
    ": ": [": "] * 10,
    "Column 1: ": [f"Column {column}: " for column in range(1, 11)],
    "": [""] * 10,
}


def headless(position: Position) -> str:
    return position.text().partition("\n")[2]


def parts(position: Position) -> tuple[list[list[str]], list[list[str]]]:
    """The columns and the rows of the stock as words, hidden cards in parentheses."""
    lines = [line.split() for line in headless(position).split("\n")]
    return lines[:10], [row[1:] for row in lines[10:] if row]


def same_cards(position: Position) -> Position:
    """The position as a text without a header says it: standard rules, the smallest suit count."""
    return Position.parse(headless(position))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Deals, and tables of the middle and the end of games."""
    if draw(st.booleans()):
        return Deal(
            draw(st.sampled_from([1, 2, 4])),
            draw(st.integers(1, 32_000)),
            draw(st.sampled_from(["own", "classic"])),
        ).position()
    deal = draw(st.sampled_from(sorted(LINES)))
    position = Deal.parse(deal).position()
    words = LINES[deal].split()
    for word in words[: draw(st.integers(0, len(words)))]:
        position.play(Move.parse(word))
    return position


@st.composite
def styles(draw: st.DrawFn) -> tuple[str, str]:
    return draw(st.sampled_from(MARKS)), draw(st.sampled_from(sorted(CARDS)))


def styled(word: str, style: tuple[str, str]) -> str:
    mark, name = style
    card = CARDS[name](word.strip("()"))
    return mark.format(card) if word.startswith("(") else card


def stock_text(rows: list[list[str]], style: tuple[str, str], kind: str) -> str:
    cards = [[styled(card, style) for card in row] for row in rows]
    if kind == "rows":
        return "".join(f"Deal{number}: {' '.join(row)}\n" for number, row in enumerate(cards))
    joined = " ".join(card for row in cards for card in row)
    if kind == "below":
        return "Stock:\n" + "".join(" ".join(row) + "\n" for row in cards)
    return {"one line": f"Talon: {joined}\n", "bare": f"{joined}\n", "word": f"stock {joined}\n"}[kind]


@settings(max_examples=200, deadline=None)
@given(
    positions(),
    styles(),
    st.sampled_from(sorted(LABELS)),
    st.sampled_from(["rows", "one line", "below", "bare", "word"]),
)
def test_columns(position: Position, style: tuple[str, str], label: str, stock: str) -> None:  # D6
    columns, rows = parts(position)
    if label and stock == "bare":
        stock = "rows"  # labels are for all or for none
    text = "".join(
        before + (" ".join(styled(word, style) for word in column) or "-" * (not before)) + "\n"
        for before, column in zip(LABELS[label], columns, strict=True)
    )
    assert read_position(text + stock_text(rows, style, stock)) == same_cards(position)


@settings(max_examples=200, deadline=None)
@given(
    positions(), styles(), st.sampled_from(["-", "--", "[]"]), st.sampled_from(["rows", "one line", "below"])
)
def test_rows(position: Position, style: tuple[str, str], nothing: str, stock: str) -> None:  # D6
    columns, rows = parts(position)
    height = max(1, *map(len, columns))
    text = "".join(
        " ".join(styled(column[row], style) if row < len(column) else nothing for column in columns) + "\n"
        for row in range(height)
    )
    assert read_position(text + stock_text(rows, style, stock)) == same_cards(position)


@given(st.sampled_from([1, 2, 4]), st.integers(1, 32_000), st.sampled_from(["own", "classic"]))
def test_json(suits: int, number: int, numbering: str) -> None:  # D6
    position = Deal(suits, number, numbering).position()
    columns, rows = parts(position)
    document = {
        "tableau piles": [[word.strip("()") for word in column] for column in columns],
        "stock": [card for row in rows for card in row][::-1],
    }
    text = json.dumps(document, indent=1)
    assert read_position(text) == position
    assert read_position("\ufeff" + text.replace("\n", "\r")) == position


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_line_ends_and_a_byte_order_mark_say_nothing(end: str) -> None:  # D6
    columns, rows = parts(Deal(4, 7).position())
    text = "".join(" ".join(column) + "\n" for column in columns) + stock_text(
        rows, (MARKS[0], min(CARDS)), "rows"
    )
    assert read_position("\ufeff" + text.replace("\n", end)) == read_position(text)


@given(positions())
def test_own_text_means_what_it_means(position: Position) -> None:  # D6
    assert read_position(position.text()) == position
    assert read_position(headless(position)) == same_cards(position)


def test_runs_and_completed_runs() -> None:
    position = Deal.parse("1-c1").position()
    for word in LINES["1-c1"].split():
        position.play(Move.parse(word))
        if position.completed and position.rows_left == 0:
            break
    runs = len(position.completed)
    columns, rows = parts(position)
    short = []
    for column in columns:
        words: list[str] = []
        for word in column:
            first, _, last = words[-1].partition("..") if words else ("", "", "")
            above = (last or first)[:-1]
            if (
                not word.startswith("(")
                and above in RANKS
                and RANKS.index(above) == RANKS.index(word[:-1]) + 1
            ):
                words[-1] = f"{first}..{word}"
            else:
                words.append(word)
        short.append(" ".join(words))
    text = "".join(f"Play{number}: {column}\n" for number, column in enumerate(short))
    assert ".." in text
    assert rows == []
    for off in (f"Off:{' KS' * runs}", f"Completed:{' KS..AS' * runs}", ""):
        assert read_position(f"# some runs are complete\n{text}Deal0: \n{off}\n") == position
    with pytest.raises(
        NotationError, match=f"completed runs are{' S' * runs} by the cards, not{' S' * runs} S$"
    ):
        read_position(f"{text}Off:{' KS' * (runs + 1)}\n")


def test_unmarked_deal_is_as_dealt() -> None:
    """A listing of the 104 cards without any mark of hidden ones is the start of a game."""
    position = Deal.parse("4-c14934").position()
    columns, rows = parts(position)
    plain = "".join(" ".join(column).replace("(", "").replace(")", "") + "\n" for column in columns)
    stock = " ".join(card for row in rows for card in row)
    assert read_position(f"{plain}Talon: {stock}\n") == position
    # The project's own text is taken at its word.
    own = plain + "".join(f"stock {' '.join(row)}\n" for row in rows)
    assert read_position(own).hidden == (0,) * 10


GOOD = """Play0: |5D |7C |QS |2C |QH JD
Play1: |JS |8S |5S |QD |AC 7S
Play2: |4S |TC |6S |2H |3H 5S
Play3: |8D |6S |3S |JH |AS TS
Play4: |9H |9S |2S |JD 2D
Play5: |KC |8D |5H |4S TH
Play6: |7S |4H |7D |4H 8S
Play7: |AD |2S |3D |8C QD
Play8: |6D |8C |5H |KH 3S
Play9: |AC |JH |6C |AH 9S
Deal0: 5C TD KD 6D 6C 3C TD 9H JS AD
Deal1: AH TH QH QC 4D JC 4C 9C QC KH
Deal2: 5D 9C 9D KC AS 8H KD 2D JC 2H
Deal3: 3C 7H 3D TS QS KS 2C 8H 4D 9D
Deal4: KS 7H 3H 5C 7D 7C 6H 6H 4C TC
Off:
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("AC 7S", "AC 7Z", 2, "'7Z' is not a card"),
        ("|AC 7S", "|XX 7S", 2, "'|XX' is an unknown card, but every card has to be named"),
        ("|AC 7S", "AC |7S", 2, "the hidden card |7S lies above a face-up card"),
        ("AC 7S", "AC |7S", 2, "all cards of the column are hidden"),
        ("AC 7S", "AC 7H", 15, "'7H' is one 7H too many"),
        ("AC 7S", "AC", 0, "a card is missing: 7S"),
        ("Play3", "Play4", 4, "column 4 stands where column 3 should"),
        ("Deal1", "Deal2", 12, "stock 2 stands where stock 1 should"),
        ("Play3:", "Pley3:", 4, "'pley:' names neither a column nor the stock"),
        ("Play9:", "", 10, "either every column has a label or none has"),
        ("Deal0: 5C", "Deal0:", 11, "the stock is dealt in rows of ten cards, not 9"),
        ("4C TC\n", "4C TC\nDeal5: 2S 3S 4S 5S 6S 7S 8S 9S TS JS\n", 0, "the stock has 60 cards"),
        ("JD\n", "5H..9H\n", 1, "'5H..9H' is not a run of one suit, downwards"),
        ("JD\n", "JD..9H\n", 1, "'JD..9H' is not a run of one suit, downwards"),
        ("Play0:", "Play0:\nPlay1:", 3, "column 1 stands where column 2 should"),
        ("Off:", "Off: KS", 16, "the completed runs are none by the cards, not S"),
        ("Off:", ":", 16, "there are more than ten columns"),
        ("5D |7C", "5D|7C", 1, "'|5D|7C' is not a card"),
    ],
)
def test_refusals(old: str, new: str, line: int, reason: str) -> None:  # C30
    assert GOOD.count(old) == 1
    assert read_position(GOOD).rows_left == 5
    with pytest.raises(NotationError) as error:
        read_position(GOOD.replace(old, new))
    assert (error.value.line, error.value.message[: len(reason)]) == (line, reason)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("<KS> QS\n", 1, "ten columns are needed, found 1; write - for an empty one"),
        (
            "<KS> <QS> <KS> <QS> <KS> <QS> <KS> <QS> <KS> <QS>\n" * 2 + "JS JS JS JS\n",
            3,
            "a row has ten places, not 4; write - where a column has no card",
        ),
        ("KS - KS KS KS KS KS KS KS KS\n- QS - - - - - - - -\n", 2, "'QS' stands under a place without"),
        ("{", 1, "not JSON ("),
        ('{"tableau piles":\n[[}', 2, "not JSON ("),
        ("{}", 0, "'tableau piles' is not a list of ten piles"),
        ('{"tableau piles": [], "waste": []}', 0, "'waste' is neither 'tableau piles' nor 'stock'"),
        ('{"tableau piles": [[1],[],[],[],[],[],[],[],[],[]]}', 0, "pile 1: not a list of cards"),
        ('{"tableau piles": [["KS"],["<2S>"],[],[],[],[],[],[],[],[]]}', 0, "pile 2: '<2S>' is not a card"),
        ('{"tableau piles": [["KS"],["XX"],[],[],[],[],[],[],[],[]]}', 0, "pile 2: 'XX' is an unknown card"),
        (
            '{"format": "spider-game", "version": 1}',
            0,
            "this is a game and no position; spider import reads it",
        ),
        ('{"a": ' * 5000, 0, "the text is longer than"),
        ("[" * 9000 + "{", 1, "'["),
        ("|KS\n" * 9000, 0, f"the text is longer than {LARGEST_POSITION_TEXT} characters"),
        ("rules standard suits 4\n|KS", 2, "'|KS' is not a card"),
        (GOOD.replace("JD\n", f"{'K' * 900}\n"), 1, f"'{'K' * 40}...' is not a card"),
    ],
)
def test_other_refusals(text: str, line: int, reason: str) -> None:  # C30
    with pytest.raises(NotationError) as error:
        read_position(text)
    assert (error.value.line, error.value.message[: len(reason)]) == (line, reason)


def test_complete_run_on_top_is_refused_where_it_lies() -> None:
    rest = [card for card in CARD_NAMES * 2 if card[-1] != "S"] + [
        card for card in CARD_NAMES if card[-1] == "S"
    ]
    below = " ".join(f"<{card}>" for card in rest[:-1])
    with pytest.raises(NotationError, match="line 2: a complete run still lies on top of the column"):
        read_position("\n".join([f"{below} {rest[-1]}", "KS..AS", *["-"] * 8]))


def test_the_examples_of_the_page() -> None:  # docs/notation.md
    section = PAGE.partition("## Tables of other programs")[2].partition("\n## ")[0]
    examples = re.findall(r"```(?:text|json)\n(.*?)```", section, re.DOTALL)
    assert len(examples) >= 3
    found = [read_position(example) for example in examples]
    assert all(position == found[0] for position in found)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_whatever_is_changed(seed: int, changes: int) -> None:  # C30
    """Broken text is refused by a SpiderError or read as a whole position; nothing else happens."""
    chance = random.Random(seed)
    pieces = [
        "|",
        "<",
        ">",
        "..",
        ":",
        "-",
        " ",
        "\n",
        "KS",
        "Deal0:",
        "Off:",
        "♠",
        "{",
        "[]",
        "\ufe0f",
        ",",
        "#",
        "0",
        "(",
    ]
    text = GOOD
    for _ in range(changes):
        spot = chance.randrange(len(text))
        text = text[:spot] + chance.choice(pieces) + text[spot + chance.randrange(4) :]
    try:
        position = read_position(text)
    except SpiderError:
        return
    position.check()


def test_one_labelled_line_of_ten_cards_is_no_table() -> None:  # C30
    with pytest.raises(NotationError, match="ten columns are needed, found 1"):
        read_position("Play0: " + "KS " * 10)


def test_json_nested_too_deep_is_refused() -> None:  # C30
    # How deep Python itself reads depends on its version.
    with pytest.raises(NotationError, match="not JSON"):
        read_position('{"a":' + "[" * 9000)
