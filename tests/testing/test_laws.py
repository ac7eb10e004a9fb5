"""Every law on every registered game, option and player count."""

from __future__ import annotations

import os

import pytest

import quinte
from quinte import Game
from quinte.testing import LAWS, Law, every_game
from quinte.testing.encoding import ENCODING_LAWS
from tests.testing.trials import EDGES, hold, trials, tried

TIMES = {"check": 2, "test": 20}[os.environ.get("QUINTE_TESTS", "test")]
FACTORS = {
    "resampled_states_look_the_same": 6,  # some faults show in one of a hundred trials
    "unchecked_play_is_play": 6,  # and so do some here
    "text_and_parse_are_inverse": 1 / 3,  # every legal move of five positions
    "every_text_is_there": 1 / 3,  # every event of a whole game
    "what_is_hidden_is_uniform": 1 / 3,  # draws 1200 samples in each trial
}
"""Laws tried more or less often than others."""
EXAMPLES = {"gomoku": 1 + TIMES // 20, "whist": 1 + TIMES // 4}
"""Fewer trials of games that are there to be read: their states are the defaults' states."""


@pytest.mark.parametrize("name", list(quinte.kinds()))
@pytest.mark.parametrize("law", [*LAWS, *ENCODING_LAWS], ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    times = max(1, round(TIMES * FACTORS.get(law.__name__, 1)))
    hold(law, name, min(times, EXAMPLES.get(name, times)))


def test_laws_that_are_tried_more_or_less_often_are_laws() -> None:
    assert set(FACTORS) <= {law.__name__ for law in LAWS}


@pytest.mark.parametrize("times", [10, 60])
@pytest.mark.parametrize("name", list(quinte.kinds()))
def test_every_value_of_every_option_is_tried(name: str, times: int) -> None:
    games = tried(name, times)
    assert len(games) == min(times, len(every_game(name)))
    for option in quinte.kinds()[name].options.values():
        found = {game.options[option.name] for game in games if option.name in game.options}
        assert found == set(option.extremes()), option.name


def test_option_sets_are_tried_equally_often_with_seeds_of_all_sizes() -> None:
    drawn = list(trials(LAWS[0], "cinco", 90))
    games = every_game("cinco")
    assert [[game for game, _ in drawn].count(game) for game in games] == [3] * len(games)
    seeds = [seed for _, seed in drawn]
    assert len(set(seeds)) == 90
    assert set(EDGES) <= set(seeds)
    assert drawn == list(trials(LAWS[0], "cinco", 90))
    assert drawn != list(trials(LAWS[1], "cinco", 90))


def test_what_breaks_a_law_is_named() -> None:
    def broken(game: Game, seed: int) -> None:
        assert seed != EDGES[1]

    with pytest.raises(AssertionError) as caught:
        hold(broken, "duel", 4)
    assert f"broken({every_game('duel')[1]!r}, {EDGES[1]})" in caught.value.__notes__


def test_all_option_sets_of_cinco_are_known() -> None:
    games = every_game("cinco")
    assert {game.players for game in games} == {2, 3, 4, 6}
    teams = {(each.players, each.options["teams"]) for each in games if "teams" in each.options}
    assert teams == {(6, 2), (6, 3)}
    assert len(games) == 30
