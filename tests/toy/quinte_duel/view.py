"""Hidden: other hands, what others have laid, the order of the pile."""

from __future__ import annotations

from quinte.definition.game import Game
from quinte.engine.types import ALL, Position, View, Viewer

TOLD = {
    "dealt": ("seat",),
    "laid": ("seat",),
    "drawn": ("seat",),
    "revealed": ("cards", "winner"),
}
TO_ITS_SEAT = {"dealt": ("cards",), "laid": ("card",), "drawn": ("card",)}


def view(position: Position, seat: Viewer) -> View:
    return {
        **{name: position[name] for name in ("game", "options", "gone", "won")},
        "seat": seat,
        "hands": [
            hand if seat in (ALL, owner) else [None] * len(hand)
            for owner, hand in enumerate(position["hands"])
        ],
        "laid": [
            card if card is None or seat in (ALL, owner) else 0
            for owner, card in enumerate(position["laid"])
        ],
        "draw": len(position["draw"]),
    }


def complete(game: Game, view: View) -> Position:
    seen = {card for hand in view["hands"] for card in hand if card}
    seen.update(view["gone"], (card for card in view["laid"] if card))
    count = game.components["cards"]["count"]
    unseen = iter([card for card in range(1, count + 1) if card not in seen])
    return {
        **{name: view[name] for name in ("game", "options", "gone", "won")},
        "hands": [[card or next(unseen) for card in hand] for hand in view["hands"]],
        "laid": [next(unseen) if card == 0 else card for card in view["laid"]],
        "draw": list(unseen),
    }
