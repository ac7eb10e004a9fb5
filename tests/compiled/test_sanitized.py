"""The laws on a build that checks every index into a C array."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from quinte import _build
from tests.compiled.kept import SOURCES, our_sanitized
from tests.compiled.modes import needs_compiled, run
from tests.registered import SHIPPED, TRIED

pytestmark = needs_compiled
TIMES = "2"
"""How often each law is tried on each game."""
GAMES = "300"
"""Number of whole games, which take far less time than laws."""


@pytest.fixture(scope="session")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sources, with a build of bounds checks."""
    folder = tmp_path_factory.mktemp("sanitized") / "src"
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "_build.json", "page", "*.egg-info")
    shutil.copytree(SOURCES, folder, ignore=ignored)
    shutil.copytree(our_sanitized(), folder, dirs_exist_ok=True)
    package = folder / "quinte"
    (package / _build.STAMP).write_text(json.dumps(_build.digest(package)) + "\n")
    return str(folder)


def test_an_index_out_of_bounds_is_caught(sanitized: str) -> None:
    shown = "import quinte; print(quinte.__file__, quinte.COMPILED)"
    output, _, _ = run("-c", shown, PYTHONPATH=sanitized)
    assert output.split() == [str(Path(sanitized, "quinte", "__init__.py")), "True"]
    planted = (
        "import quinte; state = quinte.game('cinco').start(seed=1, first=0); "
        "state.apply(0, state.position()['hands'][0][0] << 7 | 127)"
    )
    _, errors, code = run("-c", planted, PYTHONPATH=sanitized)
    assert code != 0
    assert "out of bounds" in errors


@pytest.mark.parametrize("game", TRIED)
def test_the_laws_hold_with_bounds_checked(game: str, sanitized: str) -> None:
    arguments = ("-m", "tests.testing.trials", game, TIMES)
    assert run(*arguments, PYTHONPATH=sanitized) == ("", "", 0)


@pytest.mark.parametrize("game", SHIPPED)
def test_games_of_all_options_keep_the_bounds(game: str, sanitized: str) -> None:
    played = run("-m", "tests.compiled.played", game, GAMES, PYTHONPATH=sanitized)
    assert played == (f"{GAMES}\n", "", 0)
