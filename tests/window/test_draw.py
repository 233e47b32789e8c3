"""The picture follows the state, and nothing is drawn that is not needed (C27)."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from pictures import Picture, differences, played
from spider.engine import Deal, parse_line
from spider.game import Game
from spider.window import icons, tokens
from spider.window.cards import CardArt, suit_sign
from spider.window.draw import Drag, Mark, Painter, View
from spider.window.layout import BAR_ACTS, Options, compute
from spider.window.motion import Scene, Shake, motions_for
from spider.window.swatches import swatch

SIZE = (640, 400)


def fresh() -> Game:
    return Game(Deal(4, 7), clock=lambda: 0.0)


@pytest.mark.parametrize("size", [(1, 1), (3, 700), (700, 3), (40, 40)])
def test_any_size_can_be_drawn(size: tuple[int, int]) -> None:  # C21
    view = View(message="Something", selected=(0, 1), hint=Mark(1, 1, 2), focus=3, targets=frozenset({4}))
    for large in (False, True):
        Picture(fresh(), size, view, {"large_print": large}).draw()


@pytest.mark.parametrize(
    "change",
    [
        {"selected": (0, 1)},
        {"hint": Mark(0, 1, 3)},
        {"hint_deal": True},
        {"focus": 2},
        {"focus": "stock"},
        {"targets": frozenset({4}), "nearest": 4},
        {"hover": (5, 1)},
        {"hover_act": "hint"},
        {"focus_act": "new"},
        {"active": frozenset({"hint"})},
        {"disabled": frozenset({"hint"})},
        {"message": "There is nothing to undo.", "refusal": True},
        {"thinking": True},
        {"drag": Drag(2, 1, 300, 200)},
        {"theme": "paper"},
        {"deck": "four"},
        {"back": "waves"},
        {"language": "ja"},
    ],
)
def test_every_part_of_the_view_shows(change: dict[str, object]) -> None:
    game = fresh()
    plain, changed = View(), View()
    for name, value in change.items():
        setattr(changed, name, value)
    assert differences(Picture(game, SIZE, plain).draw(), Picture(game, SIZE, changed).draw())[0] > 8


def test_marks_do_not_rest_on_colour_alone() -> None:  # LOOK: a tag in words
    grey = pygame.transform.grayscale
    game = fresh()
    plain = Picture(game, SIZE).draw()
    for view in (View(selected=(0, 1)), View(hint=Mark(0, 1, 3)), View(hint_deal=True)):
        assert differences(grey(plain), grey(Picture(game, SIZE, view).draw()))[1] > 0.001


def test_nothing_changes_so_nothing_is_drawn() -> None:  # C27
    game, painter, view = fresh(), Painter(), View()
    layout = compute(SIZE, game.position)
    surface = pygame.Surface(SIZE)
    assert painter.needs_frame(game, layout, view, 0.0)
    painter.draw_table(surface, game, layout, view, 0.0)
    assert not painter.needs_frame(game, layout, view, 0.0)
    assert not painter.needs_frame(game, layout, view, 99.0)
    view.hover = (0, 1)
    assert painter.needs_frame(game, layout, view, 99.0)
    painter.draw_table(surface, game, layout, view, 99.0)
    assert not painter.needs_frame(game, layout, view, 99.0)
    view.drag = Drag(0, 1, 10, 10)
    painter.draw_table(surface, game, layout, view, 99.0)
    assert not painter.needs_frame(game, layout, view, 99.0)
    view.drag = Drag(0, 1, 11, 10)
    assert painter.needs_frame(game, layout, view, 99.0)


def test_motion_needs_frames_until_it_has_come_to_rest() -> None:  # C27
    game, painter, view = fresh(), Painter(), View()
    surface = pygame.Surface(SIZE)
    before = Scene(compute(SIZE, game.position), game.position.columns)
    events = game.deal()
    layout = compute(SIZE, game.position)
    view.motion = motions_for(events, before, Scene(layout, game.position.columns), 0.0)
    assert view.motion is not None
    for now in (0.0, 0.1, 0.2, 0.3):
        assert painter.needs_frame(game, layout, view, now)
        painter.draw_table(surface, game, layout, view, now)
    end = view.motion.duration
    assert painter.needs_frame(game, layout, view, end)
    painter.draw_table(surface, game, layout, view, end)
    assert not painter.needs_frame(game, layout, view, end)
    rested = Picture(game, SIZE).draw()
    assert differences(surface, rested) == (0, 0.0)


def test_dropping_a_motion_shows_the_final_state() -> None:  # C15
    game, painter, view = fresh(), Painter(), View()
    surface = pygame.Surface(SIZE)
    before = Scene(compute(SIZE, game.position), game.position.columns)
    events = game.deal()
    layout = compute(SIZE, game.position)
    view.motion = motions_for(events, before, Scene(layout, game.position.columns), 0.0)
    painter.draw_table(surface, game, layout, view, 0.1)
    view.motion = None
    painter.draw_table(surface, game, layout, view, 0.1)
    assert differences(surface, Picture(game, SIZE).draw()) == (0, 0.0)


def test_the_web_of_a_won_game_grows(lines: dict[str, str]) -> None:
    game = played(lines, "4-c1", 0.997)
    last = parse_line(lines["4-c1"])[-1]
    assert game.moves == len(parse_line(lines["4-c1"])) - 1
    before = Scene(compute(SIZE, game.position), game.position.columns)
    events = game.play(last)
    after = Scene(compute(SIZE, game.position), game.position.columns)
    motion = motions_for(events, before, after, 0.0)
    assert motion is not None
    assert motion.web is not None
    begin, seconds = motion.web
    pictures = [
        Picture(game, SIZE, View(motion=motion), now=begin + seconds * share).draw()
        for share in (0.3, 0.6, 0.9)
    ]
    for one, other in pairwise(pictures):
        assert differences(one, other)[1] > 0
    spun = Picture(game, SIZE, View(motion=motion), now=motion.duration + 1).draw()
    assert differences(spun, Picture(game, SIZE).draw()) == (0, 0.0)


def test_a_shaken_run_comes_back() -> None:
    game = fresh()
    still = Picture(game, SIZE).draw()
    view = View(shake=Shake(3, 1, began=0.0))
    assert differences(still, Picture(game, SIZE, view, now=0.04).draw())[1] > 0
    assert differences(still, Picture(game, SIZE, view, now=9.0).draw()) == (0, 0.0)


def test_an_empty_stock_says_so(lines: dict[str, str]) -> None:  # U19
    full, empty = played(lines, "4-c1", 0.0), played(lines, "4-c1", 1.0)
    assert empty.position.rows_left == 0
    layout = compute(SIZE, empty.position)
    area = pygame.Rect(layout.stock)
    drawn = Picture(empty, SIZE).draw().subsurface(area)
    assert differences(drawn, Picture(full, SIZE).draw().subsurface(area))[1] > 0.5


def test_completed_places_show_their_suit(lines: dict[str, str]) -> None:  # U17
    game = played(lines, "4-c1", 1.0)
    picture = Picture(game, (1280, 720)).draw()
    layout = compute((1280, 720), game.position)
    shown = {}
    for place, suit in zip(layout.places, game.position.completed, strict=True):
        shown.setdefault(suit, []).append(picture.subsurface(pygame.Rect(place)))
    assert len(shown) == 4
    for suit, (one, other) in shown.items():
        assert differences(one, other)[1] == 0
        assert all(differences(one, shown[each][0])[1] > 0.005 for each in shown if each != suit)


@pytest.mark.parametrize("height", [12, 20])
def test_suits_differ_in_shape_even_when_small(height: int) -> None:  # U25
    signs = [pygame.mask.from_surface(suit_sign(suit, height, tokens.INK)) for suit in range(4)]
    for i, one in enumerate(signs):
        for other in signs[i + 1 :]:
            common = one.overlap_area(other, (0, 0))
            apart = one.count() + other.count() - 2 * common
            assert apart >= 0.12 * max(one.count(), other.count())


def test_every_face_is_its_own() -> None:  # U25
    art = CardArt((100, 140), 24, "two", "web", 0.3)
    corners = {pygame.image.tobytes(art.face(card).subsurface((0, 0, 100, 24)), "RGB") for card in range(52)}
    assert len(corners) == 52
    grey = {
        pygame.image.tobytes(
            pygame.transform.grayscale(art.covered(card, 16)).subsurface((0, 0, 100, 17)), "RGB"
        )
        for card in range(52)
    }
    assert len(grey) == 52


def test_art_has_the_exact_size() -> None:  # C22
    for w in (36, 75, 100, 151):
        size = (w, round(w * tokens.CARD_RATIO))
        art = CardArt(size, round(0.24 * w), "two", "web", 0.3)
        assert art.face(0).get_size() == art.back().get_size() == size


def test_a_card_is_the_same_upside_down() -> None:
    art = CardArt((101, 141), 24, "two", "web", 0.3)
    for card in (1, 14, 40):  # number cards apart from their middle sign
        face = art.face(card)
        turned = pygame.transform.rotate(face, 180)
        strip = (0, 0, 101, 28)
        assert differences(face.subsurface(strip), turned.subsurface(strip))[1] == 0


def test_every_act_has_an_icon() -> None:
    for act in (*BAR_ACTS, "deal", "give_up", "copy", "records", "fullscreen", "sound", "solver_hint"):
        drawn = icons.icon(act, 20, tokens.INK)
        assert pygame.mask.from_surface(drawn).count() > 20


def test_a_change_of_size_is_taken() -> None:  # U18
    game, painter, view = fresh(), Painter(), View(selected=(2, 1))
    for size in ((640, 400), (800, 500), (320, 700), (640, 400)):
        layout = compute(size, game.position, Options())
        surface = pygame.Surface(size)
        painter.draw_table(surface, game, layout, view, 0.0)
        assert view.selected == (2, 1)
        fresh_picture = pygame.Surface(size)
        Painter().draw_table(fresh_picture, game, layout, view, 0.0)
        assert differences(surface, fresh_picture) == (0, 0.0)


@pytest.mark.parametrize(
    ("setting", "values"), [("theme", tokens.THEMES), ("back", tokens.BACKS), ("deck", tokens.DECKS)]
)
def test_every_look_has_a_swatch_of_its_own(setting: str, values: dict[str, object]) -> None:
    drawn = [swatch(setting, value, 22) for value in values]
    assert all(each is not None and each.get_height() == 22 for each in drawn)
    assert len({pygame.image.tobytes(each, "RGBA") for each in drawn if each is not None}) == len(values)
    assert swatch("language", "en", 22) is None
