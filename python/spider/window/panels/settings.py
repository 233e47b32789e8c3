"""The player's choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from spider.game.settings import CHOICES
from spider.text import TABLES
from spider.window import tokens
from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.swatches import swatch

__all__ = ["SettingsPanel"]

_SWITCHES: Final = ("large_print", "left_handed", "sound")
_ORDER: Final = (
    "language", "tap_mode", "motion", "theme", "back", "deck", "large_print", "left_handed", "sound", "rules"
)  # fmt: skip
_TWO_COLUMNS: Final = 960
"""Width of the window, at scale 1, from which the settings stand in two columns."""


class SettingsPanel(Panel):
    """All settings; each change shows at once."""

    name: ClassVar[str] = "settings"
    width: ClassVar[int] = 600
    safe = "close"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def title(self, kit: Kit) -> str:
        return kit.say("settings.title")

    def sheet_width(self, kit: Kit, size: tuple[int, int]) -> int:
        return kit.px(self.width if size[0] < kit.px(_TWO_COLUMNS) else _TWO_COLUMNS - 40)

    def fill(self, flow: Flow) -> None:
        if flow.width > flow.kit.px(self.width):
            middle = len(_ORDER) // 2
            flow.columns(
                lambda left: self._fill(left, _ORDER[:middle]),
                lambda right: self._fill(right, _ORDER[middle:]),
            )
        else:
            self._fill(flow, _ORDER)

    def _fill(self, flow: Flow, names: Sequence[str]) -> None:
        kit, values = flow.kit, self.host.values
        for name in names:
            if name in _SWITCHES:
                flow.gap(8)
                flow.switch(
                    name, kit.say(f"settings.{name}"), bool(getattr(values, name)), self._setter(name)
                )
                continue
            flow.heading(kit.say(f"settings.{name}"))
            options = [(str(value), self._label(kit, name, value)) for value in CHOICES[name]]
            flow.choice(name, options, str(getattr(values, name)), self._setter(name), partial(swatch, name))
            note = f"settings.{name}.text"
            if note in TABLES[kit.language]:
                flow.gap(2)
                flow.text(kit.say(note), 14, tokens.INK_SOFT)

    def _label(self, kit: Kit, name: str, value: object) -> str:
        if name == "language" and value in TABLES:
            return TABLES[str(value)]["language"]
        return kit.start(f"rules.{value}" if name == "rules" else f"settings.{name}.{value}")

    def acts(self, kit: Kit) -> list[Act]:
        return [Act("close", kit.say("ui.close"), self.close, primary=True)]

    def _setter(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            chosen = next(choice for choice in CHOICES[name] if str(choice) == str(value))
            self.host.change(name, chosen)
            self.refresh()

        return change
