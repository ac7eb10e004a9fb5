"""Score 5, compared with goofspiel: hidden bids for a row of cards, too, but in turns."""

from __future__ import annotations

from fractions import Fraction

from bench.contest import PEER, YARDSTICK, Contest, Goal
from bench.measure import DRIVEN, PLAY


def kind(move: int) -> str:
    """A move is 0, 1, a card from 2 on to lay, or a card from 64 on to take."""
    if move < 2:
        return "keep" if move else "done"
    return "lay" if move < 64 else "take"


CONTEST = Contest(
    game="score5",
    title="Score 5",
    options={"players": 2},
    kinds=("lay", "done", "keep", "take"),
    kind=kind,
    peer="turn_based_simultaneous_game(game=goofspiel(imp_info=true))",
    goals=(
        Goal(PLAY, YARDSTICK, Fraction(1, 3)),
        Goal(PLAY, PEER, Fraction(5)),
        Goal(DRIVEN, PEER, Fraction(1)),
    ),
    yardstick=("play",),
)
