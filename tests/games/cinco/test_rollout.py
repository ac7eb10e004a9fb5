"""Cinco at a glance: what is seen quickly is what a slow look sees."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast
from quinte.games.cinco.rollout import OTHER, OWN, RolloutPolicy
from quinte.testing import every_game
from tests.games.cinco.positions import load

GAMES = list(every_game("cinco"))


def slow_worth(state: quinte.State, seat: int, cell: int) -> float:
    """What a token adds: every straight of five through the cell, one by one."""
    game = state.game
    board = {int(name): team for name, team in state.position()["board"].items()}
    total = 0.0
    for straight in game.box.straights:
        if cell in straight:
            owners = [board[other] for other in straight if other in board]
            if len(set(owners)) < 2:
                mine = not owners or owners[0] == seat % len(game.sides)
                total += (OWN if mine else OTHER)[len(owners)]
    return total


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_cell_promises_what_its_straights_are_worth(game: quinte.Game) -> None:
    policy = RolloutPolicy(game)
    state = game.start(seed=4)
    rng = Fast(4)
    while (seat := state.turn()) >= 0:
        moves = state.moves(seat)
        hand = state.position()["hands"][seat]
        priors = policy.priors(state, seat, moves)
        for move, promise in list(zip(moves, priors, strict=True))[:: max(1, len(moves) // 9)]:
            card, cell = move >> 7, move & 127
            if card and cell and not any(card < held <= cell for held in hand):
                assert promise == pytest.approx(1.0 + slow_worth(state, seat, cell))
        state.apply(seat, state.draw(seat, rng))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_playing_on_makes_the_moves_that_it_would_lead(game: quinte.Game) -> None:
    """The table of gains is kept up to date on the way, or recomputed for one move: the same."""
    state = game.start(seed=6)
    other = state.copy()
    policy = RolloutPolicy(game)
    policy.blur = 0.0
    made = policy.run(state, Fast(1), 60)
    for _ in range(made):
        seat = other.turn()
        move = policy.choose(other, seat, Fast(1))
        assert move in other.moves(seat)
        other.apply(seat, move)
    assert state == other


def test_the_rollout_policy_completes_a_line_before_it_stops_one() -> None:
    state = load([[80, 39], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1, 42: 1})
    policy = RolloutPolicy(state.game)
    for seed in range(20):
        assert state.game.text(state, 0, policy.choose(state, 0, Fast(seed))) == "80@81"


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_chances_of_all_teams_are_one(game: quinte.Game) -> None:
    policy = RolloutPolicy(game)
    state = game.start(seed=2)
    policy.run(state, Fast(2), 20)
    chances = policy.values(state)
    assert sum(chances[side[0]] for side in game.sides) == pytest.approx(1.0)
    assert all(chances[seat] == chances[side[0]] for side in game.sides for seat in side)


def test_who_can_complete_a_line_is_nearly_sure_to_win() -> None:
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    assert RolloutPolicy(state.game).values(state)[0] > 0.95


def test_the_signs_of_a_team_are_counted_one_by_one() -> None:
    state = load([[80, 81], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1})
    board = {12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1}
    counts = [0, 0, 0, 0]
    for straight in state.game.box.straights:
        owners = [board[cell] for cell in straight if cell in board]
        if owners and set(owners) == {0}:
            counts[len(owners) - 1] += 1
    signs = RolloutPolicy(state.game).signs(state, 0)
    assert [signs[0], signs[1], sum(signs[2:6]), sum(signs[6:10])] == counts
    assert (signs[10], signs[11], signs[12]) == (2.0, 1.0, 1.0)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_was_seen_of_other_positions_does_not_show(players: int) -> None:
    """Lines are weighed again only if their tokens changed; nobody can tell."""
    game = quinte.game("cinco", players=players)
    old = RolloutPolicy(game)
    for seed in range(3):
        state = game.start(seed=seed)
        rng = Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            moves = state.moves(seat)
            assert old.priors(state, seat, moves) == RolloutPolicy(game).priors(state, seat, moves)
            old.run(state.copy(), Fast(seed), 6)
            state.apply(seat, state.draw(seat, rng))
