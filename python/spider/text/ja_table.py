"""Japanese words on the table itself: status, stock, tags."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {
    # the status (U1); short, for little room
    "status.runs": "完成",
    "status.deals": "山札",
    "status.hidden": "伏せ札",
    "status.moves": "手数",
    "status.time": "時間",
    # the stock (U19)
    "stock.left": "あと{count}回配れます",
    "stock.left.one": "あと{count}回配れます",
    "stock.left.short": "あと{count}回",
    "stock.none": "山札はありません",
    "stock.none.short": "なし",
    # tags beside a coloured outline, so that colour never stands alone
    "tag.selected": "{count}枚",
    "tag.selected.one": "{count}枚",
    "tag.from": "これを",
    "tag.to": "ここへ",
    "tag.deal": "配る",
    "tag.empty": "空き",
    "table.deal": "問題 {deal}",
    "table.thinking": "計算中…",
}
