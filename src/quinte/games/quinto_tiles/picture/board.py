"""The board of Quinto: a walnut frame with inlaid brass around baize, letters and numbers on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.paint import BRASS, linear, pattern, radial

if TYPE_CHECKING:
    from collections.abc import Iterable

    from quinte.drawing.svg import Drawing
    from quinte.games.quinto_tiles.edition import Edition

CELL = 42
EDGE = 36
"""From the cells to the outer edge of the frame."""
ROOM = 6
"""Around the frame, for its shadow; below it, for its side too."""
BELOW = 16
COORDINATE = 20
"""From the cells to the middle of a letter or number on the frame."""

WALNUT = linear(
    "tiles-walnut", (0, "#7b4721"), (0.25, "#5e3214"), (0.5, "#734018"), (0.75, "#542b10"),
    (1, "#6d3d19"), to=(1, 0.15),
)  # fmt: skip
BAIZE = radial("tiles-baize", (0, "#2f6b53"), (1, "#153a2c"), centre=(0.5, 0.3), radius=0.9)
GRAIN = pattern(
    "tiles-grain", 240, 36,
    '<path d="M0 6C60 0 120 13 240 5M0 15c80 8 150-6 240 2M0 26c50-6 170 8 240-1M0 33c90 4 140-3 '
    '240 0" fill="none" stroke="#2b1405" stroke-opacity=".32" stroke-width="1.2"/>'
    '<path d="M0 10c70 6 130-6 240 1M0 21c90-5 150 6 240 0" fill="none" stroke="#d9955a" '
    'stroke-opacity=".22"/>',
)  # fmt: skip
NAP = pattern(
    "tiles-nap", 6, 6,
    '<path d="M0 1.5h2M3 4h2" stroke="#fff" stroke-opacity=".05"/>'
    '<path d="M3 1h2M0 4.5h2" stroke="#000" stroke-opacity=".1"/>',
)  # fmt: skip
Box = tuple[float, float, float, float]


def box(rows: int, columns: int) -> Box:
    """Where a board lies with its frame, if the first cell begins at the origin."""
    reach = EDGE + ROOM
    return -reach, -reach, columns * CELL + 2 * reach, rows * CELL + 2 * reach + BELOW - ROOM


def board(draw: Drawing, rows: int, columns: int, centres: Iterable[tuple[int, int]]) -> None:
    """Frame and cells without tiles."""
    width, height = columns * CELL, rows * CELL
    _frame(draw, width, height)
    for offset, stroke, opacity, wide in ((0, "#0a2018", 0.55, 1.6), (1, "#fff", 0.07, 1)):
        draw.add("path", d=_ruled(rows, columns, offset), fill="none", stroke=stroke,
                 stroke_opacity=opacity, stroke_width=wide)  # fmt: skip
    for row, column in centres:
        with draw.at((column + 0.5) * CELL, (row + 0.5) * CELL):
            draw.add("rect", x=-18, y=-18, width=36, height=36, rx=6, fill="#c65a1c",
                     opacity=0.85)  # fmt: skip
            draw.add("path", d=pieces.star(13), fill="#ffe3b0")


def flat(draw: Drawing, rows: int, columns: int, centres: Iterable[tuple[int, int]]) -> None:
    """The same board in black and white, hidden unless a page shows what is flat."""
    width, height = columns * CELL, rows * CELL
    shown = {"stroke": "#fff", "visibility": "hidden"}
    draw.add("rect", "flat", "", x=-EDGE - 6, y=-EDGE, width=width + 2 * EDGE + 12,
             height=height + 2 * EDGE + 16, fill="#000", visibility="hidden")  # fmt: skip
    inset(draw, "flat", EDGE, width, height, 20, fill="#000", stroke_width=3, **shown)
    inset(draw, "flat", 4, width, height, 5, fill="#000", stroke_width=2, **shown)
    draw.add("path", "flat", d=_ruled(rows, columns), fill="none", stroke="#9a9a9a",
             visibility="hidden")  # fmt: skip
    for row, column in centres:
        with draw.at((column + 0.5) * CELL, (row + 0.5) * CELL):
            draw.add("path", "flat", "", d=pieces.star(15), fill="#000", stroke_width=2, **shown)


def _ruled(rows: int, columns: int, offset: float = 0) -> str:
    """The lines between the cells."""
    across = (f"M0 {y * CELL + offset:g}H{columns * CELL}" for y in range(1, rows))
    down = (f"M{x * CELL + offset:g} 0V{rows * CELL}" for x in range(1, columns))
    return "".join((*down, *across))


def _frame(draw: Drawing, width: float, height: float) -> None:
    outer = {"x": -EDGE, "width": width + 2 * EDGE, "height": height + 2 * EDGE}
    for i in range(12):  # a soft shadow without a filter, from the outside in
        more = 20 - 2.5 * i
        aside = 0.4 * more  # there is little room beside the board
        draw.add("rect", x=-EDGE - aside, y=20 - EDGE - more, width=width + 2 * (EDGE + aside),
                 height=height + 2 * (EDGE + more), rx=22 + more, fill="#1c0d03",
                 opacity=round(0.012 + 0.006 * i, 3))  # fmt: skip
    draw.add("rect", "", "", y=8 - EDGE, rx=20, fill="#2c1506", **outer)
    draw.add("rect", "", "", y=-EDGE, rx=20, fill=draw.fill(WALNUT), **outer)
    draw.add("rect", "", "", y=-EDGE, rx=20, fill=draw.fill(GRAIN), **outer)
    inset(draw, "", EDGE - 1.5, width, height, 19, fill="none", stroke="#e2a66a",
          stroke_opacity=0.5, stroke_width=1.5)  # fmt: skip
    inset(draw, "", 9, width, height, 8, fill=draw.fill(BRASS))
    inset(draw, "", 7, width, height, 7, fill="#0b2018")
    inset(draw, "", 4, width, height, 5, fill=draw.fill(BAIZE))
    inset(draw, "", 4, width, height, 5, fill=draw.fill(NAP))


def inset(draw: Drawing, name: str, reach: float, width: float, height: float, round_: float,
          **attributes: object) -> None:  # fmt: skip
    """A rectangle that reaches so far beyond the cells."""
    draw.add("rect", name, "", x=-reach, y=-reach, width=width + 2 * reach,
             height=height + 2 * reach, rx=round_, **attributes)  # fmt: skip


def coordinates(draw: Drawing, edition: Edition, letters: str, size: float) -> None:
    """The letters of columns and numbers of rows, on the frame."""
    for column in range(edition.columns):
        _coordinate(draw, (column + 0.5) * CELL, -COORDINATE, letters[column], size)
    for row in range(edition.rows):
        _coordinate(draw, -COORDINATE - 1, (row + 0.5) * CELL, str(row + 1), size)


def _coordinate(draw: Drawing, x: float, y: float, text: str, size: float) -> None:
    draw.add("text", "caps mid", text, x=x, y=y + 0.36 * size, font_size=size, font_weight=600,
             fill="#e6c58d", text_anchor="middle")  # fmt: skip
