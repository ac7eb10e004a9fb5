"""The law of positions: a damaged one is rejected, or is a position like any other.

What is not compared: whether moves could lead there. A game decides which unreachable tables it
rejects; people who study the game want to set up some of them.
"""

from __future__ import annotations

import json
from typing import Any

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import Position
from quinte.errors import QuinteError
from quinte.testing.damage import damaged
from quinte.testing.hiding import looks_like_itself_resampled, resamples_like_its_lookalikes
from quinte.testing.law import PATIENCE, Law, LawBroken, moments, require, step, viewers, written
from quinte.testing.playing import (
    comes_back_from_its_position,
    goes_on_or_has_a_result,
    has_moves_that_are_legal,
    plays_unchecked_as_checked,
)
from quinte.testing.telling import says_its_moves

TIMES = 10
"""Damaged positions per random game."""


def impossible_positions_are_refused(game: Game, seed: int) -> None:
    """A damaged position is rejected with a code, or everything that holds for any state holds for
    it.
    """
    rng = Fast(seed)
    positions = [state.position() for state in moments(game, seed, 6)]
    for _ in range(TIMES):
        position = positions[rng.below(len(positions))]
        other = positions[rng.below(len(positions))]
        wanted, what = damaged(position, other, rng)
        before = written(wanted)
        try:
            state = loaded(game, wanted)
            require(written(wanted) == before, "loading changed a position")
            if state is not None:
                is_like_any_other(game, state, wanted, sorted(game.pieces(position)), rng)
        except Exception as error:
            raise LawBroken(f"{error!r} after: {what}; in {before}") from error


def loaded(game: Game, position: Position) -> State | None:
    """The state of a position, None if it is rejected as it should be."""
    try:
        return game.load(position)
    except QuinteError as error:
        require(bool(error.code), "a refusal without a code")
        json.dumps(error.as_json())
        return None


def is_like_any_other(
    game: Game, state: State, position: Position, pieces: list[str], rng: Fast
) -> None:
    """What other laws say of states holds for one loaded from a position."""
    seed = rng.below(1 << 32)
    require(
        _in_any_order(state.position()) == _in_any_order({"rng": state.rng.text(), **position}),
        "a loaded position says something else", now=state.position(),
    )  # fmt: skip
    require(sorted(game.pieces(state.position())) == pieces, "pieces appeared or vanished")
    goes_on_or_has_a_result(game, state)
    has_moves_that_are_legal(state, 6)
    plays_unchecked_as_checked(state, rng)
    for seat in state.actors():
        moves = state.moves(seat)
        says_its_moves(game, state, seat, moves[:: max(1, len(moves) // 6)])
    viewer = viewers(game)[rng.below(len(viewers(game)))]
    looks_like_itself_resampled(game, state, viewer, seed)
    resamples_like_its_lookalikes(game, state, viewer, seed)
    comes_back_from_its_position(game, state.copy(), rng)
    _ends(game, state, pieces, rng)


def _ends(game: Game, state: State, pieces: list[str], rng: Fast) -> None:
    """Play some moves, after each of which the position can be loaded; then on to the end."""
    for _ in range(3):
        if state.actors():
            state.play(*step(state, rng))
            require(game.load(state.position()) == state, "a position after a move differs")
            goes_on_or_has_a_result(game, state)
    state.run(rng, PATIENCE)
    require(not state.actors(), f"no result after {PATIENCE} moves")
    goes_on_or_has_a_result(game, state)
    require(game.load(state.position()) == state, "a position at the end differs")
    require(sorted(game.pieces(state.position())) == pieces, "pieces appeared or vanished")


def _in_any_order(value: Any) -> Any:
    """A position regardless of the order of cards and options: those are compared by loading."""
    if isinstance(value, dict):
        return {key: _in_any_order(each) for key, each in value.items() if key != "options"}
    if isinstance(value, list):
        return sorted((_in_any_order(each) for each in value), key=written)
    return "".join(sorted(value)) if isinstance(value, str) else value


POSITION_LAWS: tuple[Law, ...] = (impossible_positions_are_refused,)
