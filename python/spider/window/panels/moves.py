"""All legal moves as buttons, below the hint's sentence (U12). The whole game can be played by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from spider.engine import Move
from spider.text import card_sign, column_name
from spider.window import tokens
from spider.window.flow import Flow
from spider.window.keys import KEY_NAMES
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.widgets import Button

__all__ = ["MovesPanel"]


class MovesPanel(Panel):
    """The move list, beside the table or under it. Folded away it is gone."""

    name: ClassVar[str] = "moves"
    covers: ClassVar[bool] = False
    docked: ClassVar[bool] = True

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.hint = ""
        """The hint's sentence, while it holds."""
        self.hinted: Move | None = None

    def title(self, kit: Kit) -> str:
        return ""

    def fill(self, flow: Flow) -> None:
        kit, game = flow.kit, self.host.game
        if self.hint:
            flow.text(self.hint, 15)
            flow.gap(10)
            if self.hinted is not None:
                move = self.hinted
                flow.button("hinted", kit.say("moves.do"), self._player(move), primary=True)
        flow.buttons(
            [
                Button.of("hint", kit.say("act.hint"), lambda: self.host.act("hint"), hint=KEY_NAMES["hint"]),
                Button.of("close", kit.say("moves.fold"), self.close, hint=KEY_NAMES["moves"]),
            ],
            least=90,
        )
        flow.gap(4)
        deal = kit.say("moves.deal", count=game.counts.deals_left)
        flow.button("deal", deal, lambda: self.host.act("deal"), hint=KEY_NAMES["deal"])
        groups = game.move_groups()
        if not groups:
            flow.gap(6)
            flow.text(kit.say("moves.none"), 14, tokens.INK_SOFT)
        for group in groups:
            words = column_name(kit.language, group.source)
            flow.heading(words[:1].upper() + words[1:])
            for choice in group.choices:
                first, last = card_sign(choice.cards[0]), card_sign(choice.cards[-1])
                cards = first if choice.move.count == 1 else f"{first}–{last}"
                flow.button(
                    f"move-{choice.move}",
                    kit.say("moves.move", cards=cards, number=choice.move.target + 1),
                    self._player(choice.move),
                    hint=kit.say(f"kind.{choice.kind}"),
                    selected=choice.move == self.hinted,
                )

    def acts(self, kit: Kit) -> list[Act]:
        del kit
        return []

    def show_hint(self, text: str, move: Move | None) -> None:
        """Put a hint's sentence on top, its move ready to be played."""
        self.hint, self.hinted = text, move
        self.refresh()
        if move is not None:
            self.focus = "hinted"
        self.scroll_to(0)

    def changed(self) -> None:
        """The position has changed: hints no longer hold."""
        self.hint, self.hinted = "", None
        self.refresh()
        self.reveal(self.focus)

    def _player(self, move: Move) -> Callable[[], None]:
        def play() -> None:
            self.host.play(move)

        return play
