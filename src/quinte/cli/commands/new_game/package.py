"""What packages of all games have: how they are built, and the tests of the laws."""

PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "quinte-$name"
version = "0.1.0"
description = "$title, a game for quinte"
requires-python = ">=3.11"
dependencies = ["quinte"]

[project.optional-dependencies]
test = ["pytest>=8", "quinte[testing]"]

[project.entry-points."quinte.games"]
$name = "$module:GAME"

[tool.setuptools]
packages = ["$module"]

[tool.setuptools.package-data]
$module = ["texts.toml", "py.typed"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

README = """\
# $title

A game for quinte: `quinte play $name`.

The rules are in `$module/__init__.py`, all texts in `$module/texts.toml`, in English and French.
`pytest` checks the laws that every game keeps: nothing hidden leaks, bots never cheat, positions
and records come back as they were, and every text exists in both languages.
"""

LAWS = '''\
"""The laws of every game, and the rules of this one."""

import pytest
import quinte
from hypothesis import given, settings, strategies
from quinte import Game, State
from quinte.testing import LAWS, Law, every_game

NAME = "$name"


@pytest.mark.parametrize("game", every_game(NAME), ids=repr)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game: Game) -> None:
    @settings(deadline=None, max_examples=10)
    @given(seed=strategies.integers(0, 2**64 - 1))
    def holds(seed: int) -> None:
        law(game, seed)

    holds()


def played(*moves: str) -> State:
    """The state after some moves."""
    state = quinte.game(NAME).start(seed=1, first=0)
    for move in moves:
        state.game.play_text(state, state.turn(), move)
    return state
'''
