"""Notifications over PostgreSQL, for processes that share one database (extra `postgresql`)."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import suppress

import psycopg

from quinte.server.storage.news import News, OnNews, OnSilence

CHANNEL = "quinte"
TRIES = 2
AGAIN = 0.5
"""Seconds before reconnecting."""
LOG = logging.getLogger("quinte.server")


class PostgresNews(News):
    """LISTEN and NOTIFY: one connection to send, one to listen."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.speaker: psycopg.AsyncConnection | None = None
        self.listener: asyncio.Task[None] | None = None

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """Send all changes in as few NOTIFYs as possible, reconnecting if necessary."""
        for _ in range(TRIES):
            try:
                if self.speaker is None or self.speaker.closed:
                    self.speaker = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
                for i in range(0, len(changes), 100):
                    note = json.dumps(changes[i : i + 100])
                    await self.speaker.execute("SELECT pg_notify(%s, %s)", (CHANNEL, note))
                return
            except psycopg.Error:
                LOG.warning("news not told", extra={"where": "news"})
                if self.speaker is not None:
                    await self.speaker.close()

    async def open(self, on_news: OnNews, on_silence: OnSilence) -> None:
        """Listen in a background task, which reconnects after a failure."""
        ready = asyncio.Event()
        self.listener = asyncio.create_task(self.listen(on_news, on_silence, ready))
        await ready.wait()

    async def listen(self, on_news: OnNews, on_silence: OnSilence, ready: asyncio.Event) -> None:
        """Pass on notifications until cancelled, whatever goes wrong."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as heard_from:
                    await heard_from.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        await on_silence()
                    ready.set()
                    async for note in heard_from.notifies():
                        for table, seq in json.loads(note.payload):
                            await on_news(table, seq)
            except Exception:
                LOG.exception("fault", extra={"where": "news"})
            await asyncio.sleep(AGAIN)

    async def stop_listening(self) -> None:
        if self.listener:
            self.listener.cancel()
            with suppress(asyncio.CancelledError):
                await self.listener

    async def close(self) -> None:
        if self.speaker:
            await self.speaker.close()
