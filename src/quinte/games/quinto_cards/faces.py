"""The faces of Quinto's cards: shapes, words, bridges and points.

Colours also differ by their filling (plain, stripes, dots, hatching), point cards by their pips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.paint import DOTS, HATCHING, STRIPES
from quinte.games.quinto_cards.deck import NUMBERS, SHAPES, WORDS

if TYPE_CHECKING:
    from quinte.drawing.page import Page
    from quinte.drawing.svg import Drawing

CARD = (52, 72)
POINT = (44, 60)
COLOURS = {"o": "orange", "r": "red", "g": "green", "b": "blue"}
FILLINGS = {"r": STRIPES, "g": DOTS, "b": HATCHING}
PLACES = {
    "1": (17.0, [(0, 0)]),
    "2": (12.5, [(0, -15), (0, 15)]),
    "3": (11.0, [(0, -14), (-12, 11), (12, 11)]),
    "4": (10.5, [(-12, -13), (12, -13), (-12, 13), (12, 13)]),
}
"""How large the shapes of a combination are, and where."""
POINTS = {"r": ("red", "bone"), "y": ("yellow", "print"), "b": ("blue", "bone")}
BRIDGE = "M-20 12V3C-20 -9 20 -9 20 3V12H13C13 -1 -13 -1 -13 12Z"
ROAD = "M-22 -10H22"


def shape(kind: str, radius: float) -> str:
    """The outline of a circle, triangle, square or hexagon around (0, 0)."""
    if kind == "c":
        half = f"a{radius:g} {radius:g} 0 1 0 "
        return f"M{-radius:g} 0{half}{2 * radius:g} 0{half}{-2 * radius:g} 0Z"
    if kind == "s":
        side = 0.86 * radius
        return f"M{-side:g} {-side:g}H{side:g}V{side:g}H{-side:g}Z"
    if kind == "t":
        return pieces.polygon(3, 1.16 * radius)
    return pieces.polygon(6, 1.04 * radius)


def filled(draw: Drawing, outline: str, colour: str) -> None:
    """An outline in a colour of the cards, with its filling."""
    draw.path(outline, f"{COLOURS[colour]} edge-print", stroke_width=1)
    if colour in FILLINGS:
        draw.path(outline, "", fill=draw.fill(FILLINGS[colour]))


def card(draw: Drawing, name: str | None, page: Page, *, new: bool = False) -> None:
    """Any card, its corner at (0, 0)."""
    width, height = CARD
    if name is None:
        pieces.back(draw, width, height)
        return
    pieces.card(draw, width, height, new=new)
    with draw.at(width / 2, height / 2):
        if name == "==":
            _bridge(draw, 1.0)
        elif name[:3] in WORDS:
            _word(draw, name, page)
        else:
            _combination(draw, name)


def _combination(draw: Drawing, name: str) -> None:
    radius, places = PLACES[name[2]]
    for x, y in places:
        with draw.at(x, y + (2 if name[1] == "t" else 0)):
            filled(draw, shape(name[1], radius), name[0])


def _bridge(draw: Drawing, scale: float) -> None:
    with draw.at(0, 2, scale):
        draw.path(ROAD, "line-print", stroke_width=4)
        draw.path(BRIDGE, "print-muted")


def _word(draw: Drawing, name: str, page: Page) -> None:
    """A word, or a card that is a word or a bridge: what it was not played as is small."""
    word, either, side = name[:3], "=" in name, name[4:]
    draw.add("rect", "line-line", x=-22, y=-32, width=44, height=64, rx=4, stroke_width=1.5)
    if side == "b":
        _bridge(draw, 0.95)
        with draw.at(0, 25, 0.32):
            _meaning(draw, word)
        return
    with draw.at(0, -15 if either and not side else -8, 0.72 if either and not side else 1):
        _meaning(draw, word)
    said = page.words(f"quinto-cards.{'original' if page.original else 'word'}.{word}").upper()
    low = 6 if either and not side else 21 if either else 25
    draw.text(0, low, said, 12, "print", bold=True, room=39)
    if either:
        with draw.at(0, 26 if side else 21):
            _bridge(draw, 0.2 if side else 0.55)


def _meaning(draw: Drawing, word: str) -> None:
    """What a word names: a splash of colour, the outline of a shape, a number."""
    number = WORDS.index(word)
    if number < 4:
        blot = (
            "M-17 -2C-19 -14 -6 -19 1 -15C9 -20 20 -11 16 -1C20 8 11 16 2 13C-6 19 -18 11 -17 -2Z"
        )
        filled(draw, blot, "orgb"[number])
    elif number < 8:
        draw.path(shape(SHAPES[number - 4], 15), "line-print", stroke_width=3.5)
    else:
        draw.text(0, 13, NUMBERS[number - 8], 38, "print", bold=True)


def point(draw: Drawing, name: str, *, new: bool = False) -> None:
    """A point card, its corner at (0, 0): one, two or three pips for red, yellow and blue."""
    width, height = POINT
    pieces.card(draw, width, height, new=new)
    paint, ink = POINTS[name[0]]
    draw.rect(3, 3, width - 6, height - 6, paint, 4)
    draw.text(width / 2, 36, name[1:], 21, ink, bold=True, room=width - 9)
    pips = "ryb".index(name[0]) + 1
    for i in range(pips):
        draw.circle(width / 2 + (i - (pips - 1) / 2) * 10, 47, 3.2, ink)
