"""Gymnasium's checks, with warnings as errors: one seat against bots, and many games at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList

import quinte
import quinte.envs.registry
from quinte.bots import bot
from quinte.engine.rng import Fast
from quinte.envs.gymnasium import SeatEnv
from quinte.envs.picture import pixels
from quinte.envs.registration import IDS
from quinte.envs.registry import codec
from quinte.envs.reward import reward as rewarded
from quinte.envs.selfplay import SelfPlayVectorEnv
from tests.registered import SHIPPED

BOTS = ("random", "greedy", *(f"level{n}" for n in range(1, 6)))
PLAYERS = [(name, n) for name in SHIPPED for n in quinte.kinds()[name].options["players"].values]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_the_checks_pass(name: str, players: int) -> None:
    env = SeatEnv(name, opponents="random", players=players, seat=players - 1)
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("opponents", ["greedy", "level1"])
def test_bots_of_any_level_play(opponents: str) -> None:
    env = SeatEnv("cinco", opponents=opponents, illegal="raise")
    chance = np.random.default_rng(1)
    rewards = []
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, over, _, info = env.step(chance.choice(legal))
        rewards.append(reward)
        assert not info["action_mask"].any()
    assert rewards == [-1, -1, -1]  # by chance, nobody beats a bot that looks one move ahead


@pytest.mark.parametrize("name", SHIPPED)
def test_an_illegal_action_ends_the_game_or_is_refused(name: str) -> None:
    env = SeatEnv(name, opponents="random")
    _, info = env.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    assert env.step(wrong)[1:4] == (-1.0, True, False)
    strict = SeatEnv(name, opponents="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(quinte.IllegalMove):
        strict.step(wrong)


@pytest.mark.parametrize("illegal", [True, False])
def test_a_game_that_is_over_is_not_continued(illegal: bool) -> None:
    env = SeatEnv("cinco", opponents="random")
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        _, _, over, _, info = env.step(-1 if illegal else legal[0])
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    env.step(0)


def test_without_a_render_mode_nothing_is_rendered() -> None:
    env = SeatEnv("cinco", opponents="random")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render mode"):
        assert env.render() is None
    with pytest.raises(ValueError, match="rendered"):
        SelfPlayVectorEnv("cinco", 2, render_mode="ansi")


def observation(env: SeatEnv, seat: int) -> bytes:
    return bytes(quinte.envs.registry.observation(env.game, env.codec.state.view(seat)))


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_the_seat_has_its_own_observation_mask_and_reward(name: str, players: int) -> None:
    """Those of its view, at every seat and on every turn that begins a move."""
    for seat in range(players):
        env = SeatEnv(name, opponents="random", seat=seat, players=players, illegal="raise")
        chance = np.random.default_rng(seat)
        got = []
        for seed in range(2):
            seen, info = env.reset(seed=seed)
            over = False
            while not over:
                if not env.codec.part:
                    assert bytes(seen) == observation(env, seat)
                legal = np.flatnonzero(info["action_mask"])
                assert legal.tolist() == env.codec.legal_actions(seat)
                seen, reward, over, _, info = env.step(chance.choice(legal))
            result = env.codec.state.result()
            assert result is not None
            assert bytes(seen) == observation(env, seat)
            assert reward == rewarded(env.game, result)[seat]
            got.append(bytes(seen))
        assert got[0] != got[1]


def test_a_seed_decides_the_deal() -> None:
    env = SeatEnv("cinco", opponents="random")
    deals = [bytes(env.reset(seed=seed)[0]) for seed in (*range(5), *range(5))]
    assert deals[:5] == deals[5:]
    assert len(set(deals)) == 5


@pytest.mark.parametrize("opponents", ["random", "greedy", "level1", "level2"])
def test_the_bots_are_those_that_were_asked_for(opponents: str) -> None:
    """They make the moves that such a bot chooses with the same chance."""
    env = SeatEnv("cinco", opponents=opponents, seat=1)
    env.reset(seed=8)
    deals = Fast(8)
    chance, alone = deals.fork(), codec(env.game)
    alone.deal(deals.word())
    asked, state = bot(opponents), alone.state
    for _ in range(12):
        while state.turn() != 1:
            moves = state.moves(0)
            state.play(0, asked.choose(env.game, state.view(0), moves, chance))
        assert state.position() == env.codec.state.position()
        action = int(alone.legal_actions(1)[-1])
        alone.play(1, action)
        if env.step(action)[2]:
            break


@pytest.mark.parametrize("opponents", BOTS)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_environment_is_copied_with_its_chance(name: str, opponents: str) -> None:
    env = SeatEnv(name, opponents=opponents)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    for each in (env, *copies):
        each.reset(seed=1)
    if opponents not in ("random", "greedy"):  # whose moves take long, or depend on the clock
        return
    copies += [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    chance = np.random.default_rng(1)
    for _ in range(12):
        action = int(chance.choice(env.codec.legal_actions(0)))
        seen, reward, over, *_ = env.step(action)
        if over:
            seen, _ = env.reset()
        for each in copies:
            other = each.step(action)
            assert other[1:3] == (reward, over)
            assert bytes(seen) == bytes(each.reset()[0] if over else other[0])


def test_it_is_rendered() -> None:
    env = SeatEnv("score5", opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture)) > 10


def test_pixels_have_the_words_of_the_picture() -> None:
    """The renderer leaves out what has no font that it knows: cards would have no numbers."""
    square = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">{}</svg>'
    for family in ("sans-serif", "serif", "Figtree, sans-serif"):
        text = f'<text y="25" font-size="25" font-family="{family}">47</text>'
        drawn = pixels(square.format(text))
        assert (drawn < 128).any(), family
    assert not (pixels(square.format("")) < 128).any()


WRONG: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"seat": 2}, ValueError),
    ({"seat": -1}, ValueError),
    ({"seat": 0.5}, TypeError),
    ({"seat": "0"}, TypeError),
    ({"opponents": "level9"}, quinte.QuinteError),
    ({"opponents": None}, quinte.QuinteError),
    ({"render_mode": "film"}, ValueError),
    ({"illegal": "ignore"}, ValueError),
    ({"players": 7}, quinte.BadOption),
]


@pytest.mark.parametrize(("given", "error"), WRONG)
def test_what_is_not_known_is_refused(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        SeatEnv("cinco", **given)


def test_every_game_has_an_id() -> None:
    assert sorted(IDS.values()) == sorted(SHIPPED)
    for name, game in IDS.items():
        env = gymnasium.make(f"quinte.envs.registration:{name}", opponents="random")
        assert env.unwrapped.game.name == game  # type: ignore[attr-defined]
        assert env.spec is not None
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", SHIPPED)
def test_many_games_are_a_vector_environment(name: str) -> None:
    env = next(gymnasium.make_vec(i, num_envs=6) for i, game in IDS.items() if game == name)
    assert isinstance(env, SelfPlayVectorEnv)
    observations, infos = env.reset(seed=2)
    ended = 0
    while ended < 8:
        assert env.observation_space.contains(observations)
        actions = env.games.sample().astype(np.int64)
        assert env.action_space.contains(actions)
        acting = infos["seats"]
        kept = observations.copy()
        after, rewards, over, cut, infos = env.step(actions)
        assert np.array_equal(observations, kept)  # a copy
        observations = after
        assert not cut.any()
        assert not rewards[~over].any()
        every = infos["rewards"]
        assert np.array_equal(rewards, every[np.arange(6), acting].astype(float))
        assert infos["action_mask"].shape == (6, env.games.actions)
        ended += int(over.sum())
    env.close()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_last_observation_of_a_game_is_in_the_infos(name: str) -> None:
    """As in Gymnasium's own vector environments that restart within a step."""
    env = SelfPlayVectorEnv(name, 3)
    _, infos = env.reset(seed=4)
    alone = codec(env.games.game)
    ended = 0
    while ended < 4:
        states = [(each.state.copy(), each.part) for each in env.games._batch.codecs]
        actions, acting = env.games.sample().copy(), infos["seats"]
        _, rewards, over, _, infos = env.step(actions)
        assert ("final_obs" in infos) == over.any()
        if not over.any():
            continue
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
        for i in range(3):
            if not over[i]:
                assert infos["final_obs"][i] is None
                continue
            ended += 1
            alone.adopt(states[i][0])
            alone.part = states[i][1]
            alone.play(int(acting[i]), int(actions[i]))
            last = bytes(alone.observation(int(acting[i])))
            assert infos["final_obs"][i].tobytes() == last
            result = alone.state.result()
            assert result is not None
            assert infos["final_info"]["scores"][i].tolist() == list(result.scores)
            assert infos["final_info"]["rewards"][i][acting[i]] == rewards[i]
    env.close()


def test_infos_can_be_split_by_game() -> None:
    played = SelfPlayVectorEnv("cinco", 3)
    env, games = DictInfoToList(played), played.games
    _, infos = env.reset(seed=1)
    while not games.dones.any():
        _, _, over, _, infos = env.step(games.sample())
    for each, ended in zip(infos, over, strict=True):
        assert ("final_obs" in each) == ended
        assert each["action_mask"].any()
    env.close()


def test_many_games_are_dealt_from_the_seed_alone() -> None:
    one, other = SelfPlayVectorEnv("cinco", 3), SelfPlayVectorEnv("cinco", 3)

    def dealt(env: SelfPlayVectorEnv, seed: int | None) -> bytes:
        return bytes(env.reset(seed=seed)[0])

    for seed in (1, 2):
        assert dealt(one, seed) == dealt(other, seed)
        later = [dealt(one, None) for _ in range(3)]
        assert later == [dealt(other, None) for _ in range(3)]
        assert len({*later, *(dealt(one, each) for each in range(9))}) == 12
    fresh = {dealt(SelfPlayVectorEnv("cinco", 3), None) for _ in range(3)}
    assert len(fresh) == 3


def test_without_copies_the_arrays_are_the_same() -> None:
    env = SelfPlayVectorEnv("cinco", 2, copy=False, workers=2)
    observations, infos = env.reset()
    assert observations is env.games.observations
    assert infos["action_mask"] is env.games.masks
    first = observations.copy()
    env.reset()
    assert not np.array_equal(first, observations)
    with pytest.raises(ValueError, match="one seed"):
        env.reset(seed=[1, 2])
    env.close()
