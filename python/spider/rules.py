"""The rule sets by name (R9), shared by both engines."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Rules"]


class Rules(StrEnum):
    """When a row may be dealt (R9). Both engines take a member or its name."""

    STANDARD = "standard"
    """Not while a column is empty, unless fewer than ten cards are on the table."""
    STRICT = "strict"
    """Never while a column is empty."""
    FREE = "free"
    """At any time."""
