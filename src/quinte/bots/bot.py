"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from quinte.core.game import Game, View
    from quinte.core.rng import Rng


class Bot(Protocol):
    """Chooses one of the moves it may make, from what its seat sees (`view["seat"]`)."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the moves; all chance comes from rng."""
