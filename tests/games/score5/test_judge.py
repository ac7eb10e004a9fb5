"""The fast rules of Score 5 against the slow judge, on every option."""

from __future__ import annotations

import os

import pytest

from quinte import Game
from quinte.testing import every_game
from tests.games.score5.judging import judged

GAMES = {"check": 1, "test": 2}[os.environ.get("QUINTE_TESTS", "test")]


@pytest.mark.parametrize("game", every_game("score5"), ids=repr)
def test_the_rules_agree_with_the_judge(game: Game) -> None:
    for seed in range(GAMES):
        assert judged(game, seed) > 0
