"""Every reason that a hint of Quinto cards gives is true, by the judge's rows and cards."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from tests.games.claims import checked
from tests.games.quinto_cards.claims import due, is_true

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
