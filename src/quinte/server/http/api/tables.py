"""Tables: list, create, look, request. Table state is sent only as made by `Table.message`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from quinte.server.http.api.context import Here, Seat, Someone
from quinte.server.http.declared import TableRequest
from quinte.server.http.session import Forbidden
from quinte.server.http.wire import Done, Info, Listed, NewTable, Seen, Try
from quinte.server.rooms.room import now
from quinte.table.checks import own_seat
from quinte.table.phase import OPEN, PLAYING
from quinte.table.setup import Setup

router = APIRouter(prefix="/tables", tags=["tables"])


@router.get("")
async def public_tables(server: Here) -> list[Listed]:
    """Public tables that are open or playing."""
    listed = await server.store.listed([OPEN, PLAYING])
    return [Listed(**each) for each in listed]


@router.get("/mine")
async def my_tables(guest: Someone, server: Here) -> list[Listed]:
    """Tables where you have a seat, or had one."""
    return [Listed(**each) for each in await server.store.of_person(guest.id)]


@router.post("", status_code=201)
async def create_table(new: NewTable, guest: Someone, server: Here) -> Info:
    """Create a table; you are its host."""
    setup = Setup.read(new.model_dump(exclude_none=True))
    room = await server.rooms.create(setup, guest.id)
    return Info(**room.table.status(now()))


@router.get("/{table}")
async def look(table: str, guest: Someone, server: Here, seat: Seat | None = None) -> Seen:
    """The table as one of your seats sees it, or as a spectator."""
    room = await server.rooms.find(table)
    if not room.table.sees(seat, guest.id):
        raise Forbidden("table.hidden", seat=seat)
    mine = room.table.seats_of(guest.id)
    return Seen(**room.table.message(seat, [], now()), mine=mine)


@router.post("/{table}/requests")
async def ask(table: str, request: TableRequest, guest: Someone, server: Here) -> Done:
    """Send a request: sit, move, offer … A repeated `number` has no further effect."""
    room = await server.rooms.find(table)
    wanted = request.request(guest.name)
    return Done(seq=await room.ask(guest.id, wanted, request.client, request.number))


@router.post("/{table}/try")
async def explain(table: str, wanted: Try, guest: Someone, server: Here) -> dict[str, Any]:
    """Preview a move, as far as the seat can know its outcome."""
    room = await server.rooms.find(table)
    seat = own_seat(room.table, guest.id, wanted.seat)
    return room.table.explain(seat, wanted.text)


@router.get("/{table}/moves")
async def moves(table: str, guest: Someone, server: Here, seat: Seat | None = None) -> list[str]:
    """The legal moves of one of your seats."""
    room = await server.rooms.find(table)
    return room.table.moves(own_seat(room.table, guest.id, seat))
