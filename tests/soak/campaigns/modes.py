"""Compiled and plain Python give the same games, position for position."""

from __future__ import annotations

import json

import quinte
from quinte.testing import every_game
from tests.compiled.modes import run
from tests.soak.campaign import Campaign, Counts, Job, portions, scaled, shares
from tests.soak.campaigns.plain import digests

GAMES = {"cinco": 15_000, "score5": 3200, "quinto-cards": 3200, "quinto-tiles": 2160}
"""Games at full size, fewer where plain Python takes longer."""
A_PIECE = {"cinco": 50, "score5": 20, "quinto-cards": 20, "quinto-tiles": 5}


def cut(size: float) -> list[Job]:
    jobs: list[Job] = []
    for name, full in GAMES.items():
        option_sets = every_game(name)
        for game, times in zip(
            option_sets, shares(scaled(full, size), len(option_sets)), strict=True
        ):
            first = 0
            for games in portions(times, A_PIECE[name]):
                options = dict(game.options)
                jobs.append({"game": name, "options": options, "first": first, "games": games})
                first += games
    return jobs


def work(job: Job) -> Counts:
    if not quinte.COMPILED:
        raise RuntimeError("quinte is not compiled here: there is nothing to compare")
    compiled = digests(job["game"], job["options"], job["first"], job["games"])
    arguments = (job["game"], json.dumps(job["options"]), str(job["first"]), str(job["games"]))
    output, errors, code = run("-m", "tests.soak.campaigns.plain", *arguments, pure=True)
    if code:
        raise RuntimeError(errors)
    for one, other in zip(compiled, json.loads(output), strict=True):
        if one != other:
            seed = str(one[0])
            detail = f"tests.compiled.digests {job['game']} 1 --detail '{arguments[1]}' {seed}"
            raise AssertionError(f"seed {seed} differs; compare python -m {detail} in both modes")
    return {"games": job["games"], "lines compared": sum(int(length) for _, length, _ in compiled)}


ALL = Campaign("modes", "compiled against plain Python", "0 games that differ", cut, work)
