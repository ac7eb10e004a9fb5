"""Boards: cells with names and coordinates. Pictures, texts, clicks and lines follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Literal

Point = tuple[float, float]
Line = tuple[int, ...]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
FINE = 100
"""Coordinates closer than a hundredth of a unit are equal."""


class Board:
    """Cells, numbered from 0 in the order of their names; neighbours are one unit apart."""

    directions: tuple[Point, ...] = ()
    """The directions of straight lines, each in one of its two senses."""
    shape: Literal["square", "hex", "point"] = "point"
    lettered = False
    """Whether names are a column letter and a row number."""

    def __init__(
        self, names: Sequence[str], points: Sequence[Point], edges: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.names = tuple(names)
        self.points = tuple(points)
        self.edges = tuple(edges)
        self.number = {name: cell for cell, name in enumerate(self.names)}
        self._at = {_key(point): cell for cell, point in enumerate(self.points)}

    def __len__(self) -> int:
        return len(self.names)

    def ray(self, cell: int, direction: Point) -> list[int]:
        """The cells after this one in a direction, up to the edge of the board."""
        found: list[int] = []
        x, y = self.points[cell]
        while True:
            x, y = x + direction[0], y + direction[1]
            following = self._at.get(_key((x, y)))
            if following is None:
                return found
            found.append(following)

    @cache  # noqa: B019 (boards are few and live as long as their game)
    def lines(self, length: int) -> tuple[tuple[Line, ...], ...]:
        """For every cell, the straight lines of that length through it."""
        through: list[list[Line]] = [[] for _ in self.names]
        for cell in range(len(self)):
            for direction in self.directions:
                line = (cell, *self.ray(cell, direction)[: length - 1])
                if len(line) == length:
                    for each in line:
                        through[each].append(line)
        return tuple(map(tuple, through))

    @cache  # noqa: B019
    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells next to a cell, ascending: one step in any direction, or along an edge."""
        steps = [(sign * dx, sign * dy) for dx, dy in self.directions for sign in (1, -1)]
        found = {near for step in steps for near in self.ray(cell, step)[:1]}
        found.update(a + b - cell for a, b in self.edges if cell in (a, b))
        return tuple(sorted(found))


class Grid(Board):
    """Columns `a`, `b` … and rows 1, 2 … from the top: `c4` is the third cell of the fourth row.

    Pieces are placed in the squares, or on the intersections.
    """

    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    lettered = True

    def __init__(
        self, columns: int, rows: int | None = None, on: Literal["squares", "lines"] = "squares"
    ) -> None:
        self.columns, self.rows = columns, columns if rows is None else rows
        if not (1 <= self.columns <= len(LETTERS) and self.rows >= 1):
            raise ValueError(f"a grid has 1 to {len(LETTERS)} columns and at least one row")
        places = [(x, y) for y in range(self.rows) for x in range(columns)]
        cells = range(len(places))
        across = [(cell, cell + 1) for cell in cells if (cell + 1) % columns]
        down = [(cell, cell + columns) for cell in cells[:-columns]]
        names = [f"{LETTERS[x]}{y + 1}" for x, y in places]
        super().__init__(names, places, across + down if on == "lines" else ())
        self.shape = "point" if on == "lines" else "square"


class Hex(Board):
    """Centred rows of hexagons, each offset by half a cell: `Hex([3, 4, 5, 4, 3])`.

    By default, `b3` is the third cell of the second row.
    """

    directions = ((1, 0), (0.5, sqrt(3) / 2), (-0.5, sqrt(3) / 2))
    shape = "hex"

    def __init__(self, rows: Sequence[int], names: Sequence[str] | None = None) -> None:
        widest = max(rows)
        points = [
            ((widest - cells) / 2 + i, row * sqrt(3) / 2)
            for row, cells in enumerate(rows)
            for i in range(cells)
        ]
        lettered = [f"{LETTERS[y]}{i + 1}" for y, cells in enumerate(rows) for i in range(cells)]
        super().__init__(names or lettered, points)


class Points(Board):
    """Points anywhere, joined by edges: the board of Nine Men's Morris, or a map."""

    def __init__(self, points: Mapping[str, Point], edges: Sequence[tuple[str, str]] = ()) -> None:
        number = {name: cell for cell, name in enumerate(points)}
        joined = [(number[a], number[b]) for a, b in edges]
        super().__init__(tuple(points), tuple(points.values()), joined)


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * FINE), round(point[1] * FINE)
