"""A bot's evaluation of a move."""

from __future__ import annotations

from typing import NamedTuple


class Evaluation(NamedTuple):
    """A bot's evaluation of a move."""

    move: int
    estimate: float
    """Win probability of the bot's side, from 0 to 1; a shared win is split."""
    points: float | None = None
    """Expected lead over the best other side at the end, if the game has points."""
    share: float = 0.0
    """Share of the search that went into this move, or how often to play it, from 0 to 1."""
    certain: bool = False
    """Whether estimate and points are exact: everything that follows was looked at."""
