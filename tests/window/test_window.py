"""The window itself: touches, storms, clocks, sizes, idling, missing devices (C15-C28)."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from spider import Deal, Move
from spider.game import Game
from spider.game.settings import Settings
from spider.window import compat
from spider.window.app import App
from window_player import FakeClock, WindowPlayer, one_move_from_winning, two_suits

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (390, 844), (3840, 2160)]


# -- one touch is one act (C17) ------------------------------------------------------------------


@pytest.mark.parametrize("echo", ["flagged", "unflagged", "none"])
def test_one_touch_deals_once(open_window, echo: str) -> None:
    # C17
    player = open_window()
    point = player.stock()
    player.finger(pygame.FINGERDOWN, point)
    if echo != "none":
        player.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=echo == "flagged")
    player.clock.advance(0.05)
    player.finger(pygame.FINGERUP, point)
    if echo != "none":
        player.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=echo == "flagged")
    assert player.game.moves == 1


def test_a_mouse_that_makes_up_fingers_clicks_once(open_window) -> None:
    # C17
    player = open_window()
    point = player.stock()
    width, height = player.app.size
    finger = {"touch_id": -1, "finger_id": 0, "x": point[0] / width, "y": point[1] / height, "dx": 0, "dy": 0}
    player.press(point)
    player.post(pygame.FINGERDOWN, **finger)
    player.release(point)
    player.post(pygame.FINGERUP, **finger)
    assert player.game.moves == 1


def test_a_finger_drags(open_window) -> None:
    # U4, C17
    player = open_window(two_suits())
    start, end = player.card(0, 1), player.top(2)
    player.finger(pygame.FINGERDOWN, start, 1)
    player.finger(pygame.FINGERMOTION, ((start[0] + end[0]) // 2, end[1]), 1)
    player.finger(pygame.FINGERDOWN, (900, 300), 2)
    player.finger(pygame.FINGERMOTION, end, 1)
    player.finger(pygame.FINGERUP, (900, 300), 2)
    player.finger(pygame.FINGERUP, end, 1)
    assert player.game.position.line() == [Move(0, 2, 1)]


def test_buttons_are_no_smaller_than_a_fingertip(open_window) -> None:
    for size in ((1280, 720), (390, 844)):
        player = open_window(size=size)
        scale = player.app.layout.scale
        for act in ("new", "settings", "more", "help", "restart"):
            player.app.act(act)
            panel = player.app.panel
            if panel is None:
                continue
            for widget in panel._reachable():
                assert min(widget.rect.size) >= round(44 * scale) - 1, (act, widget.key)
            player.key("esc")


# -- storms (C15) --------------------------------------------------------------------------------


def storm(player: WindowPlayer, seed: int, steps: int) -> None:
    """Events at random, many of them where something lies; the cards are whole after each."""
    chance = random.Random(seed)
    keys = [
        *"uyhdlrngcstm",
        "left",
        "right",
        "up",
        "down",
        "enter",
        "esc",
        "tab",
        "f1",
        "f11",
        "home",
        "end",
        "backspace",
    ]
    windows = [
        pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED,
        pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED,
    ]  # fmt: skip
    app = player.app
    for _ in range(steps):
        width, height = app.size
        point = chance.randrange(-20, width + 20), chance.randrange(-20, height + 20)
        panel = app.panel or app.side
        if panel is not None and panel._reachable() and chance.random() < 0.5:
            point = panel._place(chance.choice(panel._reachable())).center
        elif chance.random() < 0.6:
            column, count = chance.randrange(10), chance.randint(1, 3)
            if len(app.layout.columns[column].cards) >= count:
                point = player.card(column, count)
        kind = chance.randrange(14)
        if kind < 3:
            player.press(point, chance.choice([1, 1, 1, 3, 2]))
        elif kind < 6:
            player.release(point, chance.choice([1, 1, 1, 3]))
        elif kind == 6:
            player.move(point, (1, 0, 0))
        elif kind == 7:
            finger = chance.choice([pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP])
            player.finger(finger, point, chance.randrange(2))
        elif kind == 8:
            player.key(chance.choice(keys), chance.choice([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL]))
        elif kind == 9:
            player.post(chance.choice(windows))
        elif kind == 10:
            player.post(pygame.MOUSEWHEEL, x=0, y=chance.choice([-1, 1]), flipped=False)
        elif kind == 11:
            app.draw()
        elif kind == 12 and chance.random() < 0.1 and not app.is_fullscreen:
            resize(player, chance.choice([(1280, 720), (390, 844), (200, 150), (1, 1), (900, 700)]))
        elif kind == 12:
            player.type(chance.choice(["2-3", "あ", "x"]))
        else:
            player.post(pygame.TEXTEDITING, text=chance.choice(["", "か"]), start=0, length=1)
        player.wait(chance.choice([0.0, 0.01, 0.1, 0.6]))
        player.game.position.check()
    app.draw()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mode", ["instant", "select"])
def test_a_storm_of_events_leaves_the_cards_whole(open_window, seed: int, mode: str) -> None:
    # C15, C16, C21
    storm(open_window("2-5", tap_mode=mode, motion="slow"), seed, 600)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 40))
def test_a_long_storm_of_events_leaves_the_cards_whole(open_window, seed: int) -> None:
    # C15, C16, C21
    mode, motion = ("instant", "select")[seed % 2], ("none", "fast", "slow")[seed % 3]
    language = ("ja", "en")[seed // 2 % 2]
    storm(open_window(f"2-{seed}", tap_mode=mode, motion=motion, language=language), seed, 1500)


def test_input_during_motion_ends_it_and_is_handled(open_window) -> None:
    # C15
    player = open_window("1-7", motion="slow")
    for expected in (1, 2, 3):
        player.click(player.stock())
        assert player.game.moves == expected
        assert player.app.view.motion is not None


# -- the clock (C20) -----------------------------------------------------------------------------


def test_the_clock_starts_with_the_first_accepted_act(open_window) -> None:
    # U1, C20
    player = open_window("1-7")
    player.wait(50)
    player.key("u")
    assert player.game.time == 0
    player.key("d")
    player.wait(5)
    assert player.game.time == pytest.approx(5)


@pytest.mark.parametrize(
    ("away", "back"),
    [
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ],
)
def test_the_clock_stands_still_while_the_window_is_away(open_window, away: int, back: int) -> None:
    # U1, C20
    player = open_window("1-7")
    player.key("d")
    player.post(away)
    player.wait(100)
    assert player.game.time == 0
    player.post(back)
    player.wait(3)
    assert player.game.time == pytest.approx(3)


def test_the_clock_of_a_new_game_begun_while_away_stands_still_too(open_window) -> None:
    # C20
    player = open_window("1-7")
    player.post(pygame.WINDOWFOCUSLOST)
    player.app.begin(two_suits())
    player.app.play(Move.parse("ac1"))
    player.wait(10)
    assert player.game.time == 0
    player.post(pygame.WINDOWFOCUSGAINED)
    player.wait(10)
    assert player.game.time == pytest.approx(10)


@pytest.mark.parametrize("key", ["s", "f1", "t", "n"])
def test_the_clock_stands_still_under_a_panel_that_covers_the_table(open_window, key: str) -> None:
    # U1, C20
    player = open_window("1-7")
    player.key("d")
    player.key(key)
    player.wait(60)
    assert player.game.time == 0
    player.key("esc")
    player.wait(2)
    assert player.game.time == pytest.approx(2)


def test_the_clock_stops_at_the_end(open_window) -> None:
    # C20
    player = open_window(one_move_from_winning(), motion="none")
    player.click(player.top(1))
    player.key("esc")
    player.wait(30)
    assert player.game.time == pytest.approx(0)


# -- sizes (U18, C21-C24) ------------------------------------------------------------------------


def test_a_resize_keeps_position_selection_and_panel(open_window) -> None:
    # U18
    player = open_window(two_suits(), tap_mode="select")
    player.click(player.card(0, 1))
    resize(player, (700, 900))
    assert player.app.table.selected == (0, 1)
    player.click(player.top(0), button=3)
    resize(player, (1400, 800))
    assert player.panel == "segment"
    assert player.app.layout.size == (1400, 800)
    player.app.draw()
    player.press_widget("move")
    assert player.game.moves == 1


def resize(player: WindowPlayer, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])


def test_tiny_and_odd_sizes_are_drawn_and_the_window_never_grows(open_window) -> None:
    # C21
    player = open_window()
    player.key("d")
    for size in [(1, 1), (2, 900), (900, 2), (320, 240), (64, 48)]:
        resize(player, size)
        for key in ("s", "f1", "n", "t"):
            player.key(key)
            player.app.draw()
            player.key("esc")
        player.click((0, 0), button=3)
        player.key("right")
        player.key("enter")
        player.app.draw()
        player.key("esc")
        assert pygame.display.get_window_size() == size


def test_full_screen_and_back(open_window) -> None:
    # U18
    player = open_window(size=(900, 600))
    position = player.game.position.copy()
    player.key("f11")
    assert player.app.layout.size == player.app.size
    player.app.draw()
    player.key("f11")
    assert player.app.size == (900, 600)
    assert player.game.position == position


# -- words fit (C26) -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_every_word_fits_its_control(open_window, language: str, size: tuple[int, int]) -> None:
    # C26, U24
    player = open_window(one_move_from_winning(), language=language, size=size, motion="none")
    app = player.app

    def check() -> None:
        for panel in (*app.panels, app.side):
            if panel is not None:
                assert not panel.misfits(), (panel.name, panel.misfits())
                assert app.surface.get_rect().contains(panel.rect), panel.name

    for key in "nstl":
        player.key(key)
        check()
        player.key("esc")
    player.key("n")
    for source in ("winnable", "today", "random", "id"):
        app.panel._choose_source(source)
        check()
    player.key("esc")
    player.key("f1")
    for tab in ("rules", "controls", "advice", "about"):
        app.panel._choose(tab)
        check()
    player.key("esc")
    player.click(player.act_button("more"))
    check()
    player.key("esc")
    for column in (0, 1):
        player.click(player.top(column), button=3)
        check()
        player.key("esc")
    player.key("d")
    player.click(player.top(1))
    assert player.panel == "result"
    check()


# -- idling and missing devices (C27, C28) -------------------------------------------------------


def test_nothing_is_drawn_while_nothing_happens(open_window) -> None:
    # C27
    player = open_window("1-7")
    player.app.draw()
    player.pump()
    assert not player.app.needs_frame
    assert player.app.next_wake() > 1
    player.key("d")
    player.wait(10)
    player.app.draw()
    player.wait(0.25)
    assert not player.app.needs_frame
    assert 0 < player.app.next_wake() <= 0.8  # the clock shows seconds
    player.wait(0.8)
    assert player.app.needs_frame


def test_without_a_sound_device_all_goes_on(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # C28
    pytest.importorskip("pygame.mixer", exc_type=ImportError)

    def no_device(*_: object, **__: object) -> None:
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    player = open_window("1-7", sound=True)
    player.key("d")
    player.key("u")
    assert player.game.moves == 0


@pytest.mark.parametrize("name", ["mixer", "scrap"])
def test_without_a_library_of_sound_or_clipboard_all_goes_on(
    open_window, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a system without a desktop pygame puts a stand-in that warns in the place of these."""
    # C19, C28

    class StandIn:
        def __getattr__(self, attribute: str) -> object:
            raise AssertionError(f"{attribute} of the stand-in was used")

    monkeypatch.setitem(sys.modules, f"pygame.{name}", None)
    monkeypatch.setattr(pygame, name, StandIn())
    player = open_window("1-7", sound=True)
    player.key("d")
    player.key("u")
    player.key("c")
    assert player.game.moves == 0
    assert compat.paste_text() is None or name == "mixer"


def test_every_sound_is_short_and_within_range() -> None:
    import array

    from spider.window.sound import EFFECTS, RATE, samples

    for name in EFFECTS:
        values = array.array("h", samples(name))
        assert 0.03 < len(values) / RATE < 1.6
        assert 1000 < max(map(abs, values)) < 20000


# -- the program ---------------------------------------------------------------------------------


def run_program(code: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    plain = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    return subprocess.run(
        [sys.executable, "-c", f"import sys, pathlib\nfrom spider.window.app import run\n{code}"],
        env={**plain, "HOME": str(home), "SPIDER_DATA_DIR": str(home), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_one_sentence_and_code_2(tmp_path: Path) -> None:
    # C28
    done = run_program("sys.exit(run(None, language='en'))", tmp_path)
    assert done.returncode == 2
    assert "There is no display" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_explicit_driver_runs_and_announces(tmp_path: Path) -> None:
    # U17
    code = "from spider import Deal\nsys.exit(run(Deal(1, 7), language='ja', announce=True, exit_after_frames=3))"
    done = run_program(code, tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYTHONUTF8="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["問題 1-7 を始めます。"]


def test_closing_the_window_keeps_the_game(tmp_path: Path) -> None:
    # U20, U21
    code = (
        "import pygame\nfrom spider import Deal\nfrom spider.window import app\n"
        "loop = app.App.loop\n"
        "def play(self, frames):\n"
        "    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode='d', scancode=7))\n"
        "    pygame.event.post(pygame.event.Event(pygame.QUIT))\n"
        "    loop(self, frames)\n"
        "app.App.loop = play\n"
        "sys.exit(run(Deal(1, 7), language='en'))"
    )
    dummy = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    assert run_program(code, tmp_path, **dummy).returncode == 0
    done = run_program("sys.exit(run(None, announce=True, exit_after_frames=2))", tmp_path, **dummy)
    assert done.stdout.splitlines() == ["Deal 1-7 goes on after 1 move."]


def test_announcements_end_quietly_when_nobody_listens(tmp_path: Path) -> None:
    # U17
    class Closed:
        def write(self, _text: str) -> int:
            raise BrokenPipeError

        def flush(self) -> None: ...

    from spider import Deal
    from spider.game import Game
    from spider.game.settings import Settings

    app = App(Game(Deal(1, 7), clock=FakeClock()), Settings(tmp_path), announce_to=Closed(), size=(640, 480))
    app.act("deal")
    app.act("undo")
    assert app.game.undos == 1


def test_the_cursor_tells_what_can_be_pressed(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("spider.window.compat.set_cursor", shown.append)
    player = open_window(two_suits())
    player.move(player.card(0, 1))
    player.move(player.card(0, 3))
    player.move(player.stock())
    player.key("n")
    player.app.panel._choose_source("id")
    player.move(player.widget("entry"))
    player.move((2, 2))
    assert shown == ["hand", "arrow", "hand", "text", "arrow"]


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])


def opened(directory: Path) -> App:
    """A window as at a start of the program."""
    return App(Game(Deal.parse("1-7")), Settings(directory))


def resized(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


@pytest.mark.usefixtures("desktop")
def test_the_window_opens_in_the_size_in_which_it_was_closed(tmp_path: Path) -> None:  # U18
    app = opened(tmp_path)
    usual = app.size
    app.close()
    assert not (tmp_path / "settings.json").exists()
    app = opened(tmp_path)
    resized(app, (1000, 640))
    app.close()
    app = opened(tmp_path)
    assert app.size == (1000, 640) != usual
    resized(app, (1, 1))  # minimised
    app.close()
    app = opened(tmp_path)
    assert app.size == (1000, 640)
    app.toggle_fullscreen()
    app.close()  # full screen is not kept, the size before it is
    app = opened(tmp_path)
    assert app.size == (1000, 640)
    app.close()


@pytest.mark.usefixtures("desktop")
@pytest.mark.parametrize("kept", ["3000x900", "1900x1200", "100x100", "319x800", ""])
def test_a_size_that_does_not_fit_is_not_taken_up(tmp_path: Path, kept: str) -> None:  # C21
    usual = opened(tmp_path)
    size = usual.size
    usual.close()
    Settings(tmp_path).change(window_size=kept)
    app = opened(tmp_path)
    assert app.size == size
    app.close()
    assert Settings(tmp_path).values.window_size == kept
