"""New tiles on a board: the runs they make, what they score, and every rule they break.

For refusals, explanations and reports. What may be played is listed by `rules.py`: this says why
something else may not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

from quinte.engine.types import GameOfState
from quinte.errors import IllegalMove
from quinte.games.quinto_tiles.edition import Edition

LONGEST_RUN = 5

Cell = tuple[int, int]
"""Row and column, from 0."""
Line = tuple[bool, int, int]
"""Whether a run goes down, and its first cell."""
Run = dict[str, Any]
"""The cell where it begins, as notation has it (`7I` across, `I7` down), its tiles, their sum."""


class Board(Protocol):
    """What lies there: a state of Quinto."""

    game: GameOfState
    edition: Edition
    placed: int

    def tile(self, row: int, column: int) -> int:
        """The tile on a cell, -1 for none."""


class Placement:
    """Tiles laid on a board, rightly or not; cells may even lie off it."""

    def __init__(self, board: Board, cells: Mapping[Cell, int]) -> None:
        self.board = board
        self.edition = board.edition
        self.cells = dict(cells)
        self.on_board = {
            (row, column): tile
            for (row, column), tile in cells.items()
            if 0 <= row < self.edition.rows and 0 <= column < self.edition.columns
        }

    def tile(self, row: int, column: int) -> int:
        """The tile on a cell, new or not; -1 for none."""
        there = self.board.tile(row, column)
        return there if there >= 0 else self.on_board.get((row, column), -1)

    @property
    def names(self) -> list[str]:
        """The cells of the tiles, as a play across names them."""
        return [self.edition.across(*cell) for cell in sorted(self.on_board)]

    @cached_property
    def lines(self) -> dict[Line, str]:
        """Where the runs that hold new tiles begin, and their tiles; along their line first."""
        found: dict[Line, str] = {}
        new, there = self.on_board, self.board.tile
        across_first = len({row for row, _ in self.cells}) <= 1
        for down in (not across_first, across_first):
            dr, dc = (1, 0) if down else (0, 1)
            for row, column in sorted(new):
                if (row - dr, column - dc) in new:
                    continue  # its run is known from there
                r, c = row, column
                while there(r - dr, c - dc) >= 0 or (r - dr, c - dc) in new:
                    r, c = r - dr, c - dc
                start = (down, r, c)
                tiles = ""
                while (tile := there(r, c)) >= 0 or (tile := new.get((r, c), -1)) >= 0:
                    tiles += str(tile)
                    r, c = r + dr, c + dc
                if len(tiles) > 1:
                    found[start] = tiles
        if len(self.on_board) == 1 and self.board.placed == 0:  # T7: a first play of one tile
            (row, column), tile = next(iter(self.on_board.items()))
            found[False, row, column] = str(tile)
        return found

    @cached_property
    def runs(self) -> list[Run]:
        """T11: the runs that hold new tiles."""
        name = {True: self.edition.down, False: self.edition.across}
        return [
            {"at": name[down](row, column), "tiles": tiles, "sum": sum(map(int, tiles))}
            for (down, row, column), tiles in self.lines.items()
        ]

    @property
    def cells_of_runs(self) -> list[list[str]]:
        """The cells of every run."""
        return [
            [
                self.edition.across(row + i * down, column + i * (not down))
                for i in range(len(tiles))
            ]
            for (down, row, column), tiles in self.lines.items()
        ]

    @property
    def score(self) -> int:
        """T11: what the tiles score."""
        return sum(run["sum"] for run in self.runs)

    def faults(self, rack: str) -> list[IllegalMove]:
        """Every rule that is broken when the tiles come from that rack, the coarsest first."""
        if not self.cells:
            return [IllegalMove("quinto-tiles.nothing", "T4")]
        faults = self.faults_of_rack(rack) + self.faults_of_cells()
        if self.on_board:
            faults += self.faults_of_line() + self.faults_of_contact()
        return faults + [fault for run in self.runs for fault in self.faults_of_run(run)]

    def faults_of_rack(self, rack: str) -> list[IllegalMove]:
        """T4: tiles come from the rack."""
        left = list(rack)
        missing = []
        for tile in map(str, self.cells.values()):
            if tile in left:
                left.remove(tile)
            else:
                missing.append(tile)
        if not missing:
            return []
        return [IllegalMove("quinto-tiles.not_on_rack", "T4", tiles=missing, rack=rack)]

    def faults_of_cells(self) -> list[IllegalMove]:
        """T4: tiles go onto free cells."""
        edition = self.edition
        faults = []
        if len(self.on_board) < len(self.cells):
            last = edition.across(edition.rows - 1, edition.columns - 1)
            faults.append(IllegalMove("quinto-tiles.off_board", "T4", last=last))
        for (row, column), tile in self.on_board.items():
            there = self.board.tile(row, column)
            if there >= 0:
                cell = edition.across(row, column)
                faults.append(
                    IllegalMove("quinto-tiles.taken", "T4", cell=cell, tile=tile, there=there)
                )
        return faults

    def faults_of_line(self) -> list[IllegalMove]:
        """T4: one unbroken line."""
        rows = {row for row, _ in self.on_board}
        columns = {column for _, column in self.on_board}
        if len(rows) > 1 and len(columns) > 1:
            return [IllegalMove("quinto-tiles.not_in_line", "T4")]
        gaps = [
            self.edition.across(row, column)
            for row in range(min(rows), max(rows) + 1)
            for column in range(min(columns), max(columns) + 1)
            if self.tile(row, column) < 0
        ]
        return [IllegalMove("quinto-tiles.gap", "T4", cells=gaps)] if gaps else []

    def faults_of_contact(self) -> list[IllegalMove]:
        """T5, T6: over the centre, or beside a tile."""
        if self.board.placed == 0:
            centres = self.edition.centres
            if any(cell in self.on_board for cell in centres):
                return []
            names = [self.edition.across(row, column) for row, column in centres]
            return [IllegalMove("quinto-tiles.centre", "T5", n=len(names), cells=names)]
        beside = (
            self.board.tile(row + dr, column + dc)
            for row, column in self.on_board
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
        return (
            [] if any(tile >= 0 for tile in beside) else [IllegalMove("quinto-tiles.apart", "T6")]
        )

    def faults_of_run(self, run: Run) -> list[IllegalMove]:
        """T7, T8: no run over five tiles, every sum a positive multiple."""
        at, tiles, total = run["at"], run["tiles"], run["sum"]
        multiple = self.board.game.options["multiple"]
        across = at[0].isdigit()
        line = at[:-1] if across else at[0]
        faults = []
        if len(tiles) > LONGEST_RUN:
            code = "quinto-tiles.row_long" if across else "quinto-tiles.column_long"
            faults.append(IllegalMove(code, "T8", line=line, tiles=tiles))
        if total == 0:
            code = "quinto-tiles.row_zero" if across else "quinto-tiles.column_zero"
        elif total % multiple:
            code = "quinto-tiles.row_sum" if across else "quinto-tiles.column_sum"
        else:
            return faults
        terms = "+".join(tiles)
        faults.append(IllegalMove(code, "T7", line=line, terms=terms, sum=total, multiple=multiple))
        return faults
