"""What a bot of Cinco knows: what a token on a cell is worth, and what a card is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.cinco.instinct import OTHER, OWN, Instinct
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.core.game import Game, View

__all__ = ["Instinct", "appraise"]

DRAWING = {0: 0.0, 1: 40.0, 2: 25.0, 3: 15.0}
"""A card more in a hand of that size, in the same measure."""

SWAPPING = 2.0
FREEDOM = 0.15
"""What it costs to spend a card, for every free cell it could take."""


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    seat = view["seat"]
    team = seat % len(game.sides)
    board = {int(cell): owner for cell, owner in view["board"].items()}
    worth: dict[int, float] = {}
    for straight in game.box.straights:
        owners = [board[cell] for cell in straight if cell in board]
        if len(set(owners)) > 1:
            continue
        gain = (OWN if not owners or owners[0] == team else OTHER)[min(len(owners), 4)]
        for cell in straight:
            worth[cell] = worth.get(cell, 0.0) + gain
    free = {card: sum(n not in board for n in range(card, 91)) for card in view["hands"][seat]}
    values = []
    for move in moves:
        card, cell = move >> 7, move & 127
        if move == MOVES["draw"]:
            values.append(DRAWING[len(view["hands"][seat])])
        elif move == MOVES["swap"]:
            values.append(SWAPPING)
        elif cell:
            values.append(worth.get(cell, 0.0) - FREEDOM * free[card])
        else:
            values.append(DRAWING[3])
    return values
