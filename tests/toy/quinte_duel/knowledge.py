"""High cards win rounds."""

from __future__ import annotations

from collections.abc import Sequence

from quinte.core.game import Game, View


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    return [float(move) for move in moves]
