"""What differs between pygame and pygame-ce, and between platforms: clipboard, touches, text input."""

from __future__ import annotations

import contextlib
import importlib
import math
import os
import subprocess
import sys
import time
from typing import Any, Final

import pygame

__all__ = [
    "copy_text",
    "decode_clipboard",
    "is_made_up",
    "is_mouse_finger",
    "paste_text",
    "prepare_environment",
    "set_cursor",
    "start_text",
    "stop_text",
    "wait_for_event",
    "wants_reduced_motion",
]

_WAIT_POLLS: Final = ("x11", "dummy", "offscreen")
_CURSORS: Final = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}
_GLANCE: Final = 0.007
"""Seconds between two looks: less than half a frame."""
_TYPES: Final = ("text/plain;charset=utf-8", "UTF8_STRING", "text/plain")


def prepare_environment() -> None:
    """Settings that SDL reads once, before the display opens; what the player has set stays."""
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # one touch is one event (C17)
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def wants_reduced_motion() -> bool:
    """Whether the system asks programs for less motion; False where it cannot be asked."""
    try:
        if sys.platform == "win32":
            import ctypes

            animations = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(animations), 0)
            return not animations.value
        command = (
            ["defaults", "read", "com.apple.universalaccess", "reduceMotion"]
            if sys.platform == "darwin"
            else ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]
        )
        answer = subprocess.run(
            command, capture_output=True, text=True, timeout=1, check=False
        ).stdout.strip()
    except (OSError, ValueError, AttributeError, subprocess.SubprocessError):
        return False
    return answer in ("1", "false")


def set_cursor(kind: str) -> None:
    """Show a cursor of the system: `arrow`, `hand` or `text`; nothing where there is none."""
    with contextlib.suppress(pygame.error):
        pygame.mouse.set_cursor(_CURSORS[kind])


def wait_for_event(seconds: float) -> pygame.event.Event:
    """The next event, or a NOEVENT when none has come in time.

    On X11 SDL's own waiting looks a thousand times a second, which costs more than the window itself (C27).
    """
    if pygame.display.get_driver() not in _WAIT_POLLS:
        return pygame.event.wait(max(1, math.ceil(seconds * 1000)))
    end = time.monotonic() + seconds
    while True:
        event = pygame.event.poll()
        left = end - time.monotonic()
        if event.type != pygame.NOEVENT or left <= 0:
            return event
        time.sleep(min(left, _GLANCE))


def is_made_up(event: pygame.event.Event) -> bool:
    """Whether SDL made a mouse event up from a touch."""
    return bool(getattr(event, "touch", False))


def is_mouse_finger(event: pygame.event.Event) -> bool:
    """Whether SDL made a finger event up from the mouse, which tells of itself."""
    return getattr(event, "touch_id", 0) in (-1, 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF)


def start_text(rect: tuple[int, int, int, int]) -> None:
    """Turn text input on, the input method's window beside `rect`."""
    pygame.key.start_text_input()
    pygame.key.set_text_input_rect(pygame.Rect(rect))


def stop_text() -> None:
    """Turn text input off, so that letters are keys again whatever input method is on (C18)."""
    pygame.key.stop_text_input()


def _scrap() -> Any | None:
    """The clipboard module, ready for use, or None where there is no clipboard."""
    try:
        # Not `pygame.scrap`: where a library of the system is missing, pygame has a stand-in there that warns when it is used.
        scrap = importlib.import_module("pygame.scrap")
        if not hasattr(scrap, "put_text") and not scrap.get_init():
            scrap.init()
    except (ImportError, NotImplementedError, pygame.error):
        return None
    return scrap


def copy_text(text: str) -> bool:
    """Put text on the clipboard; False where there is none, and the text should be shown instead (C19)."""
    scrap = _scrap()
    if scrap is None:
        return False
    try:
        if hasattr(scrap, "put_text"):
            scrap.put_text(text)
        else:
            scrap.put(_TYPES[0], text.encode())
    except (pygame.error, NotImplementedError, TypeError, ValueError):
        return False
    return True


def paste_text() -> str | None:
    """The text on the clipboard, or None when it is empty, no text, or missing (C19)."""
    scrap = _scrap()
    if scrap is None:
        return None
    try:
        if hasattr(scrap, "get_text"):
            return scrap.get_text() or None
        for kind in _TYPES:
            data = scrap.get(kind)
            if data:
                return decode_clipboard(data) or None
    except (pygame.error, NotImplementedError, TypeError, ValueError):
        return None
    return None


def decode_clipboard(data: bytes | str) -> str:
    """Text from clipboard bytes: UTF-8, UTF-16 or Shift JIS, whatever the other program has put there."""
    if isinstance(data, str):
        return data.rstrip("\0")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").rstrip("\0")
    if len(data) >= 4 and data[:20:2].count(0) + data[1:20:2].count(0) > len(data[:20]) // 4:
        return data.decode("utf-16-le" if data[1] == 0 else "utf-16-be", "replace").rstrip("\0")
    data = data.rstrip(b"\0")
    for encoding in ("utf-8", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
