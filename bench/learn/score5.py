"""Fits the weights of Score 5's value estimate by self-play, and writes value.toml.

    python -m bench.learn.score5 [GAMES] [PASSES]      (needs numpy: requirements/bench.lock)

Every pass plays games with the weights of the previous one and fits a softmax over the seats to who
won, for each number of players and of auctions left, by Newton's method with a ridge.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import quinte
from quinte import Fast
from quinte.games.score5.auction import Auction, play
from quinte.games.score5.rules import Score5
from quinte.games.score5.value import SIZE, ValueFunction, features

HOME = Path(quinte.__file__).parent / "games/score5/value.toml"
PLAYERS = (2, 3, 4, 5)
FEATURES, LEFT = SIZE["features"], SIZE["left"]
START = [2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
"""Score and spare cards, in hundreds: the initial weights."""
RIDGE = 2.0
BIDS, ROUNDS = 12, {2: 80, 3: 200, 4: 200, 5: 200}
STRAY = 0.08
"""How often a seat makes a random bid, for exploration."""

Sample = tuple[list[list[float]], int]


def games_of(players: int, rows: list[list[float]], games: int, seed: int) -> list[list[Sample]]:
    """Play; returns, by auctions left, the features of all hands and who won."""
    game = quinte.game("score5", players=players)
    outlook = ValueFunction(game.box, players, rows)
    rng = Fast(seed)
    samples: list[list[Sample]] = [[] for _ in range(LEFT)]
    for number in range(games):
        state = game.start(seed=seed * 1_000_003 + number)
        assert isinstance(state, Score5)  # for the types
        auction = Auction(state, outlook, 0)
        told = []
        while state.turn() >= 0:
            position = state.position()
            hands = [sum(1 << game.box.numbers[c] for c in hand) for hand in position["hands"]]
            told.append((len(position["pile"]) + 1, [features(outlook, hand) for hand in hands]))
            play(auction, state, BIDS, ROUNDS[players], STRAY, rng)
        result = state.result()
        if result is None:  # when nobody may act, there is a result
            continue
        winner = result.winners[0]
        for left, found in told:
            samples[left].append((found, winner))
    return samples


def fit(samples: list[Sample], start: list[float]) -> list[float]:
    """Maximum-likelihood weights by Newton's method."""
    import numpy as np  # only here

    x = np.array([found for found, _ in samples])
    won = np.array([winner for _, winner in samples])
    w = np.array(start)
    for _ in range(25):
        s = x @ w
        p = np.exp(s - s.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        mean = (p[:, :, None] * x).sum(axis=1)
        slope = (x[np.arange(len(x)), won] - mean).sum(axis=0) - RIDGE * w
        around = x - mean[:, None, :]
        curve = np.einsum("ij,ijk,ijl->kl", p, around, around) + RIDGE * np.eye(FEATURES)
        step = np.linalg.solve(curve, slope)
        w = w + step
        if abs(step).max() < 1e-6:
            break
    return [float(v) for v in w]


def write(weights: dict[int, list[list[float]]]) -> None:
    lines = [
        "# What a hand priors, learnt by bench.learn.score5: by number of players, a row",
        "# of weights for 0 to 12 auctions left (for none the cards decide).",
        "[weights]",
    ]
    for players, rows in weights.items():
        lines.append(f"{players} = [")
        lines += ["    [" + ", ".join(f"{v:.3f}" for v in row) + "]," for row in rows]
        lines.append("]")
    HOME.write_text("\n".join(lines) + "\n", "utf-8")


def main(games: int, passes: int) -> None:
    weights = {players: [list(START) for _ in range(LEFT)] for players in PLAYERS}
    write(weights)
    for number in range(passes):
        for players in PLAYERS:
            begun = time.perf_counter()
            rows = weights[players]
            samples = games_of(players, rows, games, number + 1)
            weights[players] = [
                fit(samples[left], rows[left]) if samples[left] else [0.0] * FEATURES
                for left in range(LEFT)
            ]
            print(number, players, f"{time.perf_counter() - begun:.0f} s", flush=True)
        write(weights)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [1200, 3][len(given) :]))
