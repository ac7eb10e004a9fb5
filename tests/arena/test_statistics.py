"""Intervals hold what they promise, by thousands of seeded trials."""

from __future__ import annotations

from math import inf, log, log10, pi, sin, sqrt

import pytest

from quinte import Fast
from quinte.arena.statistics import (
    Pairs,
    average,
    boundary,
    constant,
    rated,
    ratings,
    share,
    strays,
    student,
)


def uniform(rng: Fast) -> float:
    return (rng.word() >> 11) / 2**53


def normal(rng: Fast) -> float:
    return sqrt(-2 * log(1 - uniform(rng))) * sin(2 * pi * uniform(rng))


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.571), (10, 2.228), (30, 2.042)])
def test_student_is_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert student(1.95996, freedom) == pytest.approx(quantile, abs=0.006)


@pytest.mark.parametrize(("looks", "published"), [(1, 1.960), (2, 1.977), (5, 2.040), (10, 2.087)])
def test_the_constants_are_those_of_o_brien_and_fleming(looks: int, published: float) -> None:
    assert constant(looks, 0.05) == pytest.approx(published, abs=0.004)


def test_a_walk_strays_as_often_as_it_should() -> None:
    assert strays(1, 1.96) == pytest.approx(0.05, abs=0.001)


def test_looking_ten_times_keeps_the_error_rate() -> None:
    rng = Fast(1)
    wrong = 0
    for _ in range(2000):
        total = 0.0
        for look in range(1, 11):
            total += normal(rng)
            if abs(total) / sqrt(look) > boundary(look, 10):
                wrong += 1
                break
    assert wrong / 2000 < 0.065


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_the_interval_of_a_share_holds_the_truth(chance: float, alike: float) -> None:
    """Also when the two games of a deal tend to end alike."""
    rng = Fast(2)
    held = 0
    for _ in range(400):
        deals = []
        for _ in range(60):
            first = uniform(rng) < chance
            second = first if uniform(rng) < alike else uniform(rng) < chance
            deals.append((first + second) / 2)
        found = share(deals)
        held += found.low <= chance <= found.high
    assert held / 400 > 0.92


def test_more_deals_make_a_narrower_interval_and_none_a_certainty() -> None:
    few, many = share([1.0] * 5), share([1.0] * 500)
    assert few.low < many.low < 1
    assert share([0.5]) == (0.5, 0.0, 1.0)


def test_the_interval_of_points_is_student_s() -> None:
    found = average([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.mean == 3
    assert found.high - found.mean == pytest.approx(2.776 * sqrt(2.5 / 5), rel=0.01)


def test_ratings_follow_elo_s_scale() -> None:
    """Ten wins of eleven are 400 points: odds of ten to one."""
    one, other = ratings([[0, 1000], [100, 0]])
    assert one - other == pytest.approx(400, abs=3)


def test_nobody_is_infinitely_strong() -> None:
    assert max(ratings([[0, 20, 20], [0, 0, 20], [0, 0, 0]])) < 1500


def won(part: float) -> Pairs:
    """A deal played twice, of which the first of two bots wins a part."""
    return [[0, 2 * part], [2 - 2 * part, 0]], [[0, 2], [2, 0]]


def test_a_bot_that_won_every_game_is_rated_at_least_so_high() -> None:
    better, worse = rated([won(1)] * 10)
    low = share([1.0] * 10).low
    assert better.low == pytest.approx(200 * log10(low / (1 - low)), abs=0.1)  # half the distance
    assert better.high == inf
    assert worse.low == -inf
    assert worse.high == pytest.approx(-better.low, abs=0.1)
    more, _ = rated([won(1)] * 100)
    assert more.low > better.low
    assert more.high == inf


def test_the_interval_of_a_rating_holds_that_of_the_share() -> None:
    deals = [won(part) for part in (1, 0.5, 0.5, 1, 0, 0.5, 1, 1, 0.5, 0.5)]
    better, worse = rated(deals)
    found = share([scored[0][1] / 2 for scored, _ in deals])
    assert better.low <= 200 * log10(found.low / (1 - found.low)) + 0.1
    assert better.high >= 200 * log10(found.high / (1 - found.high)) - 0.1
    assert better.low < better.mean < better.high < inf
    assert worse.mean == pytest.approx(-better.mean)


def test_one_deal_says_nothing_of_ratings() -> None:
    assert rated([won(0.5)])[0][1:] == (-inf, inf)


def test_only_the_best_and_the_last_of_three_are_open() -> None:
    scored = [[0.0, 2.0, 2.0], [0.0, 0.0, 2.0], [0.0, 0.0, 0.0]]
    games = [[0.0, 2.0, 2.0], [2.0, 0.0, 2.0], [2.0, 2.0, 0.0]]
    first, second, third = rated([(scored, games)] * 10)
    assert (first.high, third.low) == (inf, -inf)
    assert first.low > second.mean > third.high
    assert -inf < second.low < second.high < inf
