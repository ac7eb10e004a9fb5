"""The REST interface: guests, tables, records. What it answers went through a table's `message`.

Annotations are evaluated here: FastAPI reads them, and some name what `routes` makes.
"""

import io
import json
import re
from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from quinte.definition.options import written
from quinte.definition.registry import Kind, kind, kinds
from quinte.drawing.page import Page
from quinte.engine.types import ALL, Viewer
from quinte.language.rulebook import rulebook
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import WITH_ROUNDS
from quinte.records.scoring import kinds as match_kinds
from quinte.reference.manual import in_svg, manual
from quinte.server.http.declared import TableRequest
from quinte.server.http.errors import language_of
from quinte.server.http.limits import address_of
from quinte.server.http.markdown import to_html
from quinte.server.http.session import COOKIE, YEAR, Forbidden, Guest
from quinte.server.http.wire import (
    Done,
    Error,
    GameInfo,
    GuestInfo,
    HintsInfo,
    HintThere,
    Info,
    Listed,
    NewGuest,
    NewTable,
    OptionInfo,
    RulesInfo,
    Seen,
    Study,
    Token,
    Try,
)
from quinte.server.metrics import exposition
from quinte.server.rooms.advice import actor, hints_info, question, state_of
from quinte.server.server import Server
from quinte.table.checks import hinted_seat, own_seat
from quinte.table.phase import OPEN, OVER, PLAYING
from quinte.table.setup import Setup
from quinte.table.table import Refused, Table

Theme = Literal["auto", "light", "dark"]
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
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
Seat = Annotated[int, Query(ge=0, le=99)]
Round = Annotated[int, Query(ge=1, le=10**6)]


def routes(server: Server) -> APIRouter:
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

    @tables.get("/rules/{game}", tags=["games"])
    async def rules(game: str, request: Request, theme: Theme = "auto") -> RulesInfo:
        return rules_info(kind(game), language_of(request.headers.get("accept-language")), theme)

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
    async def who_am_i(request: Request) -> GuestInfo:
        known = server.sessions.guest(request)
        return GuestInfo(name=known.name if known else None)

    @tables.post("/token", tags=["guests"])
    async def token(guest: someone) -> Token:
        return Token(token=server.sessions.token(guest))

    @tables.get("/tables", tags=["tables"])
    async def public_tables() -> list[Listed]:
        listed = await server.store.listed([OPEN, PLAYING])
        return [Listed(**each) for each in listed]

    @tables.get("/tables/mine", tags=["tables"])
    async def my_tables(guest: someone) -> list[Listed]:
        return [Listed(**each) for each in await server.store.of_person(guest.id)]

    @tables.post("/tables", tags=["tables"], status_code=201)
    async def create_table(new: NewTable, guest: someone) -> Info:
        setup = Setup.read(new.model_dump(exclude_none=True))
        room = await server.rooms.create(setup, guest.id)
        return Info(**room.table.status())

    @tables.get("/tables/{table}", tags=["tables"])
    async def look(table: str, guest: someone, seat: Seat | None = None) -> Seen:
        room = await server.rooms.find(table)
        if not room.table.sees(seat, guest.id):
            raise Forbidden("table.hidden", seat=seat)
        mine = room.table.seats_of(guest.id)
        return Seen(**room.table.message(seat, []), mine=mine)

    @tables.post("/tables/{table}/requests", tags=["tables"])
    async def ask(table: str, request: TableRequest, guest: someone) -> Done:
        room = await server.rooms.find(table)
        wanted = request.request(guest.name)
        return Done(seq=await room.ask(guest.id, wanted, request.client, request.number))

    @tables.post("/tables/{table}/try", tags=["tables"])
    async def explain(table: str, wanted: Try, guest: someone) -> dict[str, Any]:
        room = await server.rooms.find(table)
        seat = own_seat(room.table, guest.id, wanted.seat)
        return room.table.explain(seat, wanted.text)

    @tables.get("/tables/{table}/moves", tags=["tables"])
    async def moves(table: str, guest: someone, seat: Seat | None = None) -> list[str]:
        room = await server.rooms.find(table)
        return room.table.moves(own_seat(room.table, guest.id, seat))

    async def thrifty(request: Request) -> None:  # before anything is worked out
        server.hints.take(address_of(request))

    @tables.post("/tables/{table}/hint", tags=["hints"], dependencies=[Depends(thrifty)])
    async def hint(table: str, wanted: HintThere, request: Request, guest: someone) -> HintsInfo:
        there = (await server.rooms.find(table)).table
        if wanted.step is None:
            seat = hinted_seat(there, guest.id, wanted.seat)
            state = there.state
            assert state is not None  # noqa: S101 (while playing)
        else:
            steps = list(record_of(there, wanted.round).steps())
            state = steps[min(wanted.step, len(steps) - 1)].state
            seat = actor(state, wanted.seat)
        asked = question(state, seat, wanted.moves)
        return hints_info(asked, await server.advisers.advise(asked), page_for(there, request))

    @tables.post("/hint", tags=["hints"], dependencies=[Depends(thrifty)])
    async def study(wanted: Study, request: Request, guest: someone) -> HintsInfo:
        state = state_of(wanted.position)
        asked = question(state, actor(state, wanted.seat), wanted.moves, wanted.level)
        words = Words(language_of(request.headers.get("accept-language")))
        return hints_info(asked, await server.advisers.advise(asked), Page(words, spoken=True))

    @tables.get("/tables/{table}/picture", tags=["tables"], response_class=Response)
    async def picture(
        table: str,
        request: Request,
        guest: someone,
        seat: Seat | Literal["all"] | None = None,
        step: Annotated[int, Query(ge=0, le=10**6)] | None = None,
        round: Round = 1,
        theme: Theme = "auto",
    ) -> Response:
        there = (await server.rooms.find(table)).table
        shown = page_for(there, request, theme)
        if step is not None:
            steps = replayed(there, seat, round)
            then = steps[min(step, len(steps) - 1)]
            svg = there.game.svg(then["view"], shown, then["events"])
        else:
            svg = drawn(there, guest, seat, shown)
        return Response(svg, media_type="image/svg+xml")

    @tables.get("/tables/{table}/qr", tags=["tables"], response_class=Response)
    async def qr(table: str, request: Request) -> Response:
        await server.rooms.find(table)
        link = segno.make(str(request.base_url) + f"table/{table}")
        drawn = io.BytesIO()
        link.save(drawn, kind="svg", scale=4, border=1)
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    @tables.get("/tables/{table}/record", tags=["records"])
    async def record(table: str) -> dict[str, Any]:
        book = (await server.rooms.find(table)).table.book()
        if book is None:
            raise Refused("table.running")
        return dict(json.loads(book.write()))

    @tables.get("/tables/{table}/replay", tags=["records"])
    async def replay(
        table: str,
        request: Request,
        seat: Seat | Literal["all"] | None = None,
        round: Round = 1,
    ) -> list[dict[str, Any]]:
        there = (await server.rooms.find(table)).table
        page = page_for(there, request)
        return [
            {**step, "story": there.game.tell(step["events"], page)}
            for step in replayed(there, seat, round)
        ]

    router.include_router(tables)
    return router


def page_for(table: Table, request: Request, theme: Theme = "auto") -> Page:
    """How a table is shown to whoever asks: in their language, with its names."""
    words = Words(language_of(request.headers.get("accept-language")))
    return Page(words, [seat.name or "" for seat in table.seats], spoken=True, theme=theme)


def record_of(table: Table, number: int) -> Record:
    """A finished game, or a round of a finished match."""
    book = table.book()
    if book is None:
        raise Refused("table.running")
    records = book.records if isinstance(book, Match) else [book]
    if number > len(records):
        raise Refused("table.round", rounds=len(records))
    return records[number - 1]


def replayed(table: Table, viewer: "Viewer", number: int) -> list[dict[str, Any]]:
    """A finished game step by step: what was done, what was told, what could be seen."""
    record = record_of(table, number)
    if viewer not in (None, ALL) and not 0 <= int(viewer) < table.game.players:
        raise Refused("seat.unknown", seat=viewer)
    return [
        {
            "entry": dict(step.entry),
            "events": table.game.events(step.facts, viewer),
            "view": step.state.view(viewer),
        }
        for step in record.steps()
    ]


def drawn(table: Table, guest: Guest, viewer: "Viewer", page: Page) -> str:
    """The table now as somebody may see it."""
    if not table.sees(viewer, guest.id):
        raise Forbidden("table.hidden", seat=viewer)
    if table.state is None:
        raise Refused("table.phase", phase=table.phase, wanted=[PLAYING, OVER])
    return table.game.svg(table.state.view(viewer), page)


def rules_info(game: Kind, language: str, theme: str) -> RulesInfo:
    """The rules with pictures; their style sheets are left to the page."""
    page = Page(Words(language), theme=theme)
    html = STYLE.sub("", to_html(manual(game, page, in_svg(page), anchors=True)))
    return RulesInfo(title=rulebook(game.name, language).title, html=html)


def game_info(game: str, words: Words) -> GameInfo:
    """A game with its options and matches, in words."""
    found = kinds()[game]
    options = [
        OptionInfo(
            name=option.name,
            rule=option.rule,
            default=option.default,
            choices=option.choices(),
            values=list(option.values or ()),
            only={name: [written(value) for value in some] for name, some in option.only.items()},
            meaning=words(f"{game}.option.{option.name}"),
        )
        for option in found.options.values()
    ]
    matches = [f"{match}-N" if match in WITH_ROUNDS else match for match in match_kinds(found)]
    return GameInfo(
        id=game,
        title=words(f"{game}.title"),
        summary=words(f"{game}.summary"),
        options=options,
        matches=matches,
    )
