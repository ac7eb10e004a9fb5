"""Hot functions are C: no line of them touches a Python object, but to raise."""

from __future__ import annotations

from pathlib import Path

import pytest

from quinte import _build
from tests.compiled.annotated import code_of, hot_functions, hot_lines, touches
from tests.compiled.kept import SOURCES, our_c
from tests.compiled.modes import run

ROOT = SOURCES / "quinte"
HOT = _build.hot(ROOT)


def page_of(source: Path) -> Path:
    return (our_c() / source.relative_to(SOURCES)).with_suffix(".html")


@pytest.mark.parametrize("source", HOT, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_hot_line_touches_a_python_object(source: Path) -> None:
    assert touches(source, page_of(source)) == []


def test_the_calls_of_search_are_hot() -> None:
    cinco = hot_functions(ROOT / "games/cinco/rules.pxd")
    assert {"Cinco.turn", "Cinco.draw", "Cinco.apply", "Cinco.deal", "Cinco.redeal"} <= cinco
    assert {"take", "discard", "place", "cells_open"} <= cinco
    assert "playout" in hot_functions(ROOT / "engine/playout.pxd")
    assert {"Fast.below", "Fast.shuffle"} <= hot_functions(ROOT / "engine/rng.pxd")


DECLARED = {
    "right": "i=int, total=int) cpdef int add(int n) except -1",
    "wrong": "i=int) cpdef int add(int n) except -1",
    "cold": "i=int) cpdef int add(int n) except -1  # cold",
}


@pytest.mark.long
def test_a_forgotten_local_is_found(tmp_path: Path) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    for name, declared in DECLARED.items():
        (package / f"{name}.py").write_text(
            "def add(n):\n"
            "    total = 0\n"
            "    for i in range(n):\n"
            "        total += i * i\n"
            "    if total < 0:\n"
            "        raise ValueError(total)\n"
            "    return total\n"
        )
        locals_, function = declared.split(") ", 1)
        text = f"cimport cython\n@cython.locals({locals_})\n{function}\n"
        (package / f"{name}.pxd").write_text(text)
    written = tmp_path / "written"
    _, errors, code = run("-m", "tests.compiled.written", str(tmp_path), str(written))
    assert code == 0, errors

    def found(name: str) -> list[str]:
        return touches(package / f"{name}.py", written / "planted" / f"{name}.html")

    assert found("right") == []
    assert any("wrong.py:4 in add" in line for line in found("wrong"))
    assert found("cold") == []


def test_the_page_of_every_hot_line_is_read() -> None:
    source = ROOT / "games/cinco/rules.py"
    lines = hot_lines(source, hot_functions(source.with_suffix(".pxd")))
    code = code_of(page_of(source))
    assert len(lines) > 100
    assert sum(bool(code.get(number)) for number in lines) > 80
