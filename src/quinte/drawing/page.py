"""Rendering context for every game's `render.py` and `picture.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from quinte.language.words import Words

Paint = Callable[[str, str], str]
"""Paints a text in a style (red, cyan, yellow, green, violet, blue, strong, faint or new)."""


def unpainted(style: str, text: str) -> str:
    """Paints nothing: without colours, signs alone must suffice."""
    return text


@dataclass(frozen=True)
class Page:
    """Rendering context: the language, the names of the seats, and colours if available."""

    words: Words
    names: Sequence[str] = field(default_factory=tuple)
    paint: Paint = unpainted
    ascii: bool = False
    original: bool = False
    """Whether to show card words as printed in the original box."""
    theme: str = "auto"
    """Picture theme: `light`, `dark`, or `auto` to follow the viewer's setting."""
    spoken: bool = False
    """Whether to name cards as people say them, not in notation."""
    embedded: bool = False
    """Whether a page around the picture shows the title and the players: it leaves them out."""

    def name(self, seat: int) -> str:
        """The name of a seat, or “Player 1” for seat 0."""
        return self.words.name(seat, self.names)
