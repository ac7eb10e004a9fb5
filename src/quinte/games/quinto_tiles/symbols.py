"""Quinto's tiles as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.drawing import pieces

if TYPE_CHECKING:
    from quinte.drawing.paint import Add


def symbols(add: Add) -> None:
    """Tiles face up and down."""
    for digit in (None, *"0123456789"):
        tile = partial(pieces.tile, size=50, sign=digit)
        add(f"tile-{digit or 'back'}", (-3, -3, 56, 58), tile)
