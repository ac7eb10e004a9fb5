"""The loop that plays games here: who acts, choose, play, tell.

`drive` runs the terminal's table, simulations and the arena. A server plays many tables at once and
waits for none of them: its rooms have their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from quinte.bots.bot import Bot
    from quinte.engine.rng import Rng
    from quinte.engine.state import State

Act = TypeVar("Act")


class Driven(Protocol[Act]):
    """What can be driven."""

    def actor(self) -> int:
        """The seat that acts next; below 0 when nobody does any more."""

    def choose(self, seat: int) -> Act:
        """What the seat does; nothing has changed yet."""

    def play(self, seat: int, choice: Act) -> None:
        """Make it happen."""

    def tell(self, seat: int, choice: Act) -> None:
        """Tell those who want to know."""


def drive(game: Driven[Act]) -> None:
    """Play until nobody acts. What `choose` or `play` raises ends it."""
    while (seat := game.actor()) >= 0:
        choice = game.choose(seat)
        game.play(seat, choice)
        game.tell(seat, choice)


class BotGame:
    """A state with a bot at every seat, each with its own or a shared source of chance."""

    def __init__(self, state: State, bots: Sequence[Bot], chances: Sequence[Rng]) -> None:
        self.state = state
        self.bots = bots
        self.chances = chances
        self.seat = 0
        """Who acts, or acted last."""
        self.moves = 0

    def actor(self) -> int:
        """The lowest seat that may act."""
        turn = self.state.turn()
        if turn >= 0:
            self.seat = turn
        return turn

    def choose(self, seat: int) -> int:
        """The bot's move, from what its seat sees."""
        state = self.state
        moves = state.moves(seat)
        return self.bots[seat].choose(state.game, state.view(seat), moves, self.chances[seat])

    def play(self, seat: int, choice: int) -> None:
        """On the state itself."""
        self.state.play(seat, choice)
        self.moves += 1

    def tell(self, seat: int, choice: int) -> None:
        """Bots see it in their next view."""
