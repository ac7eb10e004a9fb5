"""Small campaigns for the tests of `make soak`, as a program that can be stopped.

python -m tests.soak.toys FOLDER [ARGUMENTS OF tests.soak]
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path

from tests.soak.campaign import Campaign, Counts, Job
from tests.soak.command import main, stoppable

PIECES = 6
STOPS_AT = 3


def cut(folder: Path, size: float) -> list[Job]:
    return [{"folder": str(folder), "number": number} for number in range(round(PIECES * size))]


def begun(folder: Path) -> list[int]:
    """The pieces that were begun, in order."""
    written = folder / "begun"
    return [int(line) for line in written.read_text().split()] if written.exists() else []


def note(job: Job) -> Path:
    folder = Path(job["folder"])
    with (folder / "begun").open("a") as written:
        written.write(f"{job['number']}\n")
    return folder


def wait(job: Job) -> Counts:
    """From one piece on, wait until a file `go` exists."""
    folder = note(job)
    while job["number"] >= STOPS_AT and not (folder / "go").exists():
        time.sleep(0.01)
    return {"pieces": 1}


def fail(job: Job) -> Counts:
    """One piece finds a fault, and one takes the process with it."""
    note(job)
    wanted = job["number"]
    assert wanted != 1
    if wanted == 2:
        os._exit(7)
    return {"pieces": 1}


def hang(_: Job) -> Counts:
    while True:
        time.sleep(1)


def waiting(folder: Path) -> Campaign:
    return Campaign("waiting", "pieces that wait", "0 faults", partial(cut, folder), wait)


def failing(folder: Path) -> Campaign:
    return Campaign("failing", "pieces that fail", "0 faults", partial(cut, folder), fail)


def hanging(folder: Path) -> Campaign:
    return Campaign("hanging", "pieces that hang", "0 faults", partial(cut, folder), hang, limit=1)


if __name__ == "__main__":
    stoppable()
    sys.exit(main([waiting(Path(sys.argv[1]))], sys.argv[2:]))
