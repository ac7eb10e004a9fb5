"""Digests of random games, printed by a process in plain Python.

python -m tests.soak.campaigns.plain GAME OPTIONS FIRST GAMES
"""

from __future__ import annotations

import hashlib
import json
import sys

import quinte
from quinte import Game
from tests.compiled.digests import positions


def digests(name: str, options: dict[str, object], first: int, games: int) -> list[list[int | str]]:
    """Of each game the seed, how many lines it has, and the digest of all of them."""
    game = Game.named(name, options)
    found: list[list[int | str]] = []
    for seed in range(first, first + games):
        lines = list(positions(game, seed))
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        found.append([seed, len(lines), digest])
    return found


if __name__ == "__main__":
    if quinte.COMPILED:
        sys.exit("this process is compiled: set QUINTE_PURE=1")
    name, options, first, games = sys.argv[1:]
    print(json.dumps(digests(name, json.loads(options), int(first), int(games))))
