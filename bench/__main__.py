"""Run all benchmarks, or the named ones, and write `bench/results.md`."""

from __future__ import annotations

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


def games(console: Console) -> int:
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


def server(console: Console) -> int:
    """The server under load, on all cores."""
    results = load.LoadResults()
    facts = machine.facts("all used", RESULTS)
    del facts["C compiler"]
    with bar(console) as progress:
        task = progress.add_task(page.TITLE, total=load.PARTS)
        for what in load.steps(results):
            progress.update(task, advance=1, description=what, refresh=True)
            if not console.is_terminal:
                print(what, flush=True)
    facts["one page brought to the disk"] = page.disk(results)
    report.write_last(RESULTS, page.TITLE, page.page(results, facts))
    for line in page.goal_lines(results):
        print(line.replace("**", ""))
    return 0


def grows(console: Console) -> int:
    """The server with more and more tables, and spectators."""
    results = growth.Growth()
    facts = machine.facts("all used", RESULTS, GROWTH)
    del facts["C compiler"]
    with bar(console) as progress:
        task = progress.add_task(growth.TITLE, total=growth.PARTS)
        for what in growth.steps(results):
            progress.update(task, advance=1, description=what, refresh=True)
            if not console.is_terminal:
                print(what, flush=True)
            write_growth(results, facts)  # what there is, should the rest be stopped
    write_growth(results, facts)
    return 0


def write_growth(results: growth.Growth, facts: dict[str, str]) -> None:
    GROWTH.write_text("\n".join(growth.page(results, facts)).rstrip() + "\n", "utf-8")


PARTS = {"games": games, "server": server, "growth": grows}
WRITTEN = {"growth": GROWTH}


def main(parts: list[str]) -> int:
    if not set(parts) <= set(PARTS):
        print(f"usage: python -m bench [{'|'.join(PARTS)}] …", file=sys.stderr)
        return 2
    console = Console()
    status = max(PARTS[part](console) for part in parts or PARTS)
    if status == 0:
        for path in dict.fromkeys(WRITTEN.get(part, RESULTS) for part in parts or PARTS):
            print(f"written: {path.relative_to(machine.ROOT)}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
