"""Views by the visibility of the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.definition.fields import Zone

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer


class Visibility:
    """Shows every field as declared."""

    def view(self, game: Setup, position: Position, seat: Viewer) -> View:
        seen = {name: field.view(position[name], seat) for name, field in game.fields.items()}
        return {"game": position["game"], "options": position["options"], "seat": seat, **seen}

    def complete(self, game: Setup, view: View) -> Position:
        """The unseen cards, ascending, wherever the view shows none."""
        zones = {name: field for name, field in game.fields.items() if isinstance(field, Zone)}
        seen = {
            card
            for name, zone in zones.items()
            if not isinstance(view[name], int)
            for pile in zone.piles(view[name])
            for card in pile
        }
        deck = game.deck.names if game.deck is not None else ()
        unseen = iter([card for card in deck if card not in seen])
        filled = {name: zone.complete(view[name], unseen) for name, zone in zones.items()}
        return {**{name: value for name, value in view.items() if name != "seat"}, **filled}
