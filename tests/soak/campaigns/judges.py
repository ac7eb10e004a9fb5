"""Positions of random games compared with the slow judges, on every option set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from quinte import Game
from quinte.testing import every_game
from tests.games.cinco import judging as cinco
from tests.games.quinto_cards import judging as quinto_cards
from tests.games.quinto_tiles import judging as quinto_tiles
from tests.games.score5 import judging as score5
from tests.soak.campaign import Campaign, Counts, Job, scaled

A_PIECE = 2500
A_PIECE_OF_TILES = 200
"""Positions; those of tiles take longest."""
APART = 100_000
"""Between the first seeds of two pieces of one option set."""


def judged_cinco(game: Game, seed: int) -> int:
    """Odd seeds on the fast generator, even ones on the keyed."""
    return cinco.judged(game, seed, fast=seed % 2 == 1)


JUDGES: dict[str, Callable[[Game, int], int]] = {
    "cinco": judged_cinco,
    "score5": score5.judged,
    "quinto-cards": quinto_cards.judged,
    "quinto-tiles": quinto_tiles.judged,
}


def cut(name: str, full: int, most: int, size: float) -> list[Job]:
    """The same number of positions for each option set, at least one game."""
    games = every_game(name)
    each = ceil(scaled(full, size) / len(games))
    rounds = max(1, round(each / most))
    return [
        {
            "game": name,
            "options": dict(game.options),
            "first": number * APART + place,  # some judges play in a style by the seed
            "positions": ceil(each / rounds),
        }
        for number in range(rounds)
        for place, game in enumerate(games)
    ]


def work(job: Job) -> Counts:
    game = Game.named(job["game"], job["options"])
    judged = JUDGES[job["game"]]
    positions = games = 0
    while positions < job["positions"]:
        positions += judged(game, job["first"] + games)
        games += 1
    return {"positions": positions, "games": games}


def campaign(name: str, title: str, full: int, most: int = A_PIECE) -> Campaign:
    clean = "0 disagreements"
    return Campaign(
        f"judge-{name}", f"judge of {title}", clean, partial(cut, name, full, most), work
    )


CAMPAIGNS = (
    campaign("cinco", "Cinco", 300_000),
    campaign("score5", "Score 5", 300_000),
    campaign("quinto-cards", "Quinto with cards", 300_000),
    campaign("quinto-tiles", "Quinto with tiles", 30_000, A_PIECE_OF_TILES),
)
