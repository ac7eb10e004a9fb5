"""A thousand tables: how soon moves arrive, what a table costs, and the maximum rate."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load.serving import IDLE_SECONDS, Serving
from quinte.definition.registry import kinds
from tests.server.databases import programs, throwaway

CLIENTS = 200
TABLES = 1000
SECONDS_A_MOVE = 2.0
RATE = TABLES / SECONDS_A_MOVE
WARM_UP = 4.0
ROUNDS, SECONDS = 7, 6.0
ROUNDS_OF_SHORT = 2
STEP_SECONDS = 6.0
STEP = 1.2
"""Factor by which the rate grows until it is too high."""
TRIES = 2
"""Attempts at a rate before it counts as failed: the machine may be busy."""
MOST_LAG = 25.0
HALTS = 3
"""Milliseconds by which 99 % of the requests are sent late at most; how often a rate is tried again
because the machine stood still.
"""
PAGES = 200
"""Pages synced to disk one by one, to measure the disk."""
MOST_MS = 50.0
MOST_KB = 100.0
MOST_COST, MOST_EFFORT = 0.35, 0.1
"""Milliseconds of processor time for a request, of the server and of the generator."""
LEAST_RATE = 2500
"""Requests a second that are to be sustained."""
BEFORE = {"cost": 1.53, "rate": 718}
"""The same on 2026-11-16 (56af93b1ae90), before messages went straight from socket to table."""
MOST_LATE = 0.01
"""Maximum requests under way when the next is due; with more, the backlog is growing."""

OTHERS = {"PostgreSQL, one process": 1, "PostgreSQL, two processes": 2}
"""What else is measured, and how many processes serve there."""

PARTS = 3 + (1 + len(OTHERS)) * (3 + ROUNDS + 6)
"""Approximate number of parts, for the progress bar."""

Sample = dict[str, float]


@dataclass
class LoadResults:
    """The results."""

    samples: list[Sample] = field(default_factory=list)
    """Rounds at the usual rate."""
    steps: list[Sample] = field(default_factory=list)
    """Then at increasing rates."""
    memory: list[tuple[str, int, int]] = field(default_factory=list)
    """Time, bytes, tables in memory."""
    ends: dict[str, int] = field(default_factory=dict)
    """Requests by kind, or the reason they were rejected."""
    disk: list[float] = field(default_factory=list)
    """Milliseconds to sync one page to disk, without any server."""
    seconds: float = 0.0
    others: dict[str, LoadResults] = field(default_factory=dict)
    """The same on other databases and with more processes, by title."""

    @property
    def sustained(self) -> Sample | None:
        """The highest sustained rate."""
        return next((step for step in reversed(self.steps) if sustains(step)), None)

    @property
    def per_table(self) -> float:
        """Bytes per table, after some play."""
        (_, before, none), (_, after, tables) = self.memory[0], self.memory[2]
        return (after - before) / (tables - none)


def sustains(sample: Sample) -> bool:
    """Whether updates were in time, and no backlog grew."""
    return (
        sample["heard p99"] <= MOST_MS
        and sample["late"] <= MOST_LATE
        and sample["granted"] >= 0.97 * sample["rate"]
    )


def stood_still(sample: Sample) -> bool:
    """Whether the generator, which is busy a fifth of the time, could not send in time: the whole
    machine has halted for a moment.
    """
    return sample["lag p99"] > MOST_LAG


class Generator:
    """The load generator's process."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load.generator", url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        assert self.process.stdin is not None  # created with pipes
        assert self.process.stdout is not None
        print(json.dumps({"do": do, **more}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(2)  # stderr says why
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def generating(url: str) -> Iterator[Generator]:
    """A generator that is always ended."""
    generator = Generator(url)
    try:
        yield generator
    finally:
        generator.process.terminate()
        generator.process.communicate()


def disk(folder: Path) -> list[float]:
    """Sorted times to sync one page to disk, in milliseconds."""
    taken = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(PAGES):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            taken.append(1000 * (time.perf_counter() - began))
    return sorted(taken)


def measured(serving: Serving, generator: Generator, rate: float, seconds: float) -> Sample:
    """One run at that rate."""
    began, busy, before = time.perf_counter(), serving.processor(), serving.metrics()
    answer = generator.ask("play", rate=rate, seconds=seconds)
    taken, after = time.perf_counter() - began, serving.metrics()
    grown = {name: after[name] - before.get(name, 0.0) for name in after}
    commits = grown["quinte_commit_writes_count"] or 1
    sample: Sample = {
        "rate": rate,
        "granted": answer["granted"],
        "late": answer["late"],
        "server": (serving.processor() - busy) / taken,
        "generator": answer["processor"],
        "cost": 1000 * (serving.processor() - busy) / max(sum(answer["ends"].values()), 1),
        "effort": 1000 * answer["spent"] / max(sum(answer["ends"].values()), 1),
        "batch": grown["quinte_commit_writes_sum"] / commits,
        "commit": 1000 * grown["quinte_commit_seconds_sum"] / commits,
        "load": os.getloadavg()[0],
    }
    for what in ("heard", "acknowledged", "lag", "seen"):
        sample |= {f"{what} {name}": ms for name, ms in answer[what].items()}
    sample |= {f"end {name}": number for name, number in answer["ends"].items()}
    return sample


def steps(results: LoadResults, *, short: bool = False) -> Iterator[str]:
    """Measure everything; yield a label before each part. Short: on SQLite, and in fewer rounds."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="quinte-bench-") as folder:
        yield "the disk alone"
        results.disk = disk(Path(folder))
        with Serving(Path(folder)) as serving, generating(serving.url) as generator:
            yield from played(serving, generator, results, ROUNDS_OF_SHORT if short else ROUNDS)
            yield "all tables left"
            generator.ask("leave")
            time.sleep(1.5 * IDLE_SECONDS)
            remember(serving, results, "all tables forgotten")
    if not short and (found := programs()):
        for title, workers in OTHERS.items():
            other = results.others[title] = LoadResults()
            yield from on_postgresql(found, workers, other, title)
    results.seconds = time.perf_counter() - began


def on_postgresql(found: Path, workers: int, results: LoadResults, title: str) -> Iterator[str]:
    """The same games on a PostgreSQL that syncs every commit."""
    with (
        tempfile.TemporaryDirectory(prefix="quinte-bench-") as folder,
        throwaway(found, fsync=True) as postgres,
        Serving(Path(folder), postgres.new(), workers) as serving,
        generating(serving.url) as generator,
    ):
        for what in played(serving, generator, results):
            yield f"{title}: {what}"


def remember(serving: Serving, results: LoadResults, when: str) -> None:
    tables = int(serving.metrics()["quinte_tables_in_memory"])
    results.memory.append((when, serving.memory(), tables))


def played(
    serving: Serving, generator: Generator, results: LoadResults, rounds: int = ROUNDS
) -> Iterator[str]:
    """Rounds at the usual rate, then at increasing rates."""
    games = list(kinds())
    yield f"{CLIENTS} connections"
    generator.ask("connect", clients=CLIENTS)
    generator.ask("open", tables=2 * len(games), games=games)
    generator.ask(
        "play", rate=4 * len(games), seconds=2
    )  # warm up everything that is created only once
    remember(serving, results, "with all connections, before the tables")
    yield f"{TABLES} tables"
    generator.ask("open", tables=TABLES - 2 * len(games), games=games)
    remember(serving, results, "all games begun")
    yield "warming up"
    generator.ask("play", rate=RATE, seconds=WARM_UP)
    for number in range(rounds):
        yield f"{RATE:.0f} requests a second, {number + 1} of {rounds}"
        results.samples.append(measured(serving, generator, RATE, SECONDS))
    remember(serving, results, f"after {rounds * SECONDS:.0f} seconds of play")
    failures, halts, rate = 0, 0, RATE * STEP
    while failures < TRIES:
        yield f"{rate:.0f} requests a second"
        sample = measured(serving, generator, rate, STEP_SECONDS)
        results.steps.append(sample)
        if sustains(sample):
            failures, rate = 0, rate * STEP
        elif stood_still(sample) and halts < HALTS:
            halts += 1
        else:
            failures += 1
    remember(serving, results, "after the highest rate")
    for sample in results.samples + results.steps:
        for name, times in sample.items():
            if name.startswith("end "):
                what = name.removeprefix("end ")
                results.ends[what] = results.ends.get(what, 0) + int(times)
