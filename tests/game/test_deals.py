"""Choosing deals and finding them in texts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider import Deal, DealError, NotationError, Position, SpiderError, deals

NUMBERS = {1: range(500), 2: range(0, 500, 3), 4: [1, 7, 42, 99, 499]}


@pytest.fixture
def short_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small list in the place of the shipped one."""
    (tmp_path / "winnable-v1.json").write_text(deals.encode_list(1, 500, NUMBERS), encoding="ascii")
    monkeypatch.setattr(deals, "_DATA", tmp_path)
    deals.winnable_list.cache_clear()
    yield
    deals.winnable_list.cache_clear()


# -- lists and choices -----------------------------------------------------------------------------


@given(
    st.integers(1, 200).flatmap(lambda tried: st.tuples(st.just(tried), st.sets(st.integers(0, tried - 1))))
)
def test_lists_read_back(drawn: tuple[int, set[int]]) -> None:  # D5
    tried, numbers = drawn
    read = deals.decode_list(deals.encode_list(3, tried, {1: numbers, 2: [], 4: [0]}))
    assert (read.version, read.tried) == (3, tried)
    assert read.numbers == {1: tuple(sorted(numbers)), 2: (), 4: (0,)}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"format": 1, "version": 1, "tried": 8, "winnable": {"1": "?"}}']
)
def test_a_bad_list_is_refused(text: str) -> None:
    with pytest.raises(SpiderError):
        deals.decode_list(text)


def test_numbers_outside_a_list_are_refused() -> None:
    for numbers in ({1: [8], 2: [], 4: []}, {1: [-1], 2: [], 4: []}, {1: [], 2: []}):
        with pytest.raises(SpiderError):
            deals.encode_list(1, 8, numbers)


@pytest.mark.usefixtures("short_list")
def test_winnable_deals_come_from_the_list() -> None:  # D5, U11
    for draw in range(4):
        assert deals.winnable(4, draw=lambda _, draw=draw: draw) == Deal(4, NUMBERS[4][draw])  # type: ignore[misc]
    assert deals.is_winnable(Deal(4, 42))
    assert not deals.is_winnable(Deal(4, 43))
    assert not deals.is_winnable(Deal(4, 42, "classic"))
    assert not deals.is_winnable(Deal(4, 42, rules="strict"))  # R9: the lists are for standard
    assert not deals.is_winnable(Deal(4, 4_000_000_000))
    assert not deals.is_winnable(None)
    with pytest.raises(DealError):
        deals.winnable(3)
    with pytest.raises(SpiderError):
        deals.winnable_list(99)


@pytest.mark.usefixtures("short_list")
def test_choices() -> None:  # D5, C9
    assert deals.choose("random", 2, "free", draw=lambda _: 5) == (Deal(2, 5, rules="free"), None)
    assert len({deals.choose("random", 4).deal for _ in range(20)}) == 20
    chosen = deals.choose("winnable", 2, "strict")
    assert deals.is_winnable(chosen.deal)
    assert chosen.today is None
    chosen = deals.choose("today", 1)
    assert chosen.today is not None
    assert abs(chosen.today - datetime.now(UTC).date()) <= timedelta(days=1)
    assert chosen.deal == deals.today(1, chosen.today)


@pytest.mark.usefixtures("short_list")
@pytest.mark.parametrize(
    ("day", "ids"),
    [
        ("2026-11-29", ("1-139", "2-270", "4-7")),
        ("2026-11-30", ("1-450", "2-81", "4-1")),
        ("2027-01-01", ("1-402", "2-45", "4-99")),
        ("2100-02-28", ("1-133", "2-357", "4-42")),
    ],
)
def test_todays_deal_is_pinned(day: str, ids: tuple[str, ...]) -> None:  # D5
    assert tuple(str(deals.today(suits, date.fromisoformat(day))) for suits in (1, 2, 4)) == ids


@pytest.mark.usefixtures("short_list")
def test_todays_deals_repeat_only_after_the_whole_list() -> None:  # D5
    for suits, numbers in NUMBERS.items():
        days = [date(2026, 1, 1) + timedelta(days=day) for day in range(len(numbers))]
        assert {deals.today(suits, day).number for day in days} == set(numbers)


def test_the_date_is_that_of_japan() -> None:  # D5
    assert deals.today_date(datetime(2026, 11, 29, 14, 59, tzinfo=UTC)) == date(2026, 11, 29)
    assert deals.today_date(datetime(2026, 11, 29, 15, 0, tzinfo=UTC)) == date(2026, 11, 30)


# -- texts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("2-3141592653", "2-3141592653"),
        (" ４－Ｃ１４９３４\u3000", "4-c14934"),
        ("1-007@Strict", "1-7@strict"),
        ("この問題（２ー３１４１５）を解いてみてください。", "2-31415"),
        ("今日は4-c14934@strictでした", "4-c14934@strict"),
        ("Play deal 4-99, it is hard.", "4-99"),
        ("https://example.org/play?deal=2-42&from=friend", "2-42"),
        ("2026-11-29 の 1-7", "1-7"),
        ("call 4-1234-5678 or try 1-8.", "1-8"),
        ("\ufeff2-5\r\n", "2-5"),
    ],
)
def test_an_id_is_found_in_pasted_text(text: str, deal: str) -> None:  # C19, D4
    assert deals.parse_pasted(text) == Deal.parse(deal)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("text-0123456789abcdef", "no deal id"),
        ("", "no deal id"),
        ("hello", "no deal id"),
        ("2026-11-29", "no deal id"),
        ("4-c99999", "99999 is not in 1 to 32000"),
        ("3-7", "suit count 3"),
        ("問題は 4-c99999 です", "99999 is not in 1 to 32000"),
        pytest.param("x" * (1 << 20) + "1-7", "longer than", id="huge"),
        ("KS QS\nJS\n", "ten columns are needed"),
        pytest.param("\n" * 1_000_000 + "KS", "ten columns are needed", id="blank lines"),
    ],
)
def test_what_cannot_be_found_is_refused_with_the_reason(text: str, reason: str) -> None:  # D4, D6, C19
    with pytest.raises(SpiderError, match=reason):
        deals.parse_pasted(text)


def later_position() -> Position:
    """A position with an empty first column."""
    text = "rules standard suits 1\n\n" + "KS QS\nJS 10S\n9S 8S\n7S\n6S\n5S\n4S 3S\n2S\nAS\n"
    return Position.parse(text)


@pytest.mark.parametrize("position", [Deal.parse("4-7").position(), later_position()], ids=["start", "later"])
@pytest.mark.parametrize(
    "wrap",
    [
        "{}",
        "困っています。\n\n{}\nどうすればいいでしょうか。2-7 よりは簡単です。",
        "See:\r\n> {}\r\n> thanks\r\n",
        "    {}",
    ],
)
def test_a_position_is_found_in_pasted_text(position: Position, wrap: str) -> None:  # C19, D6
    quoted = wrap.splitlines()
    mark = next((line.partition("{}")[0] for line in quoted if "{}" in line), "")
    text = wrap.format(position.text().rstrip("\n").replace("\n", "\n" + mark))
    assert deals.parse_pasted(text) == position


def test_a_position_without_a_header_is_found() -> None:  # C19, D6
    body = later_position().text().partition("\n")[2]
    assert deals.parse_pasted(body) == later_position()
    assert deals.parse_pasted("a table:\n" + body) == later_position()


def test_a_wrong_position_names_the_line_of_the_pasted_text() -> None:  # D6
    text = Deal.parse("4-7").position().text().splitlines()
    text[3] = text[3].replace(")", "]", 1)
    with pytest.raises(NotationError) as error:
        deals.parse_pasted("\n".join(["hello", "", *text]))
    assert error.value.line == 6


def test_a_table_of_another_program_is_found() -> None:  # D6, docs/notation.md
    _, *lines = Deal.parse("2-c7").position().text().splitlines()
    lines = [line.replace("(", "|").replace(")", "") for line in lines]
    assert deals.parse_pasted("\n".join(lines)) == Deal.parse("2-c7").position()
    assert deals.parse_pasted("".join(f"> {line}\n" for line in lines)) == Deal.parse("2-c7").position()
    lines[2] = lines[2].replace("|", "|X", 1)
    with pytest.raises(NotationError) as error:
        deals.parse_pasted("\n".join(lines))
    assert error.value.line == 3
    assert "is not a card" in error.value.message


def test_ids_of_games() -> None:  # D4, D6
    position = Deal.parse("4-c1@free").position()
    assert deals.deal_id(position) == "4-c1@free"
    typed = Position.parse(position.text())
    assert deals.deal_id(typed) == f"text-{position.key:016x}"


# -- files -----------------------------------------------------------------------------------------


def test_an_argument_is_an_id_or_a_path(tmp_path: Path) -> None:  # D6, C32
    assert deals.load(" ２－７ ") == Deal.parse("2-7")
    path = tmp_path / "遊び 場.txt"
    path.write_text("\ufeff" + later_position().text(), encoding="utf-8")
    assert deals.load(str(path)) == later_position()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "not UTF-8 text"),
        pytest.param(b"KS\n" * 400_000, "larger than", id="huge"),
        (b"nothing", "line 1"),
        (b"", "line 1: ten columns are needed"),
    ],
)
def test_a_bad_file_is_refused_with_its_name_and_the_reason(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    # D6
    path = tmp_path / "table.txt"
    path.write_bytes(content)
    with pytest.raises(SpiderError, match=reason) as error:
        deals.load(str(path))
    assert str(path) in str(error.value)


def test_paths_that_cannot_be_read_are_refused(tmp_path: Path) -> None:  # D6
    for source in (str(tmp_path), str(tmp_path / "missing"), "nul\0byte", ""):
        with pytest.raises(SpiderError):
            deals.load(source)
    with pytest.raises(DealError):
        deals.load("5-1")


# -- the list that ships ---------------------------------------------------------------------------


def test_the_shipped_list() -> None:  # D5
    shipped = deals.winnable_list()
    assert shipped.version == deals.LIST_VERSION == 1
    assert shipped.tried == 10_000
    assert {suits: len(numbers) for suits, numbers in shipped.numbers.items()} == {
        1: 10_000,
        2: 9_964,
        4: 9_413,
    }
    for suits in (1, 2, 4):
        assert deals.is_winnable(deals.winnable(suits))
        assert deals.is_winnable(deals.today(suits))


@pytest.mark.parametrize(
    ("day", "ids"),
    [
        ("2026-11-29", ("1-5769", "2-3623", "4-1202")),
        ("2026-11-30", ("1-1950", "2-9801", "4-7422")),
        ("2026-12-24", ("1-294", "2-8153", "4-5771")),
        ("2027-01-01", ("1-9742", "2-7605", "4-5222")),
        ("2030-06-15", ("1-3983", "2-2166", "4-9194")),
        ("2100-02-28", ("1-2243", "2-6853", "4-2733")),
    ],
)
def test_the_deals_of_list_version_1_never_change(day: str, ids: tuple[str, ...]) -> None:  # D5, C8
    found = tuple(str(deals.today(suits, date.fromisoformat(day), version=1)) for suits in (1, 2, 4))
    assert found == ids
