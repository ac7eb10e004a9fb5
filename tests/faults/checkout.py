"""A copy of the project in which faults are planted; the working tree is never touched."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.faults.fault import Fault, Rotten

LEFT_OUT = (
    ".git", ".venv", "node_modules", "build", "dist", "__pycache__", "*.egg-info", ".hypothesis",
    ".mypy_cache", ".ruff_cache", ".pytest_cache", "*.c",
)  # fmt: skip
PACKAGE = Path("src/quinte")
CATALOGUES = (
    "from pathlib import Path; from quinte import _build; "
    "list(_build.compile_catalogues(Path('src/quinte')))"
)
HERE = Path(__file__).parents[2]
Run = Callable[[Sequence[str], Path, dict[str, str]], str]
"""Runs a command in a folder with an environment; its output, or Rotten if it fails."""


def environment(root: Path, plain: bool) -> dict[str, str]:
    """For processes that use the copy, as `make test` runs them; a skipped test is a failure."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("QUINTE_")}
    kept |= {"PYTHONPATH": str(root / "src"), "QUINTE_TESTS": "test", "CI": "1"}
    return kept | ({"QUINTE_PURE": "1"} if plain else {})


def copy_project(root: Path, into: Path) -> None:
    """The sources with all that is built, but not the packages of the page, which are linked."""
    shutil.copytree(root, into, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
    packages = root / "web/node_modules"
    if packages.exists():
        (into / "web/node_modules").symlink_to(packages.resolve())
        os.utime(into / "web/package-lock.json", (0, 0))  # so that nobody installs them again


def build(root: Path, fault: Fault, run: Run) -> None:
    """Build again what the fault touches: an extension, the catalogues, the page."""
    env = environment(root, fault.plain)
    path = root / fault.file
    if path.suffix == ".po":
        run([sys.executable, "-c", CATALOGUES], root, env)
    if not fault.plain:
        if path.suffix == ".pxd" or (path.suffix == ".py" and path.with_suffix(".pxd").exists()):
            # All other modules are kept from the build of the working tree.
            kept = {"QUINTE_CACHE": str(HERE / "build/cache"), "QUINTE_MARCH": "native"}
            command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
            run(command, root, {**env, **kept, "QUINTE_BUILD": "require"})
        write_stamp(root)
    if fault.page:
        if not (root / "web/node_modules").exists() or not shutil.which("npm"):
            raise Rotten("the page is not built here, or npm is not on the PATH: run `make page`")
        run([str(root / "tools/build-page")], root, {**env, "PYTHON": sys.executable})


def write_stamp(root: Path) -> None:
    """Say that the extensions fit the sources, by the copy's own reckoning."""
    source = root / PACKAGE / "_build.py"
    if not source.exists():
        return
    spec = importlib.util.spec_from_file_location("_build_of_copy", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    stamp = root / PACKAGE / module.STAMP
    if not stamp.exists():
        raise Rotten("quinte is not compiled here: run `make build`")
    stamp.write_text(json.dumps(module.digest(root / PACKAGE)) + "\n")
