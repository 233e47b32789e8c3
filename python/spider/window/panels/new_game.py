"""A new game: suit count, which deal, which rules; by id or as text (D4-D6)."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from spider import deals
from spider.deals import Chosen
from spider.engine import Deal, Position
from spider.errors import SpiderError
from spider.game.settings import Values
from spider.text.reasons import reason_words
from spider.window import compat, tokens
from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.widgets import Button, FieldText

__all__ = ["NewGamePanel", "first_deal"]

SOURCES: Final = ("winnable", "today", "random", "id")


class NewGamePanel(Panel):
    """Which game to play next. Says that a begun game would be lost; then the safe act has the focus (U16)."""

    name: ClassVar[str] = "new"
    width: ClassVar[int] = 560

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.suits: int = host.values.suits
        self.source: str = host.values.choice
        self.rules: str = host.values.rules
        self.entry = FieldText()
        self.error = ""
        self._refused = ""
        """The text to which the error belongs."""
        self.leaves = host.game.has_begun and host.game.result is None
        self.safe = "cancel" if self.leaves else "start"

    def title(self, kit: Kit) -> str:
        return kit.say("new.title")

    def fill(self, flow: Flow) -> None:
        kit = flow.kit
        if self.entry.text != self._refused:
            self.error = ""
        if self.leaves:
            flow.text(kit.say("new.leaves"), 14, tokens.RED)
        if self.source != "id":
            flow.heading(kit.say("new.suits"))
            options = [(str(count), kit.say("suits", count=count)) for count in (1, 2, 4)]
            flow.choice("suits", options, str(self.suits), self._choose_suits)
            flow.gap(2)
            flow.text(kit.say(f"new.suits.{self.suits}"), 14, tokens.INK_SOFT)
        flow.heading(kit.say("new.source"))
        flow.choice(
            "source",
            [(name, kit.say(f"new.source.{name}")) for name in SOURCES],
            self.source,
            self._choose_source,
        )
        flow.gap(2)
        flow.text(self._about_source(kit), 14, tokens.INK_SOFT)
        if self.source == "id":
            flow.gap(4)
            flow.field("entry", self.entry, kit.say("new.entry"), 4)
            flow.gap(6)
            flow.buttons(
                [
                    Button.of("paste", kit.say("new.paste"), self.paste),
                    Button.of("clear", kit.say("new.clear"), self._clear if self.entry.text else None),
                ]
            )
        elif self.source == "random":
            flow.heading(kit.say("new.rules"))
            options = [(name, kit.start(f"rules.{name}")) for name in ("standard", "strict", "free")]
            flow.choice("rules", options, self.rules, self._choose_rules)
            flow.gap(2)
            flow.text(kit.say(f"new.rules.{self.rules}"), 14, tokens.INK_SOFT)

        if self.error:
            flow.gap(6)
            flow.text(self.error, 14, tokens.RED)

    def _about_source(self, kit: Kit) -> str:
        day = deals.today_date()
        return kit.say(f"new.source.{self.source}.text", year=day.year, month=day.month, day=day.day)

    def acts(self, kit: Kit) -> list[Act]:
        return [
            Act("cancel", kit.say("ui.cancel"), self.close),
            Act("start", kit.say("new.start"), self.begin, primary=True),
        ]

    def paste(self) -> None:
        """Put the clipboard's text in place of what is there."""
        text = compat.paste_text()
        if text is None:
            self._refuse(self._kit.say("new.clipboard_empty"))
        else:
            self.source = "id"
            self.entry.text, self.entry.caret, self.error = "", 0, ""
            self.refresh()
            self.focus = "entry"
            if self.field:
                self.field.insert(text.strip("\n"))
        self.refresh()

    def submit(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start the game that was chosen, or say why it cannot be."""
        try:
            start, today = self._start()
        except SpiderError as error:
            self._refuse(self._kit.say("new.refused", reason=reason_words(self._kit.language, error)))
            self.focus = "entry" if self.source == "id" else self.focus
            self.refresh()
            return
        self.host.change("suits", self.suits)
        self.host.change("rules", self.rules)
        self.host.change("choice", self.source)
        self.close()
        self.host.begin(start, today)

    def _start(self) -> tuple[Deal | Position, str | None]:
        if self.source == "id":
            return deals.parse_pasted(self.entry.text), None
        chosen = deals.choose(cast("deals.Choice", self.source), self.suits, self.rules)
        return chosen.deal, chosen.today.isoformat() if chosen.today else None

    def _refuse(self, reason: str) -> None:
        self.error, self._refused = reason, self.entry.text

    def _clear(self) -> None:
        self.entry.text, self.entry.caret, self.error = "", 0, ""
        self.focus = "entry"
        self.refresh()

    def _choose_suits(self, value: str) -> None:
        self.suits, self.error = int(value), ""
        self.refresh()

    def _choose_rules(self, value: str) -> None:
        self.rules, self.error = value, ""
        self.refresh()

    def _choose_source(self, value: str) -> None:
        self.source = value
        self.error = ""
        self.refresh()


def first_deal(values: Values, suits: int | None, rules: str | None) -> Chosen:
    """The deal with which the window opens: the last choice, at the first start one suit and winnable (D5)."""
    choice = "winnable" if values.choice == "id" else values.choice
    if rules and rules != "standard":
        choice = "random"  # the lists are for the standard rules
    try:
        return deals.choose(choice, suits or values.suits, rules or values.rules)
    except SpiderError:
        return Chosen(deals.random_deal(suits or values.suits, rules or values.rules))
