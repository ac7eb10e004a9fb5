"""Cinco as a picture: the hexagon with its meander, tokens, piles, hands."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.cinco.view import fives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

WIDE = 61.5
"""From the middle of a cell to the next in its row."""
HIGH = WIDE * 0.866
RADIUS = WIDE / 1.732
TOP = 112
CARD = (46, 62)
Point = tuple[float, float]


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    right = words("cinco.stall", n=view["stall"]) if view["stall"] else ""
    pieces.title(draw, words("cinco.title"), right)
    places = _places(game)
    _board(draw, game, view, places)
    new = {event["cell"] for event in events if event["event"] == "placed"}
    _tokens(draw, view, places, new)
    for five in fives(game, view)[:1]:
        _ringed(draw, [places[cell] for cell in five])
    _piles(draw, view, page)
    draw.height = TOP + 10 * HIGH + RADIUS + 16
    _seats(draw, game, view, page)
    said = pieces.described(page, game.players, view["to_move"])
    return draw.written(page, words("cinco.title"), said)


def _places(game: Setup) -> dict[int, Point]:
    """Where the cells are; 0 is the centre."""
    return {
        cell: (WIDTH / 2 + (i - (len(row) - 1) / 2) * WIDE, TOP + q * HIGH)
        for q, row in enumerate(game.box.rows)
        for i, cell in enumerate(row)
    }


def _board(draw: Drawing, game: Setup, view: View, places: dict[int, Point]) -> None:
    outline = pieces.polygon(6, RADIUS - 1.5)
    for cell, (x, y) in places.items():
        if cell == 0:
            with draw.at(x, y):
                draw.path(pieces.star(RADIUS * 0.62, 0.5), "slot")
            continue
        ring = _ring(cell)
        with draw.at(x, y, data_cell=cell):
            draw.path(outline, "paper-2" if ring % 2 else "slot")
    draw.line([places[cell] for cell in range(1, 91)], "line-line", 2.5)
    for cell, (x, y) in places.items():
        if cell and str(cell) not in view["board"]:
            draw.circle(x, y, 16.5, "paper-2" if _ring(cell) % 2 else "slot")
            draw.text(x, y + 8, str(cell), 23, "ink", bold=True)


def _ring(cell: int) -> int:
    return next(ring for ring, last in enumerate((6, 18, 36, 60, 90)) if cell <= last)


def _tokens(draw: Drawing, view: View, places: dict[int, Point], new: set[int]) -> None:
    for cell, team in view["board"].items():
        with draw.at(*places[int(cell)], data_cell=cell, data_team=team):
            pieces.token(draw, RADIUS * 0.76, team)
            if int(cell) in new:
                draw.add("circle", "line-ring", cx=0, cy=0, r=RADIUS * 0.84, stroke_width=4.5)
                draw.path(f"M0 {-RADIUS * 0.72:g}l-8 -12h16Z", "ring")


def _ringed(draw: Drawing, line: list[Point]) -> None:
    """A band around a line of tokens."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    long = hypot(x2 - x1, y2 - y1) + 2 * RADIUS
    with draw.at((x1 + x2) / 2, (y1 + y2) / 2, 1, degrees(atan2(y2 - y1, x2 - x1))):
        draw.add("rect", "line-ring", x=-long / 2, y=-RADIUS, width=long, height=2 * RADIUS,
                 rx=RADIUS, stroke_width=6)  # fmt: skip


def card(draw: Drawing, number: int | None, *, new: bool = False) -> None:
    """A card, its corner at (0, 0): the number, and its place on the way from 1 to 90."""
    width, height = CARD
    if number is None:
        pieces.back(draw, width, height)
        return
    pieces.card(draw, width, height, new=new)
    draw.text(width / 2, 38, str(number), 27, "print", bold=True)
    draw.rect(7, 49, width - 14, 5, "line", 2.5)
    draw.circle(7 + (width - 14) * (number - 1) / 89, 51.5, 4.5, "red")


def _piles(draw: Drawing, view: View, page: Page) -> None:
    words = page.words
    with draw.at(MARGIN + 6, 92, data_pile="draw"):
        pieces.pile(draw, *CARD, view["draw"], words("picture.pile", n=view["draw"]),
                    anchor="start")  # fmt: skip
    discard = view["discard"]
    top = partial(card, draw, discard[-1]) if discard else None
    with draw.at(WIDTH - MARGIN - 6 - CARD[0], 92, data_pile="discard"):
        pieces.pile(draw, *CARD, len(discard), words("picture.discard", n=len(discard)), top,
                    anchor="end")  # fmt: skip


def _seats(draw: Drawing, game: Setup, view: View, page: Page) -> None:
    columns = 1 if game.players == 2 else 2
    gap = 12
    width = (pieces.INNER - gap * (columns - 1)) / columns
    height = 82 if columns == 1 else 138
    placed = list(view["board"].values())
    teams = len(game.sides)
    for seat, hand in enumerate(view["hands"]):
        x = MARGIN + (seat % columns) * (width + gap)
        y = draw.height + (seat // columns) * (height + gap)
        team = seat % teams
        pieces.plate(draw, x, y, width, height, acts=view["to_move"] == seat)
        left = page.words("cinco.tokens_left", n=game.box.tokens - placed.count(team))
        middle = y + 41 if columns == 1 else y + 34
        with draw.at(x + 38, middle, data_seat=seat):
            pieces.token(draw, 17, team)
        room = width - 80 if columns == 2 else 330
        draw.text(x + 66, middle - 2, page.name(seat), 24, bold=True, anchor="start", room=room)
        draw.text(x + 66, middle + 21, left, 20, "ink-2", anchor="start", room=room)
        start = width - 4 * (CARD[0] + 8) - 12 if columns == 1 else 64
        for i, number in enumerate(hand):
            with draw.at(x + start + i * (CARD[0] + 8), y + (10 if columns == 1 else 66), 1,
                         data_card=number):  # fmt: skip
                card(draw, number)
    rows = -(-game.players // columns)
    draw.height += rows * (height + gap) - gap
