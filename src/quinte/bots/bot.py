"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from quinte.core.advice import Weighed

if TYPE_CHECKING:
    from quinte.core.game import Game, View
    from quinte.core.rng import Rng


__all__ = ["Adviser", "Bot", "Weighed"]


class Bot(Protocol):
    """Chooses one of the moves it may make, from what its seat sees (`view["seat"]`)."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the moves; all chance comes from rng."""


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of the moves."""

    def weigh(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Weighed]:
        """Some or all of the moves, the best first."""
