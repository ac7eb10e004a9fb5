"""The interface of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from quinte.engine.evaluation import Evaluation

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View


__all__ = ["Adviser", "Bot", "Evaluation"]


class Bot(Protocol):
    """Chooses one of its legal moves, from what its seat sees (`view["seat"]`)."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the moves; all randomness comes from `rng`."""


class Adviser(Bot, Protocol):
    """A bot that can evaluate moves."""

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """Evaluations of some or all of the moves, best first."""
