"""The window as numbers: sizes, squeezed columns, what lies under a point."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictures import long_game, played
from spider.engine import Deal
from spider.text import LANGUAGES, sentence
from spider.window import fonts, tokens
from spider.window.draw import bar_labels
from spider.window.layout import (
    BAR_ACTS,
    STATUS_CELLS,
    Hit,
    Layout,
    Options,
    Rect,
    auto_scale,
    best_overlap,
    compute,
    hit,
    text_ems,
)

SIZES = [
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1024, 768),
    (1000, 1000),
    (390, 844),
    (800, 1280),
]
START = Deal(4, 123456).position()


class Columns(NamedTuple):
    """A table with columns of any lengths."""

    columns: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    rows_left: int = 5
    suits: int = 4
    completed: tuple[int, ...] = ()


def table(*counts: tuple[int, int]) -> Columns:
    """Columns of (cards, hidden cards); the others are empty."""
    padded = [*counts, *[(0, 0)] * (10 - len(counts))]
    return Columns(tuple((0,) * cards for cards, _ in padded), tuple(down for _, down in padded))


def everything(layout: Layout) -> list[Rect]:
    rects = [layout.bar, layout.message, layout.stock, layout.stock_top, layout.stock_label]
    rects += [*layout.places, *layout.acts.values(), *layout.status.values()]
    rects += [card for column in layout.columns for card in column.cards]
    return rects + ([layout.side] if layout.side else [])


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (2, 900), (900, 2), (50, 50), (10_000, 100), (100, 10_000)])
@pytest.mark.parametrize("options", [Options(), Options(left_handed=True, large_print=True, side_open=True)])
def test_no_size_breaks_it(size: tuple[int, int], options: Options) -> None:  # C21
    for position in (START, table((37, 5), (0, 0), (1, 0), (104, 0))):
        layout = compute(size, position, options)
        assert min(layout.card) >= 1
        for point in ((0, 0), (size[0] // 2, size[1] // 2), (-5, -5)):
            hit(layout, position, point)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [False, True])
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_everything_lies_inside_the_window_and_apart(  # U6, C23
    size: tuple[int, int], side: bool, left: bool, large: bool
) -> None:
    window = Rect(0, 0, *size)
    for position in (START, long_game().position, table((37, 0), (60, 30))):
        layout = compute(size, position, Options(side_open=side, left_handed=left, large_print=large))
        for rect in everything(layout):
            assert window.overlap(rect) == rect.w * rect.h, rect
        apart = [*layout.places, layout.stock, layout.bar, layout.message]
        apart += [column.cards[-1] for column in layout.columns if column.cards]
        apart += [] if layout.side is None else [layout.side]
        for i, one in enumerate(apart):
            assert all(not one.overlap(other) for other in apart[i + 1 :])


@pytest.mark.parametrize("size", SIZES)
def test_no_empty_margin_is_wider_than_a_column(size: tuple[int, int]) -> None:  # C24
    layout = compute(size, START)
    left = min(layout.columns[0].x, layout.places[0].x)
    right = max(layout.columns[9].cards[-1].right, layout.stock.right)
    assert left <= layout.card[0]
    assert size[0] - right <= layout.card[0]
    for one, other in pairwise(layout.columns):
        assert other.x - one.x - layout.card[0] <= layout.card[0]


def test_a_wide_window_has_large_cards() -> None:  # C24
    assert compute((1920, 1080), START).card[0] >= 145
    assert compute((390, 844), START).card[0] >= 35


def test_cards_are_five_to_seven() -> None:
    for size in SIZES:
        w, h = compute(size, START).card
        assert abs(h - 1.4 * w) <= 0.5


@pytest.mark.parametrize("size", SIZES)
def test_the_reserved_column_needs_no_squeeze(size: tuple[int, int]) -> None:
    layout = compute(size, table((17, 5), (1, 0)))
    assert layout.columns[0].face_step == layout.columns[1].face_step
    assert layout.columns[0].face_step >= layout.strip - 0.5
    assert not layout.columns[0].dense


def test_hidden_cards_give_way_first() -> None:  # U6, C23
    size = (1280, 720)
    roomy = compute(size, table((17, 5))).columns[0]
    tight = compute(size, table((18, 5))).columns[0]
    assert tight.hidden_step < roomy.hidden_step
    assert tight.face_step == roomy.face_step
    tighter = compute(size, table((25, 5))).columns[0]
    assert tighter.hidden_step == tokens.HIDDEN_STEP_LEAST * 10
    assert tighter.face_step < roomy.face_step


def test_rank_and_suit_of_37_cards_stay_legible_in_a_common_window() -> None:  # U6
    for size in ((1280, 720), (1366, 768), (1920, 1080), (390, 844)):
        column = compute(size, table((37, 5))).columns[0]
        assert not column.dense
        assert column.strip <= column.face_step + 0.5
        assert column.strip >= tokens.STRIP_LEAST
        assert column.cards[-1].h == compute(size, START).card[1]


def test_a_column_too_long_to_read_is_marked() -> None:  # U6
    layout = compute((1280, 720), table((104, 0), (12, 0)))
    assert layout.columns[0].dense
    assert not layout.columns[1].dense


def test_one_long_column_leaves_the_others_alone() -> None:
    alone = compute((1280, 720), table((8, 3)))
    beside = compute((1280, 720), table((8, 3), (37, 5)))
    assert alone.columns[0] == beside.columns[0]


def test_cards_keep_their_size_during_a_game(lines: dict[str, str]) -> None:
    sizes = {compute((1366, 768), played(lines, "4-c1", share).position).card for share in (0, 0.3, 0.6, 1)}
    assert len(sizes) == 1


def test_large_print_gives_a_larger_corner() -> None:
    assert compute((1280, 720), START, Options(large_print=True)).strip > compute((1280, 720), START).strip


def test_left_handed_mirrors_the_rail() -> None:
    right, left = compute((1280, 720), START), compute((1280, 720), START, Options(left_handed=True))
    assert right.stock.x > right.columns[9].x
    assert left.stock.x < left.columns[0].x
    assert right.stock_top.right == right.stock.right
    assert left.stock_top.x == left.stock.x


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (640, 300), (300, 560)])
def test_a_small_window_still_has_the_status_and_the_menu(size: tuple[int, int]) -> None:  # U1
    layout = compute(size, START)
    assert "more" in layout.acts
    window = Rect(0, 0, *size)
    for rect in (*layout.status.values(), layout.acts["more"]):
        assert window.overlap(rect) == rect.w * rect.h
    assert not any(layout.acts["more"].overlap(cell) for cell in layout.status.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_pressed_is_large_enough(size: tuple[int, int], language: str) -> None:  # LOOK: 44 pixels
    layout = compute(size, START, Options(labels=bar_labels(language)))
    for rect in layout.acts.values():
        assert min(rect.w, rect.h) >= int(tokens.TOUCH * layout.scale)
    assert "more" in layout.acts  # the menu has every act (U16)
    assert hit(layout, START, layout.stock.center).kind == "stock"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_their_controls(size: tuple[int, int], language: str) -> None:  # C26
    layout = compute(size, START, Options(labels=bar_labels(language)))
    words = layout.px(tokens.TINY if layout.portrait else tokens.SMALL)
    for act in layout.labelled:
        room = layout.acts[act].w
        if not layout.portrait:
            room -= 2 * layout.px(tokens.PAD) + layout.px(tokens.ICON) + layout.px(6) - layout.px(2)
        assert fonts.text_width(bar_labels(language)[act], words) <= room, act
    for cell in STATUS_CELLS:
        caption = sentence(language, f"status.{cell}")
        assert fonts.text_width(caption, layout.px(tokens.TINY)) <= layout.status[cell].w
    short = sentence(language, "stock.left.short", count=5)
    assert fonts.text_width(short, layout.px(tokens.TINY)) <= layout.stock_label.w


def test_widths_of_text_without_a_font() -> None:
    for text in ("New deal", "Restart 100%", "やり直す"):
        assert text_ems(text) * 100 == pytest.approx(fonts.text_width(text, 100), rel=0.04)


def test_labels_go_before_buttons_do() -> None:
    wide = compute((1280, 720), START, Options(labels=bar_labels("en")))
    assert tuple(wide.acts) == BAR_ACTS
    assert wide.labelled == set(BAR_ACTS)
    narrow = compute((900, 700), START, Options(labels=bar_labels("en")))
    assert narrow.labelled < set(BAR_ACTS)
    assert narrow.acts["undo"].right < narrow.status["runs"].x


def test_the_scale_grows_slower_than_the_window() -> None:
    assert auto_scale((1280, 720)) == 1
    assert auto_scale((390, 844)) == 1
    assert auto_scale((1920, 1080)) == 1.25
    assert auto_scale((3840, 2160)) == 2
    assert auto_scale((320, 240)) == pytest.approx(2 / 3)
    assert auto_scale((1, 1)) == 0.6
    assert compute((1280, 720), START, Options(scale=1.5)).scale == 1.5


@st.composite
def any_table(draw: st.DrawFn) -> Columns:
    """Ten columns of up to 60 cards, some of them hidden, and any stock."""
    counts = []
    for _ in range(10):
        cards = draw(st.integers(0, 60))
        counts.append((cards, draw(st.integers(0, max(0, min(5, cards - 1))))))
    return table(*counts)._replace(rows_left=draw(st.integers(0, 5)), suits=draw(st.sampled_from([1, 2, 4])))


@given(
    st.integers(320, 4000),
    st.integers(240, 2400),
    any_table(),
    st.builds(Options, left_handed=st.booleans(), large_print=st.booleans(), side_open=st.booleans()),
)
def test_any_table_fits_any_window(
    width: int, height: int, position: Columns, options: Options
) -> None:  # U6, C23
    layout = compute((width, height), position, options)
    window = Rect(0, 0, width, height)
    for rect in everything(layout):
        assert window.overlap(rect) == rect.w * rect.h, rect
    for column in layout.columns:
        for one, other in pairwise(column.cards):
            assert other.y >= one.y
        if column.cards and not column.dense and len(column.cards) - column.hidden > 1:
            assert column.visible(column.hidden) + 1 >= column.strip
        if column.cards:
            assert column.cards[-1].bottom <= layout.message.y or layout.portrait


# -- under a point ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_hits(size: tuple[int, int]) -> None:
    position = START
    layout = compute(size, position)
    for number, column in enumerate(layout.columns):
        for index, card in enumerate(column.cards):
            x, y = card.x + card.w // 2, card.y + max(0, column.visible(index) // 2)
            assert hit(layout, position, (x, y)) == Hit("card", column=number, index=index)
        below = (column.x + 3, column.rect.bottom - 2)
        assert hit(layout, position, below) == Hit("column", column=number)
    for index, place in enumerate(layout.places):
        assert hit(layout, position, place.center) == Hit("place", index=index)
    for act, rect in layout.acts.items():
        assert hit(layout, position, rect.center) == Hit("act", act=act)
    assert hit(layout, position, layout.status["time"].center).kind == "status"
    assert hit(layout, position, (-10, -10)) == Hit()


def test_an_empty_column_is_hit_anywhere() -> None:
    position = table((0, 0), (3, 1))
    layout = compute((1280, 720), position)
    column = layout.columns[0]
    assert hit(layout, position, (column.x + 20, column.rect.y + 20)) == Hit("column", column=0)


def test_the_side_panel_is_hit() -> None:
    layout = compute((1280, 720), START, Options(side_open=True))
    assert layout.side is not None
    assert hit(layout, START, layout.side.center).kind == "side"


def test_the_column_that_is_overlapped_most() -> None:  # U4
    layout = compute((1280, 720), START)
    second, third = layout.columns[1].cards[-1], layout.columns[2].cards[-1]
    assert best_overlap(layout, second.moved(30, 5), {1, 2}) == 1
    assert best_overlap(layout, second.moved(80, 5), {1, 2}) == 2
    assert best_overlap(layout, second.moved(80, 5), {1}) == 1
    assert best_overlap(layout, third.moved(0, 300), {2}) == 2
    assert best_overlap(layout, Rect(0, 0, 10, 10), {1, 2}) is None


def test_the_stock_keeps_its_next_row_in_place() -> None:
    def fan(rows: int) -> Layout:
        return compute((1280, 720), table((1, 0))._replace(rows_left=rows))

    tops = {fan(rows).stock_card(rows - 1) for rows in range(1, 6)}
    assert len(tops) == 1
    assert fan(5).stock_pile == fan(5).stock
    assert fan(2).stock_pile.w < fan(5).stock_pile.w
    assert fan(0).stock_pile == fan(0).stock


def test_slots_beyond_a_column_go_on_with_its_step() -> None:
    layout = compute((1280, 720), table((6, 5), (0, 0)))
    column, empty = layout.columns[:2]
    assert column.slot(7).y - column.slot(5).y == round(2 * column.face_step)
    assert empty.slot(0) == Rect(empty.x, empty.rect.y, *layout.card)
