"""Rollout policy, move priors and value estimates of a game, used by search.

A game may subclass `RolloutPolicy` in its `rollout.py` and name it in its `knowledge.py`. The
defaults are uniform: random moves, equal priors, equal values.
"""

from __future__ import annotations

from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.engine.types import GameOfState


class RolloutPolicy:
    """Serves all states of one game."""

    def __init__(self, game: GameOfState) -> None:
        self.game: GameOfState = game

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """A legal move for a seat that may act, found quickly. Unchecked."""
        return state.draw(seat, rng)

    def run(self, state: State, rng: Rng, limit: int) -> int:
        """Play to the end, or up to `limit` moves; return how many were played. Unchecked."""
        made = 0
        while made < limit:
            seat = state.turn()
            if seat < 0:
                break
            state.apply(seat, self.choose(state, seat, rng))
            made += 1
        return made

    def priors(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """Unnormalised prior of each legal move: non-negative, with a positive sum.

        By default nearly equal, so that a short search does not try only the first moves.
        """
        return [1.0 + (move * 40503 & 0xFFFF) / 6553600.0 for move in moves]

    def values(self, state: State) -> list[float]:
        """Estimated win probability of each seat, when a rollout is cut off."""
        return [1.0 / len(self.game.sides)] * state.players
