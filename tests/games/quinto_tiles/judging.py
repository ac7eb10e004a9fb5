"""A random game of Quinto with tiles, the fast rules against the slow judge, play for play.

Compared at every turn are all legal plays with their scores, the runs of one, the position after
it and the result. Not compared: the deal and the redraw, which the judge does not do, and the
wording of refusals.
"""

from __future__ import annotations

from quinte import Fast, Game
from quinte.games.quinto_tiles.rules import score_of
from tests.games.quinto_tiles import judge


def judged(game: Game, seed: int, stride: int = 1) -> int:
    """Play a game; how many positions were compared in full.

    Finding all plays is what takes long: with a stride, only some positions are compared so.
    """
    rng = Fast(seed)
    state = game.start(seed=seed)
    positions = 0
    while state.actors():
        position = state.position()
        assert list(state.actors()) == judge.actors(position)
        seat = state.turn()
        moves = state.moves(seat)
        move = moves[rng.below(len(moves))]
        text = game.text(state, seat, move)
        if len(position["bag"]) % stride == 0:
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
    return positions
