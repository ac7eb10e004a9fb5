"""Bots that play every game. A bot gets a view and its legal moves, never a state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quinte.bots.bot import Adviser, Bot, Evaluation
from quinte.bots.greedy import Greedy
from quinte.bots.level import LEVELS, THINKS, Level, allowed
from quinte.bots.random import Random
from quinte.engine.rollout import RolloutPolicy
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
    "THINKS",
    "USUAL",
    "Adviser",
    "Bot",
    "Evaluation",
    "Greedy",
    "Level",
    "Random",
    "RolloutPolicy",
    "bot",
    "seconds_of",
    "thinking",
    "usual_name",
]


def bot(name: str) -> Bot:
    """The bot of that name; raises QuinteError if unknown.

    A level may be given time: `level5@10` uses up to ten seconds of processor time a move.
    """
    usual, at, seconds = name.partition(THINKS)
    if usual not in BOTS or (at and usual not in BY_LEVEL.values()):
        raise QuinteError("bot.unknown", bot=name, known=list(BOTS))
    made = BOTS[usual]()
    if at and isinstance(made, Level):
        made.seconds = allowed(seconds)
    return made


def usual_name(name: str) -> str:
    """The name of a bot without the time it is given."""
    usual = name.partition(THINKS)[0]
    return usual if usual in BOTS else name


def thinking(name: str, seconds: float | None) -> str:
    """The name of a bot that is given time, if it is a level and has none of its own."""
    given = seconds is not None and name in BY_LEVEL.values()
    return f"{name}{THINKS}{seconds:g}" if given else name


def seconds_of(name: str) -> float | None:
    """The time that a bot's name gives it."""
    _, at, seconds = name.partition(THINKS)
    return allowed(seconds) if at else None
