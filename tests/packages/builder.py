"""Builds the packages in a copy of the tree, and installs them where there is nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zlib import crc32

from tests.compiled.kept import kept

ROOT = Path(__file__).parents[2]
SITE = sysconfig.get_path("purelib")
LEFT_OUT = shutil.ignore_patterns(
    ".*", "build", "dist", "node_modules", "page", "generated", "*.egg-info", "*.so", "*.mo",
    "_build.json", "__pycache__",
)  # fmt: skip
"""What a clean checkout does not have."""

ONLY_CARRIED = {"bench", "docs", "tests"}
"""What a source distribution holds and nothing is made of: their names count, not their content."""

WITH_PIP: str = getattr(sys, "_base_executable", sys.executable)
"""The Python that made ours, which may have no pip of its own."""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program to the end; what it printed."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def packages(folder: Path) -> Path:
    """A clean checkout and what is built of it: the folder `build/packages/…` for its content."""
    copy = checkout(folder)
    found = [Path(home, name) for home, _, names in os.walk(copy) for name in names]
    names = {path: path.relative_to(copy) for path in sorted(found)}
    content = [
        (str(name), None if name.parts[0] in ONLY_CARRIED else crc32(path.read_bytes()))
        for path, name in names.items()
    ]

    def make(home: Path) -> None:
        shutil.copytree(copy, home / "checkout", symlinks=True)
        build(home / "checkout")
        build(home / "checkout", "--wheel")

    return kept("packages", (content, sys.version, os.environ.get("QUINTE_MARCH")), make)


def checkout(folder: Path) -> Path:
    """A copy of what a clean checkout has; the npm packages and what is compiled are shared."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    shutil.copytree(ROOT / "tests/page", copy / "tests/page")
    (copy / "web/src/generated").mkdir()
    shutil.copy(ROOT / "web/src/generated/wire.ts", copy / "web/src/generated")
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return copy


def build(tree: Path, *what: str) -> Path:
    """`python -m build` with the packages that are here; the folder it wrote to."""
    dist = tree.parent / (what[0].strip("-") if what else "dist")
    cache = str(ROOT / "build/cache")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, *what, cwd=tree,
        QUINTE_BUILD="require", QUINTE_CACHE=cache)  # fmt: skip
    return dist


class Empty:
    """An environment with what Quinte depends on and without Quinte, pip, Node and a compiler."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.folder = folder
        self.python = folder / "bin/python"
        self.environment = {
            "PATH": str(folder / "bin"),
            "QUINTE_BUILD": "auto",
            "QUINTE_CACHE": str(ROOT / "build/cache"),
        }
        site = Path(
            self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        )
        (site / "dependencies.pth").write_text(f"{SITE}\n")

    def run(self, *arguments: str | Path, **more: str) -> str:
        """Run its Python, away from the checkout."""
        environment = {**self.environment, **more}
        return run(self.python, *arguments, cwd=self.folder, **environment)

    def install(self, package: Path, **more: str) -> None:
        """With pip, which looks nowhere else."""
        run(WITH_PIP, "-m", "pip", "--python", self.python, "install", "-q", "--no-index",
            "--no-deps", "--no-build-isolation", "--ignore-installed", package, cwd=self.folder,
            **{**self.environment, **more})  # fmt: skip
