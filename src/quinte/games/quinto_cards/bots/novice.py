"""A player of Quinto who overlooks cards that fit: never a fifth one, often what takes several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_cards.layout import MOVES

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 30
FIFTH = 4
NEW = -1
"""What stands for the row that is not there yet."""


class Novice:
    """Plays what looks best on the rows it notices; ties are broken at random."""

    def __init__(self, own: float = 1.0, others: float = 1.0, ahead: float = 1.0) -> None:
        self.own = own
        """How often it notices that a card fits a row in front of it,"""
        self.others = others
        """or in front of another; that it completes a row, always."""
        self.ahead = ahead
        """How often of these it also thinks of what comes of a card: cards of its hand that fit
        after it, or what it leaves to the next. Otherwise any card that fits will do."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        looks: dict[int, float] = {}
        seen = []
        for move in moves:
            row = row_of(move)
            if row not in looks:
                looks[row] = rng.below(FINE) / FINE
            if looks[row] < self.noticed(view, move):
                seen.append(move)
        thinks = rng.below(FINE) < FINE * self.ahead
        choices = seen or list(moves)
        fifth = [move for move in choices if is_fifth(view, move)]
        if fifth or thinks or min(choices) < MOVES["new"]:
            choices = fifth or choices
            values = game.appraise(view, choices)
            best = max(values)
            choices = [m for m, value in zip(choices, values, strict=True) if value == best]
        elif max(choices) >= MOVES["lay"]:  # a new row comes to mind last
            choices = [move for move in choices if move >= MOVES["lay"]]
        return choices[rng.below(len(choices))]

    def noticed(self, view: View, move: int) -> float:
        """How often it thinks of a move."""
        row = row_of(move)
        if move < MOVES["lay"] or is_fifth(view, move):
            return 1.0
        owner = next(each["owner"] for each in view["rows"] if each["id"] == row)
        return self.own if owner == view["seat"] else self.others


def row_of(move: int) -> int:
    return (move - MOVES["lay"]) // MOVES["row"] if move >= MOVES["lay"] else NEW


def is_fifth(view: View, move: int) -> bool:
    """Q9: whether a card completes a row."""
    row = row_of(move)
    return any(each["id"] == row and len(each["cards"]) == FIFTH for each in view["rows"])
