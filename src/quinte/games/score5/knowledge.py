"""What a bot of Score 5 knows: how good moves look to a simple player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.score5.bidder import Bidder, gain, simple_bid
from quinte.games.score5.bots.novice import Novice
from quinte.games.score5.reasons import alike, reasons
from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

__all__ = ["BOTS", "alike", "appraise", "reasons"]

BOTS = {"novice": Novice, "auction": Bidder}
"""What this game's levels may be of, besides what any game's may be."""


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    seat = view["seat"]
    hand = view["hands"][seat]
    names = game.box.names
    if view["phase"] == "take":
        return [gain(game, hand, names[move - MOVES["take"]]) for move in moves]
    chosen = view["choosing"][seat]
    bid = simple_bid(game, hand, view["card"])
    wanted = [card for card in bid if card not in chosen]
    goal = MOVES["lay"] + game.box.numbers[wanted[0]] if wanted else MOVES["done"]
    if set(bid) == set(view["laid"][seat]) and MOVES["keep"] in moves:
        goal = MOVES["keep"]
    return [1.0 if move == goal else 0.0 for move in moves]
