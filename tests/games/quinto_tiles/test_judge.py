"""The fast rules against the slow judge: every edition and multiple, play for play.

Compared at every turn of random games are all legal plays with their scores, the runs of one, the
position after it and the result. Not compared: the deal and the redraw, which the judge does not
do, and the wording of refusals.
"""

from __future__ import annotations

import os

import pytest

import quinte
from quinte import Fast
from quinte.games.quinto_tiles.rules import score_of
from tests.games.quinto_tiles import judge

GAMES = {"check": 1, "test": 2, "soak": 60}[os.environ.get("QUINTE_TESTS", "test")]
STRIDE = {"check": 5}.get(os.environ.get("QUINTE_TESTS", "test"), 1)
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
        rng = Fast(seed)
        state = game.start(seed=seed)
        while state.actors():
            position = state.position()
            assert list(state.actors()) == judge.actors(position)
            seat = state.turn()
            moves = state.moves(seat)
            move = moves[rng.below(len(moves))]
            text = game.text(state, seat, move)
            if len(position["bag"]) % STRIDE == 0:
                found = {game.text(state, seat, each): score_of(each) for each in moves}
                may_pass = "pass" in found
                assert found.pop("pass", 0) == 0
                assert found == judge.plays(position, seat)
                assert may_pass == (game.options["voluntary_pass"] or not found)
                if text != "pass":
                    runs = game.explain(state, seat, text)["runs"]
                    seen = [(run["at"], run["tiles"], run["sum"]) for run in runs]
                    assert seen == judge.runs(position, text)
                positions += 1
            expected = judge.after(position, seat, text)
            state.play(seat, move)
            if expected is not None:
                assert state.position() == expected
        result = state.result()
        assert result is not None
        assert result.as_json() == judge.result(state.position())
    assert positions >= 4 * GAMES
