"""A server inside the test, with guests who talk to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from quinte.server.app import create_app
from quinte.server.server import Server
from quinte.server.settings import Settings, sqlite_url
from tests.server.process import profile
from tests.server.talk import PATIENCE, Inside, Message, Talk

GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")
TRIED = GAMES[: profile(1, 4)]
"""Those that a daily check tries where one game is as good as another."""
FREELY: dict[str, Any] = {
    "messages_a_second": 1e9, "burst": 10**9, "connections_per_address": 10**6,
    "requests_a_minute": 10**9, "requests_at_once": 10**9,
    "tables_a_minute": 10**9, "open_tables": 10**9, "least_waiting": 0, "hints_a_minute": 10**9,
}  # fmt: skip
"""No limits."""
IDLE: list[FastAPI] = []
"""Applications without a server: their routes are the same for all, and long to build."""


class Person(httpx.AsyncClient):
    """A guest with a browser."""

    def __init__(self, app: FastAPI, address: str = "127.0.0.1") -> None:
        self.app = app
        self.address = address
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 50_000))
        super().__init__(transport=transport, base_url="http://table.test")

    async def named(self, name: str) -> Person:
        """Known here from now on."""
        (await self.post("/api/guest", json={"name": name})).raise_for_status()
        return self

    async def token(self) -> str:
        """For a program."""
        return str((await self.post("/api/token")).raise_for_status().json()["token"])

    @property
    def cookie(self) -> dict[str, str]:
        """As a browser sends it."""
        return {"cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}

    async def call(self, **headers: str) -> Inside:
        """Open a WebSocket."""
        return await Inside(self.app, {**self.cookie, **headers}, self.address).open()

    async def table(self, game: str = "cinco", **more: Any) -> str:
        """A new table."""
        made = await self.post("/api/tables", json={"game": game, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    async def ask(self, table: str, do: str, **more: Any) -> int:
        """A request over REST that is granted; its number."""
        answer = await self.post(f"/api/tables/{table}/requests", json={"do": do, **more})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    async def refused(self, table: str, do: str, **more: Any) -> Message:
        """A request over REST that is not."""
        answer = await self.post(f"/api/tables/{table}/requests", json={"do": do, **more})
        assert 400 <= answer.status_code < 500, answer.text
        return dict(answer.json()["error"])

    async def look(self, table: str, seat: int | None = None) -> Message:
        """The table as it can be seen from there."""
        seen = await self.get(f"/api/tables/{table}", params={} if seat is None else {"seat": seat})
        return dict(seen.raise_for_status().json())


class House:
    """A server and its people."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.server: Server = app.state.server

    async def guest(self, name: str, address: str = "127.0.0.1") -> Person:
        """A new guest."""
        return await Person(self.app, address).named(name)

    async def two(self, game: str = "cinco", **more: Any) -> tuple[str, Person, Person]:
        """A table where Ada and Bo have begun to play."""
        ada, bo = await self.guest("Ada"), await self.guest("Bo")
        table = await ada.table(game, **{"first": 0, **more})
        await ada.ask(table, "sit")
        await bo.ask(table, "sit")
        await ada.ask(table, "start")
        return table, ada, bo

    async def app_get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        """A request with those headers and no others."""
        async with Person(self.app) as nobody:
            return await nobody.get(path, headers=headers)

    async def call(self, headers: dict[str, str]) -> Inside:
        """A WebSocket with those headers and no others."""
        return await Inside(self.app, headers).open()

    async def log(self, table: str) -> list[Message]:
        """What the database has of a table."""
        return await self.server.store.entries(table)


@asynccontextmanager
async def house(place: Path | str, **settings: Any) -> AsyncIterator[House]:
    """A server from start to stop, in a folder or at an address."""
    database = place if isinstance(place, str) else sqlite_url(place / "quinte.sqlite3")
    wanted = Settings(database=database, **{**FREELY, **settings})
    usual = wanted.page == Settings.page
    if IDLE and usual:
        app = IDLE.pop()
        app.state.server = Server(wanted)
    else:
        app = create_app(wanted)
    async with app.router.lifespan_context(app):
        yield House(app)
    if usual:
        IDLE.append(app)


async def played(talks: list[Talk], table: str, seed: int) -> None:
    """Seat n plays through the n-th talk, all at once, until the game is over."""
    plays = [talk.play(table, n, Random(seed + n)) for n, talk in enumerate(talks)]
    await asyncio.gather(*plays)


async def soon(condition: Callable[[], bool]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)
