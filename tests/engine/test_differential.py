"""Native against reference: whatever one says, the other says too (E1)."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider.engine import module
from support import load_lines

pytest.importorskip("spider._core")
NATIVE = module("native")
REFERENCE = module("python")
ENGINES = (NATIVE, REFERENCE)
RULES = ("standard", "strict", "free")
IDS = [
    f"{suits}-{number}@{rules}"
    for suits in (1, 2, 4)
    for number in ("0", "4294967295", "31415", "c1", "c32000")
    for rules in RULES
]


def outcome(call: Callable[[], Any]) -> Any:
    """What a call returns or raises, in values that are equal for both engines."""
    try:
        result = call()
    except (ValueError, TypeError) as error:
        if isinstance(error, TypeError):
            return TypeError  # its message is the interpreter's own
        return type(error), str(error), vars(error)
    return values(result)


def same(call: Callable[[Any], Any]) -> Any:
    """Call with each engine; the outcomes must be equal."""
    native, reference = (outcome(lambda engine=engine: call(engine)) for engine in ENGINES)
    assert native == reference
    return native


def values(result: Any) -> Any:
    if isinstance(result, list | tuple):
        return type(result).__name__, [values(part) for part in result]
    if isinstance(result, Deal | Move):
        return type(result).__name__, repr(result), str(result)
    if isinstance(result, Position):
        return facts(result)
    return type(result), result


Deal = NATIVE.Deal | REFERENCE.Deal
Move = NATIVE.Move | REFERENCE.Move
Position = NATIVE.Position | REFERENCE.Position


def facts(position: Any) -> dict[str, Any]:
    """Everything that a position tells."""
    names = (
        "deal",
        "rules",
        "suits",
        "columns",
        "hidden",
        "stock",
        "rows_left",
        "completed",
        "ply",
        "is_won",
    )
    names += ("is_stuck", "cards_on_table", "key")
    told = {name: values(getattr(position, name)) for name in names}
    told |= {
        name: values(getattr(position, name)())
        for name in ("text", "legal_moves", "line", "check", "__hash__")
    }
    told["runs"] = [position.run_length(column) for column in range(10)]
    engine = NATIVE if isinstance(position, NATIVE.Position) else REFERENCE
    told["hint"] = values(engine.hint(position))
    told["advice"] = values(engine.advice(position))
    return told


class Pair:
    """One position in both engines."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.positions = [make(engine) for engine in ENGINES]

    def same(self, call: Callable[[Any, Any], Any]) -> Any:
        """Call with each engine and its position; the outcomes must be equal."""
        native, reference = (
            outcome(lambda engine=engine, position=position: call(engine, position))
            for engine, position in zip(ENGINES, self.positions, strict=True)
        )
        assert native == reference, self.positions[1].text()
        return native

    def compare(self) -> None:
        self.same(lambda _, position: facts(position))

    def legal_moves(self) -> list[str]:
        return [str(move) for move in self.positions[1].legal_moves()]

    def play(self, move: str) -> Any:
        return self.same(lambda engine, position: position.play(engine.Move.parse(move)))


def any_move(rng: random.Random) -> str:
    """Any move that can be written, legal or not."""
    if rng.random() < 0.05:
        return "deal"
    count = rng.choice(["", "1", "2", "3", str(rng.randint(1, 14)), str(rng.randint(1, 999))])
    return rng.choice("abcdefghij") + rng.choice("abcdefghij") + count


def wander(pair: Pair, rng: random.Random, steps: int) -> None:
    """Random acts, each compared: legal moves, refused moves and undo."""
    pair.compare()
    for _ in range(steps):
        legal = pair.legal_moves()
        act = rng.random()
        if act < 0.7 and legal:
            pair.play(rng.choice(legal))
        elif act < 0.8:
            pair.same(lambda _, position: position.undo())
        else:
            move = any_move(rng)
            pair.same(lambda engine, position, move=move: position.resolve(engine.Move.parse(move)))
            pair.same(lambda engine, position, move=move: position.refusal(engine.Move.parse(move)))
            pair.play(move)
        pair.compare()


def table(rng: random.Random) -> str:
    """A position text: any layout of what is left after some runs, with long sorted stretches and empty columns."""
    suits = rng.choice((1, 2, 4))
    runs = [suit for suit in range(suits) for _ in range(8 // suits)]
    rng.shuffle(runs)
    groups: list[list[int]] = []
    for suit in runs[rng.randint(0, 8) :]:
        run = list(range(suit * 13 + 12, suit * 13 - 1, -1))
        cuts = sorted(rng.sample(range(1, 13), rng.choice((0, 1, 2, 12))))
        groups += [run[first:last] for first, last in zip([0, *cuts], [*cuts, 13], strict=True)]
    rng.shuffle(groups)
    texts = [f"{rank}{suit}" for suit in "SHCD" for rank in ("A", *range(2, 11), "J", "Q", "K")]
    stock = []
    loose = [group[0] for group in groups if len(group) == 1]
    for _ in range(rng.randint(0, min(5, len(loose) // 10))):
        row = [loose.pop() for _ in range(10)]
        for card in row:
            groups.remove([card])
        stock.append(" ".join(["stock", *(texts[card] for card in row)]))
    columns: list[list[int]] = [[] for _ in range(10)]
    usable = rng.sample(range(10), rng.randint(1, 10))
    for group in groups:
        columns[rng.choice(usable)] += group
    lines = [f"rules {rng.choice(RULES)} suits {suits}"]
    for column in columns:
        hidden = rng.randint(0, max(0, len(column) - 1)) if rng.random() < 0.5 else 0
        lines.append(
            " ".join(
                f"({texts[card]})" if height < hidden else texts[card] for height, card in enumerate(column)
            )
        )
    return "\n".join([*lines, *stock]) + "\n"


@pytest.mark.parametrize("text", IDS)
def test_walks_from_deals(text: str) -> None:
    wander(Pair(lambda engine: engine.Deal.parse(text).position()), random.Random(text), 60)


@pytest.mark.parametrize("text", load_lines())
def test_walks_from_lines(text: str, lines: dict[str, str]) -> None:
    rng = random.Random(text)
    moves = lines[text].split()
    pair = Pair(lambda engine: engine.Deal.parse(text).position())
    for move in moves:
        pair.play(move)
        if rng.random() < 0.05:
            pair.compare()
    pair.compare()
    assert pair.positions[0].is_won
    for _ in range(rng.randint(1, len(moves))):
        pair.same(lambda _, position: position.undo())
    wander(pair, rng, 100)


def test_walks_from_tables() -> None:  # R9, C7, C36: few cards, long columns, complete runs one step away
    completed = accepted = 0
    for seed in range(150):
        rng = random.Random(seed)
        text = table(rng)
        if isinstance(same(lambda engine, text=text: engine.Position.parse(text)), dict):
            pair = Pair(lambda engine, text=text: engine.Position.parse(text))
            before = len(pair.positions[0].completed)
            wander(pair, rng, 15)
            accepted += 1
            completed += len(pair.positions[0].completed) - before
    assert accepted > 75
    assert completed > 10  # else this test has lost its worth


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_steps(seed: int) -> None:
    """100,000 steps in all."""
    rng = random.Random(f"many {seed}")
    left = 10_000
    while left > 0:
        text = rng.choice(IDS) if rng.random() < 0.5 else f"{rng.choice((1, 2, 4))}-{rng.getrandbits(32)}"
        steps = rng.randint(100, 1000)
        wander(Pair(lambda engine, text=text: engine.Deal.parse(text).position()), rng, steps)
        left -= steps


@pytest.mark.parametrize("text", IDS[::4])
def test_counts_and_walks(text: str) -> None:
    pair = Pair(lambda engine: engine.Deal.parse(text).position())
    for depth in (-1, 0, 1, 2, 3, 61):
        pair.same(lambda engine, position, depth=depth: engine.perft(position, depth))
    for steps, seed in ((-1, 0), (0, 0), (1, 1), (500, 2**64 - 1), (500, -5), (500, 2**70 + 7)):
        pair.same(lambda engine, position, steps=steps, seed=seed: engine.walk(position, steps, seed))
    pair.compare()


def test_counts_with_an_undone_past(lines: dict[str, str]) -> None:
    text = next(iter(lines))
    pair = Pair(lambda engine: engine.Deal.parse(text).position())
    for move in lines[text].split()[:-5]:
        pair.play(move)
    pair.same(lambda engine, position: engine.perft(position, 2))
    pair.same(lambda engine, position: engine.walk(position, 300, 1))
    pair.compare()


# -- values -----------------------------------------------------------------------------------------


def test_deals_and_moves_as_values() -> None:
    for engine in ENGINES:
        deal, twin = engine.Deal(2, 7), engine.Deal(suits=2, number=7, numbering="own", rules="standard")
        assert deal == twin
        assert hash(deal) == hash(twin)
        assert deal not in (engine.Deal(1, 7), engine.Deal(2, 8), engine.Deal(2, 7, "classic"), "2-7", None)
        assert deal != engine.Deal(2, 7, rules="free")
        move, same = engine.Move(0, 1, 3), engine.Move(source=0, target=1, count=3)
        assert move == same
        assert hash(move) == hash(same)
        assert move not in (engine.Move(1, 0, 3), engine.Move(0, 1), engine.Move.deal(), "ab3", None)
        for value, attribute in ((deal, "number"), (move, "count")):
            for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                assert twin == value
                assert type(twin) is type(value)
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, attribute, 5)
            with pytest.raises((AttributeError, TypeError)):
                value.other = 5


def test_positions_as_values() -> None:
    for engine in ENGINES:
        start = engine.Deal.parse("2-c7@free").position()
        position = start.copy()
        assert position == start
        assert hash(position) == hash(start)
        step = position.play(engine.Move.deal())
        assert step == (engine.Move.deal(), (), ())
        assert pickle.loads(pickle.dumps(step)) == step
        assert position != start
        assert (position == 5) is False
        assert position.copy().ply == 1
        assert position.copy(history=False).ply == 0
        assert position.copy(history=False) == position
        assert start.ply == 0
        for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert twin == position
            assert (twin.deal, twin.ply) == (None, 0)
        position.undo()
        assert position == start


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 1),
        (3, 1),
        (-1, 1),
        (2**40, 1),
        (True, 1),
        (1.0, 1),
        (1, 1.5),
        (1, "7"),
        (1, -1),
        (1, 2**32),
        (1, 2**32 - 1),
        (1, 2**200),
        (4, 0, "classic"),
        (4, 32_001, "classic"),
        (4, 32_000, "classic"),
        (4, 1, "Own"),
        (4, 1, "\ud800"),
        (4, 1, "own", "Free"),
        (4, 1, "own", "free\0"),
        (5, -1, "x", "y"),
        (1, -1, "x", "y"),
        (1, -1, "own", "y"),
    ],
)
def test_deals_from_numbers(arguments: tuple[Any, ...]) -> None:  # D1, D3
    same(lambda engine: engine.Deal(*arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0),
        (9, 9, 999),
        (0, 1, 1000),
        (0, 1, -1),
        (10, 0),
        (0, 10),
        (-1, 0),
        (0, -1),
        (-1, -1),
        (-1, -1, 1),
        (-2, -2),
        (2**40, 0),
        (0, -(2**70)),
        (0, 1, 2**64),
    ],
)
def test_moves_from_numbers(arguments: tuple[int, ...]) -> None:
    same(lambda engine: engine.Move(*arguments))


def test_columns_that_do_not_exist() -> None:
    pair = Pair(lambda engine: engine.Deal(1, 1).position())
    for column in (-1, 10, 2**70, -(2**70)):
        pair.same(lambda _, position, column=column: position.run_length(column))


# -- text -------------------------------------------------------------------------------------------

ID_PIECES = [
    *"0123456789-c@ \t\n",
    "strict",
    "free",
    "standard",
    "Ｃ",
    "１",
    "－",
    "＠",
    "ー",
    "\u3000",
    "\x00",
]
ID_PIECES += [
    "4294967295",
    "4294967296",
    "32001",
    "00",
    "é",
    "\ud800",
    "STRICT",
    "ＦＲＥＥ",
    "\u2212",
    "½",
    "٣",
]
LINE_PIECES = [
    *"abjkz0123456789 \t\n\v\f\r",
    "deal",
    "DEAL",
    "ab",
    "ba1",
    "aj13",
    "ab999",
    "ab1000",
    "ab0",
    "ａ",
]
LINE_PIECES += [
    "\x1c",
    "\x1f",
    "\x85",
    "\xa0",
    "\u2003",
    "\u2028",
    "\u3000",
    "\u200b",
    "\ufeff",
    "\ud800",
    "\0",
]


def same_for(*texts: str) -> None:
    for text in texts:
        for kind in ("Deal", "Move", "Position"):
            same(lambda engine, kind=kind, text=text: getattr(engine, kind).parse(text))
        same(lambda engine, text=text: engine.parse_line(text))


@given(st.lists(st.sampled_from(ID_PIECES), max_size=12).map("".join))
def test_ids_from_pieces(text: str) -> None:  # D4
    same_for(text, f"1-{text}", f"4-c1{text}")


@given(st.lists(st.sampled_from(LINE_PIECES), max_size=12).map("".join))
def test_lines_from_pieces(text: str) -> None:
    same_for(text)


@given(st.text(st.characters(), max_size=150))
def test_any_text(text: str) -> None:
    same_for(text)


def test_long_texts() -> None:
    for length in (99, 100, 101, 19_999, 20_000, 20_001, 300_000):
        same_for(
            "1" * length,
            "1-" + "0" * (length - 2),
            "\n" * length,
            "あ" * (length // 3),
            "ab " * (length // 3),
        )


PIECES = [
    "(",
    ")",
    "()",
    "KS",
    "(KS)",
    "10H",
    "TH",
    "1H",
    "ks",
    "AS",
    "5D",
    "stock",
    "rules",
    "suits",
    "strict",
    " ",
]
PIECES += [
    "\n",
    "\r\n",
    "\t",
    "\0",
    "é",
    "\ud800",
    "４",
    "rules strict suits 2\n",
    "stock AS AS AS AS AS AS AS AS AS AS\n",
]


def test_damaged_position_texts() -> None:  # D6, C30
    seen = set()
    for seed in range(600):
        rng = random.Random(seed)
        text = table(rng) if seed % 2 else NATIVE.Deal.parse(rng.choice(IDS)).position().text()
        if rng.random() < 0.2:
            text = text.partition("\n")[2]
        for _ in range(rng.randint(0, 3)):
            lines = text.split("\n")
            words = text.split(" ")
            act = rng.randrange(6)
            if act == 0:
                at = rng.randrange(len(text) + 1)
                text = text[:at] + rng.choice(PIECES) + text[at:]
            elif act == 1:
                at = rng.randrange(len(text) + 1)
                text = text[:at] + text[at + rng.randint(1, 4) :]
            elif act == 2:
                del words[rng.randrange(len(words))]
                text = " ".join(words)
            elif act == 3:
                words[rng.randrange(len(words))] = rng.choice(PIECES)
                text = " ".join(words)
            elif act == 4:
                lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
                text = "\n".join(lines)
            else:
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines)
        native = same(lambda engine, text=text: engine.Position.parse(text))
        seen.add("position" if isinstance(native, dict) else " ".join(native[1].split()[2:5]))
    assert len(seen) > 12  # many kinds of refusal, and some positions
