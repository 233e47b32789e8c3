"""A question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel

__all__ = ["ConfirmPanel"]


class ConfirmPanel(Panel):
    """Asks before an act. The safe answer has the focus.

    Args:
        key: what is asked; the texts are `confirm.KEY`, `confirm.KEY.text` and `confirm.KEY.yes`.
        action: what to do when the player agrees.
    """

    name: ClassVar[str] = "confirm"
    width: ClassVar[int] = 440
    safe = "cancel"

    def __init__(self, key: str, action: Callable[[], None]) -> None:
        super().__init__()
        self.key_of_text = key
        self.action = action

    def title(self, kit: Kit) -> str:
        return kit.say(f"confirm.{self.key_of_text}")

    def fill(self, flow: Flow) -> None:
        flow.text(flow.kit.say(f"confirm.{self.key_of_text}.text"))

    def acts(self, kit: Kit) -> list[Act]:
        return [
            Act("cancel", kit.say("ui.cancel"), self.close),
            Act("yes", kit.say(f"confirm.{self.key_of_text}.yes"), self._agree, primary=True),
        ]

    def _agree(self) -> None:
        self.close()
        self.action()
