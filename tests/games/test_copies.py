"""A copy is the same game in all that positions do not show: its moves, and how it goes on."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any

import pytest

import quinte
from quinte import Fast
from quinte.engine.rng import Rng
from quinte.engine.state import State
from tests.compiled.modes import needs_compiled
from tests.registered import TRIED

GAMES = [
    quinte.game(name, players=players)
    for name in TRIED
    for players in quinte.kinds()[name].options["players"].extremes()
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_copy_has_the_moves_of_its_original_and_goes_on_alike(game: quinte.Game) -> None:
    state, rng = game.start(seed=6), Fast(6)
    for _ in range(60):
        actors = state.actors()
        if not actors:
            break
        copy = state.copy()
        assert copy.actors() == actors
        assert [copy.moves(seat) for seat in actors] == [state.moves(seat) for seat in actors]
        seat = actors[rng.below(len(actors))]
        move = state.draw(seat, rng)
        for each in (copy, state):
            each.play(seat, move)
        assert copy == state


def midway(game: quinte.Game) -> State:
    state = game.start(seed=6)
    state.run(Fast(6), 30)
    return state


@needs_compiled
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_copy_has_every_byte_that_its_game_declares(game: quinte.Game) -> None:
    def declared(state: State) -> bytes:
        return ctypes.string_at(id(state), type(state).__basicsize__)[State.__basicsize__ :]

    state = midway(game)
    assert declared(state.copy()) == declared(state)


@pytest.mark.long
@needs_compiled
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_copy_holds_what_it_shares_with_its_original_and_lets_go_of_it(game: quinte.Game) -> None:
    state = midway(game)
    shared = [
        each
        for each in gc.get_referents(state)
        if type(each).__module__.startswith("quinte.") and not isinstance(each, Rng)
    ]
    assert game in shared
    gc.disable()  # what others left behind may refer to the game, too, and must not go now
    try:
        before = [sys.getrefcount(each) for each in shared]
        copies = [state.copy() for _ in range(1000)]
        assert [sys.getrefcount(each) - 1000 for each in shared] == before
        del copies
        assert [sys.getrefcount(each) for each in shared] == before
    finally:
        gc.enable()


def test_a_field_that_is_new_to_a_game_is_copied_with_what_is_inside() -> None:
    class Marked(State):
        """A state in plain Python that declares nothing."""

    state: Any = Marked(quinte.game("duel", players=2))
    state.marks = [{"cards": [1]}, {2}, bytearray(3)]
    copy = state.copy()
    assert type(copy) is type(state)
    assert copy.marks == state.marks
    copy.marks[0]["cards"].append(4)
    copy.marks[1].add(4)
    copy.marks[2][0] = 4
    assert state.marks == [{"cards": [1]}, {2}, bytearray(3)]
