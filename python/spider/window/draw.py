"""The picture of the table: a game, a layout and a view become a surface.

Nothing here decides anything: what is lit, lifted or said stands in the `View`. Whatever rests is drawn once into a board
that is kept until something of it changes; cards under way are drawn over it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import pygame

from spider.game import Game
from spider.text import clock, sentence
from spider.window import fonts, shapes, tokens
from spider.window.cards import CardArt, load_svg
from spider.window.icons import icon
from spider.window.layout import BAR_ACTS, STATUS_CELLS, Layout, Rect
from spider.window.motion import Flying, Motion, Shake, Slot
from spider.window.tokens import AMBER, INK, PAPER, THEMES, Colour, Theme, mix

__all__ = ["Drag", "Mark", "Painter", "View", "bar_labels", "blit_text", "rounded"]

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Drag:
    """A run that follows the pointer."""

    column: int
    count: int
    x: int
    """The left edge of its cards, in pixels."""
    y: int
    """The upper edge of its first card."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that is pointed at: the top `count` cards of a column and where they go."""

    column: int
    count: int
    target: int | None = None


@dataclass(slots=True)
class View:
    """What the window shows beside the game itself. The owner changes it freely between frames."""

    language: str = "en"
    theme: str = "pine"
    deck: str = "two"
    back: str = "web"
    hover: tuple[int, int] | None = None
    """Column and count of the run under the pointer, which rises a little."""
    hover_act: str | None = None
    pressed_act: str | None = None
    focus_act: str | None = None
    disabled: frozenset[str] = frozenset()
    """Acts that can do nothing now, beside undo and redo."""
    active: frozenset[str] = frozenset()
    """Acts that are switched on, such as `moves` while the list is unfolded."""
    selected: tuple[int, int] | None = None
    """Column and count of the lit run (U3)."""
    hint: Mark | None = None
    hint_deal: bool = False
    """The hint points at the stock."""
    focus: int | Literal["stock"] | None = None
    """What the keyboard points at: a column or the stock."""
    drag: Drag | None = None
    targets: frozenset[int] = frozenset()
    """The legal columns of the dragged run."""
    nearest: int | None = None
    """The column on which the run would land."""
    marked_empty: tuple[int, ...] = ()
    """Empty columns to point at, after a refused deal (U7)."""
    message: str = ""
    refusal: bool = False
    """Whether the message refuses something, which gives it a sign."""
    thinking: bool = False
    """A search runs in the background (U10)."""
    shake: Shake | None = None
    motion: Motion | None = None

    def still(self) -> tuple[object, ...]:
        """Everything that shows on the board, as a value to compare."""
        drag = None if self.drag is None else (self.drag.column, self.drag.count)
        shake = None if self.shake is None else (self.shake.column, self.shake.count)
        look = (self.language, self.theme, self.deck, self.back)
        bar = (self.hover_act, self.pressed_act, self.focus_act, self.disabled, self.active)
        table = (self.hover, self.selected, self.hint, self.hint_deal, self.focus, self.targets, self.nearest)
        words = (self.marked_empty, self.message, self.refusal, self.thinking)
        return (look, bar, table, words, drag, shake)


def bar_labels(language: str) -> dict[str, str]:
    """The words on the bar's buttons, for `layout.Options.labels`."""
    return {act: sentence(language, f"bar.{act}") for act in BAR_ACTS}


# -- small brushes, shared with the panels -----------------------------------------------------------

_BASELINE: Final = 0.37
"""How far below the middle of a line of text its baseline lies, in ems: half a capital's height."""


def blit_text(
    surface: pygame.Surface,
    text: str,
    rect: Rect,
    size: int,
    colour: Colour,
    weight: str = "regular",
    align: Align = "left",
    equal_digits: bool = False,
) -> int:
    """Draw one line in a rectangle, centred upon its height; a line too wide gets smaller, then loses its end.

    Returns:
        The width of what was drawn, in pixels.
    """
    if not text or rect.w < 1:
        return 0
    smallest = max(1, round(size * 0.78))
    while size > smallest and fonts.text_width(text, size, weight) > rect.w:
        size -= 1
    if fonts.text_width(text, size, weight) > rect.w:
        while text and fonts.text_width(text + "…", size, weight) > rect.w:
            text = text[:-1]
        text += "…"
    drawn = (fonts.digits if equal_digits else fonts.render)(text, size, colour, weight)
    spare = rect.w - drawn.get_width()
    x = rect.x + {"left": 0, "center": spare // 2, "right": spare}[align]
    y = rect.y + round(rect.h / 2 + _BASELINE * size) - fonts.font(size, weight).get_ascent()
    surface.blit(drawn, (x, y))
    return drawn.get_width()


_rounded: dict[tuple[int, int, float, Colour, Colour | None, float], pygame.Surface] = {}


def rounded(
    surface: pygame.Surface,
    rect: Rect,
    radius: float,
    fill: Colour,
    line: Colour | None = None,
    width: float = 1.0,
) -> None:
    """Draw a rectangle with smooth round corners; small ones are kept."""
    if rect.w < 1 or rect.h < 1:
        return
    key = (rect.w, rect.h, radius, fill, line, width)
    drawn = _rounded.get(key)
    if drawn is None:
        inset = width / 2 if line else 0.0
        stroke = (
            f'stroke="{line.hex}" stroke-opacity="{line.a / 255:.3f}" stroke-width="{width}"' if line else ""
        )
        body = (
            f'<rect x="{inset}" y="{inset}" width="{max(0.1, rect.w - 2 * inset)}" height="{max(0.1, rect.h - 2 * inset)}" '
            f'rx="{min(radius, rect.w / 2, rect.h / 2)}" fill="{fill.hex}" fill-opacity="{fill.a / 255:.3f}" {stroke}/>'
        )
        drawn = load_svg(shapes.picture(rect.w, rect.h, body))
        if len(_rounded) > 400:
            _rounded.clear()
        _rounded[key] = drawn
    surface.blit(drawn, rect[:2])


# -- the painter -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Frame:
    """What one frame is drawn from, and on."""

    surface: pygame.Surface
    game: Game
    layout: Layout
    view: View
    now: float
    theme: Theme
    pending: frozenset[Slot]
    """Where cards will land that are still in the air."""


@dataclass(slots=True)
class _Run:
    """Part of a column, as drawn: card indexes with their places."""

    indexes: list[int] = field(default_factory=list)
    rects: list[Rect] = field(default_factory=list)


class Painter:
    """Draws tables, keeping card art and the resting board from frame to frame."""

    def __init__(self) -> None:
        self._art: CardArt | None = None
        self._art_key: tuple[object, ...] = ()
        self._board: pygame.Surface | None = None
        self._board_key: tuple[object, ...] | None = None
        self._ground: pygame.Surface | None = None
        self._ground_key: tuple[object, ...] | None = None
        self._rings: dict[tuple[object, ...], pygame.Surface] = {}
        self._scaled: dict[tuple[int, int], pygame.Surface] = {}
        self._layout: Layout | None = None
        self._moved = False
        self._drag: Drag | None = None

    # -- whole frames --------------------------------------------------------------------------

    def needs_frame(self, game: Game, layout: Layout, view: View, now: float) -> bool:
        """Whether the picture would differ from the last one that was drawn (C27)."""
        return (
            self._moved
            or self._in_motion(view, now)
            or view.drag != self._drag
            or layout is not self._layout
            or self._key(game, layout, view, now) != self._board_key
        )

    def draw_table(self, surface: pygame.Surface, game: Game, layout: Layout, view: View, now: float) -> None:
        """Draw one frame.

        Args:
            surface: where to draw; as large as the layout.
            game: read only.
            layout: of `game.position`.
            view: what is lit, lifted and said.
            now: seconds of the window's clock, for motion.
        """
        self._take_art(layout, view)
        pending = view.motion.pending(now) if view.motion is not None else frozenset()
        frame = _Frame(surface, game, layout, view, now, THEMES[view.theme], pending)
        key = self._key(game, layout, view, now)
        if (
            self._board is None
            or self._board.get_size() != layout.size
            or self._layout is not layout
            or key != self._board_key
        ):
            if self._board is None or self._board.get_size() != layout.size:
                self._board = pygame.Surface(layout.size)
            self._layout, self._board_key = layout, key
            self._draw_board(replace(frame, surface=self._board))
        surface.blit(self._board, (0, 0))
        self._draw_moving(frame)
        self._moved = self._in_motion(view, now)
        self._drag = view.drag

    def forget(self) -> None:
        """Drop everything kept, as after a change of the display."""
        self._board = self._ground = self._art = None
        self._board_key = self._ground_key = None
        self._art_key = ()
        self._rings.clear()
        self._scaled.clear()

    @staticmethod
    def _in_motion(view: View, now: float) -> bool:
        return bool(
            (view.motion is not None and not view.motion.done(now))
            or (view.shake is not None and not view.shake.done(now))
        )

    def _key(self, game: Game, layout: Layout, view: View, now: float) -> tuple[object, ...]:
        position = game.position
        table = (position.columns, position.hidden, position.rows_left, position.completed)
        pending = view.motion.pending(now) if view.motion is not None else frozenset()
        shaking = view.shake is not None and not view.shake.done(now)
        spinning = view.motion is not None and view.motion.web is not None and not view.motion.done(now)
        numbers = (clock(game.time), game.moves, game.can_undo, game.can_redo, game.deal_id)
        return (layout.size, table, numbers, pending, shaking, spinning, view.still())

    def _take_art(self, layout: Layout, view: View) -> None:
        key = (layout.card, layout.strip, view.deck, view.back, view.theme)
        if self._art is None or key != self._art_key:
            shadow = THEMES[view.theme].shadow
            self._art = CardArt(layout.card, layout.strip, view.deck, view.back, shadow)
            self._art_key = key
            self._scaled.clear()

    @property
    def art(self) -> CardArt:
        """The card art of the last frame, for panels that show cards."""
        if self._art is None:
            raise RuntimeError("no frame was drawn yet")
        return self._art

    # -- the resting board ---------------------------------------------------------------------

    def _draw_board(self, frame: _Frame) -> None:
        frame.surface.blit(self._ground_for(frame.layout, frame.theme), (0, 0))
        if frame.game.position.is_won and (frame.view.motion is None or frame.view.motion.done(frame.now)):
            self._draw_web(frame, 1.0)
        self._draw_places(frame)
        self._draw_stock(frame)
        for column in range(len(frame.layout.columns)):
            self._draw_header(frame, column)
            self._draw_column(frame, column)
        self._draw_marks(frame)
        self._draw_bar(frame)
        self._draw_status(frame)
        if frame.layout.side is not None:
            pygame.draw.rect(frame.surface, frame.theme.bar[:3], frame.layout.side)
        self._draw_message(frame)

    def _ground_for(self, layout: Layout, theme: Theme) -> pygame.Surface:
        bands = [layout.bar]
        if layout.portrait:
            bands.append(Rect(0, 0, layout.size[0], layout.table.y))
        key = (layout.size, theme.name, tuple(bands))
        if self._ground is not None and self._ground_key == key:
            return self._ground
        w, h = layout.size
        ground = pygame.Surface((w, h))
        ground.fill(theme.ground[:3])
        # A quarter of the size is enough for a gradient, and soon drawn.
        sw, sh = max(1, w // 4), max(1, h // 4)
        shade = load_svg(shapes.vignette(sw, sh, theme.vignette))
        ground.blit(pygame.transform.smoothscale(shade, (w, h)), (0, 0))
        for band in bands:
            pygame.draw.rect(ground, theme.bar[:3], band)
        self._ground, self._ground_key = ground, key
        return ground

    # -- columns -------------------------------------------------------------------------------

    def _draw_header(self, frame: _Frame, column: int) -> None:
        place, theme = frame.layout.columns[column], frame.theme
        header, count = place.header, len(frame.game.position.columns[column])
        size = frame.layout.px(tokens.TINY)
        narrow = header.w < 4 * size
        if narrow:
            size = max(1, round(size * 0.85))
        inset = 1 if narrow else frame.layout.px(4)
        inner = Rect(header.x + inset, header.y, max(1, header.w - 2 * inset), header.h)
        text = f"×{count}"
        if place.dense:
            pill = Rect(header.x, header.y, header.w, max(1, header.h - frame.layout.px(2)))
            rounded(frame.surface, pill, pill.h / 2, AMBER)
            if narrow:
                blit_text(frame.surface, text, pill, size, INK, "bold", "center")
                return
            mark = icon("dense", max(1, pill.h - frame.layout.px(3)), INK)
            width = fonts.text_width(text, size, "bold") + mark.get_width() + inset
            x = pill.right - width - 2 * inset
            frame.surface.blit(mark, (x, pill.y + (pill.h - mark.get_height()) // 2))
            words = Rect(x + mark.get_width(), pill.y, width - mark.get_width(), pill.h)
            blit_text(frame.surface, text, words, size, INK, "bold", "right")
            blit_text(frame.surface, str(column + 1), inner.moved(inset, 0), size, INK, "bold")
            return
        if count:
            blit_text(frame.surface, text, inner, size, theme.text_soft, align="right", equal_digits=True)
        blit_text(frame.surface, str(column + 1), inner, size, theme.text_soft, "bold")

    def _cards_at_rest(self, frame: _Frame, column: int) -> _Run:
        """The cards of a column that are drawn on the board: neither in the air nor dragged nor swinging."""
        cards = frame.layout.columns[column].cards
        end = len(cards)
        if frame.view.drag is not None and frame.view.drag.column == column:
            end -= frame.view.drag.count
        elif (
            frame.view.shake is not None
            and frame.view.shake.column == column
            and not frame.view.shake.done(frame.now)
        ):
            end -= frame.view.shake.count
        lifted = len(cards)
        if frame.view.hover is not None and frame.view.hover[0] == column:
            lifted -= frame.view.hover[1]
        run = _Run()
        for index in range(end):
            if Slot("column", column, index) in frame.pending:
                continue
            rect = cards[index]
            run.indexes.append(index)
            run.rects.append(rect.moved(0, -frame.layout.px(tokens.LIFT)) if index >= lifted else rect)
        return run

    def _draw_column(self, frame: _Frame, column: int) -> None:
        place = frame.layout.columns[column]
        run = self._cards_at_rest(frame, column)
        if not run.indexes:
            w, h = frame.layout.card
            self._outline(
                frame.surface,
                Rect(place.x, place.rect.y, w, h),
                frame.theme.line,
                frame.layout.px(1.4),
                dash=frame.layout.u(0.9),
            )
            return
        self._draw_cards(frame, column, run)

    def _draw_cards(self, frame: _Frame, column: int, run: _Run, lifted: bool = False) -> None:
        """Draw cards that cover one another: of each only what the next leaves free."""
        cards, surface = frame.game.position.columns[column], frame.surface
        place = frame.layout.columns[column]
        art = self.art
        over = int(art.radius) + 2
        last = len(run.indexes) - 1
        for number, (index, rect) in enumerate(zip(run.indexes, run.rects, strict=True)):
            if number == last and not lifted:
                surface.blit(art.shadow(), (rect.x, rect.y + art.shadow_top))
            free = rect.h if number == last else min(rect.h, run.rects[number + 1].y - rect.y + over)
            if free <= 0:
                continue
            covered = number != last and free <= art.covered_height
            face = (
                art.back()
                if index < place.hidden
                else art.covered(cards[index], place.strip)
                if covered
                else art.face(cards[index])
            )
            surface.blit(face, rect[:2], (0, 0, rect.w, free))

    # -- rail ----------------------------------------------------------------------------------

    def _draw_places(self, frame: _Frame) -> None:
        completed = frame.game.position.completed
        for number, rect in enumerate(frame.layout.places):
            if number < len(completed) and Slot("place", number) not in frame.pending:
                self._draw_pile(frame, rect, completed[number])
                continue
            self._outline(frame.surface, rect, frame.theme.line, frame.layout.px(1.2))
            if frame.game.position.suits == 1 and rect.h > 12:  # which runs will come is known from the start
                sign = self.art.suit(
                    0, max(2, round(rect.h * 0.3)), mix(frame.theme.ground, frame.theme.line, 0.55)
                )
                frame.surface.blit(sign, sign.get_rect(center=rect.center))

    def _draw_pile(self, frame: _Frame, rect: Rect, suit: int) -> None:
        mini = self.art.mini(suit, (rect.w, rect.h))
        edge = mix(PAPER, Colour(0, 0, 0), 0.22)
        step = max(1, frame.layout.px(1.5))
        radius = tokens.CORNER * rect.w / 10
        for layer in (2, 1):  # thirteen cards are a pile
            rounded(
                frame.surface,
                rect.moved(0, layer * step),
                radius,
                mix(PAPER, Colour(0, 0, 0), 0.08),
                edge,
                max(1, frame.layout.px(0.8)),
            )
        frame.surface.blit(mini, rect[:2])

    def _draw_stock(self, frame: _Frame) -> None:
        rows = frame.game.position.rows_left
        art = self.art
        size = frame.layout.px(tokens.SMALL if not frame.layout.portrait else tokens.TINY)
        label = frame.layout.stock_label
        if not rows:
            rect = Rect(*frame.layout.stock_pile)
            self._outline(frame.surface, rect, frame.theme.line, frame.layout.px(1.2))
            words = sentence(frame.view.language, "stock.none")
            inner = rect.grown(-frame.layout.px(6))
            small = frame.layout.px(tokens.TINY)
            if fonts.text_width(words, size) > inner.w >= fonts.text_width(words, small):
                size = small
            lines = fonts.wrap(words, size, max(1, inner.w))
            if len(lines) * fonts.line_height(size) > inner.h or inner.w < 6 * size:
                short = sentence(frame.view.language, "stock.none.short")
                blit_text(
                    frame.surface,
                    short,
                    rect,
                    frame.layout.px(tokens.TINY),
                    frame.theme.text_soft,
                    align="center",
                )
                return
            self._paragraph(frame.surface, lines, inner, size, frame.theme.text_soft)
            return
        for row in range(rows):
            if Slot("stock", row) in frame.pending:
                continue
            rect = frame.layout.stock_card(row)
            if row == rows - 1:
                shadow = art.shadow()
            else:  # only below what is in sight, or the shadows would add up
                shadow = art.edge_shadow(abs(frame.layout.stock_fan), left=frame.layout.stock_fan < 0)
            if row == rows - 1 and frame.view.hover_act == "deal":
                rect = rect.moved(0, -frame.layout.px(tokens.LIFT))
            x = rect.right - shadow.get_width() if frame.layout.stock_fan > 0 else rect.x
            frame.surface.blit(shadow, (x, rect.y + art.shadow_top))
            frame.surface.blit(art.back(), rect[:2])
        words = sentence(frame.view.language, "stock.left", count=rows)
        if fonts.text_width(words, size) > label.w:
            words = sentence(frame.view.language, "stock.left.short", count=rows)
        blit_text(
            frame.surface,
            words,
            label,
            size,
            frame.theme.text if frame.view.hover_act == "deal" else frame.theme.text_soft,
            align="left" if frame.layout.options.left_handed else "right",
        )

    # -- marks ---------------------------------------------------------------------------------

    def _run_rect(self, layout: Layout, column: int, count: int) -> Rect:
        """The rectangle around the top cards of a column; of an empty one, its card-sized outline."""
        place = layout.columns[column]
        if not place.cards:
            return Rect(place.x, place.rect.y, *layout.card)
        first = place.cards[max(0, len(place.cards) - count)]
        last = place.cards[-1]
        return Rect(first.x, first.y, first.w, last.bottom - first.y)

    def _draw_marks(self, frame: _Frame) -> None:
        language = frame.view.language
        for column in sorted(frame.view.targets):
            self._glow(
                frame.surface,
                frame.layout,
                self._run_rect(frame.layout, column, 1),
                frame.theme.glow,
                column == frame.view.nearest,
            )
        for column in frame.view.marked_empty:
            rect = self._run_rect(frame.layout, column, 1)
            self._ring(frame.surface, frame.layout, rect, dashed=True)
            self._tag(frame.surface, frame.layout, rect, sentence(language, "tag.empty"))
        if frame.view.hint is not None:
            rect = self._run_rect(frame.layout, frame.view.hint.column, frame.view.hint.count)
            self._ring(frame.surface, frame.layout, rect)
            self._tag(frame.surface, frame.layout, rect, sentence(language, "tag.from"))
            if frame.view.hint.target is not None:
                rect = self._run_rect(frame.layout, frame.view.hint.target, 1)
                self._ring(frame.surface, frame.layout, rect)
                self._tag(frame.surface, frame.layout, rect, sentence(language, "tag.to"))
        if frame.view.hint_deal:
            self._ring(frame.surface, frame.layout, frame.layout.stock_pile)
            self._tag(frame.surface, frame.layout, frame.layout.stock_pile, sentence(language, "tag.deal"))
        if frame.view.selected is not None:
            column, count = frame.view.selected
            rect = self._run_rect(frame.layout, column, count)
            self._ring(frame.surface, frame.layout, rect)
            self._tag(frame.surface, frame.layout, rect, sentence(language, "tag.selected", count=count))
        if frame.view.focus == "stock":
            self._ring(frame.surface, frame.layout, frame.layout.stock_pile, dashed=True)
        elif frame.view.focus is not None:
            count = max(1, frame.game.longest_run(frame.view.focus))
            self._ring(
                frame.surface,
                frame.layout,
                self._run_rect(frame.layout, frame.view.focus, count),
                dashed=True,
            )

    def _ring(self, surface: pygame.Surface, layout: Layout, rect: Rect, dashed: bool = False) -> None:
        """An amber outline between two thin ink rings, just outside a card."""
        width, ink = layout.px(tokens.OUTLINE), layout.px(tokens.INK_RING)
        pad = width + 2 * ink
        key = ("ring", rect.w, rect.h, width, ink, dashed, layout.card[0])
        drawn = self._rings.get(key)
        if drawn is None:
            middle = ink + width / 2
            box = (middle, middle, rect.w + 2 * pad - 2 * middle, rect.h + 2 * pad - 2 * middle)
            radius = self.art.radius + pad - middle
            if dashed:
                under = shapes.dashed(*box, radius, 3.0 * width + 2 * ink, 2.2 * width - 2 * ink)
                over = shapes.dashed(*box, radius, 3.0 * width, 2.2 * width, ink)
            else:
                under = over = shapes.outline(*box, radius)
            body = (
                f'<path d="{under}" fill="none" stroke="{INK.hex}" stroke-width="{width + 2 * ink}"/>'
                f'<path d="{over}" fill="none" stroke="{AMBER.hex}" stroke-width="{width}"/>'
            )
            drawn = load_svg(shapes.picture(rect.w + 2 * pad, rect.h + 2 * pad, body))
            self._keep_ring(key, drawn)
        surface.blit(drawn, (rect.x - pad, rect.y - pad))

    def _glow(
        self, surface: pygame.Surface, layout: Layout, rect: Rect, colour: Colour, strong: bool
    ) -> None:
        """A soft outline that fades outwards, with a tint inside where it is strong."""
        width = layout.px(3 if strong else 2)
        reach = layout.px(12 if strong else 8)
        key = ("glow", rect.w, rect.h, width, reach, colour, layout.card[0])
        drawn = self._rings.get(key)
        if drawn is None:
            body = ""
            layers = 8
            r = self.art.radius
            for layer in range(layers):
                out = reach * (layer + 0.5) / layers
                fade = (0.5 if strong else 0.3) * (1 - out / reach) ** 1.6
                body += (
                    f'<rect x="{reach - out}" y="{reach - out}" width="{rect.w + 2 * out}" height="{rect.h + 2 * out}" '
                    f'rx="{r + out}" fill="none" stroke="{colour.hex}" stroke-opacity="{fade:.3f}" '
                    f'stroke-width="{reach / layers:.3f}"/>'
                )
            tint = 0.12 if strong else 0.0
            body += (
                f'<rect x="{reach - width / 2}" y="{reach - width / 2}" width="{rect.w + width}" height="{rect.h + width}" '
                f'rx="{r + width / 2}" fill="{colour.hex}" fill-opacity="{tint}" stroke="{colour.hex}" '
                f'stroke-opacity="{1.0 if strong else 0.75}" stroke-width="{width}"/>'
            )
            drawn = load_svg(shapes.picture(rect.w + 2 * reach, rect.h + 2 * reach, body))
            self._keep_ring(key, drawn)
        surface.blit(drawn, (rect.x - reach, rect.y - reach))

    def _outline(
        self, surface: pygame.Surface, rect: Rect, colour: Colour, width: float, dash: float = 0.0
    ) -> None:
        """The outline of an empty place."""
        key = ("outline", rect.w, rect.h, colour, width, dash)
        drawn = self._rings.get(key)
        if drawn is None:
            box = (width / 2, width / 2, max(0.1, rect.w - width), max(0.1, rect.h - width))
            radius = tokens.CORNER * rect.w / 10
            path = shapes.dashed(*box, radius, dash, dash * 0.8) if dash else shapes.outline(*box, radius)
            body = f'<path d="{path}" fill="none" stroke="{colour.hex}" stroke-width="{width}"/>'
            drawn = load_svg(shapes.picture(rect.w, rect.h, body))
            self._keep_ring(key, drawn)
        surface.blit(drawn, rect[:2])

    def _keep_ring(self, key: tuple[object, ...], drawn: pygame.Surface) -> None:
        if len(self._rings) > 120:
            self._rings.clear()
        self._rings[key] = drawn

    def _tag(self, surface: pygame.Surface, layout: Layout, rect: Rect, words: str) -> None:
        """A word on an outline, at its upper right corner, where no rank stands."""
        size = layout.px(tokens.TINY)
        height = round(size * 1.6)
        width = fonts.text_width(words, size, "bold") + round(size * 1.2)
        x, y = rect.right + layout.px(4) - width, rect.y - round(height * 0.62)
        if width > 0.6 * rect.w:  # on small cards there is room only at the foot
            x, y = rect.x + (rect.w - width) // 2, rect.bottom - round(height * 0.5)
        tag = Rect(max(0, min(x, layout.size[0] - width)), max(0, y), width, height)
        rounded(surface, tag, height / 2, AMBER, INK, layout.px(tokens.INK_RING))
        blit_text(surface, words, tag, size, INK, "bold", "center")

    # -- words ---------------------------------------------------------------------------------

    def _draw_bar(self, frame: _Frame) -> None:
        disabled = set(frame.view.disabled)
        if not frame.game.can_undo:
            disabled.add("undo")
        if not frame.game.can_redo:
            disabled.add("redo")
        for act, rect in frame.layout.acts.items():
            off = act in disabled
            fill = frame.theme.button
            if act in frame.view.active:
                fill = mix(frame.theme.button, frame.theme.text, 0.2)
            if not off and act in (frame.view.hover_act, frame.view.pressed_act):
                fill = (
                    frame.theme.button_hover
                    if act != frame.view.pressed_act
                    else mix(frame.theme.button, frame.theme.bar, 0.8)
                )
            ink = mix(fill, frame.theme.text, 0.42) if off else frame.theme.text
            if not off or not frame.layout.portrait:
                rounded(
                    frame.surface,
                    rect,
                    frame.layout.px(tokens.BUTTON_RADIUS),
                    mix(frame.theme.bar, fill, 0.5) if off else fill,
                )
            self._draw_button(frame, act, rect, ink)
            if frame.view.focus_act == act:
                ring = rect.grown(-frame.layout.px(4))
                rounded(frame.surface, ring, frame.layout.px(5), AMBER.faded(0), AMBER, frame.layout.px(2))

    def _draw_button(self, frame: _Frame, act: str, rect: Rect, ink: Colour) -> None:
        size = min(frame.layout.px(tokens.ICON), rect.h, rect.w)
        sign = icon(act, size, ink)
        words = frame.layout.options.labels.get(act) or sentence(frame.view.language, f"bar.{act}")
        if frame.layout.portrait:
            text = frame.layout.px(tokens.TINY)
            top = rect.y + (rect.h - size - round(text * 1.5)) // 2
            frame.surface.blit(sign, (rect.x + (rect.w - size) // 2, top))
            line = Rect(rect.x + 1, top + size + frame.layout.px(1), rect.w - 2, round(text * 1.5))
            blit_text(frame.surface, words, line, text, ink, align="center")
        elif act in frame.layout.labelled:
            pad = frame.layout.px(tokens.PAD)
            frame.surface.blit(sign, (rect.x + pad, rect.y + (rect.h - size) // 2))
            x = rect.x + pad + size + frame.layout.px(6)
            line = Rect(x, rect.y, max(1, rect.right - x - pad // 2), rect.h)
            blit_text(frame.surface, words, line, frame.layout.px(tokens.SMALL), ink)
        else:
            frame.surface.blit(sign, (rect.x + (rect.w - size) // 2, rect.y + (rect.h - size) // 2))

    def _draw_status(self, frame: _Frame) -> None:
        counts = frame.game.counts
        values = {
            "runs": f"{counts.completed}/8",
            "deals": str(counts.deals_left),
            "hidden": str(counts.hidden),
            "moves": str(counts.moves),
            "time": clock(frame.game.time),
        }
        small, large = frame.layout.px(tokens.TINY), frame.layout.px(tokens.BODY)
        for cell in STATUS_CELLS:
            rect = frame.layout.status[cell]
            upper = Rect(rect.x, rect.y + round(rect.h * 0.12), rect.w, round(rect.h * 0.36))
            lower = Rect(rect.x, rect.y + round(rect.h * 0.47), rect.w, round(rect.h * 0.42))
            blit_text(
                frame.surface,
                sentence(frame.view.language, f"status.{cell}"),
                upper,
                small,
                frame.theme.text_soft,
                align="center",
            )
            if cell == "runs":
                self._draw_runs(frame, lower, values[cell], large)
            else:
                blit_text(
                    frame.surface,
                    values[cell],
                    lower,
                    large,
                    frame.theme.text,
                    "bold",
                    "center",
                    equal_digits=True,
                )

    def _draw_runs(self, frame: _Frame, rect: Rect, total: str, size: int) -> None:
        """The runs so far: all of them, and each suit's (U1)."""
        suits = {1: (0,), 2: (0, 1)}.get(frame.game.position.suits, (0, 1, 2, 3))
        gap = frame.layout.px(2)
        while True:
            sign, digit = round(size * 0.78), fonts.text_width("0", size)
            width = fonts.text_width(total, size, "bold") + sum(4 * gap + sign + gap + digit for _ in suits)
            if width <= rect.w or size <= 8:
                break
            size, gap = size - 1, min(gap, 1)
        x = rect.x + max(0, (rect.w - width) // 2)
        x += blit_text(
            frame.surface,
            total,
            Rect(x, rect.y, max(1, rect.right - x), rect.h),
            size,
            frame.theme.text,
            "bold",
            equal_digits=True,
        )
        for suit in suits:
            x += 4 * gap
            colour = frame.theme.red if suit in (1, 3) else frame.theme.text
            drawn = self.art.suit(suit, sign, colour)
            frame.surface.blit(drawn, (x, rect.y + (rect.h - sign) // 2))
            x += sign + gap
            text = str(frame.game.position.completed.count(suit))
            blit_text(
                frame.surface,
                text,
                Rect(x, rect.y, digit + 2, rect.h),
                size,
                frame.theme.text,
                equal_digits=True,
            )
            x += digit

    def _draw_message(self, frame: _Frame) -> None:
        rect = frame.layout.message
        size = frame.layout.px(tokens.SMALL)
        margin = min(frame.layout.px(14), rect.w // 8)
        inner = Rect(rect.x + margin, rect.y, max(1, rect.w - 2 * margin), rect.h)
        if not frame.view.message:
            if frame.view.thinking:
                blit_text(
                    frame.surface,
                    sentence(frame.view.language, "table.thinking"),
                    inner,
                    size,
                    frame.theme.text_soft,
                    align="center",
                )
            quiet = frame.layout.px(tokens.TINY)
            words = sentence(frame.view.language, "table.deal", deal=frame.game.deal_id)
            blit_text(frame.surface, words, inner, quiet, frame.theme.text_soft)
            return
        sign = frame.layout.px(18) + frame.layout.px(8) if frame.view.refusal else 0
        pad = frame.layout.px(14)
        body = frame.layout.px(tokens.BODY)
        lines = fonts.wrap(frame.view.message, body, max(1, inner.w - 2 * pad - sign))
        if len(lines) > 1:
            body = size
            lines = fonts.wrap(frame.view.message, body, max(1, inner.w - 2 * pad - sign))
        step = round(body * 1.4)
        width = max(fonts.text_width(line, body) for line in lines) + sign + 2 * pad
        height = max(min(rect.h, frame.layout.px(30)), len(lines) * step + frame.layout.px(8))
        box = Rect(
            rect.x + (rect.w - width) // 2,
            rect.bottom - height - max(0, (rect.h - height) // 2),
            width,
            height,
        )
        rounded(
            frame.surface,
            box,
            min(height / 2, frame.layout.px(16)),
            frame.theme.toast,
            frame.theme.line,
            frame.layout.px(1),
        )
        if frame.view.refusal:
            drawn = icon("alert", frame.layout.px(18), frame.theme.alert)
            frame.surface.blit(drawn, (box.x + pad, box.y + (box.h - drawn.get_height()) // 2))
        top = box.y + (box.h - len(lines) * step) // 2
        for number, line in enumerate(lines):
            place = Rect(box.x + pad + sign, top + number * step, width - 2 * pad - sign + 2, step)
            blit_text(frame.surface, line, place, body, frame.theme.text)

    @staticmethod
    def _paragraph(
        board: pygame.Surface, lines: Iterable[str], rect: Rect, size: int, colour: Colour
    ) -> None:
        """Lines of text, centred both ways."""
        lines = list(lines)
        step = fonts.line_height(size)
        y = rect.y + (rect.h - len(lines) * step) // 2
        for number, line in enumerate(lines):
            blit_text(
                board, line, Rect(rect.x, y + number * step, rect.w, step), size, colour, align="center"
            )

    # -- what moves ----------------------------------------------------------------------------

    def _draw_moving(self, frame: _Frame) -> None:
        if frame.view.motion is not None:
            if frame.view.motion.web is not None and not frame.view.motion.done(frame.now):
                self._draw_web(frame, frame.view.motion.web_share(frame.now))
            for place, strength in frame.view.motion.glow(frame.now).items():
                self._blink(frame.surface, frame.layout, frame.layout.places[place], strength)
            self._draw_flying(frame.surface, frame.view.motion.frame(frame.now))
        if frame.view.shake is not None and not frame.view.shake.done(frame.now):
            dx = frame.view.shake.offset(frame.now) * tokens.SHAKE * frame.layout.scale
            self._draw_run(frame, frame.view.shake.column, frame.view.shake.count, round(dx))
        if frame.view.drag is not None:
            self._draw_drag(frame, frame.view.drag)

    def _draw_web(self, frame: _Frame, share: float) -> None:
        """The web over the table of a won game, as much of it as has been spun; at last a spider sits in it."""
        layout, theme = frame.layout, frame.theme
        left, right = layout.columns[0].rect, layout.columns[-1].rect
        top = left.y + layout.card[1]
        w, h = right.right - left.x, left.bottom - top
        radius = 0.46 * min(w, h)
        if radius < 20 or share <= 0:
            return
        cx, cy = left.x + w / 2, top + h / 2
        colour = mix(theme.ground, theme.alert if theme.light else AMBER, 0.55)
        threads = shapes.web_threads(12, 8)
        points = sum(map(len, threads))
        left_over = share * 1.15 * points
        for thread in threads:
            count = min(len(thread), int(left_over))
            left_over -= len(thread)
            if count > 1:
                line = [(cx + radius * x, cy + radius * y) for x, y in thread[:count]]
                pygame.draw.aalines(frame.surface, colour[:3], False, line)
                if layout.scale >= 1.5:
                    pygame.draw.aalines(frame.surface, colour[:3], False, [(x + 1, y) for x, y in line])
        if share > 0.87:
            side = round(0.34 * radius)
            spider = self._spider(side, theme)
            spider.set_alpha(round(255 * min(1.0, (share - 0.87) / 0.13)))
            frame.surface.blit(spider, (round(cx - side / 2), round(cy - side / 2)))

    def _spider(self, side: int, theme: Theme) -> pygame.Surface:
        key = ("spider", side, theme.name)
        drawn = self._rings.get(key)
        if drawn is None:
            body = shapes.emblem(11, 0, theme.text.hex, AMBER.hex, theme.ground.hex)
            drawn = load_svg(shapes.picture(side, side, body, (-1.04, -1.04, 2.08, 2.08)))
            self._keep_ring(key, drawn)
        return drawn

    def _draw_flying(self, surface: pygame.Surface, flying: list[Flying]) -> None:
        art = self.art
        for card in flying:
            face = art.face(card.card) if card.face_up else art.back()
            rect = card.rect
            if rect.w < art.size[0]:
                face = self._scaled_face(card.card, rect.w)
            if card.squash < 1:
                w = max(1, round(rect.w * card.squash))
                face = pygame.transform.smoothscale(face, (w, rect.h))
                rect = Rect(rect.x + (rect.w - w) // 2, rect.y, w, rect.h)
            elif card.lifted and rect.w == art.size[0]:
                surface.blit(art.shadow(), (rect.x, rect.y + art.shadow_top + 1))
            surface.blit(face, rect[:2])

    def _scaled_face(self, card: int, width: int) -> pygame.Surface:
        """A card on its way to a small place; widths are rounded so that few are drawn."""
        full = self.art.size[0]
        width = max(1, full - round((full - width) / (0.06 * full)) * round(0.06 * full))
        key = (card, width)
        drawn = self._scaled.get(key)
        if drawn is None:
            size = (width, max(1, round(width * tokens.CARD_RATIO)))
            drawn = self._scaled[key] = pygame.transform.smoothscale(self.art.face(card), size)
        return drawn

    def _blink(self, surface: pygame.Surface, layout: Layout, rect: Rect, strength: float) -> None:
        width, pad = layout.px(tokens.OUTLINE), layout.px(tokens.OUTLINE) + 2
        radius = tokens.CORNER * rect.w / 10 + pad
        grown = rect.grown(pad)
        level = round(strength * 8) / 8  # few levels, so that few are drawn
        rounded(surface, grown, radius, AMBER.faded(0), AMBER.faded(level), width)

    def _draw_run(self, frame: _Frame, column: int, count: int, dx: int) -> None:
        place = frame.layout.columns[column]
        first = max(0, len(place.cards) - count)
        run = _Run(list(range(first, len(place.cards))), [rect.moved(dx, 0) for rect in place.cards[first:]])
        self._draw_cards(frame, column, run)

    def _draw_drag(self, frame: _Frame, drag: Drag) -> None:
        art = self.art
        place = frame.layout.columns[drag.column]
        cards = frame.game.position.columns[drag.column]
        first = max(0, len(cards) - drag.count)
        step = max(place.face_step, float(place.strip))
        w, h = frame.layout.card
        rects = [Rect(drag.x, round(drag.y + number * step), w, h) for number in range(len(cards) - first)]
        if not rects:
            return
        shadow, (dx, dy) = art.cast(rects[-1].bottom - rects[0].y)
        frame.surface.blit(shadow, (drag.x + dx, drag.y + dy))
        run = _Run(list(range(first, len(cards))), rects)
        self._draw_cards(frame, drag.column, run, lifted=True)
