"""What a simple player sees: what a card adds to a hand, and a bid that costs little for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.definition.parts import Setup

SHARE = 0.8
"""How much of a card's worth a bid may cost: its cards are lost, but only to the others."""


def gain(game: Setup, hand: list[str], card: str) -> float:
    """What a card adds to the score of a hand; among those that add nothing, the higher."""
    before = game.box.best(hand)[1]
    value = game.box.values[game.box.numbers[card]]
    return float(game.box.best([*hand, card])[1] - before + value / 1000)


def bid(game: Setup, hand: list[str], block: str) -> list[str]:
    """Cards that cost little and come to a good part of what the card on the block adds."""
    worth = gain(game, hand, block) * SHARE
    with_it = [*hand, block]
    full = game.box.best(with_it)[1]
    laid: list[str] = []
    total = cost = 0.0
    for card in sorted(hand, key=lambda card: _loss(game, with_it, card)):
        value = game.box.values[game.box.numbers[card]]
        left = [other for other in with_it if other not in (*laid, card)]
        price = full - game.box.best(left)[1]
        if price > worth or total >= worth:
            continue
        laid.append(card)
        total += value
        cost = price
    if total <= cost:
        return []
    return sorted(laid, key=game.box.numbers.__getitem__)


def _loss(game: Setup, hand: list[str], card: str) -> tuple[float, int]:
    """What a hand loses without a card, then the higher value first: few cards make a bid."""
    loss = game.box.best(hand)[1] - game.box.best([other for other in hand if other != card])[1]
    return loss, -game.box.values[game.box.numbers[card]]
