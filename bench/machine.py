"""Provenance of the figures: machine, compiler, commit; and pinning to one core."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bench.yardstick import FLAGS, compiler

ROOT = Path(__file__).parent.parent
UNKNOWN = "not known"


@contextmanager
def pinned() -> Iterator[int | None]:
    """Pin this process and its children to the last core; returns None if impossible."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield max(cores)
    finally:
        os.sched_setaffinity(0, cores)


def processor() -> str:
    """The model of the processor."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor() or platform.machine() or UNKNOWN)


def said(*command: str) -> str | None:
    """A program's output; None if it is missing or fails."""
    if shutil.which(command[0]) is None:
        return None
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def c_compiler() -> str:
    """The C compiler and its version."""
    cc = compiler()
    version = said(cc, "--version") if cc else None
    return f"{version.splitlines()[0]}, {' '.join(FLAGS)}" if version else "none"


def commit(*results: Path) -> str:
    """The commit checked out, and whether anything but the results differs from it."""
    head = said("git", "rev-parse", "--short=12", "HEAD")
    if head is None:
        return UNKNOWN
    others = [f":(exclude){path.relative_to(ROOT).as_posix()}" for path in results]
    changed = said("git", "--no-optional-locks", "status", "--porcelain", "--", ".", *others)
    return f"{head}, {'with uncommitted changes' if changed else 'clean'}"


def one_core(core: int | None) -> str:
    """Which core is used."""
    return "one used, not pinned" if core is None else f"one used, number {core}"


def facts(used: str, *results: Path) -> dict[str, str]:
    """All of it, by title."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(*results),
        "processor": f"{processor()}, {os.cpu_count()} cores ({used})",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "C compiler": c_compiler(),
    }
