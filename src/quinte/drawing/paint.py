"""Paints: gradients and patterns with names, for pieces that look the same in every light."""

from __future__ import annotations

from dataclasses import dataclass

ID = "\0"
"""Placeholder for a picture's id until it is complete; occurs in no text."""

Stop = tuple[float, str] | tuple[float, str, float]
"""Where, which colour, and how opaque."""


@dataclass(frozen=True)
class Paint:
    """A fill: its name, unique among all games (`cinco-glaze-0`), and its SVG."""

    name: str
    definition: str


def linear(name: str, *stops: Stop, to: tuple[float, float] = (0, 1),
           start: tuple[float, float] = (0, 0)) -> Paint:  # fmt: skip
    """A gradient along a line, from top to bottom unless told otherwise."""
    (x1, y1), (x2, y2) = start, to
    line = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return Paint(name, f'<linearGradient id="{ID}-{name}" {line}>{_stops(stops)}</linearGradient>')


def radial(name: str, *stops: Stop, centre: tuple[float, float] = (0.5, 0.5),
           radius: float = 0.5) -> Paint:  # fmt: skip
    """A gradient around a point."""
    circle = f'cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}"'
    return Paint(
        name, f'<radialGradient id="{ID}-{name}" {circle}>{_stops(stops)}</radialGradient>'
    )


def pattern(name: str, width: float, height: float, content: str, turn: float = 0) -> Paint:
    """A pattern that repeats, turned by some degrees."""
    turned = f' patternTransform="rotate({turn:g})"' if turn else ""
    size = f'width="{width:g}" height="{height:g}"'
    return Paint(
        name,
        f'<pattern id="{ID}-{name}" {size} patternUnits="userSpaceOnUse"{turned}>'
        f"{content}</pattern>",
    )


def _stops(stops: tuple[Stop, ...]) -> str:
    return "".join(
        f'<stop offset="{stop[0]:g}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{stop[2]:g}"' if len(stop) == 3 else "")
        + "/>"
        for stop in stops
    )


BRASS = linear("brass", (0, "#f6dfa4"), (0.5, "#c8973f"), (1, "#8a6120"))
STRIPES = pattern("stripes", 5, 5, '<path d="M0 2.5H5" stroke="#fbf6ea" stroke-width="1.6"/>')
DOTS = pattern("dots", 5.6, 5.6, '<circle cx="2.8" cy="2.8" r="1.35" fill="#fbf6ea"/>')
HATCHING = pattern("hatching", 5, 5,
                   '<path d="M2.5 0V5" stroke="#fbf6ea" stroke-width="1.7"/>', 45)  # fmt: skip
LATTICE = pattern(
    "lattice", 12, 20.8,
    '<path d="M6 0 12 3.46V10.4L6 13.86 0 10.4V3.46ZM6 13.86V20.8" fill="none" stroke="#e7c27a" '
    'stroke-opacity=".45" stroke-width=".9"/>',
)  # fmt: skip
"""Fills that can be told apart without colour, and the weave of the backs."""
