"""What tests build once and keep in `build`, by content, for all workers and for later runs."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from quinte import _build
from tests.compiled.modes import ROOT, run

SOURCES = ROOT / "src"
NEWEST = 3
"""Number of each kind that is kept; older ones are deleted."""
FLAGS = ("-O0", "-g0", "-fsanitize=bounds", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")


def kept(name: str, content: object, make: Callable[[Path], None]) -> Path:
    """The folder `build/NAME/DIGEST`, made now if it is not there; others wait meanwhile."""
    home = ROOT / "build" / name
    home.mkdir(parents=True, exist_ok=True)
    found = home / hashlib.sha256(repr(content).encode()).hexdigest()[:32]
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            unfinished = home / "unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(found)
        found.touch()
        folders = [each for each in home.iterdir() if each.is_dir()]
        for old in sorted(folders, key=lambda each: each.stat().st_mtime)[:-NEWEST]:
            shutil.rmtree(old)
    return found


def our_c() -> Path:
    """The C of all our modules, with its pages, in the places of their sources."""

    def make(folder: Path) -> None:
        _, errors, code = run("-m", "tests.compiled.written", str(SOURCES), str(folder))
        assert code == 0, errors

    setup = (ROOT / "setup.py").read_text()
    return kept("annotated", (_build.digest(SOURCES / "quinte"), setup, version("cython")), make)


def our_sanitized() -> Path:
    """Extensions that check every index into a C array, in the places of their sources."""
    written = our_c()
    known = sysconfig.get_config_vars()
    march = os.environ.get("QUINTE_MARCH")
    compiler = [*known["CC"].split(), *known["CFLAGS"].split(), *FLAGS, "-w", "-fPIC", "-shared"]
    compiler += [f"-march={march}"] if march else []
    compiler += [f"-I{sysconfig.get_path('include')}"]

    def make(folder: Path) -> None:
        def compile_one(source: Path) -> None:
            target = folder / source.relative_to(written).with_suffix(known["EXT_SUFFIX"])
            target.parent.mkdir(parents=True, exist_ok=True)
            content = repr((source.read_bytes(), compiler, sys.version)).encode()
            earlier = ROOT / "build/cache" / f"{hashlib.sha256(content).hexdigest()[:40]}.so"
            if not earlier.exists():
                command = [*compiler, str(source), "-o", str(target)]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stderr
                earlier.parent.mkdir(parents=True, exist_ok=True)
                target.replace(earlier)
            shutil.copy(earlier, target)

        biggest_first = sorted(written.rglob("*.c"), key=lambda path: -path.stat().st_size)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, biggest_first))

    return kept("sanitized", (written.name, compiler, sys.version), make)
