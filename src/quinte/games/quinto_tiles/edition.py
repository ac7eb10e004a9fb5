"""T1: the boards and tiles of Quinto as the rules use them.

A board has lines: its rows from the top, then its columns from the left. A cell is a place on one
row and on one column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quinte.document import Fields
from quinte.errors import BadOption

COMPILED = not __file__.endswith(".py")

RACK = 5
SHORTEST, LONGEST = 5, 18
FEWEST, MOST = 20, 200
SEATS = 4
MULTIPLES = range(2, 10)
EDITIONS = ("1964", "1964-wood", "1968")
LETTERS = "ABCDEFGHIJKLMNOPQR"


class Edition:
    """A board and its tiles."""

    def __init__(self, rows: int, columns: int, counts: list[int], opening: list[int]) -> None:
        if not COMPILED:
            self.tiles, self.opening = bytearray(200), bytearray(200)
            self.worth = bytearray(10)  # T3: a tile is worth its number
            self.middle = [0] * 36  # by line, the cells of which the first play covers one
        self.rows = rows
        self.columns = columns
        self.counts = counts
        every = [tile for tile, count in enumerate(counts) for _ in range(count)]
        self.number = len(every)
        for i, tile in enumerate(every):
            self.tiles[i] = tile
        self.drawn_first = opening or every
        self.openers = len(self.drawn_first)
        for i, tile in enumerate(self.drawn_first):
            self.opening[i] = tile
        for tile in range(10):
            self.worth[tile] = tile
        for line in range(rows + columns):
            self.middle[line] = 0
        self.centres = [
            (row, column)
            for row in range((rows - 1) // 2, rows // 2 + 1)
            for column in range((columns - 1) // 2, columns // 2 + 1)
        ]
        for row, column in self.centres:
            self.middle[row] |= 1 << column
            self.middle[rows + column] |= 1 << row

    def across(self, row: int, column: int) -> str:
        """A cell as a play or a run across begins: `7I`."""
        return f"{row + 1}{LETTERS[column]}"

    def down(self, row: int, column: int) -> str:
        """A cell as a play or a run down begins: `I7`."""
        return f"{LETTERS[column]}{row + 1}"


def unpack(components: Mapping[str, Any]) -> dict[str, Edition]:
    """The editions of a box, checked."""
    fields = Fields(components, BadOption)
    tables = Fields(fields.table("editions"), BadOption)
    editions = {}
    for name in EDITIONS:
        edition = Fields(tables.table(name), BadOption)
        rows = edition.number("rows", SHORTEST, LONGEST)
        columns = edition.number("columns", SHORTEST, LONGEST)
        counts = [edition.whole(n, "tiles", 0, MOST) for n in edition.rows("tiles")]
        if len(counts) != 10 or not FEWEST <= sum(counts) <= MOST:
            raise BadOption("quinto-tiles.tiles", "T1", edition=name, low=FEWEST, high=MOST)
        opening: list[int] = []
        if "opening" in edition:
            opening = [edition.whole(n, "opening", 0, 9) for n in edition.rows("opening")]
            if len(set(opening)) < len(opening) or len(opening) < SEATS:
                raise BadOption("quinto-tiles.opening", "T3", edition=name)
        edition.close()
        if sum(counts) - max(counts) < SEATS - 1:  # or equals might draw again for ever
            raise BadOption("quinto-tiles.one_number", "T3", edition=name)
        totals = sums_of(counts)
        for multiple in MULTIPLES:
            if not any(total > 0 and total % multiple == 0 for total in totals):
                raise BadOption("quinto-tiles.no_opening", "T7", edition=name, multiple=multiple)
        editions[name] = Edition(rows, columns, counts, opening)
    tables.close()
    fields.close()
    return editions


def sums_of(counts: list[int]) -> set[int]:
    """What tiles of the set can come to, no more of them than a rack holds."""
    reached = {(0, 0)}
    for tile, count in enumerate(counts):
        reached |= {
            (held + n, total + n * tile)
            for held, total in reached
            for n in range(1, min(count, RACK - held) + 1)
        }
    return {total for _, total in reached}
