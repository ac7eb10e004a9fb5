"""Whose bot thinks next when many wait: fair between addresses, then between people.

Start-time fair queueing: everyone's account is charged with the time their bots take, and the
lowest account goes first. Whoever comes back after a pause starts where the others are, so nobody
can save time up. Among one person's own bots the cheapest goes first.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from quinte.server.http.limits import TooMany

MOST_OF_PERSON, MOST_OF_ADDRESS = 8, 60
"""Tables that may wait for bots at once."""
LONG = 1.0
"""Seconds from which a turn is long."""
ACCOUNTS = 1000
"""Accounts above which those that no longer matter are dropped."""


class Payer(NamedTuple):
    """Whose request made a bot think: the address it came from, and the person."""

    address: str
    person: str


NOBODY = Payer("", "")


@dataclass
class Waiting:
    """A bot that waits for its turn; `cost` is a first guess of its seconds."""

    payer: Payer
    cost: float
    number: int
    ready: asyncio.Future[None] = field(default_factory=asyncio.Future)


class Turns:
    """A fixed number of turns at a time."""

    def __init__(self, number: int) -> None:
        self.free = number
        self.free_long = max(1, number - 1)
        """Turns that may go to bots that think long: one is left for the others."""
        self.limited = True
        """Whether only so many may wait."""
        self.clock = 0.0
        self.number = 0
        self.used: dict[str | Payer, float] = {}
        self.queue: list[Waiting] = []
        self.there: Counter[str | Payer] = Counter()
        """Those who wait or think, by address and by person."""

    def admit(self, payer: Payer) -> None:
        """Raise TooMany if too many bots of this person or address wait already."""
        for who, most in ((payer, MOST_OF_PERSON), (payer.address, MOST_OF_ADDRESS)):
            if self.limited and payer.address and self.there[who] >= most:
                raise TooMany("limit.bots", most=most)

    async def take(self, payer: Payer, cost: float) -> None:
        """Wait for a turn, which must be given back."""
        for who in (payer.address, payer):
            if not self.there[who]:
                self.used[who] = max(self.used.get(who, 0.0), self.clock)
            self.there[who] += 1
        self.number += 1
        waiting = Waiting(payer, cost, self.number)
        self.queue.append(waiting)
        self._next()
        try:
            await waiting.ready
        except asyncio.CancelledError:
            if waiting in self.queue:
                self.queue.remove(waiting)
                self._left(payer)
            else:
                self.give_back(payer, cost, 0.0)
            raise

    def give_back(self, payer: Payer, cost: float, seconds: float) -> None:
        """End a turn that took so long."""
        for who in (payer.address, payer):
            self.used[who] += seconds - cost
        self._left(payer)
        self.free += 1
        self.free_long += cost >= LONG
        self._next()

    def _next(self) -> None:
        """Let the next ones think, charged with the guess until more is known."""
        while self.free and (left := [each for each in self.queue if self._may_begin(each)]):
            first = min(left, key=self._rank)  # those who were cancelled leave by themselves
            self.queue.remove(first)
            self.clock = max(self.clock, self.used[first.payer.address])
            for who in (first.payer.address, first.payer):
                self.used[who] += first.cost
            self.free -= 1
            self.free_long -= first.cost >= LONG
            first.ready.set_result(None)

    def _may_begin(self, waiting: Waiting) -> bool:
        return not waiting.ready.done() and (waiting.cost < LONG or self.free_long > 0)

    def _rank(self, waiting: Waiting) -> tuple[float, float, float, int]:
        payer = waiting.payer
        return self.used[payer.address], self.used[payer], waiting.cost, waiting.number

    def _left(self, payer: Payer) -> None:
        for who in (payer.address, payer):
            self.there[who] -= 1
            if not self.there[who]:
                del self.there[who]
        if len(self.used) > ACCOUNTS:
            self.used = {
                who: used
                for who, used in self.used.items()
                if who in self.there or used > self.clock
            }
