"""What a seat may see of Cinco: board, tokens, discards and counts are known to all.

Hidden are other hands and the order of the draw pile. Nothing passes but what is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.definition.facts import Event
from quinte.engine.types import ALL
from quinte.games.cinco.lines import Lines

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer

PUBLIC = ("game", "options", "board", "discard", "to_move", "stall")
EVENTS = {
    "begins": Event("seat"),
    "drawn": Event("seat", private="card", irreversible=True),
    "dealt": Event("seat", private="cards", irreversible=True),
    "discarded": Event("seat", "card"),
    "placed": Event("seat", "team", "card", "cell"),
    "reshuffled": Event("cards", irreversible=True, forgets=True),
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
            list(hand) if seat in (ALL, owner) else [None] * len(hand)
            for owner, hand in enumerate(position["hands"])
        ],
        "draw": len(position["draw"]),
    }


def sums(game: Setup, view: View) -> dict[str, Any]:
    """C2, C3, C11: each seat's team, each team's tokens, lines of five, and what completes one."""
    lines = Lines(game.box, view["board"], len(game.sides))
    return {
        "teams": [seat % len(game.sides) for seat in range(game.players)],
        "tokens": tokens_left(game, view),
        "fives": lines.fives(),
        "threats": lines.threats(),
    }


def tokens_left(game: Setup, view: View) -> list[int]:
    """C2: how many tokens each team has not placed yet."""
    placed = list(view["board"].values())
    return [game.box.tokens - placed.count(team) for team in range(len(game.sides))]


def fives(game: Setup, view: View) -> list[list[int]]:
    """C11: the lines of five tokens of one team, each as its cells in order."""
    return Lines(game.box, view["board"], len(game.sides)).fives()


def complete(game: Setup, view: View) -> Position:
    """A position that looks like the view: the cards it does not show, in ascending order."""
    shown = {card for hand in view["hands"] for card in hand if card is not None}
    shown.update(view["discard"])
    unseen = iter([card for card in range(1, 91) if card not in shown])
    hands: list[list[Any]] = [
        [next(unseen) if card is None else card for card in hand] for hand in view["hands"]
    ]
    return {**{name: view[name] for name in PUBLIC}, "hands": hands, "draw": list(unseen)}
