"""Make the list of winnable deals (D5) from surveys, one of each suit count:

    for suits in 1 2 4; do spider survey 0-9999 --suits $suits --max-positions 150000 --out winnable-$suits.db; done
    python share/make_winnable.py winnable-1.db winnable-2.db winnable-4.db > python/spider/data/winnable-v2.json

A version never changes once it has shipped, as today's deals depend on it (docs/deals.md): this makes the next one. Version 1 was made so.
Every line is replayed by the rules once more. Numbers beyond those that all three surveys have tried are left out.
"""

from __future__ import annotations

import sys
from itertools import count

from spider import Deal, SpiderError, parse_line
from spider.deals import LIST_VERSION, encode_list
from spider.survey import read_rows


def wins(deal: Deal, line: str) -> bool:
    position = deal.position()
    for move in parse_line(line):
        position.play(move)
    return position.is_won


def make_list(paths: list[str], version: int = LIST_VERSION + 1) -> str:
    """The text of the list file.

    Raises:
        SpiderError: a file is no such survey, or a line in it does not win.
    """
    tried: dict[int, set[int]] = {}
    won: dict[int, dict[int, str]] = {}
    for path in paths:
        settings, rows = read_rows(path)
        if (settings["numbering"], settings["rules"]) != ("own", "standard"):
            raise SpiderError(f"{path}: the list is of the own numbering and the standard rules")
        suits = int(settings["suits"])
        tried.setdefault(suits, set()).update(row.number for row in rows)
        won.setdefault(suits, {}).update({row.number: row.line for row in rows if row.line is not None})
    if set(tried) != {1, 2, 4}:
        raise SpiderError(f"surveys of 1, 2 and 4 suits are needed, not of {sorted(tried)}")
    until = next(number for number in count() if any(number not in numbers for numbers in tried.values()))
    listed: dict[int, list[int]] = {}
    for suits, lines in sorted(won.items()):
        listed[suits] = sorted(number for number in lines if number < until)
        for number in listed[suits]:
            if not wins(Deal(suits, number), lines[number]):
                raise SpiderError(f"the line of deal {suits}-{number} does not win")
    return encode_list(version, until, listed)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sys.stdout.write(make_list(sys.argv[1:]))
    except SpiderError as error:
        sys.exit(str(error))
