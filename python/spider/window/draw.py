"""The picture of the table: a game, a layout and a view become a surface.

Nothing here decides anything: what is lit, lifted or said stands in the `View`. Whatever rests is drawn once into a board
that is kept until something of it changes; cards under way are drawn over it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pygame

from spider.game import Game
from spider.text import clock, sentence
from spider.window import brushes, fonts, shapes, tokens
from spider.window.brushes import blit_text, rounded
from spider.window.cache import PixelCache
from spider.window.cards import CardArt, load_svg, suit_sign
from spider.window.chrome import draw_bar, draw_message, draw_status
from spider.window.icons import icon
from spider.window.layout import Layout, Rect
from spider.window.motion import Flying, Slot
from spider.window.tokens import AMBER, INK, PAPER, THEMES, Colour, Theme, mix
from spider.window.view import Drag, Frame, Mark, View, bar_labels

__all__ = ["Drag", "Mark", "Painter", "View", "bar_labels"]


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
        self._scaled = PixelCache(16_000_000)
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
        frame = Frame(surface, game, layout, view, now, THEMES[view.theme], pending)
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

    def _draw_board(self, frame: Frame) -> None:
        frame.surface.blit(self._ground_for(frame.layout, frame.theme), (0, 0))
        if frame.game.position.is_won and (frame.view.motion is None or frame.view.motion.done(frame.now)):
            self._draw_web(frame, 1.0)
        self._draw_places(frame)
        self._draw_stock(frame)
        for column in range(len(frame.layout.columns)):
            self._draw_header(frame, column)
            self._draw_column(frame, column)
        self._draw_marks(frame)
        draw_bar(frame)
        draw_status(frame)
        if frame.layout.side is not None:
            pygame.draw.rect(frame.surface, frame.theme.bar[:3], frame.layout.side)
        draw_message(frame)

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

    def _draw_header(self, frame: Frame, column: int) -> None:
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

    def _cards_at_rest(self, frame: Frame, column: int) -> _Run:
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

    def _draw_column(self, frame: Frame, column: int) -> None:
        place = frame.layout.columns[column]
        run = self._cards_at_rest(frame, column)
        if not run.indexes:
            w, h = frame.layout.card
            brushes.outline(
                frame.surface,
                Rect(place.x, place.rect.y, w, h),
                self.art.radius,
                frame.theme.line,
                frame.layout.px(1.4),
                frame.layout.u(0.9),
            )
            return
        self._draw_cards(frame, column, run)

    def _draw_cards(self, frame: Frame, column: int, run: _Run, lifted: bool = False) -> None:
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

    def _draw_places(self, frame: Frame) -> None:
        completed = frame.game.position.completed
        for number, rect in enumerate(frame.layout.places):
            if number < len(completed) and Slot("place", number) not in frame.pending:
                self._draw_pile(frame, rect, completed[number])
                continue
            brushes.outline(
                frame.surface, rect, tokens.CORNER * rect.w / 10, frame.theme.line, frame.layout.px(1.2)
            )
            if frame.game.position.suits == 1 and rect.h > 12:  # which runs will come is known from the start
                sign = suit_sign(
                    0, max(2, round(rect.h * 0.3)), mix(frame.theme.ground, frame.theme.line, 0.55)
                )
                frame.surface.blit(sign, sign.get_rect(center=rect.center))

    def _draw_pile(self, frame: Frame, rect: Rect, suit: int) -> None:
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

    def _draw_stock(self, frame: Frame) -> None:
        rows = frame.game.position.rows_left
        art = self.art
        size = frame.layout.px(tokens.SMALL if not frame.layout.portrait else tokens.TINY)
        label = frame.layout.stock_label
        if not rows:
            rect = Rect(*frame.layout.stock_pile)
            brushes.outline(
                frame.surface, rect, tokens.CORNER * rect.w / 10, frame.theme.line, frame.layout.px(1.2)
            )
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
            brushes.paragraph(frame.surface, lines, inner, size, frame.theme.text_soft)
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

    def _draw_marks(self, frame: Frame) -> None:
        language = frame.view.language
        for column in sorted(frame.view.targets):
            strong = column == frame.view.nearest
            width, reach = frame.layout.px(3 if strong else 2), frame.layout.px(12 if strong else 8)
            rect = self._run_rect(frame.layout, column, 1)
            brushes.glow(frame.surface, rect, self.art.radius, frame.theme.glow, width, reach, strong)
        for column in frame.view.marked_empty:
            rect = self._run_rect(frame.layout, column, 1)
            self._ring(frame, rect, dashed=True)
            self._tag(frame, rect, sentence(language, "tag.empty"))
        if frame.view.hint is not None:
            rect = self._run_rect(frame.layout, frame.view.hint.column, frame.view.hint.count)
            self._ring(frame, rect)
            self._tag(frame, rect, sentence(language, "tag.from"))
            if frame.view.hint.target is not None:
                rect = self._run_rect(frame.layout, frame.view.hint.target, 1)
                self._ring(frame, rect)
                self._tag(frame, rect, sentence(language, "tag.to"))
        if frame.view.hint_deal:
            self._ring(frame, frame.layout.stock_pile)
            self._tag(frame, frame.layout.stock_pile, sentence(language, "tag.deal"))
        if frame.view.selected is not None:
            column, count = frame.view.selected
            rect = self._run_rect(frame.layout, column, count)
            self._ring(frame, rect)
            self._tag(frame, rect, sentence(language, "tag.selected", count=count))
        if frame.view.focus == "stock":
            self._ring(frame, frame.layout.stock_pile, dashed=True)
        elif frame.view.focus is not None:
            count = max(1, frame.game.longest_run(frame.view.focus))
            self._ring(
                frame,
                self._run_rect(frame.layout, frame.view.focus, count),
                dashed=True,
            )

    def _ring(self, frame: Frame, rect: Rect, dashed: bool = False) -> None:
        width, ink = frame.layout.px(tokens.OUTLINE), frame.layout.px(tokens.INK_RING)
        brushes.ring(frame.surface, rect, self.art.radius, width, ink, dashed)

    def _tag(self, frame: Frame, rect: Rect, words: str) -> None:
        px = frame.layout.px
        brushes.tag(frame.surface, rect, words, px(tokens.TINY), px(4), px(tokens.INK_RING))

    # -- what moves ----------------------------------------------------------------------------

    def _draw_moving(self, frame: Frame) -> None:
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

    def _draw_web(self, frame: Frame, share: float) -> None:
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
        def draw() -> pygame.Surface:
            body = shapes.emblem(11, 0, theme.text.hex, AMBER.hex, theme.ground.hex)
            return load_svg(shapes.picture(side, side, body, (-1.04, -1.04, 2.08, 2.08)))

        return self._scaled.get(("spider", side, theme.name), draw)

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
        size = (width, max(1, round(width * tokens.CARD_RATIO)))
        return self._scaled.get(
            (card, width), lambda: pygame.transform.smoothscale(self.art.face(card), size)
        )

    def _blink(self, surface: pygame.Surface, layout: Layout, rect: Rect, strength: float) -> None:
        width, pad = layout.px(tokens.OUTLINE), layout.px(tokens.OUTLINE) + 2
        radius = tokens.CORNER * rect.w / 10 + pad
        grown = rect.grown(pad)
        level = round(strength * 8) / 8  # few levels, so that few are drawn
        rounded(surface, grown, radius, AMBER.faded(0), AMBER.faded(level), width)

    def _draw_run(self, frame: Frame, column: int, count: int, dx: int) -> None:
        place = frame.layout.columns[column]
        first = max(0, len(place.cards) - count)
        run = _Run(list(range(first, len(place.cards))), [rect.moved(dx, 0) for rect in place.cards[first:]])
        self._draw_cards(frame, column, run)

    def _draw_drag(self, frame: Frame, drag: Drag) -> None:
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
