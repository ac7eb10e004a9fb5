"""Installed games: the entry-point group `quinte.games`."""

from __future__ import annotations

from functools import cache
from importlib import metadata

GROUP = "quinte.games"


@cache
def packages() -> dict[str, str]:
    """The package of every installed game, by the game's name."""
    found = metadata.entry_points(group=GROUP)
    return {point.name: point.value for point in sorted(found)}
