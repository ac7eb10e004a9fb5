"""Environments: many games stepped at once, and PettingZoo and OpenSpiel beside their own games.

Sampling of actions is timed apart. A step of a play that is put together is not counted as a move.
"""

from __future__ import annotations

import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import quinte
from bench.games.quinto_tiles import LIST, listing
from bench.measure import sample
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


@dataclass
class Results:
    """Samples by name: moves, steps and samples of actions a second, and the rates of others."""

    moves: dict[str, list[float]] = field(default_factory=dict)
    steps: dict[str, list[float]] = field(default_factory=dict)
    samples: dict[str, list[float]] = field(default_factory=dict)
    turns: dict[str, list[float]] = field(default_factory=dict)
    spiels: dict[str, list[float]] = field(default_factory=dict)
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


def steps(results: Results) -> Iterator[str]:
    """Measure everything, in turns; yields a label before each sample."""
    batches = {name: VectorGame(name, BATCH, players=2) for name in GAMES}
    makers: dict[str, Callable[[], Any]] = {PEER: peer}
    makers |= {name: lambda name=name: aec_env(name, players=2) for name in GAMES}  # type: ignore[misc]
    envs = {name: make() for name, make in makers.items()}
    others = spiels()
    plays = listing(0, 100)(quinte.game("quinto-tiles", players=2))
    chance = random.Random(1)
    for games in batches.values():
        age(games)
    spiel(others["quinto-tiles"], chance, 60_000)  # lists of racks are written when first met
    for round_ in range(ROUNDS + 1):
        for name, games in batches.items():
            yield f"{TITLE}: {name}"
            moves, stepping, sampling = step(games)
            if name == "quinto-tiles":
                rate = sample(LIST, plays, stepping)["positions"]
                if round_:
                    results.listed.append(rate)
            if round_:
                add(results.moves, name, moves / stepping)
                add(results.steps, name, BATCH * STEPS / stepping)
                add(results.samples, name, BATCH * STEPS / sampling)
        turns = ("PettingZoo", envs, turn, results.turns)
        for system, games_, timed, samples in (turns, ("OpenSpiel", others, spiel, results.spiels)):
            for name, game in games_.items():
                yield f"{TITLE}: {system}, {name}"
                taken = timed(game, chance)
                if round_:
                    add(samples, name, TURNS / taken)


PARTS = (ROUNDS + 1) * (3 * len(GAMES) + 2)


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
        "| game | moves a second | steps a second | actions sampled a second |",
        "|---|---|---|---|",
    ]
    for name in GAMES:
        figures = (results.moves[name], results.steps[name], results.samples[name])
        lines.append(f"| {name} | {' | '.join(map(median, figures))} |")
    lines += [
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
