"""What a bot of Quinto knows: what a row is worth, and what it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from quinte.engine.rng import Fast
from quinte.games.quinto_cards.bots.ending import LONG, WHOLE, Ending
from quinte.games.quinto_cards.bots.novice import Novice
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
    from quinte.engine.state import State
    from quinte.engine.types import View
    from quinte.games.quinto_cards.deck import Deck

__all__ = ["BOTS", "RolloutPolicy", "appraise", "reasons"]

BOTS = {"novice": Novice}
"""What levels may be of, besides the bots of all games."""

Reason = tuple[str, dict[str, Any]]
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
            after = _laid(deck, view, *divmod(move - MOVES["lay"], MOVES["row"]))
        elif move >= MOVES["new"]:
            after = _laid(deck, view, None, move - MOVES["new"])
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
        return FULL + _prize(deck, view, row) + _gift(deck, view, row)
    if published and mine and length == WHOLE - 1:
        return STOPS
    if _reaches(deck, hand, face, WHOLE - length):
        return REACHED + _prize(deck, view, row) + _gift(deck, view, row) + length
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
    """Why a move: what it wins, what can be completed at once, what is left to the next."""
    deck: Deck = game.box[game.options["vier"]]
    if move < MOVES["give"]:
        return _why_stop(game, view) if move == MOVES["stop"] else [_reason("pass")]
    if move < MOVES["new"]:
        return [_why_give(game, deck, view, deck.prizes[move - MOVES["give"]])]
    number, face = None, move - MOVES["new"]
    if move >= MOVES["lay"]:
        number, face = divmod(move - MOVES["lay"], MOVES["row"])
    after = _laid(deck, view, number, face)
    row = _row(after, number)
    if len(row["cards"]) == WHOLE:
        return _why_complete(game, deck, view, row)
    if more := _more(game, view, move):
        points = round(_prize(deck, view, row)) + round(_gift(deck, view, row))
        found = [_reason("reaches_new", n=more)]
        if number is not None:
            found = [_reason("reaches", n=more, points=points)]
    elif number is None:
        found = _why_new(game, view)
    else:
        found = _why_lay(game, deck, after, row)
    hand = after["hands"][view["seat"]]
    if "=" not in deck.faces[face] and any("=" in card for card in hand):
        found.append(_reason("keeps_bridge"))
    return found


def _reason(name: str, **arguments: Any) -> Reason:
    return f"quinto-cards.why.{name}", arguments


def _row(view: View, number: int | None) -> dict[str, Any]:
    return next((row for row in view["rows"] if row["id"] == number), {})


def _laid(deck: Deck, view: View, number: int | None, face: int) -> View:
    """A view with one more card on a row, or on a new one, and nothing drawn yet."""
    seat, played = view["seat"], deck.faces[face]
    hand = list(view["hands"][seat])
    hand.remove(deck.card_of(played))
    new = {"id": None, "owner": seat, "head": None, "cards": []}
    rows = [dict(row) for row in (*view["rows"], *([new] if number is None else []))]
    for row in rows:
        if row["id"] == number:
            row["cards"] = [*row["cards"], played]
    hands = [hand if other == seat else held for other, held in enumerate(view["hands"])]
    return {**view, "rows": rows, "hands": hands}


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
        more = _completable(after, seat) if _row(after.view(seat), number) else 0
        if more or not _row(after.view(seat), number):
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


def _answer(deck: Deck, view: View, cards: Sequence[str]) -> tuple[int, float] | None:
    """Q7: who is next, and how likely they hold a card that completes a row of these four."""
    seats = len(view["hands"])
    following = [(view["seat"] + i) % seats for i in range(1, seats)]
    seat = next((seat for seat in following if view["hands"][seat]), None)
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
    """What a quinto wins."""
    points, gift = round(_prize(deck, view, row)), round(_gift(deck, view, row))
    found = [_reason("quinto", row=row["id"], points=points)]
    if gift:
        chooses = len(set(deck.gifts(view["won"][row["owner"]], view["phase"]))) > 1
        least = "gift_least" if game.options["giver_chooses"] and chooses else "gift"
        found.append(_reason(least, seat=row["owner"], points=gift))
    return found


def _why_lay(game: Setup, deck: Deck, view: View, row: dict[str, Any]) -> list[Reason]:
    """What a row is good for that a card was laid on, and that the hand cannot complete."""
    found = []
    if row["owner"] == view["seat"] and len(row["cards"]) == 3:
        found += _why_three(game, view, round(_prize(deck, view, row)))
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
    found = []
    if view["rows"] and view["first_turns"][seat] and not view["turn"]["completed"]:
        moves = game.determinise(view, Fast(0)).moves(seat)
        fits = any(move >= MOVES["lay"] for move in moves)
        found.append(_reason("new" if fits else "new_only"))
    author = game.options["rules"] == "author"
    return [*found, _reason("short" if author else "short_negative")]


def _why_stop(game: Setup, view: View) -> list[Reason]:
    """What a turn that ends leaves to the next, and what another card would."""
    deck: Deck = game.box[game.options["vier"]]
    row = _row(view, view["turn"]["row"])
    if not row:
        return [_reason("stop")]
    state = game.determinise(view, Fast(0))
    if _completable(state, view["seat"]):
        points = round(_prize(deck, view, row)) + round(_gift(deck, view, row))
        return [_reason("stop_gives_up", row=row["id"], points=points)]
    if len(row["cards"]) == WHOLE - 1:
        return [_why_four(deck, view, row["cards"], "stop_four")]
    return [*_why_no_more(deck, view, state, row), _why_needs(deck, view, row)]


def _why_no_more(deck: Deck, view: View, state: State, row: dict[str, Any]) -> list[Reason]:
    """Why not another card on the row: none fits, or a fourth would let the next complete it."""
    seat = view["seat"]
    faces = [(move - MOVES["lay"]) % MOVES["row"] for move in state.moves(seat)
             if move >= MOVES["lay"]]  # fmt: skip
    if not faces:
        return [_reason("stop_none", row=row["id"])]
    if len(row["cards"]) != WHOLE - 2:
        return []
    answers = [_answer(deck, view, [*row["cards"], deck.faces[face]]) for face in faces]
    likely = [answer for answer in answers if answer is not None and answer[1]]
    if len(likely) < len(faces):
        return []
    other, chance = min(likely, key=lambda answer: answer[1])
    return [_reason("stop_three", row=row["id"], seat=other, chance=chance)]


def _why_needs(deck: Deck, view: View, row: dict[str, Any]) -> Reason:
    """How far a row is from what it wins."""
    points, lacking = round(_prize(deck, view, row)), WHOLE - len(row["cards"])
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
