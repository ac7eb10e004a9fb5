"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from quinte.core.game import Game, View
    from quinte.core.rng import Rng


class Bot(Protocol):
    """Chooses one of the moves it may make, from what its seat sees (`view["seat"]`)."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """One of the moves; all chance comes from rng."""


class Weighed(NamedTuple):
    """A move, and what a bot expects of it."""

    move: int
    estimate: float
    """The chance to win, from 0 to 1: of one's side, a shared win in parts."""
    points: float | None = None
    """How far ahead of the best other it expects to end, where the game has points."""
    share: float = 0.0
    """How much of its thinking went here, or how often it would play this, from 0 to 1."""


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of the moves."""

    def weigh(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Weighed]:
        """Some or all of the moves, the best first."""
