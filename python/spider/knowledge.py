"""What a player has been shown (U8, U9)."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Seen"]


class Seen(NamedTuple):
    """The seen cards of a deal, as two facts that only shrink.

    Hidden cards are turned from the top of a column's hidden pile and rows are dealt in order, so the
    fewest hidden cards that a column ever had, and the fewest rows that the stock ever had, say which cards were seen.
    """

    hidden: tuple[int, ...]
    """For each of the ten columns, the fewest hidden cards it ever had: cards below that height are unseen."""
    rows: int
    """The fewest rows the stock ever had: that many last rows are unseen."""

    @property
    def all(self) -> bool:
        """Whether every card of the deal has been seen (U10)."""
        return self.rows == 0 and not any(self.hidden)

    def merged(self, hidden: tuple[int, ...], rows: int) -> Seen:
        """The knowledge after also having been shown a table with these hidden counts and rows."""
        return Seen(tuple(map(min, self.hidden, hidden)), min(self.rows, rows))
