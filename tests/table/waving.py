"""A kind of request that no table has, declared for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from quinte.table import Table
from quinte.table.checks import present
from quinte.table.effects import EFFECTS, REQUESTS, Entry, OfSeat, Request
from quinte.table.forms import Length, OneOf, Range

Hand = Annotated[str, OneOf(("left", "right"))]
Times = Annotated[int, Range(1, 3)]
Word = Annotated[str, Length(2, 5)]


@contextmanager
def waving() -> Iterator[type[Request]]:
    """Temporarily adds a request: people at a table can wave."""

    @dataclass(frozen=True, kw_only=True)
    class Wave(OfSeat, do="wave", told=("seat", "times")):
        """Greet the others."""

        hand: Hand
        times: Times = 1
        word: Word | None = None

        def check(self, table: Table, by: str, at: int) -> Entry:
            return {
                "seat": present(table, by, self.seat),
                "hand": self.hand,
                "times": self.times,
            }

        @staticmethod
        def apply(table: Table, entry: Entry) -> None:
            table.seats[entry["seat"]].name = "~" * entry["times"]

    try:
        yield Wave
    finally:
        del EFFECTS["wave"], REQUESTS["wave"]
