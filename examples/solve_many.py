"""Solve some deals in a loop and print what was found: `python examples/solve_many.py 2 1 20`."""

from __future__ import annotations

import sys
from collections import Counter

from spider import Deal, solve


def solve_range(suits: int, first: int, last: int, max_positions: int = 200_000) -> Counter[str]:
    """How many deals of a range were won, lost (proved) or left open."""
    counts: Counter[str] = Counter()
    for number in range(first, last + 1):
        deal = Deal(suits, number)
        result = solve(deal, max_positions=max_positions, shorten=0)
        counts[result.status] += 1
        print(f"{deal}: {result.status}, {result.moves or '-'} moves, {result.positions:,} positions")
    return counts


if __name__ == "__main__":
    print(dict(solve_range(*map(int, sys.argv[1:4]))))
