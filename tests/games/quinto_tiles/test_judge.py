"""The fast rules of Quinto with tiles against the slow judge, on every edition and multiple."""

from __future__ import annotations

import os

import pytest

import quinte
from tests.games.quinto_tiles.judging import judged

GAMES = {"check": 1, "test": 2}[os.environ.get("QUINTE_TESTS", "test")]
STRIDE = {"check": 20, "test": 3}[os.environ.get("QUINTE_TESTS", "test")]
KIND = quinte.kinds()["quinto-tiles"]


@pytest.mark.parametrize("multiple", KIND.options["multiple"].values)
@pytest.mark.parametrize("edition", KIND.options["edition"].values)
def test_the_rules_agree_with_the_judge(edition: str, multiple: int) -> None:
    positions = 0
    for seed in range(GAMES):
        game = quinte.game(
            "quinto-tiles", edition=edition, multiple=multiple, players=2 + seed % 3,
            voluntary_pass=seed % 2 == 1,
        )  # fmt: skip
        positions += judged(game, seed, STRIDE)
    assert positions >= 4 * GAMES
