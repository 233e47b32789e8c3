"""One column shown large: how many cards, and where to (U5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from spider.engine import Move
from spider.game import Refused
from spider.text import card_sign, cards_name, column_name, refusal_words
from spider.window import tokens
from spider.window.flow import Flow
from spider.window.kit import Kit, outline
from spider.window.panel import Act, Panel
from spider.window.panels.host import Host
from spider.window.widgets import Button

__all__ = ["SegmentPanel"]


class SegmentPanel(Panel):
    """The segment panel. One plays in it, so the clock runs on.

    Args:
        host: the window.
        column: 0..9.
        count: how many cards are chosen at first; None for the longest run that can go somewhere.
    """

    name: ClassVar[str] = "segment"
    width: ClassVar[int] = 720
    covers: ClassVar[bool] = False
    safe = "move"

    def __init__(self, host: Host, column: int, count: int | None = None) -> None:
        super().__init__()
        self.host = host
        self.column = column
        self.counts = host.game.movable_counts(column)
        self.reason = ""
        self.target: int | None = None
        self.count = 0
        self.cards: list[tuple[int, pygame.Rect]] = []
        """Index in the column and place in the picture of each face-up card."""
        useful = [number for number in self.counts if host.game.destinations(column, number)]
        self._choose(count if count in self.counts else (useful or self.counts or [0])[-1])

    def _choose(self, count: int) -> None:
        self.count = count
        best = self.host.game.best_destination(self.column, count) if count else None
        found = self.host.game.destinations(self.column, count) if count else []
        self.target = best if best is not None else (found[0].target if found else None)

    def title(self, kit: Kit) -> str:
        words = column_name(kit.language, self.column)
        return words[:1].upper() + words[1:]

    def fill(self, flow: Flow) -> None:
        kit = flow.kit
        wide = flow.width >= kit.px(560)
        room = self._size[1] - kit.px(250 if wide else 470)
        picture_width = flow.width * 5 // 10 if wide else flow.width
        height = self._picture_height(kit, picture_width, max(kit.px(150), room), wide)
        top = flow.y
        picture = flow.picture(height, self._paint, self._tap_picture, key="column")
        if wide:
            picture.rect.width = picture_width
            below = flow.y
            side = Flow(kit, flow.width - picture_width - kit.px(20))
            self._fill_choices(side)
            for widget in side.widgets:
                widget.rect.move_ip(picture_width + kit.px(20), top)
            flow.widgets += side.widgets
            flow.y = max(below, top + side.y)
        else:
            flow.gap(16)
            self._fill_choices(flow)

    def _fill_choices(self, flow: Flow) -> None:
        kit, game = flow.kit, self.host.game
        if not self.counts:
            flow.text(kit.say("segment.empty"))
            return
        cards = game.cards(self.column, self.count)
        words = cards_name(kit.language, cards).rstrip(",")
        flow.text(words[:1].upper() + words[1:], 16, bold=True)
        flow.gap(4)
        place = self.counts.index(self.count)
        flow.buttons(
            [
                Button.of("fewer", kit.say("segment.fewer"), self._stepper(-1) if place else None, hint="↓"),
                Button.of(
                    "more",
                    kit.say("segment.more"),
                    self._stepper(1) if place + 1 < len(self.counts) else None,
                    hint="↑",
                ),
            ],
            least=90,
        )
        if self.reason:
            flow.gap(4)
            flow.text(self.reason, 14, tokens.RED)
        flow.heading(kit.say("segment.where"))
        found = game.destinations(self.column, self.count)
        if not found:
            flow.text(kit.say("segment.nowhere"), 14, tokens.INK_SOFT)
        buttons = []
        for destination in sorted(found, key=lambda choice: choice.target):
            cards_there = game.position.columns[destination.target]
            sign = card_sign(cards_there[-1]) if cards_there else "–"
            buttons.append(
                Button.of(
                    f"to-{destination.target}",
                    f"{destination.target + 1}  {sign}",
                    self._chooser(destination.target),
                    hint=kit.say(f"kind.{destination.kind}"),
                    selected=destination.target == self.target,
                )
            )
        flow.buttons(buttons, least=150)

    def acts(self, kit: Kit) -> list[Act]:
        if self.target is None:
            return [Act("cancel", kit.say("ui.cancel"), self.close)]
        return [
            Act("cancel", kit.say("ui.cancel"), self.close),
            Act("move", kit.say("segment.move", number=self.target + 1), self.confirm, primary=True),
        ]

    def key_down(self, name: str) -> bool:
        if self.focus not in ("cancel", "move"):
            return False
        if name in ("up", "down"):
            self.step(1 if name == "up" else -1)
        elif name in ("left", "right"):
            self._step_target(1 if name == "right" else -1)
        else:
            return False
        return True

    def step(self, by: int) -> None:
        """Choose more or fewer cards, stopping only at movable runs."""
        place = self.counts.index(self.count) + by if self.counts else -1
        if 0 <= place < len(self.counts):
            self.reason = ""
            self._choose(self.counts[place])
            self._show_choice()

    def _show_choice(self) -> None:
        self.refresh()
        if self.target is not None:
            self.focus = "move"

    def confirm(self) -> None:
        """Move, and close."""
        if self.target is not None:
            self.close()
            self.host.play(Move(self.column, self.target, self.count))

    def _stepper(self, by: int) -> Callable[[], None]:
        return lambda: self.step(by)

    def _chooser(self, target: int) -> Callable[[], None]:
        def choose() -> None:
            self.target = target
            self._show_choice()

        return choose

    def _step_target(self, by: int) -> None:
        targets = sorted(choice.target for choice in self.host.game.destinations(self.column, self.count))
        if targets:
            place = targets.index(self.target) if self.target in targets else 0
            self.target = targets[(place + by) % len(targets)]
            self._show_choice()

    # -- the picture ---------------------------------------------------------------------------

    def _picture_height(self, kit: Kit, width: int, room: int, wide: bool) -> int:
        """Arrange the face-up cards in as many strands as they need to be legible; returns the height."""
        position = self.host.game.position
        cards, hidden = position.columns[self.column], position.hidden[self.column]
        faces = list(range(hidden, len(cards)))
        card_w = kit.px(96 if wide else 64)
        gap = kit.px(8)
        while True:
            card_h = round(card_w * tokens.CARD_RATIO)
            step = max(kit.px(20), round(card_w * 0.3))
            strand = max(1, (room - card_h) // step + 1)
            strands = max(1, -(-len(faces) // strand))
            if strands * (card_w + gap) - gap <= width or card_w <= kit.px(40):
                break
            card_w -= 2
        strand = max(1, -(-len(faces) // strands))
        top = kit.line(14) if hidden else 0
        self._card_width = card_w
        self.cards = []
        for place, index in enumerate(faces):
            column, row = divmod(place, strand)
            self.cards.append((index, pygame.Rect(column * (card_w + gap), top + row * step, card_w, card_h)))
        return top + (min(strand, max(1, len(faces))) - 1) * step + card_h

    _card_width = 1

    def _paint(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        kit = self._kit
        position = self.host.game.position
        cards, hidden = position.columns[self.column], position.hidden[self.column]
        if hidden:
            surface.blit(kit.text(kit.say("segment.hidden", count=hidden), 12, tokens.INK_SOFT), at.topleft)
        first = len(cards) - self.count
        for index, rect in self.cards:
            surface.blit(self.host.card(cards[index], self._card_width), rect.move(at.topleft))
        chosen = [rect for index, rect in self.cards if index >= first]
        for left in sorted({rect.x for rect in chosen}):
            strand = [rect for rect in chosen if rect.x == left]
            outline(surface, strand[0].unionall(strand[1:]).move(at.topleft), kit)

    def _tap_picture(self, point: tuple[int, int]) -> None:
        for index, rect in reversed(self.cards):
            if rect.collidepoint(point):
                count = len(self.host.game.position.columns[self.column]) - index
                if count in self.counts:
                    self.reason = ""
                    self._choose(count)
                    self.focus = "move"
                else:
                    events = self.host.game.lift(self.column, index)
                    refused = [event for event in events if isinstance(event, Refused)]
                    self.reason = refusal_words(self._kit.language, refused[0]) if refused else ""
                self.refresh()
                return
