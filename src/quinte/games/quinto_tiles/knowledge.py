"""What a bot of Quinto knows: what a play scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_tiles.rules import score_of

if TYPE_CHECKING:
    from quinte.core.game import Game, View


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: its score; a pass is worth less than any."""
    return [float(score_of(move)) if move else -1.0 for move in moves]
