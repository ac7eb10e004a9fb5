"""What a bot of Quinto knows: what a row is worth, and what it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quinte.games.quinto_cards.layout import MOVES
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

__all__ = ["RolloutPolicy", "appraise", "reasons"]

Reason = tuple[str, dict[str, Any]]
WHOLE = 5


def appraise(game: Setup, view: View, moves: Sequence[int]) -> list[float]:
    """How good each of the acting seat's moves looks: higher is better."""
    deck: Deck = game.box[game.options["vier"]]
    return [_worth(game, deck, view, move) for move in moves]


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
    late = game.options["rules"] == "published" and mine and view["draw"] < LATE
    if late and length <= len(MENDING):
        return MENDING[length - 1]
    if length == WHOLE:
        return FULL + _prize(deck, view, row) + _gift(deck, view, row)
    if _reaches(deck, hand, face, WHOLE - length):
        return REACHED + _prize(deck, view, row) + _gift(deck, view, row) + length
    left = PUBLISHED if game.options["rules"] == "published" else AUTHOR
    safe = left[0 if mine else 1][length - 1]
    return safe - (FLEXIBLE if "=" in deck.faces[face] else 0.0)


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


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Why a move: what a row wins, what can be completed at once, what is left to the next."""
    deck: Deck = game.box[game.options["vier"]]
    if move < MOVES["give"]:
        return [_why_stop(view) if move == MOVES["stop"] else ("quinto-cards.why.pass", {})]
    if move < MOVES["new"]:
        return [("quinto-cards.why.give", {"card": deck.prizes[move - MOVES["give"]]})]
    seat = view["seat"]
    row: dict[str, Any] = {"owner": seat, "head": None, "cards": [], "id": None}
    face = move - MOVES["new"]
    if move >= MOVES["lay"]:
        number, face = divmod(move - MOVES["lay"], MOVES["row"])
        row = next(each for each in view["rows"] if each["id"] == number)
    hand = list(view["hands"][seat])
    hand.remove(deck.card_of(deck.faces[face]))
    if len(row["cards"]) + 1 == WHOLE:
        return _why_complete(deck, view, row)
    found = [_why_lay(deck, view, row, hand, face)]
    if "=" not in deck.faces[face] and any("=" in card for card in hand):
        found.append(("quinto-cards.why.keeps_bridge", {}))
    return found


def _why_stop(view: View) -> Reason:
    current = next((row for row in view["rows"] if row["id"] == view["turn"]["row"]), None)
    if current is None:
        return "quinto-cards.why.stop", {}
    return "quinto-cards.why.stop_at", {"row": current["id"], "n": len(current["cards"])}


def _why_complete(deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """What a quinto wins, and what it spares."""
    points, gift = round(_prize(deck, view, row)), round(_gift(deck, view, row))
    found: list[Reason] = [("quinto-cards.why.quinto", {"row": row["id"], "points": points})]
    if gift:
        found.append(("quinto-cards.why.gift", {"seat": row["owner"], "points": gift}))
    if not _short(view, view["seat"], row["id"]):
        found.append(("quinto-cards.why.none_short", {}))
    return found


def _why_lay(deck: Deck, view: View, row: dict[str, Any], hand: list[str], face: int) -> Reason:
    """What a card on a row that it does not complete is good for; the hand is without it."""
    length = len(row["cards"]) + 1
    if _reaches(deck, hand, face, WHOLE - length):
        points = round(_prize(deck, view, row)) + round(_gift(deck, view, row))
        return "quinto-cards.why.reaches", {"n": WHOLE - length, "points": points}
    if row["owner"] == view["seat"] and length == 3:
        return "quinto-cards.why.three", {}
    if length == WHOLE - 1:
        return "quinto-cards.why.four", {}
    if row["id"] is None:
        return "quinto-cards.why.new", {}
    return "quinto-cards.why.lay", {"row": row["id"], "n": length}


def _short(view: View, seat: int, but: int) -> list[int]:
    """The own rows with one or two cards, which count against their owner at the end."""
    rows = (row for row in view["rows"] if row["owner"] == seat and row["id"] != but)
    return [row["id"] for row in rows if len(row["cards"]) < 3]
