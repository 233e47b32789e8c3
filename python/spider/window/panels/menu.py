"""Every act with its key, for whoever plays by pointer alone (U16)."""

from __future__ import annotations

from typing import ClassVar, Final

from spider.window.flow import Flow
from spider.window.keys import KEY_NAMES
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.widgets import Button

__all__ = ["MENU", "MenuPanel"]

MENU: Final = (
    ("undo", "redo", "deal", "hint", "solver_hint", "moves"),
    ("new", "restart", "give_up", "copy"),
    ("settings", "records", "help", "sound", "fullscreen", "quit"),
)
"""The acts in groups."""


class MenuPanel(Panel):
    """All acts."""

    name: ClassVar[str] = "menu"
    width: ClassVar[int] = 520
    safe = "close"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def title(self, kit: Kit) -> str:
        return kit.say("ui.menu")

    def fill(self, flow: Flow) -> None:
        kit = flow.kit
        for number, group in enumerate(MENU):
            if number:
                flow.rule()
            wide = flow.width >= kit.px(420)  # a narrow window is a telephone's: no keys there
            flow.buttons([self._button(kit, name, wide) for name in group], least=200 if wide else 140)

    def _button(self, kit: Kit, name: str, with_key: bool) -> Button:
        def do() -> None:
            self.close()
            self.host.act(name)

        key = KEY_NAMES.get(name, "") if with_key else ""
        return Button.of(name, kit.say(f"act.{name}"), do, hint=key, sign=name)

    def acts(self, kit: Kit) -> list[Act]:
        return [Act("close", kit.say("ui.close"), self.close)]
