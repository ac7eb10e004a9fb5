"""The tiles of Quinto: ivory with a sunk figure, amber while they can still be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.drawing.paint import linear

if TYPE_CHECKING:
    from quinte.drawing.svg import Drawing

IVORY = linear("tiles-ivory", (0, "#fffaf0"), (0.6, "#f6ead2"), (1, "#e9d6b2"), start=(0.1, 0),
               to=(0.3, 1))  # fmt: skip
AMBER = linear("tiles-amber", (0, "#fff6d8"), (1, "#ffdf8f"), start=(0.1, 0), to=(0.3, 1))
SHELF = linear("tiles-shelf", (0, "#8a5429"), (0.7, "#5c3214"), (1, "#3f210c"))
FIGURE = "#2b1a0e"
PIPS = ((-7.5, -8), (7.5, -8), (0, -0.5), (-7.5, 7), (7.5, 7))
"""The five of a die, on the backs."""


def tile(
    draw: Drawing,
    digit: str | None,
    *,
    fresh: bool = False,
    new: bool = False,
    flat: bool = False,
) -> None:
    """A tile around the origin: face up, or without a digit face down.

    A page can show a `flat` one without lights and shades.
    """
    with draw.once("amber" if fresh else "ivory", 0, 0) as first:
        if first:
            _blank(draw, fresh=fresh, flat=flat)
    if digit is None:
        for x, y in PIPS:
            draw.add("circle", cx=x, cy=y, r=2.6, fill="#b58f52")
    else:
        draw.add("text", "caps mid", digit, y=9.5, font_size=27, font_weight=600,
                 fill=FIGURE, text_anchor="middle")  # fmt: skip
        if digit in "69":  # shows which way is up
            draw.add("rect", x=-7, y=12, width=14, height=2, rx=1, fill=FIGURE)
    if new:
        draw.add("rect", "new", x=-21, y=-21, width=42, height=44, rx=9, fill="none",
                 stroke="#ffd76a", stroke_width=3)  # fmt: skip


def _blank(draw: Drawing, *, fresh: bool, flat: bool) -> None:
    draw.add("rect", x=-18.5, y=-15, width=37, height=37, rx=7, fill="#07130d",
             fill_opacity=0.5 if fresh else 0.45)  # fmt: skip
    draw.add("rect", x=-19, y=-16.5, width=38, height=38, rx=7,
             fill="#a87a1f" if fresh else "#b08f58")  # fmt: skip
    skin: dict[str, object] = {"stroke": "#ffd76a", "stroke_width": 2.5} if fresh else {}
    draw.add("rect", "", "", x=-19, y=-19.5, width=38, height=38, rx=7,
             fill=draw.fill(AMBER if fresh else IVORY), **skin)  # fmt: skip
    draw.add("path", d="M-14 -17.8H14", stroke="#fff", stroke_width=1.6,
             stroke_linecap="round")  # fmt: skip
    if flat:
        draw.add("rect", "flat", x=-19, y=-19.5, width=38, height=41, rx=7, stroke="#000",
                 fill="#ffe14d" if fresh else "#fff", stroke_width=2,
                 visibility="hidden")  # fmt: skip


def shelf(draw: Drawing, x: float, y: float, width: float, height: float) -> None:
    """A walnut rack."""
    draw.add("rect", x=x, y=y + 3, width=width, height=height, rx=10, fill="#2c1506",
             fill_opacity=0.6)  # fmt: skip
    draw.add("rect", x=x, y=y, width=width, height=height, rx=9,
             fill=draw.fill(SHELF))  # fmt: skip
    draw.add("path", d=f"M{x + 8:g} {y + 1.5:g}H{x + width - 8:g}", stroke="#fff",
             stroke_opacity=0.2, stroke_width=2, stroke_linecap="round")  # fmt: skip
    draw.add("path", d=f"M{x + 7:g} {y + height - 6:g}H{x + width - 7:g}", stroke="#000",
             stroke_opacity=0.22, stroke_width=12, stroke_linecap="round")  # fmt: skip


def arrow(draw: Drawing) -> None:
    """Where the next tile goes, and which way the play goes on: to the right."""
    draw.add("rect", x=-18, y=-18, width=36, height=36, rx=7, fill="#ffd76a",
             fill_opacity=0.16, stroke="#ffd76a", stroke_width=2.5)  # fmt: skip
    draw.add("path", d="M-9 0H6M0 -7L8 0L0 7", fill="none", stroke="#ffd76a",
             stroke_width=3.5, stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
