"""The results of the server as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bench.load.run import (
    BEFORE,
    CLIENTS,
    HALTS,
    LEAST_RATE,
    MOST_COST,
    MOST_EFFORT,
    MOST_KB,
    MOST_LATE,
    MOST_MS,
    RATE,
    ROUNDS,
    SECONDS,
    SECONDS_A_MOVE,
    STEP,
    STEP_SECONDS,
    TABLES,
    LoadResults,
    Sample,
    stood_still,
    sustains,
)
from bench.measure import Figure
from bench.report import NONE, table

TITLE = "The server under load"

WHAT: Mapping[str, tuple[str, str]] = {
    "granted": ("requests granted a second", "{:.0f}"),
    "heard p50": ("from sending a move to the opponent's receipt: half within", "{:.1f} ms"),
    "heard p90": ("… 90 % within", "{:.1f} ms"),
    "heard p99": ("… 99 % within", "{:.1f} ms"),
    "heard max": ("… all within", "{:.1f} ms"),
    "acknowledged p50": ("from sending a move to its acknowledgement: half within", "{:.1f} ms"),
    "acknowledged p99": ("… 99 % within", "{:.1f} ms"),
    "commit": ("a transaction, with its way to the writing thread and back", "{:.2f} ms"),
    "batch": ("writes in a transaction", "{:.1f}"),
    "cost": ("processor time of the server for a request", "{:.2f} ms"),
    "effort": ("processor time of the load generator for a request", "{:.2f} ms"),
    "server": ("the server, of one core", "{:.0%}"),
    "generator": ("the load generator, of one core", "{:.0%}"),
    "lag p99": ("the generator sent 99 % of the requests within", "{:.1f} ms"),
    "load": ("load average of the machine", "{:.1f}"),
}

SETUP = ("database and processes", "processor time a request", "99 % within",
         "requests a second, sustained", "tables in memory", "resident")  # fmt: skip


def median(samples: Sequence[Sample], name: str) -> float:
    return Figure.of([sample[name] for sample in samples]).median


def goal_lines(results: LoadResults) -> list[str]:
    """The goals, each with its figure."""
    p99 = median(results.samples, "heard p99")
    kilobytes = results.per_table / 1000
    cost, effort = (median(results.samples, name) for name in ("cost", "effort"))
    rate = results.sustained["granted"] if results.sustained else 0.0
    verdict = {True: "met", False: "**missed**"}
    return [
        f"{verdict[p99 <= MOST_MS]}: {TABLES:,} tables, a request each every "
        f"{SECONDS_A_MOVE:.0f} seconds: 99 % of the moves are with the opponent within "
        f"{p99:.1f} ms (goal: under {MOST_MS:.0f} ms)",
        f"{verdict[kilobytes <= MOST_KB]}: memory of the server a table: {kilobytes:.1f} kB "
        f"(goal: under {MOST_KB:.0f} kB)",
        f"{verdict[cost <= MOST_COST]}: processor time of the server for a request: {cost:.2f} ms "
        f"(goal: at most {MOST_COST} ms; before: {BEFORE['cost']} ms)",
        f"{verdict[rate >= LEAST_RATE]}: the highest rate sustained: {rate:.0f} requests a second "
        f"(goal: {LEAST_RATE:,}; before: {BEFORE['rate']})",
        f"{verdict[effort <= MOST_EFFORT]}: processor time of the load generator for a request: "
        f"{effort:.2f} ms (goal: at most {MOST_EFFORT} ms)",
    ]


def page(results: LoadResults, facts: Mapping[str, str]) -> Iterator[str]:
    """The lines of the section, without its title."""
    yield "`quinte serve` with a new SQLite file, and a load generator, each a process, share the"
    yield f"machine. {TABLES:,} tables of two players, as many of each game, over {CLIENTS}"
    yield f"WebSockets; each table asks for something every {SECONDS_A_MOVE:.0f} seconds. An"
    yield "acknowledgement waits until its transaction is on the disk."
    yield ""
    yield from table(("", ""), facts.items())
    for line in goal_lines(results):
        yield f"- {line}"
    yield ""
    yield f"### 1. {RATE:.0f} requests a second"
    yield ""
    yield f"{ROUNDS} rounds of {SECONDS:.0f} seconds."
    yield ""
    yield from table(("what", "median", "lowest", "highest"), usual(results.samples))
    yield "### 2. Ever more requests"
    yield ""
    yield f"{STEP_SECONDS:.0f} seconds each. Sustained: 99 % of the moves arrive within"
    yield f"{MOST_MS:.0f} ms, and at most {MOST_LATE:.0%} of the tables still wait for an answer"
    yield "when they are to ask again. Where the generator itself could not send in time, the whole"
    yield f"machine has stood still; such a rate is tried again, up to {HALTS} times."
    yield ""
    head = ("asked a second", "granted", "half within", "99 % within", "all within", "waiting",
            "server", "writes in a transaction", "load average", "cost of a request",
            "99 % sent within", "sustained")  # fmt: skip
    yield from table(head, map(step, results.steps))
    yield "### 3. Memory of the server"
    yield ""
    yield from table(("when", "resident", "tables in memory"), memory(results))
    yield "### 4. Databases and processes"
    yield ""
    yield f"The same games at {RATE:.0f} requests a second, and the highest rate at which 99 % of"
    yield f"the moves arrive within {MOST_MS:.0f} ms. PostgreSQL is on this machine, syncs every"
    yield "commit, and its time is not counted. A table at two processes is in memory twice."
    yield ""
    measured = {"SQLite, one process": results, **results.others}
    yield from table(SETUP, (setup(title, each) for title, each in measured.items()))
    asked = ", ".join(f"{name} {number:,}" for name, number in sorted(results.ends.items()))
    yield f"Requests in all rounds, by what they ask, or by the code that refused them: {asked}."
    yield ""


def usual(samples: Sequence[Sample]) -> Iterator[list[str]]:
    """The lines of the first table."""
    for name, (title, form) in WHAT.items():
        numbers = [sample[name] for sample in samples]
        yield [
            title,
            *(form.format(n) for n in (median(samples, name), min(numbers), max(numbers))),
        ]


def step(sample: Sample) -> list[str]:
    """A line of the second."""
    return [
        f"{sample['rate']:.0f}",
        f"{sample['granted']:.0f}",
        *(f"{sample[f'heard {name}']:.1f} ms" for name in ("p50", "p99", "max")),
        f"{sample['late']:.1%}",
        f"{sample['server']:.0%}",
        f"{sample['batch']:.1f}",
        f"{sample['load']:.1f}",
        f"{sample['cost']:.2f} ms",
        f"{sample['lag p99']:.1f} ms",
        "yes" if sustains(sample) else "the machine stood still" if stood_still(sample) else "no",
    ]


def setup(title: str, results: LoadResults) -> list[str]:
    """A line of the fourth."""
    best = results.sustained
    _, size, tables = results.memory[2]
    return [
        title,
        f"{median(results.samples, 'cost'):.2f} ms",
        f"{median(results.samples, 'heard p99'):.1f} ms",
        f"{best['granted']:.0f}" if best else f"under {RATE * STEP:.0f}",
        f"{tables:,}",
        f"{size / 1e6:.0f} MB",
    ]


def memory(results: LoadResults) -> Iterator[list[str]]:
    """The lines of the third."""
    for when, size, tables in results.memory:
        yield [when, f"{size / 1e6:.1f} MB", f"{tables:,}" if tables else NONE]


def disk(results: LoadResults) -> str:
    """The disk's speed without a server."""
    number = len(results.disk)
    half, most = results.disk[number // 2], results.disk[number * 99 // 100]
    return f"half within {half:.2f} ms, 99 % within {most:.2f} ms ({number} times)"
