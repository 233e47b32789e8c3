"""Tables that are lost because no column can ever be emptied: `docs/solver.md` has the argument."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from spider.reference.cards import joins, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_frozen"]

_KING: Final = 13
_UNDER_KING: Final = frozenset(range(1, _KING))


@dataclass(slots=True)
class _Item:
    """Cards that lie together: a run, a hidden card, or a card that is yet to be dealt."""

    suit: int
    head: int
    """Rank of the lowest card."""
    end: int
    """Rank of the top card."""
    dealt: int
    """The stage that it is dealt in; a stage begins with a deal."""
    gone: bool = False
    """Whether it may have left its place."""
    bare: list[int] = field(default_factory=list)
    """The stages in which nothing of its column need lie on it."""


def is_frozen(columns: Sequence[tuple[int, Sequence[int]]], rows: Sequence[Sequence[int]]) -> bool:
    """Whether, of ten columns that all have cards, none can ever be emptied, whatever is moved and dealt.

    Args:
        columns: the number of hidden cards and all cards of each, buried card first.
        rows: the rows left, in the order in which they are dealt.
    """
    piles = [_items(hidden, cards) for hidden, cards in columns]
    joined = [set[int]() for _ in range(4)]  # ranks that may lie on the next rank, by suit
    for item in (item for pile in piles for item in pile):
        joined[item.suit].update(range(item.end, item.head))
    tops: list[set[int]] = []  # ranks that may be on top of a column, by stage
    for stage in range(len(rows) + 1):
        tops.append(set())
        if stage:
            for pile, card in zip(piles, rows[stage - 1], strict=True):
                pile.append(_Item(suit_of(card), rank_of(card), rank_of(card), stage))
        before = -1
        while before != (before := _size(piles, joined, tops)):
            for pile in piles:
                if _uncover(pile, joined, tops):
                    return False
    return True


def _items(hidden: int, cards: Sequence[int]) -> list[_Item]:
    items: list[_Item] = []
    for i, card in enumerate(cards):
        if i > hidden and joins(cards[i - 1], card):
            items[-1].end = rank_of(card)
        else:
            items.append(_Item(suit_of(card), rank_of(card), rank_of(card), 0))
    return items


def _size(piles: list[list[_Item]], joined: list[set[int]], tops: list[set[int]]) -> int:
    """Grows with every change."""
    return sum(map(len, joined)) + len(tops[-1]) + sum(item.gone for pile in piles for item in pile)


def _uncover(pile: list[_Item], joined: list[set[int]], tops: list[set[int]]) -> bool:
    """Go down a column as far as its cards may leave; true if all may."""
    stage = len(tops) - 1
    for item in reversed(pile):
        if stage not in item.bare:
            item.bare.append(stage)
        tops[stage] |= {item.end} | {rank for z in item.bare for rank in tops[z] if rank <= item.head}
        if item.head == _KING:
            item.gone = item.gone or joined[item.suit] >= _UNDER_KING
        else:
            item.gone = item.gone or item.head + 1 in tops[stage]
        lands = item.dealt > 0 and item.head + 1 in tops[item.dealt - 1]  # on a run, perhaps
        if not item.gone and not lands:
            return False
        if item.head < _KING:
            joined[item.suit].add(item.head)
    return True
