"""Reasons for moves of Quinto: what they win, what can be completed, what is left to the next."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.quinto_cards.bots.ending import WHOLE
from quinte.games.quinto_cards.layout import MOVES
from quinte.games.quinto_cards.reading import gift_of, prize_of, row_of, with_card

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.state import State
    from quinte.engine.types import View
    from quinte.games.quinto_cards.deck import Deck

Reason = tuple[str, dict[str, Any]]
BRIDGE = "=="
AS_BRIDGE = "=b"
"""How the face of a word-or-bridge card ends that is played as a bridge."""


def reasons(game: Setup, view: View, move: int) -> list[Reason]:
    """Why a move: what it wins, what can be completed at once, what is left to the next."""
    deck: Deck = game.box[game.options["vier"]]
    if move < MOVES["give"]:
        return _why_stop(game, view) if move == MOVES["stop"] else [_reason("pass")]
    if move < MOVES["new"]:
        return [_why_give(game, deck, view, deck.prizes[move - MOVES["give"]])]
    number, face = None, move - MOVES["new"]
    if move >= MOVES["lay"]:
        number, face = divmod(move - MOVES["lay"], MOVES["row"])
    after = with_card(deck, view, number, face)
    row = row_of(after, number)
    if len(row["cards"]) == WHOLE:
        return _why_complete(game, deck, view, row)
    if more := _more(game, view, move):
        points = round(prize_of(deck, view, row)) + round(gift_of(deck, view, row))
        found = [_reason("reaches_new", n=more)]
        if number is not None:
            found = [_reason("reaches", n=more, points=points)]
    elif number is None:
        found = _why_new(game, view)
    else:
        found = _why_lay(game, deck, after, row)
    return [*found, *_why_card(deck.faces[face], after["hands"][view["seat"]])]


def _why_card(played: str, hand: Sequence[str]) -> list[Reason]:
    """Q8: whether a card that may be a bridge is kept, and one that may also be a word."""
    either = any("=" in card and card != BRIDGE for card in hand)
    if played == BRIDGE:
        return [_reason("plain_bridge")] if either else []
    if played.endswith(AS_BRIDGE):
        return [_reason("costly_bridge")] if BRIDGE in hand else []
    kept = either or BRIDGE in hand
    return [_reason("keeps_bridge")] if kept and "=" not in played else []


def _reason(name: str, **arguments: Any) -> Reason:
    return f"quinto-cards.why.{name}", arguments


def _more(game: Setup, view: View, move: int) -> int:
    """How many more cards of the hand, laid right after a move, complete its row; 0 for never."""
    state = game.determinise(view, Fast(0))  # nothing is drawn before the turn ends
    state.apply(view["seat"], move)
    return _completable(state, view["seat"])


def _completable(state: State, seat: int) -> int:
    """How many more cards of the hand complete the row that a turn is laid on; 0 for never."""
    seen = state.view(seat)
    number = seen["turn"]["row"]
    if not state.acts(seat) or number is None:
        return 0
    for move in state.moves(seat):
        if move < MOVES["lay"]:
            continue
        after = state.copy()
        after.apply(seat, move)
        more = _completable(after, seat) if row_of(after.view(seat), number) else 0
        if more or not row_of(after.view(seat), number):
            return 1 + more
    return 0


def _unseen(deck: Deck, view: View) -> list[str]:
    """The cards that lie neither in a hand that is seen nor on the table."""
    left = deck.every_card()
    rows = [deck.card_of(card) for row in view["rows"] for card in row["cards"]]
    gone = [deck.card_of(card) for card in view["removed"]]
    for card in (*rows, *gone, *(card for hand in view["hands"] for card in hand)):
        if card is not None:
            left.remove(card)
    return left


def _following(view: View) -> int | None:
    """The next seat that holds cards, if any."""
    seats = len(view["hands"])
    following = [(view["seat"] + i) % seats for i in range(1, seats)]
    return next((seat for seat in following if view["hands"][seat]), None)


def _answer(deck: Deck, view: View, cards: Sequence[str]) -> tuple[int, float] | None:
    """Q7: who is next, and how likely they hold a card that completes a row of these four."""
    seat = _following(view)
    if seat is None:
        return None
    last = deck.faces_by_name[cards[-1]]

    def ends(card: str) -> bool:
        faces = deck.faces_of(card)
        return any(deck.follows(last, face) and not deck.is_bridge(face) for face in faces)

    hand = view["hands"][seat]
    if None not in hand:
        return seat, float(any(map(ends, hand)))
    unseen = _unseen(deck, view)
    other = sum(not ends(card) for card in unseen)
    return seat, 1.0 - comb(other, len(hand)) / comb(len(unseen), len(hand))


def _why_four(deck: Deck, view: View, cards: Sequence[str], name: str) -> Reason:
    """How likely the next player completes a row of four."""
    answer = _answer(deck, view, cards)
    if answer is None:
        return _reason("alone")
    return _reason(name if answer[1] else "four_safe", seat=answer[0], chance=answer[1])


def _why_complete(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """That a quinto is nobody else's, and what its prize and its gift come to."""
    points, gift = round(prize_of(deck, view, row)), round(gift_of(deck, view, row))
    found = [_reason("quinto", row=row["id"])]
    if gift:
        chooses = len(set(deck.gifts(view["won"][row["owner"]], view["phase"]))) > 1
        least = "total_least" if game.options["giver_chooses"] and chooses else "total"
        found.append(_reason(least, points=points + gift))
    return found


def _why_lay(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """What a row is good for that a card was laid on, and that the hand cannot complete."""
    found = []
    if row["owner"] == view["seat"] and len(row["cards"]) == 3:
        found += _why_three(game, view, round(prize_of(deck, view, row)))
    if len(row["cards"]) == WHOLE - 1:
        found.append(_why_four(deck, view, row["cards"], "four"))
    else:
        found.append(_why_needs(deck, view, row))
    return found


def _why_three(game: Setup, view: View, points: int) -> list[Reason]:
    """Q21, Q22: a row of three no longer counts against its owner."""
    if game.options["rules"] == "author":
        return [_reason("three", points=points)] if points else []
    own = [row for row in view["rows"] if row["owner"] == view["seat"]]
    return [] if any(len(row["cards"]) < 3 for row in own) else [_reason("three_all")]


def _why_new(game: Setup, view: View) -> list[Reason]:
    """What a new row is good for; its head is not known yet."""
    seat = view["seat"]
    moves = game.determinise(view, Fast(0)).moves(seat)
    found = []
    if view["turn"]["completed"]:
        found += [_reason("new_after")] if MOVES["stop"] not in moves else []
    elif not view["first_turns"][seat]:
        found.append(_reason("new_first"))
    elif view["rows"]:
        fits = any(move >= MOVES["lay"] for move in moves)
        found.append(_reason("new" if fits else "new_only"))
    author = game.options["rules"] == "author"
    return [*found, _reason("short" if author else "short_negative")]


def _why_stop(game: Setup, view: View) -> list[Reason]:
    """What a turn that ends leaves to the next, and what another card would."""
    deck: Deck = game.box[game.options["vier"]]
    row = row_of(view, view["turn"]["row"])
    if not row:
        return [_reason("stop")]
    state = game.determinise(view, Fast(0))
    if _completable(state, view["seat"]):
        points = round(prize_of(deck, view, row)) + round(gift_of(deck, view, row))
        return [_reason("stop_gives_up", row=row["id"], points=points)]
    if len(row["cards"]) == WHOLE - 1:
        return [_why_four(deck, view, row["cards"], "stop_four")]
    return [_why_no_more(deck, view, state, row)]


def _why_no_more(deck: Deck, view: View, state: State, row: dict[str, Any]) -> Reason:
    """Why not another card on the row: none fits, it wins nothing, or others may win it."""
    seat = view["seat"]
    faces = [(move - MOVES["lay"]) % MOVES["row"] for move in state.moves(seat)
             if move >= MOVES["lay"]]  # fmt: skip
    if not faces:
        return _reason("stop_none", row=row["id"])
    points = round(prize_of(deck, view, row))
    if not points:
        return _reason("worthless", row=row["id"])
    other = _following(view)
    if other is None:
        return _reason("stop_alone", row=row["id"], n=WHOLE - len(row["cards"]))
    if len(row["cards"]) == WHOLE - 2:
        answers = [_answer(deck, view, [*row["cards"], deck.faces[face]]) for face in faces]
        chance = min(answer[1] for answer in answers if answer is not None)
        if chance:
            return _reason("stop_three", row=row["id"], seat=other, chance=chance)
    return _reason("stop_closer", row=row["id"], seat=other, points=points)


def _why_needs(deck: Deck, view: View, row: dict[str, Any]) -> Reason:
    """How far a row is from what it wins."""
    points, lacking = round(prize_of(deck, view, row)), WHOLE - len(row["cards"])
    if not points:
        return _reason("worthless", row=row["id"])
    return _reason("needs", row=row["id"], n=lacking, points=points)


def _why_give(game: Setup, deck: Deck, view: View, card: str) -> Reason:
    """Q18: what is given, beside the least that could be."""
    moves = game.determinise(view, Fast(0)).moves(view["seat"])
    least = min(deck.values[move - MOVES["give"]] for move in moves)
    value = deck.values[deck.prize_numbers[card]]
    if value == least:
        return _reason("give", card=card)
    red = any(deck.prizes[move - MOVES["give"]].startswith("r") for move in moves)
    if red and not card.startswith("r"):
        return _reason("give_saves", card=card, points=value)
    return _reason("give_more", card=card, points=value - least)
