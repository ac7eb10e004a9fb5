"""A copy is the same game in all that positions do not show: its moves, and how it goes on."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast

GAMES = [
    quinte.game(name, players=players)
    for name, kind in quinte.kinds().items()
    for players in kind.options["players"].extremes()
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_copy_has_the_moves_of_its_original_and_goes_on_alike(game: quinte.Game) -> None:
    state, rng = game.start(seed=6), Fast(6)
    for _ in range(60):
        actors = state.actors()
        if not actors:
            break
        copy = state.copy()
        assert copy.actors() == actors
        assert [copy.moves(seat) for seat in actors] == [state.moves(seat) for seat in actors]
        seat = actors[rng.below(len(actors))]
        move = state.draw(seat, rng)
        for each in (copy, state):
            each.play(seat, move)
        assert copy == state
