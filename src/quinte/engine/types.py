"""Types of positions, views, facts and events, and what a state needs from its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol

Position = dict[str, Any]
View = dict[str, Any]
Fact = dict[str, Any]
"""Something that happened, in full detail."""
EventData = dict[str, Any]
"""What a viewer may see of a fact."""

ALL: Literal["all"] = "all"
"""The viewer that sees everything: all cards face up."""
Viewer = int | Literal["all"] | None
"""A seat, ALL, or None for a spectator."""


class GameOfState(Protocol):
    """What a state needs from its game: `quinte.definition.game.Game`."""

    name: str
    players: int
    options: Mapping[str, Any]
    components: Mapping[str, Any]
    sides: tuple[tuple[int, ...], ...]
    box: Any

    def view(self, position: Position, seat: Viewer) -> View:
        """What the seat may see of a position."""

    def svg(self, view: View) -> str: ...

    def load(self, position: Position) -> Any: ...
