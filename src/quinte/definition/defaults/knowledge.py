"""Default knowledge for bots: none, so they search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

BY_SEARCH: tuple[Mapping[str, Any], ...] = (
    {"bot": "random"},
    {"bot": "search", "iterations": 60, "seconds": 0.3},
    {"bot": "search", "iterations": 250, "seconds": 0.6},
    {"bot": "search", "iterations": 1000, "seconds": 1.2},
    {"bot": "search", "iterations": 4000, "seconds": 2.0},
)
"""The five levels of a game without knowledge: looking one move ahead would not help."""

BY_KNOWLEDGE: tuple[Mapping[str, Any], ...] = (
    {"bot": "greedy", "notices": 0.2},
    {"bot": "greedy", "notices": 0.5},
    {"bot": "greedy"},
    {"bot": "search", "iterations": 300, "seconds": 0.5},
    {"bot": "search", "iterations": 3000, "seconds": 1.0},
)
"""The five levels of a game that appraises moves."""


class Knowledge:
    """All moves look equally good."""

    def appraise(self, game: Setup, view: View, moves: Sequence[int]) -> list[float]:
        return [0.0] * len(moves)
