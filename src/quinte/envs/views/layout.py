"""Named parts of an observation, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Scalars = Sequence[tuple[str, Sequence[int]]]
"""The scalars of an observation: names, and a number each or more."""


def as_bytes(planes: Iterable[Iterable[int]], scalars: Scalars) -> bytes:
    """Planes, then scalars."""
    flat = bytearray()
    for plane in planes:
        flat += bytes(plane)
    for _, numbers in scalars:
        flat += bytes(numbers)
    return bytes(flat)


def one_of(chosen: int | None, number: int) -> list[int]:
    """A one at the chosen place; none for None."""
    return [int(place == chosen) for place in range(number)]


def seen_from(seat: int, players: int) -> list[int]:
    """All seats, the one that looks first."""
    return [(seat + k) % players for k in range(players)]
