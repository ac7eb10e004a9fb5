"""Fits the weights of a game's value estimate: its rollout policy plays itself.

    python -m bench.learn.value GAME [GAMES]

prints the table for the game's `rollout.py`.
"""

from __future__ import annotations

import sys
from math import log
from typing import Any

import quinte
from bench.learn.logistic import Sample, fit, surprise
from quinte import Fast

EVERY = 3
"""Moves between two samples of a game."""

TABLES: dict[str, list[list[dict[str, Any]]]] = {
    "cinco": [[{"players": 2}, {"players": 3}]],
    "quinto-cards": [
        [{"players": 2, "rules": "author"}, {"players": 3, "rules": "author"}],
        [{"players": 2, "rules": "published"}, {"players": 3, "rules": "published"}],
    ],
}
"""By game, what is fitted together: several tables share a row of weights."""


def samples(name: str, options: dict[str, Any], seeds: range) -> list[Sample]:
    """Features along the way, and which side won; games with a shared win are skipped."""
    game = quinte.game(name, **options)
    known: Any = game.definition.knowledge
    policy = known.RolloutPolicy(game)
    sides = range(len(game.sides))
    found: list[Sample] = []
    for seed in seeds:
        state = game.start(seed=seed)
        rng = Fast(seed)
        way = []
        while state.turn() >= 0:
            way.append([policy.signs(state, side) for side in sides])
            policy.run(state, rng, EVERY)
        result = state.result()
        won = [side for side in sides if result and game.sides[side][0] in result.winners]
        if len(won) == 1:
            found += [(signs, won[0]) for signs in way]
    return found


def learn(name: str, games: int = 1000) -> None:
    """Print weights, and their loss on games they were not fitted to."""
    for together in TABLES[name]:
        known = [each for options in together for each in samples(name, options, range(games))]
        fresh = range(games, games + games // 5)
        new = [each for options in together for each in samples(name, options, fresh)]
        weights = fit(known)
        print(f"{together}: {len(known)} positions; loss if nothing is known {log(2):.3f} for two")
        print(f"sides, {log(3):.3f} for three;", end=" ")
        print(f"loss {surprise(known, weights):.4f}, on new games {surprise(new, weights):.4f}")
        print("(" + ", ".join(f"{weight:.3f}" for weight in weights) + ")", flush=True)


if __name__ == "__main__":
    learn(sys.argv[1], *map(int, sys.argv[2:]))
