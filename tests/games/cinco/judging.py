"""A random game of Cinco, the fast rules against the slow judge, position for position.

Compared are the legal moves in order, the position after every move (the generator included) and
the result. Not compared: the deal, which the judge does not do, and the wording of refusals.
"""

from __future__ import annotations

from quinte import Fast, Game
from tests.games.cinco import judge


def judged(game: Game, seed: int, fast: bool = False) -> int:
    """Play a game, on the fast generator or the keyed one; how many positions were compared."""
    rng = Fast(seed)
    state = game.start(seed=seed)
    if fast:
        state = state.resample(None, Fast(seed))
    # A third of the games spend no card on tokens while they can, so that piles run out.
    idle = seed % 3 == 2
    position = state.position()
    positions = 0
    while state.turn() >= 0:
        seat = state.turn()
        moves = state.moves(seat)
        texts = [game.text(state, seat, move) for move in moves]
        assert texts == judge.legal(position)
        choice = 0 if idle and rng.below(20) else rng.below(len(moves))
        state.play(seat, moves[choice])
        position = judge.after(position, texts[choice])
        assert state.position() == position
        positions += 1
    result = state.result()
    assert result is not None
    assert result.as_json() == judge.result(position)
    return positions
