"""The ASGI application: routes, the page, and error responses."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import quinte
from quinte.definition.registry import kinds
from quinte.errors import QuinteError
from quinte.extras import MissingExtra
from quinte.server.examples import NoSuchExample
from quinte.server.http.api import routes
from quinte.server.http.api.context import words_for
from quinte.server.http.api.previews import moment, page_of, place_in
from quinte.server.http.errors import BadRequest, language_of, malformed
from quinte.server.http.guard import Guard, refusal_response
from quinte.server.http.limits import TooMany, address_of
from quinte.server.http.session import Forbidden
from quinte.server.http.sockets import connect
from quinte.server.operating.bans import Banned
from quinte.server.previews import about
from quinte.server.previews.about import About
from quinte.server.previews.head import Document
from quinte.server.rooms.rooms import NoSuchTable
from quinte.server.server import Server
from quinte.server.settings import PAGE, Settings
from quinte.server.storage.store import NotSaved
from quinte.table.table import Table

__all__ = ["PAGE", "create_app"]

STATUS: dict[type[QuinteError], int] = {
    NoSuchTable: 404,
    NoSuchExample: 404,
    MissingExtra: 404,
    Forbidden: 403,
    Banned: 403,
    TooMany: 429,
    BadRequest: 400,
    NotSaved: 503,
}


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="Quinte",
        version=quinte.__version__,
        description="REST API of a Quinte server. The WebSocket is described in docs/protocol.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.server = Server(settings)
    app.include_router(routes())
    app.add_api_websocket_route("/api/ws", connect)
    app.add_middleware(Guard, longest=settings.longest_message)
    app.add_exception_handler(QuinteError, refused)
    app.add_exception_handler(RequestValidationError, misformed)
    app.add_exception_handler(ValidationError, misformed)
    app.add_exception_handler(HTTPException, no_page)
    add_page(app, settings.page)
    return app


def lifespan(app: FastAPI) -> AbstractAsyncContextManager[None]:
    server: Server = app.state.server
    return server.running(app)


def add_page(app: FastAPI, folder: Path) -> None:
    """Serve the built page, if there is one: its files, and index.html at every route of it."""
    if not (folder / "index.html").is_file():
        return
    app.mount("/assets", GZipMiddleware(StaticFiles(directory=folder / "assets")))

    document = Document(folder / "index.html")

    async def told(request: Request, page: About, image: str | None = None) -> HTMLResponse:
        language = language_of(request.headers.get("accept-language"))
        html = document.about(page, language, str(request.url.replace(query="")), image)
        return HTMLResponse(html, headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"})

    @app.get("/", include_in_schema=False)
    @app.get("/tables", include_in_schema=False)
    async def lobby(request: Request) -> HTMLResponse:
        return await told(request, about.home(words_for(request)))

    @app.get("/rules/{rest:path}", include_in_schema=False)
    async def rules(request: Request, rest: str) -> HTMLResponse:
        words, game = words_for(request), rest.partition("/")[0]
        known = kinds()
        return await told(request, about.rules(game, words) if game in known else about.home(words))

    @app.get("/table/{rest:path}", include_in_schema=False)
    @app.get("/replay/{rest:path}", include_in_schema=False)
    async def table(request: Request, rest: str) -> HTMLResponse:
        return await told(request, *await of_table(request, rest))

    async def nothing(request: Request, error: Exception) -> Response:
        """To a reader, the page's own words about an address that leads nowhere."""
        assert isinstance(error, HTTPException)
        reads = "text/html" in request.headers.get("accept", "")
        apart = request.url.path.startswith(("/api/", "/assets/"))
        if error.status_code != 404 or apart or not reads:
            return await no_page(request, error)
        answer = await told(request, about.home(words_for(request)))
        answer.status_code = 404
        return answer

    app.add_exception_handler(HTTPException, nothing)


async def of_table(request: Request, rest: str) -> tuple[About, str | None]:
    """What the page of a table or of a replay is about, and the address of its picture."""
    words = words_for(request)
    id_, slash, after = rest.partition("/")
    there = await visible(request, id_)
    if there is None:
        return about.home(words), None
    place, then = place_in(slash + after), None
    if place and request.url.path.startswith("/replay/"):
        then = moment(there, *place, page_of(there, words))
    said = then[0] if then else about.table(there, words)
    if not request.app.state.server.painter.able:
        return said, None
    path = f"api/tables/{there.id}/preview.png?lang={words.language}&seq={there.seq}"
    if place and then:
        path += f"&round={place[0]}&step={place[1]}"
    return said, f"{request.base_url}{path}"


async def visible(request: Request, id_: str) -> Table | None:
    """The table of a page, if strangers may learn about it; the page works without it too."""
    server: Server = request.app.state.server
    try:
        server.addresses.take(address_of(request))
        there = (await server.rooms.find(id_)).table
    except (QuinteError, SQLAlchemyError, OSError):
        return None
    return there if about.shows(there) else None


async def refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, QuinteError)
    return refusal_response(request.headers, error, STATUS.get(type(error), 409))


async def misformed(request: Request, error: Exception) -> JSONResponse:
    """A request that does not match its schema."""
    assert isinstance(error, RequestValidationError | ValidationError)
    return refusal_response(request.headers, malformed(error), 422)


async def no_page(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    status = error.status_code
    wrong = BadRequest("request.address", status=status)
    if status == 400:  # the body is not JSON
        wrong = BadRequest("request.object")
    answer = refusal_response(request.headers, wrong, status)
    answer.headers.update(error.headers or {})
    return answer
