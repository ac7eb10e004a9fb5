"""Views of Quinto as a player reads them: what a row wins, how the table looks after a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quinte.engine.types import View
    from quinte.games.quinto_cards.deck import Deck


def prize_of(deck: Deck, view: View, row: dict[str, object]) -> float:
    card = view["prize"] or row["head"]
    return float(deck.values[deck.prize_numbers[str(card)]]) if card else 0.0


def gift_of(deck: Deck, view: View, row: dict[str, object]) -> float:
    """Q18: what the owner gives besides, as a rule the lowest."""
    owner = row["owner"]
    if owner == view["seat"] or not isinstance(owner, int):
        return 0.0
    gifts = deck.gifts(view["won"][owner], view["phase"])
    return float(deck.values[deck.prize_numbers[gifts[0]]]) if gifts else 0.0


def row_of(view: View, number: int | None) -> dict[str, Any]:
    return next((row for row in view["rows"] if row["id"] == number), {})


def with_card(deck: Deck, view: View, number: int | None, face: int) -> View:
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
