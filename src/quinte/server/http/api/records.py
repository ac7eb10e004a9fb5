"""Records of finished games, and their replay step by step."""

from __future__ import annotations

import json
from typing import Any, Literal

from fastapi import APIRouter, Request, Response

from quinte.drawing.page import Page
from quinte.engine.types import ALL, Viewer
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.server.http.api.context import Here, Round, Seat, page_for
from quinte.server.http.caching import FOR_GUEST, encoded, kept
from quinte.table.table import Refused, Table
from quinte.table.wording import brief, entered

router = APIRouter(prefix="/tables/{table}", tags=["records"])

COST = 20
"""Requests that a replay counts as when it has to be made."""


@router.get("/record")
async def record(table: str, server: Here) -> dict[str, Any]:
    """The record of a finished game or match."""
    return dict(json.loads(book_of((await server.rooms.find(table)).table).write()))


@router.get("/replay", response_model=list[dict[str, Any]])
async def replay(
    table: str,
    request: Request,
    server: Here,
    seat: Seat | Literal["all"] | None = None,
    round: Round = 1,
) -> Response:
    """A finished game step by step, as a seat, a spectator or everyone (`all`) could see it."""
    there = (await server.rooms.find(table)).table
    record_of(there, round)  # or it is refused
    page = page_for(there, request)

    def make() -> bytes:
        return encoded(
            [
                {
                    **step,
                    "story": told(there, step, page),
                    "brief": brief(there, {**step["entry"], "events": step["events"]}, page),
                }
                for step in replayed(there, seat, round)
            ]
        )

    key = ("replay", there.id, seat, round, page.words.language)
    return await kept(server, request, key, make, cost=COST, control=FOR_GUEST)


def book_of(table: Table) -> Record | Match:
    """The table's record or match. Raises Refused while it could reveal something to a player."""
    book = table.book()
    if book is None:
        raise Refused("table.running")
    return book


def record_of(table: Table, number: int) -> Record:
    """A finished game, or one round of a finished match."""
    book = book_of(table)
    records = book.records if isinstance(book, Match) else [book]
    if number > len(records):
        raise Refused("table.round", rounds=len(records))
    return records[number - 1]


def replayed(table: Table, viewer: Viewer, round_: int) -> list[dict[str, Any]]:
    """A finished game step by step: each entry with its events, the view after it and its sums.

    A takeback also has the numbers of the steps that it undid, and the last step the result.
    """
    record = record_of(table, round_)
    if viewer not in (None, ALL) and not 0 <= int(viewer) < table.game.players:
        raise Refused("seat.unknown", seat=viewer)
    shown, moves = list[dict[str, Any]](), list[int]()
    for number, step in enumerate(record.steps()):
        view = step.state.view(viewer)
        known: dict[str, Any] = {
            "entry": dict(step.entry),
            "events": table.game.events(step.facts, viewer),
            "view": view,
            "sums": table.game.sums(view),
            "acting": list(step.state.actors()),
        }
        match step.entry.get("do"):
            case "move":
                moves.append(number)
            case "take_back":
                taken = len(moves) - step.entry["entries"]
                known["undone"], moves = moves[taken:], moves[:taken]
        shown.append(known)
    if result := record.result():
        shown[-1] |= {"acting": [], "result": result.as_json()}
    return shown


def told(table: Table, step: dict[str, Any], page: Page) -> list[str]:
    """A step in sentences: what happened in the game, or else at the table."""
    entry = step["entry"]
    if not entry or entry["do"] == "move":
        return table.game.tell(step["events"], page)
    return [entered(entry, page.words, page.name(entry["seat"]))]
