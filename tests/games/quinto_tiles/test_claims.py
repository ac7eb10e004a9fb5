"""Every reason that a hint of Quinto tiles gives is true, by the judge's plays and scores."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from tests.games.claims import checked
from tests.games.quinto_tiles.claims import due, is_true

GAMES = {"check": 1, "test": 2}[os.environ.get("QUINTE_TESTS", "test")]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "voluntary_pass": True, "edition": "1968"},
    {"players": 3, "edition": "1964-wood"},
    {"players": 4, "multiple": 7},
]
HOW: dict[str, Any] = {"every": 1, "moves": 2}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_claim_is_true_and_none_that_matters_is_missing(options: dict[str, Any]) -> None:
    claims = positions = 0
    for seed in range(GAMES):
        looked, made = checked(quinte.game("quinto-tiles", **options), seed, is_true, due, **HOW)
        positions, claims = positions + looked, claims + made
    assert positions > 6 * GAMES
    assert claims > 4 * positions
