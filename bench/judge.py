"""The slow judge that the tests hold against our engine: how much the fast one gains on it."""

from __future__ import annotations

import quinte
from bench.contest import Contest
from bench.measure import Measure, Rates, sample


class Judge:
    """A judge of `tests/games`, as a system that can be timed."""

    def __init__(self, contest: Contest) -> None:
        self.measures = [next(iter(contest.own)).name]
        make = contest.judge
        assert make is not None  # asked for only where there is one
        self.chunk = make(quinte.game(contest.game, **contest.options))

    def sample(self, measure: Measure, seconds: float) -> Rates:
        """Time a measure."""
        return sample(measure, self.chunk, seconds)
