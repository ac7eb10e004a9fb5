"""Building blocks of laws: random games, moments in them, and failure messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL, Viewer

Law = Callable[[Game, int], None]

PATIENCE = 100_000
"""Moves after which a game counts as endless."""


class LawBroken(AssertionError):
    """A law does not hold; the message says for what and where."""


def require(holds: bool, what: str, **where: Any) -> None:
    """Raise LawBroken unless the condition holds."""
    if not holds:
        details = ", ".join(f"{name}={value!r}" for name, value in where.items())
        raise LawBroken(f"{what} ({details})" if details else what)


def written(value: object) -> str:
    """The bytes of a view or an event, as they would be sent."""
    return json.dumps(value, ensure_ascii=False)


def viewers(game: Game) -> list[Viewer]:
    """All viewers of a table."""
    return [*range(game.players), None, ALL]


def step(state: State, rng: Fast) -> tuple[int, int]:
    """A random acting seat and one of its moves, not yet made."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    moves = state.moves(seat)
    require(bool(moves), "a seat may act but has no move", seat=seat)
    return seat, moves[rng.below(len(moves))]


def journey(game: Game, seed: int) -> Iterator[State]:
    """One state through a whole random game: before every move, and at the end."""
    return onward(game.start(seed=seed), Fast(seed))


def onward(state: State, rng: Fast) -> Iterator[State]:
    """The state through a random continuation: before every move, and at the end."""
    for _ in range(PATIENCE):
        yield state
        if not state.actors():
            return
        state.play(*step(state, rng))
    raise LawBroken(f"no result after {PATIENCE} moves")


def moments(game: Game, seed: int, number: int) -> list[State]:
    """Copies of that many states of a random game, in the middle and near both ends."""
    states = [state.copy() for state in journey(game, seed)]
    rng = Fast(seed ^ 0x5EED)
    places = {0, len(states) - 1, max(0, len(states) - 2)}
    while len(places) < min(number, len(states)):
        places.add(rng.below(len(states)))
    return [states[place] for place in sorted(places)][:number]
