"""What a bot of Score 5 knows: what a card is worth to a hand, and what it can spare for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.core.game import Game, View

SHARE = 0.8
"""How much of a card's worth a bid may cost: its cards are lost, but only to the others."""


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    seat = view["seat"]
    hand = view["hands"][seat]
    names = game.box.names
    if view["phase"] == "take":
        return [_gain(game, hand, names[move - MOVES["take"]]) for move in moves]
    chosen = view["choosing"][seat]
    bid = _bid(game, view, hand)
    wanted = [card for card in bid if card not in chosen]
    goal = MOVES["lay"] + game.box.numbers[wanted[0]] if wanted else MOVES["done"]
    if set(bid) == set(view["laid"][seat]) and MOVES["keep"] in moves:
        goal = MOVES["keep"]
    return [1.0 if move == goal else 0.0 for move in moves]


def _gain(game: Game, hand: list[str], card: str) -> float:
    """What a card adds to the score of a hand; among those that add nothing, the higher."""
    before = game.box.best(hand)[1]
    value = game.box.values[game.box.numbers[card]]
    return float(game.box.best([*hand, card])[1] - before + value / 1000)


def _bid(game: Game, view: View, hand: list[str]) -> list[str]:
    """Cards that cost little and come to a good part of what the card on the block adds."""
    worth = _gain(game, hand, view["card"]) * SHARE
    with_it = [*hand, view["card"]]
    full = game.box.best(with_it)[1]
    bid: list[str] = []
    total = cost = 0.0
    for card in sorted(hand, key=lambda card: _loss(game, with_it, card)):
        value = game.box.values[game.box.numbers[card]]
        left = [other for other in with_it if other not in (*bid, card)]
        price = full - game.box.best(left)[1]
        if price > worth or total >= worth:
            continue
        bid.append(card)
        total += value
        cost = price
    if total <= cost:
        return []
    return sorted(bid, key=game.box.numbers.__getitem__)


def _loss(game: Game, hand: list[str], card: str) -> tuple[float, int]:
    """What a hand loses without a card, then the higher value first: few cards make a bid."""
    loss = game.box.best(hand)[1] - game.box.best([other for other in hand if other != card])[1]
    return loss, -game.box.values[game.box.numbers[card]]
