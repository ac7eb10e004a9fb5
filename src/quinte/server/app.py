"""The server: what belongs together, from start to stop."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

import quinte
from quinte.core.errors import QuinteError
from quinte.core.words import Words
from quinte.server.api import routes
from quinte.server.errors import BadRequest, language_of, malformed, refusal
from quinte.server.limits import Addresses, TooMany
from quinte.server.news import PostgresNews
from quinte.server.rooms import NoSuchTable, Rooms
from quinte.server.session import Forbidden, Guest, Sessions
from quinte.server.settings import Settings
from quinte.server.sockets import FORBIDDEN, RESTARTING, Connection
from quinte.server.store import Store
from quinte.server.thinkers import Thinkers
from quinte.table.table import Refused, Table

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""On every answer: nothing is loaded from elsewhere, nobody frames us."""

STATUS: dict[type[QuinteError], int] = {
    NoSuchTable: 404,
    Forbidden: 403,
    TooMany: 429,
    BadRequest: 400,
}


class Server:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.log = logging.getLogger("quinte.server")
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.workers, settings.bot_seconds)
        self.rooms = Rooms(self.store, self.thinkers, settings.idle_seconds)
        self.connections: set[Connection] = set()
        self.addresses = Addresses(settings.requests_a_minute)
        self.open_from: Counter[str] = Counter()
        self.sessions: Sessions

    @asynccontextmanager
    async def running(self, _: FastAPI) -> AsyncIterator[None]:
        """From the first request to the last."""
        await self.store.open()
        self.sessions = Sessions(await self.store.signing_key(), self.settings.origins)
        if not self.store.is_sqlite:
            self.store.news = PostgresNews(self.settings.database)
        await self.store.news.open(self.rooms.heard)
        sweeping = asyncio.create_task(self.rooms.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await self.stop()
            await self.store.news.close()
            await self.store.close()
            self.thinkers.close()

    async def stop(self) -> None:
        """Ask all clients to come back; bots stop to think, what is asked is still written."""
        for connection in list(self.connections):
            connection.send(json.dumps({"bye": "restart"}))
            connection.close(RESTARTING)
        for room in list(self.rooms.rooms.values()):
            if room.task:
                room.task.cancel()
                with suppress(asyncio.CancelledError):
                    await room.task
        for _ in range(100):
            if not self.connections:
                break
            await asyncio.sleep(0.02)

    def own_seat(self, table: Table, guest: Guest, seat: int | None) -> int:
        """The seat that a guest means."""
        mine = table.seats_of(guest.id)
        if seat is None and len(mine) == 1:
            return mine[0]
        if seat not in mine:
            raise Refused("table.not_yours", seat=seat, yours=mine)
        return seat

    async def socket(self, socket: WebSocket) -> None:
        """A WebSocket asks to be opened."""
        address = socket.client.host if socket.client else ""
        try:
            guest = self.sessions.known(socket)
            if self.open_from[address] >= self.settings.connections_per_address:
                raise TooMany("limit.connections", most=self.settings.connections_per_address)
        except QuinteError:
            await socket.close(FORBIDDEN)
            return
        self.open_from[address] += 1
        try:
            await Connection(self, socket, guest).run()
        finally:
            self.open_from[address] -= 1
            self.open_from += Counter()  # those with none are forgotten


def create_app(settings: Settings) -> FastAPI:
    """The application that uvicorn runs."""
    server = Server(settings)
    app = FastAPI(
        title="Quinte",
        version=quinte.__version__,
        description="Tables for four games of five. docs/protocol.md describes the WebSocket.",
        lifespan=server.running,
        docs_url=None,
        redoc_url=None,
    )
    app.state.server = server
    app.include_router(routes(server))
    app.add_api_websocket_route("/api/ws", server.socket)
    app.middleware("http")(guarded)
    app.add_exception_handler(QuinteError, refused)
    app.add_exception_handler(RequestValidationError, misformed)
    app.add_exception_handler(ValidationError, misformed)
    app.add_exception_handler(HTTPException, no_page)
    return app


async def guarded(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
    """Headers on every answer; a fault is logged and told without its inside."""
    try:
        response = await call(request)
    except Exception:
        logging.getLogger("quinte.server").exception("fault", extra={"where": "http"})
        response = _told(request, BadRequest("request.fault"), 500)
    response.headers.update(HEADERS)
    return response


def _told(request: Request, error: QuinteError, status: int) -> JSONResponse:
    words = Words(language_of(request.headers.get("accept-language")))
    return JSONResponse({"error": refusal(error, words)}, status)


async def refused(request: Request, error: Exception) -> JSONResponse:
    """A refusal of ours."""
    assert isinstance(error, QuinteError)  # noqa: S101 (registered for that)
    return _told(request, error, STATUS.get(type(error), 409))


async def misformed(request: Request, error: Exception) -> JSONResponse:
    """What was sent has not the right form."""
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        told = BadRequest("request.form", field=where[:100], problem=str(first["msg"])[:200])
    else:
        assert isinstance(error, ValidationError)  # noqa: S101 (registered for that)
        told = malformed(error)
    return _told(request, told, 422)


async def no_page(request: Request, error: Exception) -> JSONResponse:
    """No such address, or not this way."""
    assert isinstance(error, HTTPException)  # noqa: S101 (registered for that)
    told = _told(
        request, BadRequest("request.address", status=error.status_code), error.status_code
    )
    told.headers.update(error.headers or {})
    return told
