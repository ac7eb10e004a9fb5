"""Environments: many games stepped at once, and PettingZoo and OpenSpiel beside their own games.

Sampling of actions is timed apart. A step of a play that is put together is not counted as a move.
"""

from __future__ import annotations

import os
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import quinte
from bench.games.quinto_tiles import LIST, listing
from bench.measure import sample
from bench.pgx import Pgx
from quinte.envs.pettingzoo import aec_env
from quinte.envs.vector import VectorGame

TITLE = "Environments"
BATCH = 1024
ROUNDS = 9
STEPS = 150
TURNS = 1500
GOALS = {"cinco": 2e6, "score5": 2e6, "quinto-cards": 1e6}
"""Moves a second of a batch, on one core."""
SHARE = 0.6
"""Of the core's rate of listing plays, for Quinto tiles."""
TIMES = 3
"""Steps a second in PettingZoo, compared with Connect Four."""
GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")
PEER = "connect_four_v3"
DOMINOES = "python_team_dominoes"
TWICE = 2
"""Actions a second in OpenSpiel, compared with its dominoes."""
WORKERS = 2
ABOVE = {
    "sparrow_mahjong": ("cinco", "score5", "quinto-cards"),
    "leduc_holdem": ("cinco", "score5"),
}
"""Games of Pgx, and which of ours make more moves a second in a batch of the same size."""


@dataclass
class Results:
    """Samples by name: moves, steps and samples of actions a second, and the rates of others."""

    moves: dict[str, list[float]] = field(default_factory=dict)
    steps: dict[str, list[float]] = field(default_factory=dict)
    samples: dict[str, list[float]] = field(default_factory=dict)
    turns: dict[str, list[float]] = field(default_factory=dict)
    spiels: dict[str, list[float]] = field(default_factory=dict)
    pgx: dict[str, list[float]] = field(default_factory=dict)
    scaled: dict[str, list[float]] = field(default_factory=dict)
    """Steps a second of two workers on all cores, as a multiple of those of one."""
    listed: list[float] = field(default_factory=list)


def add(samples: dict[str, list[float]], name: str, rate: float) -> None:
    samples.setdefault(name, []).append(rate)


def step(games: VectorGame) -> tuple[int, float, float]:
    """Many steps: the moves among them, seconds for stepping, seconds for sampling."""
    moves = 0
    stepping = sampling = 0.0
    for _ in range(STEPS):
        begin = time.process_time()
        actions = games.sample()
        between = time.process_time()
        games.step(actions)
        stepping += time.process_time() - between
        sampling += between - begin
        moves += int(games.moved.sum())
    return moves, stepping, sampling


def age(games: VectorGame) -> None:
    """Games of all ages, not all in their first turns."""
    for _ in range(600):
        games.step(games.sample())


@contextmanager
def all_cores() -> Iterator[None]:
    """Undo the pinning to one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)


def wall(games: VectorGame) -> float:
    """Seconds for many steps by the clock on the wall, without sampling."""
    taken = 0.0
    for _ in range(STEPS):
        actions = games.sample()
        begin = time.perf_counter()
        games.step(actions)
        taken += time.perf_counter() - begin
    return taken


def turn(env: Any, chance: random.Random) -> float:
    """Seconds for many turns of random games in PettingZoo, without the choice of actions."""
    taken = 0.0
    done = 0
    env.reset(seed=1)
    while done < TURNS:
        if not env.agents:
            env.reset()
        begin = time.process_time()
        seen, _, over, cut, info = env.last()
        taken += time.process_time() - begin
        action = None
        if not (over or cut):
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            action = int(chance.choice(np.flatnonzero(mask)))
            done += 1
        begin = time.process_time()
        env.step(action)
        taken += time.process_time() - begin
    return taken


def spiel(game: Any, chance: random.Random, number: int = TURNS) -> float:
    """Seconds for many actions of random games in OpenSpiel, those of chance too, from Python."""
    begin = time.process_time()
    done = 0
    while done < number:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
            done += 1
    return (time.process_time() - begin) / done * number


def spiels() -> dict[str, Any]:
    """Ours, and the nearest of OpenSpiel's that are written in Python."""
    import pyspiel
    from open_spiel.python.games import team_dominoes  # noqa: F401 (registers it)

    import quinte.envs.openspiel  # noqa: F401 (registers ours)

    names = {name: f"quinte_{name.replace('-', '_')}(deals=64)" for name in GAMES}
    return {name: pyspiel.load_game(text) for name, text in {DOMINOES: DOMINOES, **names}.items()}


def peer() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()


class Batches:
    """Batches of ours, on one core and with two workers, and of Pgx."""

    def __init__(self) -> None:
        self.single = {name: VectorGame(name, BATCH, players=2) for name in GAMES}
        with all_cores():  # threads inherit it
            self.double = {
                name: VectorGame(name, BATCH, players=2, workers=WORKERS) for name in GAMES
            }
            for games in (*self.single.values(), *self.double.values()):
                age(games)
        self.pgx = {name: Pgx(name, BATCH, STEPS) for name in ABOVE}
        self.plays = listing(0, 100)(quinte.game("quinto-tiles", players=2))

    def steps(self, results: Results) -> Iterator[str]:
        """A round of all, in turns."""
        for name, games in self.single.items():
            yield f"{TITLE}: {name}"
            moves, stepping, sampling = step(games)
            if name == "quinto-tiles":
                results.listed.append(sample(LIST, self.plays, stepping)["positions"])
            add(results.moves, name, moves / stepping)
            add(results.steps, name, BATCH * STEPS / stepping)
            add(results.samples, name, BATCH * STEPS / sampling)
            yield f"{TITLE}: {name}, two workers"
            with all_cores():
                add(results.scaled, name, wall(games) / wall(self.double[name]))
        for name, batch in self.pgx.items():
            yield f"{TITLE}: Pgx, {name}"
            add(results.pgx, name, batch.rate())


class Single:
    """Games of PettingZoo and OpenSpiel, one at a time."""

    def __init__(self) -> None:
        makers: dict[str, Callable[[], Any]] = {PEER: peer}
        makers |= {name: lambda name=name: aec_env(name, players=2) for name in GAMES}  # type: ignore[misc]
        self.envs = {name: make() for name, make in makers.items()}
        self.spiels = spiels()
        self.chance = random.Random(1)
        # Lists of racks are written when first met.
        spiel(self.spiels["quinto-tiles"], self.chance, 60_000)

    def steps(self, results: Results) -> Iterator[str]:
        """A round of all, in turns."""
        for name, env in self.envs.items():
            yield f"{TITLE}: PettingZoo, {name}"
            add(results.turns, name, TURNS / turn(env, self.chance))
        for name, game in self.spiels.items():
            yield f"{TITLE}: OpenSpiel, {name}"
            add(results.spiels, name, TURNS / spiel(game, self.chance))


def steps(results: Results) -> Iterator[str]:
    """Measure everything, in turns; yields a label before each sample. The first round is lost."""
    batches, single = Batches(), Single()
    for round_ in range(ROUNDS + 1):
        into = results if round_ else Results()
        yield from batches.steps(into)
        yield from single.steps(into)


PARTS = (ROUNDS + 1) * (4 * len(GAMES) + 2 + len(ABOVE))


def short(rate: float) -> str:
    return f"{rate / 1e6:.3g} M" if rate >= 1e6 else f"{rate / 1e3:.3g} k"


def median(samples: list[float]) -> str:
    middle = statistics.median(samples)
    return f"{short(middle)} ({(max(samples) - min(samples)) / middle:.0%})"


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def goal_lines(results: Results) -> list[str]:
    """Each goal, and whether it is met."""

    def said(met: bool, text: str) -> str:
        return f"- {'met' if met else '**not met**'}: {text}"

    lines = []
    for name, goal in GOALS.items():
        rate = statistics.median(results.moves[name])
        lines.append(said(rate >= goal, f"{name}, {short(rate)} moves a second in a batch of "
                          f"{BATCH:,} (goal: {short(goal)})"))  # fmt: skip
    for peer_, games in ABOVE.items():
        for name in games:
            times = ratio(results.moves[name], results.pgx[peer_])
            lines.append(said(times > 1, f"{name}, moves a second in a batch: {times:.1f} × "
                              f"Pgx's {peer_} (goal: more than 1)"))  # fmt: skip
    share = ratio(results.moves["quinto-tiles"], results.listed)
    lines.append(said(share >= SHARE, f"quinto-tiles, moves a second in a batch: {share:.2f} × the "
                      f"core's rate of listing plays (goal: {SHARE})"))  # fmt: skip
    for name in GAMES:
        times = ratio(results.turns[name], results.turns[PEER])
        lines.append(said(times >= TIMES, f"{name}, steps a second in PettingZoo: {times:.1f} × "
                          f"{PEER} (goal: {TIMES})"))  # fmt: skip
    for name in GAMES:
        times = ratio(results.spiels[name], results.spiels[DOMINOES])
        lines.append(said(times >= TWICE, f"{name}, actions a second in OpenSpiel: {times:.1f} × "
                          f"{DOMINOES} (goal: {TWICE})"))  # fmt: skip
    return lines


def page(results: Results, facts: dict[str, str]) -> list[str]:
    """The whole page."""
    lines = [
        "# Environments, measured",
        "",
        "Written by `make bench`. Sampling of actions is timed apart; a step of a play that is put",
        "together is not counted as a move. Two players, random legal actions.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {fact} |" for name, fact in facts.items()),
        "",
        f"Medians of {ROUNDS} samples of processor time, taken in turns; in brackets highest less",
        "lowest, as a share of the median.",
        "",
        "## Goals",
        "",
        *goal_lines(results),
        "",
        f"## A batch of {BATCH:,} on one core, with observations and masks",
        "",
        "| game | moves a second | steps a second | actions sampled a second | two workers |",
        "|---|---|---|---|---|",
    ]
    for name in GAMES:
        figures = (results.moves[name], results.steps[name], results.samples[name])
        times = statistics.median(results.scaled[name])
        lines.append(f"| {name} | {' | '.join(map(median, figures))} | {times:.2f} × |")
    lines += [f"| Pgx, {name} | {median(rates)} | | | |" for name, rates in results.pgx.items()]
    lines += [
        "",
        "Two workers: steps a second by the clock on the wall, on all cores, against one worker.",
        "They gain nothing where other programs keep the cores busy.",
        "",
        f"Plays of Quinto tiles listed by the core: {median(results.listed)} positions a second.",
        "",
        "## PettingZoo",
        "",
        "| game | steps a second |",
        "|---|---|",
        *(f"| {name} | {median(rates)} |" for name, rates in results.turns.items()),
        "",
        "## OpenSpiel",
        "",
        "| game | actions a second |",
        "|---|---|",
        *(f"| {name} | {median(rates)} |" for name, rates in results.spiels.items()),
    ]
    return lines
