"""Plays random games of all option sets in turn to the end, where all pieces must still be there.

python -m tests.compiled.played GAME GAMES      prints how many were played
"""

from __future__ import annotations

import sys

import quinte
from quinte import Fast, Game
from quinte.definition.options import every_set
from quinte.engine.playout import playout

PATIENCE = 100_000


def main(name: str, games: int) -> None:
    kind = quinte.kinds()[name]
    sets = list(every_set(kind.options))
    for number in range(games):
        game = Game(kind, sets[number % len(sets)])
        state = game.start(seed=number)
        pieces = sorted(game.pieces(state.position()))
        made = playout(state, Fast(number), PATIENCE)
        assert made < PATIENCE, number
        assert state.result() is not None, number
        assert state.actors() == (), number
        assert sorted(game.pieces(state.position())) == pieces, number
    print(games)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
