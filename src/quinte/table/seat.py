"""A place at a table, and who has taken it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quinte.errors import BadOption

LONGEST_NAME = 24


@dataclass
class Seat:
    """A person's, a bot's, or nobody's yet."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    nonce: str = ""
    away: bool = False
    """The person got up while the game goes on."""

    @property
    def taken(self) -> bool:
        """Whether somebody plays here."""
        return self.person is not None or self.bot is not None

    def public(self) -> dict[str, Any]:
        """What everybody is told: never who the person is, only the name."""
        return {"name": self.name, "bot": self.bot, "away": self.away}

    def as_record(self, number: int) -> dict[str, Any]:
        """As records write it."""
        named = {"name": self.name or str(number)}
        return {**named, "bot": self.bot} if self.bot else named


def checked_name(name: str) -> str:
    """A name that can be shown: short, on one line, printable."""
    plain = " ".join(name.split())
    if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadOption("table.name", most=LONGEST_NAME)
    return plain
