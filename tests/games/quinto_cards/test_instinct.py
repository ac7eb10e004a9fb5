"""Quinto at a glance: what is seen quickly is what a slow look sees."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast
from quinte.games.quinto_cards.instinct import FULL, MENDING, REACHED, Instinct
from quinte.testing import every_game

GAMES = list(every_game("quinto-cards"))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_instinct_leads_legal_moves_to_the_end(game: quinte.Game) -> None:
    instinct = Instinct(game)
    state = game.start(seed=3)
    rng = Fast(3)
    while (seat := state.turn()) >= 0:
        move = instinct.lead(state, seat, rng)
        assert move in state.moves(seat)
        state.apply(seat, move)
    assert state.result() is not None


@pytest.mark.parametrize("rules", ["author", "published"])
def test_what_greedy_completes_instinct_completes(rules: str) -> None:
    """Whether a hand completes a row is found out twice: here, and by `appraise`."""
    game = quinte.game("quinto-cards", rules=rules)
    instinct = Instinct(game)
    rng = Fast(5)
    compared = 0
    for seed in range(12):
        state = game.start(seed=seed)
        while (seat := state.turn()) >= 0:
            moves = state.moves(seat)
            values = game.appraise(state.view(seat), moves)
            promises = instinct.promises(state, seat, moves)
            whole = [value >= FULL for value in values]
            reached = [REACHED <= value < FULL for value in values]
            mending = any(value in MENDING for value in values)
            if any(whole) and any(reached) and not mending:
                least = min(p for p, full in zip(promises, whole, strict=True) if full)
                others = [p for p, full in zip(promises, whole, strict=True) if not full]
                assert least > max(others)
                compared += 1
            state.apply(seat, instinct.lead(state, seat, rng))
    assert compared > 5


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_chances_of_all_sides_are_one(game: quinte.Game) -> None:
    instinct = Instinct(game)
    state = game.start(seed=2)
    instinct.run(state, Fast(2), 30)
    chances = instinct.outlook(state)
    assert sum(chances[side[0]] for side in game.sides) == pytest.approx(1.0)


def test_who_has_won_most_is_ahead() -> None:
    game = quinte.game("quinto-cards")
    instinct = Instinct(game)
    ahead = behind = 0
    for seed in range(20):
        state = game.start(seed=seed)
        instinct.run(state, Fast(seed), 60)
        if state.turn() < 0:
            continue
        position = state.position()
        won = [sum(int(card[1:]) for card in cards) for cards in position["won"]]
        if abs(won[0] - won[1]) > 60:
            better = 0 if won[0] > won[1] else 1
            ahead += instinct.outlook(state)[better] > 0.5
            behind += instinct.outlook(state)[better] <= 0.5
    assert ahead > 5 * max(1, behind)
