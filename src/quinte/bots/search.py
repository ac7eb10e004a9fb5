"""A bot that searches: `tree.py` with a limit of iterations or time, in one or more processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from quinte.bots.bot import Evaluation
from quinte.bots.tree import Tree
from quinte.definition.parts import OwnPolicy
from quinte.engine import rollout
from quinte.engine.deadline import Deadline
from quinte.engine.rng import Fast
from quinte.errors import QuinteError

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

AT_ONCE = 32
"""Iterations between two looks at the clock."""
TRIES = 2
"""Attempts at a search in several processes."""
FINE = 1 << 30
FOREVER = 1 << 40


class Found(NamedTuple):
    """The findings of a search, per move: visits, rewards, and its probability in the mix."""

    moves: dict[int, tuple[int, float, float]]
    rounds: int
    mixes: bool
    """Whether other seats choose at the same time."""


class Search:
    """Searches within its limits; at least one of them must be set."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        explore: float = 1.0,
        doubt: float = 8.0,
        plies: int = 12,
        depth: int = FOREVER,
        processes: int = 1,
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("set iterations or seconds: a search needs a limit")
        self.iterations = FOREVER if iterations is None else iterations
        self.seconds = seconds
        self.explore = explore
        self.doubt = doubt
        self.plies = plies
        self.depth = depth
        self.processes = processes

    def allow(self, seconds: float) -> bool:
        """Think this long instead of as usual."""
        self.iterations = FOREVER
        self.seconds = seconds
        return True

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The most visited move; where others choose at the same time, one sampled from the mix."""
        found = self.found(game, view, rng)
        if found.mixes:
            return sampled(found, rng)
        return max(found.moves, key=lambda move: (found.moves[move][0], found.moves[move][1]))

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """Evaluations of all moves it looked at, most promising first."""
        found = self.found(game, view, rng)
        whole = sum(mixed if found.mixes else visits for visits, _, mixed in found.moves.values())
        evaluations = [
            Evaluation(move, total / visits, None, (mixed if found.mixes else visits) / whole)
            for move, (visits, total, mixed) in found.moves.items()
            if visits
        ]
        return sorted(evaluations, key=lambda each: each.share, reverse=True)

    def found(self, game: Game, view: View, rng: Rng) -> Found:
        """Search from a view, in as many processes as configured."""
        if self.processes == 1:
            return self.search(game, view, rng.fork())
        alone = {**vars(self), "processes": 1, "iterations": -(-self.iterations // self.processes)}
        jobs = [(alone, game, view, rng.fork().state) for _ in range(self.processes)]
        return together(in_processes(jobs))

    def search(self, game: Game, view: View, rng: Fast) -> Found:
        """Search until a limit is reached."""
        until = Deadline(self.seconds)
        known = game.definition.knowledge
        policy = (known if isinstance(known, OwnPolicy) else rollout).RolloutPolicy(game)
        tree = Tree(
            game.determinise(view, rng), view["seat"], policy, self.explore, self.doubt, self.plies,
            self.depth,
        )  # fmt: skip
        while tree.rounds < self.iterations:
            tree.think(rng, min(AT_ONCE, self.iterations - tree.rounds))
            if until.passed():
                break
        findings = {move: (visits, total, mix) for move, visits, total, mix in tree.findings()}
        return Found(findings, tree.rounds, len(tree.root.actors()) > 1)


@cache
def pool(processes: int) -> ProcessPoolExecutor:
    """Processes that stay for the next move: starting them takes longer than most moves."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))


def in_processes(jobs: list[tuple[dict[str, object], Game, View, int]]) -> list[Found]:
    """All searches at once; processes of which one has died are replaced once."""
    for _ in range(TRIES):
        try:
            return list(pool(len(jobs)).map(search_apart, jobs))
        except BrokenProcessPool:
            pool.cache_clear()
    raise QuinteError("bot.processes")


def search_apart(job: tuple[dict[str, object], Game, View, int]) -> Found:
    """One of several searches, in a separate process."""
    config, game, view, seed = job
    return Search(**config).search(game, view, Fast(seed))  # type: ignore[arg-type]


def together(several: list[Found]) -> Found:
    """The sum of several searches."""
    moves: dict[int, tuple[int, float, float]] = {}
    for found in several:
        for move, (visits, total, mixed) in found.moves.items():
            old = moves.get(move, (0, 0.0, 0.0))
            moves[move] = old[0] + visits, old[1] + total, old[2] + mixed
    return Found(moves, sum(found.rounds for found in several), several[0].mixes)


def sampled(found: Found, rng: Rng) -> int:
    """A move, sampled from the mix."""
    at = rng.below(FINE) / FINE * sum(mixed for _, _, mixed in found.moves.values())
    for move, (_, _, mixed) in found.moves.items():
        at -= mixed
        if at < 0:
            return move
    return next(reversed(found.moves))
