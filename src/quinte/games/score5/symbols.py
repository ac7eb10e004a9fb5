"""Score 5's pieces as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import quinte
from quinte.games.score5 import picture

if TYPE_CHECKING:
    from quinte.drawing.paint import Add


def symbols(add: Add) -> None:
    """Cards face up and down."""
    width, height = picture.CARD
    for card in (None, *quinte.kinds()["score5"].box.names):
        id_ = f"score5-{(card or 'back').replace('*', 'x')}"
        add(id_, (-3, -3, width + 6, height + 8), partial(picture.card, name=card))
