"""A digest of the code that a match depends on: its game, the bots, the engine."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import quinte
from quinte.bots.level import THINKS

KINDS = ("*.py", "*.pxd", "*.toml")
SHOWN = {"hint", "notation", "picture", "reasons", "render"}
"""Modules and folders for people's eyes: no move depends on them."""
LIMITS = {"iterations", "nodes", "seconds"}
"""Settings of a level that do not matter to one which is given its time (`level5@0.1`)."""


def digest(game: str, bots: Sequence[str]) -> str:
    """Changes with the code of a game, of the bots and of the engine, and with the settings of the
    levels among these bots; not with texts.
    """
    levels = {f"level{n}": made for n, made in enumerate(quinte.kinds()[game].definition.levels, 1)}
    settings = {}
    for bot in bots:
        level, timed, _ = bot.partition(THINKS)
        if level in levels:
            left_out = LIMITS if timed else set()
            settings[bot] = {k: v for k, v in levels[level].items() if k not in left_out}
    told = f"{of_game(game)}\0{json.dumps(settings, sort_keys=True)}"
    return blake2b(told.encode(), digest_size=8).hexdigest()


@cache
def of_game(game: str) -> str:
    """The digest of the code alone."""
    package = Path(quinte.__file__).parent
    own = package.joinpath(*quinte.kinds()[game].package.split(".")[1:])
    return of(package, (own, package / "bots", package / "engine"))


def of(root: Path, folders: tuple[Path, ...]) -> str:
    """The digest of all code in some folders, by their paths below a root."""
    found = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(path for kind in KINDS for path in folder.rglob(kind)):
            place = path.relative_to(root)
            if SHOWN.isdisjoint(place.with_suffix("").parts):
                found.update(f"{place}\0{code(path)}\0".encode())
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
