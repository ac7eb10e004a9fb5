"""How much one connection or address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

from quinte.core.errors import QuinteError

MOST_ADDRESSES = 10_000


class TooMany(QuinteError):  # noqa: N818 (like IllegalMove)
    """Wait a little."""


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Addresses:
    """A bucket an address, the oldest forgotten."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """Refuse an address that asks too much."""
        bucket = self.buckets.pop(address, None) or Bucket(self.a_minute / 60, self.a_minute)
        self.buckets[address] = bucket
        while len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        if not bucket.take():
            raise TooMany("limit.requests", most=self.a_minute)
