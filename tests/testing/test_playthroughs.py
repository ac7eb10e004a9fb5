"""Golden playthroughs: whole games that a person can read and that never change unseen.

`make golden` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte.core.document import write
from quinte.core.options import written
from quinte.testing import playthrough

FOLDER = Path(__file__).parent.parent / "playthroughs"

SETS: dict[str, list[dict[str, Any]]] = {
    "cinco": [
        {"players": 2},
        {"players": 3, "dead_cards": "joker"},
        {"players": 4, "stall_limit": 3},
        {"players": 6, "teams": 2, "dead_cards": "discard"},
        {"players": 6, "teams": 3},
    ],
    "duel": [{"players": 2}],
}
SEED = 5


def name(game: str, options: dict[str, Any]) -> str:
    return "-".join([game, *(f"{key}={written(value)}" for key, value in options.items())]) + ".txt"


CASES = [(game, options) for game, sets in SETS.items() for options in sets]


@pytest.mark.parametrize(("game", "options"), CASES, ids=[name(*case) for case in CASES])
def test_a_playthrough_is_as_it_was(game: str, options: dict[str, Any]) -> None:
    golden = (FOLDER / name(game, options)).read_text("utf-8")
    assert playthrough(quinte.game(game, **options), SEED) == golden


def test_every_registered_game_has_a_playthrough() -> None:
    assert set(quinte.kinds()) <= set(SETS), write(sorted(set(quinte.kinds()) - set(SETS)))


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {name(*case) for case in CASES}


def make_golden() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game, options in CASES:
        text = playthrough(quinte.game(game, **options), SEED)
        (FOLDER / name(game, options)).write_text(text, "utf-8")
        print(name(game, options))


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent / "toy"))
    make_golden()
