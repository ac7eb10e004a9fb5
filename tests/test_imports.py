"""Imports point one way, between packages and inside them, late and type-only ones too."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import quinte

ROOT = Path(quinte.__file__).parent

BASE = {"errors", "extras", "installed", "document"}
"""Modules outside the packages, below all of them."""
DRAWN = {"language", "drawing"}
PLAYED = {"engine", "definition", *DRAWN}

MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "language": set(),
    "drawing": {"language"},
    "definition": {"engine", *DRAWN},
    "records": {"engine", "definition"},
    "reference": {"definition", *DRAWN},
    "games": PLAYED,
    "testing": {"envs", "records", *PLAYED},
    "bots": {"games", *PLAYED},
    "table": {"bots", "records", *PLAYED},
    "arena": {"table", "bots", "records", *PLAYED},
    "envs": {"table", "bots", "games", *PLAYED},
    "data": {"bots", "records", *PLAYED},
    "server": {"table", "bots", "records", "reference", *PLAYED},
    "cli": {"arena", "data", "server", "table", "bots", "records", "reference", *PLAYED},
    "locales": set(),
}
"""The packages that each may import, in addition to BASE."""
EXAMPLE = "quinte.testing.duel"
"""Imports as third-party games do: from `quinte`."""
PURE = set(MAY_IMPORT) - {"arena", "data", "envs", "server", "cli"}
"""Packages that need nothing but the standard library."""
MOST_MODULES = 12


def imports(source: Path) -> set[str]:
    """The full names of the modules that a source imports, late imports too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: relative import"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def faults(layer: str, module: str, name: str) -> str | None:
    """What is wrong with a module of a layer importing a name."""
    first, *rest = name.split(".")
    if first != "quinte":
        if layer in PURE and first not in sys.stdlib_module_names:
            return f"{module} imports {name}, which is not in the standard library"
        return None
    target = rest[0] if rest else ""
    if module.startswith(EXAMPLE):
        return None
    if layer == "games" and target == "games" and rest[1:2] != module.split(".")[2:3]:
        return f"{module} imports another game, {name}"
    if target in MAY_IMPORT and target not in {layer, *MAY_IMPORT[layer]}:
        return f"{module} imports {name}: {layer} may not import {target}"
    if target not in {*MAY_IMPORT, *BASE} and layer in PURE:
        return f"{module} imports {name}, the whole package"
    return None


@pytest.mark.parametrize("layer", sorted(path.name for path in ROOT.iterdir() if path.is_dir()))
def test_imports_point_one_way(layer: str) -> None:
    if layer == "__pycache__":
        return
    for source in (ROOT / layer).rglob("*.py"):
        module = ".".join(source.relative_to(ROOT.parent).with_suffix("").parts)
        for name in imports(source):
            assert faults(layer, module, name) is None


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("quinte.engine.state", "quinte.games.cinco"),
        ("quinte.engine.state", "quinte.definition.game"),
        ("quinte.engine.state", "numpy"),
        ("quinte.engine.state", "quinte"),
        ("quinte.language.words", "quinte.definition.registry"),
        ("quinte.games.cinco.rules", "quinte.games.score5.rules"),
        ("quinte.games.cinco.rules", "quinte.bots"),
        ("quinte.bots.greedy", "click"),
        ("quinte.bots.greedy", "quinte.cli"),
    ],
)
def test_an_import_the_other_way_is_found(module: str, name: str) -> None:
    assert faults(module.split(".")[1], module, name) is not None


def modules() -> dict[str, Path]:
    """All modules by name."""
    named = {".".join(path.relative_to(ROOT.parent).with_suffix("").parts): path
             for path in ROOT.rglob("*.py")}  # fmt: skip
    return {name.removesuffix(".__init__"): path for name, path in named.items()}


def graph(known: dict[str, Path]) -> dict[str, set[str]]:
    """For every module the modules that it imports."""
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        wanted = imports(path)
        nearest = {each if each in known else each.rpartition(".")[0] for each in wanted}
        found[name] = {each for each in nearest if each in known} - {name}
    return found


def test_no_module_imports_itself_by_way_of_others() -> None:
    TopologicalSorter(graph(modules())).prepare()


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    sources = {"quinte.a": "from quinte import b", "quinte.b": "if 0:\n    import quinte.a"}
    paths = {name: tmp_path / name for name in sources}
    for name, path in paths.items():
        path.write_text(sources[name])
    with pytest.raises(CycleError):
        TopologicalSorter(graph(paths)).prepare()


def test_a_package_has_at_most_a_dozen_modules() -> None:
    for folder in {path.parent for path in ROOT.rglob("*.py")}:
        names = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(names) <= MOST_MODULES, f"{folder.relative_to(ROOT)}: {len(names)} modules"
