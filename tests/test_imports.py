"""Imports point one way, and the core, the games and the bots need only the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import quinte

ROOT = Path(quinte.__file__).parent

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "table": {"core", "games", "bots"},
    "testing": {"core"},
    "locales": set(),
    "arena": {"core", "games", "bots", "table"},
    "envs": {"core", "games", "bots", "table"},
    "server": {"core", "games", "bots", "table", "locales"},
    "cli": {"core", "games", "bots", "table", "arena", "server", "locales"},
}
PURE = {"core", "games", "bots", "table", "testing"}
"""Layers that need nothing but the standard library."""


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
    if layer == "games" and target == "games" and rest[1:2] != module.split(".")[2:3]:
        return f"{module} imports another game, {name}"
    if target != layer and target in MAY_IMPORT and target not in MAY_IMPORT[layer]:
        return f"{module} imports {name}: {layer} may not import {target}"
    if target not in MAY_IMPORT and layer in PURE:
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
        ("quinte.core.state", "quinte.games.cinco"),
        ("quinte.core.state", "numpy"),
        ("quinte.core.state", "quinte"),
        ("quinte.games.cinco.rules", "quinte.games.score5.rules"),
        ("quinte.games.cinco.rules", "quinte.bots"),
        ("quinte.bots.greedy", "click"),
        ("quinte.bots.greedy", "quinte.cli"),
    ],
)
def test_an_import_the_other_way_is_found(module: str, name: str) -> None:
    assert faults(module.split(".")[1], module, name) is not None
