"""A player of Quinto who overlooks plays: long ones, and those that cross or touch other runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_tiles.rules import MOVES, QuintoTiles, score_of

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 30
CELLS = 30
"""A move without its tiles and its score: the cells that it fills."""
FIVE = 0b11111


class Novice:
    """Plays what scores most at the places it notices; ties are broken at random."""

    def __init__(self, places: float = 1.0, longest: int = 5, crossings: float = 1.0) -> None:
        self.places = places
        """How often it notices a place where tiles may lie,"""
        self.longest = longest
        """as many at most,"""
        self.crossings = crossings
        """and how often of these for every run that is made besides the first."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        state = game.determinise(view, rng)
        assert isinstance(state, QuintoTiles)  # the registry pairs them
        looks: dict[int, bool] = {}
        seen = []
        for move in moves:
            place = move >> CELLS
            if move != MOVES["pass"] and place not in looks:
                looks[place] = rng.below(FINE) < FINE * self.noticed(state, move)
            if looks.get(place):
                seen.append(move)
        if not seen:  # what is easiest to see
            fewest = min(map(tiles, moves), default=0)
            easy = [move for move in moves if tiles(move) == fewest]
            return easy[rng.below(len(easy))]
        best = max(map(score_of, seen))
        finest = [move for move in seen if score_of(move) == best]
        return finest[rng.below(len(finest))]

    def noticed(self, state: QuintoTiles, move: int) -> float:
        """How often it notices the place of a play."""
        if tiles(move) > self.longest:
            return 0.0
        runs = len(state.placement(move).lines)
        return self.places * float(self.crossings ** (runs - 1))


def tiles(move: int) -> int:
    """How many tiles a play lays; a pass is harder to see than any."""
    return (move >> CELLS & FIVE).bit_count() or FIVE
