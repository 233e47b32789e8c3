"""Picks the engine: native unless `SPIDER_ENGINE=python` asks for the reference.

A native engine that is missing or broken is an error, never a silent fall-back.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Final

__all__ = [
    "DEAL_VERSION",
    "ENGINE",
    "Deal",
    "Move",
    "Position",
    "Step",
    "Walk",
    "advice",
    "hint",
    "module",
    "parse_line",
    "perft",
    "walk",
]

_MODULES: Final = {"native": "spider._core", "python": "spider.reference"}


def module(name: str) -> ModuleType:
    """The engine `native` or `python` as a module; both have the same names (E1).

    Raises:
        ValueError: there is no such engine.
        ImportError: the extension is missing or broken.
    """
    if name not in _MODULES:
        raise ValueError(f"SPIDER_ENGINE: '{name}' is not native or python")
    try:
        if name == "native":
            _refuse_subinterpreter()
        return importlib.import_module(_MODULES[name])
    except ImportError as error:
        raise ImportError(
            f"the native engine of Spider could not be loaded ({error}). Install the package again with a C++ compiler, "
            "or set SPIDER_ENGINE=python to use the slow reference engine."
        ) from error


def _refuse_subinterpreter() -> None:
    """Refuse what Python refuses by itself since 3.12; the extension would wait for ever in a sub-interpreter of 3.11."""
    if sys.version_info < (3, 12):
        interpreters = importlib.import_module("_xxsubinterpreters")
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError("module spider._core does not support loading in subinterpreters")


ENGINE: Final = os.environ.get("SPIDER_ENGINE") or "native"
"""The engine in use: `native` or `python`."""

if TYPE_CHECKING:
    from spider._core import (
        DEAL_VERSION,
        Deal,
        Move,
        Position,
        Step,
        Walk,
        advice,
        hint,
        parse_line,
        perft,
        walk,
    )
else:
    _engine = module(ENGINE)
    DEAL_VERSION = _engine.DEAL_VERSION
    Deal = _engine.Deal
    Move = _engine.Move
    Position = _engine.Position
    Step = _engine.Step
    Walk = _engine.Walk
    advice = _engine.advice
    hint = _engine.hint
    parse_line = _engine.parse_line
    perft = _engine.perft
    walk = _engine.walk
