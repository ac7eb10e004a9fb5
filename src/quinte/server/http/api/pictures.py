"""Pictures of tables as SVG, now or at one step, and the table's address as a QR code."""

from __future__ import annotations

import io
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Query, Request, Response

from quinte.drawing.page import Page
from quinte.engine.types import Viewer
from quinte.server.http.api.context import Here, Round, Seat, Someone, Theme, page_for
from quinte.server.http.api.records import replayed
from quinte.server.http.session import Forbidden, Guest
from quinte.table.phase import OVER, PLAYING
from quinte.table.table import Refused, Table

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
) -> Response:
    """The table as SVG; with `step`, one step of a finished game."""
    there = (await server.rooms.find(table)).table
    shown = page_for(there, request, theme)
    if step is not None:
        steps = replayed(there, seat, round)
        then = steps[min(step, len(steps) - 1)]
        svg = there.game.svg(then["view"], shown, then["events"])
    else:
        svg = drawn(there, guest, seat, shown)
    return Response(svg, media_type="image/svg+xml")


@router.get("/qr")
async def qr(table: str, request: Request, server: Here) -> Response:
    """The table's address as a QR code."""
    await server.rooms.find(table)
    link = segno.make(str(request.base_url) + f"table/{table}")
    drawn = io.BytesIO()
    link.save(drawn, kind="svg", scale=4, border=1)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def drawn(table: Table, guest: Guest, viewer: Viewer, page: Page) -> str:
    """The current table as this guest may see it."""
    if not table.sees(viewer, guest.id):
        raise Forbidden("table.hidden", seat=viewer)
    if table.state is None:
        raise Refused("table.phase", phase=table.phase, wanted=[PLAYING, OVER])
    return table.game.svg(table.state.view(viewer), page)
