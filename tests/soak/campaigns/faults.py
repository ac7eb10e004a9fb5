"""Faults planted in copies of the project: the tests must catch every one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.campaign import Campaign, Counts, Job

ROOT = Path(__file__).parents[3]
END = 4000
"""Characters of a failed command's output that are kept."""


def cut(_: float) -> list[Job]:
    """All faults at once, at every size: they share the check of a healthy copy."""
    return [{"command": ["-m", "tests.faults", "--jobs", "1"]}]


def work(job: Job) -> Counts:
    with TemporaryDirectory(prefix="quinte-soak-") as folder:
        found = Path(folder) / "outcomes.json"
        done = subprocess.run(
            [sys.executable, *job["command"], "--json", str(found)],
            cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"exit code {done.returncode}\n{done.stdout[-END:]}")
        outcomes = json.loads(found.read_text())["faults"]
    return {"faults planted": len(outcomes), "caught": sum(each["caught"] for each in outcomes)}


ALL = Campaign("faults", "planted faults", "0 escaped", cut, work, limit=4 * 3600)
