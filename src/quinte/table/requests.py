"""What people may request at a table, and its other log entries: one class each.

To add a request, add a class: `Table` grants and applies it, the server accepts it with the schema
of its annotations, and `npm run types` updates the page. See `quinte.table.effects`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from quinte.bots import BOTS
from quinte.engine.types import Fact
from quinte.errors import BadOption, IllegalMove, QuinteError
from quinte.records.deal import NONCE, Deal
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.table.checks import (
    asked_seat,
    at_the_table,
    free_seats,
    moves_back,
    present,
    somebody,
)
from quinte.table.effects import (
    EFFECTS,
    REQUESTS,
    Effect,
    Entry,
    OfSeat,
    Place,
    Refused,
    Request,
)
from quinte.table.forms import Length, OneOf, Pattern
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING
from quinte.table.seat import LONGEST_NAME, Seat, checked_name
from quinte.table.table import Proposal, Table

OFFERS = {"take_back": (PLAYING,), "end": (PLAYING,), "rematch": (OVER,)}
"""What all people at a table can agree on, and in which phases."""
MOST_TAKEN_BACK = 100
"""Takebacks in one game."""


def bad_name(_: str) -> QuinteError:
    return BadOption("table.name", most=LONGEST_NAME)


def bad_nonce(_: str) -> QuinteError:
    return Refused("deal.nonce")


def bad_offer(found: str) -> QuinteError:
    return Refused("table.offer", found=found[:40], known=list(OFFERS))


def bad_bot(found: str) -> QuinteError:
    return Refused("bot.unknown", bot=found[:40], known=list(BOTS))


Name = Annotated[str, Length(1, 100, bad_name)]
Text = Annotated[str, Length(0, 1000)]
Nonce = Annotated[str, Pattern(NONCE, bad_nonce)]
"""Hexadecimal digits that a seat adds to the deal."""
What = Annotated[str, OneOf(tuple(OFFERS), bad_offer)]
BotName = Annotated[str, Length(1, 100, bad_bot)]


# Joining and leaving


@dataclass(frozen=True, kw_only=True)
class Sit(Request, do="sit", told=("seat", "name"), limited=True):
    """Take a seat; without a number, the first free one."""

    seat: Place | None = None
    name: Name | None = None
    nonce: Nonce = ""

    def signed(self, name: str) -> Request:
        """The guest's own name, unless the request gives one."""
        return self if self.name is not None else replace(self, name=name)

    def check(self, table: Table, by: str, at: int) -> Entry:
        table.only_when(OPEN)
        free = free_seats(table)
        seat = None if self.seat is None else at_the_table(table, self.seat)
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("table.taken", free=free)
        if self.name is None:
            raise Refused("document.missing", field="name")
        name = table.unlike_others(checked_name(self.name))
        return {"seat": seat, "name": name, "nonce": self.nonce}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.seats[entry["seat"]] = Seat(entry["by"], entry["name"], None, entry["nonce"])
        table.host_left &= entry["by"] != table.host
        table.name_bots()


@dataclass(frozen=True, kw_only=True)
class Leave(OfSeat, do="leave", told=("seat",)):
    """Leave your seat; during a game it is held until you come back or a bot replaces you."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        table.only_when(OPEN, PLAYING, BETWEEN, OVER)
        return {"seat": present(table, by, self.seat)}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Before the game the seat becomes free. A table that all have left is closed; before the
        game, only if its host was among them: else a passer-by could close it.
        """
        if table.phase == OPEN:
            table.seats[entry["seat"]] = Seat()
            table.host_left |= entry["by"] == table.host
            if not table.host_left:
                return
        else:
            table.seats[entry["seat"]].away_since = entry["at"]
            table.offers.clear()
        table.close_if_empty()


@dataclass(frozen=True, kw_only=True)
class ComeBack(OfSeat, do="come_back", told=("seat",), limited=True):
    """Return to a seat you left."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        table.only_when(PLAYING, BETWEEN, OVER)
        seat = asked_seat(table, by, self.seat)
        if not table.seats[seat].away:
            raise Refused("table.not_away", seat=seat)
        return {"seat": seat}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.seats[entry["seat"]].away_since = None


# The game


@dataclass(frozen=True, kw_only=True)
class Start(Request, do="start"):
    """Start the game; all seats must be taken."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Any seated person may."""
        table.only_when(OPEN)
        somebody(table, by)
        if free := free_seats(table):
            raise Refused("table.not_full", free=free)
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        """The key is derived from the secret and the seats' nonces."""
        deal = Deal(table.id, table.secret, tuple(seat.nonce for seat in table.seats))
        seats = [seat.as_record(number) for number, seat in enumerate(table.seats)]
        scoring, first = table.setup.scoring, table.setup.first
        if scoring:
            table.match = Match.begin(scoring, seats, key=deal.key, first=first)
            table.match.deal = deal
            table.standing = table.match.standing()
            return table.begin(table.match.next_round(), entry["at"])
        record = Record.begin(table.game, seats, key=deal.key, first=first)
        record.deal = deal
        return table.begin(record, entry["at"])


@dataclass(frozen=True, kw_only=True)
class Next(Request, do="next"):
    """Start the next round of a match."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Any seated person may."""
        table.only_when(BETWEEN)
        somebody(table, by)
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        assert table.match is not None
        return table.begin(table.match.next_round(), entry["at"])


@dataclass(frozen=True, kw_only=True)
class Move(OfSeat, do="move", told=("seat",), listed=False):
    """Make a move, in the game's notation; one text may contain several moves."""

    text: Text

    def check(self, table: Table, by: str, at: int) -> Entry:
        """By the rules of the game; and others must observe some part of it."""
        table.only_when(PLAYING)
        seat = present(table, by, self.seat)
        _, facts = table.played(seat, [self.text])
        if not table.game.heard(facts):
            raise IllegalMove("table.unfinished", text=self.text)
        return {"seat": seat, "text": self.text}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        return table.play(entry["seat"], [entry["text"]], entry["at"])


@dataclass(frozen=True, kw_only=True)
class BotMove(Effect, do="bot", told=("seat",), listed=False):
    """A bot's moves, up to the first that others observe."""

    seat: int
    texts: list[str]

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        return table.play(entry["seat"], entry["texts"], entry["at"])


@dataclass(frozen=True, kw_only=True)
class Resign(OfSeat, do="resign", told=("seat",)):
    """Resign the game."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Only on your turn."""
        table.only_when(PLAYING)
        return {"seat": present(table, by, self.seat)}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.end_early(entry["seat"], "resign", entry["at"])


@dataclass(frozen=True, kw_only=True)
class Forfeited(Effect, do="forfeit", told=("seat",)):
    """A bot forfeits: it failed or ran out of time."""

    seat: int
    how: str

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.end_early(entry["seat"], entry["how"], entry["at"])


# Offers


@dataclass(frozen=True, kw_only=True)
class Offer(
    OfSeat, do="offer", told=("seat", "what"), restarts_waiting=False, listed=False, limited=True
):
    """Propose a takeback, an end without a winner, or a rematch."""

    what: What
    nonce: Nonce = ""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Once per offer, and only in the right phase."""
        seat = present(table, by, self.seat)
        table.only_when(*OFFERS[self.what])
        if self.what in table.offers:
            raise Refused("table.offered", what=self.what)
        if self.what == "rematch" and table.next_table:
            raise Refused("table.went_on", table=table.next_table)
        if self.what == "take_back":
            if table.taken_back >= MOST_TAKEN_BACK:
                raise Refused("table.enough_back", most=MOST_TAKEN_BACK)
            moves_back(table, seat)
        return {"seat": seat, "what": self.what, "nonce": self.nonce}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """The proposer agrees; so do bots and absent players, to everything."""
        table.offers[entry["what"]] = Proposal(entry["seat"], set())
        agree(table, entry)


@dataclass(frozen=True, kw_only=True)
class Answer(
    OfSeat, do="answer", told=("seat", "what", "yes"), restarts_waiting=False, listed=False
):
    """Accept or decline an offer."""

    what: What
    yes: bool = True
    nonce: Nonce = ""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """An open offer may be answered once; an acceptance can still be withdrawn."""
        seat = present(table, by, self.seat)
        if self.what not in table.offers:
            raise Refused("table.no_offer", what=self.what, known=list(table.offers))
        if self.yes and seat in table.offers[self.what].agreed:
            raise Refused("table.agreed", what=self.what)
        return {"seat": seat, "what": self.what, "yes": self.yes, "nonce": self.nonce}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Declining removes the offer."""
        if entry["yes"]:
            agree(table, entry)
        else:
            del table.offers[entry["what"]]


def agree(table: Table, entry: Entry) -> None:
    """Accept with all of a person's seats; once all have, it is done (a rematch by the server)."""
    what, at = entry["what"], entry["at"]
    offer, mine = table.offers[what], table.seats_of(entry["by"])
    offer.agreed.update(mine)
    if what == "rematch":
        for seat in mine:
            table.seats[seat].nonce = entry.get("nonce", "")
    if not table.present() <= offer.agreed or what == "rematch":
        return
    table.since = at
    if what == "end":
        table.end_early(offer.seat, "agree", at)
    else:
        table.take_back(offer.seat, moves_back(table, offer.seat), at)


@dataclass(frozen=True, kw_only=True)
class Follow(Effect, do="follow", told=("table",)):
    """All have agreed to a rematch: the table where it is played."""

    table: str

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.next_table = entry["table"]
        table.offers.clear()


# Absent players, empty tables


@dataclass(frozen=True, kw_only=True)
class Replace(Request, do="replace", told=("seat", "bot")):
    """Replace a player who has left, or is overdue, with a bot."""

    seat: Place
    bot: BotName

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Any seated person may, after the waiting time of the table's setup."""
        table.only_when(PLAYING)
        somebody(table, by)
        seat = at_the_table(table, self.seat)
        if self.bot not in BOTS:
            raise bad_bot(self.bot)
        if table.seats[seat].person is None:
            raise Refused("table.is_bot", seat=seat)
        due = table.replaceable_at(seat)
        if due is None or at < due:
            left = table.overdue_at - at
            raise Refused("table.wait", seat=seat, seconds=max(0, -(-left // 1000)))
        return {"seat": seat, "bot": self.bot}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        seat = Seat(bot=entry["bot"])
        table.seats[entry["seat"]] = seat
        table.name_bots()
        by = seat.as_record(entry["seat"])
        table.note(entry["seat"], "replace", entry["at"], by=by)
        table.offers.clear()
        table.close_if_empty()


@dataclass(frozen=True, kw_only=True)
class SeatBot(Request, do="seat_bot", told=("seat", "bot")):
    """Let a bot take a free seat, the first one unless told which; only the table's host may."""

    bot: BotName
    seat: Place | None = None

    def check(self, table: Table, by: str, at: int) -> Entry:
        table.only_when(OPEN)
        if by != table.host:
            raise Refused("table.not_host")
        free = free_seats(table)
        seat = None if self.seat is None else at_the_table(table, self.seat)
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("table.taken", free=free)
        if self.bot not in BOTS:
            raise bad_bot(self.bot)
        return {"seat": seat, "bot": self.bot}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.seats[entry["seat"]] = Seat(bot=entry["bot"])
        table.name_bots()


@dataclass(frozen=True, kw_only=True)
class Close(Request, do="close"):
    """Close an open table; only its host may."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Only before the game starts."""
        table.only_when(OPEN)
        if by != table.host:
            raise Refused("table.not_host")
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        table.phase = CLOSED


__all__ = ["EFFECTS", "OFFERS", "REQUESTS", "Refused"]
