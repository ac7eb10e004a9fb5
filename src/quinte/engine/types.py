"""The shapes that positions, views and what happened have, and what a state asks of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol

Position = dict[str, Any]
View = dict[str, Any]
Fact = dict[str, Any]
"""Something that happened, with all that there is to know of it."""
EventData = dict[str, Any]
"""What a viewer is told of a fact."""

ALL: Literal["all"] = "all"
"""Who looks at an open table: everybody's cards lie face up."""
Viewer = int | Literal["all"] | None
"""A seat, an open table, or a spectator."""


class GameOfState(Protocol):
    """What a state needs of the game that it is a state of: `quinte.definition.game.Game`."""

    name: str
    players: int
    options: Mapping[str, Any]
    components: Mapping[str, Any]
    sides: tuple[tuple[int, ...], ...]
    box: Any

    def view(self, position: Position, seat: Viewer) -> View:
        """What the seat may see of a position."""

    def svg(self, view: View) -> str:
        """A view as a picture."""

    def load(self, position: Position) -> Any:
        """The state of a position."""
