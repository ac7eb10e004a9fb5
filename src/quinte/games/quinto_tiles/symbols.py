"""Quinto's boards and tiles as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.definition.registry import kinds
from quinte.games.quinto_tiles.picture import board, tile

if TYPE_CHECKING:
    from quinte.drawing.paint import Add


def symbols(add: Add) -> None:
    """Boards of all editions, also turned by a quarter; tiles face up, laid, and face down."""
    for name, edition in kinds()["quinto-tiles"].box.items():
        rows, columns = edition.rows, edition.columns
        turned = [(column, rows - 1 - row) for row, column in edition.centres]
        for how, wide, high, centres in (
            ("", columns, rows, edition.centres),
            ("-turned", rows, columns, turned),
        ):
            drawn = partial(board.board, rows=high, columns=wide, centres=centres)
            add(f"tiles-board-{name}{how}", board.box(high, wide), drawn)
    for digit in (None, *"0123456789"):
        add(f"tile-{digit or 'back'}", tile.BOX, partial(tile.tile, digit=digit))
        if digit:
            add(f"tile-fresh-{digit}", tile.BOX, partial(tile.tile, digit=digit, fresh=True))
    add("tile-arrow", (-21, -21, 42, 42), tile.arrow)
