"""The loop that plays games: who acts, choose, play, tell.

`drive` runs the terminal's table, simulations and the arena. A server plays many tables at once and
must not block on any of them: its rooms have their own loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from quinte.bots.random import Random
from quinte.engine.rng import Fast, Keyed, key_of

if TYPE_CHECKING:
    from quinte.bots.bot import Bot
    from quinte.engine.rng import Rng
    from quinte.engine.state import State

Act = TypeVar("Act")


class Driven(Protocol[Act]):
    """A game that `drive` can play."""

    def actor(self) -> int:
        """The seat that acts next; negative when the game is over."""

    def choose(self, seat: int) -> Act:
        """The seat's choice; changes nothing."""

    def play(self, seat: int, choice: Act) -> None:
        """Apply the choice."""

    def tell(self, seat: int, choice: Act) -> None:
        """Announce what happened."""


def drive(game: Driven[Act]) -> None:
    """Play until nobody acts. Errors from `choose` and `play` propagate."""
    while (seat := game.actor()) >= 0:
        choice = game.choose(seat)
        game.play(seat, choice)
        game.tell(seat, choice)


class BotGame:
    """A state with a bot at every seat, each with its own or a shared generator."""

    def __init__(self, state: State, bots: Sequence[Bot], chances: Sequence[Rng]) -> None:
        self.state = state
        self.bots = bots
        self.chances = chances
        self.seat = 0
        """The seat that acts, or acted last."""
        self.moves = 0

    def actor(self) -> int:
        """The lowest seat that may act."""
        turn = self.state.turn()
        if turn >= 0:
            self.seat = turn
        return turn

    def choose(self, seat: int) -> int:
        state = self.state
        moves = state.moves(seat)
        return self.bots[seat].choose(state.game, state.view(seat), moves, self.chances[seat])

    def play(self, seat: int, choice: int) -> None:
        self.state.play(seat, choice)
        self.moves += 1

    def tell(self, seat: int, choice: int) -> None:
        """Nothing to do: bots see it in their next view."""


def choice_rng(seed: int) -> Fast:
    """The bots' generator of a simulated game, separate from the deal's."""
    return Keyed(key_of(seed)).fork()


class Simulated(BotGame):
    """A game between bots that share one generator."""

    def __init__(self, state: State, bots: Sequence[Bot], rng: Fast) -> None:
        super().__init__(state, bots, [rng] * len(bots))

    def choose(self, seat: int) -> int:
        """The bot's move; the random bot draws without a list, as playouts do."""
        if isinstance(self.bots[seat], Random):
            return self.state.draw(seat, self.chances[seat])
        return super().choose(seat)
