"""Notifications between processes that share a database: which table has reached which number, and
who watches where.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

CHANNEL = "quinte"
"""Where PostgreSQL passes them on."""

Changes = Sequence[tuple[str, int]]
"""The newest number of each table."""
LogRow = tuple[str, int, str]
"""A table, the number of an entry, and the entry in JSON."""
OnNews = Callable[[Changes], Awaitable[None]]
OnSilence = Callable[[], Awaitable[None]]
Word = dict[str, Any]
"""What processes tell each other that no database keeps."""
OnWord = Callable[[Word], None]


class News:
    """Notifications between processes; this base class serves a single process and does nothing."""

    async def tell(self, changes: Changes) -> None:
        """Announce the newest sequence number of each table."""

    def notes(self, changes: Changes) -> list[str]:
        """The same, to be told by a transaction if it is committed, whoever dies then."""
        return []

    async def newer(self, reached: str) -> list[LogRow]:
        """What the logs of tables have after the numbers that a JSON object names, in order. May
        lack something: whoever is still behind then reads the log itself.
        """
        return []

    def say(self, word: Word) -> None:
        """Send a word to all processes, this one too; never blocks, and may be lost."""

    async def open(self, on_news: OnNews, on_silence: OnSilence, on_word: OnWord) -> None:
        """Start listening; `on_silence` is called when notifications may have been missed."""

    async def stop_listening(self) -> None:
        """Stop receiving, but keep sending."""

    async def close(self) -> None: ...


no_news = News()
