"""All games of a round are played with the very same cards."""

from __future__ import annotations

import pytest

import quinte
from quinte.arena.plan import Plan
from quinte.arena.play import Player
from tests.arena.spies import SEEN

BOTS = ("python:tests.arena.spies:Spy", "python:tests.arena.spies:Other")


@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "score5"])
def test_a_round_has_one_deal_and_the_next_another(game: str) -> None:
    plan = Plan(quinte.game(game, players=2), BOTS, 4, seed=1)
    assert plan.round_size == 2
    first = []
    for number in range(4):
        SEEN.clear()
        player = Player(plan)
        player.play(plan.fixture(number))
        player.close()
        first.append(list(SEEN[:4]))
    assert first[0] == first[1]
    assert first[2] == first[3]
    assert first[0] != first[2]
