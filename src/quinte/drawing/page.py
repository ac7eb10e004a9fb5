"""How a view is shown: what every game's `render.py` and `picture.py` get to work with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from quinte.language.words import Words

Paint = Callable[[str, str], str]
"""A style (red, cyan, yellow, green, violet, blue, strong, faint or new) and a text, painted so."""


def unpainted(style: str, text: str) -> str:
    """No colours: signs alone must tell."""
    return text


@dataclass(frozen=True)
class Page:
    """Where a view is shown: the language, the names of the seats, and colours if there are any."""

    words: Words
    names: Sequence[str] = field(default_factory=tuple)
    paint: Paint = unpainted
    ascii: bool = False
    original: bool = False
    """Whether words on cards are shown as the original box prints them."""
    theme: str = "auto"
    """How pictures look: `light`, `dark`, or `auto`, as whoever looks at them prefers."""
    spoken: bool = False
    """Whether cards are named as people say them, not as they are typed."""

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.words.name(seat, self.names)
