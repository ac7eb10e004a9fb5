"""Many games at once: the same as one by one, and restarted when they end."""

from __future__ import annotations

import copy
import pickle
from threading import current_thread
from time import sleep
from typing import Any

import numpy as np
import pytest

import quinte
from quinte import Game, IllegalMove, Result
from quinte.engine.rng import Fast
from quinte.envs.registry import codec
from quinte.envs.reward import reward
from quinte.envs.vector import VectorGame
from quinte.testing import every_game
from tests.registered import SHIPPED

PLAYERS = [(name, n) for name in SHIPPED for n in quinte.kinds()[name].options["players"].values]
ARRAYS = ("observations", "masks", "dones", "moved", "seats", "rewards", "scores")


def everything(games: VectorGame) -> dict[str, Any]:
    return {name: getattr(games, name).copy() for name in ARRAYS}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in ARRAYS)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_batch_plays_as_its_games_do_one_by_one(name: str, players: int) -> None:
    games = VectorGame(name, 3, players=players, seed=5)
    chance = Fast(5)
    deals = [chance.fork() for _ in range(3)]
    alone = [codec(games.game) for _ in range(3)]
    for each, deal in zip(alone, deals, strict=True):
        each.deal(deal.word())
    ended = 0
    while ended < 4:
        actions = games.sample().copy()
        games.step(actions)
        for i, each in enumerate(alone):
            moved = each.play(each.state.turn(), int(actions[i]))
            assert games.moved[i] == moved
            result = each.state.result()
            assert bool(games.dones[i]) == (result is not None)
            expected = [0.0] * players
            if result is not None:
                ended += 1
                expected = reward(games.game, result)
                assert games.scores[i].tolist() == list(result.scores)
                each.deal(deals[i].word())
            assert games.rewards[i].tolist() == pytest.approx(expected)
            seat = each.state.turn()
            assert games.seats[i] == seat
            assert bytes(games.observations[i]) == bytes(each.observation(seat))
            assert bytes(games.masks[i]) == bytes(each.mask(seat))


@pytest.mark.parametrize("name", SHIPPED)
def test_workers_change_nothing(name: str) -> None:
    one, two = VectorGame(name, 9, seed=3), VectorGame(name, 9, workers=2, seed=3)
    for _ in range(300):
        actions = one.sample()
        two.step(actions)
        one.step(actions)
    assert same(everything(one), everything(two))
    two.close()
    actions = one.sample()
    two.step(actions)
    one.step(actions)
    assert same(everything(one), everything(two))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_seed_gives_the_same_games_again(name: str) -> None:
    games = VectorGame(name, 4, seed=11)
    runs = []
    for _ in range(2):
        games.reset(11)
        for _ in range(60):
            games.step(games.sample())
        runs.append(everything(games))
    assert same(*runs)
    games.reset(12)
    for _ in range(60):
        games.step(games.sample())
    assert not same(runs[0], everything(games))


@pytest.mark.parametrize("name", SHIPPED)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    games = VectorGame(name, 4)
    before = everything(games)
    for wrong in (int(games.masks[2].argmin()), -1, games.actions, 2**40, -(2**40)):
        actions = games.sample().astype(np.int64)
        actions[2] = wrong
        with pytest.raises(IllegalMove):
            games.step(actions)
        assert same(everything(games), before)
    games.masks[2] = 1  # a mask is a copy: what it says does not matter
    forged = games.sample().copy()
    forged[2] = before["masks"][2].argmin()
    with pytest.raises(IllegalMove):
        games.step(forged)


@pytest.mark.parametrize(
    "actions", [[0, 0, 0], [[0, 0, 0, 0]], [0.0, 0.0, 0.0, 0.0], [True] * 4, "0000"]
)
def test_actions_are_one_integer_for_each_game(actions: Any) -> None:
    with pytest.raises(ValueError, match="expected 4 integers"):
        VectorGame("cinco", 4).step(actions)


@pytest.mark.parametrize("seed", [np.int64(7), -1, 2**70])
def test_any_integer_is_a_seed(seed: Any) -> None:
    one, other = VectorGame("cinco", 3, seed=seed), VectorGame("cinco", 3)
    other.reset(int(seed))
    assert same(everything(one), everything(other))


@pytest.mark.parametrize("seed", [None, "7", 1.5])
def test_what_is_no_integer_is_no_seed(seed: Any) -> None:
    with pytest.raises(TypeError, match="integer"):
        VectorGame("cinco", 3, seed=seed)


@pytest.mark.parametrize("written", [1, -1, 10**8])
@pytest.mark.parametrize("name", SHIPPED)
def test_writing_to_seats_changes_nobodys_turn(name: str, written: int) -> None:
    """Other libraries are given the array to write to: it must not decide who acts."""
    one, other = VectorGame(name, 4, seed=2), VectorGame(name, 4, seed=2)
    for _ in range(100):
        actions = one.sample()
        other.seats[:] = written
        other.step(actions)
        one.step(actions)
        assert same(everything(one), everything(other))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", SHIPPED)
def test_after_an_interrupted_step_games_are_dealt_again(
    name: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some games are over and not dealt yet: a step would play on in them."""
    games = VectorGame(name, 8, workers=workers)
    batch = games._batch

    class Interrupted:
        def __getattr__(self, name: str) -> Any:
            return getattr(batch, name)

        def restart(self, deals: object, finals: object) -> None:
            if games.dones.any():
                raise KeyboardInterrupt

    def play() -> None:
        while True:
            games.step(games.sample())

    with monkeypatch.context() as patch:
        patch.setattr(games, "_batch", Interrupted())
        with pytest.raises(KeyboardInterrupt):
            play()
    with pytest.raises(RuntimeError, match="reset"):
        games.step(games.sample())
    games.reset(4)
    games.step(games.sample())
    games.close()


def test_an_interrupted_worker_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    games = VectorGame("cinco", 8, workers=2)
    step, main = games._batch.step, current_thread()
    ended: list[int] = []

    class Slow:
        def step(self, first: int, last: int) -> None:
            if current_thread() is main:
                sleep(0.05)  # so that the other thread has begun
                raise KeyboardInterrupt
            sleep(0.2)
            step(first, last)
            ended.append(first)

        def check(self) -> int:
            return -1

    monkeypatch.setattr(games, "_batch", Slow())
    with pytest.raises(KeyboardInterrupt):
        games.step([0] * 8)
    assert len(ended) == 1
    games.close()


def test_too_many_games_are_refused_at_once() -> None:
    with pytest.raises(MemoryError, match="allocate"):
        VectorGame("cinco", 10**12)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_codec_takes_no_state_with_other_options(name: str) -> None:
    """Its arrays would be too small: it would write past their end."""
    few, *_, many = (quinte.game(name, players=n)
                     for n in quinte.kinds()[name].options["players"].values)  # fmt: skip
    coded = codec(few)
    with pytest.raises(ValueError, match="expected a state of"):
        coded.adopt(many.start(seed=1))
    coded.adopt(quinte.game(name, **few.options).start(seed=1))


def copies(one: Any) -> list[Any]:
    return [copy.deepcopy(one), pickle.loads(pickle.dumps(one))]  # noqa: S301


@pytest.mark.parametrize("name", SHIPPED)
def test_a_codec_is_copied_within_a_play(name: str) -> None:
    coded = codec(quinte.game(name))
    for each in copies(coded):
        each.deal(1)
    coded.deal(1)
    for seed in range(20):
        chance = Fast(seed)
        made = copies(coded)
        for _ in range(3):
            seat = coded.state.turn()
            legal = coded.legal_actions(seat)
            action = legal[chance.below(len(legal))]
            coded.play(seat, action)
            for each in made:
                each.play(seat, action)
                assert each.state == coded.state
                for other in range(coded.players):
                    assert each.observation(other) == coded.observation(other)
                    assert each.mask(other) == coded.mask(other)


def test_a_game_that_is_given_has_its_options() -> None:
    with pytest.raises(ValueError, match="players"):
        VectorGame(quinte.game("cinco", players=2), 3, players=3)


@pytest.mark.parametrize("workers", [0, 5])
def test_a_worker_has_games(workers: int) -> None:
    with pytest.raises(ValueError, match="worker"):
        VectorGame("cinco", 4, workers=workers)


@pytest.mark.parametrize("name", SHIPPED)
def test_planes_and_scalars_are_parts_of_the_observations(name: str) -> None:
    games = VectorGame(name, 3)
    assert games.planes.shape == (3, *games.shape)
    flat = games.planes.reshape(3, -1)
    assert np.array_equal(np.concatenate([flat, games.scalars], 1), games.observations)
    assert np.shares_memory(games.planes, games.observations)
    assert np.shares_memory(games.scalars, games.observations)


def test_other_libraries_take_the_arrays_without_a_copy() -> None:
    games = VectorGame("cinco", 3)
    for name in ARRAYS:
        array = getattr(games, name)
        assert np.shares_memory(np.from_dlpack(array), array)


def test_cinco_has_at_most_512_actions() -> None:
    assert all(codec(game).actions <= 512 for game in every_game("cinco"))


def result(game: Game, *winners: int) -> list[float]:
    return reward(game, Result((0,) * game.players, winners, "end"))


def test_rewards_of_all_seats_add_up_to_nothing() -> None:
    two, three = quinte.game("cinco", players=2), quinte.game("score5", players=3)
    teams = quinte.game("quinto-cards", players=4, teams=True)
    assert result(two, 0) == [1, -1]
    assert result(two) == [0, 0]
    assert result(three, 2) == [-0.5, -0.5, 1]
    assert result(three, 0, 2) == [0.25, -0.5, 0.25]
    assert result(three, 0, 1, 2) == [0, 0, 0]
    assert result(teams, 1, 3) == [-1, 1, -1, 1]


def test_all_legal_actions_are_sampled_equally_often() -> None:
    games = VectorGame("score5", 1)
    counts = np.zeros(games.actions)
    for _ in range(6000):
        counts[games.sample()[0]] += 1
    legal = games.masks[0].astype(bool)
    assert not counts[~legal].any()
    mean = 6000 / legal.sum()
    assert (abs(counts[legal] - mean) < 7 * mean**0.5).all()


@pytest.mark.parametrize("wrong", [-1, 99])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_seat_that_is_not_there_sees_nothing(name: str, wrong: int) -> None:
    coded = codec(quinte.game(name))
    coded.deal(1)
    for look in (coded.observation, coded.mask):
        with pytest.raises(quinte.NoSuchSeat):
            look(wrong)
    with pytest.raises(quinte.NoSuchSeat):
        coded.play(wrong, 0)
