"""A proved loss, as a bar at the foot of the table (U10). Play goes on under it."""

from __future__ import annotations

from typing import ClassVar

from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.panels.result import close_then

__all__ = ["VerdictBar"]


class VerdictBar(Panel):
    """Says that this position cannot be won, and offers what to do. The game is not ended."""

    name: ClassVar[str] = "verdict"
    width: ClassVar[int] = 620
    covers: ClassVar[bool] = False
    docked: ClassVar[bool] = True
    compact: ClassVar[bool] = True
    safe = "close"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def title(self, kit: Kit) -> str:
        return ""

    def fill(self, flow: Flow) -> None:
        flow.text(flow.kit.say("verdict.lost"))

    def acts(self, kit: Kit) -> list[Act]:
        return [
            Act("close", kit.say("ui.close"), self.close),
            Act("restart", kit.say("act.restart"), close_then(self, "restart")),
            Act("new", kit.say("act.new"), close_then(self, "new")),
        ]
