"""Notifications over PostgreSQL, for processes that share one database (extra `postgresql`)."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, LiteralString

import psycopg

from quinte.server.storage.news import (
    CHANNEL,
    Changes,
    LogRow,
    News,
    OnNews,
    OnSilence,
    OnWord,
    Word,
)

TRIES = 2
AGAIN = 0.5
"""Seconds before reconnecting."""
LOG = logging.getLogger("quinte.server")
NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s)"
NEWER = """
    SELECT log.table_id, log.seq, log.entry FROM json_each_text(%s::json) AS known
    JOIN log ON log.table_id = known.key AND log.seq > known.value::int
    ORDER BY log.table_id, log.seq
"""


class PostgresNews(News):
    """LISTEN and NOTIFY: one connection to send and to read what is newer, one to listen.

    Both are the driver's own: SQLAlchemy takes four times as long to read a few rows.
    """

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.speaker: psycopg.AsyncConnection | None = None
        self.listener: asyncio.Task[None] | None = None
        self.speaking = asyncio.Lock()
        self.saying: set[asyncio.Task[None]] = set()

    async def tell(self, changes: Changes) -> None:
        await self.send(self.notes(changes))

    def notes(self, changes: Changes) -> list[str]:
        """As few as possible; a NOTIFY has at most 8,000 bytes."""
        return [json.dumps(changes[i : i + 100]) for i in range(0, len(changes), 100)]

    def say(self, word: Word) -> None:
        task = asyncio.create_task(self.send([json.dumps(word)]))
        self.saying.add(task)
        task.add_done_callback(self.saying.discard)

    async def send(self, notes: Sequence[str]) -> None:
        """Send a NOTIFY each."""
        for note in notes:
            await self.execute(NOTIFY, note)

    async def newer(self, reached: str) -> list[LogRow]:
        return await self.execute(NEWER, reached)

    async def execute(self, statement: LiteralString, value: str) -> list[Any]:
        """The rows of a statement, reconnecting if necessary; none if that does not help."""
        async with self.speaking:
            for _ in range(TRIES):
                try:
                    if self.speaker is None or self.speaker.closed:
                        connect = psycopg.AsyncConnection.connect
                        self.speaker = await connect(self.url, autocommit=True)
                    return await (await self.speaker.execute(statement, (value,))).fetchall()
                except psycopg.Error:
                    LOG.warning("news not told", extra={"where": "news"})
                    if self.speaker is not None:
                        await self.speaker.close()
        return []

    async def open(self, on_news: OnNews, on_silence: OnSilence, on_word: OnWord) -> None:
        """Listen in a background task, which reconnects after a failure."""
        ready = asyncio.Event()
        self.listener = asyncio.create_task(self.listen(on_news, on_silence, on_word, ready))
        await ready.wait()

    async def listen(
        self, on_news: OnNews, on_silence: OnSilence, on_word: OnWord, ready: asyncio.Event
    ) -> None:
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
                        heard = json.loads(note.payload)
                        if isinstance(heard, dict):
                            on_word(heard)
                            continue
                        await on_news(heard)
            except Exception:
                LOG.exception("fault", extra={"where": "news"})
            await asyncio.sleep(AGAIN)

    async def stop_listening(self) -> None:
        if self.listener:
            self.listener.cancel()
            with suppress(asyncio.CancelledError):
                await self.listener

    async def close(self) -> None:
        await asyncio.gather(*self.saying)
        if self.speaker:
            await self.speaker.close()
