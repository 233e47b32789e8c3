"""Results and surveys as text and as HTML, for terminals and notebooks.

The HTML is one element without scripts, style sheets or outside references; its colours suit light and dark pages alike.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from spider.svg import draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spider.engine import Move
    from spider.solve import Result
    from spider.survey import Summary

__all__ = ["result_html", "result_text", "result_title", "survey_title", "surveys_html", "surveys_text"]

_MOVES_A_LINE: Final = 10
_MOST_NUMBERS: Final = 50
_BOARD_SCALE: Final = 0.6
_STATUS_COLOURS: Final = {"won": "#1a7f37", "lost": "#b3261e", "unknown": "#66605a"}
_BAR: Final = 120
_EDGE: Final = "1px solid rgba(128,128,128,.45)"
_PLAIN: Final = "background:transparent;border:0;"


# -- one solve -------------------------------------------------------------------------------------


def result_title(result: Result) -> str:
    """What came out, in one line."""
    name = result.deal or "position"
    if result.moves is None:
        return f"{name}: {result.status}, {result.reason}"
    return f"{name}: won in {result.moves} moves (found with {result.found_moves})"


def result_text(result: Result) -> str:
    """What came out, what it took, and the line, ten moves a row."""
    lines = [result_title(result), f"{result.positions:,} positions, {_seconds(result)}, {_memory(result)}"]
    for number, moves in _rows_of(result.line or ()):
        lines.append(f"{number:>4}  {' '.join(f'{move:<4}' for move in moves).rstrip()}")
    return "\n".join(lines)


def result_html(result: Result) -> str:
    """The result as a table beside the table of cards that it is about, with the line below."""
    colour = _STATUS_COLOURS[result.status]
    chip = (
        f'<span style="background:{colour};color:#fff;border-radius:.7em;padding:.1em .7em;font-weight:bold">'
        f"{escape(result.status)}</span>"
    )
    rows = [("deal", escape(result.deal or "a position")), ("status", chip)]
    if result.moves is not None:
        rows.append(("moves", f"{result.moves} (found with {result.found_moves})"))
    rows += [
        ("positions", f"{result.positions:,}"),
        ("time", _seconds(result)),
        ("memory", _memory(result)),
        ("reason", escape(result.reason)),
    ]
    cells = "".join(
        f'<tr style="{_PLAIN}"><th scope="row" style="{_cell("left")}font-weight:normal;opacity:.75">{name}</th>'
        f'<td style="{_cell("left")}">{text}</td></tr>'
        for name, text in rows
    )
    board = draw(result.start, scale=_BOARD_SCALE)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">'
        f'<table style="border-collapse:collapse;margin:0">{cells}</table><div>{board}</div></div>'
        + _line_html(result.line or ())
    )


def _seconds(result: Result) -> str:
    return f"{result.seconds:.2f} s"


def _memory(result: Result) -> str:
    return f"{result.peak_bytes / 2**20:.1f} MiB"


def _rows_of(line: Sequence[Move]) -> Iterator[tuple[int, list[str]]]:
    """The moves of a line ten by ten, each row with the number of its first move."""
    for first in range(0, len(line), _MOVES_A_LINE):
        yield first + 1, [str(move) for move in line[first : first + _MOVES_A_LINE]]


def _line_html(line: Sequence[Move]) -> str:
    if not line:
        return ""
    rows = "".join(
        f'<tr style="{_PLAIN}"><th scope="row" style="{_cell("right")}font-weight:normal;opacity:.6">{first}</th>'
        + "".join(f'<td style="{_cell("left")}font-family:monospace">{escape(word)}</td>' for word in moves)
        + "</tr>"
        for first, moves in _rows_of(line)
    )
    return (
        f'<details><summary style="cursor:pointer;margin:.5em 0">the line, {len(line)} moves</summary>'
        f'<table style="border-collapse:collapse;margin:0">{rows}</table></details>'
    )


# -- surveys ---------------------------------------------------------------------------------------


def survey_title(summary: Summary) -> str:
    """How many were won, in one line."""
    return (
        f"{summary.won:,} of {summary.deals:,} won: {summary.win_rate:.2%} "
        f"(95 % interval {summary.low:.2%} to {summary.high:.2%})"
    )


def surveys_text(summaries: Sequence[Summary]) -> str:
    """What each survey found, in a few lines; more than one under headings."""
    parts = []
    for summary in summaries:
        lines = [_suits(summary)] if len(summaries) > 1 else []
        lines.append(survey_title(summary))
        lines.append(f"{summary.lost:,} proved lost, {summary.unknown:,} unknown")
        if summary.median_moves is not None:
            lines.append(
                f"median {summary.median_moves:.0f} moves, {summary.median_positions:,.0f} positions, "
                f"{summary.median_seconds:.3f} s"
            )
        if summary.not_won:
            lines.append(f"not won: {_numbers(summary)}")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def surveys_html(summaries: Sequence[Summary]) -> str:
    """A table with a row for each survey: win rate with its 95 % interval, and medians."""
    names = ["suits", "deals", "won", "lost", "unknown", "win rate", "95 % interval"]
    names += ["median moves", "median positions", "median time"]
    head = "".join(
        f'<th scope="col" style="{_cell("right")}border-bottom:{_EDGE}">{name}</th>' for name in names
    )
    body = "".join(f'<tr style="{_PLAIN}">{_summary_cells(summary)}</tr>' for summary in summaries)
    notes = "".join(
        f'<div style="opacity:.75;font-size:90%;margin-top:.4em">not won with {escape(_suits(summary))}: '
        f"{_numbers(summary)}</div>"
        for summary in summaries
        if summary.not_won
    )
    return (
        f'<div><table style="border-collapse:collapse;margin:0"><thead><tr style="{_PLAIN}">{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>{notes}</div>"
    )


def _summary_cells(summary: Summary) -> str:
    moves = summary.median_moves
    cells = [
        "" if summary.suits is None else str(summary.suits),
        f"{summary.deals:,}",
        f"{summary.won:,}",
        f"{summary.lost:,}",
        f"{summary.unknown:,}",
        f'{_bar(summary)}<span style="display:inline-block;min-width:5.2em">{summary.win_rate:.2%}</span>',
        f"{summary.low:.2%} to {summary.high:.2%}",
        "-" if moves is None else f"{moves:.0f}",
        f"{summary.median_positions:,.0f}",
        f"{summary.median_seconds:.3f} s",
    ]
    return "".join(f'<td style="{_cell("right")}white-space:nowrap">{cell}</td>' for cell in cells)


def _bar(summary: Summary) -> str:
    """The win rate as a bar from 0 to 100 %, with its interval as a line across it."""
    won, low, high = (round(_BAR * rate, 1) for rate in (summary.win_rate, summary.low, summary.high))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_BAR}" height="12" viewBox="0 0 {_BAR} 12" '
        'style="vertical-align:middle" aria-hidden="true">'
        f'<rect y="2" width="{_BAR}" height="8" rx="2" fill="#808080" fill-opacity=".3"/>'
        f'<rect y="2" width="{won}" height="8" rx="2" fill="#2da44e"/>'
        f'<path d="M{low} 6H{high}M{low} 1V11M{high} 1V11" stroke="currentColor" stroke-width="1.5" fill="none"/></svg>'
    )


def _suits(summary: Summary) -> str:
    if summary.suits is None:
        return "these deals"
    return f"{summary.suits} suit{'s' * (summary.suits > 1)}"


def _numbers(summary: Summary) -> str:
    return " ".join(map(str, summary.not_won[:_MOST_NUMBERS])) + " ..." * (
        len(summary.not_won) > _MOST_NUMBERS
    )


def _cell(side: str) -> str:
    return f"text-align:{side};padding:.15em .6em;border:0;"
