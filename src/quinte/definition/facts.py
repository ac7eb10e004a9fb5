"""Facts and events: what happened, and what of it each seat is told."""

from __future__ import annotations

from collections.abc import Mapping

from quinte.engine.types import ALL, Event, Fact, Viewer

Told = Mapping[str, tuple[str, ...]]
"""By kind of fact, the fields that are told."""


def event_of(fact: Fact, seat: Viewer, to_all: Told, to_its_seat: Told) -> Event | None:
    """What the seat is told of a fact: fields that are named, of kinds that are named, or nothing.

    Some fields, or all, are told only to the seat that the fact belongs to (and to an open table).
    """
    kind = fact["fact"]
    names = to_all.get(kind, ())
    if kind in to_its_seat and seat in (ALL, fact["seat"]):
        names += to_its_seat[kind]
    elif kind not in to_all:
        return None
    return {"event": kind, **{name: fact[name] for name in names}}
