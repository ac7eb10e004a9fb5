"""A campaign: work that is cut into numbered, seeded pieces, each of which can be run alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Job = Mapping[str, Any]
"""What a piece is to do, as JSON: the seed, the options, how much."""
Counts = dict[str, int]
"""What a piece has done, by what is counted; the report adds them up, or takes the highest."""
AT_MOST = " at most"
"""At the end of what is counted: the highest counts."""


@dataclass(frozen=True)
class Campaign:
    """`work` raises if it finds a fault; it is a function of a module, so that workers find it."""

    name: str
    title: str
    clean: str
    """What the report says of a campaign without a fault."""
    cut: Callable[[float], list[Job]]
    """The pieces of a campaign of that size, 1 being the full one: the same in every run."""
    work: Callable[[Job], Counts]
    limit: float = 1800
    """Seconds after which a piece counts as hung."""


def scaled(full: int, size: float) -> int:
    """A number at that size, never 0."""
    return max(1, round(full * size))


def portions(total: int, most: int) -> list[int]:
    """A number cut into parts of at most that many."""
    return [min(most, total - begun) for begun in range(0, total, most)]


def shares(total: int, parts: int) -> list[int]:
    """A number dealt out evenly; every part gets 1 even if that is more in all."""
    return [max(1, total // parts + (part < total % parts)) for part in range(parts)]
