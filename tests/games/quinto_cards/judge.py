"""A second Quinto cards, slow and literal, that judges the fast one.

It is written from the rules alone (ids Q1 to Q23) and shares no code with the engine. It works on
position dicts, in the shape that the rules fix, and trusts them to be well formed.
"""

import copy
from typing import Any

Position = dict[str, Any]
Row = dict[str, Any]

# Q1: the elements that a combination card is written with, each with the word that names it.
COLOURS = {"o": "ORA", "r": "RED", "g": "GRE", "b": "BLU"}
SHAPES = {"c": "CIR", "t": "TRI", "s": "SQU", "h": "HEX"}
NUMBERS = {"1": "ONE", "2": "TWO", "3": "THR", "4": "FOU"}

COMBINATIONS = [
    colour + shape + number for colour in COLOURS for shape in SHAPES for number in NUMBERS
]
WORDS = [*COLOURS.values(), *SHAPES.values(), *NUMBERS.values()]
WORDS_OR_BRIDGES = ["RED=", "BLU=", "CIR=", "SQU=", "TWO=", "FOU="]
BRIDGE = "=="

# The one order in which hands are written.
CARD_ORDER = [*COMBINATIONS, *WORDS, *WORDS_OR_BRIDGES, BRIDGE]

HAND_SIZE = 5
QUINTO = 5
PHASES = ["red", "yellow", "blue"]
PHASE_OF_LETTER = {"r": "red", "y": "yellow", "b": "blue"}


def in_card_order(cards: list[str]) -> list[str]:
    """Return the cards in the order in which hands are written."""
    return sorted(cards, key=CARD_ORDER.index)


def players_of(position: Position) -> int:
    """Return the number of seats (Q10)."""
    return int(position["options"]["players"])


def seats_of(position: Position) -> list[int]:
    """Return all seats, ascending (Q10)."""
    return list(range(players_of(position)))


def is_author(position: Position) -> bool:
    """Tell whether the author's rules are played, not the published ones."""
    return bool(position["options"].get("rules", "author") == "author")


def is_teams(position: Position) -> bool:
    """Tell whether opposite seats are partners (Q10)."""
    return bool(position["options"].get("teams", False))


def giver_chooses(position: Position) -> bool:
    """Tell whether who must give a point card chooses it (Q18)."""
    return bool(position["options"].get("giver_chooses", False))


# Playing cards. A card in hand has one or two sides to be played with; a played card has one.


def sides_of(card: str) -> list[str]:
    """Return how a card in hand can be played: a word-or-bridge card in two ways (Q8)."""
    if card in WORDS_OR_BRIDGES:
        return [card + "w", card + "b"]
    return [card]


def card_of(played: str) -> str:
    """Return the card in hand that a played card was (Q8)."""
    if played.endswith(("=w", "=b")):
        return played[:-1]
    return played


def is_bridge(played: str) -> bool:
    """Tell whether a played card is a bridge (Q8)."""
    return played == BRIDGE or played.endswith("=b")


def is_combination(played: str) -> bool:
    """Tell whether a played card is a combination card."""
    return played in COMBINATIONS


def is_word(played: str) -> bool:
    """Tell whether a played card is a word (Q8)."""
    return played in WORDS or played.endswith("=w")


def word_of(played: str) -> str:
    """Return the word that a played word card names."""
    return played[:3]


def elements_of(combination: str) -> set[str]:
    """Return the words for the three elements that a combination card shows (Q1)."""
    colour, shape, number = list(combination)
    return {COLOURS[colour], SHAPES[shape], NUMBERS[number]}


def matches(previous: str, played: str) -> bool:
    """Tell whether a played card may lie right after another one (Q5 to Q7)."""
    if is_combination(previous):
        if is_combination(played):
            return bool(elements_of(previous) & elements_of(played))
        if is_word(played):
            return word_of(played) in elements_of(previous)
        return False
    if is_word(previous):
        if is_combination(played):
            return word_of(previous) in elements_of(played)
        if is_word(played):
            return word_of(previous) == word_of(played)
        return True
    return is_word(played)


def fits(cards: list[str], played: str) -> bool:
    """Tell whether a played card may come next in a row of these cards, none for a new row."""
    if len(cards) == QUINTO:
        return False
    if is_bridge(played) and len(cards) in (0, QUINTO - 1):
        return False
    return not cards or matches(cards[-1], played)


def without(hand: list[str], card: str) -> list[str]:
    """Return the hand after one card has left it."""
    rest = list(hand)
    rest.remove(card)
    return rest


def can_begin(hand: list[str]) -> bool:
    """Tell whether a hand holds a card that may begin a row (Q4)."""
    return any(fits([], played) for card in hand for played in sides_of(card))


def can_make_quinto(cards: list[str], hand: list[str]) -> bool:
    """Tell whether a row of these cards can be brought to five with this hand (Q9)."""
    if len(cards) == QUINTO:
        return True
    return any(
        fits(cards, played) and can_make_quinto([*cards, played], without(hand, card))
        for card in hand
        for played in sides_of(card)
    )


def redealt(position: Position, seat: int) -> bool:
    """Tell whether a hand is redealt when the seat's first turn comes (Q12).

    Once a card of that turn lies on the table, the hand was kept, whatever is left of it.
    """
    if position["first_turns"][seat]:
        return False
    if seat == position["to_move"] and position["turn"]["laid"] > 0:
        return False
    hand = position["hands"][seat]
    return can_make_quinto([], hand) or not can_begin(hand)


# What may be laid.


def row_with(position: Position, number: int) -> Row:
    """Return the row on the table that has this id."""
    (row,) = [row for row in position["rows"] if row["id"] == number]
    found: Row = row
    return found


def new_row_after_quinto(
    position: Position, seat: int, rows_left: list[Row], hand_left: list[str]
) -> str:
    """Say what Q15 makes of a new row after a quinto: "required", "allowed" or "forbidden".

    The rows and the hand are those that are left when the completed row has gone. Without a card
    in hand no row can be begun, so that counts as forbidden too.
    """
    if not hand_left:
        return "forbidden"
    if not position["draw"]:
        return "forbidden"
    if is_author(position):
        own_rows = [row for row in rows_left if row["owner"] == seat]
        return "allowed" if len(own_rows) >= players_of(position) else "required"
    return "forbidden" if len(rows_left) > players_of(position) else "required"


def may_complete(position: Position, seat: int, row: Row, card: str) -> bool:
    """Tell whether the seat may lay this card as the fifth of a row (Q12, Q16)."""
    if not position["first_turns"][seat]:
        return False
    rows_left = [other for other in position["rows"] if other["id"] != row["id"]]
    hand_left = without(position["hands"][seat], card)
    if new_row_after_quinto(position, seat, rows_left, hand_left) == "required":
        return can_begin(hand_left)
    return True


def moves_on_row(position: Position, seat: int, row: Row) -> list[str]:
    """Return the moves that lay one card of the seat's hand on a row (Q5 to Q8)."""
    moves: list[str] = []
    for card in position["hands"][seat]:
        for played in sides_of(card):
            if not fits(row["cards"], played):
                continue
            completes = len(row["cards"]) == QUINTO - 1
            if completes and not may_complete(position, seat, row, card):
                continue
            moves.append(f"R{row['id']}:{played}")
    return moves


def moves_on_new_row(position: Position, seat: int) -> list[str]:
    """Return the moves that begin a row with one card of the seat's hand (Q4)."""
    return [
        f"new:{played}"
        for card in position["hands"][seat]
        for played in sides_of(card)
        if fits([], played)
    ]


def opening_moves(position: Position, seat: int) -> list[str]:
    """Return the moves that lay the first card of the seat's turn (Q12, Q13)."""
    moves = moves_on_new_row(position, seat)
    if position["first_turns"][seat]:
        for row in position["rows"]:
            moves.extend(moves_on_row(position, seat, row))
    return moves


def can_lay(position: Position, seat: int) -> bool:
    """Tell whether the seat could lay a card if a turn of its own began now (Q13, Q19)."""
    return bool(opening_moves(position, seat))


# Point cards.


def phase_of(point_card: str) -> str:
    """Return the phase that has the colour of a point card (Q18)."""
    return PHASE_OF_LETTER[point_card[0]]


def value_of(point_card: str) -> int:
    """Return the points of a point card (Q2)."""
    return int(point_card[1:])


def cards_to_give(won: list[str], phase: str) -> list[str]:
    """Return the won cards of which one must be given in a phase (Q18)."""
    if phase == "red":
        return []
    if phase == "yellow":
        return list(won)
    return [card for card in won if phase_of(card) in ("yellow", "blue")]


def phase_of_last_quinto(position: Position) -> str:
    """Return the phase in which the quinto was completed for which a card must be given now (Q18).

    Author: no point card is placed between the fifth card and the gift. Published: the next prize
    has been turned up since, maybe of the next colour; but the prize won just now, the newest card
    of who completes, was the last one turned up when the fifth card was laid. When no prize lies
    there any more, the last one turned up was blue.
    """
    if is_author(position) or position["prize"] is None:
        return str(position["phase"])
    return phase_of(position["won"][position["to_move"]][-1])


def next_point_card(position: Position) -> str | None:
    """Take the top card off the point deck, None if there is none (Q14, Q18, Q20)."""
    if not position["points"]:
        return None
    card = str(position["points"].pop(0))
    position["phase"] = max(position["phase"], phase_of(card), key=PHASES.index)
    return card


# The game.


def actors(position: Position) -> list[int]:
    """Return the seat that may act: who must give (Q18), else who is to move."""
    if position["to_move"] is None:
        return []
    if position["turn"]["giver"] is not None:
        return [position["turn"]["giver"]]
    return [position["to_move"]]


def legal(position: Position, seat: int) -> list[str]:
    """Return every legal move of a seat, each once; none if it may not act."""
    if seat not in actors(position):
        return []
    return list(dict.fromkeys(all_moves(position, seat)))


def all_moves(position: Position, seat: int) -> list[str]:
    """Return every legal move of the seat that may act, equal cards one by one."""
    turn = position["turn"]
    if turn["giver"] is not None:
        cards = cards_to_give(position["won"][seat], phase_of_last_quinto(position))
        return [f"give {card}" for card in cards]
    if turn["row"] is not None:
        return [*moves_on_row(position, seat, row_with(position, turn["row"])), "stop"]
    if turn["completed"]:
        moves = moves_on_new_row(position, seat)
        rows, hand = position["rows"], position["hands"][seat]
        if new_row_after_quinto(position, seat, rows, hand) == "allowed":
            moves.append("stop")
        return moves
    return opening_moves(position, seat) or ["pass"]


def after(position: Position, seat: int, text: str) -> Position | None:
    """Return the position after a legal move; the one given stays as it is.

    None means that chance decides: the next seat's hand is redealt (Q12).
    """
    if text not in legal(position, seat):
        raise ValueError(f"not a legal move of seat {seat} here: {text}")
    new = copy.deepcopy(position)
    if text.startswith("give "):
        give(new, seat, text.removeprefix("give "))
        go_on_after_quinto(new)
    elif text == "pass":
        if not new["draw"]:
            new["shown"][seat] = True
        end_turn(new)
    elif text == "stop":
        end_turn(new)
    else:
        where, played = text.split(":")
        lay(new, where, played)
    if new["to_move"] is not None and redealt(new, new["to_move"]):
        return None
    return new


def lay(position: Position, where: str, played: str) -> None:
    """Lay one card, begin a row for it if need be (Q14), and see what follows from it."""
    seat = position["to_move"]
    turn = position["turn"]
    position["hands"][seat] = without(position["hands"][seat], card_of(played))
    if where == "new":
        number = len(position["rows"]) + len(position["removed"]) // QUINTO + 1
        head = next_point_card(position) if is_author(position) else None
        row: Row = {"id": number, "owner": seat, "head": head, "cards": []}
        position["rows"].append(row)
    else:
        row = row_with(position, int(where.removeprefix("R")))
    row["cards"].append(played)
    turn["row"] = row["id"]
    turn["laid"] += 1
    if len(row["cards"]) == QUINTO:
        complete(position, row)
    elif not position["hands"][seat]:
        end_turn(position)


def complete(position: Position, row: Row) -> None:
    """Take a completed row away, with the prize (Q15) and a card of its owner (Q18)."""
    seat = position["to_move"]
    phase = position["phase"]
    position["rows"] = [other for other in position["rows"] if other["id"] != row["id"]]
    position["removed"].extend(row["cards"])
    position["turn"] = {"row": None, "laid": 0, "completed": True, "giver": None}
    prize = row["head"] if is_author(position) else position["prize"]
    if prize is not None:
        position["won"][seat].append(prize)
    if not is_author(position):
        position["prize"] = next_point_card(position)
    if row["owner"] != seat:
        choice = cards_to_give(position["won"][row["owner"]], phase)
        if choice and giver_chooses(position):
            position["turn"]["giver"] = row["owner"]
            return
        if choice:
            give(position, row["owner"], min(choice, key=value_of))
    go_on_after_quinto(position)


def give(position: Position, giver: int, card: str) -> None:
    """Give a won point card to who completed the row (Q18); of equal ones the oldest leaves."""
    position["won"][giver].remove(card)
    position["won"][position["to_move"]].append(card)
    position["turn"]["giver"] = None


def go_on_after_quinto(position: Position) -> None:
    """End the turn if no new row may be begun, else wait for it (Q15)."""
    seat = position["to_move"]
    hand = position["hands"][seat]
    if new_row_after_quinto(position, seat, position["rows"], hand) == "forbidden":
        end_turn(position)


def end_turn(position: Position) -> None:
    """Fill the hand (Q17), then find who is next, or end the game (Q19)."""
    seat = position["to_move"]
    hand = list(position["hands"][seat])
    while len(hand) < HAND_SIZE and position["draw"]:
        hand.append(position["draw"].pop(0))
    position["hands"][seat] = in_card_order(hand)
    position["first_turns"][seat] = True
    position["turn"] = {"row": None, "laid": 0, "completed": False, "giver": None}
    if not position["draw"] and not any(can_lay(position, other) for other in seats_of(position)):
        position["to_move"] = None
        return
    following = (seat + 1) % players_of(position)
    while not position["hands"][following]:
        following = (following + 1) % players_of(position)
    position["to_move"] = following


def points_of(position: Position, seat: int) -> int:
    """Return the points of one seat, its partner left aside (Q21, Q22)."""
    points = sum(value_of(card) for card in position["won"][seat])
    own_rows = [row for row in position["rows"] if row["owner"] == seat]
    if not is_author(position):
        return -points if any(len(row["cards"]) <= 2 for row in own_rows) else points
    for row in own_rows:
        if row["head"] is not None:
            head = value_of(row["head"])
            points += head if len(row["cards"]) >= 3 else -head
    return points


def result(position: Position) -> dict[str, Any] | None:
    """Return scores, winners and the reason of the end, or None while the game goes on (Q23)."""
    if position["to_move"] is not None:
        return None
    scores = [points_of(position, seat) for seat in seats_of(position)]
    if is_teams(position):
        scores = [scores[seat] + scores[(seat + 2) % 4] for seat in seats_of(position)]
    winners = [seat for seat in seats_of(position) if scores[seat] == max(scores)]
    return {"scores": scores, "winners": winners, "reason": "rows"}
