"""What a bot of Cinco knows: what a token on a cell is worth, and what a card is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.cinco.bots.novice import SHARED, Novice, swapping
from quinte.games.cinco.reasons import alike, reasons
from quinte.games.cinco.rollout import DRAWING, FREEDOM, OTHER, OWN, RolloutPolicy
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

__all__ = ["BOTS", "RolloutPolicy", "alike", "appraise", "reasons"]

BOTS = {"novice": Novice}
"""What levels may be of, besides the bots of all games."""


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    seat = view["seat"]
    team = seat % len(game.sides)
    hinders = OTHER if len(game.sides) == 2 else SHARED
    board = {int(cell): owner for cell, owner in view["board"].items()}
    worth: dict[int, float] = {}
    for straight in game.box.straights:
        owners = [board[cell] for cell in straight if cell in board]
        if len(set(owners)) > 1:
            continue
        gain = (OWN if not owners or owners[0] == team else hinders)[min(len(owners), 4)]
        for cell in straight:
            worth[cell] = worth.get(cell, 0.0) + gain
    hand = view["hands"][seat]
    free = {card: sum(n not in board for n in range(card, 91)) for card in hand}
    values = []
    for move in moves:
        card, cell = move >> 7, move & 127
        if move == MOVES["swap"]:
            values.append(swapping(free, 90 - len(board)))
        elif move == MOVES["draw"]:
            values.append(DRAWING[len(hand)])
        elif cell:
            values.append(worth.get(cell, 0.0) - FREEDOM * free[card])
        else:
            values.append(DRAWING[3])
    return values
