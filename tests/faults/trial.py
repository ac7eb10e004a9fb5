"""Runs tests in a copy of the project, and reads what came of them."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.faults.checkout import environment
from tests.faults.processes import Processes

UNUSED = ("schemathesis", "xdist", "xdist.looponfail")
"""Plugins that take longer to load than most tests take to run."""
LIMIT = 1800.0
"""Seconds after which tests that still run are said to hang."""
ENOUGH = 3000
"""Signs of the output that are kept to explain a trouble."""


@dataclass(frozen=True)
class Trial:
    """What a run of pytest came to: tests passed, tests failed, or something else went wrong."""

    failed: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def passed(self) -> bool:
        """Whether all tests passed."""
        return not self.failed and not self.trouble


def run_tests(
    root: Path, arguments: Sequence[str], plain: bool, processes: Processes, name: str = ""
) -> Trial:
    """Run pytest in a copy; only tests that fail count, not those that could not be run.

    What it leaves behind lies beside the copy under the given name, or the copy's own.
    """
    beside = root.with_name(name or root.name)
    report = beside.with_suffix(".xml")
    report.unlink(missing_ok=True)
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
        *(f"-pno:{plugin}" for plugin in UNUSED),
        f"--basetemp={beside.with_suffix('.tmp')}", f"--junitxml={report}", *arguments,
    ]  # fmt: skip
    code, output = processes.run(command, root, environment(root, plain), LIMIT)
    if code is None:
        return Trial(trouble=f"hung for {LIMIT:.0f} s:\n{output[-ENOUGH:]}")
    failed = read_report(report) if report.exists() else ()
    if code != 0 and not failed:
        return Trial(trouble=f"pytest left with {code}:\n{output[-ENOUGH:]}")
    return Trial(failed)


def read_report(report: Path) -> tuple[str, ...]:
    """The tests that failed; those that could not be run are errors and no failures."""
    return tuple(
        f"{case.get('classname', '')}::{case.get('name', '')}"
        for case in ET.parse(report).getroot().iter("testcase")
        if case.find("failure") is not None
    )
