"""What stands around the table: the bar of acts, the status and the message at the foot."""

from __future__ import annotations

from spider.text import clock, sentence
from spider.window import fonts, tokens
from spider.window.brushes import blit_text, rounded
from spider.window.cards import suit_sign
from spider.window.icons import icon
from spider.window.layout import STATUS_CELLS, Rect
from spider.window.tokens import AMBER, Colour, mix
from spider.window.view import Frame

__all__ = ["draw_bar", "draw_message", "draw_status"]


def draw_bar(frame: Frame) -> None:
    disabled = set(frame.view.disabled)
    if not frame.game.can_undo:
        disabled.add("undo")
    if not frame.game.can_redo:
        disabled.add("redo")
    for act, rect in frame.layout.acts.items():
        off = act in disabled
        fill = frame.theme.button
        if act in frame.view.active:
            fill = mix(frame.theme.button, frame.theme.text, 0.2)
        if not off and act in (frame.view.hover_act, frame.view.pressed_act):
            fill = (
                frame.theme.button_hover
                if act != frame.view.pressed_act
                else mix(frame.theme.button, frame.theme.bar, 0.8)
            )
        ink = mix(fill, frame.theme.text, 0.42) if off else frame.theme.text
        if not off or not frame.layout.portrait:
            rounded(
                frame.surface,
                rect,
                frame.layout.px(tokens.BUTTON_RADIUS),
                mix(frame.theme.bar, fill, 0.5) if off else fill,
            )
        _button(frame, act, rect, ink)
        if frame.view.focus_act == act:
            ring = rect.grown(-frame.layout.px(4))
            rounded(frame.surface, ring, frame.layout.px(5), AMBER.faded(0), AMBER, frame.layout.px(2))


def _button(frame: Frame, act: str, rect: Rect, ink: Colour) -> None:
    size = min(frame.layout.px(tokens.ICON), rect.h, rect.w)
    sign = icon(act, size, ink)
    words = frame.layout.options.labels.get(act) or sentence(frame.view.language, f"bar.{act}")
    if frame.layout.portrait:
        text = frame.layout.px(tokens.TINY)
        top = rect.y + (rect.h - size - round(text * 1.5)) // 2
        frame.surface.blit(sign, (rect.x + (rect.w - size) // 2, top))
        line = Rect(rect.x + 1, top + size + frame.layout.px(1), rect.w - 2, round(text * 1.5))
        blit_text(frame.surface, words, line, text, ink, align="center")
    elif act in frame.layout.labelled:
        pad = frame.layout.px(tokens.PAD)
        frame.surface.blit(sign, (rect.x + pad, rect.y + (rect.h - size) // 2))
        x = rect.x + pad + size + frame.layout.px(6)
        line = Rect(x, rect.y, max(1, rect.right - x - pad // 2), rect.h)
        blit_text(frame.surface, words, line, frame.layout.px(tokens.SMALL), ink)
    else:
        frame.surface.blit(sign, (rect.x + (rect.w - size) // 2, rect.y + (rect.h - size) // 2))


def draw_status(frame: Frame) -> None:
    counts = frame.game.counts
    values = {
        "runs": f"{counts.completed}/8",
        "deals": str(counts.deals_left),
        "hidden": str(counts.hidden),
        "moves": str(counts.moves),
        "time": clock(frame.game.time),
    }
    small, large = frame.layout.px(tokens.TINY), frame.layout.px(tokens.BODY)
    for cell in STATUS_CELLS:
        rect = frame.layout.status[cell]
        upper = Rect(rect.x, rect.y + round(rect.h * 0.12), rect.w, round(rect.h * 0.36))
        lower = Rect(rect.x, rect.y + round(rect.h * 0.47), rect.w, round(rect.h * 0.42))
        blit_text(
            frame.surface,
            sentence(frame.view.language, f"status.{cell}"),
            upper,
            small,
            frame.theme.text_soft,
            align="center",
        )
        if cell == "runs":
            _runs(frame, lower, values[cell], large)
        else:
            blit_text(
                frame.surface,
                values[cell],
                lower,
                large,
                frame.theme.text,
                "bold",
                "center",
                equal_digits=True,
            )


def _runs(frame: Frame, rect: Rect, total: str, size: int) -> None:
    """The runs so far: all of them, and each suit's (U1)."""
    suits = {1: (0,), 2: (0, 1)}.get(frame.game.position.suits, (0, 1, 2, 3))
    gap = frame.layout.px(2)
    while True:
        sign, digit = round(size * 0.78), fonts.text_width("0", size)
        width = fonts.text_width(total, size, "bold") + sum(4 * gap + sign + gap + digit for _ in suits)
        if width <= rect.w or size <= 8:
            break
        size, gap = size - 1, min(gap, 1)
    x = rect.x + max(0, (rect.w - width) // 2)
    x += blit_text(
        frame.surface,
        total,
        Rect(x, rect.y, max(1, rect.right - x), rect.h),
        size,
        frame.theme.text,
        "bold",
        equal_digits=True,
    )
    for suit in suits:
        x += 4 * gap
        colour = frame.theme.red if suit in (1, 3) else frame.theme.text
        drawn = suit_sign(suit, sign, colour)
        frame.surface.blit(drawn, (x, rect.y + (rect.h - sign) // 2))
        x += sign + gap
        text = str(frame.game.position.completed.count(suit))
        blit_text(
            frame.surface,
            text,
            Rect(x, rect.y, digit + 2, rect.h),
            size,
            frame.theme.text,
            equal_digits=True,
        )
        x += digit


def draw_message(frame: Frame) -> None:
    rect = frame.layout.message
    size = frame.layout.px(tokens.SMALL)
    margin = min(frame.layout.px(14), rect.w // 8)
    inner = Rect(rect.x + margin, rect.y, max(1, rect.w - 2 * margin), rect.h)
    if not frame.view.message:
        if frame.view.thinking:
            blit_text(
                frame.surface,
                sentence(frame.view.language, "table.thinking"),
                inner,
                size,
                frame.theme.text_soft,
                align="center",
            )
        quiet = frame.layout.px(tokens.TINY)
        words = sentence(frame.view.language, "table.deal", deal=frame.game.deal_id)
        blit_text(frame.surface, words, inner, quiet, frame.theme.text_soft)
        return
    sign = frame.layout.px(18) + frame.layout.px(8) if frame.view.refusal else 0
    pad = frame.layout.px(14)
    body = frame.layout.px(tokens.BODY)
    lines = fonts.wrap(frame.view.message, body, max(1, inner.w - 2 * pad - sign))
    if len(lines) > 1:
        body = size
        lines = fonts.wrap(frame.view.message, body, max(1, inner.w - 2 * pad - sign))
    step = round(body * 1.4)
    width = max(fonts.text_width(line, body) for line in lines) + sign + 2 * pad
    height = max(min(rect.h, frame.layout.px(30)), len(lines) * step + frame.layout.px(8))
    box = Rect(
        rect.x + (rect.w - width) // 2,
        rect.bottom - height - max(0, (rect.h - height) // 2),
        width,
        height,
    )
    rounded(
        frame.surface,
        box,
        min(height / 2, frame.layout.px(16)),
        frame.theme.toast,
        frame.theme.line,
        frame.layout.px(1),
    )
    if frame.view.refusal:
        drawn = icon("alert", frame.layout.px(18), frame.theme.alert)
        frame.surface.blit(drawn, (box.x + pad, box.y + (box.h - drawn.get_height()) // 2))
    top = box.y + (box.h - len(lines) * step) // 2
    for number, line in enumerate(lines):
        place = Rect(box.x + pad + sign, top + number * step, width - 2 * pad - sign + 2, step)
        blit_text(frame.surface, line, place, body, frame.theme.text)
