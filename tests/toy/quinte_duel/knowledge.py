"""High cards win rounds."""

from __future__ import annotations

from collections.abc import Sequence

from quinte.definition.game import Game
from quinte.engine.types import View


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    return [float(move) for move in moves]
