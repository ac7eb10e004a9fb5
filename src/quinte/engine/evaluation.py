"""What a bot that gives advice says of a move."""

from __future__ import annotations

from typing import NamedTuple


class Evaluation(NamedTuple):
    """A move, and what a bot expects of it."""

    move: int
    estimate: float
    """The chance to win, from 0 to 1: of one's side, a shared win in parts."""
    points: float | None = None
    """How far ahead of the best other it expects to end, where the game has points."""
    share: float = 0.0
    """How much of its thinking went here, or how often it would play this, from 0 to 1."""
