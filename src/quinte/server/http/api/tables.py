"""Tables: list, create, look, request. Table state is sent only as made by `Table.message`."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request

from quinte.definition.game import game
from quinte.errors import BadOption
from quinte.server.http.api.context import Here, Seat, Someone, words_for
from quinte.server.http.declared import TableRequest
from quinte.server.http.errors import worded
from quinte.server.http.limits import address_of
from quinte.server.http.session import Forbidden, Guest
from quinte.server.http.wire import Done, Info, Listed, MyTable, NewTable, Seen, Try
from quinte.server.rooms.room import now
from quinte.table.checks import own_seat
from quinte.table.effects import Refused
from quinte.table.phase import CLOSED, OVER
from quinte.table.requests import Sit
from quinte.table.setup import Setup

router = APIRouter(prefix="/tables", tags=["tables"])


@router.get("")
async def public_tables(server: Here) -> list[Listed]:
    """Public tables that are open or playing."""
    return [Listed(**each) for each in await server.rooms.public()]


@router.get("/mine")
async def my_tables(guest: Someone, server: Here) -> list[MyTable]:
    """Tables where you have a seat, or had one, except those you have removed."""
    return [my_table(each, guest) for each in await server.rooms.of_person(guest.id)]


@router.post("", status_code=201)
async def create_table(new: NewTable, request: Request, guest: Someone, server: Here) -> Info:
    """Create a table; you are its host. The seats you name are yours at once."""
    if new.waiting < server.settings.least_waiting:
        raise BadOption("table.waiting", least=server.settings.least_waiting)
    if (new.think or 0) > server.settings.think_seconds:
        raise BadOption("table.think", most=server.settings.think_seconds)
    setup = Setup.read(new.model_dump(exclude_none=True, exclude={"names", "nonce"}))
    sitting = [
        Sit(seat=seat, name=name, nonce=new.nonce)
        for seat, name in enumerate(new.names or ())
        if name is not None
    ]
    address = address_of(request)
    server.making.take(address)
    source = server.sessions.source(address)
    room = await server.rooms.create(setup, guest.id, guest.name, sitting, source)
    return Info(**room.table.status(now(), room.watching()))


@router.get("/{table}")
async def look(table: str, guest: Someone, server: Here, seat: Seat | None = None) -> Seen:
    """The table as one of your seats sees it, or as a spectator."""
    room = await server.rooms.find(table)
    if not room.table.sees(seat, guest.id):
        raise Forbidden("table.hidden", seat=seat)
    mine = room.table.seats_of(guest.id)
    return Seen(**room.table.message(seat, [], now(), room.watching()), mine=mine)


@router.post("/{table}/requests")
async def ask(
    table: str, request: TableRequest, http: Request, guest: Someone, server: Here
) -> Done:
    """Send a request: sit, move, offer … A repeated `number` has no further effect."""
    room = await server.rooms.find(table)
    wanted = request.request(guest.name)
    client, address = request.client, address_of(http)
    return Done(seq=await room.ask(guest.id, wanted, client, request.number, address))


@router.post("/{table}/forget")
async def forget(table: str, guest: Someone, server: Here) -> Done:
    """Remove a finished or closed table from your list; it stays in those of others."""
    room = await server.rooms.find(table)
    if room.table.phase not in (OVER, CLOSED):
        raise Refused("table.in_use")
    await server.store.hide(table, guest.id)
    return Done(seq=room.table.seq)


@router.post("/{table}/try")
async def explain(
    table: str, wanted: Try, request: Request, guest: Someone, server: Here
) -> dict[str, Any]:
    """Preview a move, as far as the seat can know its outcome."""
    room = await server.rooms.find(table)
    seat = own_seat(room.table, guest.id, wanted.seat)
    return worded(room.table.explain(seat, wanted.text), words_for(request))


@router.get("/{table}/moves")
async def moves(table: str, guest: Someone, server: Here, seat: Seat | None = None) -> list[str]:
    """The legal moves of one of your seats."""
    room = await server.rooms.find(table)
    return room.table.moves(own_seat(room.table, guest.id, seat))


def my_table(listed: dict[str, Any], guest: Guest) -> MyTable:
    """A table as its guest's list shows it; whose the other seats are is left out."""
    people = listed.pop("people")
    mine = [seat for seat, person in enumerate(people) if person == guest.id]
    standing, result = listed.get("standing"), listed["result"]
    scores, winners = None, None
    over = listed["phase"] == OVER
    if standing:
        scores = standing["scores"]
        sides = game(listed["game"], **listed["options"]).sides if over else ()
        winners = [seat for side in standing["leaders"] for seat in sides[side]] if over else None
    elif result:
        scores, winners = result["scores"], result["winners"]
    outcome = ended(mine, winners) if over and winners is not None else None
    return MyTable(**listed, mine=mine, outcome=outcome, scores=scores)


def ended(mine: list[int], winners: list[int]) -> Literal["won", "lost", "draw"] | None:
    """How a game ended for some seats, if for all of them alike."""
    if not winners:
        return "draw"
    if not mine:
        return None
    won = set(mine) & set(winners)
    if not won:
        return "lost"
    return "won" if won == set(mine) else None
