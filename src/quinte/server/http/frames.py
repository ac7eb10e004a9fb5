"""WebSocket frames on their shortest way: uvicorn's protocol, without ASGI for every message.

uvicorn opens, pings and closes the connection. A message in one frame, as clients send them, is
handed to the reader as bytes; anything else (fragments, control frames, errors) goes through the
library. What is sent is written as it is, after a header of a few bytes, and all that one turn of
the event loop has for a client in one system call.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

LINE = "quinte.line"
"""The ASGI extension by which the application finds the protocol."""
MOST_UNREAD = 32
"""Messages that may wait to be answered; a client that sends more is not read meanwhile."""
TEXT, MASKED, LONG, LONGER = 0x81, 0x80, 126, 127


Taker = Callable[[bytes], bool]
"""Is shown a message before it waits for the reader, and says whether it has taken it."""


class Gone(Exception):
    """The client has left, or the connection is closed."""


class Frames(WebSocketsSansIOProtocol):
    """A connection of one client."""

    waiting: list[Frames]
    """Those of the same server with something to write at the end of this turn."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.unread: deque[bytes | None] = deque()
        self.reader: asyncio.Future[None] | None = None
        self.taker: Taker | None = None
        self.rest = b""  # of a frame that has not arrived as a whole
        self.soon: list[bytes] = []  # to be written at the end of this turn
        self.unsent: deque[bytes] = deque()  # when the client has read more
        self.stopped = False  # reading
        self.halted = False  # writing
        self.drained: asyncio.Future[None] | None = None

    # Reading

    async def receive_text(self) -> bytes | None:
        """The next message; None if it is not text. Raises Gone when there are no more."""
        while not self.unread:
            if self.stopped:
                self.stopped = False
                self.transport.resume_reading()
            if self.disconnected or self.close_sent:
                raise Gone
            self.reader = self.loop.create_future()
            await self.reader
        return self.unread.popleft()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {LINE: self}  # type: ignore[dict-item]

    def data_received(self, data: bytes) -> None:
        """Hand over the messages that have arrived as a whole."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        while at < end and not self.disconnected:
            begin, stop = bounds(data, at, end, self.config.ws_max_size)
            if stop > end:
                break
            if begin and data[at] == TEXT and not self.frames:
                self.arrived(apply_mask(data[begin:stop], data[begin - 4 : begin]))
            else:
                super().data_received(data[at:stop])
            at = stop
        self.rest = data[at:]

    def send_receive_event_to_app(self) -> None:
        """A message that came in several frames, or is not text."""
        data, self.frames = b"".join(self.frames), []
        self.arrived(data if self.curr_msg_data_type == "text" else None)

    def arrived(self, data: bytes | None) -> None:
        if self.close_sent:
            return
        taker = self.taker if self.is_awaited and not self.unread else None
        if taker and data is not None and taker(data):
            return
        self.unread.append(data)
        if len(self.unread) >= MOST_UNREAD and not self.stopped:
            self.stopped = True
            self.transport.pause_reading()
        self.wake()

    @property
    def is_awaited(self) -> bool:
        """Whether the reader has nothing else to do than to wait for the next message."""
        return self.reader is not None and not self.reader.done()

    def wake(self) -> None:
        if self.reader and not self.reader.done():
            self.reader.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.wake()
        self.resume_writing()

    # Writing

    def write_text(self, data: bytes) -> int:
        """Send a message, later if the client is slow; returns how many wait."""
        if self.disconnected or self.close_sent:
            return 0
        if self.halted:
            self.unsent.append(data)
            return len(self.unsent)
        if not self.soon:
            if not self.waiting:
                self.loop.call_soon(self.write_all)
            self.waiting.append(self)
        self.soon += (header(len(data)), data)
        return 0

    def write_all(self) -> None:
        """Hand over what this turn has brought for all clients."""
        waiting = self.waiting[:]
        self.waiting.clear()
        for each in waiting:
            each.write_soon()

    def write_soon(self) -> None:
        """Hand over what this turn has brought."""
        data, self.soon = self.soon, []
        if data and not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.writelines(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.halted = True

    def resume_writing(self) -> None:
        self.halted = False
        self.write_soon()
        while self.unsent and not self.halted and not self.disconnected:
            data = self.unsent.popleft()
            self.transport.writelines((header(len(data)), data))
        if not self.halted or self.disconnected:
            super().resume_writing()
            if self.drained and not self.drained.done():
                self.drained.set_result(None)

    async def flush(self) -> None:
        """Wait until everything has been handed to the system, or nearly."""
        self.write_soon()
        while self.halted and not self.disconnected:
            self.drained = self.loop.create_future()
            await self.drained


def bounds(data: bytes, at: int, end: int, most: int) -> tuple[int, int]:
    """Where the payload of a frame from `at` on begins and ends, as far as that is known.

    A beginning of 0 is for a frame that is not allowed, which the library refuses.
    """
    if end - at < 2:
        return 0, end + 1
    size, begin = data[at + 1] & 0x7F, at + 6
    if data[at + 1] < MASKED:
        return 0, end
    if size >= LONG:
        begin += 2 if size == LONG else 8
        if end < begin:
            return 0, end + 1
        size = int.from_bytes(data[at + 2 : begin - 4], "big")
        if size > most:
            return 0, end
    return begin, begin + size


def header(size: int) -> bytes:
    """The header of a text message of so many bytes."""
    if size < LONG:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, LONG, size >> 8, size & 0xFF))
    return bytes((TEXT, LONGER)) + size.to_bytes(8, "big")


def frames() -> type[Frames]:
    """The protocol of one server."""
    return type("FramesHere", (Frames,), {"waiting": []})
