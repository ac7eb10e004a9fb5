"""C1, C2: the board of Cinco as the rules use it, and the tokens of a team."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quinte.document import Fields
from quinte.errors import BadOption

COMPILED = not __file__.endswith(".py")

ONE_CELL = [0, *(1 << n for n in range(90))]
EVERY_CELL = sum(ONE_CELL)
LOW_HALF = (1 << 64) - 1

HEXAGON = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]


class Board:
    """C1: which cells lie on which lines. Cell n is bit n - 1 of a set of cells, low and high.

    Every cell lies on three of 33 lines, at a different place on each; the centre has a place,
    too, but no token ever stands there, so it breaks lines (C11).
    """

    def __init__(self, rows: list[list[int]], tokens: int) -> None:
        if not COMPILED:
            self.low, self.high = [0] * 91, [0] * 91  # the cells numbered n or more
            self.only_low, self.only_high = [0] * 91, [0] * 91  # the cell n alone
            self.line = bytearray(273)  # the three lines of a cell
            self.place = [0] * 273  # and its bit on each
            self.on = [0] * 33  # the places of a line where tokens may stand
            self.cell = bytearray(363)  # the cell at each of its eleven places
        self.rows = rows
        self.tokens = tokens
        for n in range(1, 91):
            at_least = EVERY_CELL - ONE_CELL[n] + 1
            self.low[n] = at_least & LOW_HALF
            self.high[n] = at_least >> 64
            self.only_low[n] = ONE_CELL[n] & LOW_HALF
            self.only_high[n] = ONE_CELL[n] >> 64
        for q, row in enumerate(rows):
            for i, n in enumerate(row):
                r = i + max(0, 5 - q)
                # The three directions: along the row, and along both diagonals.
                for direction, (line, place) in enumerate(((q, r), (11 + r, q), (17 + q + r, q))):
                    self.line[3 * n + direction] = line
                    self.place[3 * n + direction] = 1 << place
                    self.cell[11 * line + place] = n
                    self.on[line] |= 1 << place if n else 0
        self.lines = self.whole_lines()
        self.fives = self.all_fives()
        self.straights = [frozenset(five) for five in self.fives]

    def whole_lines(self) -> list[list[int]]:
        """The 33 lines, each as its cells in order; 0 stands for the centre."""
        lines: list[dict[int, int]] = [{} for _ in range(33)]
        for n in range(91):
            for d in range(3):
                lines[self.line[3 * n + d]][self.place[3 * n + d]] = n
        return [[line[place] for place in sorted(line)] for line in lines]

    def all_fives(self) -> list[list[int]]:
        """Every row of five adjacent cells on a line, in order: what C11 wants filled."""
        fives = (line[i : i + 5] for line in self.lines for i in range(len(line) - 4))
        return [five for five in fives if 0 not in five]


def unpack(components: Mapping[str, Any]) -> Board:
    """C1, C2: the board of a box, and the tokens of a team."""
    fields = Fields(components, BadOption)
    board = Fields(fields.table("board"), BadOption)
    tokens = Fields(fields.table("tokens"), BadOption)
    rows = board.rows("rows")
    if [len(row) if isinstance(row, list) else 0 for row in rows] != HEXAGON:
        raise BadOption("cinco.board_shape", "C1")
    numbers = [board.whole(n, "rows", 0, 90) for row in rows for n in row]
    if rows[5][5] != 0 or sorted(numbers) != list(range(91)):
        raise BadOption("cinco.board_numbers", "C1")
    unpacked = Board(rows, tokens.number("per_team", 5, 90))
    for each in (board, tokens, fields):
        each.close()
    return unpacked
