"""Claims of hints, checked in games of every option set."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from quinte import Game
from quinte.testing import every_game
from tests.games.cinco import claims as cinco
from tests.games.claims import checked
from tests.games.quinto_cards import claims as quinto_cards
from tests.games.quinto_tiles import claims as quinto_tiles
from tests.games.score5 import claims as score5
from tests.soak.campaign import Campaign, Counts, Job, scaled

GAMES = {"cinco": 600, "score5": 600, "quinto-cards": 600, "quinto-tiles": 150}
"""Games that are checked; positions of tiles take longest."""
HOW: dict[str, tuple[Callable[..., bool], Callable[..., set[str]], dict[str, Any]]] = {
    "cinco": (cinco.is_true, cinco.due, {}),
    "score5": (score5.is_true, score5.due, {"every": 3, "pick": score5.whole_moves}),
    "quinto-cards": (quinto_cards.is_true, quinto_cards.due, {"every": 3}),
    "quinto-tiles": (quinto_tiles.is_true, quinto_tiles.due, {"every": 1, "moves": 3}),
}


def cut(size: float) -> list[Job]:
    """The same number of games for each option set, at least one."""
    return [
        {
            "game": name,
            "options": dict(game.options),
            "first": place,
            "games": ceil(scaled(number, size) / len(every_game(name))),
        }
        for name, number in GAMES.items()
        for place, game in enumerate(every_game(name))
    ]


def work(job: Job) -> Counts:
    game = Game.named(job["game"], job["options"])
    is_true, due, how = HOW[job["game"]]
    counts = {"positions": 0, "claims": 0, "games": job["games"]}
    for number in range(job["games"]):
        positions, claims = checked(game, job["first"] + 1000 * number, is_true, due, **how)
        counts["positions"] += positions
        counts["claims"] += claims
    return counts


ALL = Campaign("claims", "claims of hints", "0 that are false", cut, work)
