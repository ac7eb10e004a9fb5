"""The picture that link previews show of a table: what a spectator sees, for anyone."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.server.http.api.context import Here, Round, words_for
from quinte.server.http.api.records import replayed, told
from quinte.server.previews import about
from quinte.server.previews.about import About
from quinte.server.previews.card import card
from quinte.server.rooms.rooms import NoSuchTable
from quinte.table.table import Refused, Table

router = APIRouter(prefix="/tables/{table}", tags=["tables"], default_response_class=Response)
PLACE = re.compile(r"/(?:([0-9]{1,6})/)?([0-9]{1,6})/?")
"""Which move of which round an address of a replay names, after the table."""


def place_in(rest: str) -> tuple[int, int] | None:
    """Round and step of an address such as `/2/14`; None if it is that of the whole game."""
    found = PLACE.fullmatch(rest)
    return (int(found[1] or 1), int(found[2])) if found and int(found[2]) else None


def moment(there: Table, round_: int, step: int, page: Page) -> tuple[About, str] | None:
    """A step of a finished game as a spectator saw it, in words and drawn; None without one."""
    try:
        steps = replayed(there, None, round_)
    except Refused:  # it is still on, or has no such round
        return None
    number = min(step, len(steps) - 1)
    then = steps[number]
    said = about.move(there, number, told(there, then, page), page.words)
    return said, there.game.svg(then["view"], page, then["events"])


def page_of(there: Table, words: Words) -> Page:
    """How a table is drawn for those who have only its address."""
    return Page(words, [seat.name or "" for seat in there.seats], spoken=True, theme="light")


@router.get("/preview.png")
async def preview(
    table: str,
    request: Request,
    server: Here,
    lang: Literal["en", "fr"] | None = None,
    step: Annotated[int, Query(ge=1, le=10**6)] | None = None,
    round: Round = 1,
) -> Response:
    """The table as a spectator sees it, 1200 by 630; not of a table without spectators.

    With `step`, one step of a finished game.
    """
    there = (await server.rooms.find(table)).table
    if not about.shows(there):
        raise NoSuchTable("table.hidden", seat=None)
    words = Words(lang) if lang else words_for(request)
    page = page_of(there, words)
    state = there.state or there.game.start(seed=0)  # before the game, any deal serves as a picture
    now, view = about.table(there, words), state.view(None)
    where = (round, step) if step and there.book() else None

    def draw() -> str:
        then = moment(there, *where, page) if where else None
        return card(*(then or (now, there.game.svg(view, page))))

    key = (table, there.seq, words.language, *(where or ()))
    png = await server.painter.paint(key, draw)
    return Response(
        png,
        media_type="image/png",
        headers={
            "Cache-Control": "public, max-age=60",
            "Cross-Origin-Resource-Policy": "cross-origin",
        },
    )
