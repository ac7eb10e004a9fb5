"""A game written by hand in C: what one core can do."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

from bench.measure import Measure, NotMeasuredError, Rates

SOURCES = Path(__file__).parent / "c"
BUILT = Path(__file__).parent.parent / "build" / "bench"
FLAGS = ("-O3", "-march=native")
GAMES = 50_000


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)


class Yardstick:
    """`bench/c/<game>.c`, compiled."""

    def __init__(self, game: str, measures: tuple[str, ...]) -> None:
        self.measures = measures
        self.seeds = count(1)
        source = SOURCES / f"{game}.c"
        self.program = BUILT / game
        cc = compiler()
        if not source.exists():
            raise NotMeasuredError("nobody has written it")
        if cc is None:
            raise NotMeasuredError("there is no C compiler")
        BUILT.mkdir(parents=True, exist_ok=True)
        command = [cc, *FLAGS, str(source), "-o", str(self.program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "error" in line]
            why = errors[0].removeprefix(f"{SOURCES}/") if errors else f"{cc} failed"
            raise NotMeasuredError(f"it does not compile here ({why})")

    def run(self, what: str, amount: float) -> dict[str, Any]:
        """Its output; every run has a different seed."""
        command = [str(self.program), what, str(amount), str(next(self.seeds))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotMeasuredError(f"it fails here (status {done.returncode})")
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def sample(self, measure: Measure, seconds: float) -> Rates:
        return self.run(measure.name, seconds)

    def kinds(self) -> dict[str, int]:
        return self.run("kinds", GAMES)
