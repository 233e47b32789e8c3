"""Walk at random with both engines and compare them at every step: `python examples/compare_engines.py 2-7 500`."""

from __future__ import annotations

import random
import sys

from spider.engine import module


def compare(deal: str, steps: int, seed: int = 1) -> int:
    """Play up to `steps` random moves on both engines; the number of steps at which they agreed."""
    native, reference = module("native"), module("python")
    fast, slow = native.Deal.parse(deal).position(), reference.Deal.parse(deal).position()
    choose = random.Random(seed)
    for step in range(steps):
        moves = [str(move) for move in fast.legal_moves()]
        if moves != [str(move) for move in slow.legal_moves()] or fast.text() != slow.text():
            raise SystemExit(
                f"the engines differ after {step} moves of {deal}:\n{fast.text()}\n{slow.text()}"
            )
        if not moves:
            return step
        move = choose.choice(moves)
        fast.play(native.Move.parse(move))
        slow.play(reference.Move.parse(move))
    return steps


if __name__ == "__main__":
    print(compare(sys.argv[1], int(sys.argv[2])), "steps, no difference")
