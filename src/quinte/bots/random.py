"""A bot that plays a random legal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View


class Random:
    """Uniformly random moves."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        return moves[rng.below(len(moves))]
