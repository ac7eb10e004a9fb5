"""Levels 1 to 5: the same names in every game, each configured in the game's definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quinte.bots.greedy import Greedy
from quinte.bots.random import Random
from quinte.bots.search import Search
from quinte.definition.parts import OwnBots
from quinte.errors import QuinteError

if TYPE_CHECKING:
    from quinte.bots.bot import Bot
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

LEVELS = (1, 2, 3, 4, 5)

MAKERS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}
"""Bots available to levels in every game; a game's `knowledge.BOTS` adds its own."""


def configured(game: Game, config: Mapping[str, Any]) -> Bot:
    """The bot of a configuration such as `{"bot": "search", "iterations": 1000}`."""
    given = dict(config)
    name = given.pop("bot")
    known = game.definition.knowledge
    own: Mapping[str, Callable[..., Bot]] = known.BOTS if isinstance(known, OwnBots) else {}
    maker = own.get(name) or MAKERS.get(name)
    if maker is None:
        raise QuinteError("bot.unknown", bot=name, known=[*MAKERS, *own])
    return maker(**given)


class Level:
    """A level, in any game."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bots: dict[str, Bot] = {}

    def of(self, game: Game) -> Bot:
        """The bot that this level is in a game."""
        if game.name not in self.bots:
            self.bots[game.name] = configured(game, game.definition.levels[self.number - 1])
        return self.bots[game.name]

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The level's choice; a forced move is played without thinking."""
        if len(moves) == 1:
            return moves[0]
        return self.of(game).choose(game, view, moves, rng)
