"""What a seat may see of Quinto: all but the other hands and the order of both decks.

A hand that was shown in the end phase stays open. Nothing passes but what is named here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from quinte.definition.facts import Event
from quinte.engine.types import ALL
from quinte.games.quinto_cards.rules import QuintoCards

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer
    from quinte.games.quinto_cards.deck import Deck

PUBLIC = ("game", "options", "rows", "prize", "won", "removed", "first_turns", "shown", "phase",
          "to_move", "turn")  # fmt: skip
EVENTS = {
    "opening": Event("drawn", irreversible=True, forgets=True),
    "begins": Event("seat"),
    "dealt": Event("seat", private="cards", irreversible=True),
    "redealt": Event("seat", private="cards", irreversible=True, forgets=True),
    "turned_up": Event("card", irreversible=True),
    "began": Event("seat", "row", "head", irreversible=True),
    "laid": Event("seat", "row", "card"),
    "completed": Event("seat", "row", "owner", "prize"),
    "given": Event("seat", "to", "card"),
    "phase": Event("phase"),
    "drawn": Event("seat", "number", private="cards", irreversible=True),
    "passed": Event("seat"),
    "shown": Event("seat", "cards", irreversible=True),
    "stopped": Event("seat"),
}
"""Who may see what of each kind of fact."""
SUMS_FOR_ALL = True
"""`sums` is made from what all see, and the same for all."""


def view(game: Setup, position: Position, seat: Viewer) -> View:
    """What the seat may see; a card it cannot see is null."""
    return {
        **{name: position[name] for name in PUBLIC},
        "seat": seat,
        "hands": [
            hand if seat in (ALL, owner) or position["shown"][owner] else [None] * len(hand)
            for owner, hand in enumerate(position["hands"])
        ],
        "draw": len(position["draw"]),
        "points": len(position["points"]),
    }


def sums(game: Setup, view: View) -> dict[str, Any]:
    """What a table shows besides the view.

    `points`: what each seat has if the game ends so, and what its rows add and take off (Q21, Q22);
    `quintos`: by the ids of rows that one card completes, what that wins the seat to move;
    `to_come`: the point cards that nobody has seen yet; `teams`: the side of each seat.
    """
    mover = view["to_move"]
    full = [row for row in view["rows"] if len(row["cards"]) == 4]
    deck = game.box[game.options["vier"]]
    return {
        "points": _points(game, view),
        "quintos": {} if mover is None else {
            str(row["id"]): quinto(game, view, row, mover) for row in full
        },
        "to_come": list(_to_come(deck, tuple(_points_seen(view)))),
        "teams": list(_teams(game.sides)),
    }  # fmt: skip


@lru_cache(10_000)
def _to_come(deck: Deck, seen: tuple[str, ...]) -> list[str]:
    """The point cards that are not among those seen, the lowest first; it changes with a prize."""
    return sorted(deck.points_left(list(seen)), key=deck.prize_numbers.__getitem__)


@cache
def _teams(sides: tuple[tuple[int, ...], ...]) -> list[int]:
    """The side of each seat."""
    of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [of[seat] for seat in sorted(of)]


@cache
def _worth(deck: Deck) -> dict[str | None, int]:
    """What each point card is worth, and none."""
    return {None: 0} | {card: int(deck.values[n]) for card, n in deck.prize_numbers.items()}


def quinto(game: Setup, seen: View | Position, row: dict[str, Any], seat: int) -> dict[str, Any]:
    """Q14, Q15, Q18: what completing a row wins a seat: the prize, and gifts `from` its owner."""
    deck = game.box[game.options["vier"]]
    owner = row["owner"]
    gifts = [] if owner == seat else deck.gifts(seen["won"][owner], seen["phase"])
    if not game.options["giver_chooses"]:
        gifts = gifts[:1]
    prize = seen["prize"] if game.options["rules"] == "published" else row["head"]
    return {"prize": prize, "from": owner if gifts else None, "gifts": gifts}


def _points(game: Setup, view: View) -> list[dict[str, Any]]:
    """Q21, Q22: the points of each seat, and of each of its rows."""
    worth = _worth(game.box[game.options["vier"]])
    published = game.options["rules"] == "published"
    found = []
    for seat, won in enumerate(view["won"]):
        rows = []
        for row in view["rows"]:
            if row["owner"] == seat:
                length = len(row["cards"])
                points = 0 if published else worth[row["head"]] * (1 if length > 2 else -1)
                rows.append({"row": row["id"], "length": length, "points": points})
        total = sum([worth[card] for card in won])
        negative = published and any(row["length"] < 3 for row in rows)
        points = -total if negative else total + sum(row["points"] for row in rows)
        found.append({"won": total, "rows": rows, "negative": negative, "points": points})
    return found


def complete(game: Setup, view: View) -> Position:
    """A position that looks like the view: the first cards that could be where some are hidden."""
    deck = game.box[game.options["vier"]]
    unseen = deck.every_card()
    for card in _seen(view):
        unseen.remove(deck.card_of(card))
    hands: list[Any] = list(view["hands"])
    waiting = [seat for seat, hand in enumerate(hands) if None in hand]
    # Q12: a seat at its first turn holds no hand that would have been redealt.
    mover = view["to_move"]
    if mover in waiting and not view["first_turns"][mover]:
        laid = view["turn"]["laid"]
        hands[mover] = _kept(game, unseen, len(hands[mover]), _laid_cards(view, laid))
        waiting.remove(mover)
        for card in hands[mover]:
            unseen.remove(card)
    for seat in waiting:
        number = len(hands[seat])
        hands[seat], unseen = unseen[:number], unseen[number:]
    return {
        **{name: view[name] for name in PUBLIC},
        "hands": hands,
        "draw": unseen,
        "points": deck.points_left(_points_seen(view)),
    }


def _kept(game: Setup, unseen: list[str], number: int, laid: list[str]) -> list[str]:
    """So many unseen cards that, with those laid, are a first hand to be kept."""
    state = game.blank()
    assert isinstance(state, QuintoCards)  # the registry pairs them
    deck = game.box[game.options["vier"]]
    with_laid = [deck.card_of(card) for card in laid]
    starts = range(len(unseen) - number, -1, -1)
    hands = (unseen[start : start + number] for start in starts)
    return next(hand for hand in hands if not state.is_dealt_anew([*with_laid, *hand]))


def _seen(view: View) -> list[str]:
    cards = [card for hand in view["hands"] for card in hand if card is not None]
    return [*cards, *(card for row in view["rows"] for card in row["cards"]), *view["removed"]]


def _laid_cards(view: View, number: int) -> list[str]:
    rows = [row["cards"] for row in view["rows"] if row["id"] == view["turn"]["row"]]
    return list(rows[0][-number:]) if rows else []


def _points_seen(view: View) -> list[str]:
    heads = [row["head"] for row in view["rows"]]
    won = [card for cards in view["won"] for card in cards]
    return [card for card in (*heads, *won, view["prize"]) if card is not None]
