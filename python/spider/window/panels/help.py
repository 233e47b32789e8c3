"""Rules, controls and advice, so that a first-time player learns the game without leaving the window (U24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from spider.window import tokens
from spider.window.flow import Flow
from spider.window.keys import KEY_NAMES
from spider.window.kit import Kit, outline
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host

__all__ = ["HelpPanel"]

TABS: Final = ("rules", "controls", "advice", "about")
_S, _H = 0, 13  # first cards of spades and hearts

# Each picture is a row of small columns: cards from buried to top, None for a hidden one; and what is marked.
_RUN: Final = ([[_S + 8, _S + 7, _S + 6], [_H + 9]], {0: 0})
_MIXED: Final = ([[_S + 8, _H + 7, _H + 6], [_S + 9]], {0: 1})
_TURN: Final = ([[None, None, _H + 4], [None, _S + 5]], {0: 2})
_COMPLETE: Final = ([[None, *range(_S + 12, _S - 1, -1)]], {0: 1})


class HelpPanel(Panel):
    """The help, in four parts."""

    name: ClassVar[str] = "help"
    width: ClassVar[int] = 680
    safe = "close"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.tab = "rules"

    def title(self, kit: Kit) -> str:
        return kit.say("help.title")

    def fill(self, flow: Flow) -> None:
        kit = flow.kit
        flow.choice("tab", [(tab, kit.say(f"help.{tab}")) for tab in TABS], self.tab, self._choose)
        flow.gap(12)
        getattr(self, f"_fill_{self.tab}")(flow)

    def acts(self, kit: Kit) -> list[Act]:
        return [Act("close", kit.say("ui.close"), self.close, primary=True)]

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.scroll = 0
        self.refresh()

    def _fill_rules(self, flow: Flow) -> None:
        say = flow.kit.say
        self._section(flow, "goal")
        self._picture(flow, _COMPLETE, wide=True)
        self._section(flow, "table")
        self._section(flow, "moving")
        self._picture(flow, _RUN)
        flow.text(say("help.moving.run"), 14, tokens.INK_SOFT)
        flow.gap(8)
        self._picture(flow, _MIXED)
        flow.text(say("help.moving.mixed"), 14, tokens.INK_SOFT)
        self._section(flow, "turning")
        self._picture(flow, _TURN)
        self._section(flow, "dealing")
        self._section(flow, "ending")

    def _fill_controls(self, flow: Flow) -> None:
        kit = flow.kit
        self._section(flow, "pointer")
        self._section(flow, "keys")
        flow.gap(4)
        rows = [
            ("← →", kit.say("help.keys.focus")),
            ("Enter", kit.say("help.keys.segment")),
            ("Tab", kit.say("help.keys.list")),
            ("Esc", kit.say("help.keys.close")),
        ]
        rows += [(key, kit.say(f"act.{name}")) for name, key in KEY_NAMES.items() if name != "segment"]
        flow.keys(rows)

    def _fill_advice(self, flow: Flow) -> None:
        for number in range(1, 8):
            self._section(flow, f"advice.{number}")

    def _fill_about(self, flow: Flow) -> None:
        self._section(flow, "name")
        self._section(flow, "deals")
        self._section(flow, "privacy")

    def _section(self, flow: Flow, name: str) -> None:
        if flow.widgets[-1].key != "tab":
            flow.gap(12)
        flow.text(flow.kit.say(f"help.{name}.title"), 16, bold=True)
        flow.gap(3)
        flow.text(flow.kit.say(f"help.{name}.text"), 15)
        flow.gap(6)

    def _picture(
        self, flow: Flow, picture: tuple[Sequence[Sequence[int | None]], dict[int, int]], wide: bool = False
    ) -> None:
        kit = flow.kit
        columns, marked = picture
        card_w = min(kit.px(58), flow.width // 6)
        card_h = round(card_w * tokens.CARD_RATIO)
        step = round(card_w * 0.34)
        pad = kit.px(14)
        longest = max(map(len, columns))
        across = (flow.width - 2 * pad - card_w) // max(1, longest - 1) if wide else 0
        across = min(across, round(card_w * 0.8))
        height = card_h + 2 * pad + (0 if wide else (longest - 1) * step)

        def paint(surface: pygame.Surface, at: pygame.Rect) -> None:
            self.host.paint_ground(surface, at)
            for number, cards in enumerate(columns):
                places = []
                for index, card in enumerate(cards):
                    x = at.x + pad + (index * across if wide else number * (card_w + kit.px(28)))
                    place = pygame.Rect(x, at.y + pad + (0 if wide else index * step), card_w, card_h)
                    face = self.host.back(card_w) if card is None else self.host.card(card, card_w)
                    surface.blit(face, place)
                    places.append(place)
                if number in marked:
                    chosen = places[marked[number] :]
                    outline(surface, chosen[0].unionall(chosen[1:]), kit)

        flow.picture(height, paint)
        flow.gap(6)
