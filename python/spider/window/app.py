"""The window: its loop, and the way from each event to the game and back to the screen."""

from __future__ import annotations

import io
import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import IO, Final

import pygame

from spider.engine import Deal, Move, Position
from spider.game import (
    Completed,
    Dealt,
    Event,
    Game,
    GivenUp,
    HintShown,
    Moved,
    NoHint,
    Redone,
    Refused,
    Restarted,
    Resumed,
    SolverHint,
    Started,
    Stuck,
    Thinking,
    Undone,
    Verdict,
    Won,
)
from spider.game.jobs import Advisor, Search
from spider.game.records import Records
from spider.game.settings import Settings, Values
from spider.game.store import Store
from spider.text import announce, sentence
from spider.window import compat, tokens
from spider.window.cards import CardArt
from spider.window.draw import Drag, Mark, Painter, View, bar_labels
from spider.window.icons import app_icon
from spider.window.inputs import POINTER_EVENTS, Inputs
from spider.window.kit import Kit, box
from spider.window.layout import Layout, Options, Rect, compute
from spider.window.motion import Flight, Motion, Scene, Shake, Slot, motions_for
from spider.window.panel import Panel
from spider.window.panels.confirm import ConfirmPanel
from spider.window.panels.help import HelpPanel
from spider.window.panels.menu import MenuPanel
from spider.window.panels.moves import MovesPanel
from spider.window.panels.new_game import NewGamePanel, first_deal
from spider.window.panels.records import RecordsPanel
from spider.window.panels.result import DeadEndPanel, ResultPanel
from spider.window.panels.resume import ResumePanel
from spider.window.panels.settings import SettingsPanel
from spider.window.panels.verdict import VerdictBar
from spider.window.search import start_search
from spider.window.sound import Sounds
from spider.window.table import TableControl

__all__ = ["App", "NoDisplay", "run"]

FRAME: Final = 1 / 60
SMALLEST: Final = (320, 240)
_CHANGES: Final = (Moved, Dealt, Undone, Redone, Restarted, Started, Resumed)
_ADVICE: Final = (HintShown, NoHint, SolverHint, Verdict, Thinking)
_SOUNDS: Final[tuple[tuple[type[Event], str], ...]] = (
    (Won, "win"),
    (Completed, "complete"),
    (Dealt, "deal"),
    (Moved, "down"),
    (Redone, "down"),
    (Undone, "lift"),
    (Refused, "refuse"),
)


_AWAY: Final = {
    pygame.WINDOWFOCUSLOST: "unfocused",
    pygame.WINDOWHIDDEN: "hidden",
    pygame.WINDOWMINIMIZED: "minimised",
}
_BACK: Final = {
    pygame.WINDOWFOCUSGAINED: "unfocused",
    pygame.WINDOWSHOWN: "hidden",
    pygame.WINDOWRESTORED: "minimised",
    pygame.WINDOWMAXIMIZED: "minimised",
}


class NoDisplay(RuntimeError):
    """There is no display to open a window on."""


class App:
    """A window with a game in it.

    Args:
        game: the game on the table.
        settings: the player's settings.
        store: keeps games and records; None keeps nothing.
        announce_to: where announcements are written, one line an event, flushed (U17).
        clock: seconds from some fixed moment.
        size: of the window; None for that of the last time, or a usual one.
        search: starts a search in the background for the solver hint and the verdict.
        language: instead of the one in the settings, until the player chooses another.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        *,
        store: Store | None = None,
        announce_to: IO[str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        size: tuple[int, int] | None = None,
        search: Callable[[Position, int], Search] = start_search,
        language: str | None = None,
    ) -> None:
        self.settings = settings
        self._language = language
        self.store = store
        self.clock = clock
        self.running = True
        self.frames = 0
        self.sounds = Sounds(settings.values.sound)
        self.panels: list[Panel] = []
        self.side: MovesPanel | None = None
        self.verdict: VerdictBar | None = None
        self.side_focused = False
        self.hint: HintShown | SolverHint | NoHint | None = None
        """The hint that was given last, while it holds."""
        self.message = ""
        self.view = View()
        self.painter = Painter()
        self.table = TableControl(self)
        self.inputs = Inputs(self)
        self._announce_to = announce_to
        self._arts: dict[tuple[object, ...], CardArt] = {}
        self._pauses: set[str] = set()
        self._pending: list[Panel] = []
        self._message_until = math.inf
        self._message_refuses = False
        self._dirty = True
        self._dim = pygame.Surface((1, 1))
        self._last_frame = -math.inf
        self._shown_time = 0
        self.takes_text = True
        self._windowed: tuple[int, int] | None = None
        self.open_display(size)
        self._search = search
        self._take(game)
        if settings.values.move_list:
            self.side = MovesPanel(self)
        self.relayout()

    # -- the display ---------------------------------------------------------------------------

    def open_display(self, size: tuple[int, int] | None) -> None:
        """Open the window."""
        pygame.display.init()
        pygame.font.init()
        if size is None:
            desktop = (pygame.display.get_desktop_sizes() or [(1280, 720)])[0]
            size = _kept_size(self.values.window_size, desktop) or _usual_size(desktop)
        self._opened = size
        pygame.display.set_icon(app_icon())
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_caption(sentence(self.language, "window.title"))
        pygame.key.set_repeat()
        compat.stop_text()
        self.takes_text = False

    @property
    def records(self) -> Records | None:
        """The records of this device, or None when nothing is kept."""
        return self.store.records if self.store else None

    @property
    def language(self) -> str:
        """The language of all that is shown."""
        return self._language or self.settings.language

    @property
    def values(self) -> Values:
        """The player's settings by name."""
        return self.settings.values

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the drawable surface."""
        return self.surface.get_size()

    def options(self) -> Options:
        """What the settings mean for the layout."""
        return Options(
            left_handed=self.values.left_handed,
            large_print=self.values.large_print,
            side_open=self.side is not None,
            labels=bar_labels(self.language),
        )

    def relayout(self) -> None:
        """Lay out the table and the open panels for the present size and position."""
        self.layout: Layout = compute(self.size, self.game.position, self.options())
        self.kit = Kit(self.language, self.layout.scale)
        self.inputs.gestures.scale = self.layout.scale
        for panel in self.panels:
            if panel.open:
                panel.arrange(self.kit, self.size)
        if self.side is not None and self.layout.side is not None:
            self.side.arrange(self.kit, self.size, pygame.Rect(self.layout.side))
        if self.verdict is not None:
            self.verdict.arrange(
                self.kit, self.size, pygame.Rect(self.layout.table).inflate(0, -self.kit.px(12))
            )
        self._dirty = True

    def toggle_fullscreen(self) -> None:
        """Full screen and back, by opening the display again: SDL's own switch breaks sizes."""
        self.inputs.cancel()
        if self._windowed is None:
            self._windowed = self.size
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            for _ in range(2):  # the first time only leaves full screen and keeps its size
                self.surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            self._windowed = None
        self.painter.forget()
        self.relayout()

    # -- games ---------------------------------------------------------------------------------

    def _take(self, game: Game) -> None:
        self.game = game
        self._forget = game.subscribe(self._on_event)
        self.advisor = Advisor(game, self._search)

    def adopt(self, game: Game) -> None:
        """Put another game on the table."""
        self._forget()
        self.advisor.close()
        self._take(game)
        for reason in self._pauses:
            game.pause(reason)
        self.table.changed()
        self.verdict = None
        self.view.motion = None
        self._pending.clear()
        self._dirty = True

    def begin(self, start: Deal | Position, today: str | None = None) -> None:
        """Leave the game on the table for another one."""
        if self.store is None:
            self.game.abandon()
            self.adopt(Game(start, clock=self.clock, today=today))
        else:
            self.adopt(self.store.begin(start, today=today))
        self.announce_start()

    def announce_start(self) -> None:
        """Say that the game on the table begins; a table may be given that is a dead end already (U13)."""
        self.perform(self.game.announce_start)
        if self.game.is_stuck:
            self.show(DeadEndPanel(self))

    def offer_kept_game(self) -> None:
        """Say that a kept game is on the table, and offer to go on or to begin another one (U21)."""
        self.perform(lambda: self.game.publish(Resumed(self.game.deal_id, self.game.moves)))
        self.show(DeadEndPanel(self) if self.game.is_stuck else ResumePanel(self))

    def perform(self, act: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Do an act of the game and show what it did."""
        before = Scene(self.layout, self.game.position.columns)
        held = self.table.held_rects()
        events = act()
        if any(isinstance(event, _CHANGES) for event in events):
            self._changed(events, before, held)
        for event in events:
            if isinstance(event, Refused):
                self._refused(event)
        if events:
            self._tell(events)
        self._dirty = True
        return events

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move on the table."""
        return self.perform(lambda: self.game.play(move))

    def _changed(self, events: tuple[Event, ...], before: Scene, held: Mapping[Slot, Rect]) -> None:
        self.table.changed()
        self.hint = None
        self.view.hint = None
        self.view.hint_deal = False
        self.view.marked_empty = ()
        self.view.shake = None
        self.verdict = None
        if self.side is not None:
            self.side.changed()
        self.relayout()
        after = Scene(self.layout, self.game.position.columns)
        motion = motions_for(events, before, after, self.clock(), self.values.motion)
        if motion is not None and held:  # let go from the hand, not from the column
            flights = tuple(
                replace(flight, start=held.get(flight.source, flight.start)) if not flight.begin else flight
                for flight in motion.flights
            )
            motion = replace(motion, flights=flights)
        self.view.motion = motion
        for event in events:
            if isinstance(event, (Won, GivenUp)):
                self._pending.append(ResultPanel(self, event.result))
            elif isinstance(event, Stuck):
                self._pending.append(DeadEndPanel(self))

    def fly_back(self, held: Mapping[Slot, Rect]) -> None:
        """Show dragged cards on their way back to where they lie."""
        duration = tokens.MOVE_SECONDS * tokens.SPEEDS[self.values.motion]
        if not held or not duration:
            return
        flights = []
        for slot, start in held.items():
            card = self.game.position.columns[slot.number][slot.index]
            end = self.layout.columns[slot.number].cards[slot.index]
            flights.append(Flight(card, slot, slot, start, end, 0.0, duration))
        self.view.motion = Motion(tuple(flights), self.clock())

    def _refused(self, event: Refused) -> None:
        self.view.marked_empty = event.empty_columns
        if event.column is not None and self.values.motion != "none":
            drag, lit = self.table.drag, self.table.selected
            count = drag.count if drag else lit[1] if lit and lit[0] == event.column else 1
            self.view.shake = Shake(event.column, count, self.clock())

    def _on_event(self, event: Event) -> None:
        """Every event of the game, as it happens: written out before anything is drawn."""
        if self._announce_to is not None:
            try:
                self._announce_to.write(announce(self.language, event) + "\n")
                self._announce_to.flush()
            except (OSError, ValueError):
                self._announce_to = None  # whoever listened has gone

    def _tell(self, events: tuple[Event, ...]) -> None:
        """The events of one act in the line at the foot of the table, and as a sound."""
        shown = [event for event in events if not isinstance(event, Thinking)] or events
        words = [self._words(event) for event in shown]
        if self.hint is not None and any(isinstance(e, Verdict) and e.status != "lost" for e in events):
            words.insert(
                0, self._words(self.hint)
            )  # the verdict comes a moment later, and the hint still holds
        self.say(
            ("" if self.language == "ja" else " ").join(words),
            any(isinstance(event, Refused) for event in events),
        )
        if any(isinstance(event, _ADVICE) for event in events):
            self._message_until = math.inf  # it holds until the position changes
        for kind, sound in _SOUNDS:
            if any(isinstance(event, kind) for event in events):
                self.sounds.play(sound)
                break

    def _words(self, event: Event) -> str:
        """An event in words for the screen, where a dealt row can be seen."""
        if isinstance(event, Dealt):
            return sentence(self.language, "ui.dealt", count=event.rows_left)
        return announce(self.language, event)

    def say(self, text: str, refusal: bool = False) -> None:
        """Show a sentence for as long as it takes to read it."""
        self.message, self._message_refuses = text, refusal
        pace = 0.12 if self.language == "ja" else 0.06
        self._message_until = self.clock() + 2.5 + pace * len(text)
        self._dirty = True

    # -- panels --------------------------------------------------------------------------------

    @property
    def panel(self) -> Panel | None:
        """The panel on top."""
        return self.panels[-1] if self.panels else None

    def show(self, panel: Panel) -> None:
        """Open a panel above the others."""
        self.inputs.cancel()
        self.panels.append(panel)
        panel.arrange(self.kit, self.size)
        self.table.hover = None
        self.after_panels()

    def redraw(self) -> None:
        """Have the picture drawn anew."""
        self._dirty = True

    @property
    def is_fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return self._windowed is not None

    def after_panels(self) -> None:
        """Drop closed panels; the clock stands still while one covers the table (U1)."""
        self.panels = [panel for panel in self.panels if panel.open]
        if self.side is not None and not self.side.open:
            self._fold()
        if self.verdict is not None and not self.verdict.open:
            self.verdict = None
        self._pause("panel", any(panel.covers for panel in self.panels))
        self._sync_text()
        self._dirty = True

    def _fold(self) -> None:
        self.side = None
        self.side_focused = False
        self.settings.change(move_list=False)
        self.relayout()

    def _pause(self, reason: str, on: bool) -> None:
        if on:
            self._pauses.add(reason)
            self.game.pause(reason)
        else:
            self._pauses.discard(reason)
            self.game.resume(reason)

    def _sync_text(self) -> None:
        """Text input is on in a text field and nowhere else (C18)."""
        field = self.panel.field if self.panel else None
        if field is not None and self.panel is not None:
            place = self.panel.place_of(field.key)
            if not self.takes_text and place is not None:
                compat.start_text((place.x, place.y, place.w, place.h))
                pygame.key.set_repeat(400, 40)
            self.takes_text = True
        elif self.takes_text:
            compat.stop_text()
            pygame.key.set_repeat()
            self.takes_text = False

    # -- acts ----------------------------------------------------------------------------------

    def act(self, name: str) -> None:
        """Do an act by its name (U16)."""
        getattr(self, f"_act_{name}")()
        self.after_panels()

    def _act_undo(self) -> None:
        self.perform(self.game.undo)

    def _act_redo(self) -> None:
        self.perform(self.game.redo)

    def _act_deal(self) -> None:
        self.perform(self.game.deal)

    def _act_hint(self) -> None:
        self._show_hint(self.perform(self.advisor.hint))

    def _act_solver_hint(self) -> None:
        self.perform(self.advisor.solver_hint)

    def _show_hint(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, NoHint):
                self.view.hint = None
                self.view.hint_deal = event.advice == "deal"
                self.view.marked_empty = self.game.empty_columns if event.advice == "fill_then_deal" else ()
            elif isinstance(event, (HintShown, SolverHint)) and event.move is not None:
                self.view.hint_deal = event.move.is_deal
                self.view.hint = (
                    None
                    if event.move.is_deal
                    else Mark(event.move.source, event.move.count, event.move.target)
                )
            if isinstance(event, (HintShown, SolverHint, NoHint)):
                self.hint = event
                self._list_hint()
            if isinstance(event, Verdict) and event.status == "lost":
                self.verdict = VerdictBar(self)
                self.relayout()

    def _list_hint(self) -> None:
        """Put the hint that holds into the move list, if that is open."""
        if self.side is None or self.hint is None:
            return
        if isinstance(self.hint, NoHint):
            move = Move.deal() if self.hint.advice == "deal" else None
        else:
            move = self.hint.move
        self.side.show_hint(announce(self.language, self.hint), move)

    def _act_new(self) -> None:
        self.show(NewGamePanel(self))

    def _act_restart(self) -> None:
        if self.game.has_begun and self.game.result is None:
            self.show(ConfirmPanel("restart", self._restart))
        else:
            self._restart()

    def _restart(self) -> None:
        self.perform(self.game.restart)
        self._pending.clear()

    def _act_give_up(self) -> None:
        if self.game.is_over or self.game.result is not None:
            self.perform(self.game.give_up)
        else:
            self.show(ConfirmPanel("give_up", self._give_up))

    def _give_up(self) -> None:
        events = self.perform(self.game.give_up)
        for event in events:
            if isinstance(event, GivenUp):
                self.show(ResultPanel(self, event.result))

    def _act_moves(self) -> None:
        if self.side is None:
            self.side = MovesPanel(self)
            self.side_focused = True
            self.settings.change(move_list=True)
            self.relayout()
            self._list_hint()
        else:
            self.side.close()

    def _act_copy(self) -> None:
        self.copy(self.game.deal_id, self.game.deal_id)

    def _act_settings(self) -> None:
        self.show(SettingsPanel(self))

    def _act_records(self) -> None:
        self.show(RecordsPanel(self))

    def _act_help(self) -> None:
        self.show(HelpPanel(self))

    def _act_more(self) -> None:
        self.show(MenuPanel(self))

    def _act_sound(self) -> None:
        self.change("sound", not self.values.sound)
        self.say(sentence(self.language, "ui.sound_on" if self.values.sound else "ui.sound_off"))

    def _act_fullscreen(self) -> None:
        self.toggle_fullscreen()

    def _act_quit(self) -> None:
        self.running = False

    def copy(self, text: str, shown: str) -> None:
        """Put text on the clipboard and say so; without a clipboard show it."""
        key = "ui.copied" if compat.copy_text(text) else "ui.no_clipboard"
        self.say(sentence(self.language, key, text=shown))

    def change(self, name: str, value: object) -> None:
        """Change a setting; it shows at once."""
        self.settings.change(**{name: value})
        if name == "sound":
            self.sounds.on = bool(value)
        if name == "language":
            self._language = None
            pygame.display.set_caption(sentence(self.language, "window.title"))
            self.message = ""
        self.relayout()

    # -- pictures for panels -------------------------------------------------------------------

    def _art(self, width: int) -> CardArt:
        values = self.values
        size = width, round(width * tokens.CARD_RATIO)
        key = size, values.deck, values.back
        if key not in self._arts:
            if len(self._arts) > 8:
                self._arts.clear()
            strip = round(0.3 * width)
            self._arts[key] = CardArt(size, strip, values.deck, values.back, 0.3)
        return self._arts[key]

    def card(self, card: int, width: int) -> pygame.Surface:
        """A card's face in the player's deck."""
        return self._art(width).face(card)

    def back(self, width: int) -> pygame.Surface:
        """The player's card back."""
        return self._art(width).back()

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Fill a place with the player's table colour, corners rounded."""
        ground = tokens.THEMES[self.values.theme].ground
        box(surface, rect, self.kit.px(8), ground)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        kind = event.type
        if kind == pygame.QUIT:
            self.running = False
        elif kind in POINTER_EVENTS:
            self.inputs.pointer(event)
        elif kind == pygame.MOUSEWHEEL:
            self.inputs.wheel(event)
        elif kind == pygame.KEYDOWN:
            self.inputs.key_down(event)
        elif kind == pygame.KEYUP:
            self.inputs.key_up()
        elif kind == pygame.TEXTINPUT:
            self.inputs.text(event.text)
        elif kind == pygame.TEXTEDITING:
            self.inputs.compose(event.text)
        elif kind in (
            pygame.VIDEORESIZE,
            pygame.WINDOWSIZECHANGED,
            pygame.WINDOWRESIZED,
            pygame.WINDOWDISPLAYCHANGED,
        ):
            self._resized()
        elif kind in _AWAY:
            self.inputs.cancel()
            self._pause(_AWAY[kind], True)
        elif kind in _BACK:
            self._pause(_BACK[kind], False)
            self._dirty = True
        elif kind == pygame.WINDOWLEAVE:
            self.inputs.cancel()
            self.inputs.hover(None)
        elif kind in (pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE):
            self._dirty = True

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface
        if self.size != self.layout.size:
            self.inputs.cancel()
            self.view.motion = None
            self.relayout()

    def end_motion(self) -> bool:
        """Whatever is under way is shown as done (C15). Returns whether a result came up by that."""
        self.view.motion = None
        self.view.shake = None
        self._dirty = True
        return self._show_pending()

    def _show_pending(self) -> bool:
        pending, self._pending = self._pending, []
        for panel in pending:
            self.show(panel)
        return bool(pending)

    # -- time ----------------------------------------------------------------------------------

    def tick(self) -> None:
        """Let time pass: long presses, motion, messages, what is to be kept."""
        now = self.clock()
        self.inputs.tick(now)
        motion, shake = self.view.motion, self.view.shake
        if motion is not None and motion.done(now):
            self.view.motion = None
            self._dirty = True
        if shake is not None and shake.done(now):
            self.view.shake = None
            self._dirty = True
        if self.view.motion is None and self._pending:
            self._show_pending()
        if self.message and now >= self._message_until:
            self.message = ""
            self.view.marked_empty = ()
            self._dirty = True
        if int(self.game.time) != self._shown_time:
            self._dirty = True
        found = self.advisor.poll()
        if found:
            self._tell(found)
            self._show_hint(found)
        if self.store is not None:
            notices = (*self.store.poll(), *self.settings.poll())
            if notices:
                self.game.publish(*notices)
                self._tell(notices)

    @property
    def needs_frame(self) -> bool:
        """Whether the picture is out of date."""
        return self._dirty or self.moving

    @property
    def moving(self) -> bool:
        """Whether something on the screen changes with every frame."""
        return self.view.motion is not None or self.view.shake is not None

    @property
    def _clock_runs(self) -> bool:
        return self.game.has_begun and not self.game.is_over and not self._pauses

    def next_wake(self) -> float:
        """Seconds until something is to be done even if no event comes (C27)."""
        now = self.clock()
        if self.needs_frame:
            return max(0.0, self._last_frame + FRAME - now)
        wakes = [1.0 - self.game.time % 1.0 + 0.002] if self._clock_runs else [60.0]
        if self.inputs.deadline is not None:
            wakes.append(self.inputs.deadline - now)
        if self.advisor.thinking:
            wakes.append(0.05)
        if self.message:
            wakes.append(self._message_until - now)
        return max(0.001, min(wakes))

    def draw(self) -> None:
        """Draw one frame."""
        now = self.clock()
        self._dirty = False
        self._last_frame = now
        self._shown_time = int(self.game.time)
        self._fill_view()
        self.painter.draw_table(self.surface, self.game, self.layout, self.view, now)
        for docked in (self.side, self.verdict):
            if docked is not None:
                docked.active = docked is self.side and self.side_focused and not self.panels
                docked.draw(self.surface)
        for panel in self.panels:
            if self._dim.get_size() != self.size:
                self._dim = pygame.Surface(self.size)
                self._dim.set_alpha(round(255 * tokens.PANEL_DIM))
            self.surface.blit(self._dim, (0, 0))
            panel.draw(self.surface)
        pygame.display.flip()
        self.frames += 1

    def _fill_view(self) -> None:
        view, table, values = self.view, self.table, self.values
        view.language, view.theme, view.back, view.deck = (
            self.language,
            values.theme,
            values.back,
            values.deck,
        )
        view.hover, view.hover_act, view.selected = table.hover, table.hover_act, table.selected
        view.pressed_act = table.pressed_act if self.inputs.gestures.pressed else None
        away = bool(self.panels) or self.side_focused
        view.focus_act = None if away else table.focus_act
        view.focus = None if away or table.focus_act else table.focus
        view.active = frozenset({"moves"} if self.side is not None else ())
        view.thinking = self.advisor.thinking is not None
        view.message, view.refusal = self.message, self._message_refuses
        if (self.side is not None and self.side.hint == self.message) or self.verdict is not None:
            view.message = ""  # it stands above the move list, or in the bar, already
        held = table.dragged_rect()
        if table.drag is None or held is None:
            view.drag, view.targets, view.nearest = None, frozenset(), None
        else:
            view.drag = Drag(table.drag.column, table.drag.count, held.x, held.y)
            view.targets = table.drag.targets
            landing = table.landing()
            view.nearest = landing if landing in table.drag.targets else None

    def loop(self, exit_after_frames: int | None = None) -> None:
        """Run until the window is closed, or for a number of frames."""
        while self.running:
            if exit_after_frames is not None:
                if self.frames >= exit_after_frames:
                    break
                self._dirty = True
            first = compat.wait_for_event(self.next_wake())
            for event in (first, *pygame.event.get()):
                if event.type != pygame.NOEVENT:
                    self.handle(event)
            self.tick()
            if self.needs_frame and self.clock() >= self._last_frame + FRAME:
                self.draw()

    def close(self) -> None:
        """Let everything go; the game in progress is kept, and the size that the player gave to the window."""
        width, height = size = self._windowed or self.size
        # A minimised window may say that it is one pixel large.
        if size != self._opened and width >= SMALLEST[0] and height >= SMALLEST[1]:
            self.settings.change(window_size=f"{width}x{height}")
        self.advisor.close()
        self.sounds.close()
        if self.store is not None:
            self.store.close()
        pygame.display.quit()


def _kept_size(text: str, desktop: tuple[int, int]) -> tuple[int, int] | None:
    """The size that was kept, if it still fits on the desktop."""
    width, height = (int(part) for part in text.split("x")) if text else (0, 0)
    if SMALLEST[0] <= width <= desktop[0] and SMALLEST[1] <= height <= desktop[1]:
        return width, height
    return None


def _usual_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Seven tenths of the desktop, 1280 by 720 or more if there is room beside its bars."""
    width = min(max(1280, round(0.7 * desktop[0])), desktop[0] - 80)
    height = min(max(720, round(0.7 * desktop[1])), desktop[1] - 120)
    return max(SMALLEST[0], width), max(SMALLEST[1], height)


def run(
    start: Deal | Position | None,
    *,
    language: str | None = None,
    announce: bool = False,
    exit_after_frames: int | None = None,
    data_dir: Path | None = None,
    suits: int | None = None,
    rules: str | None = None,
) -> int:
    """Open the window and play.

    Args:
        start: what to play; None for the game in progress or, when there is none or `suits` or `rules` ask for a new
            one, a new deal of the last choice.
        language: `ja` or `en`; None as the settings say.
        announce: whether every event is written to standard output, one line each, flushed (U17).
        exit_after_frames: close after so many frames.
        data_dir: where games, records and settings are kept; None for the player's own place.
        suits: suit count of a new deal; None for the last choice.
        rules: rule set of a new deal; None for the last choice.

    Returns:
        The exit code: 0, or 2 when there is no display.
    """
    compat.prepare_environment()
    settings = Settings(data_dir)
    said = language or settings.language
    try:
        _require_display()
    except NoDisplay:
        print(sentence(said, "window.no_display"), file=sys.stderr)
        return 2
    store = Store(data_dir)
    is_first = not any(store.directory.glob("*"))
    if is_first and compat.wants_reduced_motion():
        settings.change(motion="none")
    game = store.resume() if start is None and suits is None and rules is None else None
    resumed = game is not None
    if game is None:
        today = None
        if start is None:
            chosen = first_deal(settings.values, suits, rules)
            start, today = chosen.deal, chosen.today.isoformat() if chosen.today else None
        game = store.begin(start, today=today)
    said_to = sys.stdout if announce else None
    if announce and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name that the encoding lacks ends no game (C32)
    app = App(game, settings, store=store, announce_to=said_to, language=language)
    try:
        if resumed:
            app.offer_kept_game()
        else:
            app.announce_start()
            if is_first:
                gap = "" if app.language == "ja" else " "
                app.say(app.message + gap + sentence(app.language, "window.welcome"))
        app.loop(exit_after_frames)
    finally:
        app.close()
    return 0


def _require_display() -> None:
    """Open the display, or say that there is none: SDL picks a driver that shows nothing without a word.

    Raises:
        NoDisplay: there is nowhere to show a window.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    if pygame.display.get_driver() in ("offscreen", "dummy", "evdev") and not os.environ.get(
        "SDL_VIDEODRIVER"
    ):
        pygame.display.quit()
        raise NoDisplay("SDL found no display")
