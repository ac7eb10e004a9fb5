"""Cinco's pieces: a tray with a brass line, glazed tiles joined by staples, and the cards.

The board lies around the origin, sixty from cell to cell; a card's corner is at the origin. Tiles
and cards are glazed by ring: warm and low in the middle, cool and high at the rim.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi
from typing import TYPE_CHECKING

from quinte.drawing.paint import BRASS, LATTICE, linear
from quinte.drawing.pieces import polygon, star

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from quinte.drawing.svg import Drawing

PITCH = 60
"""From the middle of a cell to the next in its row."""
ROW = PITCH * 0.866025
TRAY = (-384, -330, 768, 668)
"""What the board covers, its shadow included."""
SHADOW = [(98 - 6 * i, round(0.012 + 0.004 * i, 3)) for i in range(14)]
"""Soft without a filter, which the board could not move with: from the outside in, ever darker."""
CARD = (88, 124)
CELL = 32.3
"""Radius of a cell: a little less than half of the pitch allows, for the joints."""
RINGS = (6, 18, 36, 60, 90)
"""The last cell of each ring."""
INK = "#123a3f"
DEEP = "#04191c"
PETROL = "#0b6066"
HALF_OPEN = "#6aa9a6"
CLOSED = "#fff8e8"
STAPLE = "#f0d08a"
GOLD = "#ffd76a"
NEW = "#fffdf2"
BONE = "#fbf6ea"
STOCK_EDGE = "#d8ccb2"
BACK = "#0d4a4f"
BACK_PRINT = "#e7c27a"
GLAZES = tuple(
    linear(f"glaze-{ring}", (0, light), (1, full), start=(0.2, 0), to=(0.6, 1))
    for ring, (light, full) in enumerate(
        (("#ffd3a6", "#f3a56b"), ("#ffe3b8", "#f4c584"), ("#fff3da", "#f0ddb4"),
         ("#f3f5e6", "#d6e1cc"), ("#e6f3f0", "#b5d6d0"))
    )
)  # fmt: skip
EDGES = ("#b9652c", "#bd8a45", "#b49c66", "#8fa488", "#6c9a95")
"""The unglazed sides of the tiles."""
BOX = linear("tray", (0, "#14565b"), (1, "#082c31"))
WELL = linear("well", (0, "#06262a"), (1, "#0d3f44"))
Point = tuple[float, float]


def places(rows: Sequence[Sequence[int]]) -> dict[int, Point]:
    """Where the cells are; 0 is the centre."""
    middle = (len(rows) - 1) / 2
    return {
        cell: ((i - (len(row) - 1) / 2) * PITCH, (q - middle) * ROW)
        for q, row in enumerate(rows)
        for i, cell in enumerate(row)
    }


def ring_of(cell: int) -> int:
    return next(ring for ring, last in enumerate(RINGS) if cell <= last)


def hexagon(radius: float) -> str:
    """A hexagon that lies as the board does, with corners left and right."""
    return polygon(6, radius, pi / 6)


def tray(draw: Drawing, at: Mapping[int, Point]) -> None:
    """The tray with its shadow, the grooves of the way, and the star in the middle."""
    for width, opacity in SHADOW:
        with draw.at(0, 22):
            draw.add("path", "cast", d=hexagon(346), fill=DEEP, stroke=DEEP, stroke_width=width,
                     stroke_linejoin="round", opacity=opacity)  # fmt: skip
    with draw.at(0, 9):
        draw.add("path", "cast", d=hexagon(346), fill=DEEP, stroke=DEEP, stroke_width=44,
                 stroke_linejoin="round")  # fmt: skip
    box = draw.fill(BOX)
    draw.add("path", "tray", d=hexagon(346), fill=box, stroke=box, stroke_width=44,
             stroke_linejoin="round")  # fmt: skip
    draw.add("path", "brass-line", d=hexagon(356), fill="none", stroke=draw.fill(BRASS),
             stroke_width=2.5, stroke_linejoin="round")  # fmt: skip
    draw.add("path", "well", d=hexagon(343), fill=draw.fill(WELL), stroke="#041d20",
             stroke_width=6, stroke_linejoin="round")  # fmt: skip
    draw.add("path", "cast", d=_joints(at, 10.8), stroke="#041d20", stroke_width=8,
             stroke_linecap="round", opacity=0.9)  # fmt: skip
    draw.add("circle", "tray", r=25, fill="#082c31", stroke=draw.fill(BRASS), stroke_width=1.5)
    draw.path(star(21, 0.42), "", fill=draw.fill(BRASS))
    with draw.at(0, 0, 1, 36):
        draw.add("path", d=star(9, 0.42), fill="#082c31", opacity=0.5)


def staples(draw: Drawing, at: Mapping[int, Point]) -> None:
    """Brass between one number and the next: the meander from 1 to 90."""
    draw.add("path", "staples", d=_joints(at, 5.7), fill="none", stroke=STAPLE, stroke_width=3.6,
             stroke_linecap="round")  # fmt: skip


def _joints(at: Mapping[int, Point], half: float) -> str:
    """Short lines across the joints between consecutive cells."""
    way = ""
    for (x1, y1), (x2, y2) in pairwise(at[cell] for cell in range(1, RINGS[-1] + 1)):
        long = hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / long * half, (y2 - y1) / long * half
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        way += f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}"
    return way


def tile(draw: Drawing, ring: int) -> None:
    """A glazed tile around the origin; of its shadow only the edge is seen.

    There are ninety: a group that is moved, or opaque only as a whole, is one more layer to paint.
    """
    draw.add("path", "cast", d=polygon(6, 31.6, y=3.4), fill="none", stroke=DEEP, stroke_width=4,
             stroke_linejoin="round", stroke_opacity=0.55)  # fmt: skip
    draw.add("path", "side", d=polygon(6, 30.4, y=2.4), fill=EDGES[ring], stroke=EDGES[ring],
             stroke_width=4, stroke_linejoin="round")  # fmt: skip
    outline = polygon(6, 30.4)
    glaze = draw.fill(GLAZES[ring])
    draw.add("path", "glaze", d=outline, fill=glaze, stroke=glaze, stroke_width=4,
             stroke_linejoin="round")  # fmt: skip
    draw.add("path", d="M-25.46 14.7V-14.7L0 -29.4L25.46 -14.7", fill="none", stroke="#fff",
             stroke_opacity=0.75, stroke_width=1.4, stroke_linejoin="round",
             stroke_linecap="round")  # fmt: skip


def figure(draw: Drawing, number: int, x: float, y: float, size: float) -> None:
    """A number in the ink of tiles and cards."""
    draw.add("text", "serif mid", str(number), x=x, y=y, font_size=size, fill=INK)


def card(draw: Drawing, number: int | None) -> None:
    """A card: its number, and a small board whose filled part is what it opens; or its back."""
    if number is None:
        with draw.once("back", 0, 0) as new:
            if new:
                _back(draw)
        return
    ring = ring_of(number)
    with draw.once(f"stock-{ring}", 0, 0) as new:
        if new:
            _stock(draw, ring)
    figure(draw, number, CARD[0] / 2, 54, 44)


def _stock(draw: Drawing, ring: int) -> None:
    """What the cards of a ring share: their glaze, and the rings that they open."""
    width, height = CARD
    draw.add("rect", "sheet", width=width, height=height, rx=11, fill=BONE, stroke=STOCK_EDGE)
    draw.add("rect", "glaze", x=5, y=5, width=width - 10, height=height - 10, rx=7,
             fill=draw.fill(GLAZES[ring]))  # fmt: skip
    draw.add("rect", x=5, y=5, width=width - 10, height=66, rx=7, fill="#fffaf0",
             fill_opacity=0.55)  # fmt: skip
    with draw.at(width / 2, 92):
        for radius, fill in ((5, PETROL), (ring + 1, HALF_OPEN), (ring, CLOSED)):
            if radius:
                draw.add("path", d=hexagon(4.2 * radius), fill=fill)


def _back(draw: Drawing) -> None:
    width, height = CARD
    draw.add("rect", "sheet", width=width, height=height, rx=11, fill=BONE, stroke=STOCK_EDGE)
    for fill in (BACK, draw.fill(LATTICE)):
        draw.add("rect", x=5, y=5, width=width - 10, height=height - 10, rx=7, fill=fill)
    draw.add("rect", x=10.5, y=10.5, width=width - 21, height=height - 21, rx=4, fill="none",
             stroke=BACK_PRINT, stroke_opacity=0.7, stroke_width=1.3)  # fmt: skip
    with draw.at(width / 2, height / 2):
        draw.add("path", d=polygon(6, 17.5), fill=BACK, stroke=BACK_PRINT, stroke_width=2)
        draw.path(star(11.4, 0.45), "", fill=draw.fill(BRASS))
