"""Confidence intervals by deal, early stopping, ratings.

Games on the same deal are not independent, so every interval is made from the means of whole deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, inf, log10, pi, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

from quinte.engine.rng import Fast

Z95 = NormalDist().inv_cdf(0.975)
ERROR = 0.05
"""Error rate: how often a difference is found where there is none."""
SHARPEST = 10
"""A deal counts for at most this many independent games, however alike the deals turn out."""
GRID = 120
RESAMPLES = 200
ELO = 400
EVERY_TIME = 1e-9
"""A share this near to all or nothing is one of those."""
FURTHEST = 10000.0
"""Ratings beyond are not looked for."""

Pairs = tuple[list[list[float]], list[list[float]]]
"""What each bot scored against each other, and in how many games."""


class Estimate(NamedTuple):
    """A mean and its 95% confidence interval."""

    mean: float
    low: float
    high: float

    def rounded(self) -> list[float]:
        """Rounded as in result files."""
        return [round(value, 5) for value in self]


def student(z: float, freedom: int) -> float:
    """Student's t quantile for the normal quantile z (Cornish–Fisher expansion)."""
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))


def share(deals: Sequence[float], z: float = Z95) -> Estimate:
    """Mean of shares from 0 to 1, one per deal, with Wilson's interval.

    The effective number of independent games follows from the spread between deals.
    """
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean, 0.0, 1.0)
    spread = mean * (1 - mean)
    of_mean = variance(deals) / len(deals)
    z = student(z, len(deals) - 1) if of_mean > 0 else z
    most = SHARPEST * len(deals)
    n = min(spread / of_mean, most) if of_mean > 0 else most if spread > 1e-12 else len(deals)
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(max(spread, 0) / n + z * z / (4 * n * n))
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def average(deals: Sequence[float], z: float = Z95) -> Estimate:
    """Mean of any figures, one per deal, with Student's interval."""
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean, mean, mean)
    half = student(z, len(deals) - 1) * sqrt(variance(deals) / len(deals))
    return Estimate(mean, mean - half, mean + half)


# Stopping early


@cache
def constant(looks: int, error: float) -> float:
    """O'Brien–Fleming critical value C for K looks at the given error rate."""
    low, high = 1.0, 6.0
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (middle, high) if strays(looks, middle * sqrt(looks)) > error else (low, middle)
    return high


def strays(steps: int, bound: float) -> float:
    """Probability that a random walk of standard normal steps crosses the boundary at any look."""
    width = 2 * bound / GRID
    middles = [-bound + width * (n + 0.5) for n in range(GRID)]
    kernel = [exp(-((width * n) ** 2) / 2) / sqrt(2 * pi) * width for n in range(GRID)]
    inside = [exp(-x * x / 2) / sqrt(2 * pi) * width for x in middles]
    for _ in range(steps - 1):
        inside = [
            sum(mass * kernel[abs(n - m)] for m, mass in enumerate(inside)) for n in range(GRID)
        ]
    return 1 - sum(inside)


def boundary(look: int, looks: int, questions: int = 1) -> float:
    """Standard errors required at a look, so that all looks at all questions together have the
    error rate of one look at one question.
    """
    return constant(looks, ERROR / questions) * sqrt(looks / look)


# Ratings


def ratings(wins: Sequence[Sequence[float]]) -> list[float]:
    """Bradley–Terry ratings on the Elo scale, 0 on average, from scores between pairs.

    One drawn game is added to every pair that met, so that no rating is infinite.
    """
    number = range(len(wins))
    met = [[wins[i][j] + wins[j][i] for j in number] for i in number]
    met = [[games + (games > 0) for games in row] for row in met]
    won = [sum(wins[i][j] + (met[i][j] > 0) / 2 for j in number if j != i) for i in number]
    strength = [1.0] * len(wins)
    for _ in range(300):
        new = [
            won[i] / sum(met[i][j] / (strength[i] + strength[j]) for j in number if met[i][j])
            if won[i]
            else strength[i]
            for i in number
        ]
        mean = 10 ** fmean(log10(value) for value in new)
        new = [value / mean for value in new]
        settled = all(abs(a - b) < 1e-7 * b for a, b in zip(new, strength, strict=True))
        strength = new
        if settled:
            break
    return [ELO * log10(value) for value in strength]


def rated(tables: Sequence[Pairs], z: float = Z95) -> list[Estimate]:
    """Ratings with intervals, from what each bot scored against each other in how many games a
    deal.

    An interval has room for what deals drawn again come to, and for Wilson's interval of the bot's
    share, which is open where it won or lost all: such a bot may be better or worse by any number.
    """
    rng = Fast(1)
    deals = [scored for scored, _ in tables]
    best = ratings(added(deals))
    drawn = [
        ratings(added([deals[rng.below(len(deals))] for _ in deals])) for _ in range(RESAMPLES)
    ]
    games = added([number for _, number in tables])
    estimates = []
    for bot, mean in enumerate(best):
        found = sorted(each[bot] for each in drawn)
        low, high = found[round(0.025 * (RESAMPLES - 1))], found[round(0.975 * (RESAMPLES - 1))]
        shares = [sum(won[bot]) / sum(met[bot]) for won, met in tables if sum(met[bot])]
        of_share = share(shares, z) if shares else Estimate(0.5, 0.0, 1.0)
        ends = [rating_at(level, bot, best, games[bot]) for level in of_share[1:]]
        estimates.append(Estimate(mean, min(low, mean, ends[0]), max(high, mean, ends[1])))
    return estimates


def added(some: Sequence[Sequence[Sequence[float]]]) -> list[list[float]]:
    """Tables of one form, cell by cell."""
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*some, strict=True)]


def rating_at(level: float, bot: int, found: Sequence[float], games: Sequence[float]) -> float:
    """The rating, 0 on average, at which a bot gets such a share against the others as they are;
    infinite for all or nothing."""
    if level <= EVERY_TIME or level >= 1 - EVERY_TIME:
        return inf if level > 0.5 else -inf
    low, high = -FURTHEST, FURTHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        expected = sum(
            number / (1 + 10 ** ((other - middle) / ELO))
            for other, number in zip(found, games, strict=True)
        )
        low, high = (middle, high) if expected < level * sum(games) else (low, middle)
    others = sum(found) - found[bot]
    return ((len(found) - 1) * low - others) / len(found)
