"""A bot that looks one move ahead, using the game's `knowledge.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 20


class Greedy:
    """Plays the best-looking move among those it notices; ties are broken at random."""

    def __init__(self, notices: float = 1.0) -> None:
        self.notices = notices
        """Probability of noticing each move: beginners overlook some."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        if self.notices < 1.0:
            seen = [move for move in moves if rng.below(FINE) < self.notices * FINE]
            moves = seen or [moves[rng.below(len(moves))]]
        values = game.appraise(view, moves)
        best = max(values)
        finest = [move for move, value in zip(moves, values, strict=True) if value == best]
        return finest[rng.below(len(finest))]
