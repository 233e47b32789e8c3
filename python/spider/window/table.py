"""What taps, presses, drags and arrow keys mean on the table (U2-U5). The window carries it out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spider.engine import Move
from spider.text import cards_name, column_name, sentence
from spider.window.layout import Hit, Layout, Rect, best_overlap, hit
from spider.window.motion import Slot
from spider.window.panels.segment import SegmentPanel

if TYPE_CHECKING:
    from spider.window.app import App

__all__ = ["Drag", "TableControl"]

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drag:
    """Cards in the player's hand."""

    column: int
    count: int
    grip: Point
    """From the upper left corner of the first card to the pointer."""
    point: Point
    targets: frozenset[int]
    """The columns where the cards may land."""


class TableControl:
    """The table under the player's hand: what is chosen, dragged, hovered over and focused.

    It changes nothing itself: every act goes through the window to the game.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.selected: tuple[int, int] | None = None
        """Column and count of the lit run of tap mode *select*."""
        self.drag: Drag | None = None
        self.hover: tuple[int, int] | None = None
        """Column and count of the run that a tap would take."""
        self.hover_act: str | None = None
        """The act of the bar, or the stock, under the mouse."""
        self.pressed_act: str | None = None
        self.focus_act: str | None = None
        """The button of the bar that has the keyboard's focus instead."""
        self.focus: int | None = None
        """The column that has the keyboard's focus."""

    # -- facts ---------------------------------------------------------------------------------

    @property
    def _layout(self) -> Layout:
        return self._app.layout

    def hit(self, point: Point) -> Hit:
        """What lies under a point of the window."""
        return hit(self._layout, self._app.game.position, point)

    def _count(self, found: Hit) -> int:
        """How many cards a tap on a card takes; 0 when they are not a run."""
        assert found.column is not None
        assert found.index is not None
        count = len(self._app.game.position.columns[found.column]) - found.index
        return count if count <= self._app.game.longest_run(found.column) else 0

    def dragged_rect(self) -> Rect | None:
        """Where the first dragged card is drawn."""
        if self.drag is None:
            return None
        x, y = self.drag.point[0] - self.drag.grip[0], self.drag.point[1] - self.drag.grip[1]
        return Rect(x, y, *self._layout.card)

    def held_rects(self) -> dict[Slot, Rect]:
        """Where the dragged cards are drawn, by the places from which they were taken."""
        drag, first = self.drag, self.dragged_rect()
        if drag is None or first is None:
            return {}
        column = self._layout.columns[drag.column]
        step = max(column.face_step, float(column.strip))
        below = len(column.cards) - drag.count
        return {
            Slot("column", drag.column, below + number): first.moved(0, number * step)
            for number in range(drag.count)
        }

    def landing(self) -> int | None:
        """The column on which the dragged cards would land now (U4)."""
        drag, rect = self.drag, self.dragged_rect()
        if drag is None or rect is None:
            return None
        width, height = self._layout.size
        if not (0 <= drag.point[0] < width and 0 <= drag.point[1] < height):
            return None
        under = self._column_under(drag.point)
        if under == drag.column:
            # Hardly moved: a glimpse of a neighbour is not meant.
            return best_overlap(self._layout, rect, {*drag.targets, drag.column})
        best = best_overlap(self._layout, rect, drag.targets)
        return under if best is None else best

    def _column_under(self, point: Point) -> int | None:
        found = self.hit(point)
        return found.column if found.kind in ("card", "column") else None

    # -- changes -------------------------------------------------------------------------------

    def changed(self) -> None:
        """The position has changed: what was chosen or in the hand no longer is."""
        self.selected = None
        self.drag = None
        self.hover = None

    def move_hover(self, point: Point | None) -> None:
        """The mouse is over a point, or has left."""
        self.hover = self.hover_act = None
        if point is not None:
            found = self.hit(point)
            self.hover_act = "deal" if found.kind == "stock" else found.act
            if found.kind == "card" and found.column is not None and (count := self._count(found)):
                self.hover = found.column, count

    def press(self, point: Point) -> None:
        """A press began: a button shows it."""
        found = self.hit(point)
        self.pressed_act = "deal" if found.kind == "stock" else found.act

    def tap(self, point: Point) -> None:
        """A tap or click (U2, U3)."""
        found = self.hit(point)
        game = self._app.game
        if found.kind == "act" and found.act:
            self._app.act(found.act)
        elif found.kind == "stock":
            self._app.act("deal")
        elif found.kind == "place":
            self.selected = None
            if found.index is not None and found.index < len(game.position.completed):
                self._app.perform(game.press_completed)
        elif found.kind in ("card", "column") and found.column is not None:
            if self._app.values.tap_mode == "select":
                self._select(found)
            elif found.index is not None:
                column, index = found.column, found.index
                self._app.perform(lambda: game.tap(column, index))
            elif not game.position.columns[found.column]:
                column = found.column
                self._app.perform(lambda: game.lift(column, 0))
        elif found.kind is None:
            self.selected = None

    def _select(self, found: Hit) -> None:
        """Tap mode *select*: the first press lights, the next one moves, sends on, or lights something else."""
        game, column = self._app.game, found.column
        assert column is not None
        lit = self.selected
        if lit is None:
            self._light(found)
        elif lit[0] == column:
            if found.index is None or self._count(found) == lit[1]:
                self._app.perform(lambda: game.send(*lit))
            else:
                self._light(found)
        else:
            move = Move(lit[0], column, lit[1])
            legal = game.position.refusal(move) is None
            self._app.perform(lambda: game.play(move))
            if not legal:
                self._light(found, quiet=True)

    def _light(self, found: Hit, quiet: bool = False) -> None:
        """Light the run from a card; a press too deep lights the longest movable run, and says why (U3)."""
        game, column = self._app.game, found.column
        assert column is not None
        self.selected = None
        cards = game.position.columns[column]
        if game.is_over or not cards:
            if not quiet:
                self._app.perform(lambda: game.lift(column, 0))
            return
        index = found.index if found.index is not None else len(cards) - 1
        count = len(cards) - index
        longest = game.longest_run(column)
        if count > longest and not quiet:
            self._app.perform(lambda: game.lift(column, index))
        self.selected = column, min(count, longest)
        if count <= longest and not quiet:
            language = self._app.language
            words = sentence(
                language,
                "ui.selected",
                cards=cards_name(language, game.cards(column, count)).rstrip(","),
                column=column_name(language, column),
            )
            self._app.say(words)

    def open_segment(self, column: int, count: int | None = None) -> None:
        """Show a column large (U5)."""
        self.selected = None
        if self._app.game.position.columns[column]:
            self._app.show(SegmentPanel(self._app, column, count))
        else:
            self._app.perform(lambda: self._app.game.lift(column, 0))

    def long_press(self, point: Point) -> None:
        """A long press: the segment panel on a column (U5), elsewhere a slow tap."""
        if not self.right_click(point) and self.hit(point).kind in ("act", "stock", "place"):
            self.tap(point)

    def right_click(self, point: Point) -> bool:
        """A right click: the segment panel, where there is a column (U5); returns whether there is one."""
        found = self.hit(point)
        if found.kind not in ("card", "column") or found.column is None:
            return False
        count = self._count(found) if found.index is not None else 0
        self.open_segment(found.column, count or None)
        return True

    # -- dragging ------------------------------------------------------------------------------

    def drag_start(self, origin: Point, point: Point) -> None:
        """A press has become a drag: take up the run that was pressed, or say why not (U4)."""
        self.hover = self.selected = None
        found = self.hit(origin)
        game = self._app.game
        if found.kind == "place" and found.index is not None and found.index < len(game.position.completed):
            self._app.perform(game.press_completed)
        if found.kind != "card" or found.column is None or found.index is None:
            return
        column, index = found.column, found.index
        count = self._count(found)
        if not count or game.is_over:
            self._app.perform(lambda: game.lift(column, index))
            return
        card = self._layout.columns[column].cards[index]
        targets = frozenset(destination.target for destination in game.destinations(column, count))
        self.drag = Drag(column, count, (origin[0] - card.x, origin[1] - card.y), point, targets)
        self._app.sounds.play("lift")

    def drag_move(self, point: Point) -> None:
        """The pointer moves on."""
        if self.drag is not None:
            self.drag = replace(self.drag, point=point)

    def drag_end(self, point: Point) -> None:
        """Let go (U4)."""
        if self.drag is None:
            return
        self.drag_move(point)
        drag, target = self.drag, self.landing()
        held = self.held_rects()
        if not self._app.perform(lambda: self._app.game.drop(drag.column, drag.count, target)):
            self._app.fly_back(held)
        self.drag = None

    def drag_cancel(self) -> None:
        """The cards go back (C16)."""
        self._app.fly_back(self.held_rects())
        self.drag = None

    def bar_key(self, name: str) -> bool:
        """A navigation key while a button of the bar has the focus; whether it meant something."""
        acts = list(self._layout.acts)
        if self.focus_act not in acts:
            self.focus_act = None
            return False
        if name in ("left", "right"):
            place = acts.index(self.focus_act) + (1 if name == "right" else -1)
            self.focus_act = acts[place % len(acts)]
        elif name == "enter":
            self._app.act(self.focus_act)
        elif name == "close":
            self.focus_act = None
        else:
            return False
        return True

    # -- keys ----------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """A navigation key on the table; whether it meant something."""
        if name in ("left", "right"):
            step = 1 if name == "right" else -1
            self.focus = (0 if step > 0 else 9) if self.focus is None else (self.focus + step) % 10
        elif name in ("home", "end"):
            self.focus = 0 if name == "home" else 9
        elif name == "enter":
            if self.focus is None:
                self.focus = 0
            self.open_segment(self.focus)
        elif name == "close":
            self.selected = self.focus = None
        else:
            return False
        return True
