"""The slow reference implementation of the tests, to compare our engine with."""

from __future__ import annotations

import quinte
from bench.contest import Contest
from bench.measure import Measure, Rates, sample


class Judge:
    """A reference of `tests/games`, as a system that can be timed."""

    def __init__(self, contest: Contest) -> None:
        self.measures = [next(iter(contest.own)).name]
        make = contest.judge
        assert make is not None  # present only if the contest has one
        self.chunk = make(quinte.game(contest.game, **contest.options))

    def sample(self, measure: Measure, seconds: float) -> Rates:
        return sample(measure, self.chunk, seconds)
