"""Pieces common to all tables: cards, tiles, tokens, piles, and name plates.

All are drawn around or from the origin; a game's `picture.py` adds their faces.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from quinte.drawing.page import Page
from quinte.drawing.paint import LATTICE, radial
from quinte.drawing.svg import MARGIN, WIDTH, Drawing

INNER = WIDTH - 2 * MARGIN


def polygon(corners: int, radius: float, turn: float = 0, *, y: float = 0) -> str:
    """A regular polygon around the origin, or `y` below it, with a corner at the top."""
    angles = [2 * pi * i / corners + turn - pi / 2 for i in range(corners)]
    points = [f"{radius * cos(a):.2f} {radius * sin(a) + y:.2f}" for a in angles]
    return "M" + "L".join(points) + "Z"


def star(radius: float, inner: float = 0.45, points: int = 5) -> str:
    """A star around the origin."""
    angles = [pi * i / points - pi / 2 for i in range(2 * points)]
    radii = [radius if i % 2 == 0 else inner * radius for i in range(2 * points)]
    corners = [f"{r * cos(a):.2f} {r * sin(a):.2f}" for r, a in zip(radii, angles, strict=True)]
    return "M" + "L".join(corners) + "Z"


def card(draw: Drawing, width: float, height: float, *, new: bool = False) -> None:
    """A blank card, its corner at the origin."""
    round_ = min(width, height) / 8
    draw.rect(0, 1.5, width, height, "bone-edge", round_)
    draw.rect(0, 0, width, height, "bone edge-bone-edge", round_)
    if new:
        mark(draw, width, height, round_)


def back(draw: Drawing, width: float, height: float) -> None:
    """A card face down."""
    round_ = min(width, height) / 8
    draw.rect(0, 1.5, width, height, "bone-edge", round_)
    draw.rect(0, 0, width, height, "bone edge-bone-edge", round_)
    draw.rect(3, 3, width - 6, height - 6, "back", round_ / 2)
    weave = draw.fill(LATTICE)
    draw.add("rect", x=3, y=3, width=width - 6, height=height - 6, rx=round_ / 2, fill=weave)


def mark(draw: Drawing, width: float, height: float, round_: float) -> None:
    """A frame around a new piece, with one marked corner: not by colour alone."""
    draw.add("rect", "line-ring", x=-2.5, y=-2.5, width=width + 5, height=height + 5,
             rx=round_ + 2.5, stroke_width=4)  # fmt: skip
    draw.path(f"M{width - 13:g} -4.5H{width + 4.5:g}V13Z", "ring")


def tile(draw: Drawing, size: float, sign: str | None, *, new: bool = False) -> None:
    """A wooden tile with a number, its corner at the origin; without a number, its back."""
    round_ = size / 6
    draw.rect(0.5, 2, size - 1, size - 1, "wood-edge", round_)
    draw.rect(0.5, 0, size - 1, size - 1, "wood edge-wood-edge", round_)
    if sign is None:
        draw.path(f"M{size * 0.3:g} {size * 0.34:g}H{size * 0.7:g}M{size * 0.3:g} {size / 2:g}"
                  f"H{size * 0.7:g}M{size * 0.3:g} {size * 0.66:g}H{size * 0.7:g}",
                  "line-wood-edge", stroke_width=2)  # fmt: skip
    else:
        draw.text(size / 2, size * 0.72, sign, size * 0.66, "print", bold=True)
        if sign in "69":  # shows which way is up
            draw.rect(size * 0.34, size * 0.79, size * 0.32, size * 0.055, "print")
    if new:
        draw.add("rect", "line-ring", x=-0.5, y=-1, width=size + 1, height=size + 1, rx=round_ + 1,
                 stroke_width=4)  # fmt: skip


COLOURS = ("red", "blue", "yellow", "green", "violet", "orange")
"""Whose is whose: the discs of the seats or teams, in order."""
ENAMEL = tuple(
    radial(f"enamel-{name}", (0, light), (0.45, middle), (1, dark), centre=(0.38, 0.28), radius=0.8)
    for name, light, middle, dark in (
        ("red", "#f0806a", "#cf4633", "#8d2217"),
        ("blue", "#6fa0e6", "#2a5fb2", "#12356f"),
        ("yellow", "#ffe08a", "#e6ad22", "#9a6a06"),
        ("green", "#7cc79a", "#2f7d4f", "#124528"),
        ("violet", "#b78be0", "#6f3fa0", "#3a1760"),
        ("orange", "#ffb27a", "#dd6f1a", "#8a3d06"),
    )
)
EDGES = ("#6f170e", "#0c2650", "#7a5204", "#0c351d", "#2b0f49", "#6b2f04")
SHINE = "M-15 -10A18 18 0 0 1 10 -17A22 22 0 0 0 -15 -10Z"


def token(draw: Drawing, radius: float, team: int) -> None:
    """An enamel disc around the origin: a dot, ring, triangle, square, cross or bar on it."""
    with draw.at(0, 0, radius / 24):
        draw.add("ellipse", cx=0, cy=5, rx=24, ry=23.5, fill="#000", fill_opacity=0.32)
        draw.add("circle", cy=2, r=23.5, fill=EDGES[team])
        draw.add("circle", "enamel", r=23.5, fill=draw.fill(ENAMEL[team]))
        draw.add("circle", r=19.5, fill="none", stroke="#fff", stroke_opacity=0.4,
                 stroke_width=1.2)  # fmt: skip
        _sign(draw, team)
        draw.add("path", d=SHINE, fill="#fff", fill_opacity=0.55)


def _sign(draw: Drawing, team: int) -> None:
    if team == 0:
        draw.add("circle", r=8.5, fill="#fff6ea")
    elif team == 1:
        draw.add("circle", r=9, fill="none", stroke="#f4f8ff", stroke_width=5)
    elif team == 2:
        draw.add("path", d=polygon(3, 13), fill="#3a2604")
    elif team == 3:
        draw.add("rect", x=-8, y=-8, width=16, height=16, rx=2, fill="#f2fff7")
    elif team == 4:
        draw.add("path", d="M-8 -8L8 8M8 -8L-8 8", stroke="#f8f0ff", stroke_width=5,
                 stroke_linecap="round")  # fmt: skip
    else:
        draw.add("rect", x=-10, y=-4, width=20, height=8, rx=2, fill="#fff6ea")


def pile(draw: Drawing, width: float, height: float, number: int, label: str,
         face: Callable[[], None] | None = None, *, anchor: str = "middle") -> None:  # fmt: skip
    """A pile of cards from the origin, face down or with its top card, above its size."""
    stands = {"start": 0, "middle": width / 2, "end": width}[anchor]
    if number == 0:
        draw.add("rect", "line-line", x=0, y=0, width=width, height=height, rx=6, stroke_width=2,
                 stroke_dasharray="5 5")  # fmt: skip
    for i in range(min(3, number) - 1, -1, -1):
        with draw.at(2.5 * i, -2.5 * i):
            if i or face is None:
                back(draw, width, height)
            else:
                face()
    draw.text(stands, height + 24, label, 20, "ink-2", anchor=anchor)


def title(draw: Drawing, left: str, right: str = "") -> None:
    """The heading: the game, and its status at a glance."""
    draw.text(MARGIN + 4, 44, left, 27, "ink", anchor="start", bold=True, room=INNER * 0.5)
    if right:
        draw.text(WIDTH - MARGIN - 4, 43, right, 21, "ink-2", anchor="end", room=INNER * 0.48)
    draw.height = 60


def plate(draw: Drawing, x: float, y: float, width: float, height: float, *, acts: bool) -> None:
    """A player's name plate; the player to move has a thick edge and an arrow."""
    draw.rect(x, y, width, height, "paper edge-line", 12)
    if acts:
        draw.add("rect", "line-ring", x=x, y=y, width=width, height=height, rx=12, stroke_width=4)
        draw.path(f"M{x - 2:g} {y + 13:g}L{x + 14:g} {y + 24:g}L{x - 2:g} {y + 35:g}Z", "ring")


def described(page: Page, players: int, to_move: int | None) -> str:
    """Add a text description, for people who cannot see the picture."""
    words = page.words
    names = words.all_of([page.name(seat) for seat in range(players)])
    said = words("picture.players", n=players, names=names)
    if to_move is not None:
        said += " " + words("picture.to_move", name=page.name(to_move))
    return said
