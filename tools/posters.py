"""Posters of the lobby, small signs of the games, and the picture of a page that is not there.

Still lifes of the games' own pieces: whatever restyles a piece restyles its poster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import hypot

import quinte
from quinte.drawing import pieces
from quinte.drawing.page import Page
from quinte.drawing.paint import linear
from quinte.drawing.svg import Add, Drawing
from quinte.games.cinco.picture import courtyard
from quinte.games.quinto_cards.picture import faces
from quinte.games.quinto_tiles.picture.board import CELL, board
from quinte.games.quinto_tiles.picture.tile import tile
from quinte.games.score5 import picture as theatre
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

POSTER = (0, 0, 320, 236)
DISC = 24
"""Radius of a disc on a tile of Cinco."""
LIT = linear("spot", (0, "#ffe9b8", 0.42), (1, "#ffe9b8", 0))


def cinco(add: Add) -> None:
    """A corner of the courtyard, four red discs in a line."""
    add("poster-cinco", POSTER, _courtyard)
    add("thumb-cinco", (-36, -36, 72, 76), partial(_stone, ring=1, disc=0))


def _courtyard(draw: Drawing) -> None:
    at = courtyard.places(quinte.kinds()["cinco"].box.rows)
    red, blue = {3, 12, 28, 47}, {10, 30, 26, 76}
    x0, y0 = at[28]
    with draw.at(170, 132, 0.95, -16), draw.at(-x0, -y0):
        courtyard.tray(draw, at)
        for cell, (x, y) in at.items():
            if not cell or hypot(x - x0, y - y0) > 250:
                continue
            with draw.at(x, y):
                _tile(draw, courtyard.ring_of(cell))
                if cell in red | blue:
                    pieces.token(draw, DISC, int(cell in blue))
                else:
                    courtyard.figure(draw, cell, 0, 8.5, 24)
        courtyard.staples(draw, at)


def _tile(draw: Drawing, ring: int) -> None:
    with draw.once(f"tile-{ring}", 0, 0) as new:
        if new:
            courtyard.tile(draw, ring)


def _stone(draw: Drawing, ring: int, disc: int | None) -> None:
    _tile(draw, ring)
    if disc is not None:
        pieces.token(draw, DISC, disc)


def score5(add: Add) -> None:
    """Velvet, a spotlight, and five cards of five families."""
    add("poster-score5", POSTER, _stage)
    add("thumb-score5", (-8, -5, 86, 108), partial(_bid, name="g80"))


def _stage(draw: Drawing) -> None:
    draw.add("path", d="M140 0H180L290 236H30Z", fill=draw.fill(LIT))
    with draw.at(-156, -26):
        theatre.swags(draw, 4 * 158, 120)
    for turn, name in _fan(("g125", "r90", "*75", "v145", "b135"), 15):
        with draw.at(160, 410, 1.08, turn), draw.at(-35, -274):
            _bid(draw, name)


def _bid(draw: Drawing, name: str) -> None:
    deck = quinte.kinds()["score5"].box
    number = deck.names.index(name)
    stars = next((n for n, each in enumerate(deck.stars.values(), 1) if number in each), 0)
    theatre.face(draw, name, stars=stars, tie=deck.ties[number])


def tiles(add: Add) -> None:
    """A few runs on the baize: each makes a multiple of five."""
    add("poster-tiles", POSTER, _baize)
    add("thumb-tiles", (-22, -22, 44, 46), partial(tile, digit="9"))


def _baize(draw: Drawing) -> None:
    with draw.at(150, 122, 1.3, -12), draw.at(-3 * CELL, -2 * CELL):
        board(draw, rows=4, columns=6, centres=())
        for row, column, digits in ((0, 3, "8"), (1, 1, "6379"), (2, 3, "514")):
            for step, digit in enumerate(digits):
                with draw.at((column + step + 0.5) * CELL, (row + 0.5) * CELL):
                    tile(draw, digit)


def cards(add: Add) -> None:
    """A row of five cards that fit, and the ticket that it wins."""
    for language in LANGUAGES:
        add(f"poster-cards-{language}", POSTER, partial(_row, page=Page(Words(language))))
    plain = partial(faces.card, name="os4", page=Page(Words("en")))
    add("thumb-cards", (-11, -3, 74, 80), plain)


def _row(draw: Drawing, page: Page) -> None:
    for turn, name in _fan(("bs3", "SQU", "os2", "==", "RED"), 8.6):
        with draw.at(160, 506, 1.4, turn), draw.at(-26, -312):
            faces.card(draw, name, page)
    with draw.at(121, 190, 1.3):
        faces.point(draw, "b100")


def _fan(names: Iterable[str], step: float) -> Iterable[tuple[float, str]]:
    listed = list(names)
    return ((step * (number - (len(listed) - 1) / 2), name) for number, name in enumerate(listed))


def lost(add: Add) -> None:
    """Five tiles of Cinco, and one token that is missing."""
    add("picture-lost", (-180, -70, 360, 150), _gap)


def _gap(draw: Drawing) -> None:
    for ring in range(5):
        with draw.at(62.0 * (ring - 2), 18 if ring % 2 else -18):
            _stone(draw, ring, None if ring == 2 else 0)


POSTERS: dict[str, Callable[[Add], None]] = {
    "poster-cinco": cinco,
    "poster-score5": score5,
    "poster-tiles": tiles,
    "poster-cards": cards,
    "lost": lost,
}
"""Sheets of the page, by the names of their files."""
