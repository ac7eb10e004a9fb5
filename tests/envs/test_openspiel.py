"""OpenSpiel's own checks, and its search on our games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import quinte
import quinte.envs.openspiel
from tests.registered import SHIPPED
from tests.variants import VARIANTS

NAMES = {name: f"quinte_{name.replace('-', '_')}" for name in SHIPPED}
PLAYERS = [(name, n) for name in SHIPPED for n in quinte.kinds()[name].options["players"].values]


def played(game: Any, seed: int, actions: int) -> Any:
    """A state after so many random actions, or at the end."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", SHIPPED)
def test_the_simulation_test_passes(name: str) -> None:
    game = pyspiel.load_game(f"{NAMES[name]}(deals=16)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_every_player_count_ends_with_returns_that_add_up_to_nothing(
    name: str, players: int
) -> None:
    game = pyspiel.load_game(f"{NAMES[name]}(players={players})")
    assert game.num_players() == players
    state = played(game, 7, 10**6)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("quinte_cinco(players=6,teams=3,dead_cards=joker,stall_limit=5)")
    assert dict(game.quinte.options) == {
        "players": 6, "teams": 3, "dead_cards": "joker", "stall_limit": 5
    }  # fmt: skip
    assert pyspiel.load_game("quinte_quinto_tiles(voluntary_pass=True)").quinte.options[
        "voluntary_pass"
    ]
    wood = pyspiel.load_game("quinte_quinto_tiles(edition=1964-wood)")
    assert wood.quinte.options["edition"] == "1964-wood"
    later = pyspiel.load_game("quinte_quinto_tiles(edition=edition-1968)")
    assert later.quinte.options["edition"] == "1968"
    with pytest.raises(quinte.BadOption):
        pyspiel.load_game("quinte_cinco(players=5)")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_history_is_replayed(name: str) -> None:
    game = pyspiel.load_game(NAMES[name])
    state = played(game, 3, 40)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    saved = game.deserialize_state(state.serialize())
    assert str(saved) == str(state)
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_clone_is_independent(name: str) -> None:
    state = played(pyspiel.load_game(NAMES[name]), 5, 10)
    before = (str(state), [state.information_state_string(player) for player in range(2)])
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), [state.information_state_string(player) for player in range(2)]) == before
    assert str(clone) != str(state)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_resampled_state_looks_the_same_and_differs(name: str) -> None:
    state = played(pyspiel.load_game(NAMES[name]), 9, 15)
    player = state.current_player()
    chance = np.random.default_rng(1)
    others = [state.resample_from_infostate(player, chance.random) for _ in range(6)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(other) for other in others}) > 1


@pytest.mark.parametrize("name", SHIPPED)
def test_an_information_state_remembers(name: str) -> None:
    """Two ways to one view are two information states, and one way is one."""
    game = pyspiel.load_game(NAMES[name])
    seen = set()
    state = played(game, 2, 0)
    chance = np.random.default_rng(2)
    for number in range(25):
        seen.add(state.information_state_string(0))
        assert len(seen) == number + 1
        state.apply_action(int(chance.choice(state.legal_actions())))


SHORT = "quinte_cinco(deals=8,stall_limit=1)"


@pytest.mark.parametrize("game", [SHORT, *NAMES.values()] if VARIANTS else [SHORT])
def test_a_playthrough_is_replayed(game: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    saved = tmp_path / "playthrough.txt"
    saved.write_text(generate_playthrough.playthrough(game, None, seed=1))
    written, again = generate_playthrough.replay(str(saved))
    assert written == again


@pytest.mark.parametrize("name", ["cinco", "score5"])
def test_its_search_chooses_legal_actions(name: str) -> None:
    game = pyspiel.load_game(NAMES[name])
    state = played(game, 4, 5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
