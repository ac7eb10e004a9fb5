"""Plants every fault in a separate copy and checks that its tests catch it.

First the same tests run on a healthy copy: a test that fails anyway catches nothing.
"""

from __future__ import annotations

import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.faults.checkout import build, copy_project
from tests.faults.fault import Fault, Rotten, split_test
from tests.faults.processes import Processes
from tests.faults.trial import LIMIT, Trial, run_tests

Say = Callable[[str], None]


class Unhealthy(Exception):
    """Tests fail without any fault."""


@dataclass(frozen=True)
class Outcome:
    """What became of a fault."""

    fault: Fault
    caught_by: tuple[str, ...]
    """The first test that failed of each line of its tests."""
    trouble: str
    """What went wrong instead: the tests hung, or could not be run."""
    seconds: float

    @property
    def caught(self) -> bool:
        """Whether every line of its tests failed."""
        return not self.trouble and len(self.caught_by) == len(self.fault.tests)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "name": self.fault.name,
            "area": self.fault.area,
            "caught": self.caught,
            "by": list(self.caught_by),
            "seconds": round(self.seconds, 1),
            **({"trouble": self.trouble} if self.trouble else {}),
        }


class Campaign:
    """All trials of a project."""

    def __init__(self, root: Path, faults: Sequence[Fault], jobs: int, say: Say) -> None:
        self.root = root
        self.faults = faults
        self.jobs = jobs
        self.say = say
        self.processes = Processes()

    def run(self) -> list[Outcome]:
        """Plant all faults; Unhealthy or Rotten if that would mean nothing."""
        for fault in self.faults:
            fault.planted(fault.text(self.root))
        with TemporaryDirectory(prefix="quinte-faults-", ignore_cleanup_errors=True) as folder:
            here = Path(folder)
            self.check_healthy(here)
            return self.plant_all(here)

    def check_healthy(self, folder: Path) -> None:
        """Run all named tests on a copy without faults."""
        healthy = folder / "healthy"
        copy_project(self.root, healthy)
        groups = healthy_runs(self.faults)
        problems: list[str] = []
        with self.pool() as pool:
            waiting = {
                pool.submit(self.healthy_trial, healthy, number, group): group
                for number, group in enumerate(groups)
            }
            for done in as_completed(waiting):
                file, _, plain = waiting[done]
                trial, seconds = done.result()
                mode = " (plain)" if plain else ""
                self.say(
                    f"{'healthy' if trial.passed else 'FAILS':<8}{seconds:6.1f} s  {file}{mode}"
                )
                if not trial.passed:
                    problems.append(f"{file}{mode}: {', '.join(trial.failed) or trial.trouble}")
        if problems:
            raise Unhealthy("without any fault, tests fail:\n" + "\n".join(problems))

    def healthy_trial(
        self, healthy: Path, number: int, group: tuple[str, str, bool]
    ) -> tuple[Trial, float]:
        """All tests of one file that faults name."""
        file, keywords, plain = group
        began = time.monotonic()
        arguments = [file, *(["-k", keywords] if keywords else [])]
        trial = run_tests(healthy, arguments, plain, self.processes, f"healthy-{number}")
        return trial, time.monotonic() - began

    def plant_all(self, folder: Path) -> list[Outcome]:
        """Plant every fault in a separate copy, several at once."""
        outcomes: dict[str, Outcome] = {}
        with self.pool() as pool:
            waiting: list[Future[Outcome]] = [
                pool.submit(self.plant, folder / f"fault-{number}", fault)
                for number, fault in enumerate(self.faults)
            ]
            for done in as_completed(waiting):
                outcome = done.result()
                outcomes[outcome.fault.name] = outcome
                self.say(line(outcome, len(outcomes), len(self.faults)))
        return [outcomes[fault.name] for fault in self.faults]

    def plant(self, root: Path, fault: Fault) -> Outcome:
        """One fault: copy, plant, build, run its tests, remove the copy."""
        began = time.monotonic()
        copy_project(self.root, root)
        fault.plant(root)
        build(root, fault, partial(run_or_fail, self.processes))
        caught_by: list[str] = []
        trouble = ""
        for test in fault.tests:
            file, keywords = split_test(test)
            arguments = ["-x", file, *(["-k", keywords] if keywords else [])]
            trial = run_tests(root, arguments, fault.plain, self.processes)
            caught_by += trial.failed[:1]
            trouble = trouble or trial.trouble
        shutil.rmtree(root, ignore_errors=True)
        shutil.rmtree(f"{root}.tmp", ignore_errors=True)
        return Outcome(fault, tuple(caught_by), trouble, time.monotonic() - began)

    @contextmanager
    def pool(self) -> Iterator[ThreadPoolExecutor]:
        """Threads that wait for processes; whatever ends this ends those, too."""
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                yield pool
            except BaseException:
                self.processes.stop()
                pool.shutdown(wait=True, cancel_futures=True)
                raise


def healthy_runs(faults: Iterable[Fault]) -> list[tuple[str, str, bool]]:
    """Each file that is named, with all keywords that are, and whether in plain mode."""
    named: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for fault in faults:
        for test in fault.tests:
            file, keywords = split_test(test)
            named[file, fault.plain].append(keywords)
    return [
        (file, "" if "" in words else " or ".join(f"({word})" for word in sorted(set(words))), mode)
        for (file, mode), words in sorted(named.items())
    ]


def run_or_fail(
    processes: Processes, command: Sequence[str], folder: Path, env: dict[str, str]
) -> str:
    """The output of a step of the build."""
    code, output = processes.run(command, folder, env, LIMIT)
    if code != 0:
        raise Rotten(f"{' '.join(command)[:200]} left with {code}:\n{output[-3000:]}")
    return output


def line(outcome: Outcome, number: int, whole: int) -> str:
    """What is told of a fault."""
    word = "caught" if outcome.caught else "TROUBLE" if outcome.trouble else "ESCAPED"
    by = ", ".join(name.rpartition("::")[2] for name in outcome.caught_by)
    told = f"[{number:2}/{whole}] {word:<8}{outcome.seconds:6.1f} s  {outcome.fault.name}"
    if outcome.trouble:
        return f"{told}\n{outcome.trouble}"
    return f"{told}  ({by})" if by else told
