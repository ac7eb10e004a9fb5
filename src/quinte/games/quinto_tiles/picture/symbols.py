"""Quinto's boards and tiles as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.definition.registry import kinds
from quinte.games.quinto_tiles.picture.board import (
    BELOW,
    CELL,
    COORDINATE,
    EDGE,
    ROOM,
    board,
    box,
    flat,
)
from quinte.games.quinto_tiles.picture.tile import arrow, tile

if TYPE_CHECKING:
    from quinte.drawing.svg import Add, Drawing

MEASURES = {"cell": CELL, "reach": EDGE + ROOM, "below": BELOW - ROOM, "coordinate": COORDINATE}
"""Of a board, in its own units: a cell, how far it reaches beyond the cells and more below, and
where letters and numbers stand."""


def symbols(add: Add) -> None:
    """Boards of all editions, also with columns across; tiles face up, laid, and face down."""
    for name, edition in kinds()["quinto-tiles"].box.items():
        rows, columns = edition.rows, edition.columns
        turned = [(column, row) for row, column in edition.centres]
        for how, wide, high, centres in (
            ("", columns, rows, edition.centres),
            ("-turned", rows, columns, turned),
        ):
            drawn = partial(_both, rows=high, columns=wide, centres=centres)
            add(f"tiles-board-{name}{how}", box(high, wide), drawn)
    for digit in (None, *"0123456789"):
        add(f"tile-{digit or 'back'}", None, partial(tile, digit=digit, flat=True))
        if digit:
            add(f"tile-fresh-{digit}", None, partial(tile, digit=digit, fresh=True, flat=True))
    add("tile-arrow", (-21, -21, 42, 42), arrow)


def _both(draw: Drawing, rows: int, columns: int, centres: list[tuple[int, int]]) -> None:
    """A board in its colours, and flat."""
    board(draw, rows, columns, centres)
    flat(draw, rows, columns, centres)
