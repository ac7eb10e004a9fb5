"""Every reason that a hint of Quinto cards gives is true, by the judge's rows and cards."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from quinte.games.quinto_cards.knowledge import reasons
from tests.games.claims import checked
from tests.games.quinto_cards.claims import due, is_true
from tests.games.quinto_cards.positions import load, play

GAMES = {"check": 1, "test": 2}[os.environ.get("QUINTE_TESTS", "test")]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "rules": "published"},
    {"players": 3, "giver_chooses": True},
    {"players": 4, "rules": "published", "giver_chooses": True, "vier": 2},
    {"players": 4, "teams": True},
]
HOW: dict[str, Any] = {"every": 3, "moves": 5}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_claim_is_true_and_none_that_matters_is_missing(options: dict[str, Any]) -> None:
    claims = positions = 0
    for seed in range(GAMES):
        looked, made = checked(quinte.game("quinto-cards", **options), seed, is_true, due, **HOW)
        positions, claims = positions + looked, claims + made
    assert positions > 6 * GAMES
    assert claims > 2 * positions


def said(state: quinte.State, text: str) -> list[tuple[str, dict[str, Any]]]:
    seat = state.turn()
    (move,) = state.game.parse(state, seat, text)
    found = reasons(state.game, state.view(seat), move)
    return [(key.removeprefix("quinto-cards.why."), told) for key, told in found]


def test_a_turn_ends_because_of_what_another_card_would_do() -> None:
    state = play(load(["rc1 rc2 gt3 gt4 bs4", ""], ["1 r10: ot1"]), "new:rc1")
    ((name, told),) = said(state, "stop")
    assert (name, told["row"], told["seat"]) == ("stop_closer", 2, 1)
    state = play(load(["rc1 gt2 gt3 gt4 bs4", ""], ["1 r10: ot1"]), "new:rc1")
    assert said(state, "stop") == [("stop_none", {"row": 2})]


def test_of_two_bridges_the_plain_one_is_spent_before_one_that_is_also_a_word() -> None:
    state = load(["TWO= == gt3 gt4 bs4", ""], ["1 r10: RED"])
    assert said(state, "R1:==")[-1] == ("plain_bridge", {})
    assert said(state, "R1:TWO=b")[-1] == ("costly_bridge", {})
