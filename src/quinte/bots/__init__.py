"""Bots that play every game. A bot gets a view and the moves it may make, never a state."""

from __future__ import annotations

from quinte.bots.bot import Bot
from quinte.bots.greedy import Greedy
from quinte.bots.random import Random
from quinte.core.errors import QuinteError

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}

__all__ = ["BOTS", "Bot", "Greedy", "Random", "bot"]


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise QuinteError("bot.unknown", bot=name, known=list(BOTS))
    return BOTS[name]()
