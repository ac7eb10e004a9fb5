"""Quinto cards, compared with gin rummy, and with hearts when driven from Python."""

from __future__ import annotations

from fractions import Fraction

from bench.contest import PEER, YARDSTICK, Contest, Goal
from bench.measure import DRIVEN, PLAY


def kind(move: int) -> str:
    """A move is 0, 1, a point card from 64, a card for a new row from 128, for another from 256."""
    if move < 64:
        return "stop" if move else "pass"
    return "lay" if move >= 256 else "new" if move >= 128 else "give"


CONTEST = Contest(
    game="quinto-cards",
    title="Quinto cards",
    options={"players": 2},
    kinds=("lay", "new", "stop", "pass", "give"),
    kind=kind,
    peer="gin_rummy",
    driven_peer="hearts",
    goals=(
        Goal(PLAY, YARDSTICK, Fraction(1, 3)),
        Goal(PLAY, PEER, Fraction(50)),
        Goal(DRIVEN, PEER, Fraction(1)),
    ),
    yardstick=("play",),
)
