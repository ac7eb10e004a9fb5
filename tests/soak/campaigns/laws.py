"""Every law of `quinte.testing` on every game and option set."""

from __future__ import annotations

from random import Random

from quinte import Game
from quinte.testing import LAWS, every_game
from quinte.testing.encoding import ENCODING_LAWS
from tests.soak.campaign import Campaign, Counts, Job, portions, scaled, shares

GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")
TIMES = 3000
"""How often each law is tried on each game at full size."""
A_PIECE = 10

EVERY = (*LAWS, *ENCODING_LAWS)


def cut(size: float) -> list[Job]:
    jobs: list[Job] = []
    for name in GAMES:
        games = every_game(name)
        for game, times in zip(games, shares(scaled(TIMES, size), len(games)), strict=True):
            for number, seeds in enumerate(portions(times, A_PIECE)):
                options = dict(game.options)
                jobs.append({"game": name, "options": options, "piece": number, "seeds": seeds})
    return jobs


def work(job: Job) -> Counts:
    game = Game.named(job["game"], job["options"])
    rng = Random(f"{game!r} {job['piece']}")
    for _ in range(job["seeds"]):
        seed = rng.getrandbits(64)
        for law in EVERY:
            law(game, seed)
    return {"runs of a law": job["seeds"] * len(EVERY), "random seeds": job["seeds"]}


ALL = Campaign("laws", f"{len(EVERY)} laws on the four games", "0 laws broken", cut, work)
