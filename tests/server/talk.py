"""Talking to a server over its WebSocket, inside the test or across a real socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from random import Random
from typing import Any

from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

Message = dict[str, Any]
PATIENCE = 60
"""Seconds after which a test that waits for something has failed."""


class Closed(Exception):
    """The server has hung up, or never answered the call."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Refusal(Exception):
    """The server said no."""

    def __init__(self, error: Message) -> None:
        super().__init__(error)
        self.error = error
        self.code: str = error["code"]


class Talk:
    """A client: numbers its messages, keeps what it receives, tracks each table's number."""

    def __init__(self) -> None:
        self.number = 0
        self.news: list[Message] = []
        self.other: list[Message] = []
        self.latest: dict[tuple[str, int | None], Message] = {}

    async def say(self, text: str | bytes) -> None:
        raise NotImplementedError

    async def hear_text(self) -> str:
        raise NotImplementedError

    async def hang_up(self) -> None:
        raise NotImplementedError

    async def hear(self) -> Message:
        """The next message; news is kept."""
        message: Message = json.loads(await asyncio.wait_for(self.hear_text(), PATIENCE))
        if "steps" in message:
            self.news.append(message)
            self.latest[message["table"], message["seat"]] = message
        elif "re" not in message:
            self.other.append(message)
        return message

    async def answer(self, number: int | None) -> Message:
        """The answer to a message; Refusal if it is a refusal."""
        while (message := await self.hear()).get("re", "news") != number:
            pass
        if "error" in message:
            raise Refusal(message["error"])
        return message

    async def ask(self, do: str, table: str | None = None, **more: Any) -> Message:
        """Ask, and wait for the answer."""
        self.number += 1
        number = more.pop("id", self.number)
        asked = {"id": number, "do": do, "table": table, **more}
        if table is None:
            del asked["table"]
        await self.say(json.dumps(asked))
        return await self.answer(number)

    async def until(self, table: str, seat: int | None, **wanted: Any) -> Message:
        """Hear until a table is as far as that: `seq=7`, `phase="over"`."""

        def fits(message: Message | None) -> bool:
            return message is not None and all(
                message["seq"] >= value if name == "seq" else message["status"][name] == value
                for name, value in wanted.items()
            )

        while not fits(self.latest.get((table, seat))):
            await self.hear()
        return self.latest[table, seat]

    async def moves(self, table: str, seat: int) -> list[str]:
        """The legal moves, as requests may send them."""
        found = (await self.ask("moves", table, seat=seat))["moves"]
        return [move.replace("lay ", "bid ") for move in found]

    async def play(self, table: str, seat: int, rng: Random, most: float = inf) -> None:
        """Watch, and play random moves until the game is over, or up to a number of them."""
        await self.ask("watch", table, seat=seat)
        made = 0
        while made < most and (stands := self.latest[table, seat])["status"]["phase"] == "playing":
            if seat not in stands["status"]["acting"]:
                await self.hear()
                continue
            moves = await self.moves(table, seat)
            if self.latest[table, seat] is not stands:
                continue
            await self.ask("move", table, seat=seat, text=rng.choice(moves))
            made += 1


class Inside(Talk):
    """To an application in the same process: no sockets, no threads."""

    def __init__(
        self, app: FastAPI, headers: Mapping[str, str], address: str = "127.0.0.1"
    ) -> None:
        super().__init__()
        self.to: asyncio.Queue[Message] = asyncio.Queue()
        self.back: asyncio.Queue[Message] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()
        given = {"host": "table.test", **headers}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/api/ws",
            "raw_path": b"/api/ws",
            "root_path": "",
            "query_string": b"",
            "headers": [(name.lower().encode(), text.encode()) for name, text in given.items()],
            "client": (address, 50_000),
            "server": ("table.test", 80),
            "subprotocols": [],
            "state": {},
        }
        self.to.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self.to.get, self.taken))  # type: ignore[arg-type]

    async def taken(self, message: Message) -> None:
        """What the server sends; it waits while we do not read."""
        await self.reading.wait()
        self.back.put_nowait(message)

    async def open(self) -> Inside:
        """Until the server has answered the call."""
        first = await asyncio.wait_for(self.back.get(), PATIENCE)
        if first["type"] != "websocket.accept":
            await self.task
            raise Closed(first.get("code", 1006))
        return self

    async def say(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self.to.put_nowait({"type": "websocket.receive", kind: text})

    async def hear_text(self) -> str:
        message = await self.back.get()
        if message["type"] == "websocket.close":
            self.back.put_nowait(message)
            self.to.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            raise Closed(message["code"])
        return str(message["text"])

    async def hang_up(self) -> None:
        self.to.put_nowait({"type": "websocket.disconnect", "code": 1005})
        await asyncio.wait_for(self.task, PATIENCE)


class Across(Talk):
    """To a server process, over a real socket."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self.connection = connection

    @classmethod
    async def open(cls, address: str, token: str, **more: str) -> Across:
        """`address` as the server announces it."""
        try:
            return cls(
                await connect(
                    address.replace("http", "ws", 1) + "api/ws",
                    additional_headers={"Authorization": f"Bearer {token}", **more},
                    proxy=None,
                )
            )
        except InvalidStatus as refused:
            raise Closed(refused.response.status_code) from None
        except (OSError, InvalidMessage):
            raise Closed(1006) from None

    async def say(self, text: str | bytes) -> None:
        try:
            await self.connection.send(text)
        except ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else 1006) from None

    async def hear_text(self) -> str:
        try:
            return str(await self.connection.recv())
        except ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else 1006) from None

    async def hang_up(self) -> None:
        with suppress(ConnectionClosed):
            await self.connection.close()
