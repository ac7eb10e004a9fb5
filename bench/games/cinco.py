"""Cinco, compared with gomoku: five in a line, too."""

from __future__ import annotations

from fractions import Fraction

from bench.contest import PEER, YARDSTICK, Contest, Goal
from bench.measure import DRIVEN, PLAY


def kind(move: int) -> str:
    """A move is 0, 1, or a card above seven bits of a cell; a card without a cell is discarded."""
    if move < 2:
        return "swap" if move else "draw"
    return "place" if move & 127 else "discard"


CONTEST = Contest(
    game="cinco",
    title="Cinco",
    options={"players": 2},
    kinds=("place", "draw", "swap", "discard"),
    kind=kind,
    peer="gomoku",
    goals=(
        Goal(PLAY, YARDSTICK, Fraction(1, 3)),
        Goal(PLAY, PEER, Fraction(10)),
        Goal(DRIVEN, PEER, Fraction(1)),
    ),
)
