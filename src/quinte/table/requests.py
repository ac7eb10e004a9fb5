"""What persons may ask of a table: a request becomes an entry, or is refused, and nothing changed.

A function here reads a request's fields and looks at the table; it never changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from quinte.bots import BOTS
from quinte.errors import IllegalMove, QuinteError
from quinte.records.deal import NONCE
from quinte.table.phase import BETWEEN, OPEN, OVER, PLAYING
from quinte.table.seat import checked_name

if TYPE_CHECKING:
    from quinte.document import Fields
    from quinte.table.table import Table

Entry = dict[str, Any]
Make = Callable[["Table", "Fields", str, int], Entry]

OFFERS = {"take_back": (PLAYING,), "end": (PLAYING,), "rematch": (OVER,)}
"""What all people at a table can agree on, and when."""


class Refused(QuinteError):  # noqa: N818 (like IllegalMove)
    """A request that a table does not grant. Nothing has changed."""


def sit(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Take a seat that is free; without a number, the first."""
    only_when(table, OPEN)
    free = free_seats(table)
    seat = fields.number("seat", 0, len(table.seats) - 1) if "seat" in fields else None
    if seat is None and free:
        seat = free[0]
    if seat not in free:
        raise Refused("table.taken", free=free)
    name = table.unlike_others(checked_name(fields.text("name")))
    return {"seat": seat, "name": name, "nonce": nonce(fields)}


def leave(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Get up; during a game the seat stays, for a bot or until its owner comes back."""
    only_when(table, OPEN, PLAYING, BETWEEN, OVER)
    return {"seat": present(table, fields, by)}


def come_back(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Sit down again where one got up."""
    only_when(table, PLAYING, BETWEEN, OVER)
    seat = own(table, fields, by)
    if not table.seats[seat].away:
        raise Refused("table.not_away", seat=seat)
    return {"seat": seat}


def start(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Begin, when all seats are taken."""
    only_when(table, OPEN)
    somebody(table, by)
    if free := free_seats(table):
        raise Refused("table.not_full", free=free)
    return {}


def next_round(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Begin the next round of a match."""
    only_when(table, BETWEEN)
    somebody(table, by)
    return {}


def move(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Play; one text may be several moves, and everybody must hear something of it."""
    only_when(table, PLAYING)
    seat, text = present(table, fields, by), fields.text("text")
    _, facts = table.played(seat, [text])
    if not table.game.events(facts, None):
        raise IllegalMove("table.unfinished", text=text)
    return {"seat": seat, "text": text}


def resign(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Give up the game."""
    only_when(table, PLAYING)
    return {"seat": present(table, fields, by)}


def offer(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Ask all others to agree: to take a move back, to end the game, to play again."""
    seat = present(table, fields, by)
    what = fields.text("what")
    if what not in OFFERS:
        raise Refused("table.offer", found=what[:40], known=list(OFFERS))
    only_when(table, *OFFERS[what])
    if what in table.offers:
        raise Refused("table.offered", what=what)
    if what == "rematch" and table.next_table:
        raise Refused("table.went_on", table=table.next_table)
    if what == "take_back":
        moves_back(table, seat)
    return {"seat": seat, "what": what, "nonce": nonce(fields)}


def answer(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Agree to an offer, or not."""
    seat = present(table, fields, by)
    what = fields.text("what")
    if what not in table.offers:
        raise Refused("table.no_offer", what=what[:40], known=list(table.offers))
    yes = fields.flag("yes", default=True)
    if yes and seat in table.offers[what].agreed:
        raise Refused("table.agreed", what=what)
    return {"seat": seat, "what": what, "yes": yes, "nonce": nonce(fields)}


def replace(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Let a bot play for a person who got up, or whom all have waited for long enough."""
    only_when(table, PLAYING)
    somebody(table, by)
    seat = fields.number("seat", 0, len(table.seats) - 1)
    bot = fields.text("bot")
    if bot not in BOTS:
        raise Refused("bot.unknown", bot=bot[:40], known=list(BOTS))
    if table.seats[seat].person is None:
        raise Refused("table.is_bot", seat=seat)
    left = table.since + 1000 * table.setup.waiting - at
    if not table.seats[seat].away and (seat not in table.acting() or left > 0):
        raise Refused("table.wait", seat=seat, seconds=max(0, -(-left // 1000)))
    return {"seat": seat, "bot": bot}


def close(table: Table, fields: Fields, by: str, at: int) -> Entry:
    """Put an open table away: its host, or anybody if nobody sits there."""
    only_when(table, OPEN)
    if by != table.host and any(seat.person for seat in table.seats):
        raise Refused("table.not_host")
    return {}


REQUESTS: Mapping[str, Make] = {
    "sit": sit,
    "leave": leave,
    "come_back": come_back,
    "start": start,
    "next": next_round,
    "move": move,
    "resign": resign,
    "offer": offer,
    "answer": answer,
    "replace": replace,
    "close": close,
}

# What requests need


def only_when(table: Table, *phases: str) -> None:
    """Refuse what belongs to other phases."""
    if table.phase not in phases:
        raise Refused("table.phase", phase=table.phase, wanted=list(phases))


def free_seats(table: Table) -> list[int]:
    """Where nobody sits yet."""
    return [number for number, seat in enumerate(table.seats) if not seat.taken]


def somebody(table: Table, by: str) -> None:
    """Refuse those who do not sit at the table, or got up from all their seats."""
    mine = seated(table, by)
    if all(table.seats[seat].away for seat in mine):
        raise Refused("table.away", seat=mine[0])


def seated(table: Table, by: str) -> list[int]:
    """The seats of a person, who has one."""
    mine = table.seats_of(by)
    if not mine:
        raise Refused("table.not_seated")
    return mine


def own(table: Table, fields: Fields, by: str) -> int:
    """The seat that a request names, or the only one of the person."""
    named = fields.number("seat", 0, len(table.seats) - 1) if "seat" in fields else None
    return own_seat(table, by, named)


def own_seat(table: Table, by: str, named: int | None) -> int:
    """The seat that a person means: one of theirs, or the only one they have."""
    mine = seated(table, by)
    if named is None and len(mine) > 1:
        raise Refused("table.which_seat", yours=mine)
    seat = mine[0] if named is None else named
    if seat not in mine:
        raise Refused("table.not_yours", seat=seat, yours=mine)
    return seat


def hinted_seat(table: Table, by: str, named: int | None) -> int:
    """The seat a hint is for: one that may act, where no other person plays."""
    only_when(table, PLAYING)
    seat = own_seat(table, by, named)
    if table.seats[seat].away:
        raise Refused("table.away", seat=seat)
    if not table.hints:
        raise Refused("table.hint_people")
    assert table.state is not None  # noqa: S101 (while playing)
    return table.state.act_or_refuse(seat)


def present(table: Table, fields: Fields, by: str) -> int:
    """Such a seat, from which the person has not got up."""
    seat = own(table, fields, by)
    if table.seats[seat].away:
        raise Refused("table.away", seat=seat)
    return seat


def nonce(fields: Fields) -> str:
    """What a seat adds to the deal."""
    given = fields.text("nonce") if "nonce" in fields else ""
    if not NONCE.fullmatch(given):
        raise Refused("deal.nonce")
    return given


def moves_back(table: Table, seat: int) -> int:
    """How many moves are taken back to before the seat's last; never past draw or reveal."""
    moves = enumerate(reversed(table.history), 1)
    number = next((n for n, (who, _) in moves if who == seat), 0)
    if number == 0:
        raise Refused("table.nothing_to_take_back")
    if any(irreversible for _, irreversible in table.history[-number:]):
        raise Refused("table.for_good")
    return number
