"""What a seat may see of Score 5: all but the pile, and what others lay in the current auction.

How many each has laid is public when a round has closed; of an open round, only who is done.
Nothing passes but what is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.definition.facts import Event
from quinte.engine.types import ALL

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer

PUBLIC = ("game", "options", "sets", "hands", "out", "auction", "card", "phase", "round", "done",
          "spoils", "takers")  # fmt: skip
EVENTS = {
    "dealt": Event("seat", "set", "cards", irreversible=True),
    "revealed": Event("card", "auction", irreversible=True),
    "done": Event("seat", private="laid"),
    "round": Event("round", "counts", "changed", irreversible=True, forgets=True),
    "turned_up": Event("bids", "sums", irreversible=True),
    "won": Event("seat", "card"),
    "unsold": Event("card"),
    "taken": Event("seat", "card"),
    "chosen": Event(private=("seat", "card"), secret=True),
}
"""Who may see what of each kind of fact."""


def view(game: Setup, position: Position, seat: Viewer) -> View:
    """What the seat may see; a card it cannot see is null, and so is a choice of another."""
    bidding = position["phase"] == "bid"
    return {
        **{name: position[name] for name in PUBLIC},
        "seat": seat,
        "pile": len(position["pile"]),
        "laid": [
            list(cards) if not bidding or seat in (ALL, owner) else [None] * len(cards)
            for owner, cards in enumerate(position["laid"])
        ],
        "choosing": [
            list(cards) if not bidding or seat in (ALL, owner) else None
            for owner, cards in enumerate(position["choosing"])
        ],
    }


def shown(game: Setup, view: View, seat: int) -> bool:
    """Whether a hand lies open before the viewer: all could know it, few want to keep count."""
    seen = view["seat"] in (seat, ALL) or view["phase"] == "end"
    return bool(seen or game.options["open_hands"])


def sums(game: Setup, view: View) -> dict[str, Any]:
    """S9: what hands that may be shown would come to, and the cards that count."""
    best = [
        game.box.best(hand) if shown(game, view, seat) else ([], None)
        for seat, hand in enumerate(view["hands"])
    ]
    return {"best": [cards for cards, _ in best], "worth": [total for _, total in best]}


def complete(game: Setup, view: View) -> Position:
    """A position that looks like the view: the first cards that could be where some are hidden."""
    deck = game.box
    seen = {card for hand in view["hands"] for card in hand}
    seen.update(view["out"], view["spoils"], [view["card"]])
    left = view["pile"]
    pile: list[str] = []
    for stars, number in (("three", 1), ("two", 7), ("one", 4)):
        unseen = [deck.names[n] for n in sorted(deck.stars[stars]) if deck.names[n] not in seen]
        here = min(number, left)
        pile = unseen[:here] + pile
        left -= here
    laid: list[list[Any]] = [
        hand[: len(cards)] if None in cards else cards
        for hand, cards in zip(view["hands"], view["laid"], strict=True)
    ]
    return {
        **{name: view[name] for name in PUBLIC},
        "pile": pile,
        "laid": laid,
        "choosing": [cards or [] for cards in view["choosing"]],
    }
