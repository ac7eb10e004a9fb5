"""The interface of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from quinte.engine.evaluation import Evaluation

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View


__all__ = ["Adviser", "Bot", "Evaluation", "Timed"]


class Bot(Protocol):
    """Chooses one of its legal moves, from what its seat sees (`view["seat"]`)."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the moves; all randomness comes from `rng`."""


class Adviser(Bot, Protocol):
    """A bot that can evaluate moves."""

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """Evaluations of some or all of the moves, best first."""


@runtime_checkable
class Timed(Protocol):
    """A bot that can be given more or less time than usual."""

    def allow(self, seconds: float) -> bool:
        """Use up to this much processor time for a move, instead of the usual limits.

        False if it does not search, so that time would not change what it plays.
        """
