"""The parts of a running server, from start to stop."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from fastapi import FastAPI

from quinte.server.http.limits import Addresses
from quinte.server.http.session import Sessions
from quinte.server.kept import Kept
from quinte.server.metrics import started
from quinte.server.operating.bans import Banned, Bans
from quinte.server.operating.following import bans_of, follow
from quinte.server.previews.painter import Painter
from quinte.server.rooms.rooms import Rooms
from quinte.server.rooms.thinkers import Thinkers
from quinte.server.settings import Settings, archive_folder
from quinte.server.storage.news import Changes
from quinte.server.storage.store import REVOKED, Store, usable

GOODBYE = 5.0
"""Seconds to send goodbyes in."""
RESTARTING = 1012
"""WebSocket close code for a server that will be back (Service Restart)."""


class Client(Protocol):
    """A connected client."""

    host: str
    """The address it comes from."""

    @property
    def person(self) -> str: ...

    def dismiss(self, error: Banned) -> None:
        """Say why, then close."""

    def send(self, data: bytes) -> None:
        """Queue a message, as JSON; never blocks."""

    def close(self, code: int) -> None:
        """Close after what is queued has been sent."""


class Server:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.log = logging.getLogger("quinte.server")
        archive = settings.archive or archive_folder(settings.database)
        self.store = Store(settings.database, archive, alone=True)
        self.thinkers = Thinkers(settings.bots, settings.bot_seconds)
        self.thinkers.turns.limited = settings.limited_bots
        self.advisers = Thinkers(1, settings.bot_seconds)  # no game waits for a hint
        self.rooms = Rooms(self.store, self.thinkers, settings.idle_seconds, settings.open_tables)
        self.painter = Painter(settings.page / "assets")
        self.connections: set[Client] = set()
        self.carried: set[asyncio.Task[None]] = set()
        self.addresses = Addresses(settings.requests_a_minute, burst=settings.requests_at_once)
        self.kept = Kept()
        self.hints = Addresses(settings.hints_a_minute, "limit.hints")
        self.making = Addresses(settings.tables_a_minute, "limit.new_tables")
        self.open_from: Counter[str] = Counter()
        self.stopping = False
        self.proxy_noticed = bool(settings.proxies)
        self.sessions: Sessions
        self.bans = Bans()

    async def open(self) -> None:
        """Open the database, for this process alone if it is a file; a no-op if open.

        Raises UnusableDatabase, and leaves nothing open, if anything is wrong with it.
        """
        try:
            await self.store.open()
            with usable(self.settings.database):
                key, serials = await self.store.signing_key(), await self.store.serials()
                self.sessions = Sessions(key, self.settings, serials)
                self.bans = await bans_of(self.store)
        except BaseException:
            await self.store.close()
            raise

    @asynccontextmanager
    async def running(self, _: FastAPI) -> AsyncIterator[None]:
        """Lifespan of the application: open the store, serve, shut down."""
        await self.open()
        if self.store.shared:
            from quinte.server.storage.postgres import PostgresNews  # an extra

            self.store.news = PostgresNews(self.settings.database)
        await self.store.news.open(self.on_news, self.on_silence, self.rooms.on_word)
        started(self.settings)
        sweeping = asyncio.create_task(self.rooms.sweep())
        operated = asyncio.create_task(
            follow(self.store, self.bans, self.on_bans, self.rooms.on_news)
        )
        try:
            yield
        finally:
            await self.say_goodbye()
            bots = [room.task for room in self.rooms.rooms.values() if room.task]
            for task in (sweeping, operated, *bots):
                task.cancel()
            await asyncio.gather(sweeping, operated, *bots, return_exceptions=True)
            for room in self.rooms.rooms.values():
                room.settle_listing()
            await self.store.news.stop_listening()
            await self.store.close()
            self.rooms.say_goodbye()
            await self.store.news.close()
            self.thinkers.close()
            self.advisers.close()
            self.painter.close()
            self.kept.close()

    def carry_out(self, task: asyncio.Task[None]) -> None:
        """Keep a request of a client who has left until it is granted or refused."""
        self.carried.add(task)
        task.add_done_callback(self.carried.discard)

    async def on_news(self, changes: Changes) -> None:
        """Some process has written to tables, or revoked somebody's tokens."""
        for id_, seq in changes:
            if id_.startswith(REVOKED):
                self.sessions.serials[id_.removeprefix(REVOKED)] = seq
        await self.rooms.on_news(changes)

    def on_bans(self, bans: Bans) -> None:
        """The operator has banned somebody, or lifted a ban: whoever is banned has to go."""
        self.bans = bans
        for connection in list(self.connections):
            try:
                bans.refuse(connection.host, connection.person)
            except Banned as error:
                connection.dismiss(error)

    async def on_silence(self) -> None:
        """News may have been missed."""
        self.sessions.serials.update(await self.store.serials())
        await self.rooms.on_silence()

    async def say_goodbye(self) -> None:
        """Ask all clients to reconnect; requests already received are still carried out."""
        self.stopping = True
        for connection in list(self.connections):
            connection.send(b'{"bye":"restart"}')
            connection.close(RESTARTING)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self.connections:
                    await asyncio.sleep(0.01)
