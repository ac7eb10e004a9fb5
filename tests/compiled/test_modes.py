"""Compiled and plain are one game.

Compared on every option and player count: each position of thousands of games (the generator
included), the legal moves by number and sample, the drawn moves, the results. Not compared: speed,
and the text of exceptions that Python itself raises for arguments of a wrong type.
"""

from __future__ import annotations

import os

import pytest

import quinte
from tests.compiled.modes import needs_compiled, run, start

GAMES = {"check": 1, "test": 3, "soak": 50}[os.environ.get("QUINTE_TESTS", "test")]
WEIGHTS = {"cinco": 10, "score5": 4, "quinto-tiles": 0.3, "quinto-cards": 2}
"""Times so many, by how long games take and how many option sets there are."""
PLAIN_GAMES = {"quinto-tiles": 300, "quinto-cards": 3000}
"""So many games of these end in plain Python, where ten thousand would take too long."""
OURS = [name for name, kind in quinte.kinds().items() if kind.package.startswith("quinte.")]


@needs_compiled
@pytest.mark.parametrize("game", OURS)
def test_compiled_and_plain_give_the_same_positions(game: str) -> None:
    module = ("-m", "tests.compiled.digests", game)
    games = max(1, round(GAMES * WEIGHTS[game]))
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


PLAYED = """
import sys
import quinte
from quinte import Fast, Game
from quinte.core.options import every_set
from quinte.core.playout import playout
kind = quinte.kinds()[sys.argv[1]]
games = 0
sets = list(every_set(kind.options))
while games < int(sys.argv[2]):
    game = Game(kind, sets[games % len(sets)])
    state = game.start(seed=games)
    pieces = sorted(game.pieces(state.position()))
    made = playout(state, Fast(games), 100_000)
    assert made < 100_000, games
    assert state.result() is not None and state.actors() == (), games
    assert sorted(game.pieces(state.position())) == pieces, games
    games += 1
print(games)
"""


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize(
    "pure",
    [pytest.param(False, id="compiled", marks=needs_compiled), pytest.param(True, id="plain")],
)
def test_ten_thousand_games_of_all_options_end_with_all_pieces(game: str, pure: bool) -> None:
    games = str(PLAIN_GAMES.get(game, 10_000) if pure else 10_000)
    output, errors, code = run("-c", PLAYED, game, games, pure=pure)
    assert (output.strip(), errors, code) == (games, "", 0)


THINKERS = ("quinto_tiles", "score5")
"""Games whose bots are tested at length: too long for plain Python, as are the judges."""


@needs_compiled
def test_the_rules_pass_their_tests_as_plain_python_too() -> None:
    arguments = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/games", "tests/core")
    judged = ("cinco", "quinto_cards", "quinto_tiles", "score5")
    slow = [f"{game}/test_judge.py" for game in judged]
    slow += [f"{game}/test_knowledge.py" for game in THINKERS]
    left_out = [part for name in slow for part in ("--deselect", f"tests/games/{name}")]
    output, errors, code = run(*arguments, *left_out, pure=True, QUINTE_TESTS="check", CI="")
    assert code == 0, output + errors


THOUGHT = """
import sys
import quinte
from quinte import Fast
from quinte.bots.level import configured
game = quinte.game(sys.argv[1])
bot = configured(game, {**game.kind.manifest["levels"]["5"], "iterations": 24, "seconds": None})
state = game.start(seed=5)
rng = Fast(5)
for _ in range(int(sys.argv[2])):
    state.apply(state.turn(), state.draw(state.turn(), rng))
seat = state.turn()
for each in bot.weigh(game, state.view(seat), state.moves(seat), Fast(1)):
    print(each.move, round(each.estimate, 9), each.points, round(each.share, 9))
"""


@needs_compiled
@pytest.mark.parametrize("moves", [1, 14])
@pytest.mark.parametrize("game", OURS)
def test_the_highest_level_thinks_the_same_in_both_modes(game: str, moves: int) -> None:
    compiled, plain = (run("-c", THOUGHT, game, str(moves), pure=pure) for pure in (False, True))
    assert compiled == plain
    assert compiled[0]
    assert compiled[2] == 0


@needs_compiled
def test_the_laws_hold_in_plain_python_too() -> None:
    arguments = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/testing/test_laws.py")
    output, errors, code = run(*arguments, pure=True, QUINTE_TESTS="few", CI="")
    assert code == 0, output + errors
