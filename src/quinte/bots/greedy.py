"""A bot that looks one move ahead through the eyes of the game's own `knowledge.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 20


class Greedy:
    """The move that looks best of those it notices; among equals, any."""

    def __init__(self, notices: float = 1.0) -> None:
        self.notices = notices
        """How likely it is to notice a move at all: beginners overlook things."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the best moves."""
        if self.notices < 1.0:
            seen = [move for move in moves if rng.below(FINE) < self.notices * FINE]
            moves = seen or [moves[rng.below(len(moves))]]
        values = game.appraise(view, moves)
        best = max(values)
        finest = [move for move, value in zip(moves, values, strict=True) if value == best]
        return finest[rng.below(len(finest))]
