"""Rate limits per connection and per address."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from quinte.errors import QuinteError

MOST_ADDRESSES = 10_000


class TooMany(QuinteError):
    """A rate limit was exceeded; retrying after some seconds may succeed."""

    seconds: float = 1.0


def address_of(connection: HTTPConnection) -> str:
    """The client address for rate limits; for IPv6 the /64 network, since one client controls all
    of it.
    """
    return network_of(host_of(connection))


def host_of(connection: HTTPConnection) -> str:
    """The whole address of a client, as text."""
    return connection.client.host if connection.client else ""


def network_of(host: str) -> str:
    """What counts as one address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


class Bucket:
    """Token bucket: a burst size and a refill rate per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take that many tokens; False if there are fewer left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def lacks(self, cost: float) -> float:
        """Seconds until there are that many tokens."""
        return max(0.0, cost - self.left) / self.rate


class Addresses:
    """One bucket per address, refilled at so many a minute and never fuller than `burst`; the least
    recently used are dropped.
    """

    def __init__(
        self, a_minute: int, code: str = "limit.requests", burst: int | None = None
    ) -> None:
        self.a_minute = a_minute
        self.burst = a_minute if burst is None else min(burst, a_minute)
        self.code = code
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> None:
        """Take tokens from the address's bucket, all of them if it never holds as many; raises
        TooMany if they are not there.
        """
        bucket = self.buckets.pop(address, None) or Bucket(self.a_minute / 60, self.burst)
        self.buckets[address] = bucket
        while len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        cost = min(cost, self.burst)
        if not bucket.take(cost):
            refused = TooMany(self.code, most=self.a_minute)
            refused.seconds = bucket.lacks(cost)
            raise refused
