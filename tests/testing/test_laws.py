"""Every law on every registered game, option and player count.

Each law is tried so many times on each game, one option set after another; where there are more
option sets than that, on some of them, with every value of every option among them.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import quinte
from quinte import Game
from quinte.testing import LAWS, Law, every_game

TIMES = {"few": 10, "check": 30, "test": 90, "soak": 3000}[os.environ.get("QUINTE_TESTS", "test")]


def tried(name: str) -> list[Game]:
    """The game with all its option sets, or as many as there are times."""
    games = every_game(name)
    if len(games) <= TIMES:
        return games
    Random(1).shuffle(games)
    seen: set[tuple[str, object]] = set()
    showing = []
    for game in games:
        if not set(game.options.items()) <= seen:
            showing.append(game)
            seen.update(game.options.items())
    others = [game for game in games if game not in showing]
    return (showing + others)[:TIMES]


GAMES = [game for name in quinte.kinds() for game in tried(name)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game: Game) -> None:
    # Inside, not around: Hypothesis nests its settings once for every parameter of a test.
    @settings(max_examples=max(1, TIMES // len(every_game(game.name))))
    @given(seed=some.integers(0, 2**64 - 1))
    def holds(seed: int) -> None:
        law(game, seed)

    holds()


@pytest.mark.parametrize("name", list(quinte.kinds()))
def test_every_value_of_every_option_is_tried(name: str) -> None:
    games = tried(name)
    for option in quinte.kinds()[name].options.values():
        found = {game.options[option.name] for game in games if option.name in game.options}
        assert found == set(option.extremes()), option.name


def test_all_option_sets_of_cinco_are_known() -> None:
    games = every_game("cinco")
    assert {game.players for game in games} == {2, 3, 4, 6}
    teams = {(each.players, each.options["teams"]) for each in games if "teams" in each.options}
    assert teams == {(6, 2), (6, 3)}
    assert len(games) == 30
