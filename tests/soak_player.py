"""Plays random games through a store and tells what came of each: a program that tests start, with either engine.

    soak_player.py DIRECTORY FIRST END STEP

Each line is a game: its number, how it ended, its moves, a digest of everything that was announced and of every state, and
the resident memory of this process in KiB. Two engines print the same but for the memory.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path

from spider import ENGINE, Deal, Move, parse_line, solve
from spider.game import Event, Game, HintShown
from spider.game.interchange import export_game, import_game
from spider.game.records import Records
from spider.game.store import Store
from spider.text import LANGUAGES, announce
from support import load_lines

LONGEST = 400
"""Acts after which a random game that is neither won nor stuck is given up or left."""
COMPARED = 10
"""Every game with a number divisible by this is played on both engines, and takes nothing from a solver."""


def act_at_random(game: Game, source: random.Random) -> None:
    """One act of any kind, sensible or not."""
    kind = source.random()
    column, other = source.randrange(10), source.randrange(-1, 10)
    index = source.randrange(1 + len(game.position.columns[column]))
    if kind < 0.25:
        game.tap(column, index)
    elif kind < 0.35:
        game.drop(column, 1 + source.randrange(14), None if other < 0 else other)
    elif kind < 0.4:
        game.send(column, 1 + source.randrange(5))
    elif kind < 0.55:
        for event in game.hint():
            if isinstance(event, HintShown):
                game.play(event.move)
    elif kind < 0.7:
        game.undo()
    elif kind < 0.8:
        game.redo()
    elif kind < 0.85:
        game.deal()
    elif kind < 0.853:
        game.restart()
    elif moves := game.position.legal_moves():
        game.play(source.choice(moves))


def act_on_line(game: Game, line: list[Move], source: random.Random) -> None:
    """The next move of a winning line, or something that does not leave it for good."""
    kind = source.random()
    if kind < 0.1:
        for _ in range(source.randrange(5)):
            game.undo()
    elif kind < 0.2:
        game.redo()
    elif kind < 0.25:
        game.hint()
    elif kind < 0.3:
        game.drop(source.randrange(10), 1 + source.randrange(14), None)
    else:
        game.play(line[game.moves])


class Player:
    """Plays games in one folder, leaves and resumes them, and checks that nothing is lost."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lines = {deal: parse_line(line) for deal, line in load_lines().items()}
        self._now = 0.0
        self._heard: list[Event] = []
        self._ended: set[str] = set()
        self._store = Store(directory, clock=self._clock)

    def _clock(self) -> float:
        self._now += 1 / 64
        return self._now

    def play(self, number: int) -> str:
        """Play one game to its end; what came of it in a line."""
        source = random.Random(number)
        start, line = self._choose(number, source)
        game = self._store.begin(start)
        game.subscribe(self._heard.append)
        told = hashlib.sha256()
        for step in range(LONGEST if line is None else 6 * len(line)):
            if line is None:
                act_at_random(game, source)
            else:
                act_on_line(game, line, source)
            self._listen(game, told)
            if step % 10 == 9:
                game.position.check()
            if source.random() < 0.02:
                game = self._leave_and_resume(game)
            if game.is_over or (game.is_stuck and source.random() < 0.2):
                break
        outcome = "won" if game.position.is_won else "stuck" if game.is_stuck else "left"
        moves = game.moves
        assert line is None or outcome == "won", (number, outcome)
        self._rewind(game)
        if source.random() < 0.5:
            game.give_up()
        self._listen(game, told)
        if game.has_begun:
            self._ended.add(game.id)
        return f"{number} {outcome} {moves} {told.hexdigest()[:16]} {resident_kib()}"

    def close(self) -> None:
        """Leave the last game for good. Nothing but the records may stay, and each game is in them once."""
        self._store.begin(Deal(1, 0))
        self._store.close()
        left = [path.name for path in (self._directory / "games").iterdir()]
        assert not left, left
        records = Records(self._directory)
        entered = sum(summary.games for summary in records.summaries().values())
        assert records.poll() == ()
        records.close()
        assert entered == len(self._ended), (entered, len(self._ended))

    def _choose(self, number: int, source: random.Random) -> tuple[Deal, list[Move] | None]:
        """A deal, and for every third one a line that wins it."""
        suits = (1, 2, 4)[number // 3 % 3]
        if number % 3:
            return Deal(suits, number, rules=source.choice(["standard", "strict", "free"])), None
        if number % COMPARED and ENGINE == "native":
            found = solve(Deal(suits, number), max_positions=20_000, shorten=0).line
            if found is not None:
                return Deal(suits, number), found
        name = source.choice(sorted(self._lines))
        return Deal.parse(name), self._lines[name]

    def _listen(self, game: Game, told: hashlib._Hash) -> None:
        for event in self._heard:
            for language in LANGUAGES:
                sentence = announce(language, event)
                assert sentence
                told.update(sentence.encode())
            left = getattr(event, "result", None)
            if left is not None and left.moves + left.undos:  # a game without acts is not counted (U20)
                self._ended.add(left.game_id)
        self._heard.clear()
        assert game.moves == game.position.ply
        assert all(
            seen <= hidden for seen, hidden in zip(game.seen.hidden, game.position.hidden, strict=True)
        )
        told.update(self._facts(game).encode())

    def _facts(self, game: Game) -> str:
        seen = (*game.seen.hidden, game.seen.rows)
        moves = " ".join(map(str, game.position.legal_moves()))
        return f"{game.position.key:016x} {game.moves} {game.undos} {game.redo_line} {seen} {game.hints_used} {moves}"

    def _leave_and_resume(self, game: Game) -> Game:
        """Close the store and open it again: the game has to be there as it was, unless it is over."""
        assert import_game(export_game(game)).moves == game.position.line()
        if not game.has_begun:
            return game
        before = game.id, self._facts(game), game.position.line()
        ended = game.is_over
        self._store.close()
        assert self._store.poll() == ()
        self._store = Store(self._directory, clock=self._clock)
        if ended:
            return game
        kept = self._store.resume()
        assert kept is not None
        assert (kept.id, self._facts(kept), kept.position.line()) == before
        kept.subscribe(self._heard.append)
        return kept

    def _rewind(self, game: Game) -> None:
        """Take everything back and do it again."""
        line = game.position.line() + game.redo_line
        while game.can_undo:
            game.undo()
        assert game.position == game.start
        while game.can_redo:
            game.redo()
        assert game.position.line() == line


def resident_kib() -> int:
    """The memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4
    except OSError:
        return 0


def main() -> None:
    first, end, step = map(int, sys.argv[2:5])
    player = Player(Path(sys.argv[1]))
    for number in range(first, end, step):
        print(player.play(number), flush=True)
    player.close()


if __name__ == "__main__":
    main()
