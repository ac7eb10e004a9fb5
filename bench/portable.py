"""Our engine as in a portable wheel: compiled for any processor of this architecture."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from bench.measure import NotMeasuredError

ROOT = Path(__file__).parents[1]
TREE = ROOT / "build" / "portable"
NOT_COPIED = shutil.ignore_patterns("*.so", "__pycache__", "_build.json", "page")


@cache
def sources() -> Path:
    """The folder to import it from, built once per run; unchanged modules come from the cache."""
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(ROOT / "src", TREE / "src", ignore=NOT_COPIED)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, TREE)
    settings = {"QUINTE_BUILD": "require", "QUINTE_MARCH": "", "QUINTE_CACHE": ROOT / "build/cache"}
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=TREE, text=True,
        env=os.environ | {name: str(value) for name, value in settings.items()},
        capture_output=True, check=False,
    )  # fmt: skip
    if built.returncode:
        raise NotMeasuredError("it does not compile here")
    return TREE / "src"
