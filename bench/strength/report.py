"""The document: games played, intervals, goals, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from bench.strength.match import Match, Table
from quinte.arena.summary import thinking
from quinte.arena.tournament import Tournament

HEAD = """# Strength of the bots

Written by `make strength`; `make strength ONLY=cinco` replays the matches of one game. The same
deals are played from all seats, and the 95% confidence interval is over whole deals. A goal is met
if the whole interval is above it, missed if it is below, and open otherwise. A shared win is split;
a game without a winner counts equally for all. The matches and their goals are in
[matches.toml](../bench/strength/matches.toml); [the arena](arena.md) explains the figures.
"""


def verdict(low: float, high: float, goal: float) -> str:
    return "met" if low > goal else "missed" if high < goal else "open"


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def rows(results: Mapping[Match, Tournament]) -> Iterator[str]:
    """One line per match."""
    yield "| game | players | match | games | win rate (95% CI) | goal | |"
    yield "|---|---|---|---|---|---|---|"
    for match, played in results.items():
        players = played.plan.game.players
        if not played.games:
            goal = percent(match.goal)
            yield f"| {match.game} | {players} | {match.title} | 0 | — | > {goal} | not played |"
            continue
        told = played.summary()
        mean, low, high = told["bots"][0]["share"]
        shown = f"**{percent(mean)}** ({percent(low)} – {percent(high)})"
        state = verdict(low, high, match.goal)
        if not played.over:
            state += ", unfinished"
        yield (
            f"| {match.game} | {players} | {match.title} | {told['games']} | {shown} | "
            f"> {percent(match.goal)} | {state} |"
        )


def times(table: Table, results: Mapping[Match, Tournament]) -> Iterator[str]:
    """Move times of the timed bot, by game and number of players."""
    moves = f"moves of {table.timed}"
    yield f"| game | players | {moves} | median | 99 of 100 under | longest | limit | kept by |"
    yield "|---|---|---|---|---|---|---|---|"
    found: dict[tuple[str, int], Counter[int]] = {}
    for match, played in results.items():
        if table.timed in played.plan.bots:
            key = match.game, played.plan.game.players
            bot = played.plan.bots.index(table.timed)
            found.setdefault(key, Counter()).update(played.times[bot])
    for (game, players), counted in found.items():
        told = thinking(counted)
        if told is None:
            continue
        kept = kept_by(told["p99"], told["longest"], table.seconds)
        shown = [f"{1000 * told[name]:.1f} ms" for name in ("median", "p99", "longest")]
        yield (
            f"| {game} | {players} | {told['moves']} | {' | '.join(shown)} | "
            f"{table.seconds:g} s | {kept} |"
        )


def kept_by(p99: float, longest: float, limit: float) -> str:
    """Which moves kept the limit, as far as is known."""
    return "all" if longest <= limit else "99 of 100" if p99 <= limit else "fewer"


def document(table: Table, results: Mapping[Match, Tournament], facts: Mapping[str, Any]) -> str:
    machine = [f"- {name}: {value}" for name, value in facts.items()]
    parts = [HEAD, *machine, "", *rows(results), "", "## Time of a move", ""]
    parts += [
        "By the clock of a process that plays one game at a time, while the machine may do more.",
        "The bots themselves count processor time, so that a busy machine slows them down and does",
        "not weaken them.",
        "",
        *times(table, results),
    ]
    return "\n".join(parts) + "\n"
