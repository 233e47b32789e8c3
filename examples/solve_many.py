"""Solve some deals in a loop and print what was found: `python examples/solve_many.py 2 1 20`."""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice

from spider import Deal, SpiderError, solve


def solve_range(suits: int, first: int, last: int, max_positions: int = 200_000) -> Counter[str]:
    """How many deals of a range were won, lost (proved) or left open (unknown)."""
    counts: Counter[str] = Counter()
    for number in range(first, last + 1):
        deal = Deal(suits, number)
        result = solve(deal, max_positions=max_positions, shorten=0)
        counts[result.status] += 1
        line = result.line or []
        begin = f"{result.moves} moves: {' '.join(map(str, islice(line, 6)))} ..." if line else result.reason
        print(
            f"{deal}: {result.status:<7} {result.positions:>9,} positions {result.seconds:>6.2f} s  {begin}"
        )
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve some deals in a loop and print what was found.")
    parser.add_argument("suits", type=int, choices=[1, 2, 4], help="suit count")
    parser.add_argument("first", type=int, help="number of the first deal")
    parser.add_argument("last", type=int, help="number of the last deal")
    parser.add_argument("--max-positions", type=int, default=200_000, metavar="N", help="what each may spend")
    given = parser.parse_args()
    try:
        counts = solve_range(given.suits, given.first, given.last, given.max_positions)
    except SpiderError as error:
        parser.error(str(error))
    print(", ".join(f"{count} {status}" for status, count in counts.most_common()) or "no deals")


if __name__ == "__main__":
    main()
