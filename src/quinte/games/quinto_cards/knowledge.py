"""What a bot of Quinto knows: what a row is worth, and what it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinte.games.quinto_cards.bots.ending import LONG, WHOLE, Ending
from quinte.games.quinto_cards.bots.novice import Novice
from quinte.games.quinto_cards.layout import MOVES
from quinte.games.quinto_cards.reading import gift_of, prize_of, with_card
from quinte.games.quinto_cards.reasons import alike, reasons
from quinte.games.quinto_cards.rollout import (
    AUTHOR,
    FLEXIBLE,
    FULL,
    LATE,
    MENDING,
    PUBLISHED,
    REACHED,
    RolloutPolicy,
)

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import View
    from quinte.games.quinto_cards.deck import Deck

__all__ = ["BOTS", "RolloutPolicy", "alike", "appraise", "reasons"]

BOTS = {"novice": Novice}
"""What levels may be of, besides the bots of all games."""

SHORT = 10_000.0
"""Published: what a short row costs that stays short."""
SOON = 12
"""Published: so few cards in the pile that a hand is played as if there were none."""
STOPS = -6.0
"""Published: how well one's own row lies with four cards; at three it is better to stop."""
EACH = 500.0
"""Published, late: what each further card of a new row is worth, until it is long."""


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    deck: Deck = game.box[game.options["vier"]]
    values = [_worth(game, deck, view, move) for move in moves]
    if game.options["rules"] == "published" and view["draw"] <= SOON:
        return [
            value - cost for value, cost in zip(values, _ending(deck, view, moves), strict=True)
        ]
    return values


def _ending(deck: Deck, view: View, moves: Sequence[int]) -> list[float]:
    """Q22: what the short rows cost that a hand ends with at best, after each move."""
    ending = Ending(deck)
    numbers = deck.faces_by_name
    costs = []
    for move in moves:
        after = view
        if move >= MOVES["lay"]:
            after = with_card(deck, view, *divmod(move - MOVES["lay"], MOVES["row"]))
        elif move >= MOVES["new"]:
            after = with_card(deck, view, None, move - MOVES["new"])
        rows = [row for row in after["rows"] if len(row["cards"]) < WHOLE]
        lie = [(numbers[row["cards"][-1]], len(row["cards"]), row["owner"] == view["seat"])
               for row in rows]  # fmt: skip
        costs.append(SHORT * ending.short(tuple(after["hands"][view["seat"]]), tuple(lie)))
    return costs


def _worth(game: Setup, deck: Deck, view: View, move: int) -> float:
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
    game: Setup, deck: Deck, view: View, cards: list[str], row: dict[str, object], face: int
) -> float:
    """A quinto wins its prize; a row of four, or a long one of another's, may go to the next."""
    hand = list(view["hands"][view["seat"]])
    hand.remove(deck.card_of(deck.faces[face]))
    length = len(cards) + 1
    mine = row["owner"] == view["seat"]
    published = game.options["rules"] == "published"
    late = published and view["draw"] < LATE
    if late and mine and length <= len(MENDING):
        more = _follow(deck, hand, face, LONG - length) if length == 1 else 0
        return MENDING[length - 1] + EACH * more
    if length == WHOLE:
        if late and _leaves_short(game, deck, view, hand):
            return -FULL
        return FULL + prize_of(deck, view, row) + gift_of(deck, view, row)
    if published and mine and length == WHOLE - 1:
        return STOPS
    if _reaches(deck, hand, face, WHOLE - length):
        return REACHED + prize_of(deck, view, row) + gift_of(deck, view, row) + length
    left = PUBLISHED if game.options["rules"] == "published" else AUTHOR
    safe = left[0 if mine else 1][length - 1]
    return safe - (FLEXIBLE if "=" in deck.faces[face] else 0.0)


def _leaves_short(game: Setup, deck: Deck, view: View, hand: list[str]) -> bool:
    """Q15, Q22: whether a quinto now makes one start a row that stays short this turn."""
    if not hand or not view["draw"] or len(view["rows"]) - 1 > game.players:
        return False
    return not any(
        _follow(deck, hand[:i] + hand[i + 1 :], face, LONG - 1) == LONG - 1
        for i, card in enumerate(hand)
        for face in deck.faces_of(card)
        if not deck.is_bridge(face)
    )


def _follow(deck: Deck, hand: list[str], face: int, number: int) -> int:
    """How many cards of the hand, each fitting the one before, may follow, up to a number."""
    most = 0
    for i, card in enumerate(hand):
        for other in deck.faces_of(card):
            if most < number and deck.follows(face, other):
                left = hand[:i] + hand[i + 1 :]
                most = max(most, 1 + _follow(deck, left, other, number - 1))
    return most


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
