"""Random playouts inside the core, for every game: through the C vtable, unchecked."""

from __future__ import annotations

from quinte.engine.rng import Rng
from quinte.engine.state import State

FOREVER = 0x7FFFFFFFFFFFFFFF


def playout(state: State, rng: Rng, limit: int) -> int:
    """Play random moves to the end, or up to `limit`; return how many were played."""
    if state is None or rng is None:
        raise TypeError("expected a State and an Rng")
    return state.run(rng, limit)


def play_games(state: State, rng: Rng, games: int) -> int:
    """Deal and play out that many games on one state; return how many moves were played.

    Deals and choices both come from `rng`: the state's own generator becomes a fork of it.
    """
    if state is None or rng is None:
        raise TypeError("expected a State and an Rng")
    made = 0
    state.rng = rng.fork()
    for _ in range(games):
        state.deal(-1)
        made += state.run(rng, FOREVER)
    return made


def copy_and_playout(root: State, rng: Rng, times: int) -> int:
    """Copy the root and play the copy out, that many times; return how many moves were played."""
    if root is None or rng is None:
        raise TypeError("expected a State and an Rng")
    made = 0
    for _ in range(times):
        made += root.copy().run(rng, FOREVER)
    return made
