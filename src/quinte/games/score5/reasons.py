"""Reasons for bids and takes of Score 5: what they add, cost, and give to whom."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from quinte.games.score5.notation import another_round
from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View

Reason = tuple[str, dict[str, Any]]
"""The key of a sentence in the catalogues, and its arguments."""


def alike(game: Setup, view: View, move: int) -> Hashable:
    """Who takes all cards that are left takes them in any order."""
    return "all" if view["phase"] == "take" and takes_all(view) else move


def takes_all(view: View) -> bool:
    """S7: whether several cards are left, and nobody else takes one."""
    return len(view["spoils"]) > 1 and view["takers"] == [view["seat"]]


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Facts that speak for or against a card that is taken or a whole bid, what explains most
    first. A card that is laid says nothing yet: what a bid costs, its cards cost together.
    """
    if view["phase"] == "take":
        return _of_take(game, view, game.box.names[move - MOVES["take"]])
    seat = view["seat"]
    if move == MOVES["keep"]:
        return _of_bid(game, view, view["laid"][seat])
    return _of_bid(game, view, view["choosing"][seat]) if move == MOVES["done"] else []


def _reason(name: str, **arguments: Any) -> Reason:
    return f"score5.why.{name}", arguments


def _value(game: Setup, cards: Iterable[str]) -> int:
    return sum(game.box.values[game.box.numbers[card]] for card in cards)


def _five(game: Setup, hand: Iterable[str]) -> int:
    """S9: what a hand would show."""
    return int(game.box.best(list(hand))[1])


def _added(game: Setup, hand: Sequence[str], *cards: str) -> int:
    """What cards add to what a hand would show."""
    return _five(game, [*hand, *cards]) - _five(game, hand)


def _others(view: View) -> list[int]:
    return [seat for seat in range(len(view["hands"])) if seat != view["seat"]]


def _of_bid(game: Setup, view: View, bid: list[str]) -> list[Reason]:
    """What it means to win with a bid, for oneself and others, and who can bid more."""
    hand, block = view["hands"][view["seat"]], view["card"]
    adds = _added(game, hand, block)
    if not bid:
        told = _reason("nothing", n=adds, card=block) if adds else _reason("no_use", card=block)
        first = _reason("waits") if adds and _goes_on(game, view, bid) else told
        return [first, *_of_block(game, view)]
    left = [card for card in hand if card not in bid]
    cost = adds - (_five(game, [*left, block]) - _five(game, hand))
    return [
        _of_price(block, adds, cost),
        *([_reason("not_yet")] if _goes_on(game, view, bid) else []),
        *_of_gift(game, view, bid),
        *_of_rivals(game, view, bid),
        *_of_block(game, view),
    ]


def _goes_on(game: Setup, view: View, bid: list[str]) -> bool:
    """Whether another round is certain with a bid."""
    return another_round(game, view["round"], view["laid"][view["seat"]], bid) == "surely"


def _of_price(block: str, adds: int, cost: int) -> Reason:
    """What winning with a bid comes to: what the card adds, less what the cards laid cost."""
    told = {"card": block, "adds": adds, "cost": cost}
    if not cost:
        return _reason("free" if adds else "no_gain", n=adds, card=block)
    if adds == cost:
        return _reason("even", **told)
    if not adds:
        return _reason("only_loss", n=cost, card=block)
    return _reason("gain" if adds > cost else "loss", n=abs(adds - cost), **told)


def _of_gift(game: Setup, view: View, bid: list[str]) -> list[Reason]:
    """S7: who could gain most from the cards that a winner pays, which the others share."""
    others = _others(view)
    number = -(-len(bid) // len(others))
    gains = {
        other: max(_added(game, view["hands"][other], *part) for part in combinations(bid, number))
        for other in others
    }
    most = max(gains.values())
    seats = [other for other in others if gains[other] == most]
    if not most:
        return [_reason("gives_none")]
    if len(others) == 1:
        return [_reason("gives", n=most, seat=others[0])]
    return [_reason("gives_most", n=most, seats=seats)]


def _of_rivals(game: Setup, view: View, bid: list[str]) -> list[Reason]:
    """Who cannot bid as much, and who cannot have laid as much in the round before."""
    total = _value(game, bid)
    hands = view["hands"]
    poor = [other for other in _others(view) if _value(game, hands[other]) < total]
    if poor == _others(view):
        return [_reason("alone", sum=total)]
    found = [_reason("poor", seats=poor, sum=total)] if poor else []
    if view["round"] > 1:
        laid = {other: len(view["laid"][other]) for other in _others(view) if other not in poor}
        values = {other: sorted(_value(game, [card]) for card in hands[other]) for other in laid}
        beaten = [other for other, n in laid.items() if n and sum(values[other][-n:]) < total]
        found += [_reason("beats", seats=beaten, sum=total)] if beaten else []
    return found


def _of_block(game: Setup, view: View) -> list[Reason]:
    """Who else would gain most from the card on the block."""
    gains = {other: _added(game, view["hands"][other], view["card"]) for other in _others(view)}
    most = max(gains.values())
    seats = [other for other in gains if gains[other] == most]
    return [_reason("theirs", n=most, seats=seats, card=view["card"])] if most else []


def _of_take(game: Setup, view: View, card: str) -> list[Reason]:
    """What a card of the spoils adds to one's own five, and to those of the others who take."""
    seat = view["seat"]
    if takes_all(view):
        return [_reason("all")]
    adds = _added(game, view["hands"][seat], card)
    found = []
    if adds:
        found.append(_reason("adds", n=adds, card=card))
    elif view["pile"]:
        found.append(_reason("to_bid", card=card, value=_value(game, [card])))
    else:
        found.append(_reason("adds_nothing", card=card))
    theirs = {other: _added(game, view["hands"][other], card) for other in view["takers"]}
    theirs.pop(seat)
    most = max(theirs.values(), default=0)
    if most:
        seats = sorted(other for other in theirs if theirs[other] == most)
        found.append(_reason("theirs", n=most, seats=seats, card=card))
    return found
