"""A position as an SVG picture, for notebooks and pages; needs no window and no font file.

>>> import spider
>>> from spider.svg import draw
>>> draw(spider.Deal.parse("1-7").position()).startswith("<svg ")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider.engine import Move, Position

__all__ = ["draw"]

_W: Final = 60
_H: Final = 84
_GAP: Final = 8
_MARGIN: Final = 12
_HIDDEN_STEP: Final = 9
_STEP: Final = 21
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_COLOURS: Final = ("#1b1f23", "#c22f2a", "#2b7a4b", "#1c6db0")
# Suit signs in a square of 20 units, drawn here so that no font is needed.
_SIGNS: Final = (
    "M10 1C12 5 18 8 18 13C18 17 13 18 11 14C11 17 12 18 13 19H7C8 18 9 17 9 14C7 18 2 17 2 13C2 8 8 5 10 1Z",
    "M10 19C8 14 1 11 1 6C1 1 8 0 10 6C12 0 19 1 19 6C19 11 12 14 10 19Z",
    "M10 1C14 1 15 6 12 8C16 6 19 9 18 12C17 16 12 15 11 12C11 16 12 18 13 19H7C8 18 9 16 9 12C8 15 3 16 2 12C1 9 4 6 8 8C5 6 6 1 10 1Z",
    "M10 1L17 10L10 19L3 10Z",
)


def draw(position: Position, hint: Move | None = None, reveal: bool = False, scale: float = 1.0) -> str:
    """The table as the text of an SVG picture.

    Args:
        position: what to draw.
        hint: a move whose cards and target are marked.
        reveal: show the faces of hidden cards, faded.
        scale: size of the picture; at 1 a card is 60 pixels wide.

    Returns:
        One `<svg>` element of that size in pixels; it scales.
    """
    columns, hidden = position.columns, position.hidden
    heights = [_column_height(cards, covered) for cards, covered in zip(columns, hidden, strict=True)]
    top = _MARGIN + _H // 2 + 2 * _GAP
    width = 2 * _MARGIN + 10 * _W + 9 * _GAP
    height = top + max(heights) + _MARGIN
    label = f"Spider, {len(position.completed)} of 8 runs completed, {position.rows_left} deals left"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * scale:.6g}" height="{height * scale:.6g}" '
        f'role="img" aria-label="{label}">'
    )
    parts = [
        head,
        f'<rect width="{width}" height="{height}" rx="8" fill="#1e3a34"/>',
        *_foundations(position.completed),
        *_stock(position.rows_left, width),
    ]
    for column, (cards, covered) in enumerate(zip(columns, hidden, strict=True)):
        x, y = _MARGIN + column * (_W + _GAP), top
        if not cards:
            parts.append(_place(x, y, _H))
        lifted = hint.count if hint is not None and column == hint.source else 0
        for index, card in enumerate(cards):
            parts.append(
                _back(x, y) if index < covered and not reveal else _face(x, y, card, index < covered)
            )
            if index == len(cards) - lifted:
                bottom = y + (lifted - 1) * _STEP + _H
                parts.append(_mark(x, y, bottom - y, dashed=False))
            y += _HIDDEN_STEP if index < covered and not reveal else _STEP
        if hint is not None and column == hint.target:
            parts.append(_mark(x, y - _STEP if cards else y, _H, dashed=True))
    return "".join([*parts, "</svg>"])


def _column_height(cards: Sequence[int], covered: int) -> int:
    return max(0, min(covered, len(cards)) * _HIDDEN_STEP + max(0, len(cards) - covered - 1) * _STEP) + _H


def _face(x: int, y: int, card: int, faded: bool) -> str:
    suit, rank = divmod(card, 13)
    colour = _COLOURS[suit]
    return (
        f'<g transform="translate({x} {y})" fill="{colour}" opacity="{0.6 if faded else 1}">'
        f'<rect x=".5" y=".5" width="{_W - 1}" height="{_H - 1}" rx="5" fill="#fbf9f4" stroke="#8a8a86"/>'
        f'<text x="5" y="17" font-family="sans-serif" font-weight="bold" font-size="17">{_RANKS[rank]}</text>'
        f'<path transform="translate(28 4) scale(.72)" d="{_SIGNS[suit]}"/>'
        f'<path transform="translate(16 38) scale(1.5)" d="{_SIGNS[suit]}"/></g>'
    )


def _back(x: int, y: int) -> str:
    return (
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{_W - 1}" height="{_H - 1}" rx="5" fill="#35557d" stroke="#1b2b40"/>'
        f'<rect x="{x + 4}" y="{y + 4}" width="{_W - 8}" height="{_H - 8}" rx="3" fill="none" stroke="#6f90b8"/>'
    )


def _place(x: int, y: int, height: int) -> str:
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{_W - 2}" height="{height - 2}" rx="5" fill="none" '
        'stroke="#7d9a91" stroke-dasharray="4 3"/>'
    )


def _mark(x: int, y: int, height: int, dashed: bool) -> str:
    dash = ' stroke-dasharray="7 4"' if dashed else ""
    return (
        f'<rect x="{x}" y="{y}" width="{_W}" height="{height}" rx="5" fill="none" stroke="#f2b134" '
        f'stroke-width="3"{dash}/>'
    )


def _foundations(completed: Sequence[int]) -> list[str]:
    """Eight small places at the upper left; a completed run shows its suit."""
    parts = []
    for place in range(8):
        x = _MARGIN + place * 34
        if place >= len(completed):
            parts.append(
                f'<rect x="{x}" y="{_MARGIN}" width="30" height="42" rx="3" fill="none" stroke="#7d9a91"/>'
            )
            continue
        suit = completed[place]
        parts.append(
            f'<g transform="translate({x} {_MARGIN})"><rect width="30" height="42" rx="3" fill="#fbf9f4"/>'
            f'<path transform="translate(5 11)" fill="{_COLOURS[suit]}" d="{_SIGNS[suit]}"/></g>'
        )
    return parts


def _stock(rows: int, width: int) -> list[str]:
    """The undealt rows at the upper right, one small back each."""
    return [
        f'<rect x="{width - _MARGIN - 30 - 10 * row}" y="{_MARGIN}" width="30" height="42" rx="3" fill="#35557d" stroke="#1b2b40"/>'
        for row in range(rows)
    ]
