"""What a bot of Score 5 knows: how good moves look to a simple player, and reasons for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quinte.games.score5.bidder import Bidder, gain, simple_bid
from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

BOTS = {"auction": Bidder}
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


Reason = tuple[str, dict[str, Any]]
"""The key of a sentence in the catalogues, and its arguments."""


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Facts that speak for or against a move, what matters most first."""
    if view["phase"] == "take":
        return _of_take(game, view, game.box.names[move - MOVES["take"]])
    seat = view["seat"]
    hand = view["hands"][seat]
    block = view["card"]
    adds = _added(game, hand, block)
    found = [_reason("adds", n=adds, card=block) if adds else _reason("adds_nothing", card=block)]
    bid = view["choosing"][seat]
    if move == MOVES["keep"]:
        bid = view["laid"][seat]
    elif move != MOVES["done"]:
        card = game.box.names[move - MOVES["lay"]]
        bid = [*bid, card]
        found.append(_of_lay(game, hand, block, card))
    if move in (MOVES["keep"], MOVES["done"]):
        found = _of_change(game, view["laid"][seat], bid) + found
    return found + (_of_bid(game, view, bid) if bid else [_reason("nothing")])


def _reason(name: str, **arguments: Any) -> Reason:
    return f"score5.why.{name}", arguments


def _added(game: Setup, hand: list[str], card: str) -> int:
    """What a card adds to what a hand would show."""
    return int(game.box.best([*hand, card])[1] - game.box.best(hand)[1])


def _of_change(game: Setup, before: list[str], bid: list[str]) -> list[Reason]:
    """S5: what a bid that ends a round does to the one of the round before."""
    changed = {
        "withdraws": [card for card in before if card not in bid],
        "keeps": [card for card in before if card in bid],
        "raises": [card for card in bid if card not in before] if before else [],
    }
    return [
        _reason(name, cards=cards, sum=sum(game.box.values[game.box.numbers[c]] for c in cards))
        for name, cards in changed.items()
        if cards
    ]


def _of_lay(game: Setup, hand: list[str], block: str, card: str) -> Reason:
    """What a card that may be lost costs a hand that has won the one on the block."""
    rest = [other for other in hand if other != card]
    lost = _added(game, [*rest, block], card)
    if lost:
        return _reason("costs", n=lost, card=card, block=block)
    return _reason("spare", card=card, block=block)


def _of_bid(game: Setup, view: View, bid: list[str]) -> list[Reason]:
    """Who cannot bid as much: all that they hold comes to less."""
    values, numbers = game.box.values, game.box.numbers
    total = sum(values[numbers[card]] for card in bid)
    found = []
    for other, hand in enumerate(view["hands"]):
        most = sum(values[numbers[card]] for card in hand)
        if other != view["seat"] and most < total:
            found.append(_reason("at_most", seat=other, most=most, sum=total))
    return found


def _of_take(game: Setup, view: View, card: str) -> list[Reason]:
    """What a card of the spoils adds to one's own five, and to those of the others who take."""
    adds = _added(game, view["hands"][view["seat"]], card)
    found = [_reason("adds", n=adds, card=card) if adds else _reason("adds_nothing", card=card)]
    for other in view["takers"]:
        theirs = _added(game, view["hands"][other], card)
        if other != view["seat"] and theirs:
            found.append(_reason("theirs", n=theirs, seat=other, card=card))
    return found
