"""Where everything lies, as pure numbers: no pygame here.

`compute` gives the rectangles for a window of any size, `hit` what lies under a point. Pixels are those of the
drawable surface (C22). The grid is described in `tokens`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from spider.window import tokens

__all__ = [
    "BAR_ACTS",
    "PORTRAIT_ACTS",
    "STATUS_CELLS",
    "ColumnLayout",
    "Hit",
    "Layout",
    "Options",
    "Rect",
    "Table",
    "auto_scale",
    "best_overlap",
    "compute",
    "hit",
    "text_ems",
]

BAR_ACTS: Final = ("undo", "redo", "hint", "moves", "restart", "new", "settings", "help", "more")
"""The acts of the bar in landscape, from the left. Whatever a small window leaves out is in the menu of `more`."""
PORTRAIT_ACTS: Final = ("undo", "redo", "hint", "moves", "new", "more")
STATUS_CELLS: Final = ("runs", "deals", "hidden", "moves", "time")
"""The numbers that are always in sight (U1)."""

_LABELS_TO_DROP: Final = ("help", "settings", "more", "restart", "redo", "moves", "new", "undo", "hint")
_ACTS_TO_DROP: Final = ("help", "settings", "moves", "redo", "restart", "new", "hint", "undo")


class Rect(NamedTuple):
    """A rectangle in whole pixels. The right and lower edges are just outside."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether a point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle elsewhere."""
        return Rect(round(self.x + dx), round(self.y + dy), self.w, self.h)

    def grown(self, dx: int, dy: int | None = None) -> Rect:
        """The rectangle with `dx` pixels more at its left and right, and `dy` (else `dx`) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x - dx, self.y - dy, max(0, self.w + 2 * dx), max(0, self.h + 2 * dy))

    def overlap(self, other: Rect) -> int:
        """The area in common, in pixels."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0


class Table(Protocol):
    """What a layout needs of a position; `spider.Position` has it."""

    @property
    def columns(self) -> Sequence[Sequence[int]]: ...
    @property
    def hidden(self) -> Sequence[int]: ...
    @property
    def rows_left(self) -> int: ...
    @property
    def suits(self) -> int: ...
    @property
    def completed(self) -> Sequence[int]: ...


@dataclass(frozen=True, slots=True)
class Options:
    """What the player chose that moves things about.

    Args:
        scale: the interface scale; None derives it from the window's size.
        left_handed: the rail stands at the left.
        large_print: larger rank and suit.
        side_open: the panel with the hint's sentence and the move list is unfolded (U12).
        labels: the words on the buttons of the acts; an act without has its own name.
    """

    scale: float | None = None
    left_handed: bool = False
    large_print: bool = False
    side_open: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """One column of the tableau."""

    x: int
    rect: Rect
    """From the first card's upper edge to the lower end of the table, as wide as a card."""
    header: Rect
    """The line above, which counts the cards (U25)."""
    cards: tuple[Rect, ...]
    """Every card from the buried one to the top one, whole, though most are covered in part."""
    hidden: int
    hidden_step: float
    face_step: float
    strip: int
    """The height in pixels of the corner with rank and suit: smaller in a squeezed column."""
    dense: bool
    """Whether the steps no longer show rank and suit (U6)."""

    def slot(self, index: int) -> Rect:
        """Where the card `index` (0 = buried) lies or, beyond the top card, would lie; never below the table."""
        if index < len(self.cards):
            return self.cards[index]
        if not self.cards:
            card = Rect(self.x, self.rect.y, self.rect.w, round(self.rect.w * tokens.CARD_RATIO))
            return card.moved(0, index * self.face_step)
        last = self.cards[-1]
        y = round(last.y + (index - len(self.cards) + 1) * self.face_step)
        return last._replace(y=max(last.y, min(y, self.rect.bottom - last.h)))

    def visible(self, index: int) -> int:
        """The height in pixels of the part of a card that the next one leaves free."""
        card = self.cards[index]
        return card.h if index + 1 >= len(self.cards) else max(0, self.cards[index + 1].y - card.y)


@dataclass(frozen=True, slots=True)
class Layout:
    """Every rectangle of the window, for one size and one state of the table."""

    size: tuple[int, int]
    scale: float
    portrait: bool
    card: tuple[int, int]
    unit: float
    """A tenth of the card's width, in pixels."""
    strip: int
    """The height in pixels of a card's corner with rank and suit, where nothing is squeezed."""
    table: Rect
    """The ground: the window without bar, side panel and foot."""
    columns: tuple[ColumnLayout, ...]
    places: tuple[Rect, ...]
    """The eight places of completed runs, in the order in which they fill."""
    stock: Rect
    """The fan of five rows, as it is at the start."""
    stock_top: Rect
    """The next row to be dealt: it stays in its place while the fan behind it gets shorter."""
    stock_fan: int
    """From one row of the fan to the one behind it, in pixels to the right; negative to the left."""
    stock_label: Rect
    bar: Rect
    acts: Mapping[str, Rect]
    labelled: frozenset[str]
    """The acts whose buttons have room for their word."""
    status: Mapping[str, Rect]
    message: Rect
    side: Rect | None
    rows_left: int
    completed: int
    """How many runs are completed."""
    options: Options

    def px(self, pixels: float) -> int:
        """A length of the tokens in pixels of the window, at least 1."""
        return max(1, round(pixels * self.scale))

    def u(self, units: float) -> int:
        """A length in tenths of a card's width in pixels, at least 1."""
        return max(1, round(units * self.unit))

    def stock_card(self, row: int) -> Rect:
        """Where the card back of a row of the stock lies; row 0 is dealt last."""
        return self.stock_top.moved(self.stock_fan * (max(1, self.rows_left) - 1 - row), 0)

    @property
    def stock_pile(self) -> Rect:
        """The part of the fan that its present rows take; of an empty stock, the whole."""
        if not self.rows_left:
            return self.stock
        back = self.stock_card(0)
        x = min(back.x, self.stock_top.x)
        return Rect(x, back.y, max(back.right, self.stock_top.right) - x, back.h)


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point. `kind` is None for bare ground."""

    kind: Literal["card", "column", "stock", "place", "act", "side", "status"] | None = None
    column: int | None = None
    index: int | None = None
    """Of a card in its column (0 = buried), or of a place."""
    act: str | None = None


def auto_scale(size: tuple[int, int]) -> float:
    """The interface scale for a window whose display tells none.

    It grows with half the speed of the window, and shrinks below 1 only where the status would not fit.
    """
    short, long = sorted(size)
    grown = min(4.0, max(1.0, 1 + (min(short / 720, long / 1280) - 1) / 2))
    least = (300, 360) if _is_portrait(*size) else (480, 300)
    return min(grown, max(0.6, min(size[0] / least[0], size[1] / least[1])))


def compute(size: tuple[int, int], table: Table, options: Options | None = None) -> Layout:
    """Lay out a window.

    Args:
        size: width and height of the drawable surface in pixels; any size is taken, also 1×1 (C21).
        table: the position, or anything with its columns.
        options: see `Options`.
    """
    options = options or Options()
    width, height = max(1, size[0]), max(1, size[1])
    scale = options.scale or auto_scale((width, height))
    if _is_portrait(width, height):
        return _portrait(width, height, scale, table, options)
    return _landscape(width, height, scale, table, options)


def _is_portrait(width: int, height: int) -> bool:
    return width < 0.85 * height


# -- landscape ------------------------------------------------------------------------------------


def _landscape(width: int, height: int, scale: float, table: Table, options: Options) -> Layout:
    bar_h = min(round(tokens.BAR * scale), height // 4)
    foot_h = min(round(tokens.FOOT * scale), height // 8)
    header_h = min(round(tokens.HEADER * scale), height // 10)
    side_w = min(round(tokens.SIDE * scale), round(width * 0.34)) if options.side_open else 0
    ground_w, ground_h = width - side_w, height - bar_h - foot_h
    strip_u = tokens.STRIP_LARGE if options.large_print else tokens.STRIP

    card_u = 10 * 10 + 9 * tokens.GAP + 2 * tokens.MARGIN + tokens.RAIL_GAP + tokens.RAIL
    reserve_u = 14 + tokens.RESERVE_HIDDEN * tokens.HIDDEN_STEP + (tokens.RESERVE_FACE - 1) * strip_u
    unit = min(ground_w / card_u, max(0.0, ground_h - header_h) / (reserve_u + tokens.MARGIN))
    card_w = max(1, int(unit * 10))
    card_h = max(1, round(card_w * tokens.CARD_RATIO))
    unit = card_w / 10

    # What the cards leave of the width goes in equal shares to gaps and margins; a very wide window keeps margins.
    shares = 9 * tokens.GAP + 2 * tokens.MARGIN + tokens.RAIL_GAP
    rail_w = tokens.RAIL * unit
    share = max(0.0, ground_w - 10 * card_w - rail_w) / shares
    share = min(share, 10 * unit)
    gap = share * tokens.GAP
    used = 10 * card_w + rail_w + shares * share
    left = (ground_w - used) / 2 + share * tokens.MARGIN
    ground_x = side_w if options.left_handed else 0
    rail_x = ground_x + left
    columns_x = ground_x + left
    if options.left_handed:
        columns_x += rail_w + share * tokens.RAIL_GAP
    else:
        rail_x += 10 * card_w + 9 * gap + share * tokens.RAIL_GAP
    xs = [round(columns_x + i * (card_w + gap)) for i in range(10)]

    table_rect = Rect(ground_x, bar_h, ground_w, ground_h)
    header_y = bar_h + min(round(unit * 0.5), height // 20)
    top = header_y + header_h
    bottom = max(top + 1, height - foot_h - round(unit * 0.4))
    columns, strip = _columns(
        xs, header_y, top, bottom, (card_w, card_h), scale, table, options, portrait=False
    )

    stock_label_h = min(round(tokens.STOCK_LABEL * scale), height // 10)
    stock_y = max(top, bottom - stock_label_h - card_h)
    fan = (rail_w - card_w) / 4
    rail_left = round(rail_x)
    fan_dx = max(0, int(min(fan, tokens.STOCK_FAN * unit)))
    stock = Rect(rail_left, stock_y, card_w + 4 * fan_dx, card_h)
    place_gap = tokens.PLACE_GAP * unit
    place_h = min(
        (rail_w - place_gap) / 2 * tokens.CARD_RATIO, max(4.0, stock_y - 1.2 * unit - top - 3 * place_gap) / 4
    )
    place_w = max(1, round(place_h / tokens.CARD_RATIO))
    place_h = max(1, round(place_h))
    rail_width = card_w + 4 * fan_dx
    places_x = (rail_left, rail_left + rail_width - place_w)
    if place_w * 2 + place_gap < 0.9 * rail_width:  # a low window: keep the two columns of piles together
        outer = rail_left if options.left_handed else rail_left + rail_width - 2 * place_w - round(place_gap)
        places_x = (outer, outer + place_w + round(place_gap))
    places = tuple(
        Rect(places_x[k % 2], round(top + (k // 2) * (place_h + place_gap)), place_w, place_h)
        for k in range(8)
    )

    bar = Rect(0, 0, width, bar_h)
    status = _status_landscape(bar, scale, table.suits)
    acts, labelled = _acts_landscape(bar, min(cell.x for cell in status.values()), scale, options.labels)
    side = None
    if side_w:
        side = Rect(0 if options.left_handed else ground_w, bar_h, side_w, height - bar_h)
    return Layout(
        size=(width, height),
        scale=scale,
        portrait=False,
        card=(card_w, card_h),
        unit=unit,
        strip=strip,
        table=table_rect,
        columns=columns,
        places=places,
        stock=stock,
        stock_top=Rect(stock.x if options.left_handed else stock.right - card_w, stock.y, card_w, card_h),
        stock_fan=fan_dx if options.left_handed else -fan_dx,
        stock_label=Rect(rail_left, stock.bottom, rail_width, stock_label_h),
        bar=bar,
        acts=acts,
        labelled=labelled,
        status=status,
        message=Rect(ground_x, height - foot_h, ground_w, foot_h),
        side=side,
        rows_left=table.rows_left,
        completed=len(table.completed),
        options=options,
    )


def _status_widths(scale: float, suits: int) -> dict[str, int]:
    runs = 44 + {1: 30, 2: 58}.get(suits, 114)
    widths = {"runs": runs, "deals": 52, "hidden": 52, "moves": 54, "time": 68}
    return {cell: round(widths[cell] * scale) for cell in STATUS_CELLS}


def _status_landscape(bar: Rect, scale: float, suits: int) -> dict[str, Rect]:
    widths = _status_widths(scale, suits)
    x = bar.right - round(tokens.PAD * scale) - sum(widths.values())
    cells = {}
    for cell in STATUS_CELLS:
        cells[cell] = Rect(x, bar.y, widths[cell], bar.h)
        x += widths[cell]
    return cells


def _acts_landscape(
    bar: Rect, end: int, scale: float, labels: Mapping[str, str]
) -> tuple[dict[str, Rect], frozenset[str]]:
    pad, gap, touch = (round(length * scale) for length in (tokens.PAD, tokens.BUTTON_GAP, tokens.TOUCH))
    icon = round(tokens.ICON * scale)
    wide = {
        act: max(
            touch,
            2 * pad + icon + round(6 * scale) + round(text_ems(labels.get(act, act)) * tokens.SMALL * scale),
        )
        for act in BAR_ACTS
    }
    acts, labelled = list(BAR_ACTS), set(BAR_ACTS)
    room = end - bar.x - 2 * pad

    def needed() -> int:
        return sum(wide[act] if act in labelled else touch for act in acts) + gap * (len(acts) - 1)

    for act in _LABELS_TO_DROP:
        if needed() <= room:
            break
        labelled.discard(act)
    for act in _ACTS_TO_DROP:
        if needed() <= room:
            break
        acts.remove(act)
    rects, x = {}, bar.x + pad
    h = min(touch, bar.h)
    for act in acts:
        w = wide[act] if act in labelled else touch
        rects[act] = Rect(x, bar.y + (bar.h - h) // 2, w, h)
        x += w + gap
    return rects, frozenset(labelled & set(acts))


# -- portrait -------------------------------------------------------------------------------------


def _portrait(width: int, height: int, scale: float, table: Table, options: Options) -> Layout:
    status_h = min(round(tokens.STATUS_PORTRAIT * scale), height // 8)
    bar_h = min(round(tokens.BAR_PORTRAIT * scale), height // 6)
    foot_h = min(round(tokens.FOOT_PORTRAIT * scale), height // 12)
    header_h = min(round(tokens.HEADER * scale), height // 16)
    label_h = min(round(tokens.STOCK_LABEL * scale), height // 16)
    side_h = round(height * 0.4) if options.side_open else 0

    card_u = 10 * 10 + 9 * tokens.GAP_PORTRAIT + 2 * tokens.MARGIN_PORTRAIT
    strip_u = tokens.STRIP_LARGE if options.large_print else tokens.STRIP
    reserve_u = 14 + tokens.RESERVE_HIDDEN * tokens.HIDDEN_STEP + (tokens.RESERVE_FACE - 1) * strip_u
    free_h = height - status_h - header_h - foot_h - bar_h - label_h - side_h
    unit = min(width / card_u, max(0.0, free_h) / (reserve_u + 14 + 3))
    if options.side_open:  # the sheet is short-lived: the cards keep their size and the columns squeeze
        unit = min(width / card_u, max(0.0, free_h + side_h) / (reserve_u + 14 + 3))
    card_w = max(1, int(unit * 10))
    card_h = max(1, round(card_w * tokens.CARD_RATIO))
    unit = card_w / 10
    shares = 9 * tokens.GAP_PORTRAIT + 2 * tokens.MARGIN_PORTRAIT
    share = max(0.0, width - 10 * card_w) / shares
    gap, left = share * tokens.GAP_PORTRAIT, share * tokens.MARGIN_PORTRAIT
    xs = [round(left + i * (card_w + gap)) for i in range(10)]

    bar = Rect(0, height - bar_h, width, bar_h)
    message = Rect(0, bar.y - side_h - foot_h, width, foot_h)
    strip_h = max(card_h, min(round(tokens.TOUCH * scale), height // 10)) + label_h
    strip_y = message.y - strip_h
    header_y = status_h + min(round(unit * 0.5), height // 40)
    top = header_y + header_h
    bottom = max(top + 1, strip_y - round(1.2 * unit))
    columns, strip = _columns(
        xs, header_y, top, bottom, (card_w, card_h), scale, table, options, portrait=True
    )

    fan_dx = max(0, int(tokens.STOCK_FAN_PORTRAIT * unit))
    stock_w = card_w + 4 * fan_dx
    stock_x = round(left) if options.left_handed else xs[9] + card_w - stock_w
    stock = Rect(stock_x, strip_y, stock_w, card_h)
    room = xs[9] + card_w - xs[0] - stock_w - round(3 * unit)
    place_gap = max(1, round(0.8 * unit))
    place_w = max(1, min(card_w, (room - 7 * place_gap) // 8))
    place_h = max(1, round(place_w * tokens.CARD_RATIO))
    places_w = 8 * place_w + 7 * place_gap
    places_x = xs[9] + card_w - places_w if options.left_handed else xs[0]
    places = tuple(
        Rect(places_x + k * (place_w + place_gap), strip_y + (card_h - place_h) // 2, place_w, place_h)
        for k in range(8)
    )

    widths = _status_widths(scale, table.suits)
    stretch = width / max(1, sum(widths.values()))
    status, x = {}, 0.0
    for cell in STATUS_CELLS:
        w = widths[cell] * stretch
        status[cell] = Rect(round(x), 0, round(x + w) - round(x), status_h)
        x += w
    side = Rect(0, bar.y - side_h, width, side_h) if side_h else None
    pad = min(round(4 * scale), width // 20)
    each = (width - 2 * pad) / len(PORTRAIT_ACTS)
    acts = {}
    for i, act in enumerate(PORTRAIT_ACTS):
        x0, x1 = round(pad + i * each), round(pad + (i + 1) * each)
        acts[act] = Rect(
            x0 + 1,
            bar.y + min(round(3 * scale), bar_h // 8),
            max(1, x1 - x0 - 2),
            max(1, bar_h - round(6 * scale)),
        )
    return Layout(
        size=(width, height),
        scale=scale,
        portrait=True,
        card=(card_w, card_h),
        unit=unit,
        strip=strip,
        table=Rect(0, status_h, width, max(1, message.y - status_h)),
        columns=columns,
        places=places,
        stock=stock,
        stock_top=Rect(stock.x if options.left_handed else stock.right - card_w, stock.y, card_w, card_h),
        stock_fan=fan_dx if options.left_handed else -fan_dx,
        stock_label=Rect(stock_x, strip_y + strip_h - label_h, stock_w, label_h),
        bar=bar,
        acts=acts,
        labelled=frozenset(PORTRAIT_ACTS),
        status=status,
        message=message,
        side=side,
        rows_left=table.rows_left,
        completed=len(table.completed),
        options=options,
    )


# -- columns --------------------------------------------------------------------------------------


def _columns(
    xs: Sequence[int],
    header_y: int,
    top: int,
    bottom: int,
    card: tuple[int, int],
    scale: float,
    table: Table,
    options: Options,
    *,
    portrait: bool,
) -> tuple[tuple[ColumnLayout, ...], int]:
    card_w, card_h = card
    unit = card_w / 10
    least = tokens.STRIP_LARGE if options.large_print else tokens.STRIP
    wanted = min(tokens.STRIP_WIDEST * unit, max(least * unit, tokens.STRIP_LEGIBLE * scale))
    strip = max(1, round(wanted))
    free = bottom - top - card_h
    grown = max(tokens.FACE_STEP_TALL if portrait else tokens.FACE_STEP_GROWN, least * 1.2) * unit
    hidden_base = tokens.HIDDEN_STEP * unit
    face = (free - tokens.RESERVE_HIDDEN * hidden_base) / (tokens.RESERVE_FACE - 1)
    face = max(wanted, min(face, grown))
    hidden = (free - (tokens.RESERVE_FACE - 1) * face) / tokens.RESERVE_HIDDEN
    hidden = max(hidden_base, min(hidden, tokens.HIDDEN_STEP_GROWN * unit))
    columns = []
    for x, cards, down in zip(xs, table.columns, table.hidden, strict=True):
        steps = _steps(
            len(cards), down, max(0, free), hidden, face, strip, max(1.0, tokens.HIDDEN_STEP_LEAST * unit)
        )
        column_strip = strip
        if len(cards) - down > 1 and steps.face < strip:
            smallest = min(strip, round(tokens.STRIP_LEAST * scale))
            sizes = [size for level in tokens.STRIP_LEVELS if (size := round(strip * level)) > smallest]
            column_strip = next((size for size in sizes if size <= steps.face + 0.5), smallest)
        y, rects = float(top), []
        for index in range(len(cards)):
            rects.append(Rect(x, round(y), card_w, card_h))
            y += steps.hidden if index < down else steps.face
        columns.append(
            ColumnLayout(
                x=x,
                rect=Rect(x, top, card_w, max(1, bottom - top)),
                header=Rect(x, header_y, card_w, max(1, top - header_y)),
                cards=tuple(rects),
                hidden=down,
                hidden_step=steps.hidden,
                face_step=steps.face,
                strip=max(1, column_strip),
                dense=len(cards) - down > 1 and steps.face + 0.5 < column_strip,
            )
        )
    return tuple(columns), strip


class _Steps(NamedTuple):
    hidden: float
    face: float


def _steps(
    count: int, down: int, free: float, hidden: float, face: float, strip: float, least: float
) -> _Steps:
    """The steps that fit `free` pixels: hidden cards give way first, then face-up ones (U6, C23)."""
    faces = max(0, count - down - 1)
    downs = min(down, max(0, count - 1))
    least = min(least, hidden)
    if downs * hidden + faces * face <= free:
        return _Steps(hidden, face)
    if downs and downs * least + faces * face <= free:
        return _Steps((free - faces * face) / downs, face)
    if faces and downs * least + faces * strip <= free:
        return _Steps(least, (free - downs * least) / faces)
    rest = max(0.0, free - downs * least)
    if faces and rest > 0:
        return _Steps(least, rest / faces)
    return _Steps(free / downs if downs else least, 0.0 if faces else face)


# -- under a point --------------------------------------------------------------------------------


def hit(layout: Layout, table: Table, point: tuple[float, float]) -> Hit:
    """What lies under a point: the topmost first. Gaps between columns belong to the nearer column."""
    if layout.side is not None and layout.side.contains(point):
        return Hit("side")
    for act, rect in layout.acts.items():
        if rect.contains(point):
            return Hit("act", act=act)
    if layout.bar.contains(point) or any(cell.contains(point) for cell in layout.status.values()):
        return Hit("status")
    touch = layout.px(tokens.TOUCH)
    stock = layout.stock.grown(max(0, touch - layout.stock.w) // 2, max(0, touch - layout.stock.h) // 2)
    if stock.contains(point) or layout.stock_label.contains(point):
        return Hit("stock")
    for index, place in enumerate(layout.places):
        if place.contains(point):
            return Hit("place", index=index)
    gap = max(0, layout.columns[1].x - layout.columns[0].x - layout.card[0]) if len(layout.columns) > 1 else 0
    for number, column in enumerate(layout.columns):
        if not column.rect.grown(gap // 2 + 1, 0).contains(point):
            continue
        for index in range(min(len(column.cards), len(table.columns[number])) - 1, -1, -1):
            card = column.cards[index]
            if card.grown(gap // 2 + 1, 0).contains(point):
                return Hit("card", column=number, index=index)
        return Hit("column", column=number)
    return Hit()


def best_overlap(layout: Layout, dragged: Rect, columns: Collection[int]) -> int | None:
    """Of some columns, the one whose landing card a dragged card overlaps most (U4); None when it touches none."""
    best, most = None, 0
    for number in sorted(columns):
        column = layout.columns[number]
        last = column.slot(max(0, len(column.cards) - 1))
        area = Rect(last.x, last.y, last.w, max(last.h, column.rect.bottom - last.y)).overlap(dragged)
        if area > most:
            best, most = number, area
    return best


_ADVANCES: Final = (
    # Widths of the characters ' ' to '~' of the regular font, in thousandths of the em.
    (224, 323, 474, 555, 555, 921, 680, 278, 338, 338, 467, 555, 278, 347, 278, 392)
    + (555,) * 10
    + (
        278,
        278,
        555,
        555,
        555,
        474,
        946,
        608,
        657,
        638,
        688,
        589,
        552,
        689,
        728,
        293,
        535,
        646,
        543,
        812,
        723,
        742,
    )
    + (
        633,
        742,
        635,
        596,
        599,
        721,
        575,
        878,
        573,
        531,
        603,
        338,
        392,
        338,
        555,
        559,
        606,
        563,
        618,
        510,
        620,
        554,
    )
    + (
        325,
        564,
        607,
        275,
        275,
        552,
        284,
        926,
        610,
        606,
        620,
        620,
        388,
        468,
        377,
        607,
        521,
        802,
        498,
        521,
        475,
        338,
    )
    + (270, 338, 555)
)


def text_ems(text: str) -> float:
    """The width of a line of the regular font in ems, without loading it; what is not ASCII counts as full width."""
    return sum(_ADVANCES[ord(c) - 32] if " " <= c <= "~" else 1000 for c in text) / 1000
