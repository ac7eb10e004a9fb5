"""The server: what belongs together, from start to stop."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import quinte
from quinte.core.errors import QuinteError
from quinte.server.api import routes
from quinte.server.errors import BadRequest, malformed
from quinte.server.guard import Guard, told
from quinte.server.limits import Addresses, TooMany, address_of
from quinte.server.rooms import NoSuchTable, Rooms
from quinte.server.session import Forbidden, Sessions
from quinte.server.settings import Settings
from quinte.server.sockets import FORBIDDEN, GOODBYE, RESTARTING, Connection
from quinte.server.store import Store
from quinte.server.thinkers import Thinkers

PAGE = Path(__file__).parent / "page"
"""Where the page is built to."""

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
        self.advisers = Thinkers(1, settings.bot_seconds)  # no game waits for a hint
        self.rooms = Rooms(self.store, self.thinkers, settings.idle_seconds)
        self.connections: set[Connection] = set()
        self.addresses = Addresses(settings.requests_a_minute)
        self.hints = Addresses(settings.hints_a_minute, "limit.hints")
        self.open_from: Counter[str] = Counter()
        self.stopping = False
        self.sessions: Sessions

    @asynccontextmanager
    async def running(self, _: FastAPI) -> AsyncIterator[None]:
        """From the first request to the last."""
        await self.store.open()
        self.sessions = Sessions(await self.store.signing_key(), self.settings.origins)
        if self.store.shared:
            from quinte.server.postgres import PostgresNews  # noqa: PLC0415 (an extra)

            self.store.news = PostgresNews(self.settings.database)
        await self.store.news.open(self.rooms.heard, self.rooms.heard_nothing)
        sweeping = asyncio.create_task(self.rooms.sweep())
        try:
            yield
        finally:
            await self.say_goodbye()
            by_itself = [room.task for room in self.rooms.rooms.values() if room.task]
            for task in (sweeping, *by_itself):
                task.cancel()
            await asyncio.gather(sweeping, *by_itself, return_exceptions=True)
            await self.store.news.stop_listening()
            await self.store.close()
            await self.store.news.close()
            self.thinkers.close()
            self.advisers.close()

    async def say_goodbye(self) -> None:
        """Ask all clients to come back; what they have asked for is still done."""
        self.stopping = True
        for connection in list(self.connections):
            connection.send(json.dumps({"bye": "restart"}))
            connection.close(RESTARTING)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self.connections:
                    await asyncio.sleep(0.01)

    async def socket(self, socket: WebSocket) -> None:
        """A WebSocket asks to be opened."""
        address = address_of(socket)
        if self.stopping:
            await socket.close(RESTARTING)
            return
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
    add_page(app, PAGE)
    app.add_middleware(Guard, longest=settings.longest_message)
    app.add_exception_handler(QuinteError, refused)
    app.add_exception_handler(RequestValidationError, misformed)
    app.add_exception_handler(ValidationError, misformed)
    app.add_exception_handler(HTTPException, no_page)
    return app


def add_page(app: FastAPI, folder: Path) -> None:
    """The built page, if it is there: its files, and itself at every address that it knows."""
    if not (folder / "index.html").is_file():
        return
    app.mount("/assets", GZipMiddleware(StaticFiles(directory=folder / "assets")))

    @app.get("/", include_in_schema=False)
    @app.get("/table/{rest:path}", include_in_schema=False)
    @app.get("/rules/{rest:path}", include_in_schema=False)
    @app.get("/replay/{rest:path}", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})


async def refused(request: Request, error: Exception) -> JSONResponse:
    """A refusal of ours."""
    assert isinstance(error, QuinteError)  # noqa: S101 (registered for that)
    return told(request.headers, error, STATUS.get(type(error), 409))


async def misformed(request: Request, error: Exception) -> JSONResponse:
    """What was sent has not the right form."""
    assert isinstance(error, RequestValidationError | ValidationError)  # noqa: S101 (registered for that)
    return told(request.headers, malformed(error), 422)


async def no_page(request: Request, error: Exception) -> JSONResponse:
    """No such address, or not this way."""
    assert isinstance(error, HTTPException)  # noqa: S101 (registered for that)
    status = error.status_code
    wrong = BadRequest("request.address", status=status)
    if status == 400:  # a body that is no JSON
        wrong = BadRequest("request.object")
    answer = told(request.headers, wrong, status)
    answer.headers.update(error.headers or {})
    return answer
