"""The fast rules against the slow judge, position for position, in random orders of acting.

Compared are the seats that may act, their legal moves in order, the position after every move and
the result. Not compared: the deal, which the judge does not do, and the wording of refusals.
"""

from __future__ import annotations

import os

import pytest

from quinte import Fast, Game
from quinte.testing import every_game
from tests.games.score5 import judge

GAMES = {"check": 1, "test": 4, "soak": 60}[os.environ.get("QUINTE_TESTS", "test")]


@pytest.mark.parametrize("game", every_game("score5"), ids=repr)
def test_the_rules_agree_with_the_judge(game: Game) -> None:
    for seed in range(GAMES):
        rng = Fast(seed)
        state = game.start(seed=seed)
        position = state.position()
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
        result = state.result()
        assert result is not None
        assert result.as_json() == judge.result(position)
