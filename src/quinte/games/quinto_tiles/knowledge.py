"""What a bot of Quinto knows: what a play scores, and its own bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_tiles.bots.novice import Novice
from quinte.games.quinto_tiles.reasons import alike, reasons
from quinte.games.quinto_tiles.rules import score_of
from quinte.games.quinto_tiles.simulation import Equity, Simulation

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

__all__ = ["BOTS", "alike", "appraise", "reasons"]

BOTS = {"novice": Novice, "equity": Equity, "simulation": Simulation}
"""What levels may be of, besides the bots of all games."""


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: its score; a pass is worth less than any."""
    return [float(score_of(move)) if move else -1.0 for move in moves]
