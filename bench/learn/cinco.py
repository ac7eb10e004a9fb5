"""The weights of Cinco's signs: games of instinct against itself, at two and at three teams."""

from __future__ import annotations

import quinte
from bench.learn.logistic import Sample, fit, surprise
from quinte import Fast
from quinte.games.cinco.instinct import Instinct

EVERY = 3
"""Moves between two samples of a game."""


def samples(players: int, games: int) -> list[Sample]:
    """Signs along the way, and which team won."""
    game = quinte.game("cinco", players=players)
    instinct = Instinct(game)
    teams = range(len(game.sides))
    found: list[Sample] = []
    for seed in range(games):
        state = game.start(seed=seed)
        rng = Fast(seed)
        way = []
        while state.turn() >= 0:
            way.append([instinct.signs(state, team) for team in teams])
            instinct.run(state, rng, EVERY)
        result = state.result()
        if result and result.winners:
            found += [(signs, result.winners[0] % len(teams)) for signs in way]
    return found


def learn(games: int = 1500) -> None:
    """Print the weights, and how well they foretell games that they were not fitted to."""
    known = samples(2, games) + samples(3, games // 3)
    new = samples(2, games + games // 5)[-len(known) // 6 :]
    weights = fit(known)
    print(f"{len(known)} positions; loss {surprise(known, weights):.4f}, new {surprise(new, weights):.4f}")
    print("WEIGHTS = (" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")
