"""A bot that looks one move ahead through the eyes of the game's own `knowledge.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.core.game import Game, View
    from quinte.core.rng import Rng


class Greedy:
    """The move that looks best; among equals, any."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the best moves."""
        values = game.appraise(view, moves)
        best = max(values)
        finest = [move for move, value in zip(moves, values, strict=True) if value == best]
        return finest[rng.below(len(finest))]
