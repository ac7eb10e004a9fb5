"""The WebSocket: one connection for any number of tables. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from quinte.document import read
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.server.http import quick
from quinte.server.http.declared import ASKING
from quinte.server.http.errors import BadRequest, language_of, malformed, refusal_json, worded
from quinte.server.http.frames import LINE, Frames, Gone
from quinte.server.http.limits import Bucket, TooMany, address_of, host_of
from quinte.server.http.session import Guest
from quinte.server.http.wire import READING, READS, MovesThere, Shown, TryThere, Unwatch, Watch
from quinte.server.metrics import connected
from quinte.server.operating.bans import Banned
from quinte.server.rooms.turns import Payer
from quinte.server.server import GOODBYE, RESTARTING, Server
from quinte.table.checks import own_seat

if TYPE_CHECKING:
    from quinte.engine.types import Viewer
    from quinte.server.rooms.room import Room
    from quinte.table.effects import Request

MOST_QUEUED = 1000
"""Messages that may wait for a slow reader; with one more, it is disconnected."""
MOST_UNDER_WAY = 32
"""Requests of one client that may wait for a commit at once, each at a table of its own."""
MOST_WATCHED = 200
READING_COST = 5
"""Messages that it counts as to read a table's log again."""
ID = re.compile(rb'"id"\s*:\s*(\d{1,15})\b')
MOST_SEARCHED = 8192
NOT_TEXT, TOO_SLOW, FORBIDDEN, ABUSE = 1007, 1013, 4403, 4429
encode = msgspec.json.Encoder().encode


class Line(Protocol):
    """How the messages of a connection come and go."""

    async def receive_text(self) -> bytes | None:
        """The next message; None if it is not text. Raises Gone when there are no more."""

    def write_text(self, data: bytes) -> int:
        """Send a message, later if the client is slow; returns how many wait."""

    async def flush(self) -> None:
        """Wait until what waits has been sent."""


class AsgiLine:
    """A line through ASGI alone, for servers that offer no other (see `frames`)."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.unsent: asyncio.Queue[bytes] = asyncio.Queue()
        self.writer = asyncio.create_task(self.write())

    async def receive_text(self) -> bytes | None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | None = message.get("text")
        return None if text is None else text.encode()

    def write_text(self, data: bytes) -> int:
        self.unsent.put_nowait(data)
        return self.unsent.qsize()

    async def write(self) -> None:
        """Send queued messages."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                data = await self.unsent.get()
                await self.socket.send_text(data.decode())
                self.unsent.task_done()

    async def flush(self) -> None:
        await self.unsent.join()


class Connection:
    """A connected client."""

    def __init__(self, server: Server, socket: WebSocket, guest: Guest, address: str) -> None:
        self.server = server
        self.socket = socket
        self.guest = guest
        self.address = address
        self.host = host_of(socket)
        self.language: str | None = None
        self.words = Words(language_of(socket.headers.get("accept-language")))
        self.line: Line
        self.watched: dict[tuple[str, Viewer], Room] = {}
        self.payer = Payer(address, guest.id)
        self.bucket = Bucket(server.settings.messages_a_second, server.settings.burst)
        self.closing: int | None = None
        self.ending = asyncio.Event()
        self.granting = False
        self.under_way = 0
        self.answered_all: asyncio.Future[None] | None = None
        self.warned = 0

    @property
    def person(self) -> str:
        return self.guest.id

    def send(self, data: bytes) -> None:
        """Queue a message. A client who lets too many wait is disconnected with 1013 and may
        reconnect.
        """
        if self.closing is None and self.line.write_text(data) > MOST_QUEUED:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Close after what is queued has been sent, unless the client reads too slowly."""
        if self.closing is None:
            self.closing = code
            self.ending.set()

    def dismiss(self, error: Banned) -> None:
        """Say why, then close."""
        self.send(farewell(error, self.words))
        self.close(FORBIDDEN)

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
        await self.socket.accept()
        self.line = self.socket.scope.get("extensions", {}).get(LINE) or AsgiLine(self.socket)
        if isinstance(self.line, Frames):
            self.line.taker = self.take
        self.server.connections.add(self)
        connected(self.server.settings, len(self.server.connections))
        reader = asyncio.create_task(self.read())
        ending = asyncio.create_task(self.ending.wait())
        try:
            await asyncio.wait((reader, ending), return_when=asyncio.FIRST_COMPLETED)
            if self.closing is not None:
                await self.hang_up(self.closing)
        finally:
            self.closing = self.closing or 1000
            tasks = [ending] + ([self.line.writer] if isinstance(self.line, AsgiLine) else [])
            if self.granting:  # what is under way is carried out, and announced
                self.server.carry_out(reader)
            else:
                tasks.append(reader)
            for task in tasks:
                task.cancel()
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception):
                    self.server.log.error("fault", exc_info=end, extra={"where": "socket"})
            for (_, viewer), room in self.watched.items():
                room.leave(self, viewer)
            self.server.connections.discard(self)
            connected(self.server.settings, len(self.server.connections))

    async def hang_up(self, code: int) -> None:
        """Send what is queued, if that does not take long, and a goodbye."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(GOODBYE):
                await self.line.flush()
                await self.socket.close(code)

    async def read(self) -> None:
        """Answer messages in the order they arrive."""
        with suppress(Gone):
            while self.closing is None:
                data = await self.line.receive_text()
                if self.under_way:
                    self.answered_all = asyncio.get_running_loop().create_future()
                    await self.answered_all
                if not self.bucket.take():
                    self.warned += 1
                    if self.warned > self.server.settings.burst:
                        self.close(ABUSE)
                        return
                    self.refuse(id_in(data), TooMany("limit.messages"))
                    continue
                await self.answer(data)

    async def answer(self, data: bytes | None) -> None:
        """Handle one message: send a reply with its id, or an error."""
        number: Any = None
        try:
            if data is None or len(data) > self.server.settings.longest_message:
                raise BadRequest("request.text", most=self.server.settings.longest_message)
            if asked := quick.read(data):
                number = asked.id
                room = await self.room(asked.table)
                wanted = asked.request.signed(self.guest.name)
                seq = await self.grant(room, wanted, asked.client, asked.number)
                self.send(b'{"re":%d,"ok":true,"seq":%d}' % (number, seq))
                return
            message = read(data.decode(), BadRequest)
            if not isinstance(message, dict):
                raise BadRequest("request.object")
            number = message.get("id")
            if type(number) is not int or not 0 <= number < 2**53:
                number = None
                raise BadRequest("request.number")
            self.send(encode({"re": number, **await self.done(message)}))
        except Exception as error:
            self.fail(number, error)

    def take(self, data: bytes) -> bool:
        """Ask a table for what is most often asked, without waking the reader. False leaves a
        message to it: answers come in the order of their messages.
        """
        if self.closing is not None or self.under_way >= MOST_UNDER_WAY or self.bucket.left < 1:
            return False
        asked = quick.read(data) if len(data) <= self.server.settings.longest_message else None
        room = self.server.rooms.rooms.get(asked.table) if asked else None
        if asked is None or room is None:
            return False
        request = asked.request.signed(self.guest.name)
        told = partial(self.answered, asked.id)
        if not room.grant_soon(self.payer, request, asked.client, asked.number, told):
            return False
        self.bucket.take()
        self.under_way += 1
        return True

    def answered(self, number: int, end: int | BaseException) -> None:
        """What a table was asked for is committed, or is not."""
        self.under_way -= 1
        if isinstance(end, int):
            self.send(b'{"re":%d,"ok":true,"seq":%d}' % (number, end))
        else:
            self.fail(number, end)
        if not self.under_way and self.answered_all and not self.answered_all.done():
            self.answered_all.set_result(None)

    def fail(self, number: int | None, error: BaseException) -> None:
        """Say why a message was not granted."""
        match error:
            case ValidationError():
                self.refuse(number, malformed(error))
            case QuinteError():
                self.refuse(number, error)
            case UnicodeDecodeError():
                self.close(NOT_TEXT)
            case _:
                self.server.log.error("fault", exc_info=error, extra={"where": "socket"})
                self.refuse(number, BadRequest("request.fault"))

    def refuse(self, number: int | None, error: QuinteError) -> None:
        self.send(encode({"re": number, "error": refusal_json(error, self.words)}))

    async def done(self, data: dict[str, Any]) -> dict[str, Any]:
        """Carry out a message and return its reply."""
        if data.get("do") in READS:
            return await self.looked(READING.validate_python(data))
        rest = {name: value for name, value in data.items() if name not in ("id", "table")}
        asked = ASKING.validate_python(rest)
        room = await self.room(data.get("table"))
        number = asked.number
        if number is None and asked.client:
            number = data["id"]
        seq = await self.grant(room, asked.request(self.guest.name), asked.client, number)
        return {"ok": True, "seq": seq}

    async def grant(self, room: Room, request: Request, client: str, number: int | None) -> int:
        """Ask a table for something, which nothing cancels any more."""
        self.granting = True
        try:
            return await room.grant(self.payer, request, client, number)
        finally:
            self.granting = False

    async def looked(self, wanted: Any) -> dict[str, Any]:
        """Handle a message that changes nothing: `watch`, `unwatch`, `seen`, `try`, `moves`
        or `ping`."""
        if isinstance(wanted, Watch):
            return await self.watch(wanted)
        if isinstance(wanted, Unwatch):
            self.unwatch(wanted)
        elif isinstance(wanted, Shown):
            if room := self.watched.get((wanted.table or "", wanted.seat)):
                room.saw(self, wanted.seat, wanted.seq)
        elif isinstance(wanted, TryThere | MovesThere):
            room = await self.room(wanted.table)
            seat = own_seat(room.table, self.guest.id, wanted.seat)
            if isinstance(wanted, TryThere):
                explained = room.table.explain(seat, wanted.text)
                return {"ok": True, "explained": worded(explained, self.words)}
            return {"ok": True, "moves": room.table.moves(seat)}
        return {"ok": True}

    async def watch(self, wanted: Watch) -> dict[str, Any]:
        """Send the current state, then subscribe to what happens next."""
        room = await self.room(wanted.table)
        if len(self.watched) >= MOST_WATCHED:
            raise TooMany("limit.watched", most=MOST_WATCHED)
        if room.must_read(wanted.since) and not self.bucket.take(READING_COST):
            raise TooMany("limit.messages")
        if wanted.lang:
            self.language, self.words = wanted.lang, Words(wanted.lang)
        await room.watch(self, wanted.seat, wanted.since)
        self.watched[room.table.id, wanted.seat] = room
        return {"ok": True, "seq": room.table.seq, "mine": room.table.seats_of(self.guest.id)}

    def unwatch(self, wanted: Unwatch) -> None:
        room = self.watched.pop((wanted.table or "", wanted.seat), None)
        if room:
            room.leave(self, wanted.seat)

    async def room(self, table: object) -> Room:
        """The table a message names."""
        if not isinstance(table, str):
            raise BadRequest("request.table")
        return self.server.rooms.rooms.get(table) or await self.server.rooms.find(table)


def id_in(data: bytes | None) -> int | None:
    """The id of a message that is not read any further."""
    found = ID.search(data or b"", 0, MOST_SEARCHED)
    return int(found[1]) if found else None


def farewell(error: Banned, words: Words) -> bytes:
    """What a banned client is sent last."""
    return encode({"bye": "banned", "error": refusal_json(error, words)})


async def connect(socket: WebSocket) -> None:
    """Accept a WebSocket and serve it; the endpoint of `/api/ws`."""
    server: Server = socket.app.state.server
    address = address_of(socket)
    if server.stopping:
        await socket.close(RESTARTING)
        return
    try:
        guest = server.sessions.known(socket)
        if server.open_from[address] >= server.settings.connections_per_address:
            raise TooMany("limit.connections", most=server.settings.connections_per_address)
        server.bans.refuse(host_of(socket), guest.id)
    except Banned as error:  # before it is accepted, a browser could not read why
        await socket.accept()
        words = Words(language_of(socket.headers.get("accept-language")))
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(farewell(error, words).decode())
            await socket.close(FORBIDDEN)
        return
    except QuinteError:
        await socket.close(FORBIDDEN)
        return
    server.open_from[address] += 1
    try:
        await Connection(server, socket, guest, address).run()
    finally:
        server.open_from[address] -= 1
        server.open_from += Counter()  # addresses without connections are forgotten
