"""Every reason that a hint of Score 5 gives is true, by the judge's count of hands."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from tests.games.claims import checked
from tests.games.score5.claims import due, is_true, whole_moves

GAMES = {"check": 1, "test": 3}[os.environ.get("QUINTE_TESTS", "test")]
OPTIONS: list[dict[str, Any]] = [{"players": players} for players in (2, 3, 4, 5)]
HOW: dict[str, Any] = {"every": 3, "moves": 3, "pick": whole_moves}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_claim_is_true_and_none_that_matters_is_missing(options: dict[str, Any]) -> None:
    claims = positions = 0
    for seed in range(GAMES):
        looked, made = checked(quinte.game("score5", **options), seed, is_true, due, **HOW)
        positions, claims = positions + looked, claims + made
    assert positions > 20 * GAMES
    assert claims > positions
