"""Summary of a tournament: shares, points, pairs, ratings, lengths, times."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import isfinite
from statistics import fmean, median
from typing import Any

from quinte.arena.plan import Plan
from quinte.arena.play import Played, Times, seconds_of
from quinte.arena.statistics import Z95, Estimate, Pairs, average, rated, share


def parts(plan: Plan, played: Played) -> list[float]:
    """Each side's share of the win: all of it, or a part; equal parts if nobody won."""
    sides = len(plan.game.sides)
    winners = played.winners or range(sides)
    return [1 / len(winners) if side in winners else 0.0 for side in range(sides)]


def by_deal(plan: Plan, games: Sequence[Played]) -> list[list[Played]]:
    """Games grouped by deal: whole rounds only, unless no round is complete."""
    deals: dict[int, list[Played]] = defaultdict(list)
    for played in sorted(games):
        deals[played.deal].append(played)
    whole = [deal for deal in deals.values() if len(deal) == plan.round_size]
    return whole or list(deals.values())


def bot_shares(plan: Plan, deal: Sequence[Played]) -> list[float]:
    """On one deal, each bot's mean share of the win at the sides it played."""
    got: list[list[float]] = [[] for _ in plan.bots]
    for played in deal:
        for bot, part in zip(played.sides, parts(plan, played), strict=True):
            got[bot].append(part)
    return [fmean(each) if each else 0.0 for each in got]


def met(plan: Plan, deal: Sequence[Played]) -> Pairs:
    """On one deal, what each bot scored against each other, and in how many games."""
    number = len(plan.bots)
    scored = [[0.0] * number for _ in range(number)]
    games = [[0.0] * number for _ in range(number)]
    for played in deal:
        pairs: dict[tuple[int, int], list[float]] = defaultdict(list)
        for a, one in enumerate(played.sides):
            for b, other in enumerate(played.sides):
                if one != other:
                    ahead = (a in played.winners) - (b in played.winners)
                    pairs[one, other].append((1 + ahead) / 2)
        for (one, other), values in pairs.items():
            scored[one][other] += fmean(values)
            games[one][other] += 1
    return scored, games


def against(tables: Sequence[Pairs], one: int, other: int, z: float = Z95) -> Estimate | None:
    """One bot against another: 1 won, 0 lost, ½ if both or neither did."""
    values = [
        scored[one][other] / games[one][other] for scored, games in tables if games[one][other]
    ]
    return share(values, z) if values else None


def bot_points(plan: Plan, deal: Sequence[Played], bot: int) -> float | None:
    """On one deal, a bot's mean score at its seats, forfeited games excluded."""
    points = [
        score
        for played in deal
        if played.lost is None
        for seat, score in enumerate(played.scores)
        if played.sides[next(n for n, side in enumerate(plan.game.sides) if seat in side)] == bot
    ]
    return fmean(points) if points else None


def thinking(times: Counter[int]) -> dict[str, float] | None:
    """Median time of a move, 99th percentile, and maximum."""
    total = times.total()
    if not total:
        return None
    found, below = {}, 0
    wanted = {"median": 0.5, "p99": 0.99}
    for step in sorted(times):
        below += times[step]
        for name, part in wanted.items():
            if name not in found and below >= part * total:
                found[name] = round(seconds_of(step), 6)
    return {**found, "longest": round(seconds_of(max(times)), 6), "moves": total}


def summary(plan: Plan, games: Sequence[Played], times: Times, z: float = Z95) -> dict[str, Any]:
    """The summary in the form of result files; `z` is larger if there were several looks."""
    deals = by_deal(plan, games)
    counted = [played for deal in deals for played in deal]
    shares = [bot_shares(plan, deal) for deal in deals]
    tables = [met(plan, deal) for deal in deals]
    rates = rated(tables, z)
    has_points = plan.game.definition.points
    bots = []
    for number, name in enumerate(plan.bots):
        points = [bot_points(plan, deal, number) for deal in deals] if has_points else []
        known = [value for value in points if value is not None]
        bots.append(
            {
                "name": name,
                "games": sum(number in played.sides for played in counted),
                "share": share([each[number] for each in shares], z).rounded(),
                "points": average(known, z).rounded() if known else None,
                "rating": [round(v, 1) if isfinite(v) else None for v in rates[number]],
                "lost_by_rule": sum(
                    played.lost is not None
                    and plan.seated(plan.fixture(played.number))[played.lost.seat] == number
                    for played in counted
                ),
                "time": thinking(times[number]),
            }
        )
    numbers = range(len(plan.bots))
    pairs = [
        [
            None if one == other or (found := against(tables, one, other, z)) is None
            else found.rounded()
            for other in numbers
        ]
        for one in numbers
    ]  # fmt: skip
    lengths = [played.moves for played in counted if played.lost is None]
    return {
        "games": len(counted),
        "deals": len(deals),
        "fair": round(1 / len(plan.game.sides), 5),
        "bots": bots,
        "pairs": pairs,
        "reasons": dict(Counter(played.reason for played in counted).most_common()),
        "lengths": {
            "mean": round(fmean(lengths), 2),
            "median": median(lengths),
            "shortest": min(lengths),
            "longest": max(lengths),
        }
        if lengths
        else None,
    }
