"""Hints: at a table, from a finished game, and for any position."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from quinte.drawing.page import Page
from quinte.engine.state import State
from quinte.server.http.api.context import Here, Someone, page_for, words_for
from quinte.server.http.api.records import record_of
from quinte.server.http.limits import address_of
from quinte.server.http.session import Guest
from quinte.server.http.wire import HintsInfo, HintThere, Study
from quinte.server.rooms.advice import actor, hints_info, question, state_of
from quinte.table.checks import hinted_seat
from quinte.table.table import Table


async def thrifty(request: Request, server: Here) -> None:
    """Raise TooMany if the address has asked for too many hints, before any work is done."""
    server.hints.take(address_of(request))


CHEAP = 3
"""The last level at which a position that is sent counts as one hint; the next counts as two."""
router = APIRouter(tags=["hints"], dependencies=[Depends(thrifty)])


@router.post("/tables/{table}/hint")
async def hint(
    table: str, wanted: HintThere, request: Request, guest: Someone, server: Here
) -> HintsInfo:
    """Moves a bot suggests at a table, now or at one step of a finished game."""
    there = (await server.rooms.find(table)).table
    state, seat = position_at(there, wanted, guest)
    asked = question(state, seat, wanted.moves)
    return hints_info(asked, await server.advisers.advise(asked), page_for(there, request))


@router.post("/hint")
async def study(wanted: Study, request: Request, guest: Someone, server: Here) -> HintsInfo:
    """Moves a bot suggests in a position you send, unless you play that game with other people, or
    others do in that very position.
    """
    server.hints.take(address_of(request), max(0, wanted.level - CHEAP))
    state = state_of(wanted.position)
    await server.rooms.refuse_study(state, guest.id)
    asked = question(state, actor(state, wanted.seat), wanted.moves, wanted.level)
    page = Page(words_for(request), spoken=True)
    return hints_info(asked, await server.advisers.advise(asked), page)


def position_at(table: Table, wanted: HintThere, guest: Guest) -> tuple[State, int]:
    """The state a hint is about, and the seat it is for."""
    if wanted.step is None:
        seat = hinted_seat(table, guest.id, wanted.seat)
        assert table.state is not None  # the game is still running
        return table.state, seat
    steps = list(record_of(table, wanted.round).steps())
    state = steps[min(wanted.step, len(steps) - 1)].state
    return state, actor(state, wanted.seat)
