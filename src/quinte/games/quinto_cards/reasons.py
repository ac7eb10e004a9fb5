"""Reasons for moves of Quinto: what they win, what can be completed, what is left to the next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.quinto_cards.bots.ending import LONG, WHOLE
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


def alike(game: Setup, view: View, move: int) -> Hashable:
    """Cards that complete a row this turn do so in any order."""
    if move < MOVES["lay"] or not (cards := _more(game, view, move)):
        return move
    number, face = divmod(move - MOVES["lay"], MOVES["row"])
    deck: Deck = game.box[game.options["vier"]]
    return number, tuple(sorted([deck.faces[face], *cards]))


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
    hand = list(after["hands"][view["seat"]])
    if cards := _more(game, view, move):
        found = [_why_reaches(game, deck, after, row, cards)]
        for card in cards:
            hand.remove(deck.card_of(card))
    elif number is None:
        new, fits = _why_new(game, view), _why_fits(deck, after, row)
        found = [*fits, *new] if _must_begin(game, view) else [*new, *fits]
    else:
        found = [*_why_lay(game, deck, after, row), *_why_fits(deck, after, row)]
    return [*found, *_why_card(deck.faces[face], hand, _takes_bridge(game, view, number))]


def _takes_bridge(game: Setup, view: View, number: int | None) -> bool:
    """Q7: whether a row can be gone on with by a card of the hand that is a bridge, or may be."""
    if number is None:
        return False
    deck: Deck = game.box[game.options["vier"]]
    first = MOVES["lay"] + number * MOVES["row"]
    moves = game.determinise(view, Fast(0)).moves(view["seat"])
    faces = [deck.faces[move - first] for move in moves if 0 <= move - first < MOVES["row"]]
    return any(face == BRIDGE or face.endswith(AS_BRIDGE) for face in faces)


def _why_card(played: str, hand: Sequence[str], instead: bool) -> list[Reason]:
    """Q8: whether a card that may be a bridge is kept, where one could be laid instead, and one
    that may also be a word.
    """
    either = any("=" in card and card != BRIDGE for card in hand)
    if played == BRIDGE:
        return [_reason("plain_bridge")] if either else []
    if played.endswith(AS_BRIDGE):
        return [_reason("costly_bridge")] if BRIDGE in hand else []
    kept = either or BRIDGE in hand
    return [_reason("keeps_bridge")] if kept and instead and "=" not in played else []


def _reason(name: str, **arguments: Any) -> Reason:
    return f"quinto-cards.why.{name}", arguments


def _more(game: Setup, view: View, move: int) -> list[str]:
    """Cards of the hand that, laid right after a move, complete its row, as they are played."""
    state = game.determinise(view, Fast(0))  # nothing is drawn before the turn ends
    state.apply(view["seat"], move)
    return _completing(game, state, view["seat"])


def _completing(game: Setup, state: State, seat: int) -> list[str]:
    """Cards of the hand that complete the row that a turn is laid on; none if they cannot."""
    deck: Deck = game.box[game.options["vier"]]
    number = state.view(seat)["turn"]["row"]
    if not state.acts(seat) or number is None:
        return []
    for move in state.moves(seat):
        if move < MOVES["lay"]:
            continue
        after = state.copy()
        after.apply(seat, move)
        lies = row_of(after.view(seat), number)
        more = _completing(game, after, seat) if lies else []
        if more or not lies:
            return [deck.faces[(move - MOVES["lay"]) % MOVES["row"]], *more]
    return []


def _why_reaches(
    game: Setup, deck: Deck, view: View, row: dict[str, Any], cards: list[str]
) -> Reason:
    """Which cards complete a row now, and what that wins, if it is known."""
    if points := _total(game, deck, view, row):
        name = "reaches_least" if _is_least(game, deck, view, row) else "reaches"
        return _reason(name, cards=cards, points=points)
    return _reason("reaches_new" if row["id"] is None else "reaches_nothing", cards=cards)


def _total(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> int:
    """What completing a row wins for its side: its prize, and at least its gift."""
    gift = 0.0 if _is_ours(game, view, row) else gift_of(deck, view, row)
    return round(prize_of(deck, view, row)) + round(gift)


def _is_ours(game: Setup, view: View, row: dict[str, Any]) -> bool:
    """Q10: whether a row lies in front of the seat or its partner."""
    return any({row["owner"], view["seat"]} <= set(side) for side in game.sides)


def _is_least(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> bool:
    """Q18: whether the owner may choose to give more."""
    if _is_ours(game, view, row) or not game.options["giver_chooses"]:
        return False
    return len(set(deck.gifts(view["won"][row["owner"]], view["phase"]))) > 1


def _why_fits(deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """Q5 to Q7: how many cards that are not seen can follow on a row that is still short."""
    unseen = _unseen(deck, view)
    if len(unseen) < 2 or len(row["cards"]) == WHOLE - 1:
        return []
    last = deck.faces_by_name[row["cards"][-1]]
    n = sum(any(deck.follows(last, face) for face in deck.faces_of(card)) for card in unseen)
    if n == len(unseen):
        return [_reason("fits_all")]
    return [_reason("fits", n=n, unseen=len(unseen)) if n else _reason("fits_none")]


def _unseen(deck: Deck, view: View) -> list[str]:
    """The cards that lie neither in a hand that is seen nor on the table."""
    left = deck.every_card()
    rows = [deck.card_of(card) for row in view["rows"] for card in row["cards"]]
    gone = [deck.card_of(card) for card in view["removed"]]
    for card in (*rows, *gone, *(card for hand in view["hands"] for card in hand)):
        if card is not None:
            left.remove(card)
    return left


def _following(game: Setup, view: View) -> int | None:
    """Q10: the next seat of another side that holds cards, if any."""
    following = [(view["seat"] + i) % game.players for i in range(1, game.players)]
    own = next(side for side in game.sides if view["seat"] in side)
    return next((seat for seat in following if view["hands"][seat] and seat not in own), None)


def _answer(game: Setup, view: View, cards: Sequence[str]) -> tuple[int, float] | None:
    """Q7: who is next, and how likely they hold a card that completes a row of these four."""
    deck: Deck = game.box[game.options["vier"]]
    seat = _following(game, view)
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


def _why_four(game: Setup, view: View, cards: Sequence[str], name: str) -> Reason:
    """How likely the next opponent completes a row of four."""
    answer = _answer(game, view, cards)
    if answer is None:
        return _reason("alone")
    return _reason(name if answer[1] else "four_safe", seat=answer[0], chance=answer[1])


def _why_complete(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """That a quinto is nobody else's, and what its prize and its gift come to."""
    found = [_reason("quinto", row=row["id"])]
    if _total(game, deck, view, row) > prize_of(deck, view, row):
        name = "total_least" if _is_least(game, deck, view, row) else "total"
        found.append(_reason(name, points=_total(game, deck, view, row)))
    return found


def _why_lay(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """What a row is good for that a card was laid on, and that the hand cannot complete."""
    found = []
    points = round(prize_of(deck, view, row))
    counts = game.options["rules"] == "author" and len(row["cards"]) == 3 and points > 0
    if row["owner"] == view["seat"]:
        found += _why_three(game, view, row, points)
    elif counts and _is_ours(game, view, row):
        found.append(_reason("three_partner", points=points))
    elif not view["turn"]["laid"] and _may_count_against(game, view):
        found.append(_reason("no_new"))
    if len(row["cards"]) == WHOLE - 1:
        found.append(_why_four(game, view, row["cards"], "four"))
    else:
        found.append(_why_needs(game, view, row))
    if counts and not _is_ours(game, view, row):
        found.insert(1, _reason("three_theirs", points=points, seat=row["owner"]))
    return found


def _why_three(game: Setup, view: View, row: dict[str, Any], points: int) -> list[Reason]:
    """Q21, Q22: a row of three no longer counts against its owner."""
    name = {2: "two", 3: "three"}.get(len(row["cards"]))
    if name is None:
        return []
    if game.options["rules"] == "author":
        return [_reason(name, points=points)] if points else []
    own = [each for each in view["rows"] if each["owner"] == view["seat"] and each != row]
    return [] if any(len(each["cards"]) < 3 for each in own) else [_reason(f"{name}_all")]


def _may_count_against(game: Setup, view: View) -> bool:
    """Q20 to Q22: whether a new row could count against its owner."""
    return bool(game.options["rules"] == "published" or view["points"])


def _must_begin(game: Setup, view: View) -> bool:
    """Q12, Q15: whether there is no other choice than a new row."""
    if not view["turn"]["completed"]:
        return not view["first_turns"][view["seat"]]
    return MOVES["stop"] not in game.determinise(view, Fast(0)).moves(view["seat"])


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
    if not _may_count_against(game, view):
        return [*found, _reason("new_worthless")]
    if game.options["rules"] == "author":
        return [*found, _reason("short")]
    short = any(row["owner"] == seat and len(row["cards"]) < LONG for row in view["rows"])
    return [*found, _reason("short_more" if short else "short_negative")]


def _why_stop(game: Setup, view: View) -> list[Reason]:
    """What a turn that ends leaves to the next, and what another card would."""
    deck: Deck = game.box[game.options["vier"]]
    row = row_of(view, view["turn"]["row"])
    if not row:
        return [_reason("stop")]
    state = game.determinise(view, Fast(0))
    if _completing(game, state, view["seat"]) and (points := _total(game, deck, view, row)):
        name = "stop_gives_up_least" if _is_least(game, deck, view, row) else "stop_gives_up"
        return [_reason(name, row=row["id"], points=points)]
    if len(row["cards"]) == WHOLE - 1:
        return [_why_four(game, view, row["cards"], "stop_four")]
    return [_why_no_more(game, view, state, row)]


def _why_no_more(game: Setup, view: View, state: State, row: dict[str, Any]) -> Reason:
    """Why not another card on the row: none fits, it wins nothing, or others may win it."""
    deck: Deck = game.box[game.options["vier"]]
    seat = view["seat"]
    faces = [(move - MOVES["lay"]) % MOVES["row"] for move in state.moves(seat)
             if move >= MOVES["lay"]]  # fmt: skip
    if not faces:
        return _reason("stop_none", row=row["id"])
    points = round(prize_of(deck, view, row))
    if not points:
        return _reason("worthless", row=row["id"])
    other = _following(game, view)
    if other is None:
        return _reason("stop_alone", row=row["id"], n=WHOLE - len(row["cards"]))
    if len(row["cards"]) == WHOLE - 2:
        answers = [_answer(game, view, [*row["cards"], deck.faces[face]]) for face in faces]
        chance = min(answer[1] for answer in answers if answer is not None)
        if chance:
            return _reason("stop_three", row=row["id"], seat=other, chance=chance)
    if None not in view["hands"][other]:
        return _reason("stop_unable", row=row["id"])
    name = "stop_closer" if game.options["rules"] == "author" else "stop_closer_any"
    return _reason(name, row=row["id"], seat=other, points=points)


def _why_needs(game: Setup, view: View, row: dict[str, Any]) -> Reason:
    """How far a row is from its prize; by the published rules that is of the next quinto."""
    deck: Deck = game.box[game.options["vier"]]
    points, lacking = round(prize_of(deck, view, row)), WHOLE - len(row["cards"])
    if not points:
        return _reason("worthless", row=row["id"])
    name = "needs" if game.options["rules"] == "author" else "needs_any"
    return _reason(name, row=row["id"], n=lacking, points=points)


def _why_give(game: Setup, deck: Deck, view: View, card: str) -> Reason:
    """Q18: what is given, beside the least that could be."""
    moves = game.determinise(view, Fast(0)).moves(view["seat"])
    least = min(deck.values[move - MOVES["give"]] for move in moves)
    value = deck.values[deck.prize_numbers[card]]
    if value == least:
        return _reason("give", card=card)
    red = any(deck.prizes[move - MOVES["give"]].startswith("r") for move in moves)
    if red and not card.startswith("r"):
        return _reason("give_saves", points=value)
    return _reason("give_more", points=value - least)
