"""Pictures of tables as SVG, now or at one step, and the table's address as a QR code."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Query, Request, Response

from quinte.drawing.page import Page
from quinte.drawing.svg import unstyled
from quinte.engine.types import Viewer
from quinte.server.http.api.context import Here, Round, Seat, Someone, Theme, page_for
from quinte.server.http.api.records import COST as REPLAYED
from quinte.server.http.api.records import record_of, replayed
from quinte.server.http.caching import CHANGING, FOR_GUEST, kept
from quinte.server.http.session import Forbidden, Guest
from quinte.server.rooms.room import Room
from quinte.table.phase import OVER, PLAYING
from quinte.table.table import Refused, Table

COST = 3
"""Requests that a picture counts as when it has to be drawn."""
router = APIRouter(prefix="/tables/{table}", tags=["tables"], default_response_class=Response)


@router.get("/picture")
async def picture(
    table: str,
    request: Request,
    guest: Someone,
    server: Here,
    seat: Seat | Literal["all"] | None = None,
    step: Annotated[int, Query(ge=0, le=10**6)] | None = None,
    round: Round = 1,
    theme: Theme = "auto",
    styled: bool = True,
    embedded: bool = False,
    since: Annotated[int, Query(ge=0, lt=2**53)] | None = None,
) -> Response:
    """The table as SVG; with `step`, one step of a finished game.

    `since` marks what happened after that step as new. Without `styled` there is no style sheet,
    only classes, for a page with its own colours; `embedded` leaves out what such a page shows
    itself: ground, title and names.
    """
    room = await server.rooms.find(table)
    there = room.table
    shown = page_for(there, request, theme, embedded=embedded)
    key: tuple[Hashable, ...] = (there.id, seat, shown.words.language, theme, styled, embedded)
    if step is not None:
        record_of(there, round)  # or it is refused
        draw = step_drawer(there, seat, round, step, shown)
        key, cost, control = ("step", *key, round, step), REPLAYED, FOR_GUEST
    else:
        draw = await drawer(room, guest, seat, shown, since)
        key, cost, control = ("now", *key, there.seq, since), COST, CHANGING

    def make() -> bytes:
        return (draw() if styled else unstyled(draw())).encode()

    return await kept(
        server, request, key, make, cost=cost, control=control, media_type="image/svg+xml"
    )


@router.get("/qr")
async def qr(table: str, request: Request, server: Here) -> Response:
    """The table's address as a QR code."""
    await server.rooms.find(table)
    link = segno.make(str(request.base_url) + f"table/{table}")
    drawn = io.BytesIO()
    link.save(drawn, kind="svg", scale=4, border=1, dark="#0d383d")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def step_drawer(
    table: Table, viewer: Viewer, round_: int, number: int, page: Page
) -> Callable[[], str]:
    """Draws one step of a finished game."""

    def draw() -> str:
        steps = replayed(table, viewer, round_)
        then = steps[min(number, len(steps) - 1)]
        return table.game.svg(then["view"], page, then["events"])

    return draw


async def drawer(
    room: Room, guest: Guest, viewer: Viewer, page: Page, since: int | None
) -> Callable[[], str]:
    """Draws the table as this guest may see it now; what happened after `since` is marked."""
    table = room.table
    if not table.sees(viewer, guest.id):
        raise Forbidden("table.hidden", seat=viewer)
    if table.state is None:
        raise Refused("table.phase", phase=table.phase, wanted=[PLAYING, OVER])
    new = await room.missed(since)
    events = [event for step in new for event in table.game.events(step.facts, viewer)]
    game, view = table.game, table.state.view(viewer)
    return lambda: game.svg(view, page, events)
