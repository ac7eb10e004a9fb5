"""What a seat may see of Score 5: all but the pile, and what others lay in the current auction.

How many each has laid is public when a round has closed; of an open round, only who is done.
Nothing passes but what is named here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from quinte.definition.facts import Event
from quinte.engine.types import ALL

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer
    from quinte.games.score5.deck import Deck

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
LOTS = {1: 4, 2: 7, 3: 1}
"""S3: how many lots have one star, two and three, in that order."""
BILL = [stars for stars, number in LOTS.items() for _ in range(number)]


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
    """What the table shows besides its cards.

    S9: what hands that may be shown would come to, and the cards that count. S3: the stars of the
    twelve lots, and which cards have been auctioned, in card order. S6: what the bids that are seen
    come to, and who has won while the winner's cards are shared. S7: who takes when. S5: the
    most rounds.
    """
    best = [
        _best(game.box, tuple(hand)) if shown(game, view, seat) else ((), None)
        for seat, hand in enumerate(view["hands"])
    ]
    sharing = view["phase"] == "take"
    winner = next((s for s in range(game.players) if s not in view["takers"]), None)
    return {
        "best": [list(cards) for cards, _ in best],
        "worth": [total for _, total in best],
        "bill": list(BILL),
        "gone": _gone(game, view),
        "bids": [_sum(game, cards) for cards in view["laid"]],
        "winner": winner if sharing else None,
        "line": _line(game, view),
        "rounds": game.options["bid_rounds"],
    }


@lru_cache(10_000)
def _best(deck: Deck, hand: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """S9: the cards of a hand that count, and what they come to; hands change once an auction."""
    cards, total = deck.best(list(hand))
    return tuple(cards), total


def _line(game: Setup, view: View) -> list[int | None]:
    """S7: which card of those that are left a seat takes next, counted from 1; null if none."""
    rest = view["takers"][: len(view["spoils"])]
    return [rest.index(seat) + 1 if seat in rest else None for seat in range(game.players)]


def _gone(game: Setup, view: View) -> list[str]:
    """The cards of the auctions before, sold or not, and the one whose price is being shared."""
    seen = {*view["out"], *view["spoils"]}.union(*view["hands"])
    return [card for card in _starred(game.box) if card in seen]


@cache
def _starred(deck: Deck) -> list[str]:
    """The cards that are auctioned, in card order."""
    numbers = sorted(number for cards in deck.stars.values() for number in cards)
    return [deck.names[number] for number in numbers]


def _sum(game: Setup, cards: list[str | None]) -> int | None:
    """What a bid comes to, if it is seen."""
    numbers = [game.box.numbers[card] for card in cards if card is not None]
    if len(numbers) < len(cards):
        return None
    return int(sum(game.box.values[number] for number in numbers))


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
