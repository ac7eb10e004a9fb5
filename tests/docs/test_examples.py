"""The examples are as short as their README says, and as typed as the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent.parent / "examples"
ROW = re.compile(r"^\| \[([\w.]+)\].* \| (\d+) \| (\d+) \|$", re.M)
LONGEST = {"quinte_gomoku": (3, 100), "quinte_whist": (3, 200)}
"""At most so many files and lines."""
IGNORED = {"README.md", "__pycache__"}


def size(path: Path) -> tuple[int, int]:
    """How many files and lines an example has."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if is_source(each)]
    return len(files), sum(len(file.read_text("utf-8").splitlines()) for file in files)


def is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def test_every_example_has_as_many_lines_as_the_readme_says() -> None:
    listed = {
        name: (int(files), int(lines))
        for name, files, lines in ROW.findall((FOLDER / "README.md").read_text("utf-8"))
    }
    found = {path.name: size(path) for path in FOLDER.iterdir() if path.name not in IGNORED}
    assert listed == found


@pytest.mark.parametrize("name", LONGEST)
def test_a_game_is_short(name: str) -> None:
    files, lines = size(FOLDER / name)
    assert files <= LONGEST[name][0]
    assert lines <= LONGEST[name][1]
