"""How a game ended (U13-U15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from spider.game import Result
from spider.game.records import Best
from spider.text import clock
from spider.window import tokens
from spider.window.flow import Flow
from spider.window.kit import Kit
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.widgets import Button

__all__ = ["DeadEndPanel", "ResultPanel", "best_text", "close_then", "deal_link", "percent"]


def deal_link(deal_id: str) -> str:
    """The link that stands for a deal; pasted into the new-game panel it opens the deal."""
    return f"spider:{deal_id}"


class _Hosted(Protocol):
    host: Host

    def close(self) -> None: ...


class ResultPanel(Panel):
    """Time, moves, undos, hints, runs, records, and the id to copy (U14)."""

    name: ClassVar[str] = "result"
    width: ClassVar[int] = 480
    safe = "close"

    def __init__(self, host: Host, result: Result) -> None:
        super().__init__()
        self.host = host
        self.result = result

    def title(self, kit: Kit) -> str:
        return kit.say(f"result.{self.result.outcome}")

    def fill(self, flow: Flow) -> None:
        kit, result = flow.kit, self.result
        runs = "  ".join(f"{'♠♥♣♦'[suit]} {count}" for suit, count in enumerate(result.completed) if count)
        hints = str(result.hints)
        rows = [
            (kit.say("result.time"), clock(result.time)),
            (kit.say("result.moves"), str(result.moves)),
            (kit.say("result.undos"), str(result.undos)),
            (kit.say("result.hints"), hints),
            (kit.say("result.runs"), runs or "0"),
        ]
        if result.solver_hints:
            rows.insert(4, (kit.say("result.solver_hints"), str(result.solver_hints)))
        flow.table(rows, header=False)
        flow.heading(kit.say("result.deal"))
        flow.buttons(
            [
                Button.of("copy", result.deal_id, lambda: self.host.act("copy"), hint=kit.say("result.copy")),
                *(
                    [Button.of("link", kit.say("result.link"), self._copy_link)]
                    if not result.deal_id.startswith("text-")
                    else []
                ),
            ],
            least=190,
        )
        self._fill_records(flow)

    def _fill_records(self, flow: Flow) -> None:
        kit, result, records = flow.kit, self.result, self.host.records
        if records is None:
            return
        summary = records.summary(result.suits, result.rules)
        flow.heading(
            kit.say(
                "result.records",
                suits=kit.say("suits", count=result.suits),
                rules=kit.say(f"rules.{result.rules}"),
            )
        )
        flow.table(
            [
                (kit.say("records.games"), str(summary.games)),
                (kit.say("records.wins"), f"{summary.wins} ({percent(summary.wins, summary.games)})"),
                (kit.say("records.best_time"), best_text(summary.shortest, clock)),
                (kit.say("records.fewest_moves"), best_text(summary.fewest, _whole)),
            ],
            header=False,
            size=14,
        )
        if result.won and result.solver_hints:
            flow.gap(4)
            flow.text(kit.say("result.marked"), 14, tokens.INK_SOFT)

    def acts(self, kit: Kit) -> list[Act]:
        acts = [Act("close", kit.say("result.look"), self.close)]
        if self.result.won:
            acts.append(Act("undo", kit.say("act.undo"), close_then(self, "undo")))
        acts.append(Act("restart", kit.say("result.again"), close_then(self, "restart")))
        acts.append(Act("new", kit.say("act.new"), close_then(self, "new"), primary=True))
        return acts

    def _copy_link(self) -> None:
        link = deal_link(self.result.deal_id)
        self.host.copy(link, link)


class DeadEndPanel(Panel):
    """Neither a legal move nor a legal deal (U13): shown, not a loss."""

    name: ClassVar[str] = "dead_end"
    width: ClassVar[int] = 480
    safe = "undo"

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def title(self, kit: Kit) -> str:
        return kit.say("dead_end.title")

    def fill(self, flow: Flow) -> None:
        flow.text(flow.kit.say("dead_end.text"))

    def acts(self, kit: Kit) -> list[Act]:
        return [
            Act("give_up", kit.say("act.give_up"), close_then(self, "give_up")),
            Act("new", kit.say("act.new"), close_then(self, "new")),
            Act("restart", kit.say("act.restart"), close_then(self, "restart")),
            Act("undo", kit.say("act.undo"), close_then(self, "undo"), primary=True),
        ]


def close_then(panel: _Hosted, act: str) -> Callable[[], None]:
    """What a button does that closes its panel and then does an act of the window."""

    def do() -> None:
        panel.close()
        panel.host.act(act)

    return do


def percent(part: int, whole: int) -> str:
    """A share in whole percent; a dash when there is nothing to share."""
    return f"{round(100 * part / whole)}%" if whole else "–"


def best_text(best: Best | None, words: Callable[[float], str]) -> str:
    """A record in words, with a mark when the solver hint had helped (U20); a dash before the first win."""
    if best is None:
        return "–"
    return words(best.value) + (" *" if best.solver_hint else "")


def _whole(number: float) -> str:
    return str(int(number))
