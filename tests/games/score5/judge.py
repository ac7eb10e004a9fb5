"""A second Score 5, slow and literal, that judges the fast one.

It is written from the rules alone (ids S1 to S10) and shares no code with the engine. It works on
position dicts, in the shape that the rules fix, and trusts them to be well formed.
"""

import copy
from typing import Any

Position = dict[str, Any]

# S1: the 51 cards in card order, one family a paragraph: card, value, tie-break value.
TABLE = """
g5 5 51 / g10 10 42 / g15 15 38 / g20 20 34 / g25 25 30
g30 30 26 / g75 75 17
g80 80 16 / g125 125 7 / g150 150 2

r5 5 50 / r10 10 46 / r15 15 37 / r20 20 33 / r25 25 29
r40 40 24 / r65 65 19
r90 90 14 / r115 115 9 / r140 140 4

y5 5 49 / y10 10 45 / y15 15 41 / y20 20 32 / y25 25 28
y35 35 25 / y55 55 21
y95 95 13 / y105 105 11 / y130 130 6

v5 5 48 / v10 10 44 / v15 15 40 / v20 20 36 / v25 25 27
v45 45 23 / v60 60 20
v100 100 12 / v110 110 10 / v145 145 3

b5 5 47 / b10 10 43 / b15 15 39 / b20 20 35 / b25 25 31
b50 50 22 / b70 70 18
b85 85 15 / b120 120 8 / b135 135 5

*75 75 1
"""

FAMILIES = "gryvb"
JOKER = "*75"


def read_table() -> list[tuple[str, int, int]]:
    """Read the table: card, value and tie-break value of every card, in card order."""
    cards: list[tuple[str, int, int]] = []
    for line in TABLE.split("\n"):
        for entry in line.split("/"):
            if entry.strip():
                card, value, tie_break = entry.split()
                cards.append((card, int(value), int(tie_break)))
    return cards


CARD_ORDER = [card for card, _, _ in read_table()]
FAMILY_OF = {card: card[0] for card in CARD_ORDER}
VALUE_OF = {card: value for card, value, _ in read_table()}
TIE_BREAK_OF = {card: tie_break for card, _, tie_break in read_table()}


def in_card_order(cards: list[str]) -> list[str]:
    """Return the cards in card order."""
    return sorted(cards, key=CARD_ORDER.index)


def seats_of(position: Position) -> list[int]:
    """Return all seats, ascending (S2)."""
    return list(range(int(position["options"]["players"])))


def bid_rounds_of(position: Position) -> int:
    """Return after how many rounds the bidding closes at the latest (S5)."""
    return int(position["options"].get("bid_rounds", 3))


def nothing_for_each(position: Position) -> list[list[str]]:
    """Return one empty list of cards a seat."""
    return [[] for _ in seats_of(position)]


def total(cards: list[str]) -> int:
    """Return the sum of the values."""
    return sum(VALUE_OF[card] for card in cards)


def highest_tie_break(cards: list[str]) -> int:
    """Return the highest tie-break value among the cards, 0 if there are none."""
    return max((TIE_BREAK_OF[card] for card in cards), default=0)


def actors(position: Position) -> list[int]:
    """Return the seats that may act, ascending."""
    if position["phase"] == "bid":
        return [seat for seat in seats_of(position) if not position["done"][seat]]
    if position["phase"] == "take":
        return [position["takers"][0]]
    return []


def legal(position: Position, seat: int) -> list[str]:
    """Return every legal move of a seat, in canonical order; none if it may not act."""
    if seat not in actors(position):
        return []
    if position["phase"] == "take":
        return [f"take {card}" for card in in_card_order(position["spoils"])]
    chosen = position["choosing"][seat]
    moves = ["done"]
    if position["round"] > 1 and position["laid"][seat] and not chosen:
        moves.append("keep")
    for card in in_card_order(position["hands"][seat]):
        if all(CARD_ORDER.index(card) > CARD_ORDER.index(other) for other in chosen):
            moves.append(f"lay {card}")
    return moves


def after(position: Position, seat: int, move: str) -> Position:
    """Return the position after a legal move; the one given stays as it is."""
    if move not in legal(position, seat):
        raise ValueError(f"not a legal move of seat {seat} here: {move}")
    new = copy.deepcopy(position)
    if move == "done":
        new["done"][seat] = True
    elif move == "keep":
        new["choosing"][seat] = list(new["laid"][seat])
        new["done"][seat] = True
    elif move.startswith("lay "):
        new["choosing"][seat].append(move.removeprefix("lay "))
    else:
        take(new, seat, move.removeprefix("take "))
    if new["phase"] == "bid" and all(new["done"]):
        close_round(new)
    return new


def close_round(position: Position) -> None:
    """Show how many cards each laid, then go on to the next round or resolve (S5)."""
    nobody_changed = all(
        set(position["choosing"][seat]) == set(position["laid"][seat])
        for seat in seats_of(position)
    )
    closes = position["round"] >= bid_rounds_of(position)
    if position["round"] > 1 and nobody_changed:
        closes = True
    position["laid"] = [in_card_order(cards) for cards in position["choosing"]]
    position["choosing"] = nothing_for_each(position)
    position["done"] = [False for _ in seats_of(position)]
    if closes:
        resolve(position)
    else:
        position["round"] += 1


def order_of_sharing(position: Position) -> list[int]:
    """Return all seats in the order of S6 and S7: bidders by their bids, then the others."""
    laid = position["laid"]
    hands = position["hands"]
    bidders = [seat for seat in seats_of(position) if laid[seat]]
    others = [seat for seat in seats_of(position) if not laid[seat]]
    bidders.sort(key=lambda seat: (-total(laid[seat]), -highest_tie_break(laid[seat])))
    others.sort(key=lambda seat: -highest_tie_break(hands[seat]))
    return bidders + others


def resolve(position: Position) -> None:
    """Turn up the bids: the best one takes the card, and the sharing begins (S6, S7)."""
    card = position["card"]
    position["card"] = None
    if not any(position["laid"]):
        position["out"] = in_card_order([*position["out"], card])
        next_auction(position)
        return
    winner, *takers = order_of_sharing(position)
    paid = position["laid"][winner]
    kept = [other for other in position["hands"][winner] if other not in paid]
    position["hands"][winner] = in_card_order([*kept, card])
    position["spoils"] = in_card_order(paid)
    position["takers"] = takers
    position["phase"] = "take"


def take(position: Position, seat: int, card: str) -> None:
    """Give one of the winner's cards to the next taker, who then waits for all others (S7)."""
    position["spoils"].remove(card)
    position["hands"][seat] = in_card_order([*position["hands"][seat], card])
    position["takers"] = [*position["takers"][1:], seat]
    if not position["spoils"]:
        next_auction(position)


def next_auction(position: Position) -> None:
    """Give the bids back (S8), then reveal the next card (S4), or end the game after the last."""
    position["laid"] = nothing_for_each(position)
    position["choosing"] = nothing_for_each(position)
    position["done"] = [False for _ in seats_of(position)]
    position["spoils"] = []
    position["takers"] = []
    if not position["pile"]:
        position["phase"] = "end"
        position["card"] = None
        return
    position["phase"] = "bid"
    position["card"] = position["pile"].pop(0)
    position["auction"] = 12 - len(position["pile"])
    position["round"] = 1


def best_of_each_family(hand: list[str]) -> dict[str, str]:
    """Return the best card of each family that the hand holds, the joker left aside (S9)."""
    best: dict[str, str] = {}
    for family in FAMILIES:
        cards = [card for card in hand if FAMILY_OF[card] == family]
        if cards:
            best[family] = max(cards, key=lambda card: VALUE_OF[card])
    return best


def shown(hand: list[str]) -> list[str]:
    """Return the cards that a hand shows at the end, the joker placed as well as can be (S9)."""
    best = best_of_each_family(hand)
    without_joker = list(best.values())
    if JOKER not in hand:
        return without_joker
    placements: list[list[str]] = []
    for family in FAMILIES:
        placed = dict(best)
        placed[family] = JOKER
        placements.append(list(placed.values()))
    choice = max(placements, key=lambda cards: (total(cards), highest_tie_break(cards)))
    if total(choice) <= total(without_joker):
        return without_joker
    return choice


def result(position: Position) -> dict[str, Any] | None:
    """Return scores, winners and the reason of the end, or None while the game goes on (S10)."""
    if position["phase"] != "end":
        return None
    scores: list[int] = []
    ranks: list[tuple[int, int]] = []
    for hand in position["hands"]:
        cards = shown(hand)
        scores.append(total(cards))
        ranks.append((total(cards), highest_tie_break(cards)))
    winners = [seat for seat in seats_of(position) if ranks[seat] == max(ranks)]
    return {"scores": scores, "winners": winners, "reason": "auctions"}
