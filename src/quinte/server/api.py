"""The REST interface: guests, tables, records. What it answers went through a table's `message`.

Annotations are evaluated here: FastAPI reads them, and some name what `routes` makes.
"""

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from quinte.core.match import Match
from quinte.core.options import written
from quinte.core.registry import kinds
from quinte.core.scoring import WITH_ROUNDS
from quinte.core.scoring import kinds as match_kinds
from quinte.core.state import ALL
from quinte.core.words import Words
from quinte.server.errors import language_of
from quinte.server.limits import address_of
from quinte.server.metrics import exposition
from quinte.server.session import COOKIE, YEAR, Forbidden, Guest
from quinte.server.wire import (
    Done,
    Error,
    GameInfo,
    GuestInfo,
    Info,
    NewGuest,
    NewTable,
    State,
    TableRequest,
    Token,
    Try,
    asked,
)
from quinte.table.setup import Setup
from quinte.table.table import OPEN, PLAYING, Refused, Table

if TYPE_CHECKING:
    from quinte.core.game import Viewer
    from quinte.server.app import Server

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Error},
    403: {"model": Error},
    404: {"model": Error},
    409: {"model": Error},
    413: {"model": Error},
    422: {"model": Error},
    429: {"model": Error},
}
LOCAL = ("127.0.0.1", "::1")
Seen = Annotated[int, Query(ge=0, le=99)]


def routes(server: "Server") -> APIRouter:
    """All addresses."""

    async def polite(request: Request) -> None:  # not a thread of its own
        server.addresses.take(address_of(request))

    router = APIRouter(responses=REFUSALS)
    tables = APIRouter(prefix="/api", responses=REFUSALS, dependencies=[Depends(polite)])

    async def guest(request: Request) -> Guest:  # not a thread of its own
        return server.sessions.known(request)

    someone = Annotated[Guest, Depends(guest)]

    @router.get("/health", tags=["server"], responses={503: {"description": "No database"}})
    async def health() -> JSONResponse:
        alive = await server.store.alive()
        return JSONResponse({"ok": alive}, 200 if alive else 503)

    @router.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        passed_on = {"forwarded", "x-forwarded-for"} & set(request.headers)
        if not request.client or request.client.host not in LOCAL or passed_on:
            raise Forbidden("session.local")
        return Response(exposition(), media_type="text/plain; version=0.0.4")

    @tables.get("/games", tags=["games"])
    async def games(request: Request) -> list[GameInfo]:
        words = Words(language_of(request.headers.get("accept-language")))
        return [game_info(name, words) for name in kinds()]

    @tables.post("/guest", tags=["guests"])
    async def become_guest(new: NewGuest, request: Request, response: Response) -> GuestInfo:
        server.sessions.check_origin(request)
        old = server.sessions.guest(request)
        made = server.sessions.new(new.name)
        made = Guest(old.id, made.name) if old else made
        response.set_cookie(
            COOKIE,
            server.sessions.cookie(made),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=server.settings.secure,
        )
        return GuestInfo(name=made.name)

    @tables.get("/guest", tags=["guests"])
    async def who_am_i(guest: someone) -> GuestInfo:
        return GuestInfo(name=guest.name)

    @tables.post("/token", tags=["guests"])
    async def token(guest: someone) -> Token:
        return Token(token=server.sessions.token(guest))

    @tables.get("/tables", tags=["tables"])
    async def public_tables() -> list[Info]:
        listed = await server.store.listed([OPEN, PLAYING])
        return [Info(**each) for each in listed]

    @tables.get("/tables/mine", tags=["tables"])
    async def my_tables(guest: someone) -> list[Info]:
        return [Info(**each) for each in await server.store.of_person(guest.id)]

    @tables.post("/tables", tags=["tables"], status_code=201)
    async def create_table(new: NewTable, guest: someone) -> Info:
        setup = Setup.read(new.model_dump(exclude_none=True))
        room = await server.rooms.create(setup, guest.id)
        return Info(**room.table.status())

    @tables.get("/tables/{table}", tags=["tables"])
    async def look(table: str, guest: someone, seat: Seen | None = None) -> State:
        room = await server.rooms.find(table)
        if not room.table.sees(seat, guest.id):
            raise Forbidden("table.hidden", seat=seat)
        mine = room.table.seats_of(guest.id)
        return State(**room.table.message(seat, []), mine=mine)

    @tables.post("/tables/{table}/requests", tags=["tables"])
    async def ask(table: str, request: TableRequest, guest: someone) -> Done:
        room = await server.rooms.find(table)
        given = asked(request, guest.name)
        return Done(seq=await room.ask(guest.id, given, request.client, request.number))

    @tables.post("/tables/{table}/try", tags=["tables"])
    async def explain(table: str, wanted: Try, guest: someone) -> dict[str, Any]:
        room = await server.rooms.find(table)
        seat = server.own_seat(room.table, guest, wanted.seat)
        return room.table.explain(seat, wanted.text)

    @tables.get("/tables/{table}/moves", tags=["tables"])
    async def moves(table: str, guest: someone, seat: Seen | None = None) -> list[str]:
        room = await server.rooms.find(table)
        return room.table.moves(server.own_seat(room.table, guest, seat))

    @tables.get("/tables/{table}/record", tags=["records"])
    async def record(table: str) -> dict[str, Any]:
        book = (await server.rooms.find(table)).table.book()
        if book is None:
            raise Refused("table.running")
        return dict(json.loads(book.write()))

    @tables.get("/tables/{table}/replay", tags=["records"])
    async def replay(
        table: str,
        seat: Seen | Literal["all"] | None = None,
        round: Annotated[int, Query(ge=1, le=10**6)] = 1,
    ) -> list[dict[str, Any]]:
        return replayed((await server.rooms.find(table)).table, seat, round)

    router.include_router(tables)
    return router


def replayed(table: Table, viewer: "Viewer", number: int) -> list[dict[str, Any]]:
    """A finished game step by step: what was done, what was told, what could be seen."""
    book = table.book()
    if book is None:
        raise Refused("table.running")
    records = book.records if isinstance(book, Match) else [book]
    if number > len(records):
        raise Refused("table.round", rounds=len(records))
    if viewer not in (None, ALL) and not 0 <= int(viewer) < table.game.players:
        raise Refused("seat.unknown", seat=viewer)
    return [
        {
            "entry": dict(step.entry),
            "events": table.game.events(step.facts, viewer),
            "view": step.state.view(viewer),
        }
        for step in records[number - 1].steps()
    ]


def game_info(name: str, words: Words) -> GameInfo:
    """A game with its options and matches, in words."""
    kind = kinds()[name]
    options = [
        {
            "name": option.name,
            "rule": option.rule,
            "default": option.default,
            "choices": option.choices(),
            "values": list(option.values or ()),
            "only": {
                other: [written(value) for value in some] for other, some in option.only.items()
            },
            "meaning": words(f"{name}.option.{option.name}"),
        }
        for option in kind.options.values()
    ]
    matches = [f"{match}-N" if match in WITH_ROUNDS else match for match in match_kinds(kind)]
    return GameInfo(
        id=name,
        title=words(f"{name}.title"),
        summary=words(f"{name}.summary"),
        options=options,
        matches=matches,
    )
