"""What a bot of Quinto knows: what a row is worth, and what it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_cards.instinct import Instinct
from quinte.games.quinto_cards.rules import MOVES

if TYPE_CHECKING:
    from quinte.core.game import Game, View
    from quinte.games.quinto_cards.deck import Deck

__all__ = ["Instinct", "appraise"]

FULL = 5
LATE = 20
"""So few cards in the pile that one's own short rows must be mended."""


def appraise(game: Game, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    deck: Deck = game.box[game.options["vier"]]
    return [_worth(game, deck, view, move) for move in moves]


def _worth(game: Game, deck: Deck, view: View, move: int) -> float:
    if move >= MOVES["lay"]:
        number, face = divmod(move - MOVES["lay"], MOVES["row"])
        row = next(row for row in view["rows"] if row["id"] == number)
        return _lay(game, deck, view, row["cards"], row, face)
    if move >= MOVES["new"]:
        return _lay(
            game, deck, view, [], {"owner": view["seat"], "head": None}, move - MOVES["new"]
        )
    if move >= MOVES["give"]:
        return -float(deck.values[move - MOVES["give"]])
    return 0.0


def _lay(
    game: Game, deck: Deck, view: View, cards: list[str], row: dict[str, object], face: int
) -> float:
    """A quinto wins its prize; a row of four, or a long one of another's, may go to the next."""
    hand = list(view["hands"][view["seat"]])
    hand.remove(deck.card_of(deck.faces[face]))
    length = len(cards) + 1
    mine = row["owner"] == view["seat"]
    if game.options["rules"] == "published" and mine and view["draw"] < LATE:
        mending = {1: -2000.0, 2: 1500.0, 3: 2000.0}.get(length)
        if mending is not None:  # Q22: before all points turn against their owner
            return mending
    if length == FULL:
        return 1000.0 + _prize(deck, view, row) + _gift(deck, view, row)
    if _reaches(deck, hand, face, FULL - length):
        return 500.0 + _prize(deck, view, row) + _gift(deck, view, row) + length
    safe = _safety(game.options["rules"] == "published", mine, length)
    return safe - (0.5 if "=" in deck.faces[face] else 0.0)


def _safety(published: bool, mine: bool, length: int) -> float:
    """How well a row lies that is left so long: four cards are an invitation to the next seat.

    At the end short rows of one's own cost their heads (Q21), or turn all points round (Q22).
    """
    if published and mine:
        return {1: -30.0, 2: 5.0, 3: 40.0, 4: 10.0}[length]
    if published:
        return {2: -4.0, 3: -6.0, 4: -12.0}[length]
    return {1: -3.0, 2: -1.0, 3: 2.0 if mine else -2.0, 4: -8.0}[length]


def _reaches(deck: Deck, hand: list[str], face: int, number: int) -> bool:
    """Whether so many cards of the hand, each fitting the one before, complete a row."""
    if number == 0:
        return True
    for i, card in enumerate(hand):
        for other in deck.faces_of(card):
            ends = number == 1 and deck.is_bridge(other)
            left = hand[:i] + hand[i + 1 :]
            if deck.follows(face, other) and not ends and _reaches(deck, left, other, number - 1):
                return True
    return False


def _prize(deck: Deck, view: View, row: dict[str, object]) -> float:
    card = view["prize"] or row["head"]
    return float(deck.values[deck.prize_numbers[str(card)]]) if card else 0.0


def _gift(deck: Deck, view: View, row: dict[str, object]) -> float:
    """Q18: what the owner gives besides, as a rule the lowest."""
    owner = row["owner"]
    if owner == view["seat"] or not isinstance(owner, int):
        return 0.0
    gifts = deck.gifts(view["won"][owner], view["phase"])
    return float(deck.values[deck.prize_numbers[gifts[0]]]) if gifts else 0.0
