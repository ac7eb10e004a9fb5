"""The low levels of Quinto: the share of the points they find, and what they overlook."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast
from quinte.bots import Level
from quinte.games.quinto_tiles.bots.novice import Novice
from quinte.games.quinto_tiles.policy import policy
from quinte.games.quinto_tiles.rules import QuintoTiles, score_of
from quinte.games.quinto_tiles.simulation import Equity


def played(level: int, games: int = 3) -> list[tuple[QuintoTiles, int, int]]:
    """The positions of games in which a level plays itself and may score: seat and move."""
    game, player = quinte.game("quinto-tiles"), Level(level)
    found = []
    for seed in range(games):
        state, rng = game.start(seed=seed), Fast(seed)
        while state.turn() >= 0:
            seat, moves = state.turn(), state.moves(state.turn())
            move = player.choose(game, state.view(seat), moves, rng)
            if max(moves):
                assert isinstance(state, QuintoTiles)
                found.append((state.copy(), seat, move))
            state.play(seat, move)
    return found


@pytest.mark.parametrize(
    ("level", "least", "most"), [(1, 0.45, 0.65), (2, 0.65, 0.85), (3, 1.0, 1.0)]
)
def test_a_level_finds_a_share_of_the_points(level: int, least: float, most: float) -> None:
    positions = played(level)
    available = sum(max(map(score_of, state.moves(seat))) for state, seat, _ in positions)
    assert least <= sum(score_of(move) for *_, move in positions) / available <= most


def test_a_beginner_lays_few_tiles_and_seldom_crosses_a_run() -> None:
    positions = played(1)
    plays = [state.placement(move) for state, _, move in positions]
    assert sum(len(play.cells) > 3 for play in plays) < len(plays) / 20
    assert sum(len(play.lines) > 1 for play in plays) < len(plays) / 3


def test_nobody_passes_who_can_play() -> None:
    game = quinte.game("quinto-tiles", voluntary_pass=True)
    state, blind = game.start(seed=1), Novice(places=0.0)
    for _ in range(12):
        seat = state.turn()
        move = blind.choose(game, state.view(seat), state.moves(seat), Fast(seat))
        assert move
        state.play(seat, move)


def test_the_fourth_level_gives_up_no_turn() -> None:
    game, player, known = quinte.game("quinto-tiles", voluntary_pass=True), Equity(), policy(5)
    passes = 0
    for seed in range(2):
        state = game.start(seed=seed)
        while state.turn() >= 0:
            assert isinstance(state, QuintoTiles)
            seat, moves = state.turn(), state.moves(state.turn())
            move = player.choose(game, state.view(seat), moves, Fast(1))
            if max(moves):
                assert move
                passes += known.equity(state, 0) > known.equity(state, move)
            state.play(seat, move)
    assert passes  # by the tiles kept alone, it would


def test_a_pass_is_told_as_a_turn_given_up() -> None:
    game, player = quinte.game("quinto-tiles", voluntary_pass=True), Equity()
    state = game.start(seed=1)
    for _ in range(6):
        seat, moves = state.turn(), state.moves(state.turn())
        found = player.evaluate(game, state.view(seat), moves, Fast(1))
        assert found[0].move
        state.play(seat, found[0].move)
