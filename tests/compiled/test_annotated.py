"""Hot functions are C: no line of them touches a Python object, but to raise."""

from __future__ import annotations

from pathlib import Path

import pytest

import quinte
from quinte import _build
from tests.compiled.annotated import annotate, hot_functions, hot_lines, touches

ROOT = Path(quinte.__file__).parent
HOT = _build.hot(ROOT)


@pytest.mark.parametrize("source", HOT, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_hot_line_touches_a_python_object(source: Path, tmp_path: Path) -> None:
    assert touches(ROOT, source, tmp_path) == []


def test_the_calls_of_search_are_hot() -> None:
    cinco = hot_functions(ROOT / "games/cinco/rules.pxd")
    assert {"Cinco.turn", "Cinco.draw", "Cinco.apply", "Cinco.deal", "Cinco.redeal"} <= cinco
    assert {"take", "discard", "place", "cells_open"} <= cinco
    assert "playout" in hot_functions(ROOT / "core/playout.pxd")
    assert {"Fast.below", "Fast.shuffle"} <= hot_functions(ROOT / "core/rng.pxd")


def test_a_forgotten_local_is_found(tmp_path: Path) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    source = package / "hot.py"
    source.write_text(
        "def add(n):\n"
        "    total = 0\n"
        "    for i in range(n):\n"
        "        total += i * i\n"
        "    if total < 0:\n"
        "        raise ValueError(total)\n"
        "    return total\n"
    )
    declared = "cimport cython\n@cython.locals({})\ncpdef int add(int n) except -1\n"
    source.with_suffix(".pxd").write_text(declared.format("i=int, total=int"))
    assert touches(package, source, tmp_path / "right") == []
    source.with_suffix(".pxd").write_text(declared.format("i=int"))
    found = touches(package, source, tmp_path / "wrong")
    assert any("hot.py:4 in add" in line for line in found)
    source.with_suffix(".pxd").write_text(declared.format("i=int").replace("-1\n", "-1  # cold\n"))
    assert touches(package, source, tmp_path / "cold") == []


def test_the_page_of_every_hot_line_is_read(tmp_path: Path) -> None:
    source = ROOT / "games/cinco/rules.py"
    lines = hot_lines(source, hot_functions(source.with_suffix(".pxd")))
    code = annotate(ROOT, source, tmp_path)
    assert len(lines) > 100
    assert sum(bool(code.get(number)) for number in lines) > 80
