"""A seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quinte.bots import BY_LEVEL, usual_name
from quinte.errors import BadOption

LONGEST_NAME = 24
LEVEL_OF = {bot: level for level, bot in BY_LEVEL.items()}
"""The levels by the names of their bots."""


@dataclass
class Seat:
    """A person's, a bot's, or free."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str = ""
    away_since: int | None = None
    """When the person left while the game continued, in milliseconds since 1970."""

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def away(self) -> bool:
        return self.away_since is not None

    def public(self) -> dict[str, Any]:
        """What everyone is sent: the person's name, never their id."""
        return {
            "name": self.name,
            "bot": self.bot,
            "level": LEVEL_OF.get(usual_name(self.bot)) if self.bot else None,
            "away": self.away,
            "away_since": self.away_since,
        }

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
