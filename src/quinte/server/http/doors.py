"""How long and how often a client may stand in the door: connections that have asked nothing yet.

uvicorn waits for the headers of a request as long as it takes. Here a connection whose headers do
not arrive in time is closed, an address has a limited number of connections, and some descriptors
are left for the database and the bots whatever comes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from quinte.server.http.limits import network_of

SPARE = 100
"""Descriptors that are not for clients."""
WANTED = 65_536
"""Descriptors to ask the system for."""


def raise_descriptors() -> int:
    """Raise the limit of open files as far as the system allows; returns it."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Doors:
    """Counts the connections of each address, until they are closed or become WebSockets."""

    def __init__(self, per_address: int, seconds: float, proxies: Sequence[str], most: int) -> None:
        self.per_address = per_address
        self.seconds = seconds
        self.most = most
        self.all_trusted = "*" in proxies
        self.proxies = [ip_network(each, strict=False) for each in proxies if is_network(each)]
        self.open: Counter[str] = Counter()

    def enter(self, host: str) -> str | None:
        """Let a connection in: the name to leave by, or None if there are too many."""
        name = "" if self.is_proxy(host) else network_of(host)
        if self.open.total() >= self.most or (name and self.open[name] >= self.per_address):
            return None
        self.open[name] += 1
        return name

    def leave(self, name: str) -> None:
        self.open[name] -= 1
        if not self.open[name]:
            del self.open[name]

    def is_proxy(self, host: str) -> bool:
        """Whether that is a trusted proxy, which speaks for many addresses."""
        if self.all_trusted:
            return True
        return is_network(host) and any(ip_address(host) in network for network in self.proxies)


def is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


class Guarded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Closes a connection that has not sent the headers of a request in time."""

    doors: Doors
    name: str | None = None
    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.name = self.doors.enter(peer[0] if peer else "")
        if self.name is None:
            transport.abort()
        else:
            self.wait()

    def data_received(self, data: bytes) -> None:
        if self.is_waiting:
            self.wait()
        super().data_received(data)
        if not self.is_waiting:
            self.settle()

    def handle_websocket_upgrade(self, *given: Any) -> None:
        """From here on the connection belongs to another protocol, which has its own limits."""
        self.settle()
        self.leave()
        super().handle_websocket_upgrade(*given)

    def connection_lost(self, fault: Exception | None) -> None:
        self.settle()
        self.leave()
        super().connection_lost(fault)

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def wait(self) -> None:
        """Begin to wait for headers; a part of them that arrives gives no more time."""
        if self.patience is None:
            self.patience = self.loop.call_later(self.doors.seconds, self.transport.abort)

    def settle(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def leave(self) -> None:
        if self.name is not None:
            self.doors.leave(self.name)
            self.name = None


def guarded(doors: Doors) -> type[asyncio.Protocol]:
    """uvicorn's HTTP protocol behind these doors."""
    return type("GuardedHere", (Guarded,), {"doors": doors})
