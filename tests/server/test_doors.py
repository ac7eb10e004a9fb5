"""Connections that ask for nothing, over real sockets."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from quinte.server import serving
from quinte.server.app import create_app
from quinte.server.http import doors, guard
from quinte.server.http.doors import Doors, raise_descriptors
from quinte.server.serving import config
from quinte.server.settings import Settings, sqlite_url
from tests.server.house import FREELY, soon
from tests.server.talk import PATIENCE, Across

pytestmark = pytest.mark.anyio
HALF = b"GET /health HTTP/1.1\r\nHost: table.test\r\n"
WHOLE = HALF + b"\r\n"


class Line:
    """A connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def status(self) -> int:
        """Of the next answer."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
            await self.reader.readexactly(int(length))
        return int(head.split()[1])

    async def is_cut(self) -> bool:
        """Wait until the server hangs up; whether it does so without a word."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE) == b""
        except ConnectionResetError:
            return True

    def close(self) -> None:
        self.writer.close()


class Open:
    """A server on a real port."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server, self.port = server, port
        self.lines: list[Line] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def call(self, data: bytes = b"") -> Line:
        line = Line(*await asyncio.open_connection("127.0.0.1", self.port))
        self.lines.append(line)
        await line.send(data)
        return line


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Open]:
    wanted = {**FREELY, "database": sqlite_url(folder / "quinte.sqlite3"), **settings}
    made = Settings(**wanted)
    server = uvicorn.Server(config(create_app(made), made))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        task = asyncio.create_task(server.serve([listening]))
        await soon(lambda: server.started or task.done())
        there = Open(server, listening.getsockname()[1])
        try:
            yield there
        finally:
            for line in there.lines:
                line.close()
            server.should_exit = True
            await asyncio.wait_for(task, PATIENCE)


async def test_half_a_header_is_cut_off_and_a_whole_one_answered(tmp_path: Path) -> None:
    async with served(tmp_path, header_seconds=0.3) as there:
        lines = [await there.call(HALF), await there.call()]
        whole = await there.call(WHOLE)
        assert await whole.status() == 200
        await whole.send(HALF)  # the next request on the same connection
        for line in (*lines, whole):
            assert await line.is_cut()


async def test_a_slow_drip_of_headers_gives_no_more_time(tmp_path: Path) -> None:
    async with served(tmp_path, header_seconds=0.3) as there:
        line = await there.call(HALF)
        for number in range(100):
            if line.reader.at_eof():
                break
            try:
                await line.send(b"X-%d: y\r\n" % number)
            except ConnectionError:
                break
            await asyncio.sleep(0.05)
        else:
            pytest.fail("it still listens")
        assert await line.is_cut()


async def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async with served(tmp_path, sockets_per_address=2) as there:
        lines = [await there.call(WHOLE), await there.call(WHOLE)]
        assert [await line.status() for line in lines] == [200, 200]
        assert await (await there.call(WHOLE)).is_cut()
        lines[0].close()
        await soon(lambda: len(there.server.server_state.connections) == 1)
        again = await there.call(WHOLE)
        assert await again.status() == 200


async def test_a_websocket_is_not_counted_twice(tmp_path: Path) -> None:
    async with served(tmp_path, sockets_per_address=2) as there:
        token = await asyncio.to_thread(token_of, there.address)
        talks = [await Across.open(there.address, token) for _ in range(4)]
        for talk in talks:
            await talk.ask("ping")
            await talk.hang_up()


def token_of(address: str) -> str:
    """A program's token, for a new guest."""
    with httpx.Client(base_url=address, trust_env=False) as browser:
        browser.post("/api/guest", json={"name": "Ada"}).raise_for_status()
        return str(browser.post("/api/token").raise_for_status().json()["token"])


async def test_a_body_that_does_not_come_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    async with served(tmp_path) as there:
        line = await there.call(
            b"POST /api/guest HTTP/1.1\r\nHost: t\r\nContent-Length: 90\r\n\r\n{"
        )
        assert await line.status() == 408
        assert await line.is_cut()


def test_proxies_speak_for_many_and_descriptors_are_spared() -> None:
    there = Doors(1, 1.0, ["10.0.0.0/8", "not an address"], 4)
    assert [there.enter("10.1.2.3") for _ in range(3)] == ["", "", ""]
    assert there.enter("192.0.2.1") == "192.0.2.1"
    assert there.enter("192.0.2.2") is None  # no descriptor left
    there.leave("")
    assert there.enter("192.0.2.1") is None  # one is enough
    assert there.enter("192.0.2.2") == "192.0.2.2"
    assert Doors(1, 1.0, ["*"], 4).is_proxy("192.0.2.1")


def test_a_server_raises_its_limit_and_keeps_some_descriptors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "raise_descriptors", lambda: 5000)
    made: Any = config(FastAPI(), Settings(sockets_per_address=7, header_seconds=3.0)).http
    there: Doors = made.doors
    assert (there.most, there.per_address, there.seconds) == (5000 - doors.SPARE, 7, 3.0)


@pytest.mark.parametrize(
    ("soft", "hard", "then"),
    [(1024, 4096, 4096), (1024, -1, doors.WANTED), (10**6, 10**6, 10**6), (-1, -1, doors.WANTED)],
)
def test_the_limit_of_descriptors_is_raised(
    soft: int, hard: int, then: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert raise_descriptors() == then
    assert asked == ([(then, hard)] if 0 <= soft < then else [])
