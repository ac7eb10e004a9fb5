"""Somebody who is told what happens at a table."""

from __future__ import annotations

from typing import Protocol


class Watcher(Protocol):
    """A subscriber to a table."""

    @property
    def person(self) -> str: ...

    @property
    def language(self) -> str | None:
        """The language in which it wants steps told, if any."""

    def send(self, data: bytes) -> None:
        """Queue a message, as JSON; never blocks."""
