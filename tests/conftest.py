"""What tests share: the toy game, seeded Hypothesis, no silent skips, the time each group took."""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "toy"))

# Seeds are the same on every run, so that a test that passes once passes always.
for name, examples in (("few", 1), ("check", 2), ("test", 6), ("soak", 100)):
    settings.register_profile(
        name, max_examples=examples, derandomize=True, deadline=None, database=None
    )
settings.load_profile(os.environ.get("QUINTE_TESTS", "test"))

collect_ignore = ["page"] if os.environ.get("QUINTE_TESTS") == "check" else []
"""The daily checks need neither a browser nor Node."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """With CI set, a skipped test is a failure: nothing may hide there."""
    report = yield
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):  # type: ignore[attr-defined]
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr  # type: ignore[attr-defined]
        report.outcome = "failed"  # type: ignore[attr-defined]
        report.longrepr = f"skipped, which CI does not allow: {reason}"  # type: ignore[attr-defined]
    return report


def budgets() -> dict[str, int]:
    """Seconds a group of tests may take, from the table in CONTRIBUTING.md."""
    rows = re.findall(
        r"^\| `tests/(\w+)` \|.*\| (\d+) s \|$", (ROOT / "CONTRIBUTING.md").read_text(), re.M
    )
    return {group: int(seconds) for group, seconds in rows}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each group of tests took, beside its budget."""
    took: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                group = Path(report.nodeid.partition("::")[0]).parts[1].removesuffix(".py")
                took[group] += report.duration
                count[group] += report.when == "call"
    terminalreporter.section(
        "time by group (seconds by the clock, and the budget on an idle machine)"
    )
    allowed = budgets()
    for group in sorted(took):
        budget = f"{allowed[group]:4} s" if group in allowed else "   -"
        over = "  OVER BUDGET" if took[group] > allowed.get(group, 1e9) else ""
        terminalreporter.line(
            f"{group:<16} {count[group]:5} tests {took[group]:7.1f} s {budget}{over}"
        )
