"""Cinco's pieces as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.games.cinco import picture

if TYPE_CHECKING:
    from quinte.drawing.paint import Add


def symbols(add: Add) -> None:
    """Cards face up and down."""
    for number in (None, *range(1, 91)):
        card = partial(picture.card, number=number)
        add(f"cinco-{number or 'back'}", (-3, -3, 52, 70), card)
