"""Quinto at a glance: what is seen quickly is what a slow look sees."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast
from quinte.games.quinto_cards.rollout import FULL, MENDING, REACHED, RolloutPolicy
from quinte.testing import every_game

GAMES = list(every_game("quinto-cards"))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_rollout_policy_leads_legal_moves_to_the_end(game: quinte.Game) -> None:
    policy = RolloutPolicy(game)
    state = game.start(seed=3)
    rng = Fast(3)
    while (seat := state.turn()) >= 0:
        move = policy.choose(state, seat, rng)
        assert move in state.moves(seat)
        state.apply(seat, move)
    assert state.result() is not None


@pytest.mark.parametrize("rules", ["author", "published"])
def test_what_greedy_completes_the_rollout_policy_completes(rules: str) -> None:
    """Whether a hand completes a row is found out twice: here, and by `appraise`."""
    game = quinte.game("quinto-cards", rules=rules)
    policy = RolloutPolicy(game)
    rng = Fast(5)
    compared = 0
    for seed in range(12):
        state = game.start(seed=seed)
        while (seat := state.turn()) >= 0:
            moves = state.moves(seat)
            values = game.appraise(state.view(seat), moves)
            priors = policy.priors(state, seat, moves)
            whole = [value >= FULL for value in values]
            reached = [REACHED <= value < FULL for value in values]
            mending = any(value in MENDING for value in values)
            if any(whole) and any(reached) and not mending:
                least = min(p for p, full in zip(priors, whole, strict=True) if full)
                others = [p for p, full in zip(priors, whole, strict=True) if not full]
                assert least > max(others)
                compared += 1
            state.apply(seat, policy.choose(state, seat, rng))
    assert compared > 5


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_chances_of_all_sides_are_one(game: quinte.Game) -> None:
    policy = RolloutPolicy(game)
    state = game.start(seed=2)
    policy.run(state, Fast(2), 30)
    chances = policy.values(state)
    assert sum(chances[side[0]] for side in game.sides) == pytest.approx(1.0)


def test_who_has_won_most_is_ahead() -> None:
    game = quinte.game("quinto-cards")
    policy = RolloutPolicy(game)
    ahead = behind = 0
    for seed in range(20):
        state = game.start(seed=seed)
        policy.run(state, Fast(seed), 60)
        if state.turn() < 0:
            continue
        position = state.position()
        won = [sum(int(card[1:]) for card in cards) for cards in position["won"]]
        if abs(won[0] - won[1]) > 60:
            better = 0 if won[0] > won[1] else 1
            ahead += policy.values(state)[better] > 0.5
            behind += policy.values(state)[better] <= 0.5
    assert ahead > 5 * max(1, behind)
