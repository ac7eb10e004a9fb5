"""What a player of a game does without thinking: where search looks first, how it plays on.

A game may derive `Instinct` in its `instinct.py` and name it in its `knowledge.py`; what it does
not write is blind: moves by chance, all equally promising, nobody ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.core.rng import Rng
from quinte.core.state import State

if TYPE_CHECKING:
    from quinte.core.game import Game


class Instinct:
    """For states of one game, whoever they belong to."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def lead(self, state: State, seat: int, rng: Rng) -> int:
        """A legal move for a seat that may act, quickly found. Unchecked."""
        return state.draw(seat, rng)

    def run(self, state: State, rng: Rng, limit: int) -> int:
        """Play on to the end, or until limit moves are made; how many were. Unchecked."""
        made = 0
        while made < limit:
            seat = state.turn()
            if seat < 0:
                break
            state.apply(seat, self.lead(state, seat, rng))
            made += 1
        return made

    def promises(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """How promising each legal move looks: never negative, in all more than 0."""
        return [1.0] * len(moves)

    def outlook(self, state: State) -> list[float]:
        """Every seat's chance to win, where play is broken off before the end."""
        return [1.0 / len(self.game.sides)] * state.players
