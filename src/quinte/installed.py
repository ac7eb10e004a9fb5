"""Installed games: the entry-point group `quinte.games`."""

from __future__ import annotations

from functools import cache
from importlib import metadata, util

GROUP = "quinte.games"


@cache
def points() -> dict[str, metadata.EntryPoint]:
    """The entry point of every installed game, by the game's name."""
    return {point.name: point for point in sorted(metadata.entry_points(group=GROUP))}


@cache
def packages() -> dict[str, str]:
    """Where the files of every installed game lie, by the game's name."""
    return {name: package_of(point.module) for name, point in points().items()}


def package_of(module: str) -> str:
    """The package that a module is, or belongs to."""
    try:
        spec = util.find_spec(module)
    except ImportError:
        return module
    return (spec.parent if spec else None) or module
