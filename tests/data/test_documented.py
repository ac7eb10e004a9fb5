"""The document has every column as it is, and its example runs."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from quinte.bots.level import LEVELS
from quinte.data.course import Simulator
from quinte.data.evaluator import Evaluator
from quinte.data.parquet import FORMAT, MoveFile, schema_of
from quinte.data.rows import EVALUATION, VIEW, Tabulator
from quinte.definition.game import game
from quinte.errors import BadOption
from tests.compiled.modes import ROOT

DOCUMENT = (ROOT / "docs/data.md").read_text("utf-8")


def test_the_columns_are_documented_in_order_with_their_types(tmp_path: Path) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (yes|no) \| (.+) \|$", DOCUMENT, re.M)
    file = MoveFile(tmp_path / "empty.parquet", views=True, evaluations=True)
    file.finish("", {})
    schema = pq.read_schema(file.path)
    types = {"float": "float32", "list<element: int32>": "list of int32",
             "list<element: int8>": "list of int8"}  # fmt: skip
    assert [row[:3] for row in rows] == [
        (field.name, types.get(str(field.type), str(field.type)), "yes" if field.nullable else "no")
        for field in schema
    ]
    only = {name: re.findall("only with `(.*)`", content) for name, _, _, content in rows}
    assert [name for name, option in only.items() if option == ["--views"]] == [*VIEW]
    assert [name for name, option in only.items() if option == ["--evaluate"]] == [*EVALUATION]
    usual = [name for name, option in only.items() if not option]
    assert schema_of(views=False, evaluations=False).names == usual
    assert f"`{FORMAT}`" in DOCUMENT


def test_the_levels_that_evaluate_are_documented() -> None:
    assert "(4 and 5 in all games, 3 also in Score 5)" in DOCUMENT
    for name in ("cinco", "score5", "quinto-cards", "quinto-tiles"):
        able = []
        for level in LEVELS:
            try:
                Evaluator(game(name), level)
            except BadOption:
                continue
            able.append(level)
        assert able == ([3, 4, 5] if name == "score5" else [4, 5])


def test_the_example_plays_a_game_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = MoveFile(Path("cinco.parquet"), views=False, evaluations=False)
    file.add(Tabulator().rows(Simulator(game("cinco"), ["random"] * 2).play(1)))
    file.finish("", {})
    [(source, said)] = re.findall(r"```python\n(.*?)```\n\nIt prints `(.*?)`", DOCUMENT, re.S)
    with redirect_stdout(StringIO()) as printed:
        exec(source, {})  # noqa: S102 (our own document)
    assert printed.getvalue() == f"{said}\n"
