"""What panels may ask of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import pygame

    from spider.engine import Deal, Move, Position
    from spider.game import Event, Game
    from spider.game.records import Records
    from spider.game.settings import Values
    from spider.window.panel import Panel

__all__ = ["Host"]


class Host(Protocol):
    """The window, as panels see it."""

    @property
    def game(self) -> Game:
        """The game on the table."""
        ...

    @property
    def values(self) -> Values:
        """The player's settings by name."""
        ...

    @property
    def records(self) -> Records | None:
        """The records of this device, or None when they are not kept."""
        ...

    def act(self, name: str) -> None:
        """Do an act by its name, as if its key had been pressed."""

    def change(self, name: str, value: object) -> None:
        """Change a setting."""

    def show(self, panel: Panel) -> None:
        """Open a panel above the others."""

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move on the table."""
        ...

    def begin(self, start: Deal | Position, today: str | None = None) -> None:
        """Leave the game on the table for another one."""

    def copy(self, text: str, shown: str) -> None:
        """Put text on the clipboard and say so; without a clipboard show it."""

    def card(self, card: int, width: int) -> pygame.Surface:
        """A card's face in the player's deck."""
        ...

    def back(self, width: int) -> pygame.Surface:
        """The player's card back."""
        ...

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Fill a place with the player's table colour, corners rounded."""
