"""The suites of PettingZoo, with warnings as errors, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import quinte
from quinte.definition.options import every_set
from quinte.envs.pettingzoo import aec_env, dict_env, parallel_env
from quinte.envs.registry import observation
from quinte.envs.reward import reward
from tests.registered import SHIPPED
from tests.variants import VARIANTS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its own old games, where pygame is installed
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

Options = dict[str, Any]


def sets(name: str) -> list[Options]:
    """Every player count; in a soak, every option set."""
    if VARIANTS:
        return list(every_set(quinte.kinds()[name].options))
    return [{"players": n} for n in quinte.kinds()[name].options["players"].values]


GAMES = [pytest.param(name, each, id=f"{name}-{number}")
         for name in SHIPPED for number, each in enumerate(sets(name))]  # fmt: skip
CYCLES = 40


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_suite_passes(name: str, options: Options) -> None:
    api_test(aec_env(name, **options), num_cycles=CYCLES)
    seed_test(partial(aec_env, name, **options), num_cycles=CYCLES)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_mask_in_the_observation_brings_only_the_warnings_of_any_unknown_name(name: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(dict_env(name), num_cycles=CYCLES)
    assert {str(each.message) for each in caught} <= {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or "
        "gymnasium.spaces.discrete",
    }
    seed_test(partial(dict_env, name), num_cycles=CYCLES)


@pytest.mark.parametrize("name", SHIPPED if VARIANTS else ["quinto-cards"])
def test_it_is_rendered_as_text_picture_and_pixels(name: str) -> None:
    render_test(partial(aec_env, name), custom_tests={"svg": lambda svg: "<svg" in svg})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_suite_of_simultaneous_games_passes(players: int) -> None:
    parallel_api_test(parallel_env("score5", players=players), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, "score5", players=players), num_cycles=CYCLES)


@pytest.mark.parametrize("name", sorted(set(SHIPPED) - {"score5"}))
def test_games_in_turns_are_not_simultaneous(name: str) -> None:
    with pytest.raises(ValueError, match="aec_env"):
        parallel_env(name)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game by the masks; what each agent got."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        got[agent] += reward
        env.step(None if over else chance.choice(np.flatnonzero(info["action_mask"])))
    return got


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_legal_game_ends_with_rewards_that_add_up_to_nothing(name: str, options: Options) -> None:
    env = aec_env(name, illegal="raise", **options)
    assert sum(play(env, 3).values()) == pytest.approx(0)
    assert env.codec.state.result() is not None


@pytest.mark.parametrize("name", SHIPPED)
def test_an_illegal_action_ends_the_game_or_is_refused(name: str) -> None:
    env = aec_env(name)
    env.reset(seed=1)
    agent, (_, _, _, _, info) = env.agent_selection, env.last()
    wrong = int(info["action_mask"].argmin())
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
    strict = aec_env(name, illegal="raise")
    strict.reset(seed=1)
    before = strict.codec.state.position()
    for action in (wrong, -1, strict.codec.actions):
        with pytest.raises(quinte.IllegalMove):
            strict.step(action)
        assert strict.codec.state.position() == before


def test_in_a_simultaneous_game_each_sees_its_own_choice_only() -> None:
    env = parallel_env("score5", players=3)
    env.reset(seed=4)
    lay = {agent: int(np.flatnonzero(env.mask(agent))[-1]) for agent in env.agents}
    waiting = dict.fromkeys(env.agents, 0)
    same, *_ = env.step({**waiting, "player_1": lay["player_1"]})
    other = parallel_env("score5", players=3)
    other.reset(seed=4)
    first = int(np.flatnonzero(other.mask("player_1"))[1])
    differs, *_ = other.step({**waiting, "player_1": first})
    assert first != lay["player_1"]
    assert np.array_equal(same["player_0"], differs["player_0"])
    assert not np.array_equal(same["player_1"], differs["player_1"])
    assert env.mask("player_0").tolist() == [1] + [0] * 52  # it is done, and waits


def test_in_a_simultaneous_game_nobody_sees_who_has_ended_before_all_have() -> None:
    """A seat that lays card after card would see how many those laid who are done already."""
    seen = []
    for other in (0, 1):
        env = parallel_env("score5", players=3, illegal="raise")
        env.reset(seed=4)
        first, second = np.flatnonzero(env.mask("player_0"))[1:3]
        lay = np.flatnonzero(env.mask("player_1"))[1] * other
        env.step({"player_0": first, "player_1": lay, "player_2": 0})
        step = env.step({"player_0": second, "player_1": 0, "player_2": 0})
        seen.append((bytes(step[0]["player_0"]), bytes(step[-1]["player_0"]["action_mask"])))
        for agent in ("player_1", "player_2"):
            with pytest.raises(quinte.IllegalMove):
                env.step({**dict.fromkeys(env.agents, 0), agent: 5})
        assert not any(env.codec.state.view(0)["done"])
        env.step(dict.fromkeys(env.agents, 0))
        assert env.codec.state.view(0)["round"] == 2
        assert [len(laid) for laid in env.codec.state.view(0)["laid"]] == [2, other, 0]
    assert seen[0] == seen[1]


def test_a_simultaneous_game_ends_with_rewards_that_add_up_to_nothing() -> None:
    env = parallel_env("score5", players=4, illegal="raise")
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    while env.agents:
        masks = {agent: np.flatnonzero(env.mask(agent)) for agent in env.agents}
        _, rewards, over, _, _ = env.step({a: chance.choice(mask) for a, mask in masks.items()})
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0)
    env.reset(seed=1)
    with pytest.raises(quinte.IllegalMove):
        env.step({**dict.fromkeys(env.agents, 0), "player_2": 1})


def test_a_game_that_is_over_is_not_continued() -> None:
    env = aec_env("cinco")
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded):
        env.last()
    seeds: list[Any] = [np.int64(3), None]
    for seed in seeds:
        env.reset(seed=seed)
        env.step(-1)
        while env.agents:
            env.step(None)
        with pytest.raises(ResetNeeded):
            env.step(0)
        with pytest.raises(ResetNeeded):
            env.last()
    together = parallel_env("score5")
    together.reset(seed=1)
    together.step(dict.fromkeys(together.agents, -1))
    with pytest.raises(ResetNeeded):
        together.step(dict.fromkeys(together.possible_agents, 0))


@pytest.mark.parametrize(
    ("last", "error"),
    [({}, ValueError), ({"player_2": 0.0}, TypeError), ({"player_2": "0"}, TypeError)],
)
def test_bad_actions_of_a_simultaneous_game_change_nothing(
    last: dict[str, Any], error: type[Exception]
) -> None:
    env = parallel_env("score5", players=3)
    env.reset(seed=1)
    before = env.codec.state.position()
    with pytest.raises(error, match=r"player_2|integer"):
        env.step({"player_0": 0, "player_1": 0, **last})
    assert env.codec.state.position() == before


@pytest.mark.parametrize("name", SHIPPED)
def test_a_seed_decides_the_deal(name: str) -> None:
    makers = (aec_env, parallel_env) if name == "score5" else (aec_env,)
    for make in makers:
        env, deals = make(name), []
        for seed in (*range(5), *range(5)):
            env.reset(seed=seed)
            deals.append(str(env.codec.state.position()))
        assert deals[:5] == deals[5:]
        assert len(set(deals)) == 5


@pytest.mark.parametrize("name", SHIPPED)
def test_each_agent_has_the_view_and_the_reward_of_its_seat(name: str) -> None:
    env = aec_env(name, illegal="raise")
    for seed in range(3):
        got = play(env, seed)
        result = env.codec.state.result()
        assert result is not None
        assert list(got.values()) == pytest.approx(reward(env.game, result))
        for seat, agent in enumerate(env.possible_agents):
            view = env.codec.state.view(seat)
            assert bytes(env.observe(agent)) == observation(env.game, view)


@pytest.mark.parametrize("make", [aec_env, dict_env])
@pytest.mark.parametrize("name", SHIPPED)
def test_an_environment_is_copied_with_its_deals(name: str, make: Any) -> None:
    env = make(name)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    for each in (env, *copies):
        each.reset(seed=2)
    copies += [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    for _ in range(3):
        for each in (env, *copies):
            each.step(int(np.flatnonzero(each.unwrapped.mask(each.agent_selection))[-1]))
        states = [each.unwrapped.codec.state.copy() for each in (env, *copies)]
        assert all(state == states[0] for state in states)
        for each in (env, *copies):
            each.reset()  # the next deal after the last one


@pytest.mark.parametrize("wrong", [{"render_mode": "film"}, {"illegal": "ignore"}])
def test_what_is_not_known_is_refused(wrong: Options) -> None:
    with pytest.raises(ValueError, match="expected"):
        aec_env("cinco", **wrong)
