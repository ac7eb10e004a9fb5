"""What tests share: the toy game, no silent skips, the time each group took."""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.variants import VARIANTS

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "toy"), str(ROOT / "examples")]

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    # Tests start hundreds of processes, each of which would compile all that it imports.
    os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "bytecode")

# A run in the background ignores some signals, and so would the programs that tests send them to.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

MEMORY = Path("/dev/shm")  # noqa: S108


def roomy(folder: Path) -> bool:
    """Whether programs can be installed there, too."""
    if not folder.is_dir():
        return False
    found = os.statvfs(folder)
    return not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize > 4 << 30


if "TMPDIR" not in os.environ and roomy(MEMORY):
    # Databases commit at every move; what tests write need not survive a power cut.
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

DATA = tempfile.TemporaryDirectory(prefix="quinte-tests-")
os.environ["XDG_DATA_HOME"] = DATA.name
"""Games that are kept without being asked for; no test writes to the home of whoever runs it."""

DAILY = os.environ.get("QUINTE_TESTS") == "check"
LEFT_TO_TEST = [
    "page",  # a browser, and Node
    "packages",
    "faults",
    "soak",
    "arena/test_cluster.py",  # Ray
    "arena/test_guest.py",
    "arena/test_strength.py",
    "arena/test_tournament.py",
    "cli/test_admin.py",
    "cli/test_arena.py",
    "cli/test_export.py",
    "cli/test_screen.py",
    "compiled/test_modes.py",  # everything again as plain Python
    "compiled/test_sanitized.py",  # and as another build
    "compiled/test_stamp.py",
    "envs/test_openspiel.py",
    "envs/test_study.py",  # trains
    "games/cinco/test_claims.py",  # bots think
    "games/quinto_cards/test_claims.py",
    "games/quinto_tiles/test_claims.py",
    "games/quinto_tiles/test_knowledge.py",
    "games/score5/test_claims.py",
    "games/score5/test_knowledge.py",
    "games/test_pictures.py",
    "server/test_bots.py",
    "server/test_copies.py",  # a database server
    "server/test_doors.py",  # waits for slow ones
    "server/test_hints.py",
    "server/test_killed.py",  # processes that are started, stopped and killed
    "server/test_logs.py",
    "server/test_openapi.py",
    "server/test_operating.py",
    "server/test_postgres.py",
    "server/test_several.py",
    "server/test_workers.py",
    "server/test_previews.py",  # pictures, in a process of their own
    "server/test_stopped.py",
    "server/test_store.py",
    "soak/test_attacks.py",
    "testing/test_planted_faults.py",
]
"""What the daily checks leave to `make test`, besides single tests that are marked as long."""
collect_ignore = LEFT_TO_TEST if DAILY else []


HEAVIEST = [
    "packages/test_packages.py",  # builds and installs
    "arena/test_cluster.py",
    "page/test_firefox.py",
    "page/test_games.py",
    "page",
    "server/test_openapi.py",
    "server/test_killed.py",
    "server/test_stopped.py",
    "server/test_postgres.py",
    "server/test_several.py",
    "compiled/test_modes.py",
    "compiled/test_sanitized.py",
    "cli/test_new_game.py",
]
"""Files and folders with tests of ten seconds and more, which begin first: one that begins last
would keep the other workers waiting.
"""


def weight(item: pytest.Item) -> int:
    """The place of a test's file among the heaviest, or one after them."""
    path = item.path.relative_to(ROOT / "tests").as_posix()
    places = (n for n, heavy in enumerate(HEAVIEST) if path.startswith(heavy))
    return next(places, len(HEAVIEST))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: the daily checks leave it to make test")
    config.addinivalue_line("markers", "variant: as others of its kind; only make soak runs it")
    config.addinivalue_line("markers", "chances: a distribution, drawn alike by compiled and plain")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marks = ["long"] * DAILY + ["variant"] * (not VARIANTS)
    left = [item for item in items if any(map(item.get_closest_marker, marks))]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
    items.sort(key=weight)


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
    """Print the time of each group of tests next to its budget."""
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
