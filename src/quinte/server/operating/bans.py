"""Who may not come in: networks and guests, each with a reason and perhaps until some time."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any, Literal

from quinte.errors import QuinteError

ADDRESS: Literal["address"] = "address"
GUEST: Literal["guest"] = "guest"
LONGEST_REASON = 200
ONE_CLIENT = 64
"""Bits of an IPv6 address that tell one client from another; it controls the rest."""


class Banned(QuinteError):
    """The operator has banned this address or guest."""


class BadReason(QuinteError):
    """A reason that could not be read out to the banned."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written_time(at: int) -> str:
    """A time as people read it, the same in every language: 2026-11-17 14:03 UTC."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at / 1000))


@dataclass(frozen=True)
class Ban:
    """A row of the database; times are in milliseconds since 1970."""

    kind: str
    who: str
    """A network, or the id of a guest."""
    name: str | None
    """How the guest was called when banned."""
    reason: str
    made: int
    expires: int | None

    def is_over(self, at: int) -> bool:
        return self.expires is not None and self.expires <= at

    def refusal(self) -> Banned:
        if self.expires is None:
            return Banned("session.banned", reason=self.reason)
        return Banned("session.banned_until", reason=self.reason, until=written_time(self.expires))

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class Bans:
    """All bans, to be asked at every request: one lookup for each length of a network."""

    def __init__(self, bans: Iterable[Ban] = ()) -> None:
        self.all = tuple(bans)
        self.guests = {ban.who: ban for ban in self.all if ban.kind == GUEST}
        self.networks: dict[tuple[int, int], dict[int, Ban]] = {}
        for ban in self.all:
            if ban.kind == ADDRESS:
                network = ip_network(ban.who)
                alike = self.networks.setdefault((network.version, network.prefixlen), {})
                alike[int(network.network_address)] = ban

    def refuse(self, host: str, guest: str | None = None) -> None:
        """Raise Banned if the address or the guest is."""
        if not self.all:
            return
        found = [self.guests.get(guest or ""), *self.of_address(host)]
        at = now()
        for ban in found:
            if ban is not None and not ban.is_over(at):
                raise ban.refusal()

    def of_address(self, host: str) -> Iterable[Ban | None]:
        address = read_address(host)
        if address is None:
            return
        bits = address.max_prefixlen
        for (version, length), alike in self.networks.items():
            if version == address.version:
                yield alike.get(int(address) >> (bits - length) << (bits - length))


def read_address(host: str) -> IPv4Address | IPv6Address | None:
    """An address; what came over IPv6 from an IPv4 one is that one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (address.version == 6 and address.ipv4_mapped) or address


def read_network(text: str) -> str | None:
    """A network, or an address as one, in its usual spelling; None if it is neither.

    A single IPv6 address stands for all that its client controls.
    """
    try:
        network: IPv4Network | IPv6Network = ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.prefixlen == network.max_prefixlen:
        if mapped := network.network_address.ipv4_mapped:
            return str(ip_network(mapped))
        network = network.supernet(new_prefix=ONE_CLIENT)
    return str(network)


def checked_reason(text: str) -> str:
    """The reason, if it is short and printable."""
    plain = " ".join(text.split())
    if not 1 <= len(plain) <= LONGEST_REASON or not plain.isprintable():
        raise BadReason("admin.reason", most=LONGEST_REASON)
    return plain
