"""From keys to acts (U16), whatever the layout, Caps Lock or Num Lock (C18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

__all__ = ["KEY_NAMES", "act_for", "letter_of", "navigation_for"]

KEY_NAMES: Final[Mapping[str, str]] = {
    "undo": "U",
    "redo": "Y",
    "hint": "H",
    "solver_hint": "Shift+H",
    "new": "N",
    "restart": "R",
    "deal": "D",
    "give_up": "G",
    "moves": "L",
    "copy": "C",
    "settings": "S",
    "records": "T",
    "fullscreen": "F11",
    "help": "F1",
    "sound": "M",
    "segment": "Enter",
}
"""What is printed beside an act."""

_LETTERS: Final = {
    "u": "undo",
    "y": "redo",
    "h": "hint",
    "n": "new",
    "r": "restart",
    "d": "deal",
    "g": "give_up",
    "l": "moves",
    "c": "copy",
    "s": "settings",
    "t": "records",
    "m": "sound",
}
_SHIFTED: Final = {"u": "redo", "h": "solver_hint"}
_WITH_CONTROL: Final = {"z": "undo", "y": "redo", "c": "copy", "n": "new", "q": "quit", "w": "quit"}
_OTHERS: Final = {pygame.K_F1: "help", pygame.K_F11: "fullscreen"}
_NAVIGATION: Final = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "enter",
    pygame.K_ESCAPE: "close",
    pygame.K_TAB: "next",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_AC_BACK: "close",
}
_CONTROL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_OTHER_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


def letter_of(event: pygame.event.Event) -> str:
    """The Latin letter of a key, in lower case, or ''.

    The letter that the layout gives; where that is not Latin (Cyrillic, Greek, kana), the letter that stands at
    this place of a US keyboard.
    """
    key = event.key
    if pygame.K_a <= key <= pygame.K_z:
        return chr(key)
    scancode = getattr(event, "scancode", 0)
    if key > 127 and pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return chr(ord("a") + scancode - pygame.KSCAN_A)
    return ""


def act_for(event: pygame.event.Event) -> str | None:
    """The act that a KEYDOWN event asks for, or None."""
    modifiers = getattr(event, "mod", 0)
    letter = letter_of(event)
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    if modifiers & _CONTROL and not modifiers & pygame.KMOD_ALT:
        return "redo" if letter == "z" and shift else _WITH_CONTROL.get(letter)
    if event.key == pygame.K_RETURN and modifiers & pygame.KMOD_ALT:
        return "fullscreen"
    if modifiers & pygame.KMOD_ALT:
        return None
    if shift and letter in _SHIFTED:
        return _SHIFTED[letter]
    return _OTHERS.get(event.key) or _LETTERS.get(letter)


def navigation_for(event: pygame.event.Event) -> str | None:
    """How a KEYDOWN event moves the focus: `left`, `right`, `up`, `down`, `enter`, `close`, `next`, `previous`, ..."""
    modifiers = getattr(event, "mod", 0)
    if modifiers & _OTHER_MODIFIERS:
        return None
    name = _NAVIGATION.get(event.key)
    return "previous" if name == "next" and modifiers & pygame.KMOD_SHIFT else name
