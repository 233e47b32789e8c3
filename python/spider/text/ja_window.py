"""Japanese sentences of the window: panels, buttons, help."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {}
