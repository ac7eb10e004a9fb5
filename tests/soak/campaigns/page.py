"""All variants of the page's tests: every theme, language, game and browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.soak.campaign import Campaign, Counts, Job

ROOT = Path(__file__).parents[3]
END = 4000
"""Characters of a failed run's output that are kept."""
PASSED = re.compile(r"(\d+) passed")


def files(group: str) -> list[Job]:
    """The files of a group of tests."""
    found = sorted((ROOT / "tests" / group).glob("test_*.py"))
    return [{"file": file.relative_to(ROOT).as_posix()} for file in found]


def cut(_: float) -> list[Job]:
    """One piece a file, at every size."""
    return files("page")


def work(job: Job) -> Counts:
    return {"tests in the browser": passed(job)}


def passed(job: Job) -> int:
    """Run a file of tests with all variants; how many passed, which must be all."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", job["file"]],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        env={**os.environ, "QUINTE_VARIANTS": "1", "CI": "1"},
    )  # fmt: skip
    found = PASSED.search(run.stdout)
    if run.returncode or not found:
        raise RuntimeError(f"exit code {run.returncode}\n{run.stdout[-END:]}")
    return int(found[1])


ALL = Campaign("page", "the page, all variants", "0 tests that fail", cut, work)
