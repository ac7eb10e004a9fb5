"""Cinco's pieces as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.definition.registry import kinds
from quinte.games.cinco.picture import courtyard

if TYPE_CHECKING:
    from quinte.drawing.svg import Add


def symbols(add: Add) -> None:
    """The tray, its tiles and staples, and the cards, face up and down."""
    at = courtyard.places(kinds()["cinco"].box.rows)
    add("cinco-tray", courtyard.TRAY, partial(courtyard.tray, at=at))
    add("cinco-staples", courtyard.TRAY, partial(courtyard.staples, at=at))
    for ring in range(len(courtyard.RINGS)):
        add(f"cinco-tile-{ring}", None, partial(courtyard.tile, ring=ring))
    for number in (None, *range(1, 91)):
        card = partial(courtyard.card, number=number)
        add(f"cinco-{number or 'back'}", (0, 0, *courtyard.CARD), card)
