"""A random game of Quinto with cards, the fast rules against the slow judge.

Compared at every move are the seat that may act, its legal moves, the position after the move and
the result. Some games stop early, some lay long rows, some begin many. Not compared: the deal and
the redeals of Q12, which the judge does not do, and the wording of refusals.
"""

from __future__ import annotations

from quinte import Fast, Game
from tests.games.quinto_cards import judge


def chosen(moves: list[int], style: int, rng: Fast) -> int:
    """Any move, or rather a low one (stop, new rows), or a high one (long rows)."""
    tried = [moves[rng.below(len(moves))] for _ in range(3)]
    return (tried[0], min(tried), max(tried))[style]


def judged(game: Game, seed: int) -> int:
    """Play a game; how many positions were compared."""
    rng = Fast(seed)
    state = game.start(seed=seed)
    positions = 0
    while state.actors():
        position = state.position()
        assert list(state.actors()) == judge.actors(position)
        seat = state.turn()
        moves = state.moves(seat)
        texts = [game.text(state, seat, move) for move in moves]
        assert sorted(texts) == sorted(judge.legal(position, seat))
        assert not judge.redealt(position, seat) or state.position()["turn"]["giver"] == seat
        move = chosen(moves, seed % 3, rng)
        expected = judge.after(position, seat, game.text(state, seat, move))
        state.play(seat, move)
        if expected is not None:
            assert state.position() == expected
        positions += 1
    result = state.result()
    assert result is not None
    assert result.as_json() == judge.result(state.position())
    return positions
