"""Run all benchmarks on one core and write `bench/results.md`."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bench import contest, machine, report
from bench.contest import JUDGE, OURS, PEER, PLAIN, YARDSTICK, Contest, Results
from bench.games import contests
from bench.judge import Judge
from bench.measure import NotMeasuredError, System
from bench.worker import Worker
from bench.yardstick import Yardstick

RESULTS = Path(__file__).parent / "results.md"


def run(each: Contest, stack: ExitStack, progress: Progress) -> Results:
    """Measure one game, beside all that it is compared with."""
    from bench.openspiel import OpenSpiel  # noqa: PLC0415 an extra

    results = Results(each)
    systems: dict[str, System] = {}
    for name, plain in ((OURS, False), (PLAIN, True)):
        worker = stack.enter_context(Worker(each, plain=plain))
        try:
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

    bar = progress.add_task(each.title, total=contest.steps_expected(systems, each))
    for what in contest.steps(systems, results):
        progress.update(bar, advance=1, description=what, refresh=True)
    return results


def main() -> int:
    """The whole run."""
    if find_spec("pyspiel") is None:
        print("bench: OpenSpiel is not installed; `make bench` installs it", file=sys.stderr)
        return 2
    console = Console()
    core = machine.pin()
    from bench.openspiel import release  # noqa: PLC0415 an extra

    facts = machine.facts(core, RESULTS) | {"OpenSpiel": release()}
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    # Drawn between samples only: a thread that draws would take time from what is measured.
    progress = Progress(
        *columns, console=console, auto_refresh=False, disable=not console.is_terminal
    )
    with ExitStack() as stack, progress:
        all_results = [run(each, stack, progress) for each in contests()]
    report.write(RESULTS, all_results, facts)
    for results in all_results:
        for system, why in results.absent.items():
            print(f"{system} was not measured: {why}")
        for line in report.goal_lines(results):
            print(line.replace("**", ""))
    print(f"written: {RESULTS.relative_to(machine.ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
