"""Bots that play every game. A bot gets a view and the moves it may make, never a state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quinte.bots.bot import Adviser, Bot, Weighed
from quinte.bots.greedy import Greedy
from quinte.bots.level import LEVELS, Level
from quinte.bots.random import Random
from quinte.core.errors import QuinteError

BOTS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    **{f"level{number}": partial(Level, number) for number in LEVELS},
}

__all__ = ["BOTS", "LEVELS", "Adviser", "Bot", "Greedy", "Level", "Random", "Weighed", "bot"]


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise QuinteError("bot.unknown", bot=name, known=list(BOTS))
    return BOTS[name]()
