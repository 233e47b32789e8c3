"""`spider deal`, `check`, `hint` and `perft`: looking into one position."""

from __future__ import annotations

import time
from typing import Any

import click

from spider.commands.given import (
    Count,
    WrongLine,
    deal_options,
    id_of,
    json_option,
    line_text,
    play_given_line,
    print_json,
    read_position,
)


@click.command()
@click.argument("source", metavar="DEAL|FILE")
@deal_options
@json_option
def deal(source: str, suits: str | None, numbering: str | None, rules: str | None, as_json: bool) -> None:
    """Print the cards of a deal or a position as text.

    The text can be edited, saved, and given back as FILE.
    """
    position = read_position(source, suits, numbering, rules)
    if not as_json:
        click.echo(position.text(), nl=False)
        return
    rows = [line.split() for line in position.text().splitlines()[1:]]
    print_json(
        {
            "deal": id_of(position),
            "rules": str(position.rules),
            "suits": position.suits,
            "columns": [[card.strip("()") for card in row] for row in rows[:10]],
            "hidden": list(position.hidden),
            "stock": [row[1:] for row in rows[10:]],
            "completed": ["SHCD"[suit] for suit in position.completed],
            "text": position.text(),
        }
    )


@click.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("line")
@deal_options
@json_option
@click.pass_context
def check(
    context: click.Context,
    source: str,
    line: str,
    suits: str | None,
    numbering: str | None,
    rules: str | None,
    as_json: bool,
) -> None:
    """Replay a LINE by the rules and say whether it wins.

    Exit code 0: every move is legal and the last one wins. 3: all are legal, but the game is not won. 2: a move is illegal or
    unreadable; the message names it, its number and the reason. LINE may be - for standard input.
    """
    text, where = line_text(source, line)
    position = read_position(source, suits, numbering, rules)
    report: dict[str, Any] = {"deal": id_of(position)}
    try:
        moves = play_given_line(position, text, where)
    except WrongLine as wrong:
        if as_json:
            error = wrong.error
            told = {"move": error.word, "number": error.number, "reason": error.reason or "unreadable"}
            told["message"] = str(error)
            print_json(report | {"result": "illegal", "moves": error.number - 1, "error": told})
        raise
    result = "won" if position.is_won else "legal"
    if as_json:
        print_json(report | {"result": result, "moves": moves, "error": None})
    elif position.is_won:
        click.echo(f"won in {moves} moves")
    else:
        click.echo(f"legal, not won after {moves} moves: {len(position.completed)} of 8 runs completed")
    context.exit(0 if position.is_won else 3)


_REASONS = {
    "turns": "turns a hidden card face up",
    "empties": "empties a column",
    "completes": "completes a run",
    "joins": "joins cards of one suit",
}
_ADVICE = {
    "deal": "no move is progress: deal the next row",
    "fill_then_deal": "no move is progress: put a card on each empty column, then deal the next row",
    "undo": "no move is progress: undo some moves and try another way",
}


@click.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("line", required=False, default="")
@deal_options
@json_option
def hint(
    source: str, line: str, suits: str | None, numbering: str | None, rules: str | None, as_json: bool
) -> None:
    """Name one helpful move, judged by the visible cards alone.

    It turns a hidden card, empties a column, completes a run or joins cards of one suit. With a LINE, which may be - for
    standard input, the hint is for the position after it.
    """
    from spider.engine import advice
    from spider.engine import hint as find_hint

    text, where = line_text(source, line)
    position = read_position(source, suits, numbering, rules)
    play_given_line(position, text, where)
    found = None if position.is_won else find_hint(position)
    what_to_do = None if found or position.is_won else advice(position)
    if as_json:
        print_json(
            {
                "deal": id_of(position),
                "won": position.is_won,
                "move": str(found.move) if found else None,
                "reason": found.reason if found else None,
                "advice": what_to_do,
            }
        )
    elif found:
        click.echo(f"{found.move} {_REASONS[found.reason]}")
    else:
        click.echo(_ADVICE[what_to_do] if what_to_do else "the game is won")


@click.command()
@click.argument("source", metavar="DEAL|FILE")
@click.argument("depth", metavar="DEPTH", type=Count(min=0, max=60))
@deal_options
@json_option
def perft(
    source: str, depth: int, suits: str | None, numbering: str | None, rules: str | None, as_json: bool
) -> None:
    """Count the lines of exactly DEPTH legal moves.

    A check of the move generator: both engines must count alike.
    """
    from spider.engine import perft as count_lines

    position = read_position(source, suits, numbering, rules)
    start = time.perf_counter()
    nodes = count_lines(position, depth)
    seconds = time.perf_counter() - start
    if as_json:
        print_json({"deal": id_of(position), "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)})
    else:
        click.echo(nodes)
