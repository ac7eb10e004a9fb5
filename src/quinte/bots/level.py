"""Levels 1 to 5: the same names in every game, each configured in the game's definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from quinte.bots.bot import Timed
from quinte.bots.greedy import Greedy
from quinte.bots.random import Random
from quinte.bots.search import Search
from quinte.definition.parts import OwnBots
from quinte.errors import BadOption, QuinteError

if TYPE_CHECKING:
    from quinte.bots.bot import Bot
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

LEVELS = (1, 2, 3, 4, 5)
THINKS = "@"
"""Between the name of a level and the seconds of processor time that it has for a move."""
LEAST, MOST = 0.01, 3600
"""Seconds that a level may be given."""

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


def allowed(text: str) -> float:
    """Seconds from text; raises BadOption unless a level may be given as many."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not LEAST <= seconds <= MOST:
        raise BadOption("bot.seconds", given=text[:20], least=LEAST, most=MOST)
    return seconds


@lru_cache(256)
def timed(game: Game) -> frozenset[int]:
    """The levels that use the time they are given: those that search."""
    made = {level: configured(game, game.definition.levels[level - 1]) for level in LEVELS}
    return frozenset(
        level for level, bot in made.items() if isinstance(bot, Timed) and bot.allow(LEAST)
    )


class Level:
    """A level, in any game."""

    def __init__(self, number: int, seconds: float | None = None) -> None:
        self.number = number
        self.seconds = seconds
        """Processor time for a move, where the level searches; None for its usual limits."""
        self.bots: dict[str, Bot] = {}

    def of(self, game: Game) -> Bot:
        """The bot that this level is in a game."""
        if game.name not in self.bots:
            made = configured(game, game.definition.levels[self.number - 1])
            if self.seconds is not None and isinstance(made, Timed):
                made.allow(self.seconds)
            self.bots[game.name] = made
        return self.bots[game.name]

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The level's choice; a forced move is played without thinking."""
        if len(moves) == 1:
            return moves[0]
        return self.of(game).choose(game, view, moves, rng)
