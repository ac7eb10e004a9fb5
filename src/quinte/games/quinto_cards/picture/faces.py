"""The faces of Quinto's cards: shapes, words, bridges, backs, and tickets for the points.

Colours also differ by their filling (plain, stripes, dots, hatching), tickets and lamps by pips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.paint import linear, pattern, radial
from quinte.games.quinto_cards.deck import NUMBERS, SHAPES, WORDS

if TYPE_CHECKING:
    from quinte.drawing.page import Page
    from quinte.drawing.svg import Drawing

CARD = (52, 72)
POINT = (60, 44)
LAMP = 20
"""The radius of a lamp; what is lit shines beyond it."""
RING = "#ffd76a"
"""Around what is new, who acts, and what is possible: on blue linen, the same in every theme."""
NAVY = "#14284f"
SHEET, STOCK, PRINT = "#fbf6ea", "#f1e7cf", "#1d2230"
COLOURS = {"o": "orange", "r": "red", "g": "green", "b": "blue"}
INKS = {
    letter: linear(f"cards-{COLOURS[letter]}", (0, light), (1, dark))
    for letter, light, dark in (
        ("o", "#ee7d22", "#c85a0b"),
        ("r", "#d2452f", "#a32a1a"),
        ("g", "#2f8a55", "#1a6139"),
        ("b", "#2a63bd", "#173f83"),
    )
}
FILLINGS = {
    "r": pattern("cards-stripes", 5, 5, '<path d="M0 2.5H5" stroke="#fff" stroke-width="1.6" '
                 'stroke-opacity=".75"/>'),
    "g": pattern("cards-dots", 6, 6, '<circle cx="3" cy="3" r="1.4" fill="#fff" '
                 'fill-opacity=".8"/>'),
    "b": pattern("cards-hatching", 6, 6, '<path d="M0 3H6" stroke="#fff" stroke-width="1.8" '
                 'stroke-opacity=".7"/>', 45),
}  # fmt: skip
BRICKS = pattern("cards-bricks", 12, 12,
                 '<path d="M0 0H6V6H0ZM6 6H12V12H6Z" fill="#ffb454" fill-opacity=".16"/>'
                 '<circle cx="9" cy="3" r="1.8" fill="#ffb454" fill-opacity=".5"/>')  # fmt: skip
PLACES: dict[str, tuple[float, list[tuple[float, float]]]] = {
    "1": (17.0, [(26, 36)]),
    "2": (12.5, [(26, 20), (26, 52)]),
    "3": (11.5, [(26, 21), (13.5, 48), (38.5, 48)]),
    "4": (10.5, [(14, 21), (38, 21), (14, 51), (38, 51)]),
}
"""How large the shapes of a combination are, and where."""
TICKET = "M4 0H56A4 4 0 0 1 60 4V15A7 7 0 0 0 60 29V40A4 4 0 0 1 56 44H4A4 4 0 0 1 0 40V29A7 7 0 0 0 0 15V4A4 4 0 0 1 4 0Z"  # noqa: E501
PERFORATED = "M10 4V6M10 9V11M10 14V16M10 19V21M10 24V26M10 29V31M10 34V36M10 39V41"
TICKETS = {"r": ("#c8402f", "bone"), "y": ("#f2bf3c", "print"), "b": ("#2f66c4", "bone")}
LAMPS = (("#d8503f", "#8e2f25", "#fff6ea"), ("#f2bf3c", "#8a6a14", "#2b1d00"),
         ("#4d8bf0", "#2a5296", "#fff6ea"))  # fmt: skip
"""Each phase: lit, past, and the pips of the lit one."""
BLOT = "M-17 -2C-19 -14 -6 -19 1 -15C9 -20 20 -11 16 -1C20 8 11 16 2 13C-6 19 -18 11 -17 -2Z"
ROAD = "M-20 -8H20"
ARCH = "M-19 14V3C-19 -10 19 -10 19 3V14H12C12 0 -12 0 -12 14Z"
VAULT = "M-19 14V3C-19 -10 19 -10 19 3V14"


def shape(kind: str, radius: float) -> str:
    """The outline of a circle, triangle, square or hexagon around (0, 0)."""
    if kind == "c":
        half = f"a{radius:g} {radius:g} 0 1 0 "
        return f"M{-radius:g} 0{half}{2 * radius:g} 0{half}{-2 * radius:g} 0Z"
    if kind == "s":
        side = round(0.88 * radius, 2)
        return f"M{-side:g} {-side:g}H{side:g}V{side:g}H{-side:g}Z"
    if kind == "t":
        return pieces.polygon(3, 1.2 * radius)
    return pieces.polygon(6, 1.06 * radius)


def filled(draw: Drawing, outline: str, colour: str) -> None:
    """An outline in an ink of the cards, with its filling."""
    draw.path(outline, "", fill=draw.fill(INKS[colour]))
    if colour in FILLINGS:
        draw.path(outline, "", fill=draw.fill(FILLINGS[colour]))


def card(draw: Drawing, name: str | None, page: Page, *, new: bool = False) -> None:
    """Any card, its corner at (0, 0)."""
    width, height = CARD
    if name is None:
        back(draw)
        return
    _stock(draw, width, height, 6, SHEET)
    if name == "==":
        draw.add("rect", x=3.5, y=3.5, width=45, height=65, rx=3.5, fill="none", stroke="#d9c9a4")
        with draw.at(width / 2, height / 2):
            _bridge(draw, 1.0)
    elif name[:3] in WORDS:
        draw.add("rect", "cards-stock", x=3.5, y=3.5, width=45, height=65, rx=3.5, fill=STOCK)
        _word(draw, name, page)
    else:
        _combination(draw, name)
    if new:
        _ring(draw, width, height, 7.5)


def back(draw: Drawing) -> None:
    """A card face down: navy, with bricks and rivets."""
    width, height = CARD
    _stock(draw, width, height, 6, SHEET)
    for fill in (NAVY, draw.fill(BRICKS)):
        draw.add("rect", x=3, y=3, width=width - 6, height=height - 6, rx=4, fill=fill)


def _stock(draw: Drawing, width: float, height: float, round_: float, colour: str) -> None:
    """A blank card over its shadow."""
    draw.add("rect", "cards-shade", x=0, y=1.8, width=width, height=height, rx=round_, fill="#000",
             fill_opacity=0.3)  # fmt: skip
    draw.add("rect", "cards-sheet", width=width, height=height, rx=round_, fill=colour)


def _ring(draw: Drawing, width: float, height: float, round_: float) -> None:
    """What is new: an outline, and one marked corner, not by colour alone."""
    draw.add("rect", "line-new", x=-1.5, y=-1.5, width=width + 3, height=height + 3, rx=round_,
             fill="none", stroke=RING, stroke_width=3)  # fmt: skip
    draw.add("path", "new", d=f"M{width - 10:g} -3H{width + 3:g}V10Z", fill=RING)


def _combination(draw: Drawing, name: str) -> None:
    radius, places = PLACES[name[2]]
    for x, y in places:
        lower = 0.18 * radius if name[1] == "t" else 0
        with draw.at(x, y + lower):
            filled(draw, shape(name[1], radius), name[0])


def _bridge(draw: Drawing, scale: float) -> None:
    """A road over an arch of brass, around (0, 0)."""
    with draw.at(0, 0, scale):
        draw.add("path", d=ROAD, fill="none", stroke=PRINT, stroke_width=4.5,
                 stroke_linecap="round")  # fmt: skip
        draw.add("path", d=ARCH, fill="#b98a3c")
        draw.add("path", d=VAULT, fill="none", stroke="#7d571a", stroke_width=1.4)


def _word(draw: Drawing, name: str, page: Page) -> None:
    """A word, or a card that is a word or a bridge: what it was not played as is small."""
    word, either, side = name[:3], "=" in name, name[4:]
    if side == "b":
        with draw.at(26, 33):
            _bridge(draw, 0.95)
        with draw.at(26, 59, 0.36):
            _meaning(draw, word)
        return
    both = either and not side
    with draw.at(26, 21 if both else 29, 0.72 if both else 1):
        _meaning(draw, word)
    said = page.words(f"quinto-cards.{'original' if page.original else 'word'}.{word}").upper()
    draw.text(26, 45 if both else 62, said, 12, "print caps", room=42.5)
    if either:
        with draw.at(26 if both else 43, 57 if both else 9):
            _bridge(draw, 0.52 if both else 0.2)


def _meaning(draw: Drawing, word: str) -> None:
    """What a word names: a splash of colour, the outline of a shape, a number."""
    number = WORDS.index(word)
    if number < 4:
        filled(draw, BLOT, "orgb"[number])
    elif number < 8:
        kind = SHAPES[number - 4]
        with draw.at(0, 2.6 if kind == "t" else 0):
            draw.add("path", d=shape(kind, 14.5), fill="none", stroke=PRINT, stroke_width=3.6,
                     stroke_linejoin="round")  # fmt: skip
    else:
        draw.text(0, 13, NUMBERS[number - 8], 38, "print caps")


def point(draw: Drawing, name: str, *, new: bool = False) -> None:
    """A point card as a ticket, its corner at (0, 0): one, two or three pips by its colour."""
    colour, ink = TICKETS[name[0]]
    with draw.at(0, 1.8):
        draw.add("path", "cards-shade", d=TICKET, fill="#000", fill_opacity=0.3)
    draw.add("path", "cards-ticket", d=TICKET, fill=colour)
    draw.add("path", f"edge-{ink}", d=PERFORATED, fill="none", stroke_opacity=0.6)
    draw.text(34, 27, name[1:], 22, f"{ink} serif", room=37)
    pips(draw, "ryb".index(name[0]) + 1, 34, 36, 2.4, 8, ink)
    if new:
        _ring(draw, *POINT, 6)


def tickets(draw: Drawing, number: int) -> None:
    """Point cards that nobody has seen yet, as a pile."""
    for i in range(min(3, number) - 1, -1, -1):
        with draw.at(2.5 * i, -2.5 * i):
            draw.add("path", d=TICKET, fill=NAVY, stroke=SHEET, stroke_width=1.5)
            draw.add("path", d=TICKET, fill=draw.fill(BRICKS))


def pips(draw: Drawing, number: int, x: float, y: float, radius: float, step: float,
         ink: str) -> None:  # fmt: skip
    """Dots in a line around a point."""
    for i in range(number):
        draw.circle(x + (i - (number - 1) / 2) * step, y, radius, ink)


def lamp(draw: Drawing, phase: int, state: str) -> None:
    """The lamp of a phase around (0, 0): `lit`, `past` or `dark`, with one to three pips."""
    lit, past, ink = LAMPS[phase]
    if state == "lit":
        glow = radial(f"cards-glow-{phase}", (0, lit, 1), (0.6, lit, 0.5), (1, lit, 0))
        draw.add("circle", "cards-glow", r=1.9 * LAMP, fill=draw.fill(glow))
        draw.add("circle", r=LAMP + 6, fill=lit)
        draw.add("circle", "cards-gap", r=LAMP + 3, fill="#2a4174")
    colour = {"lit": lit, "past": past, "dark": "#0f1c3d"}[state]
    draw.add("circle", "cards-lamp", r=LAMP, fill=colour)
    pip = {"lit": ink, "past": "#fff", "dark": "#c6cde0"}[state]
    radius, step = ((3.7, 0.0), (3.2, 9.2), (2.6, 6.4))[phase]
    for i in range(phase + 1):
        draw.add("circle", "cards-pip", cx=(i - phase / 2) * step, r=radius, fill=pip)
