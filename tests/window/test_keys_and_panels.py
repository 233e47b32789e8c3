"""Every act by key and by a control on screen, and what each panel does (U5, U12-U16, U24)."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from spider import Deal, Move
from spider.game import Game
from spider.game.store import Store
from spider.text import LANGUAGES
from spider.window.keys import KEY_NAMES
from spider.window.panels.menu import MENU
from window_player import (
    WindowPlayer,
    one_move_from_a_dead_end,
    one_move_from_winning,
    two_suits,
    with_an_empty_column,
)

RANKS = ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A")
PANELS = {"n": "new", "s": "settings", "t": "records", "f1": "help"}


# -- keys (U16, C18) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "panel"), PANELS.items())
def test_a_key_opens_a_panel_and_closes_it_again(open_window, key: str, panel: str) -> None:
    # U16
    player = open_window()
    player.key(key)
    assert player.panel == panel
    player.key(key)
    assert player.panel is None
    player.key(key)
    player.key("esc")
    assert player.panel is None


def test_every_act_has_a_key_and_a_button_in_the_menu(open_window) -> None:
    # U16
    acts = {act for group in MENU for act in group}
    assert set(KEY_NAMES) - {"segment"} <= acts
    player = open_window()
    for act in acts - {"quit"}:
        player.click(player.act_button("more"))
        assert player.panel == "menu"
        player.press_widget(act)
        assert player.panel != "menu", act
        while player.app.panels:
            player.key("esc")
    player.click(player.act_button("more"))
    player.press_widget("quit")
    assert not player.app.running


@pytest.mark.parametrize("mod", [0, pygame.KMOD_CAPS, pygame.KMOD_NUM, pygame.KMOD_CAPS | pygame.KMOD_NUM])
def test_letters_are_keys_under_caps_lock_and_num_lock(open_window, mod: int) -> None:
    # C18
    player = open_window()
    player.key("d", mod)
    assert player.game.moves == 1
    player.key("u", mod)
    assert player.game.moves == 0


def test_letters_are_keys_in_other_scripts_by_their_place(open_window) -> None:
    # C18: the key of a Russian layout that stands where D is
    player = open_window()
    player.post(pygame.KEYDOWN, key=ord("в"), mod=0, unicode="в", scancode=pygame.KSCAN_D)
    assert player.game.moves == 1
    # and the letter that a Latin layout gives counts, wherever it stands
    player.post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=pygame.KSCAN_F)
    assert player.game.moves == 0


def test_keys_with_control_or_alt_are_left_to_the_system(open_window) -> None:
    # C18
    player = open_window()
    player.key("d", pygame.KMOD_LALT)
    player.key("d", pygame.KMOD_LCTRL)
    assert player.game.moves == 0
    player.key("d")
    player.key("z", pygame.KMOD_LCTRL)
    assert player.game.moves == 0


def test_text_input_is_on_in_the_text_field_alone(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # C18
    on: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: on.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: on.append(False))
    player = open_window()
    player.key("n")
    player.press_widget("source")
    assert on[-1] is False
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("entry")
    assert on[-1] is True
    player.key("esc")
    assert on[-1] is False


def test_letters_typed_into_the_field_are_no_acts(open_window) -> None:
    # C18
    player = open_window()
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("entry")
    for letter in "duc":
        player.key(letter)
        player.type(letter)
    assert player.panel == "new"
    assert player.game.moves == 0
    assert player.app.panel.entry.text == "duc"  # type: ignore[union-attr]


def test_an_input_method_composes_in_the_field(open_window) -> None:
    # C18: keys belong to the input method while it composes
    player = open_window()
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("entry")
    player.post(pygame.TEXTEDITING, text="いち", start=0, length=2)
    player.key("enter")
    player.key("esc")
    player.app.draw()
    assert player.panel == "new"
    player.post(pygame.TEXTINPUT, text="１－７")
    player.key("enter")
    assert player.panel is None
    assert player.game.deal_id == "1-7"


# -- new game (D4-D6, C19) -----------------------------------------------------------------------


def enter(player: WindowPlayer, text: str) -> None:
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("entry")
    player.type(text)


def test_a_reason_goes_when_the_text_is_changed(open_window) -> None:
    # D4
    player = open_window()
    enter(player, "5-77")
    player.key("enter")
    panel = player.app.panel
    assert "5" in panel.error  # type: ignore[union-attr]
    player.key("left")
    assert panel.error  # type: ignore[union-attr]
    player.key("end")
    player.key("backspace")
    assert not panel.error  # type: ignore[union-attr]


def test_a_deal_is_begun_by_its_id(open_window) -> None:
    # D4
    player = open_window()
    enter(player, "4-c14934")
    player.key("enter")
    assert player.game.deal_id == "4-c14934"
    assert player.game.position == Deal.parse("4-c14934").position()


@pytest.mark.parametrize("text", ["5-1", "2-", "hello", "1-99999999999", ""])
def test_a_wrong_id_is_refused_with_the_reason(open_window, text: str) -> None:
    # D4, U7
    player = open_window("1-7")
    enter(player, text)
    player.key("enter")
    assert player.panel == "new"
    assert player.app.panel.error  # type: ignore[union-attr]
    assert player.game.deal_id == "1-7"


@pytest.mark.parametrize(
    "clipboard",
    [
        "きのうの配り 2-31415 がおもしろかったです。",
        "きのうの配り ２－３１４１５ がおもしろかったです。".encode(),
        "きのうの配り 2-31415 です".encode("cp932"),
        "deal 2-31415\0".encode("utf-16"),
        "deal 2-31415".encode("utf-16-le"),
        b"2-31415\0",
        b"caf\xe9 2-31415 \x81",
    ],
)
def test_an_id_inside_other_text_is_found_when_pasted(
    open_window, clipboard: str | bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    # C19
    set_clipboard(monkeypatch, clipboard)
    player = open_window()
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("paste")
    player.press_widget("start")
    assert player.game.deal_id == "2-31415"


def test_a_whole_position_is_pasted(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # D6
    set_clipboard(monkeypatch, "Look at this:\r\n" + two_suits().text().replace("\n", "\r\n"))
    player = open_window()
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("entry")
    player.key("v", pygame.KMOD_LCTRL)
    player.press_widget("start")
    assert player.game.position == two_suits()
    assert player.game.deal_id.startswith("text-")


@pytest.mark.parametrize("clipboard", [None, b"", b"\0\0"])
def test_an_empty_or_missing_clipboard_is_no_fault(
    open_window, clipboard: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # C19
    set_clipboard(monkeypatch, clipboard)
    player = open_window("1-7")
    player.key("n")
    player.app.panel._choose_source("id")  # type: ignore[union-attr]
    player.press_widget("paste")
    assert player.app.panel.error  # type: ignore[union-attr]
    player.key("esc")
    player.key("c")
    assert "1-7" in player.app.message


def set_clipboard(monkeypatch: pytest.MonkeyPatch, content: str | bytes | None) -> None:
    class Scrap:
        @staticmethod
        def get_init() -> bool:
            return True

        @staticmethod
        def get(kind: str) -> str | bytes | None:
            return content if kind.startswith("text/plain") else None

        @staticmethod
        def put(_kind: str, _data: bytes) -> None:
            if content is None:
                raise pygame.error("no clipboard")

    monkeypatch.setattr("spider.window.compat._scrap", lambda: Scrap)


def test_a_begun_game_is_left_only_knowingly(open_window) -> None:
    # U16, U20
    player = open_window("1-7")
    player.key("n")
    assert player.app.panel.focus == "start"  # type: ignore[union-attr]
    player.key("esc")
    player.key("d")
    player.key("n")
    assert player.app.panel.leaves  # type: ignore[union-attr]
    assert player.app.panel.focus == "cancel"  # type: ignore[union-attr]
    player.key("enter")
    assert player.panel is None
    assert player.game.deal_id == "1-7"


def test_restart_asks_only_for_a_begun_game(open_window) -> None:
    # U16
    player = open_window("1-7")
    player.key("r")
    assert player.panel is None
    player.key("d")
    player.key("r")
    assert player.panel == "confirm"
    player.key("enter")  # the safe act has the focus
    assert player.game.moves == 1
    player.click(player.act_button("restart"))
    player.press_widget("yes")
    assert player.game.moves == 0


# -- the segment panel (U5) ----------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["instant", "select"])
def test_the_segment_panel_opens_by_long_press_right_click_and_keys(open_window, mode: str) -> None:
    # U5, U16
    player = open_window(two_suits(), tap_mode=mode)
    player.press(player.card(5, 1))
    player.wait(0.6)
    player.release(player.card(5, 1))
    assert player.panel == "segment"
    player.key("esc")
    player.click(player.card(5, 1), button=3)
    assert player.panel == "segment"
    player.key("esc")
    player.finger(pygame.FINGERDOWN, player.card(5, 1))
    player.wait(0.6)
    player.finger(pygame.FINGERUP, player.card(5, 1))
    assert player.panel == "segment"
    player.key("esc")
    for _ in range(6):
        player.key("right")
    player.key("space")
    assert player.panel == "segment"
    assert player.app.panel.column == 5  # type: ignore[union-attr]
    assert player.game.moves == 0


def test_the_segment_panel_lists_every_destination(open_window) -> None:
    # U5: also a whole column to another empty one, which is no tap's (R5)
    player = open_window(one_move_from_winning())
    player.click(player.top(1), button=3)
    panel = player.app.panel
    assert panel is not None
    found = {widget.key for widget in panel._widgets if widget.key.startswith("to-")}
    assert found == {f"to-{move.target}" for move in player.game.position.legal_moves() if move.source == 1}
    player.press_widget("to-4")
    assert player.game.moves == 0
    player.press_widget("move")
    assert player.game.position.line() == [Move(1, 4, 1)]


@pytest.mark.parametrize("way", ["esc", "cancel", "outside"])
def test_the_segment_panel_changes_nothing_unless_confirmed(open_window, way: str) -> None:
    # U5
    player = open_window(two_suits())
    player.click(player.top(0), button=3)
    if way == "esc":
        player.key("esc")
    elif way == "cancel":
        player.press_widget("cancel")
    else:
        player.click((3, player.app.size[1] - 3))
    assert player.panel is None
    assert player.game.moves == 0


def test_the_segment_panel_stops_at_movable_runs_only(open_window) -> None:
    # U5, R4
    player = open_window(with_an_empty_column())
    player.click(player.top(0), button=3)
    panel = player.app.panel
    counts = set()
    for key in ("down", "up", "up", "up"):
        player.key(key)
        counts.add(panel.count)  # type: ignore[union-attr]
    assert counts == set(player.game.movable_counts(0)) == {1, 2}


def test_a_tap_on_a_card_of_the_segment_panel_chooses_from_there(open_window) -> None:
    # U5
    player = open_window(two_suits())
    player.click(player.top(0), button=3)
    panel = player.app.panel
    place = panel.place_of("column")  # type: ignore[union-attr]
    index, rect = panel.cards[0]  # type: ignore[union-attr]
    assert index == 2
    player.click((place.x + rect.x + 5, place.y + rect.y + 5))
    assert panel.reason  # type: ignore[union-attr]
    assert panel.count == 1  # type: ignore[union-attr]


def test_the_clock_runs_in_the_segment_panel_and_the_move_list(open_window) -> None:
    # U1, C20
    player = open_window(two_suits())
    player.key("l")
    player.play_by_drag(Move.parse("ac1"))
    before = player.game.time
    player.click(player.top(5), button=3)
    player.wait(5)
    assert player.game.time == pytest.approx(before + 5.5)


# -- the move list (U12) -------------------------------------------------------------------------


def test_the_move_list_has_every_legal_move_and_no_other(open_window) -> None:
    # U12
    for start in (two_suits(), with_an_empty_column(), one_move_from_winning()):
        player = open_window(start)
        player.key("l")
        listed = {widget.key for widget in player.app.side._widgets if widget.key.startswith("move-")}
        assert listed == {f"move-{move}" for move in player.game.position.legal_moves() if not move.is_deal}


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_move_list_plays_by_pointer_and_folds_away(open_window, size: tuple[int, int]) -> None:
    # U12
    player = open_window(two_suits(), size=size)
    player.click(player.act_button("moves"))
    assert player.app.side is not None
    player.press_widget("move-ac1")
    assert player.game.position.line() == [Move(0, 2, 1)]
    player.press_widget("close")
    assert player.app.side is None


# -- how a game ends (U13-U15) -------------------------------------------------------------------


def test_a_dead_end_is_shown_and_is_no_loss(open_window) -> None:
    # U13, R12
    player = open_window(one_move_from_a_dead_end(), motion="none")
    player.play_by_drag(Move.parse("ji1"))
    assert player.panel == "dead_end"
    assert player.game.result is None
    assert {button.key for button in player.app.panel._buttons} == {"undo", "restart", "new", "give_up"}
    assert player.app.panel.focus == "undo"
    player.key("enter")
    assert player.panel is None
    assert player.game.moves == 0


def test_a_win_is_shown_once_and_can_be_undone(open_window) -> None:
    # U14, C14
    player = open_window(one_move_from_winning(), motion="none")
    results = []
    player.game.subscribe(lambda event: results.append(event) if type(event).__name__ == "Won" else None)
    player.click(player.top(1))
    assert player.panel == "result"
    first = player.game.result
    player.press_widget("undo")
    assert player.panel is None
    assert player.game.moves == 0
    player.wait(100)
    player.click(player.top(1))
    assert player.game.result == first
    assert player.game.result.undos == 0


def test_the_result_waits_for_motion_and_input_cuts_it_short(open_window) -> None:
    # U14, C15
    player = open_window(one_move_from_winning(), motion="slow")
    player.click(player.top(1))
    assert player.app.view.motion is not None
    assert player.panel is None
    player.click(player.top(3))
    assert player.panel == "result"
    assert player.app.view.motion is None


def test_the_result_copies_id_and_link(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # U14
    copied: list[str] = []
    monkeypatch.setattr("spider.window.compat.copy_text", lambda text: not copied.append(text))
    player = open_window("2-31415", motion="none")
    player.key("g")
    player.press_widget("yes")
    assert player.panel == "result"
    player.press_widget("copy")
    player.press_widget("link")
    player.key("c")
    assert copied == ["2-31415", "spider:2-31415", "2-31415"]


def test_giving_up_asks_first_and_ends_the_game(open_window) -> None:
    # U15
    player = open_window("1-7")
    player.key("d")
    player.key("g")
    assert player.panel == "confirm"
    player.key("enter")
    assert not player.game.is_over
    player.key("g")
    player.key("right")
    player.key("enter")
    assert player.game.is_over
    assert player.panel == "result"
    player.key("esc")
    player.key("u")
    assert player.lines()[-1] == "This game is over."


def test_undo_restart_and_new_deal_work_from_any_panel(open_window) -> None:
    # U16
    player = open_window("1-7")
    player.key("d")
    player.key("f1")
    player.key("u")
    assert player.panel is None
    assert player.game.moves == 0
    player.key("s")
    player.key("n")
    assert player.panel == "new"


# -- settings and help ---------------------------------------------------------------------------


def test_settings_show_at_once_and_are_kept(open_window, tmp_path: Path) -> None:
    from spider.game.settings import Settings

    player = open_window()
    player.key("s")
    player.app.panel.focus = "language"
    player.key("left")
    assert player.app.language == "ja"
    assert player.app.panel._title == ["設定"]
    for name, value in (("theme", "indigo"), ("deck", "four"), ("back", "waves"), ("tap_mode", "select")):
        player.app.panel.focus = name
        player.key("right")
        assert getattr(player.app.values, name) == value
    for name in ("large_print", "left_handed"):
        player.app.panel.focus = name
        player.key("space")
        assert getattr(player.app.values, name) is True
    assert player.app.layout.options.left_handed
    kept = Settings(tmp_path).values
    assert (kept.language, kept.theme, kept.deck, kept.left_handed) == ("ja", "indigo", "four", True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_can_be_read_to_its_end_by_keys_wheel_and_finger(open_window, language: str) -> None:
    # U24
    player = open_window(language=language, size=(800, 600))
    player.key("f1")
    panel = player.app.panel
    for tab in ("rules", "controls", "advice", "about"):
        panel._choose(tab)
        player.key("end")
        bottom = panel.scroll
        player.key("home")
        assert panel.scroll == 0
        if bottom:
            player.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
            assert panel.scroll > 0
            player.key("home")
            x, y = panel._view.center
            player.drag((x, y), (x, y - 60))
            assert panel.scroll == min(60, bottom)
        player.app.draw()


def test_records_are_shown_for_each_rule_set(open_window) -> None:
    # U20
    player = open_window()
    player.key("t")
    assert player.panel == "records"


def test_sound_is_switched_by_its_key(open_window) -> None:
    # U16
    player = open_window()
    player.key("m")
    assert player.app.values.sound is True
    player.key("m")
    assert player.app.values.sound is False


def test_a_kept_game_is_offered_again(tmp_path: Path) -> None:
    # U21
    from spider.game.settings import Settings
    from spider.window.app import App

    store = Store(tmp_path)
    game = store.begin(Deal(1, 7))
    game.deal()
    store.close()
    store = Store(tmp_path)
    kept: Game | None = store.resume()
    assert kept is not None
    app = App(kept, Settings(tmp_path), store=store, size=(800, 600))
    app.offer_kept_game()
    assert app.panel is not None
    assert app.panel.name == "resume"
    app.panel.key("enter")
    app.after_panels()
    assert app.panel is None
    assert app.game.moves == 1
    app.close()


def test_a_table_that_is_a_dead_end_from_the_start_says_so(open_window) -> None:
    # U13
    position = one_move_from_a_dead_end()
    position.play(Move.parse("ji1"))
    player = open_window("1-7")
    player.app.begin(position)
    assert player.panel == "dead_end"


def test_a_right_click_on_the_stock_deals_nothing(open_window) -> None:
    # U5
    player = open_window("1-7")
    player.click(player.stock(), button=3)
    player.click(player.act_button("new"), button=3)
    assert player.game.moves == 0
    assert player.panel is None


def test_a_language_given_for_this_time_is_not_kept(tmp_path: Path) -> None:
    from spider.game.settings import Settings
    from spider.window.app import App

    settings = Settings(tmp_path)
    settings.change(language="en")
    app = App(Game(Deal(1, 7)), settings, size=(800, 600), language="ja")
    assert app.language == "ja"
    assert Settings(tmp_path).language == "en"
    app.change("language", "en")
    assert app.language == "en"


def test_tab_goes_to_the_bar_and_its_buttons_work_by_keys(open_window) -> None:
    # U16
    player = open_window("1-7")
    player.key("d")
    player.key("tab")
    assert player.app.table.focus_act == "undo"
    player.app.draw()
    assert player.app.view.focus_act == "undo"
    player.key("enter")
    assert player.game.moves == 0
    player.key("right")
    player.key("space")
    assert player.game.moves == 1
    player.key("tab")
    assert player.app.table.focus_act is None
    player.key("l")
    player.key("tab")
    player.key("tab")
    assert player.app.table.focus_act == "undo"
    player.key("tab")
    assert player.app.side_focused


def test_a_held_key_goes_on_only_where_that_is_meant(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # U16: a held U undoes on and on, a held D deals one row
    held: set[int] = set()

    class Pressed:
        def __getitem__(self, key: int) -> bool:
            return key in held

    monkeypatch.setattr(pygame.key, "get_pressed", Pressed)
    player = open_window("1-7", motion="none")
    for _ in range(5):
        player.key("d")
    held.add(pygame.K_u)
    player.post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=0)
    assert player.game.moves == 4
    for _ in range(12):
        player.wait(0.1)
    assert player.game.moves == 0
    assert "nothing to undo" not in player.said.getvalue()
    held.clear()
    held.add(pygame.K_d)
    player.post(pygame.KEYUP, key=pygame.K_u, mod=0, scancode=0)
    player.post(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0)
    for _ in range(12):
        player.wait(0.1)
    assert player.game.moves == 1


def test_a_key_told_once_by_a_program_is_one_key(open_window) -> None:
    # A posted event without its release must not go on by itself.
    player = open_window("1-7", motion="none")
    player.key("d")
    player.key("d")
    player.post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=0)
    for _ in range(12):
        player.wait(0.1)
    assert player.game.moves == 1


def test_escape_leaves_full_screen_when_nothing_else_is_open(open_window) -> None:
    # U18
    player = open_window(size=(900, 600))
    player.key("f11")
    player.key("s")
    player.key("esc")
    assert player.app.size != (900, 600)
    player.key("esc")
    assert player.app.size == (900, 600)


def test_a_won_game_stands_in_the_records(tmp_path: Path, lines: dict[str, str]) -> None:
    # U14, U20, C14
    from spider import parse_line
    from spider.game.settings import Settings
    from spider.window.app import App

    store = Store(tmp_path)
    settings = Settings(tmp_path)
    settings.change(motion="none", sound=False, language="en")
    deal = next(deal for deal in lines if deal.startswith("2-"))
    app = App(store.begin(Deal.parse(deal)), settings, store=store, size=(900, 700))
    for move in parse_line(lines[deal]):
        app.play(move)
    app.tick()
    assert app.panel is not None
    assert app.panel.name == "result"
    app.act("undo")
    app.act("redo")
    app.act("records")
    assert app.panel.name == "records"
    assert store.records.summary(2).wins == store.records.summary(2).games == 1
    app.draw()
    app.close()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (640, 480)])
def test_the_longest_column_is_legible_in_the_segment_panel(open_window, size: tuple[int, int]) -> None:
    # U5, U6: 37 cards in one column
    from window_player import table

    long = [f"{rank}S" for rank in (*RANKS, *RANKS, *RANKS[:11])]
    # No complete run may lie on top: the first ranks come last.
    position = table(" ".join(long), *_completing(long))
    player = open_window(position, size=size)
    player.click(player.top(0), button=3)
    panel = player.app.panel
    assert len(panel.cards) == 37
    strands: dict[int, list[int]] = {}
    for _, rect in panel.cards:
        strands.setdefault(rect.x, []).append(rect.y)
    step = min(b - a for ys in strands.values() for a, b in itertools.pairwise(ys))
    assert step >= round(18 * player.app.layout.scale)
    assert max(strands) + panel._card_width <= panel._view.w


def _completing(cards: list[str]) -> list[str]:
    """Columns of single cards that make every rank as frequent as the most frequent one."""
    most = max(cards.count(f"{rank}S") for rank in RANKS)
    lacking = [f"{rank}S" for rank in RANKS for _ in range(most - cards.count(f"{rank}S"))]
    return [" ".join(lacking[start::9]) for start in range(9)]


def test_the_copied_link_opens_the_same_deal(open_window, monkeypatch: pytest.MonkeyPatch) -> None:
    # U22, U14
    from spider.window.panels.result import deal_link

    set_clipboard(monkeypatch, f"Can you win this? {deal_link('4-c14934')}")
    player = open_window("1-7")
    player.key("n")
    player.app.panel._choose_source("id")
    player.press_widget("paste")
    player.press_widget("start")
    assert player.game.deal_id == "4-c14934"


def test_the_focus_of_the_move_list_stays_where_it_was(open_window) -> None:
    # U12, U16
    player = open_window(two_suits())
    player.key("l")
    side = player.app.side
    assert side.focus == "hint"
    while side.focus != "move-ed1":
        player.key("down")
    place = [widget.key for widget in side._reachable()].index("move-ed1")
    player.key("enter")
    assert player.game.position.line() == [Move.parse("ed1")]
    assert [widget.key for widget in side._reachable()].index(side.focus) in (place, place - 1)


def test_the_documented_keys_are_the_ones_that_work() -> None:
    # U16
    text = (Path(__file__).parents[2] / "docs" / "window.md").read_text(encoding="utf-8")
    cells = {cell.strip() for line in text.splitlines() if line.startswith("|") for cell in line.split("|")}
    named = {name.strip() for cell in cells for name in cell.split(",")}
    assert set(KEY_NAMES.values()) <= named
