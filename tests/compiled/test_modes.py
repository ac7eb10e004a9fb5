"""Compiled and plain are one game.

Compared on every option and player count: each position of hundreds of games (the generator
included), some of them with what is hidden drawn again, the legal moves by number and sample, the
drawn moves, the results. Not compared: speed, and the text of exceptions that Python itself raises
for arguments of a wrong type.
"""

from __future__ import annotations

import pytest

import quinte
from quinte.definition.options import every_set
from tests.compiled.modes import ROOT, needs_compiled, run, start
from tests.registered import SHIPPED, TRIED

GAMES = {"cinco": 5, "score5": 4, "quinto-tiles": 1, "quinto-cards": 2}
"""Of each option set, by how long they take; a soak compares thousands."""
PLAIN_GAMES = {"cinco": 4, "score5": 2, "quinto-cards": 2, "quinto-tiles": 1}
"""Of each option set in plain Python, where thousands would take too long."""


@needs_compiled
@pytest.mark.parametrize("game", SHIPPED)
def test_compiled_and_plain_give_the_same_positions(game: str) -> None:
    module = ("-m", "tests.compiled.digests", game)
    games = GAMES[game]
    processes = [start(*module, str(games), pure=pure) for pure in (False, True)]
    (fast, fast_mode), (plain, plain_mode) = (process.communicate() for process in processes)
    assert (fast_mode.strip(), plain_mode.strip()) == ("compiled", "plain")
    option_sets = {line.rsplit(" ", 3)[0] for line in plain.splitlines()}
    assert len(plain.splitlines()) == games * len(option_sets)
    for one, other in zip(fast.splitlines(), plain.splitlines(), strict=True):
        if one != other:
            options, seed, *_ = one.rsplit(" ", 3)
            detail = (*module, "1", "--detail", options, seed)
            first, second = (run(*detail, pure=pure)[0].splitlines() for pure in (False, True))
            for number, (a, b) in enumerate(zip(first, second, strict=False)):
                assert a == b, f"{options} seed {seed}, line {number}"
            pytest.fail(f"{options} seed {seed}: one game is longer than the other")


@needs_compiled
@pytest.mark.parametrize("game", SHIPPED)
def test_thousands_of_games_of_all_options_end_with_all_pieces(game: str) -> None:
    assert run("-m", "tests.compiled.played", game, "2000") == ("2000\n", "", 0)


@pytest.mark.parametrize("game", SHIPPED)
def test_games_of_all_options_end_with_all_pieces_as_plain_python(game: str) -> None:
    games = str(PLAIN_GAMES[game] * len(list(every_set(quinte.kinds()[game].options))))
    assert run("-m", "tests.compiled.played", game, games, pure=True) == (f"{games}\n", "", 0)


SLOW = {"test_judge.py", "test_knowledge.py", "test_claims.py"}
"""Comparisons with a judge, and games of bots: too long for plain Python."""
NOT_COMPILED = {"test_notation.py", "test_positions.py", "test_render.py"}
"""What tests modules that are plain Python anyway; the laws try them on plain states, too."""
RULES = {
    game.replace("-", "_"): sorted(
        f"tests/games/{path.parent.name}/{path.name}"
        for path in (ROOT / "tests/games" / game.replace("-", "_")).glob("test_*.py")
        if path.name not in SLOW | NOT_COMPILED
    )
    for game in SHIPPED
} | {
    "engine": [
        "tests/definition/test_game.py",
        "tests/engine/test_rng.py",
        "tests/records/test_deal.py",
        "tests/records/test_record.py",
    ]
}
"""Tests of modules that are compiled, or of what their states are asked for."""


@needs_compiled
@pytest.mark.parametrize("rules", RULES)
def test_the_rules_pass_their_tests_as_plain_python_too(rules: str) -> None:
    arguments = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist",
                 "-m", "not chances")  # fmt: skip
    output, errors, code = run(*arguments, *RULES[rules], pure=True, QUINTE_TESTS="check", CI="")
    assert code == 0, output + errors


@needs_compiled
@pytest.mark.parametrize("game", TRIED)
def test_the_laws_hold_in_plain_python_too(game: str) -> None:
    assert run("-m", "tests.testing.trials", game, "1", pure=True) == ("", "", 0)


THOUGHT = """
import sys
import quinte
from quinte import Fast
from quinte.bots.level import configured
game = quinte.game(sys.argv[1])
bot = configured(game, {**game.definition.levels[-1], "iterations": 24, "seconds": None})
state = game.start(seed=5)
rng = Fast(5)
for moves in range(15):
    if moves in (1, 14):
        seat = state.turn()
        for each in bot.evaluate(game, state.view(seat), state.moves(seat), Fast(1)):
            evaluations = round(each.estimate, 9), each.points, round(each.share, 9)
            print(moves, each.move, *evaluations)
    state.apply(state.turn(), state.draw(state.turn(), rng))
"""


@needs_compiled
@pytest.mark.parametrize("game", SHIPPED)
def test_the_highest_level_thinks_the_same_in_both_modes(game: str) -> None:
    processes = [start("-c", THOUGHT, game, pure=pure) for pure in (False, True)]
    compiled, plain = (process.communicate() for process in processes)
    assert compiled == plain
    assert compiled[1] == ""
    assert {line.split()[0] for line in compiled[0].splitlines()} == {"1", "14"}
