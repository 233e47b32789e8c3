"""Walk at random with both engines and compare them at every step: `python examples/compare_engines.py 2-7 500`."""

from __future__ import annotations

import argparse
import random
import time

from spider import SpiderError
from spider.engine import module


def compare(deal: str, steps: int, seed: int = 1) -> tuple[int, float, float]:
    """Play up to `steps` random moves on both engines.

    Returns:
        How many were played before the walk ended, and the seconds that each engine took: native, Python.
    """
    native, reference = module("native"), module("python")
    fast, slow = native.Deal.parse(deal).position(), reference.Deal.parse(deal).position()
    choose = random.Random(seed)
    seconds = [0.0, 0.0]
    for step in range(steps):
        found = []
        for index, position in enumerate((fast, slow)):
            began = time.perf_counter()
            found.append(([str(move) for move in position.legal_moves()], position.text()))
            seconds[index] += time.perf_counter() - began
        if found[0] != found[1]:
            raise SystemExit(f"the engines differ after {step} moves of {deal}:\n{found[0]}\n{found[1]}")
        moves, _ = found[0]
        if not moves:
            return step, seconds[0], seconds[1]
        move = choose.choice(moves)
        fast.play(native.Move.parse(move))
        slow.play(reference.Move.parse(move))
    return steps, seconds[0], seconds[1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Walk at random with both engines and compare them at every step."
    )
    parser.add_argument("deal", help="a deal id such as 2-7")
    parser.add_argument("steps", type=int, help="moves to play at most")
    parser.add_argument("--seed", type=int, default=1, help="another walk")
    given = parser.parse_args()
    try:
        steps, native, python = compare(given.deal, given.steps, given.seed)
    except (SpiderError, ImportError) as error:
        parser.error(str(error))
    print(f"{steps} moves, no difference; native {native:.3f} s, Python {python:.3f} s")


if __name__ == "__main__":
    main()
