"""News between processes that share a database: which table has got how far."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import psycopg

CHANNEL = "quinte"
Heard = Callable[[str, int], Awaitable[None]]


class News:
    """Nobody else to tell: a single process."""

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """Say which tables have got how far."""

    async def open(self, heard: Heard) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop to listen."""


no_news = News()


class PostgresNews(News):
    """LISTEN and NOTIFY: one connection to speak, one to listen."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.speaker: psycopg.AsyncConnection | None = None
        self.listener: asyncio.Task[None] | None = None

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """All changes in as few notes as PostgreSQL takes."""
        if self.speaker is None or self.speaker.closed:
            self.speaker = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        for i in range(0, len(changes), 100):
            note = json.dumps(changes[i : i + 100])
            await self.speaker.execute("SELECT pg_notify(%s, %s)", (CHANNEL, note))

    async def open(self, heard: Heard) -> None:
        """Listen in a task of its own, and again after a lost connection."""
        ready = asyncio.Event()
        self.listener = asyncio.create_task(self.listen(heard, ready))
        await ready.wait()

    async def listen(self, heard: Heard, ready: asyncio.Event) -> None:
        """Hand on what others tell."""
        while True:
            with suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as heard_from:
                    await heard_from.execute(f"LISTEN {CHANNEL}")
                    ready.set()
                    async for note in heard_from.notifies():
                        for table, seq in json.loads(note.payload):
                            await heard(table, seq)
            await asyncio.sleep(1)

    async def close(self) -> None:
        """Hang up."""
        if self.listener:
            self.listener.cancel()
            with suppress(asyncio.CancelledError):
                await self.listener
        if self.speaker:
            await self.speaker.close()
