"""A seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quinte.errors import BadOption

LONGEST_NAME = 24


@dataclass
class Seat:
    """A person's, a bot's, or free."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str = ""
    away: bool = False
    """The person has left while the game continues."""

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    def public(self) -> dict[str, Any]:
        """What everyone is sent: the person's name, never their id."""
        return {"name": self.name, "bot": self.bot, "away": self.away}

    def as_record(self, number: int) -> dict[str, Any]:
        """As stored in records."""
        named = {"name": self.name or str(number)}
        return {**named, "bot": self.bot} if self.bot else named


def checked_name(name: str) -> str:
    """The name, if it is short, printable and on one line; raises Refused otherwise."""
    plain = " ".join(name.split())
    if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadOption("table.name", most=LONGEST_NAME)
    return plain
