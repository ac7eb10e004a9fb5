"""The rollout policy of a game: priors of moves, quick moves for rollouts, values of positions.

A game may derive `RolloutPolicy` in its `rollout.py` and name it in its `knowledge.py`. What it
leaves out is uniform: random moves, equal priors, equal values.
"""

from __future__ import annotations

from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.engine.types import GameOfState


class RolloutPolicy:
    """For states of one game, whoever they belong to."""

    def __init__(self, game: GameOfState) -> None:
        self.game: GameOfState = game

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """A legal move for a seat that may act, quickly found. Unchecked."""
        return state.draw(seat, rng)

    def run(self, state: State, rng: Rng, limit: int) -> int:
        """Play on to the end, or until limit moves are made; how many were. Unchecked."""
        made = 0
        while made < limit:
            seat = state.turn()
            if seat < 0:
                break
            state.apply(seat, self.choose(state, seat, rng))
            made += 1
        return made

    def priors(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """The prior of each legal move: never negative, in all more than 0.

        Here all are alike but for a hair, so that a short search does not try only the first.
        """
        return [1.0 + (move * 40503 & 0xFFFF) / 6553600.0 for move in moves]

    def values(self, state: State) -> list[float]:
        """Every seat's chance to win, where play is broken off before the end."""
        return [1.0 / len(self.game.sides)] * state.players
