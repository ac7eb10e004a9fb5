"""Who watches a table at the other processes of a server, as each of them has said last."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

MOST_NAMED = 250
"""People whom a process names; of more it tells the number. A NOTIFY has at most 8,000 bytes."""


def named(people: Sequence[str]) -> tuple[Sequence[str], int]:
    """Whom to name of these, and how many more there are."""
    return people[:MOST_NAMED], len(people[MOST_NAMED:])


@dataclass(frozen=True)
class Said:
    """By one process: some of those who watch there without a seat, and how many more there are."""

    people: frozenset[str]
    more: int
    at: float = field(default_factory=time.monotonic)


class Elsewhere:
    """People are named, not just counted: one who has windows at two processes is one person, and
    one whose process died is soon at another.
    """

    def __init__(self) -> None:
        self.said: dict[str, Said] = {}
        self.told: list[str] = []
        """Whom this process has named last."""

    def hear(self, process: str, people: Sequence[str], more: int) -> None:
        if people:
            self.said[process] = Said(frozenset(people), more)
        else:
            self.said.pop(process, None)

    def forget(self, before: float) -> None:
        """Drop what processes have not repeated since then: they are gone."""
        self.said = {who: said for who, said in self.said.items() if said.at >= before}

    def joined(self, here: Collection[str]) -> set[str]:
        """All who are named, with those here."""
        return set(here).union(*(said.people for said in self.said.values()))

    @property
    def more(self) -> int:
        return sum(said.more for said in self.said.values())
