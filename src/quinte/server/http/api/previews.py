"""The picture that link previews show of a table: what a spectator sees, for anyone."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response

from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.server.http.api.context import Here, words_for
from quinte.server.previews import about
from quinte.server.previews.card import card
from quinte.server.rooms.rooms import NoSuchTable

router = APIRouter(prefix="/tables/{table}", tags=["tables"], default_response_class=Response)


@router.get("/preview.png")
async def preview(
    table: str, request: Request, server: Here, lang: Literal["en", "fr"] | None = None
) -> Response:
    """The table as a spectator sees it, 1200 by 630; not of a table without spectators."""
    there = (await server.rooms.find(table)).table
    if not about.shows(there):
        raise NoSuchTable("table.hidden", seat=None)
    words = Words(lang) if lang else words_for(request)
    page = Page(words, [seat.name or "" for seat in there.seats], spoken=True, theme="light")
    state = there.state or there.game.start(seed=0)  # before the game, any deal serves as a picture
    told, view = about.table(there, words), state.view(None)

    def draw() -> str:
        return card(told, there.game.svg(view, page))

    png = await server.painter.paint((table, there.seq, words.language), draw)
    return Response(
        png,
        media_type="image/png",
        headers={
            "Cache-Control": "public, max-age=60",
            "Cross-Origin-Resource-Policy": "cross-origin",
        },
    )
