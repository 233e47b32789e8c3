"""English words on the table itself: status, stock, tags."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {
    # the status (U1); short, for little room
    "status.runs": "Runs",
    "status.deals": "Deals",
    "status.hidden": "Hidden",
    "status.moves": "Moves",
    "status.time": "Time",
    # the stock (U19)
    "stock.left": "{count} deals left",
    "stock.left.one": "{count} deal left",
    "stock.left.short": "{count} left",
    "stock.none": "No cards left",
    "stock.none.short": "Empty",
    # tags beside a coloured outline, so that colour never stands alone
    "tag.selected": "{count} cards",
    "tag.selected.one": "{count} card",
    "tag.from": "Move",
    "tag.to": "Here",
    "tag.deal": "Deal",
    "tag.empty": "Empty",
    "table.deal": "Deal {deal}",
    "table.thinking": "Thinking…",
}
