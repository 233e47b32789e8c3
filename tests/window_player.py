"""A player for tests of the window: all that it does goes through posted events and the window's own handling."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pygame

from spider import Deal, Move, Position
from spider.game import Game
from spider.game.jobs import Finding, Search
from spider.game.settings import Settings
from spider.window.app import App

Point = tuple[int, int]

NAMED_KEYS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "f1": pygame.K_F1,
    "f11": pygame.K_F11,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
}


class FakeClock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class NeverFound:
    """A search that never ends."""

    def __init__(self, position: Position, positions: int) -> None:
        self.asked = position, positions

    def finding(self) -> Finding | None:
        return None

    def cancel(self) -> None: ...


class WindowPlayer:
    """A window and the hands at it."""

    def __init__(
        self,
        start: Deal | Position | str,
        directory: Path,
        size: Point = (1280, 720),
        clock: FakeClock | None = None,
        search: Callable[[Position, int], Search] | None = None,
        **settings: object,
    ) -> None:
        self.clock = clock or FakeClock()
        self.said = io.StringIO()
        self.settings = Settings(directory)
        self.settings.change(**{"language": "en", "sound": False, "move_list": False, **settings})
        start = Deal.parse(start) if isinstance(start, str) else start
        self.app = App(
            Game(start, clock=self.clock),
            self.settings,
            announce_to=self.said,
            clock=self.clock,
            size=size,
            search=search or NeverFound,
        )
        pygame.event.clear()

    # -- what there is -------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.app.game

    @property
    def panel(self) -> str | None:
        """The name of the panel on top."""
        return self.app.panel.name if self.app.panel else None

    def lines(self) -> list[str]:
        """The announcements so far."""
        return self.said.getvalue().splitlines()

    # -- events --------------------------------------------------------------------------------

    def post(self, kind: int, **values: object) -> None:
        """Post one event and have the window handle all that is waiting."""
        pygame.event.post(pygame.event.Event(kind, values))
        self.pump()

    def pump(self) -> None:
        for event in pygame.event.get():
            self.app.handle(event)
        self.app.tick()

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.pump()

    def key(self, name: str, mod: int = 0, **more: object) -> None:
        key = NAMED_KEYS.get(name) or ord(name)
        self.post(
            pygame.KEYDOWN, key=key, mod=mod, unicode=name if len(name) == 1 else "", scancode=0, **more
        )
        self.post(pygame.KEYUP, key=key, mod=mod, scancode=0)

    def type(self, text: str) -> None:
        for character in text:
            self.post(pygame.TEXTINPUT, text=character)

    def press(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False)

    def release(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False)

    def move(self, point: Point, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=buttons, touch=False)

    def click(self, point: Point, button: int = 1) -> None:
        self.press(point, button)
        self.release(point, button)
        self.clock.advance(0.5)

    def drag(self, start: Point, end: Point) -> None:
        self.press(start)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for point in (middle, end):
            self.move(point, (1, 0, 0))
        self.release(end)
        self.clock.advance(0.5)

    def finger(self, kind: int, point: Point, finger: int = 0) -> None:
        width, height = self.app.size
        x, y = (point[0] + 0.5) / width, (point[1] + 0.5) / height
        self.post(kind, touch_id=7, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    # -- places --------------------------------------------------------------------------------

    def card(self, column: int, count: int) -> Point:
        """A point of the visible strip of the card `count` from the top of a column."""
        place = self.app.layout.columns[column]
        index = len(place.cards) - count
        card = place.cards[index]
        return card.x + card.w // 3, card.y + max(1, place.visible(index) // 2)

    def top(self, column: int) -> Point:
        """The middle of the top card or of the empty place of a column."""
        place = self.app.layout.columns[column]
        if place.cards:
            return place.cards[-1].center
        return place.slot(0).center

    def act_button(self, act: str) -> Point:
        return self.app.layout.acts[act].center

    def stock(self) -> Point:
        return self.app.layout.stock.center

    def widget(self, key: str) -> Point:
        """The middle of a widget of the panel on top."""
        panel = self.app.panel or self.app.side
        assert panel is not None
        place = panel.place_of(key)
        assert place is not None, key
        return place.center

    def press_widget(self, key: str) -> None:
        """Scroll a widget into sight and click it."""
        panel = self.app.panel or self.app.side
        assert panel is not None
        panel.reveal(key)
        self.click(self.widget(key))

    # -- whole moves ---------------------------------------------------------------------------

    def resolved(self, move: Move) -> Move:
        return self.game.position.resolve(move)

    def play_by_drag(self, move: Move) -> None:
        if move.is_deal:
            self.click(self.stock())
            return
        move = self.resolved(move)
        grip = self.card(move.source, move.count)
        first = self.app.layout.columns[move.source].cards[-move.count]
        target = self.app.layout.columns[move.target]
        over = target.cards[-1] if target.cards else target.slot(0)
        self.drag(grip, (over.x + grip[0] - first.x, over.y + grip[1] - first.y))

    def play_by_tap(self, move: Move) -> bool:
        """Tap when that leads to the same move, else drag; returns whether it was a tap."""
        move = self.resolved(move)
        if not move.is_deal and self.game.best_destination(move.source, move.count) == move.target:
            self.click(self.card(move.source, move.count))
            return True
        self.play_by_drag(move)
        return False

    def play_by_keys(self, move: Move) -> None:
        """Column by arrows, then the segment panel: all by keyboard."""
        if move.is_deal:
            self.key("d")
            return
        move = self.resolved(move)
        while self.app.table.focus != move.source:
            self.key("right")
        self.key("enter")
        panel = self.app.panel
        assert panel is not None
        assert panel.name == "segment"
        while panel.count != move.count:  # type: ignore[attr-defined]
            self.key("up" if panel.count < move.count else "down")  # type: ignore[attr-defined]
        while panel.target != move.target:  # type: ignore[attr-defined]
            self.key("right")
        self.key("enter")

    def play_by_pressing(self, move: Move) -> None:
        """Tap mode *select*: press the cards, then where they go."""
        if move.is_deal:
            self.click(self.stock())
            return
        move = self.resolved(move)
        self.click(self.card(move.source, move.count))
        self.click(self.top(move.target))

    def play_by_list_buttons(self, move: Move) -> None:
        """The move list, by pointer."""
        if self.app.side is None:
            self.click(self.act_button("moves"))
        self.press_widget("deal" if move.is_deal else f"move-{self.resolved(move)}")

    def play_by_fingers(self, move: Move) -> None:
        """Drags by touch, each touch told a second time as a mouse, as some systems do."""
        move = self.resolved(move)
        start = self.stock() if move.is_deal else self.card(move.source, move.count)
        end = start
        if not move.is_deal:
            first = self.app.layout.columns[move.source].cards[-move.count]
            target = self.app.layout.columns[move.target]
            over = target.cards[-1] if target.cards else target.slot(0)
            end = over.x + start[0] - first.x, over.y + start[1] - first.y
        self.finger(pygame.FINGERDOWN, start)
        self.press(start)
        if end != start:
            self.finger(pygame.FINGERMOTION, end)
            self.move(end, (1, 0, 0))
        self.finger(pygame.FINGERUP, end)
        self.release(end)
        self.clock.advance(1)

    def play_by_list(self, move: Move) -> None:
        """The move list, by keyboard."""
        if self.app.side is None:
            self.key("l")
        side = self.app.side
        assert side is not None
        key = "deal" if move.is_deal else f"move-{self.resolved(move)}"
        for name in ("home", "end"):
            for _ in range(200):
                if side.focus == key:
                    self.key("space")
                    return
                self.key("down" if name == "end" else "up")
        raise AssertionError(f"{key} cannot be reached")


# -- tables to start from -----------------------------------------------------------------------


def table(*columns: str, stock: tuple[str, ...] = (), suits: int = 1, rules: str = "standard") -> Position:
    """A position of ten columns; those not given are empty."""
    rows = [*columns, *[""] * (10 - len(columns)), *(f"stock {row}" for row in stock)]
    text = "\n".join(rows).replace(")(", ") (")
    return Position.parse(f"rules {rules} suits {suits}\n{text}\n")


def one_move_from_winning() -> Position:
    """The ace in column 2 completes the run in column 1."""
    return table("KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S", "AS")


def one_move_from_a_dead_end() -> Position:
    """The nine of column 10 onto the ten of column 9 leaves no move (R12)."""
    return table(
        "(2S)(2S) AS", "(4S)(4S) AS", "(6S)(6S) 3S", "(8S)(8S) 3S", "(10S)(9S) 5S",
        "(JS)(JS) 5S", "(QS) 7S", "(KS)(KS) 7S", "10S", "(QS) 9S",
    )  # fmt: skip


def with_an_empty_column(rules: str = "standard") -> Position:
    """Column 2 is empty and one row waits in the stock. Column 10 holds a mixed-up pile."""
    return table(
        "8S 7S", "", "8S", "7S 6S", "6S", "5S 4S", "5S", "4S 3S", "3S", "2S AS 2S AS",
        stock=("KS KS QS QS JS JS 10S 10S 9S 9S",), rules=rules,
    )  # fmt: skip


def two_suits() -> Position:
    """Column 1 is mixed: 9 and 8 of spades below the 7 of hearts. Column 3 has the 8 of hearts."""
    return table(
        "(KH)(KS) 9S 8S 7H", "10H", "(QS)(QH) 8H", "(JS) JH", "(6S)(6H) 10S", "(9H)(7S) 5S",
        "(5H) 4S", "(4H) 3S", "(3H) 2S", "(2H)(AH) AS", suits=2,
    )  # fmt: skip
