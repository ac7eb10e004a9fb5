"""A game's package as if it were installed, without a network: its folder and its entry points."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path


def environment(package: Path, *more: Path) -> dict[str, str]:
    """The environment of a process that finds the package, whose `pyproject.toml` is read."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    site = package.parent / f"{package.name}-site"
    folder = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]["quinte.games"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (folder / "entry_points.txt").write_text("\n".join(["[quinte.games]", *lines, ""]))
    path = os.pathsep.join(map(str, [package, site, *more]))
    shown = {"NO_COLOR": "1", "COLUMNS": "100", "LANG": "C.UTF-8"}
    return {**os.environ, "PYTHONPATH": path, **shown, "CI": "1"}  # Hypothesis then never varies


def run(package: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m …` where the package is installed."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=package,
        env=environment(package),
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
