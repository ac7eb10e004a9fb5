"""A digest of the code that a match depends on: its game, those who play, the engine."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import quinte
from quinte.bots.level import THINKS
from quinte.definition.parts import OwnPolicy

PACKAGE = Path(quinte.__file__).parent
KINDS = ("*.py", "*.pxd", "*.toml")
SHOWN = {"hint", "notation", "picture", "reasons", "render"}
"""Modules for people's eyes: no move depends on them."""
ALL = ("bot.py", "driver.py", "level.py")
"""Of the bots of all games: what every level goes through."""
LIMITS = {"iterations", "nodes", "seconds"}
"""Settings of a level that do not matter to one which is given its time (`level5@0.1`)."""


def digest(game: str, bots: Sequence[str]) -> str:
    """Changes with the code that these bots play a game by, and with the settings of the levels
    among them; not with texts, nor with the code of other bots.
    """
    levels = {f"level{n}": made for n, made in enumerate(quinte.kinds()[game].definition.levels, 1)}
    settings = {}
    kinds = set()
    for bot in bots:
        level, timed, _ = bot.partition(THINKS)
        kinds.add(str(levels[level]["bot"]) if level in levels else bot)
        if level in levels:
            left_out = LIMITS if timed else set()
            settings[bot] = {k: v for k, v in levels[level].items() if k not in left_out}
    told = f"{of_game(game, frozenset(kinds))}\0{json.dumps(settings, sort_keys=True)}"
    return blake2b(told.encode(), digest_size=8).hexdigest()


@cache
def of_game(game: str, kinds: frozenset[str]) -> str:
    """The digest of the code alone, for some kinds of bots."""
    return of(PACKAGE, used(game, kinds))


def used(game: str, kinds: Iterable[str]) -> set[Path]:
    """The sources that a game and some kinds of bots consist of."""
    kind = quinte.kinds()[game]
    own = PACKAGE.joinpath(*kind.package.split(".")[1:])
    definition = kind.definition
    found = {own / "__init__.py", *own.rglob("*.toml"), *(PACKAGE / "bots" / name for name in ALL)}
    found |= {path for kind in KINDS for path in (PACKAGE / "engine").rglob(kind)}
    known = definition.knowledge
    bots = getattr(known, "BOTS", {})
    asked = [bots[kind].__module__ if kind in bots else f"quinte.bots.{kind}" for kind in kinds]
    waiting = [definition.state.__module__, name_of(definition.visibility), *asked]
    if unknown := [name for name in asked if not source(name).exists()]:
        raise ValueError(f"no bots of {game}: {', '.join(unknown)}")
    folders = own, PACKAGE / "bots", PACKAGE / "engine"
    seen = set()
    while waiting:
        module = waiting.pop()
        path = source(module)
        inside = any(path.is_relative_to(folder) for folder in folders)
        if module in seen or not inside or not path.exists() or path.stem in SHOWN:
            continue
        seen.add(module)
        found |= {path, path.with_suffix(".pxd")}
        names, parts = needs(path)
        waiting += names
        if "appraise" in parts:
            waiting.append(name_of(known))
        if "RolloutPolicy" in parts and isinstance(known, OwnPolicy):
            waiting.append(known.RolloutPolicy.__module__)
    return {path for path in found if path.exists()}


def source(module: str) -> Path:
    """Where a module of this package is written."""
    return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def name_of(part: object) -> str:
    """The module that a part of a definition is, or that its class is of."""
    return str(getattr(part, "__name__", type(part).__module__))


def needs(path: Path) -> tuple[list[str], set[str]]:
    """The modules that a source imports, and the attributes that it reads."""
    names, attributes = list[str](), set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        elif isinstance(node, ast.Import):
            names += [each.name for each in node.names]
        elif isinstance(node, ast.Attribute):
            attributes.add(node.attr)
    return [name for name in names if name.startswith("quinte.")], attributes


def of(root: Path, paths: Iterable[Path]) -> str:
    """The digest of what some sources do, and of their places below a root."""
    found = blake2b(digest_size=8)
    for path in sorted(paths):
        found.update(f"{path.relative_to(root)}\0{code(path)}\0".encode())
    return found.hexdigest()


def code(path: Path) -> str:
    """What a source does: Python without its comments, docstrings, and settings of levels."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            body[:] = [each for each in body if not is_text(each)]
        if isinstance(node, ast.Call):
            node.keywords = [each for each in node.keywords if each.arg != "levels"]
    return ast.dump(tree)


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a string and nothing else."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
