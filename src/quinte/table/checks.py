"""Checks that requests make before a table grants them. They never change a table."""

from __future__ import annotations

from quinte.document import named
from quinte.table.effects import Refused
from quinte.table.phase import PLAYING
from quinte.table.table import Table


def free_seats(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if not seat.taken]


def at_the_table(table: Table, seat: int) -> int:
    """The seat, if it exists at this table; raises Refused otherwise."""
    last = len(table.seats) - 1
    if not 0 <= seat <= last:
        raise Refused("document.number", field="seat", found=named(seat), low=0, high=last)
    return seat


def somebody(table: Table, by: str) -> None:
    """Raise Refused unless the person has a seat here and is not away from all of them."""
    mine = seated(table, by)
    if all(table.seats[seat].away for seat in mine):
        raise Refused("table.away", seat=mine[0])


def seated(table: Table, by: str) -> list[int]:
    """The person's seats; raises Refused if there are none."""
    mine = table.seats_of(by)
    if not mine:
        raise Refused("table.not_seated")
    return mine


def own_seat(table: Table, by: str, asked: int | None) -> int:
    """The seat a person means: the named one if it is theirs, or the only one they have."""
    mine = seated(table, by)
    if asked is None and len(mine) > 1:
        raise Refused("table.which_seat", yours=mine)
    seat = mine[0] if asked is None else asked
    if seat not in mine:
        raise Refused("table.not_yours", seat=seat, yours=mine)
    return seat


def asked_seat(table: Table, by: str, asked: int | None) -> int:
    """The same for a request, whose seat is already known to exist."""
    return own_seat(table, by, None if asked is None else at_the_table(table, asked))


def present(table: Table, by: str, asked: int | None) -> int:
    """The same; raises Refused if the person is away from it."""
    return not_away(table, asked_seat(table, by, asked))


def not_away(table: Table, seat: int) -> int:
    """The seat; raises Refused if its player is away."""
    if table.seats[seat].away:
        raise Refused("table.away", seat=seat)
    return seat


def hinted_seat(table: Table, by: str, asked: int | None) -> int:
    """The seat a hint is for: one that may act, at a table where no other person plays."""
    table.only_when(PLAYING)
    seat = not_away(table, own_seat(table, by, asked))
    if not table.hints:
        raise Refused("table.hint_people")
    assert table.state is not None
    return table.state.act_or_refuse(seat)


def moves_back(table: Table, seat: int) -> int:
    """Number of moves to take back to before the seat's last one; never past a draw or reveal."""
    moves = table.moves_back(seat)
    if not moves:
        raise Refused("table.nothing_to_take_back")
    if any(moved.irreversible for moved in moves):
        raise Refused("table.for_good")
    return len(moves)
