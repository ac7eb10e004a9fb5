"""How the server grows: with tables at a constant rate, and with the spectators of one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.load.run import CLIENTS, Generator, Sample, generating, measured
from bench.load.serving import Serving
from bench.report import table
from quinte.definition.registry import kinds

TABLES = (250, 1000, 2500, 5000, 10_000)
SPECTATORS = (1, 10, 100, 500, 2000)
SHORT = 1000
"""Tables or spectators that a short run stops at."""
RATE, MOVES = 500.0, 5.0
"""Requests a second, at all tables together and at the one that is watched."""
SECONDS, WARM_UP = 6.0, 2.0
TITLE = "How the server grows"


@dataclass
class Growth:
    """The results: each number of tables or spectators, with what was measured then."""

    tables: list[tuple[int, Sample]] = field(default_factory=list)
    spectators: list[tuple[int, Sample]] = field(default_factory=list)


PARTS = len(TABLES) + len(SPECTATORS)


def steps(results: Growth, *, short: bool = False) -> Iterator[str]:
    """Measure everything; yield a label before each part."""
    most = SHORT if short else max(TABLES)
    yield from with_spectators(results, most)
    yield from with_tables(results, most)


def with_tables(results: Growth, most: int) -> Iterator[str]:
    with served() as (serving, generator):
        generator.ask("connect", clients=CLIENTS)
        before, there = serving.memory(), 0
        for number in (each for each in TABLES if each <= most):
            yield f"{number:,} tables"
            generator.ask("open", tables=number - there, games=list(kinds()))
            there = number
            generator.ask("play", rate=RATE, seconds=WARM_UP)
            sample = measured(serving, generator, RATE, SECONDS)
            results.tables.append((number, sample | {"memory": serving.memory() - before}))


def with_spectators(results: Growth, most: int) -> Iterator[str]:
    with served() as (serving, generator):
        generator.ask("connect", clients=2)
        generator.ask("open", tables=1, games=["cinco"])
        before, there = serving.memory(), 0
        for number in (each for each in SPECTATORS if each <= most):
            yield f"{number:,} spectators"
            generator.ask("spectate", spectators=number - there)
            there = number
            sample = measured(serving, generator, MOVES, SECONDS)
            results.spectators.append((number, sample | {"memory": serving.memory() - before}))


@contextmanager
def served() -> Iterator[tuple[Serving, Generator]]:
    """A new server and a generator."""
    with (
        tempfile.TemporaryDirectory(prefix="quinte-bench-") as folder,
        Serving(Path(folder)) as serving,
        generating(serving.url) as generator,
    ):
        yield serving, generator


def page(results: Growth, facts: Mapping[str, str]) -> Iterator[str]:
    """The whole page."""
    yield f"# {TITLE}"
    yield ""
    yield "Written by `python -m bench growth`; see [README.md](README.md). One process with SQLite"
    yield "and the load generator share the machine with whatever else runs: see the load average."
    yield ""
    yield from table(("", ""), facts.items())
    yield "## With the number of tables"
    yield ""
    yield f"{RATE:.0f} requests a second in all, {SECONDS:.0f} seconds each: the more tables, the"
    yield "longer each of them rests."
    yield ""
    head = ("tables", "half within", "99 % within", "processor time a request", "resident, more",
            "a table", "load average")  # fmt: skip
    yield from table(head, (row(number, sample, "heard") for number, sample in results.tables))
    yield "## With the spectators of one table"
    yield ""
    yield f"{MOVES:.0f} moves a second at one table of Cinco, {SECONDS:.0f} seconds each; from"
    yield "sending a move to its receipt by each spectator, a connection each."
    yield ""
    head = ("spectators", "half within", "99 % within", "processor time a move", "resident, more",
            "a spectator", "load average")  # fmt: skip
    yield from table(head, (row(number, sample, "seen") for number, sample in results.spectators))


def row(number: int, sample: Sample, what: str) -> list[str]:
    """A line of either table."""
    return [
        f"{number:,}",
        f"{sample[f'{what} p50']:.1f} ms",
        f"{sample[f'{what} p99']:.1f} ms",
        f"{sample['cost']:.2f} ms",
        f"{sample['memory'] / 1e6:.1f} MB",
        f"{sample['memory'] / 1000 / number:.1f} kB",
        f"{sample['load']:.1f}",
    ]
