"""Golden playthroughs: whole games that a person can read and that never change unseen.

`make golden` regenerates them, `make golden NEW=score5-players=2` adds one; review the diff
before you commit it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import quinte
from quinte import Game
from quinte.testing import playthrough

FOLDER = Path(__file__).parent.parent / "playthroughs"

SEED = 5
PATHS = sorted(FOLDER.glob("*.txt"))


def game_of(path: Path) -> Game:
    """The game that a file's name stands for: `cinco-players=3-dead_cards=joker.txt`."""
    name, *pairs = re.split(r"-(?=\w+=)", path.stem)
    options = dict(pair.split("=") for pair in pairs)
    declared = quinte.kinds()[name].options
    return Game(quinte.kinds()[name], {key: declared[key].read(options[key]) for key in options})


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    assert playthrough(game_of(path), SEED) == path.read_text("utf-8")


def test_every_registered_game_and_player_count_has_a_playthrough() -> None:
    shown = {(game.name, game.players) for game in map(game_of, PATHS)}
    for name, kind in quinte.kinds().items():
        if kind.package.startswith("quinte.games."):
            assert {(name, players) for players in kind.options["players"].values} <= shown
        else:
            assert any(name == other for other, _ in shown)


def make_golden(wanted: list[str]) -> None:
    """Write those of the given names, or all that are there."""
    for path in [FOLDER / f"{name}.txt" for name in wanted] or PATHS:
        path.write_text(playthrough(game_of(path), SEED), "utf-8")
        print(path.name)


if __name__ == "__main__":
    sys.path[:0] = [str(FOLDER.parent / "toy"), str(FOLDER.parent.parent / "examples")]
    make_golden(sys.argv[1:])
