"""Bots that play every game. A bot gets a view and its legal moves, never a state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quinte.bots.bot import Adviser, Bot, Evaluation
from quinte.bots.greedy import Greedy
from quinte.bots.level import LEVELS, Level
from quinte.bots.random import Random
from quinte.errors import QuinteError

BY_LEVEL = {number: f"level{number}" for number in LEVELS}
"""Bots offered to people, weakest first."""
USUAL = BY_LEVEL[3]
"""The default opponent."""

BOTS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    **{name: partial(Level, number) for number, name in BY_LEVEL.items()},
}

__all__ = [
    "BOTS",
    "BY_LEVEL",
    "LEVELS",
    "USUAL",
    "Adviser",
    "Bot",
    "Evaluation",
    "Greedy",
    "Level",
    "Random",
    "bot",
]


def bot(name: str) -> Bot:
    """The bot of that name; raises QuinteError if unknown."""
    if name not in BOTS:
        raise QuinteError("bot.unknown", bot=name, known=list(BOTS))
    return BOTS[name]()
