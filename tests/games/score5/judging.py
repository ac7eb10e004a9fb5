"""A random game of Score 5, the fast rules against the slow judge, in a random order of acting.

Compared are the seats that may act, their legal moves in order, the position after every move and
the result. Not compared: the deal, which the judge does not do, and the wording of refusals.
"""

from __future__ import annotations

from quinte import Fast, Game
from tests.games.score5 import judge


def judged(game: Game, seed: int) -> int:
    """Play a game; how many positions were compared."""
    rng = Fast(seed)
    state = game.start(seed=seed)
    position = state.position()
    positions = 0
    while state.actors():
        actors = state.actors()
        assert list(actors) == judge.actors(position)
        for each in range(game.players):
            texts = [game.text(state, each, move) for move in state.moves(each)]
            assert texts == judge.legal(position, each)
        seat = actors[rng.below(len(actors))]
        moves = state.moves(seat)
        # Some games bid little, so that nobody bids and bids stay as they are.
        choice = rng.below(min(len(moves), 2)) if seed % 2 else rng.below(len(moves))
        text = game.text(state, seat, moves[choice])
        state.play(seat, moves[choice])
        position = judge.after(position, seat, text)
        assert state.position() == position
        positions += 1
    result = state.result()
    assert result is not None
    assert result.as_json() == judge.result(position)
    return positions
