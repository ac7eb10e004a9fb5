"""The WebSocket's frames, over a real socket to uvicorn."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from quinte.server.app import create_app
from quinte.server.http import frames, sockets
from quinte.server.serving import config
from quinte.server.settings import Settings, sqlite_url
from tests.server.house import FREELY, House, Person, soon
from tests.server.talk import PATIENCE

pytestmark = pytest.mark.anyio

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0


class Wire:
    """A client that writes its frames by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def frame(
        self, data: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True
    ) -> bytes:
        size, bit = len(data), 0x80 * masked
        head = bytes([0x80 * last | opcode])
        if size < 126:
            head += bytes([bit | size])
        elif size < 1 << 16:
            head += struct.pack("!BH", bit | 126, size)
        else:
            head += struct.pack("!BQ", bit | 127, size)
        if not masked:
            return head + data
        mask = os.urandom(4)
        return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))

    async def say(self, *parts: bytes) -> None:
        """Send bytes, one piece after another."""
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(0.005)

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its payload."""
        async with asyncio.timeout(PATIENCE):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            return first & 15, await self.reader.readexactly(size)

    async def answer(self) -> Any:
        """The next message."""
        opcode, data = await self.hear()
        assert opcode == TEXT, (opcode, data)
        return json.loads(data)

    async def closed(self) -> int:
        """The code with which the server closes, after whatever else it says."""
        while (heard := await self.hear())[0] != CLOSE:
            pass
        return int.from_bytes(heard[1][:2], "big")


def ping(number: int, more: str = "") -> bytes:
    return json.dumps({"id": number, "do": "ping", **({"x": more} if more else {})}).encode()


class Listening:
    """A server on a port of this machine."""

    def __init__(self, house: House, port: int) -> None:
        self.house, self.port = house, port
        self.wires: list[Wire] = []

    async def call(self, person: Person | None = None) -> Wire:
        """A connection of that guest or a new one, whose call is answered."""
        ada = person or await self.house.guest("Ada")
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = ["GET /api/ws HTTP/1.1", "Host: table.test", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
                 f"Authorization: Bearer {await ada.token()}", "", ""]  # fmt: skip
        writer.write("\r\n".join(lines).encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert head.startswith(b"HTTP/1.1 101 "), head
        self.wires.append(Wire(reader, writer))
        return self.wires[-1]


@asynccontextmanager
async def listening(place: Path, **more: Any) -> AsyncIterator[Listening]:
    settings = Settings(database=sqlite_url(place / "q.sqlite3"), port=0, **{**FREELY, **more})
    app = create_app(settings)
    server = uvicorn.Server(config(app, settings))
    serving = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        assert not serving.done()
    port = server.servers[0].sockets[0].getsockname()[1]
    there = Listening(House(app), port)
    try:
        yield there
    finally:
        for wire in there.wires:
            wire.writer.close()
            with suppress(OSError):
                await wire.writer.wait_closed()
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Listening]:
    async with listening(tmp_path) as there:
        yield there


async def test_frames_arrive_whole_in_pieces_or_several_at_once(server: Listening) -> None:
    wire = await server.call()
    one, two, long = wire.frame(ping(1)), wire.frame(ping(2)), wire.frame(ping(3, "y" * 300))
    await wire.say(one)
    assert await wire.answer() == {"re": 1, "ok": True}
    await wire.say(*(bytes([byte]) for byte in two[:9]), two[9:] + one + two[:3], two[3:])
    assert [(await wire.answer())["re"] for _ in range(3)] == [2, 1, 2]
    await wire.say(long[:5], long[5:])
    assert (await wire.answer())["error"]["code"] == "request.form"


async def test_a_message_in_fragments_is_one_message(server: Listening) -> None:
    wire, text = await server.call(), ping(5)
    await wire.say(wire.frame(text[:4], last=False))
    await wire.say(wire.frame(b"hello", PING))
    assert await wire.hear() == (PONG, b"hello")
    await wire.say(wire.frame(text[4:9], MORE, last=False), wire.frame(text[9:], MORE))
    assert (await wire.answer())["re"] == 5
    await wire.say(wire.frame(ping(6)))
    assert (await wire.answer())["re"] == 6


async def test_what_is_not_text_is_refused_or_cut_off(server: Listening) -> None:
    wire = await server.call()
    await wire.say(wire.frame(b"\x00\x01", BINARY))
    assert (await wire.answer())["error"]["code"] == "request.text"
    await wire.say(wire.frame(b'{"id": 1, "do": "\xff"}'))
    assert await wire.closed() == 1007


@pytest.mark.parametrize(
    ("opcode", "data", "more", "code"),
    [
        (TEXT, b"{}", {"masked": False}, 1002),
        (MORE, b"{}", {}, 1002),
        (3, b"{}", {}, 1002),
        (TEXT, b"x" * 100_000, {}, 1009),
        (CLOSE, b"\x03\xe8", {}, 1000),
    ],
    ids=["unmasked", "a rest without a beginning", "unknown", "too long", "goodbye"],
)
async def test_frames_that_are_not_allowed_close_the_connection(
    server: Listening, opcode: int, data: bytes, more: dict[str, bool], code: int
) -> None:
    wire = await server.call()
    # Too long is known from its head; a rest that nobody reads would reset the line, and the reset
    # may overtake the refusal.
    await wire.say(wire.frame(data, opcode, **more)[:1000])
    assert await wire.closed() == code
    other = await server.call()
    await other.say(other.frame(ping(1)))
    assert (await other.answer())["re"] == 1


async def test_a_text_within_fragments_of_another_is_an_error(server: Listening) -> None:
    wire = await server.call()
    await wire.say(wire.frame(b'{"id"', last=False), wire.frame(ping(1)))
    assert await wire.closed() == 1002


async def test_who_sends_without_waiting_is_answered_in_order(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "MOST_UNREAD", 3)
    wire = await server.call()
    await wire.say(b"".join(wire.frame(ping(number)) for number in range(200)))
    assert [(await wire.answer())["re"] for _ in range(200)] == list(range(200))


async def test_who_never_reads_is_cut_off(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_QUEUED", 50)
    monkeypatch.setattr(sockets, "GOODBYE", 0.05)
    wire = await server.call()
    wire.writer.transport.pause_reading()  # type: ignore[attr-defined]
    (connection,) = server.house.server.connections
    assert isinstance(connection, sockets.Connection)
    for _ in range(5000):
        connection.send(b'"' + b"x" * 20_000 + b'"')
        await asyncio.sleep(0)
        if connection.closing:
            break
    assert connection.closing == sockets.TOO_SLOW
    await soon(lambda: not server.house.server.connections)
    wire.writer.transport.abort()


async def test_all_that_a_turn_brings_is_sent_in_order(server: Listening) -> None:
    wire = await server.call()
    (connection,) = server.house.server.connections
    sizes = [1, 125, 126, 70_000, 3, 65_535, 65_536, 2]
    for size in sizes:
        connection.send(b"z" * size)
    assert [len((await wire.hear())[1]) for _ in sizes] == sizes
