"""Settings by name (C10): validated, unknown names kept, a bad file set aside (C29)."""

from __future__ import annotations

import json
import locale
import os
import re
import stat
from collections import deque
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_type_hints

from spider.errors import SpiderError
from spider.game.events import Notice
from spider.game.places import data_directory, replace_file, set_aside

__all__ = ["CHOICES", "Settings", "Values", "system_language"]

VERSION: Final = 1
_LARGEST: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Values:
    """The settings and what they are at the first start."""

    language: Literal["system", "ja", "en"] = "system"
    tap_mode: Literal["instant", "select"] = "instant"
    """What a tap does: U2 or U3."""
    motion: Literal["none", "fast", "normal", "slow"] = "normal"
    deck: Literal["two", "four"] = "two"
    """Two colours of suits, or one for each suit."""
    large_print: bool = False
    back: Literal["web", "waves", "rings"] = "web"
    theme: Literal["pine", "indigo", "paper"] = "pine"
    sound: bool = True
    left_handed: bool = False
    rules: Literal["standard", "strict", "free"] = "standard"
    """The rule set of the last new game (R9)."""
    suits: Literal[1, 2, 4] = 1
    """The suit count of the last new game (D5)."""
    choice: Literal["today", "winnable", "random", "id"] = "winnable"
    """How the last new game was chosen (D5)."""
    move_list: bool = False
    """Whether the move list is unfolded (U12)."""
    window_size: str = ""
    """The window's size in pixels when it was last closed, such as `1280x720`; empty before the player has changed it."""


def _choices() -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(Values)
    return {
        item.name: get_args(hints[item.name]) or (False, True)
        for item in fields(Values)
        if hints[item.name] is not str
    }


CHOICES: Final = _choices()
"""For each setting that is chosen from a list its possible values, in the order in which they are offered."""

_NAMES: Final = frozenset(item.name for item in fields(Values))
_SIZE: Final = re.compile(r"(?:[1-9][0-9]{1,4}x[1-9][0-9]{1,4})?")


def _is_valid(name: str, value: object) -> bool:
    if name not in CHOICES:
        return isinstance(value, str) and _SIZE.fullmatch(value) is not None
    return any(type(value) is type(choice) and value == choice for choice in CHOICES[name])


def system_language() -> Literal["ja", "en"]:
    """The language that the system asks for: Japanese or, for all others, English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    asked = next(filter(None, names), "") or locale.getlocale()[0] or ""
    return "ja" if asked.lower().startswith(("ja", "japanese")) else "en"


class Settings:
    """The settings of this player, kept in `settings.json`.

    Reading and writing never raise for the state of the disk; what the player should know is told by `poll`.

    Args:
        directory: the folder of the file; the player's own place unless given.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self._path = (directory or data_directory()) / "settings.json"
        self._backup = self._path.with_name("settings.backup.json")
        self._notices: deque[Notice] = deque()
        self._read_only = False
        self.values = self._load()

    @property
    def language(self) -> Literal["ja", "en"]:
        """The language to show."""
        return system_language() if self.values.language == "system" else self.values.language

    def poll(self) -> tuple[Notice, ...]:
        """What the player should know since the last call."""
        notices = []
        while self._notices:
            notices.append(self._notices.popleft())
        return tuple(notices)

    def change(self, **changes: object) -> None:
        """Change settings by name and keep them; names that this program does not know stay in the file.

        Raises:
            SpiderError: there is no such setting, or no such value.
        """
        for name, value in changes.items():
            if name not in _NAMES:
                raise SpiderError(f"there is no setting '{name}'")
            if not _is_valid(name, value):
                raise SpiderError(f"setting '{name}' cannot be {value!r}")
        self.values = replace(self.values, **changes)  # type: ignore[arg-type]
        if self._read_only:
            return
        try:  # another window may have changed other settings meanwhile
            kept = _parse(self._path)[1]
        except (OSError, _Bad):
            kept = {item.name: getattr(self.values, item.name) for item in fields(Values)}
        text = json.dumps({"version": VERSION, "settings": {**kept, **changes}}, indent=2)
        try:
            replace_file(self._path, text.encode())
            replace_file(self._backup, text.encode())
        except OSError as error:
            reason = error.strerror or str(error)
            self._notices.append(Notice("notice.unsaved_settings", (("reason", reason),)))

    def _load(self) -> Values:
        try:
            version, kept = _parse(self._path)
        except FileNotFoundError:
            return Values()
        except OSError as error:
            reason = error.strerror or str(error)
            self._notices.append(Notice("notice.unsaved_settings", (("reason", reason),)))
            return Values()
        except _Bad:
            aside = set_aside(self._path)
            try:
                version, kept = _parse(self._backup)
                self._tell("notice.backup_settings", aside)
                replace_file(self._path, self._backup.read_bytes())
            except (OSError, _Bad):
                self._tell("notice.bad_settings", aside)
                return Values()
        if version > VERSION:
            self._read_only = True
            self._tell("notice.newer_settings", self._path)
        return Values(**{name: kept[name] for name in _NAMES if name in kept and _is_valid(name, kept[name])})

    def _tell(self, key: str, path: Path) -> None:
        self._notices.append(Notice(key, (("file", str(path)),)))


class _Bad(Exception):
    """The file holds no settings."""


def _parse(path: Path) -> tuple[int, dict[str, Any]]:
    """The version and the settings of a file, unchecked."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for
        raise _Bad
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    try:
        document = json.loads(data) if len(data) <= _LARGEST else None
        json.dumps(document)  # nested too deep to be written again?
    except (ValueError, RecursionError):
        raise _Bad from None
    if not isinstance(document, dict):
        raise _Bad
    version, kept = document.get("version"), document.get("settings")
    if type(version) is not int or version < 1 or not isinstance(kept, dict):
        raise _Bad
    return version, kept
