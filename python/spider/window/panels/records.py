"""What was played on this device (U20)."""

from __future__ import annotations

from typing import ClassVar

from spider.text import clock
from spider.window import tokens
from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.panels.result import best_text, percent

__all__ = ["RecordsPanel"]


class RecordsPanel(Panel):
    """Records per suit count, for one rule set at a time."""

    name: ClassVar[str] = "records"
    width: ClassVar[int] = 620
    safe = "close"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.rules = str(host.game.position.rules)

    def title(self, kit: Kit) -> str:
        return kit.say("records.title")

    def fill(self, flow: Flow) -> None:
        kit, records = flow.kit, self.host.records
        if records is None:
            flow.text(kit.say("records.missing"))
            return
        options = [(name, kit.start(f"rules.{name}")) for name in ("standard", "strict", "free")]
        flow.choice("rules", options, self.rules, self._choose)
        flow.gap(10)
        summaries = [records.summary(suits, self.rules) for suits in (1, 2, 4)]
        header = ["", *(kit.say("suits", count=suits) for suits in (1, 2, 4))]
        rows = [
            ("games", [str(summary.games) for summary in summaries]),
            ("wins", [str(summary.wins) for summary in summaries]),
            ("win_rate", [percent(summary.wins, summary.games) for summary in summaries]),
            ("streak", [str(summary.streak) for summary in summaries]),
            ("best_streak", [str(summary.best_streak) for summary in summaries]),
            ("best_time", [best_text(summary.shortest, clock) for summary in summaries]),
            (
                "fewest_moves",
                [best_text(summary.fewest, lambda moves: str(int(moves))) for summary in summaries],
            ),
        ]
        flow.table([header, *([kit.say(f"records.{name}"), *values] for name, values in rows)])
        flow.gap(8)
        flow.text(kit.say("records.note"), 14, tokens.INK_SOFT)
        if any(summary.solver_wins for summary in summaries):
            flow.text(kit.say("records.marked"), 14, tokens.INK_SOFT)

    def acts(self, kit: Kit) -> list[Act]:
        return [Act("close", kit.say("ui.close"), self.close, primary=True)]

    def _choose(self, rules: str) -> None:
        self.rules = rules
        self.refresh()
