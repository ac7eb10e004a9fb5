"""Plays seeded games and prints a digest of every position of each: the same in both modes.

python -m tests.compiled.digests GAME GAMES [--detail OPTIONS SEED]
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

import quinte
from quinte import Fast, Game
from quinte.definition.registry import kind
from tests.testing.trials import tried

SETS = 40
"""Maximum number of option sets, with every value of every option among them."""


def positions(game: Game, seed: int) -> Iterator[str]:
    """Every position of a random game: odd seeds on the keyed generator, even ones on the fast."""
    rng = Fast(seed)
    state = game.start(seed=seed)
    if seed % 2 == 0:
        state = state.resample(None, Fast(seed))
    while True:
        yield json.dumps(state.position())
        seat = state.turn()
        if seat < 0:
            yield repr(state.result())
            return
        move = state.draw(seat, rng)
        if rng.below(24) == 0:  # what a seat may not know, drawn again
            yield json.dumps(state.resample(seat, rng).position())
        moves = state.moves(seat)
        yield f"{moves[rng.below(len(moves))]} of {len(moves)}"
        state.play(seat, move)


def main(name: str, games: int) -> None:
    for place, game in enumerate(tried(name, SETS)):
        for seed in range(place, place + games):
            total = hashlib.sha256()
            length = 0
            for position in positions(game, seed):
                total.update(position.encode())
                length += 1
            print(json.dumps(dict(game.options)), seed, length, total.hexdigest())


if __name__ == "__main__":
    print("compiled" if quinte.COMPILED else "plain", file=sys.stderr)
    if "--detail" in sys.argv:
        chosen = Game(kind(sys.argv[1]), json.loads(sys.argv[4]))
        print("\n".join(positions(chosen, int(sys.argv[5]))))
    else:
        main(sys.argv[1], int(sys.argv[2]))
