"""The game in progress is on the table again: go on, or begin another one (U21)."""

from __future__ import annotations

from typing import ClassVar

from spider.text import clock
from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host

__all__ = ["ResumePanel"]


class ResumePanel(Panel):
    """Offers the kept game."""

    name: ClassVar[str] = "resume"
    width: ClassVar[int] = 460
    safe = "go_on"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def title(self, kit: Kit) -> str:
        return kit.say("resume.title")

    def fill(self, flow: Flow) -> None:
        game = self.host.game
        flow.text(flow.kit.say("resume.text", deal=game.deal_id, count=game.moves, time=clock(game.time)))

    def acts(self, kit: Kit) -> list[Act]:
        return [
            Act("new", kit.say("act.new"), self._new),
            Act("go_on", kit.say("resume.yes"), self.close, primary=True),
        ]

    def _new(self) -> None:
        self.close()
        self.host.act("new")
