"""Every law on every registered game, option and player count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

import quinte
from quinte import Game
from quinte.testing import LAWS, Law, every_game

GAMES = [game for name in quinte.kinds() for game in every_game(name)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game: Game) -> None:
    # Inside, not around: Hypothesis nests its settings once for every parameter of a test.
    @given(seed=some.integers(0, 2**64 - 1))
    def holds(seed: int) -> None:
        law(game, seed)

    holds()


def test_every_option_and_player_count_of_cinco_is_tried() -> None:
    tried = every_game("cinco")
    assert {game.players for game in tried} == {2, 3, 4, 6}
    assert {game.options["dead_cards"] for game in tried} == {"blocked", "joker", "discard"}
    assert {(g.players, g.options["teams"]) for g in tried if "teams" in g.options} == {
        (6, 2),
        (6, 3),
    }
    assert len(tried) == 30
