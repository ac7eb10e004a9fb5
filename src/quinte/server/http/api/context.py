"""Dependencies shared by all routes: the server, the guest, the language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request

from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.server.http.errors import language_of
from quinte.server.http.limits import address_of, host_of
from quinte.server.http.session import Guest
from quinte.server.http.wire import Error
from quinte.server.server import Server
from quinte.table.table import Table

Theme = Literal["auto", "light", "dark"]
Seat = Annotated[int, Query(ge=0, le=99)]
Round = Annotated[int, Query(ge=1, le=10**6)]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429)
}


# Dependencies are coroutines: FastAPI would run plain functions in a thread each.


async def server_of(request: Request) -> Server:
    """The server the application was created with."""
    server: Server = request.app.state.server
    return server


Here = Annotated[Server, Depends(server_of)]


async def known_guest(request: Request, server: Here) -> Guest:
    """The guest who sent the request; raises Forbidden if unknown, Banned if banned."""
    guest = server.sessions.known(request)
    server.bans.refuse(host_of(request), guest.id)
    return guest


Someone = Annotated[Guest, Depends(known_guest)]


async def polite(request: Request, server: Here) -> None:
    """Raise TooMany if the address exceeds its rate limit, Banned if it may not come in at all."""
    server.bans.refuse(host_of(request))
    server.addresses.take(address_of(request))


def words_for(request: Request) -> Words:
    """Texts in the language the client prefers."""
    return Words(language_of(request.headers.get("accept-language")))


def page_for(
    table: Table, request: Request, theme: Theme = "auto", *, embedded: bool = False
) -> Page:
    """How to render a table for this client: its language and the names of the seats."""
    names = [seat.name or "" for seat in table.seats]
    return Page(words_for(request), names, spoken=True, theme=theme, embedded=embedded)
