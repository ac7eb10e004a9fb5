"""Run all benchmarks, or the named ones, and write `bench/results.md`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bench import contest, machine, portable, report
from bench.contest import JUDGE, OURS, PEER, PLAIN, PORTABLE, YARDSTICK, Contest, Results
from bench.games import contests
from bench.judge import Judge
from bench.load import growth, page
from bench.load import run as load
from bench.measure import NotMeasuredError, System
from bench.worker import Worker
from bench.yardstick import Yardstick

RESULTS = Path(__file__).parent / "results.md"
GROWTH = Path(__file__).parent / "growth.md"
ENVIRONMENTS = Path(__file__).parent / "environments.md"


def run(each: Contest, stack: ExitStack, progress: Progress) -> Results:
    """Measure one game and everything it is compared with."""
    from bench.openspiel import OpenSpiel  # an extra

    results = Results(each)
    systems: dict[str, System] = {}
    builds: dict[str, Callable[[], Worker]] = {
        OURS: lambda: Worker(each),
        PORTABLE: lambda: Worker(each, sources=portable.sources()),
        PLAIN: lambda: Worker(each, plain=True),
    }
    for name, start in builds.items():
        try:
            worker = stack.enter_context(start())
            worker.begin()
            systems[name] = worker
            if OURS not in results.kinds:
                results.kinds[OURS] = worker.kinds()
        except NotMeasuredError as error:
            results.absent[name] = str(error)
    try:
        yardstick = Yardstick(each.game, each.yardstick)
        systems[YARDSTICK] = yardstick
        results.kinds[YARDSTICK] = yardstick.kinds()
    except NotMeasuredError as error:
        results.absent[YARDSTICK] = str(error)
    if each.peer:
        systems[PEER] = OpenSpiel(each.peer, each.driven_peer)
    if each.judge:
        systems[JUDGE] = Judge(each)

    task = progress.add_task(each.title, total=contest.steps_expected(systems, each))
    for what in contest.steps(systems, results):
        progress.update(task, advance=1, description=what, refresh=True)
    return results


def bar(console: Console) -> Progress:
    """Drawn between samples only: a drawing thread would take time from the measurement."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, auto_refresh=False, disable=not console.is_terminal)


def games(console: Console, **_: bool) -> int:
    """The engines, on one core."""
    if find_spec("pyspiel") is None:
        print("bench: OpenSpiel is not installed; `make bench` installs it", file=sys.stderr)
        return 2
    with machine.pinned() as core:
        from bench.openspiel import release  # an extra

        facts = machine.facts(machine.one_core(core), RESULTS) | {"OpenSpiel": release()}
        with ExitStack() as stack, bar(console) as progress:
            all_results = [run(each, stack, progress) for each in contests()]
    report.write(RESULTS, all_results, facts, last=page.TITLE)
    for results in all_results:
        for system, why in results.absent.items():
            print(f"{system} was not measured: {why}")
        for line in report.goal_lines(results):
            print(line.replace("**", ""))
    return 0


def server(console: Console, *, short: bool = False) -> int:
    """The server under load, on all cores."""
    results = load.LoadResults()
    facts = machine.facts("all used", RESULTS)
    del facts["C compiler"]
    with bar(console) as progress:
        task = progress.add_task(page.TITLE, total=load.PARTS)
        for what in load.steps(results, short=short):
            progress.update(task, advance=1, description=what, refresh=True)
            if not console.is_terminal:
                print(what, flush=True)
    facts["one page brought to the disk"] = page.disk(results)
    if not short:
        report.write_last(RESULTS, page.TITLE, page.page(results, facts))
    for line in page.goal_lines(results):
        print(line.replace("**", ""))
    return 0


def grows(console: Console, *, short: bool = False) -> int:
    """The server with more and more tables, and spectators."""
    results = growth.Growth()
    facts = machine.facts("all used", RESULTS, GROWTH)
    del facts["C compiler"]
    with bar(console) as progress:
        task = progress.add_task(growth.TITLE, total=growth.PARTS)
        for what in growth.steps(results, short=short):
            progress.update(task, advance=1, description=what, refresh=True)
            if not console.is_terminal:
                print(what, flush=True)
            if not short:
                write_growth(results, facts)  # what there is, should the rest be stopped
    if short:
        print("\n".join(growth.page(results, facts)))
    else:
        write_growth(results, facts)
    return 0


def write_growth(results: growth.Growth, facts: dict[str, str]) -> None:
    GROWTH.write_text("\n".join(growth.page(results, facts)).rstrip() + "\n", "utf-8")


def environments(console: Console, **_: bool) -> int:
    """Batches of games, beside those of Pgx, and games of PettingZoo and OpenSpiel; on one core."""
    if find_spec("pygame") is None or find_spec("pgx") is None:
        print("bench: pygame or Pgx is not installed; `make bench` installs both", file=sys.stderr)
        return 2
    from bench import environments as envs  # an extra

    results = envs.Results()
    with machine.pinned() as core, bar(console) as progress:
        facts = machine.facts(machine.one_core(core), RESULTS, ENVIRONMENTS)
        facts["load of other programs"] = f"{os.getloadavg()[0]:.1f}, just before"
        task = progress.add_task(envs.TITLE, total=envs.PARTS)
        for what in envs.steps(results):
            progress.update(task, advance=1, description=what, refresh=True)
    ENVIRONMENTS.write_text("\n".join(envs.page(results, facts)).rstrip() + "\n", "utf-8")
    for line in envs.goal_lines(results):
        print(line.replace("**", ""))
    return 0


PARTS = {"games": games, "environments": environments, "server": server, "growth": grows}
ENGINES = {"games", "environments"}
WRITTEN = {"growth": GROWTH, "environments": ENVIRONMENTS}


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument(
        "--short", action="store_true", help="the server in fewer rounds; prints, writes nothing"
    )
    asked = parser.parse_args(given)
    parts = asked.parts or [part for part in PARTS if part not in ENGINES or not asked.short]
    if not set(parts) <= set(PARTS):
        parser.error(f"there is no such part: {', '.join(sorted(set(parts) - set(PARTS)))}")
    if asked.short and set(parts) & ENGINES:
        parser.error("games and environments are not measured in short")
    console = Console()
    status = max(PARTS[part](console, short=asked.short) for part in parts)
    if status == 0 and not asked.short:
        for path in dict.fromkeys(WRITTEN.get(part, RESULTS) for part in parts):
            print(f"written: {path.relative_to(machine.ROOT)}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
