"""Plays at random through a store until it is killed, and prints every announced state: a program that a test kills.

    store_player.py DIRECTORY SEED [PAUSE]

Each line is the state after one accepted act: game id, position key, moves, undos, redo length, seen cards.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from spider import Deal
from spider.game import Event, Game, Refused
from spider.game.store import Store


def state(game: Game) -> str:
    """Everything that must be there again, in one line."""
    seen = ",".join(map(str, (*game.seen.hidden, game.seen.rows)))
    return f"{game.id} {game.position.key:016x} {game.moves} {game.undos} {len(game.redo_line)} {seen}"


def main() -> None:
    directory, seed = Path(sys.argv[1]), int(sys.argv[2])
    pause = float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    source = random.Random(seed)
    store = Store(directory)
    game = store.resume() or store.begin(Deal(2, seed))

    def tell(event: Event) -> None:
        if not isinstance(event, Refused):
            sys.stdout.write(state(game) + "\n")
            sys.stdout.flush()

    game.subscribe(tell)
    print("ready", flush=True)
    while True:
        act = source.random()
        moves = game.position.legal_moves()
        if act < 0.2:
            game.undo()
        elif act < 0.3:
            game.redo()
        elif act < 0.305 or not moves:
            game.restart()
        else:
            game.play(source.choice(moves))
        time.sleep(pause)


if __name__ == "__main__":
    main()
