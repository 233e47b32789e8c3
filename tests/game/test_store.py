"""Keeping a game through closing, crashes, bad files and full disks."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spider import Deal, Move, Position, parse_line
from spider.game import Game, Resumed, Started
from spider.game import store as store_module
from spider.game.events import Notice
from spider.game.records import Records
from spider.game.store import Damaged, Newer, Store, read_journal
from store_player import state

PLAYER = Path(__file__).parents[1] / "store_player.py"
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")


class Clock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[..., Store]]:
    """Open stores in one folder; all are closed at the end."""
    opened: list[Store] = []

    def make(directory: Path | None = None, **options: object) -> Store:
        store = Store(directory or tmp_path, **options)  # type: ignore[arg-type]
        opened.append(store)
        return store

    yield make
    for store in opened:
        store.close()


def play_at_random(game: Game, acts: int, seed: int = 1) -> None:
    """Accepted acts of all kinds."""
    source = random.Random(seed)
    while acts:
        act = source.random()
        moves = game.position.legal_moves()
        before = (game.moves, game.undos)
        if act < 0.2:
            game.undo()
        elif act < 0.3:
            game.redo()
        elif moves:
            game.play(source.choice(moves))
        acts -= (game.moves, game.undos) != before


def journal(directory: Path) -> Path:
    """The only journal of a folder."""
    (path,) = (directory / "games").glob("*.game")
    return path


def keys(notices: tuple[Notice, ...]) -> list[str]:
    """The kinds of notices."""
    return [notice.key for notice in notices]


def crash(store: Store) -> None:
    """Let go of everything as the end of the process would, without closing."""
    assert store._journal is not None
    store._journal.let_go()
    store.records.close()


# -- closing and resuming --------------------------------------------------------------------------


@pytest.mark.parametrize("orderly", [True, False])
def test_a_game_is_there_again(open_store: Callable[..., Store], orderly: bool) -> None:  # U21, C29
    clock = Clock()
    store = open_store(clock=clock)
    assert store.resume() is None
    game = store.begin(Deal.parse("2-7"), today="2026-11-29")
    assert game.announce_start() == (Started("2-7"),)
    game.deal()
    clock.now += 30
    play_at_random(game, 60)
    game.undo()
    before, line, redo = state(game), game.position.line(), game.redo_line
    store.close() if orderly else crash(store)
    again = open_store(clock=clock).resume()
    assert again is not None
    assert state(again) == before
    assert (again.position.line(), again.redo_line) == (line, redo)
    assert again.time == 30
    assert again.today == "2026-11-29"
    assert again.announce_start() == (Resumed("2-7", again.moves),)
    clock.now += 5
    assert again.time == 35
    again.redo()
    while again.can_undo:
        again.undo()
    assert again.position == again.start


def test_a_game_from_text_is_there_again(open_store: Callable[..., Store]) -> None:  # D6, U21
    start = Deal.parse("4-9").position()
    start.play(Move.deal())
    store = open_store()
    game = store.begin(Position.parse(start.text()))
    game.deal()
    before = state(game)
    store.close()
    again = open_store().resume()
    assert again is not None
    assert state(again) == before
    assert again.deal_id == game.deal_id


def test_the_clock_is_kept_without_acts(open_store: Callable[..., Store]) -> None:  # U21
    clock = Clock()
    store = open_store(clock=clock)
    game = store.begin(Deal.parse("1-7"))
    game.deal()
    clock.now += 60
    store.poll()
    crash(store)
    again = open_store(clock=clock).resume()
    assert again is not None
    assert again.time == 60


def test_nothing_is_kept_of_games_without_acts_or_after_their_end(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # U20, U21
    store = open_store()
    store.begin(Deal.parse("1-7")).play(Move(0, 0, 1))
    store.begin(Deal.parse("1-8")).deal()
    game = store.begin(Deal.parse("1-9"))
    game.restart()
    game.deal()
    game.give_up()
    store.close()
    assert list((tmp_path / "games").iterdir()) == []
    assert open_store().resume() is None
    summary = open_store().records.summary(1)
    assert (summary.games, summary.wins) == (2, 0)


def test_a_restart_is_kept_as_a_new_game(open_store: Callable[..., Store]) -> None:  # U20, U8, C14
    store = open_store()
    game = store.begin(Deal.parse("1-7"))
    game.deal()
    first = game.id
    game.restart()
    game.play(next(move for move in game.position.legal_moves() if not move.is_deal))
    before = state(game)
    crash(store)
    second = open_store()
    again = second.resume()
    assert again is not None
    assert state(again) == before
    assert again.id != first
    assert again.seen.rows == 4
    assert second.records.summary(1).games == 1


# -- results ---------------------------------------------------------------------------------------


def test_a_win_is_entered_once_whatever_happens(
    open_store: Callable[..., Store], lines: dict[str, str]
) -> None:
    # C14
    store = open_store()
    game = store.begin(Deal.parse("1-c1"))
    for move in parse_line(lines["1-c1"]):
        game.play(move)
    game.undo()
    game.redo()
    game.undo()
    result = game.result
    crash(store)
    second = open_store()
    again = second.resume()
    assert again is not None
    assert again.result is not None
    assert result is not None
    assert (again.result.game_id, again.result.moves) == (result.game_id, result.moves)
    again.redo()
    second.begin(Deal.parse("1-8"))
    summary = second.records.summary(1)
    assert (summary.games, summary.wins, summary.streak) == (1, 1, 1)
    assert summary.fewest == (result.moves, False)


def test_a_win_that_a_crash_kept_from_the_records_is_entered_at_the_next_start(
    tmp_path: Path, open_store: Callable[..., Store], lines: dict[str, str]
) -> None:  # C14, C29
    store = open_store(records=Records(tmp_path / "elsewhere"))
    game = store.begin(Deal.parse("1-c1"))
    for move in parse_line(lines["1-c1"]):
        game.play(move)
    crash(store)
    second = open_store()
    assert second.resume() is None
    assert second.records.summary(1).wins == 1
    assert list((tmp_path / "games").iterdir()) == []


def test_the_disk_takes_the_acts_without_being_asked(
    tmp_path: Path, open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:  # U21: a power cut
    synced: set[tuple[int, int]] = set()
    fsync = os.fsync

    def note(handle: int) -> None:
        status = os.fstat(handle)
        fsync(handle)
        synced.add((status.st_ino, status.st_size))

    monkeypatch.setattr(store_module.os, "fsync", note)
    store = open_store()
    game = store.begin(Deal.parse("1-7"))
    for _ in range(2):
        game.deal()
        game.undo()
        data = journal(tmp_path).read_bytes()
        backup = journal(tmp_path).with_suffix(".backup")
        patience = time.monotonic() + 60
        while not (backup.exists() and (backup.stat().st_ino, len(data)) in synced):
            assert time.monotonic() < patience
            time.sleep(0.02)
        assert backup.read_bytes() == data
        for path in (journal(tmp_path), backup):
            assert (path.stat().st_ino, len(data)) in synced


# -- two windows -----------------------------------------------------------------------------------


def test_a_second_window_gets_its_own_game(
    open_store: Callable[..., Store],
) -> None:  # C29, U21
    first, second = open_store(), open_store()
    game = first.begin(Deal.parse("1-7"))
    game.deal()
    assert second.resume() is None
    other = second.begin(Deal.parse("1-8"))
    other.deal()
    other.undo()
    game.undo()
    states = {state(game), state(other)}
    first.close()
    second.close()
    third, fourth = open_store(), open_store()
    resumed = [third.resume(), fourth.resume()]
    assert {state(kept) for kept in resumed if kept is not None} == states
    assert open_store().resume() is None


# -- kill -9 ---------------------------------------------------------------------------------------


def kill_and_resume(directory: Path, seed: int, wait: float, pause: float = 0.0) -> int:
    """Start a player, kill it, and compare what it announced with what is there; the number of announced states."""
    process = subprocess.Popen(
        [sys.executable, str(PLAYER), str(directory), str(seed), str(pause)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(wait)
    process.kill()
    told = process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    if told and told[-1].count(" ") != 5:
        told.pop()  # the kill cut the announcement itself
    store = Store(directory)
    game = store.resume()
    assert "notice.bad_game" not in keys(store.poll())
    if told:
        assert game is not None
        undone = [state(game)]
        # The last act may have been written and not yet announced: then taking it back shows the announced state.
        assert told[-1] in undone or one_act_before(directory) == told[-1]
    store.close()
    return len(told)


def one_act_before(directory: Path) -> str:
    """The state of the kept game without its last line of moves."""
    rows = journal(directory).read_bytes().splitlines(keepends=True)
    while json.loads(rows[-1]).get("act") == "time":
        rows.pop()
    return state(read_journal(b"".join(rows[:-1])).game)


@posix
@pytest.mark.parametrize("seed", range(6))
def test_every_announced_act_survives_kill_9(tmp_path: Path, seed: int) -> None:  # U21, C29
    waits = random.Random(seed)
    told = sum(kill_and_resume(tmp_path, seed * 10 + turn, waits.uniform(0.0, 0.15)) for turn in range(2))
    assert told > 0


@posix
@pytest.mark.slow
def test_every_announced_act_survives_300_kills(tmp_path: Path) -> None:  # U21, C29
    waits = random.Random(9)
    told = 0
    for turn in range(300):
        directory = tmp_path / str(turn // 10)
        told += kill_and_resume(directory, turn, waits.uniform(0.0, 0.3), pause=0.001)
    assert told > 3000


# -- bad files -------------------------------------------------------------------------------------


def kept_bytes(directory: Path, acts: int = 40) -> bytes:
    """The bytes of a good journal, with its second copy beside it."""
    store = Store(directory)
    play_at_random(store.begin(Deal.parse("2-7")), acts)
    store.close()
    return journal(directory).read_bytes()


def test_a_torn_last_line_is_ignored(tmp_path: Path, open_store: Callable[..., Store]) -> None:  # C29, U21
    data = kept_bytes(tmp_path)
    path = journal(tmp_path)
    whole = read_journal(data)
    assert not whole.torn
    rows = data.splitlines(keepends=True)
    last = next(row for row in reversed(rows) if b'"time"' in row)
    for cut in (1, 5, len(last) - 1):
        path.write_bytes(data[:-cut])
        store = open_store()
        game = store.resume()
        assert game is not None
        assert store.poll() == ()
        game.undo()
        assert state(game) == state(read_journal(path.read_bytes()).game)
        store.close()


@pytest.mark.parametrize("size", [0, 1, 10, 30, 70])
@pytest.mark.parametrize("copies", [1, 2])
def test_a_crash_before_the_first_line_was_whole_leaves_nothing(
    tmp_path: Path, open_store: Callable[..., Store], size: int, copies: int
) -> None:  # C29: none of its acts was announced
    data = kept_bytes(tmp_path)
    path = journal(tmp_path)
    path.write_bytes(data[:size])
    backup = path.with_suffix(".backup")
    backup.write_bytes(b"") if copies == 2 else backup.unlink()
    store = open_store()
    assert store.resume() is None
    assert store.poll() == ()
    assert list((tmp_path / "games").iterdir()) == []


@pytest.mark.parametrize("where", [0.0, 0.2, 0.5, 0.9])
def test_a_damaged_file_is_set_aside_and_its_second_copy_used(
    tmp_path: Path, open_store: Callable[..., Store], where: float
) -> None:  # C29, C30
    data = kept_bytes(tmp_path)
    expected = state(read_journal(data).game)
    spot = int(len(data) * where) + 3
    bad = data[:spot] + b"#" + data[spot + 1 :]
    journal(tmp_path).write_bytes(bad)
    store = open_store()
    game = store.resume()
    assert game is not None
    assert state(game) == expected
    assert keys(store.poll()) == ["notice.repaired_game"]
    (aside,) = (tmp_path / "games").glob("*.bad-1")
    assert aside.read_bytes() == bad
    game.undo()
    store.close()
    assert open_store().resume() is not None


def test_with_both_copies_bad_the_good_beginning_is_used(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:
    # C29
    data = kept_bytes(tmp_path)
    rows = data.splitlines(keepends=True)
    bad = b"".join([*rows[:20], b"garbage\n", *rows[21:]])
    journal(tmp_path).write_bytes(bad)
    journal(tmp_path).with_suffix(".backup").write_bytes(bad)
    game = open_store().resume()
    assert game is not None
    assert state(game) == state(read_journal(b"".join(rows[:20])).game)


def test_a_file_that_is_no_game_is_set_aside_with_a_message(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:
    # C29, C30
    kept_bytes(tmp_path)
    journal(tmp_path).write_bytes(b"\x00\xff" * 500)
    journal(tmp_path).with_suffix(".backup").unlink()
    store = open_store()
    assert store.resume() is None
    assert keys(store.poll()) == ["notice.bad_game"]
    assert list((tmp_path / "games").glob("*.game")) == []
    assert len(list((tmp_path / "games").glob("*.bad-1"))) == 1


def test_the_second_copy_stands_in_for_a_lost_file(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # C29
    expected = state(read_journal(kept_bytes(tmp_path)).game)
    journal(tmp_path).unlink()
    game = open_store().resume()
    assert game is not None
    assert state(game) == expected


def sealed(*values: dict[str, object]) -> bytes:
    """A journal with right checksums and whatever content."""
    total, data = 0, b""
    for value in values:
        line, total = store_module._seal(json.dumps(value), total)
        data += line
    return data


HEADER: dict[str, object] = {"spider-game": 1, "id": "0" * 32, "deal": "1-7"}


@pytest.mark.parametrize(
    "header",
    [
        {},
        {**HEADER, "spider-game": 0},
        {**HEADER, "spider-game": "1"},
        {**HEADER, "id": "../../x"},
        {**HEADER, "id": 7},
        {**HEADER, "deal": "3-7"},
        {**HEADER, "deal": None},
        {**HEADER, "deal": ["1-7"]},
        {**HEADER, "today": "tomorrow"},
        {"spider-game": 1, "id": "0" * 32, "position": "KS\n" * 10},
        {"spider-game": 1, "id": "0" * 32, "position": 5},
    ],
)
def test_a_false_header_is_refused(header: dict[str, object]) -> None:  # C30
    with pytest.raises(Damaged):
        read_journal(sealed(header))


@pytest.mark.parametrize(
    "act",
    [
        {"act": "play", "move": "ab9", "time": 0},
        {"act": "play", "move": "zz", "time": 0},
        {"act": "play", "move": None, "time": 0},
        {"act": "play", "time": 0},
        {"act": "undo", "time": 0},
        {"act": "redo", "time": 0},
        {"act": "fly", "time": 0},
        {"act": ["play"], "time": 0},
        {"act": "restart", "id": "x", "time": 0},
        {"act": "play", "move": "deal", "time": -1},
        {"act": "play", "move": "deal", "time": 1e300},
        {"act": "play", "move": "deal", "time": True},
        {"act": "play", "move": "deal", "time": "0"},
        {"act": "play", "move": "deal"},
        {"time": 0},
    ],
)
def test_an_act_that_cannot_have_happened_ends_the_reading(act: dict[str, object]) -> None:  # C30
    loaded = read_journal(sealed(HEADER, act))
    assert loaded.damaged
    assert loaded.acts == 0
    assert loaded.game.position == loaded.game.start


def test_numbers_that_are_none_end_the_reading() -> None:  # C30
    for text in ("NaN", "Infinity", "1" * 5000, "[" * 5000):
        body = f'{{"act":"play","move":"deal","time":{text}}}'
        head, total = store_module._seal(json.dumps(HEADER), 0)
        assert read_journal(head + store_module._seal(body, total)[0]).damaged


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_bytes_make_reading_fail_otherwise(data: st.DataObject, good: bytes) -> None:  # C30
    kind = data.draw(st.sampled_from(["noise", "flip", "cut", "insert"]))
    if kind == "noise":
        text = data.draw(st.binary(max_size=300))
    else:
        spot = data.draw(st.integers(0, len(good) - 1))
        if kind == "flip":
            text = good[:spot] + bytes([good[spot] ^ data.draw(st.integers(1, 255))]) + good[spot + 1 :]
        elif kind == "cut":
            text = good[:spot]
        else:
            text = good[:spot] + data.draw(st.binary(min_size=1, max_size=40)) + good[spot:]
    try:
        loaded = read_journal(text)
    except Damaged:
        return
    loaded.game.position.check()
    assert good.startswith(text[: loaded.good])


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a good journal."""
    return kept_bytes(tmp_path_factory.mktemp("good"), 15)


def test_a_newer_file_is_left_alone_with_a_message(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # C29
    kept_bytes(tmp_path)
    newer = sealed({**HEADER, "spider-game": 2, "deal": {"of": "another kind"}})
    journal(tmp_path).write_bytes(newer)
    with pytest.raises(Newer):
        read_journal(newer)
    store = open_store()
    assert store.resume() is None
    assert keys(store.poll()) == ["notice.newer_game"]
    assert journal(tmp_path).read_bytes() == newer


def test_a_huge_file_is_not_read(
    tmp_path: Path, open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:  # C30
    kept_bytes(tmp_path)
    journal(tmp_path).with_suffix(".backup").unlink()
    monkeypatch.setattr(store_module, "_LARGEST", 1000)
    store = open_store()
    assert store.resume() is None
    assert keys(store.poll()) == ["notice.bad_game"]


@posix
def test_a_pipe_in_the_place_of_a_game_does_not_hang(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # C30
    (tmp_path / "games").mkdir()
    os.mkfifo(tmp_path / "games" / "0.game")
    store = open_store()
    assert store.resume() is None
    assert keys(store.poll()) == ["notice.bad_game"]


@posix
def test_a_pipe_in_the_place_of_the_second_copy_does_not_hang(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # C30
    kept_bytes(tmp_path)
    backup = journal(tmp_path).with_suffix(".backup")
    backup.unlink()
    os.mkfifo(backup)
    store = open_store()
    game = store.resume()
    assert game is not None
    play_at_random(game, 3)
    store.close()
    assert backup.read_bytes() == journal(tmp_path).read_bytes()


# -- disks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [True, False], ids=["cut", "left"])
def test_a_full_disk_is_told_once_and_made_good_later(
    tmp_path: Path, open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch, cut: bool
) -> None:  # C29
    store = open_store()
    game = store.begin(Deal.parse("2-7"))
    play_at_random(game, 10)
    write = os.write

    def fill(handle: int, data: bytes) -> int:
        if len(data) > 7:
            return write(handle, data[:7])  # half a line goes, then nothing
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def refuse(_handle: int, _size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(store_module.os, "write", fill)
        if not cut:  # not even the half line can be cut off
            patch.setattr(store_module.os, "ftruncate", refuse)
        play_at_random(game, 10, seed=2)
    assert keys(store.poll()) == ["notice.unsaved"]
    halfway = read_journal(journal(tmp_path).read_bytes())
    assert halfway.acts == 10
    assert halfway.torn != cut
    play_at_random(game, 1, seed=3)
    assert keys(store.poll()) == ["notice.saved_again"]
    before = state(game)
    crash(store)
    again = open_store().resume()
    assert again is not None
    assert state(again) == before


@posix
def test_a_file_size_limit_ends_no_game(tmp_path: Path) -> None:  # C29
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))\n"
        "from pathlib import Path\nfrom spider import Deal\nfrom spider.game.store import Store\n"
        "store = Store(Path(sys.argv[1])); game = store.begin(Deal.parse('1-7'))\n"
        "for _ in range(40): game.deal(); game.undo()\n"
        "print(game.undos, *(notice.key for notice in store.poll())); store.close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert done.stdout.split()[:2] == ["40", "notice.unsaved"]
    loaded = read_journal(journal(tmp_path).read_bytes())
    assert loaded.acts > 3
    assert not loaded.damaged


@posix
def test_a_read_only_folder_is_told_and_played_in(
    tmp_path: Path, open_store: Callable[..., Store]
) -> None:  # C29
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be: works for root too")
    store = open_store(folder)
    assert store.resume() is None
    game = store.begin(Deal.parse("1-7"))
    game.deal()
    assert game.moves == 1
    assert keys(store.poll()) == ["notice.unsaved"]
    game.undo()
    assert store.poll() == ()


def test_a_clock_set_back_loses_nothing(open_store: Callable[..., Store]) -> None:  # C29
    clock = Clock()
    clock.now = 1000.0
    store = open_store(clock=clock)
    game = store.begin(Deal.parse("1-7"))
    game.deal()
    clock.now += 10
    game.undo()
    crash(store)
    clock.now = 5.0
    again = open_store(clock=clock).resume()
    assert again is not None
    assert again.time == 10
    clock.now += 1
    assert again.time == 11


@posix
@pytest.mark.parametrize("locale_name", ["C", "ja_JP.eucJP", "POSIX"])
def test_a_japanese_folder_in_any_locale(tmp_path: Path, locale_name: str) -> None:  # C32
    folder = tmp_path / "遊び 場"
    code = (
        "import os\nfrom spider import Deal\nfrom spider.game.store import Store\nfrom spider.game.settings import Settings\n"
        "store = Store(); game = store.resume() or store.begin(Deal.parse('1-7'))\n"
        "game.deal(); Settings().change(sound=False); store.close(); print(game.moves)\n"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "SPIDER_DATA_DIR": str(folder),
        "LC_ALL": locale_name,
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    for moves in ("1", "2"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=True)
        assert done.stdout.split() == [moves.encode()]
    assert {path.name for path in folder.iterdir()} >= {"games", "settings.json"}
