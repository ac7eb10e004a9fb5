"""Search: it finds what can be found, sees only its view, keeps its limits, and mixes."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest

import quinte
from quinte import Fast
from quinte.bots import bot
from quinte.bots.search import AT_ONCE, Search, pool, search_apart, together
from quinte.bots.tree import Tree
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.rollout import RolloutPolicy
from quinte.engine.state import State
from quinte.errors import BadOption, QuinteError
from tests.games.cinco.positions import load
from tests.registered import TRIED
from tests.testing.trials import SETS, tried


def chosen(state: State, bot: Search, seed: int = 1) -> str:
    seat = state.turn()
    move = bot.choose(state.game, state.view(seat), state.moves(seat), Fast(seed))
    return str(state.game.text(state, seat, move))


def test_search_completes_a_line_of_five() -> None:
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    assert chosen(state, Search(iterations=200)) == "80@81"


def test_search_stops_a_line_of_four() -> None:
    state = load([[80], [8]], board={12: 1, 11: 1, 30: 1, 44: 1, 39: 0, 40: 0})
    assert chosen(state, Search(iterations=200)) == "80@81"


@pytest.mark.parametrize("name", TRIED)
def test_search_chooses_the_same_with_the_same_seed_and_iterations(name: str) -> None:
    state = quinte.game(name).start(seed=5)
    for _ in range(3):
        state.apply(state.turn(), state.draw(state.turn(), Fast(1)))
    assert chosen(state, Search(iterations=60)) == chosen(state.copy(), Search(iterations=60))


@pytest.mark.parametrize("name", TRIED)
def test_search_sees_nothing_but_its_view(name: str) -> None:
    for game in tried(name, SETS):
        state = game.start(seed=3)
        rng = Fast(9)
        for _ in range(6):
            state.apply(state.turn(), state.draw(state.turn(), rng))
        seat = state.turn()
        other = state.resample(seat, Fast(77))
        bot = Search(iterations=12, depth=20)
        moves = state.moves(seat)
        first = bot.choose(game, state.view(seat), moves, Fast(4))
        assert first in moves, game
        assert bot.choose(game, other.view(seat), other.moves(seat), Fast(4)) == first, game


def test_a_search_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a limit"):
        Search()


class Clock:
    """Each look at it is a tenth of a second later."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 10


def test_search_stops_when_its_processor_time_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = quinte.game("cinco").start(seed=1)
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    found = Search(seconds=0.45).found(state.game, state.view(state.turn()), Fast(1))
    assert found.rounds == 5 * AT_ONCE
    assert clock.looks == 6


@pytest.mark.parametrize("game", list(quinte.kinds()))
def test_a_level_that_searches_uses_the_time_it_is_given(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of its usual limits, longer or shorter."""
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    state = quinte.game(game).start(seed=3)
    looks = []
    for seconds in (0.25, 2.0):
        clock.looks = 0
        strongest = bot(f"level5@{seconds}")
        rng = Fast(1)
        while len(state.moves(state.turn())) == 1 or state.view(state.turn()).get("round", 3) < 3:
            state.play(state.turn(), bot("random").choose(
                state.game, state.view(state.turn()), state.moves(state.turn()), rng))  # fmt: skip
        seat = state.turn()
        strongest.choose(state.game, state.view(seat), state.moves(seat), Fast(1))
        looks.append(clock.looks)
    assert 0 < looks[0] <= 5 < looks[1] <= 22


@pytest.mark.parametrize(
    "name", ["level5@", "level5@0", "level5@soon", "level5@4000", "level5@nan"]
)
def test_time_that_no_level_can_be_given_is_refused(name: str) -> None:
    with pytest.raises(BadOption) as refused:
        bot(name)
    assert refused.value.code == "bot.seconds"


@pytest.mark.parametrize("name", ["greedy@2", "random@2", "@2", "level6@2"])
def test_only_levels_can_be_given_time(name: str) -> None:
    with pytest.raises(QuinteError, match="unknown bot"):
        bot(name)


def test_several_searches_add_up() -> None:
    state = quinte.game("cinco").start(seed=1)
    view = state.view(state.turn())
    config: dict[str, Any] = {"iterations": 40}
    found = [search_apart((config, state.game, view, seed)) for seed in (1, 2)]
    both = together(found)
    assert both.rounds == 80
    assert sum(visits for visits, _, _ in both.moves.values()) == 80
    assert set(both.moves) == set(found[0].moves) | set(found[1].moves)


def test_several_processes_search_at_once() -> None:
    state = quinte.game("cinco").start(seed=1)
    seat = state.turn()
    several = Search(iterations=64, processes=2)
    evaluations = several.evaluate(state.game, state.view(seat), state.moves(seat), Fast(2))
    assert sum(each.share for each in evaluations) == pytest.approx(1.0)
    assert all(0.0 <= each.estimate <= 1.0 for each in evaluations)
    there = set(pool(2)._processes)
    assert several.choose(state.game, state.view(seat), state.moves(seat), Fast(3)) in state.moves(
        seat
    )
    assert set(pool(2)._processes) == there, "they stay for the next move"
    for process in list(pool(2)._processes.values()):
        process.kill()
    assert several.choose(state.game, state.view(seat), state.moves(seat), Fast(3)) in state.moves(
        seat
    )
    assert not set(pool(2)._processes) & there, "the dead are replaced"


@pytest.mark.parametrize("name", TRIED)
def test_who_sees_the_same_of_two_moves_sees_the_same_game(name: str) -> None:
    for game in tried(name, SETS):
        compare_what_is_seen(game)


def compare_what_is_seen(game: quinte.Game) -> None:
    state = game.start(seed=8)
    rng = Fast(2)
    while (seat := state.turn()) >= 0:
        alike: dict[int, list[Any]] = {}
        others = [other for other in range(game.players) if other != seat]
        for move in state.moves(seat)[:20]:
            seen = state.seen(seat, move)
            after = state.copy()
            after.apply(seat, move)
            if seen != move or seen in alike:
                alike.setdefault(seen, []).append([after.view(other) for other in others])
        for views in alike.values():
            assert all(view == views[0] for view in views), game
        state.apply(seat, state.draw(seat, rng))


class Coins(State):
    """Both lay a coin at once: the first wins with two heads, two tails are shared."""

    def __init__(self) -> None:
        State.__init__(self, SimpleNamespace(players=2, sides=((0,), (1,))))
        self.laid = [-1, -1]

    def turn(self) -> int:
        return self.laid.index(-1) if -1 in self.laid else -1

    def acts(self, seat: int) -> bool:
        return self.laid[seat] < 0

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.laid[seat] < 0)

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def seen(self, seat: int, move: int) -> int:
        return -1

    def apply(self, seat: int, move: int) -> None:
        self.laid[seat] = move

    def redeal(self, seat: int, rng: Rng) -> None:
        self.laid = [-1, -1]

    def copy(self) -> Coins:
        new = Coins()
        new.laid = list(self.laid)
        return new

    def result(self) -> Result | None:
        winners = {(0, 0): (0,), (1, 1): (0, 1)}.get((self.laid[0], self.laid[1]), (1,))
        return Result((0, 0), winners, "coins")


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_where_all_choose_at_once_a_search_learns_to_mix(seat: int) -> None:
    # Heads h of the time are worth h to the first against heads, (1 - h) / 2 against tails.
    root = Coins()
    tree = Tree(root, seat, RolloutPolicy(root.game), 1.0, 8.0, 8, 100)
    tree.think(Fast(3), 60_000)
    found = {move: mixed for move, _, _, mixed in tree.findings()}
    assert found[0] / (found[0] + found[1]) == pytest.approx(1 / 3, abs=0.06)


def test_a_win_is_shared_by_sides_and_a_draw_by_all() -> None:
    board = {12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1}
    state = load([[80], [8], [9], [10]], board=board)
    evaluations = Search(iterations=50).evaluate(state.game, state.view(0), state.moves(0), Fast(1))
    assert evaluations[0].estimate == 1.0  # both partners win, and each has the whole win
