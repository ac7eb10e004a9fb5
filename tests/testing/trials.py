"""Every law on every registered game, repeatedly, one option set after another.

Where there are more option sets than times, some of them are tried, with every value of every
option among them. Seeds are random numbers that never change, the smallest and the largest too.

python -m tests.testing.trials GAME TIMES      all laws on one game; silent if they hold
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from quinte import Game
from quinte.testing import LAWS, Law, every_game
from quinte.testing.encoding import ENCODING_LAWS

EDGES = (0, 2**64 - 1)
SETS = 10 if os.environ.get("QUINTE_TESTS") == "check" else 40
"""Maximum number of option sets of a game where each is tried once."""


def tried(name: str, times: int) -> list[Game]:
    """The game with all its option sets, or as many as there are times."""
    games = every_game(name)
    if len(games) <= times:
        return games
    Random(1).shuffle(games)
    seen: set[tuple[str, object]] = set()
    showing = []
    for game in games:
        if not set(game.options.items()) <= seen:
            showing.append(game)
            seen.update(game.options.items())
    others = [game for game in games if game not in showing]
    return (showing + others)[:times]


def trials(law: Law, name: str, times: int) -> Iterator[tuple[Game, int]]:
    """Games and seeds: one option set after another, and again from the first."""
    rng = Random(f"{law.__name__} {name}")
    seeds = [*EDGES, *(rng.randrange(2**64) for _ in range(times))][:times]
    yield from zip(cycle(tried(name, times)), seeds, strict=False)


def hold(law: Law, name: str, times: int) -> None:
    """Try a law; what breaks it is named."""
    for game, seed in trials(law, name, times):
        try:
            law(game, seed)
        except BaseException as error:
            error.add_note(f"{law.__name__}({game!r}, {seed})")
            raise


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent / "toy"))
    for each_law in (*LAWS, *ENCODING_LAWS):
        hold(each_law, sys.argv[1], int(sys.argv[2]))
