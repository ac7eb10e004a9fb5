"""How much one connection or address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from quinte.errors import QuinteError

MOST_ADDRESSES = 10_000


class TooMany(QuinteError):
    """Wait a little."""


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from; of IPv6 the network, since one has all addresses of it."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


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

    def __init__(self, a_minute: int, code: str = "limit.requests") -> None:
        self.a_minute = a_minute
        self.code = code
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """Refuse an address that asks too much."""
        bucket = self.buckets.pop(address, None) or Bucket(self.a_minute / 60, self.a_minute)
        self.buckets[address] = bucket
        while len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        if not bucket.take():
            raise TooMany(self.code, most=self.a_minute)
