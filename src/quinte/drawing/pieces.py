"""Pieces common to all tables: cards, tiles, tokens, piles, and name plates.

All are drawn around or from the origin; a game's `picture.py` adds their faces.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from quinte.drawing.page import Page
from quinte.drawing.svg import MARGIN, WIDTH, Drawing

INNER = WIDTH - 2 * MARGIN


def polygon(corners: int, radius: float, turn: float = 0) -> str:
    """A regular polygon around the origin, with a corner at the top."""
    angles = [2 * pi * i / corners + turn - pi / 2 for i in range(corners)]
    points = [f"{radius * cos(a):.2f} {radius * sin(a):.2f}" for a in angles]
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
    draw.rect(0, 1.5, width, height, "paper-edge", round_)
    draw.rect(0, 0, width, height, "paper edge-paper-edge", round_)
    if new:
        mark(draw, width, height, round_)


def back(draw: Drawing, width: float, height: float) -> None:
    """A card face down."""
    round_ = min(width, height) / 8
    draw.rect(0, 1.5, width, height, "paper-edge", round_)
    draw.rect(0, 0, width, height, "paper edge-paper-edge", round_)
    draw.rect(3, 3, width - 6, height - 6, "back", round_ / 2)
    weave = draw.pattern("weave")
    draw.add("rect", x=3, y=3, width=width - 6, height=height - 6, rx=round_ / 2, fill=weave)


def mark(draw: Drawing, width: float, height: float, round_: float) -> None:
    """A frame around a new piece, with one marked corner: not by colour alone."""
    draw.add("rect", "line-new", x=-2.5, y=-2.5, width=width + 5, height=height + 5,
             rx=round_ + 2.5, stroke_width=4)  # fmt: skip
    draw.path(f"M{width - 13:g} -4.5H{width + 4.5:g}V13Z", "new")


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
        draw.add("rect", "line-new", x=-0.5, y=-1, width=size + 1, height=size + 1, rx=round_ + 1,
                 stroke_width=4)  # fmt: skip


TEAMS = ("red", "blue", "yellow")


def token(draw: Drawing, radius: float, team: int) -> None:
    """A team's token around the origin, marked with a disc, a ring or a triangle."""
    draw.circle(0, 2, radius, "paper-edge")
    draw.circle(0, 0, radius, f"{TEAMS[team]} edge-paper-edge")
    draw.add("circle", "line-paper", cx=0, cy=0, r=radius * 0.8, stroke_width=1.2)
    if team == 0:
        draw.circle(0, 0, radius * 0.34, "paper")
    elif team == 1:
        draw.add("circle", "line-paper", cx=0, cy=0, r=radius * 0.42, stroke_width=radius * 0.2)
    else:
        draw.path(polygon(3, radius * 0.5), "print")


def pile(draw: Drawing, width: float, height: float, number: int, label: str,
         face: Callable[[], None] | None = None, *, anchor: str = "middle") -> None:  # fmt: skip
    """A pile of cards from the origin, face down or with its top card, above its size."""
    stands = {"start": 0, "middle": width / 2, "end": width}[anchor]
    if number == 0:
        draw.add("rect", "line-rule", x=0, y=0, width=width, height=height, rx=6, stroke_width=2,
                 stroke_dasharray="5 5")  # fmt: skip
    for i in range(min(3, number) - 1, -1, -1):
        with draw.at(2.5 * i, -2.5 * i):
            if i or face is None:
                back(draw, width, height)
            else:
                face()
    draw.text(stands, height + 24, label, 20, "muted", anchor=anchor)


def title(draw: Drawing, left: str, right: str = "") -> None:
    """The heading: the game, and its status at a glance."""
    draw.text(MARGIN + 4, 44, left, 27, "ink", anchor="start", bold=True, room=INNER * 0.5)
    if right:
        draw.text(WIDTH - MARGIN - 4, 43, right, 21, "muted", anchor="end", room=INNER * 0.48)
    draw.height = 60


def plate(draw: Drawing, x: float, y: float, width: float, height: float, *, acts: bool) -> None:
    """A player's name plate; the player to move has a thick edge and an arrow."""
    draw.rect(x, y, width, height, "plate edge-rule", 12)
    if acts:
        draw.add("rect", "line-turn", x=x, y=y, width=width, height=height, rx=12, stroke_width=4)
        draw.path(f"M{x - 2:g} {y + 13:g}L{x + 14:g} {y + 24:g}L{x - 2:g} {y + 35:g}Z", "turn")


def described(page: Page, players: int, to_move: int | None) -> str:
    """Add a text description, for people who cannot see the picture."""
    words = page.words
    names = words.all_of([page.name(seat) for seat in range(players)])
    said = words("picture.players", n=players, names=names)
    if to_move is not None:
        said += " " + words("picture.to_move", name=page.name(to_move))
    return said
