"""What persons may ask of a table, and what else happens there: a class each, declared once.

To add a request, add a class: `Table` grants and applies it, the server takes it with the schema
that its annotations give, and `npm run types` tells the page. See `quinte.table.effects`.
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
"""What all people at a table can agree on, and when."""


def bad_name(_: str) -> QuinteError:
    """No name."""
    return BadOption("table.name", most=LONGEST_NAME)


def bad_nonce(_: str) -> QuinteError:
    """Nothing that a deal takes."""
    return Refused("deal.nonce")


def bad_offer(found: str) -> QuinteError:
    """Nothing that can be agreed on."""
    return Refused("table.offer", found=found[:40], known=list(OFFERS))


def bad_bot(found: str) -> QuinteError:
    """No bot."""
    return Refused("bot.unknown", bot=found[:40], known=list(BOTS))


Name = Annotated[str, Length(1, 100, bad_name)]
Text = Annotated[str, Length(0, 1000)]
Nonce = Annotated[str, Pattern(NONCE, bad_nonce)]
"""What a seat adds to the deal."""
What = Annotated[str, OneOf(tuple(OFFERS), bad_offer)]
BotName = Annotated[str, Length(1, 100, bad_bot)]


# Sitting down, getting up


@dataclass(frozen=True, kw_only=True)
class Sit(Request, do="sit", told=("seat", "name")):
    """Take a seat; without a number, the first that is free."""

    seat: Place | None = None
    name: Name | None = None
    nonce: Nonce = ""

    def signed(self, name: str) -> Request:
        """Who says no name is called as everywhere else."""
        return self if self.name is not None else replace(self, name=name)

    def check(self, table: Table, by: str, at: int) -> Entry:
        """While people sit down, at a free seat."""
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
        """A person has a seat."""
        table.seats[entry["seat"]] = Seat(entry["by"], entry["name"], None, entry["nonce"])


@dataclass(frozen=True, kw_only=True)
class Leave(OfSeat, do="leave", told=("seat",)):
    """Get up; during a game the seat stays, for a bot or until its owner comes back."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Always, but at a table that was put away."""
        table.only_when(OPEN, PLAYING, BETWEEN, OVER)
        return {"seat": present(table, by, self.seat)}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Before a game the seat is free; an empty table is put away."""
        if table.phase == OPEN:
            table.seats[entry["seat"]] = Seat()
        else:
            table.seats[entry["seat"]].away = True
            table.offers.clear()
        table.close_if_empty()


@dataclass(frozen=True, kw_only=True)
class ComeBack(OfSeat, do="come_back", told=("seat",)):
    """Sit down again where one got up."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Whose seat it still is."""
        table.only_when(PLAYING, BETWEEN, OVER)
        seat = asked_seat(table, by, self.seat)
        if not table.seats[seat].away:
            raise Refused("table.not_away", seat=seat)
        return {"seat": seat}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """The person plays on."""
        table.seats[entry["seat"]].away = False


# The game


@dataclass(frozen=True, kw_only=True)
class Start(Request, do="start"):
    """Begin, when all seats are taken."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Anybody who sits there."""
        table.only_when(OPEN)
        somebody(table, by)
        if free := free_seats(table):
            raise Refused("table.not_full", free=free)
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        """The key is made of the secret and of what the seats gave."""
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
    """Begin the next round of a match."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Anybody who sits there."""
        table.only_when(BETWEEN)
        somebody(table, by)
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        """The next round."""
        assert table.match is not None
        return table.begin(table.match.next_round(), entry["at"])


@dataclass(frozen=True, kw_only=True)
class Move(OfSeat, do="move", told=("seat",), listed=False):
    """Play, in the notation of the game; one text may be several moves."""

    text: Text

    def check(self, table: Table, by: str, at: int) -> Entry:
        """By the rules of the game; and everybody must hear something of it."""
        table.only_when(PLAYING)
        seat = present(table, by, self.seat)
        _, facts = table.played(seat, [self.text])
        if not table.game.events(facts, None):
            raise IllegalMove("table.unfinished", text=self.text)
        return {"seat": seat, "text": self.text}

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        """A person has played."""
        return table.play(entry["seat"], [entry["text"]], entry["at"])


@dataclass(frozen=True, kw_only=True)
class BotMove(Effect, do="bot", told=("seat",), listed=False):
    """What a bot plays, up to where everybody hears something of it."""

    seat: int
    texts: list[str]

    @staticmethod
    def apply(table: Table, entry: Entry) -> list[Fact]:
        """A bot has played."""
        return table.play(entry["seat"], entry["texts"], entry["at"])


@dataclass(frozen=True, kw_only=True)
class Resign(OfSeat, do="resign", told=("seat",)):
    """Give up the game."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Whoever's turn it is."""
        table.only_when(PLAYING)
        return {"seat": present(table, by, self.seat)}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """A person gives up."""
        table.end_early(entry["seat"], "resign", entry["at"])


@dataclass(frozen=True, kw_only=True)
class Forfeited(Effect, do="forfeit", told=("seat",)):
    """A bot cannot play on: it gave up, or took too long."""

    seat: int
    how: str

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """The others have won."""
        table.end_early(entry["seat"], entry["how"], entry["at"])


# What all agree on


@dataclass(frozen=True, kw_only=True)
class Offer(OfSeat, do="offer", told=("seat", "what"), restarts_waiting=False, listed=False):
    """Ask all others to agree: to take a move back, to end the game, to play again."""

    what: What
    nonce: Nonce = ""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Once, at the right time."""
        seat = present(table, by, self.seat)
        table.only_when(*OFFERS[self.what])
        if self.what in table.offers:
            raise Refused("table.offered", what=self.what)
        if self.what == "rematch" and table.next_table:
            raise Refused("table.went_on", table=table.next_table)
        if self.what == "take_back":
            moves_back(table, seat)
        return {"seat": seat, "what": self.what, "nonce": self.nonce}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Who asks agrees; so do bots and those who got up, to everything."""
        table.offers[entry["what"]] = Proposal(entry["seat"], set())
        agree(table, entry)


@dataclass(frozen=True, kw_only=True)
class Answer(
    OfSeat, do="answer", told=("seat", "what", "yes"), restarts_waiting=False, listed=False
):
    """Agree to an offer, or not."""

    what: What
    yes: bool = True
    nonce: Nonce = ""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """To what was offered, and once; a yes may be taken back."""
        seat = present(table, by, self.seat)
        if self.what not in table.offers:
            raise Refused("table.no_offer", what=self.what, known=list(table.offers))
        if self.yes and seat in table.offers[self.what].agreed:
            raise Refused("table.agreed", what=self.what)
        return {"seat": seat, "what": self.what, "yes": self.yes, "nonce": self.nonce}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """After a no the offer is gone."""
        if entry["yes"]:
            agree(table, entry)
        else:
            del table.offers[entry["what"]]


def agree(table: Table, entry: Entry) -> None:
    """A person agrees with all their seats; what all agree on is done, a rematch by the server."""
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
    """All have agreed to play again: where."""

    table: str

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Where it goes on."""
        table.next_table = entry["table"]
        table.offers.clear()


# What is done about others


@dataclass(frozen=True, kw_only=True)
class Replace(Request, do="replace", told=("seat", "bot")):
    """Let a bot play for somebody who got up, or for whom all have waited long enough."""

    seat: Place
    bot: BotName

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Anybody who sits there; how long one waits, the table's setup says."""
        table.only_when(PLAYING)
        somebody(table, by)
        seat = at_the_table(table, self.seat)
        if self.bot not in BOTS:
            raise bad_bot(self.bot)
        if table.seats[seat].person is None:
            raise Refused("table.is_bot", seat=seat)
        left = table.since + 1000 * table.setup.waiting - at
        if not table.seats[seat].away and (seat not in table.acting() or left > 0):
            raise Refused("table.wait", seat=seat, seconds=max(0, -(-left // 1000)))
        return {"seat": seat, "bot": self.bot}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """A bot plays on."""
        seat = Seat(bot=entry["bot"])
        table.seats[entry["seat"]] = seat
        table.name_bots()
        by = seat.as_record(entry["seat"])
        table.note(entry["seat"], "replace", entry["at"], by=by)
        table.offers.clear()
        table.close_if_empty()


@dataclass(frozen=True, kw_only=True)
class Close(Request, do="close"):
    """Put an open table away: its host, or anybody if nobody sits there."""

    def check(self, table: Table, by: str, at: int) -> Entry:
        """Before the game begins."""
        table.only_when(OPEN)
        if by != table.host and any(seat.person for seat in table.seats):
            raise Refused("table.not_host")
        return {}

    @staticmethod
    def apply(table: Table, entry: Entry) -> None:
        """Nobody will play here."""
        table.phase = CLOSED


__all__ = ["EFFECTS", "OFFERS", "REQUESTS", "Refused"]
