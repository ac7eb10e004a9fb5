"""Cinco as a picture: the courtyard with its tokens, the piles, the hands."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.cinco.picture import courtyard
from quinte.games.cinco.view import fives, tokens_left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View
    from quinte.games.cinco.picture.courtyard import Point

BOARD = (WIDTH / 2, 384, 0.94)
"""The middle of the board and its scale."""
SMALL = 46 / courtyard.CARD[0]
CARD = (46, courtyard.CARD[1] * SMALL)


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    right = words("cinco.stall", n=view["stall"]) if view["stall"] else ""
    pieces.title(draw, words("cinco.title"), right)
    places = courtyard.places(game.box.rows)
    new = {event["cell"] for event in events if event["event"] == "placed"}
    with draw.at(*BOARD):
        _board(draw, view, places)
        for five in fives(game, view)[:1]:
            _band(draw, [places[cell] for cell in five])
        _tokens(draw, view, places, new)
    _piles(draw, view, page)
    draw.height = BOARD[1] + 330 * BOARD[2] + 16
    _seats(draw, game, view, page)
    said = pieces.described(page, game.players, view["to_move"])
    return draw.written(page, words("cinco.title"), said)


def _board(draw: Drawing, view: View, places: Mapping[int, Point]) -> None:
    courtyard.tray(draw, places)
    for cell, at in places.items():
        if cell:
            with draw.at(*at, data_cell=cell):
                ring = courtyard.ring_of(cell)
                with draw.once(f"tile-{ring}", 0, 0) as new:
                    if new:
                        courtyard.tile(draw, ring)
                if str(cell) not in view["board"]:
                    courtyard.figure(draw, cell, 0, 8.5, 24)
    courtyard.staples(draw, places)


def _tokens(draw: Drawing, view: View, places: Mapping[int, Point], new: set[int]) -> None:
    for cell, team in view["board"].items():
        with draw.at(*places[int(cell)], data_cell=cell, data_team=team):
            if int(cell) in new:
                draw.add("circle", "new", r=28.5, fill="none", stroke=courtyard.STAPLE,
                         stroke_width=4)  # fmt: skip
            with draw.once(f"token-{team}", 0, 0) as first:
                if first:
                    pieces.token(draw, 24, team)


def _band(draw: Drawing, line: list[Point]) -> None:
    """Gold under a line of tokens that has won."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    reach = 31
    long = hypot(x2 - x1, y2 - y1) + 2 * reach
    with draw.at((x1 + x2) / 2, (y1 + y2) / 2, 1, degrees(atan2(y2 - y1, x2 - x1))):
        draw.add("rect", "five", x=-long / 2, y=-reach, width=long, height=2 * reach, rx=reach,
                 fill=courtyard.GOLD, opacity=0.85)  # fmt: skip


def _piles(draw: Drawing, view: View, page: Page) -> None:
    words = page.words
    discard = view["discard"]
    both = (
        ("draw", MARGIN + 6, "start", view["draw"], None, words("picture.pile", n=view["draw"])),
        ("discard", WIDTH - MARGIN - 6 - CARD[0], "end", len(discard),
         discard[-1] if discard else None, words("picture.discard", n=len(discard))),
    )  # fmt: skip
    for name, x, anchor, number, face, said in both:
        with draw.at(x, 70, data_pile=name):
            _pile(draw, number, face)
            at = 0 if anchor == "start" else CARD[0]
            draw.text(at, CARD[1] + 24, said, 20, "ink-2", anchor=anchor)


def _pile(draw: Drawing, number: int, face: int | None) -> None:
    if not number:
        draw.add("rect", "line-line", width=CARD[0], height=CARD[1], rx=6, stroke_width=2,
                 stroke_dasharray="5 5")  # fmt: skip
    for i in range(min(3, number) - 1, -1, -1):
        with draw.at(-2 * i, -2.5 * i, SMALL):
            courtyard.card(draw, None if i else face)


def _seats(draw: Drawing, game: Setup, view: View, page: Page) -> None:
    columns = 1 if game.players == 2 else 2
    gap = 12
    width = (pieces.INNER - gap * (columns - 1)) / columns
    height = 86 if columns == 1 else 142
    left = tokens_left(game, view)
    teams = len(game.sides)
    for seat, hand in enumerate(view["hands"]):
        x = MARGIN + (seat % columns) * (width + gap)
        y = draw.height + (seat // columns) * (height + gap)
        team = seat % teams
        pieces.plate(draw, x, y, width, height, acts=view["to_move"] == seat)
        said = page.words("cinco.tokens_left", n=left[team])
        middle = y + 43 if columns == 1 else y + 34
        with draw.at(x + 38, middle, data_seat=seat):
            pieces.token(draw, 19, team)
        room = width - 80 if columns == 2 else 330
        draw.text(x + 66, middle - 2, page.name(seat), 24, bold=True, anchor="start", room=room)
        draw.text(x + 66, middle + 21, said, 20, "ink-2", anchor="start", room=room)
        start = width - 4 * (CARD[0] + 8) - 12 if columns == 1 else 64
        for i, number in enumerate(hand):
            with draw.at(x + start + i * (CARD[0] + 8), y + (10 if columns == 1 else 66), SMALL,
                         data_card=number):  # fmt: skip
                courtyard.card(draw, number)
    rows = -(-game.players // columns)
    draw.height += rows * (height + gap) - gap
