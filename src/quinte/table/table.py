"""A table: what was agreed on, who sits where, the game, and all that has happened.

Everything that happens is an entry of a log. `ask` turns a request into an entry or refuses it and
changes nothing; `apply` makes it happen. Applying the same entries again gives the same table, so
that a log is all that needs to be kept, and an entry can be kept before anybody hears of it.

Entries hold secrets (the deal's, what seats have played, who persons are) and are given to nobody.
What a viewer may know of a table is in `message` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from quinte.bots import BOTS
from quinte.core.deal import NONCE, Deal, commitment
from quinte.core.document import Fields
from quinte.core.errors import BadOption, IllegalMove, NotYourTurn, QuinteError
from quinte.core.game import Event, Fact, Game, Viewer
from quinte.core.match import Match
from quinte.core.record import Record
from quinte.core.result import Result
from quinte.core.state import ALL, State
from quinte.table.seat import Seat, checked_name
from quinte.table.setup import Setup

Entry = dict[str, Any]
MANY = 100
"""More legal moves than that are told only when asked for."""

CLIENTS = 256
"""The last requests of so many clients are remembered."""

OPEN, PLAYING, BETWEEN, OVER, CLOSED = "open", "playing", "between", "over", "closed"
OFFERS = {"take_back": (PLAYING,), "end": (PLAYING,), "rematch": (OVER,)}
"""What all people at a table can agree on, and when."""


class Refused(QuinteError):  # noqa: N818 (like IllegalMove)
    """A request that a table does not grant. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry as it happened: what everybody is told of it, and the facts of the game."""

    seq: int
    public: dict[str, Any]
    facts: list[Fact] = field(default_factory=list)


@dataclass
class Offer:
    """What somebody would like all to agree on, and who agrees."""

    seat: int
    agreed: set[int]


class Table:
    """The whole logic of a table. All chance and all time come in with the entries."""

    def __init__(self, id_: str, entry: Entry) -> None:
        self.id = id_
        self.setup = Setup.read(entry["setup"])
        self.secret = bytes.fromhex(entry["secret"])
        self.host: str = entry["by"]
        self.seats = [Seat(bot=bot) for bot in self.setup.seats]
        self.phase = OPEN
        self.seq = 1
        self.since: int = entry["at"]
        self.began = 0
        self.record: Record | None = None
        self.match: Match | None = None
        self.state: State | None = None
        self.result: Result | None = None
        self.history: list[tuple[int, bool]] = []  # who moved, and whether for good
        self.offers: dict[str, Offer] = {}
        self.next_table: str | None = None
        self.answered: dict[str, tuple[int, int]] = {}  # the last request of a client, and its seq
        self._tried: tuple[Entry, State, list[Fact]] | None = None
        self._name_bots()
        for sitter in entry.get("sitting", ()):
            self.seats[sitter["seat"]] = Seat(
                sitter["person"], sitter["name"], None, sitter["nonce"]
            )

    @classmethod
    def replay(cls, id_: str, entries: Iterable[Entry]) -> Table:
        """The table after all entries of its log, the first of which creates it."""
        log = iter(entries)
        table = cls(id_, next(log))
        for entry in log:
            table.apply(entry)
        return table

    @property
    def game(self) -> Game:
        """What is played here."""
        return self.setup.game

    # Requests

    def ask(self, request: Mapping[str, Any], by: str, at: int) -> Entry:
        """The entry that a person's request leads to; Refused, IllegalMove … if to none."""
        fields = Fields(request, Refused)
        do = fields.text("do")
        make = getattr(self, f"ask_{do}", None) if do in REQUESTS else None
        if make is None:
            raise Refused("table.request", found=do[:40], known=list(REQUESTS))
        entry: Entry = {"do": do, "at": at, "by": by, **make(fields, by, at)}
        fields.close()
        return entry

    def ask_sit(self, fields: Fields, by: str, at: int) -> Entry:
        """Take a seat that is free; without a number, the first."""
        self._only_when(OPEN)
        free = [number for number, seat in enumerate(self.seats) if not seat.taken]
        seat = fields.number("seat", 0, len(self.seats) - 1) if "seat" in fields else None
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("table.taken", free=free)
        name = self._unlike_others(checked_name(fields.text("name")))
        return {"seat": seat, "name": name, "nonce": self._nonce(fields)}

    def ask_leave(self, fields: Fields, by: str, at: int) -> Entry:
        """Get up; during a game the seat stays, for a bot or until its owner comes back."""
        return {"seat": self._own(fields, by)}

    def ask_come_back(self, fields: Fields, by: str, at: int) -> Entry:
        """Sit down again where one got up."""
        seat = self._own(fields, by)
        if not self.seats[seat].away:
            raise Refused("table.not_away", seat=seat)
        return {"seat": seat}

    def ask_start(self, fields: Fields, by: str, at: int) -> Entry:
        """Begin, when all seats are taken."""
        self._only_when(OPEN)
        self._somebody(by)
        free = [number for number, seat in enumerate(self.seats) if not seat.taken]
        if free:
            raise Refused("table.not_full", free=free)
        return {}

    def ask_next(self, fields: Fields, by: str, at: int) -> Entry:
        """Begin the next round of a match."""
        self._only_when(BETWEEN)
        self._somebody(by)
        return {}

    def ask_move(self, fields: Fields, by: str, at: int) -> Entry:
        """Play; one text may be several moves, and everybody must hear something of it."""
        self._only_when(PLAYING)
        entry = {"seat": self._own(fields, by), "text": fields.text("text")}
        return self._trial(entry)

    def ask_resign(self, fields: Fields, by: str, at: int) -> Entry:
        """Give up the game."""
        self._only_when(PLAYING)
        return {"seat": self._own(fields, by)}

    def ask_offer(self, fields: Fields, by: str, at: int) -> Entry:
        """Ask all others to agree: to take a move back, to end the game, to play again."""
        seat = self._own(fields, by)
        what = fields.text("what")
        if what not in OFFERS:
            raise Refused("table.offer", found=what[:40], known=list(OFFERS))
        self._only_when(*OFFERS[what])
        if what in self.offers:
            raise Refused("table.offered", what=what)
        if what == "take_back":
            self._moves_back(seat)
        return {"seat": seat, "what": what, "nonce": self._nonce(fields)}

    def ask_answer(self, fields: Fields, by: str, at: int) -> Entry:
        """Agree to an offer, or not."""
        seat = self._own(fields, by)
        what = fields.text("what")
        if what not in self.offers:
            raise Refused("table.no_offer", what=what[:40], known=list(self.offers))
        yes = fields.flag("yes", default=True)
        return {"seat": seat, "what": what, "yes": yes, "nonce": self._nonce(fields)}

    def ask_replace(self, fields: Fields, by: str, at: int) -> Entry:
        """Let a bot play for a person who got up, or whom all have waited for long enough."""
        self._only_when(PLAYING)
        self._somebody(by)
        seat = fields.number("seat", 0, len(self.seats) - 1)
        bot = fields.text("bot")
        if bot not in BOTS:
            raise Refused("bot.unknown", bot=bot[:40], known=list(BOTS))
        if self.seats[seat].person is None:
            raise Refused("table.is_bot", seat=seat)
        waits = self.state is not None and seat in self.state.actors()
        left = self.since + 1000 * self.setup.waiting - at
        if not self.seats[seat].away and (not waits or left > 0):
            raise Refused("table.wait", seat=seat, seconds=max(0, -(-left // 1000)))
        return {"seat": seat, "bot": bot}

    def ask_close(self, fields: Fields, by: str, at: int) -> Entry:
        """Put an open table away: its host, or anybody if nobody sits there."""
        self._only_when(OPEN)
        if by != self.host and any(seat.person for seat in self.seats):
            raise Refused("table.not_host")
        return {}

    def bot_entry(self, seat: int, texts: list[str], at: int) -> Entry:
        """What a bot plays, up to where everybody hears something of it."""
        return {"do": "bot", "at": at, "by": None, "seat": seat, "texts": texts}

    def follow_entry(self, table: str, at: int) -> Entry:
        """All have agreed to play again: where."""
        return {"do": "follow", "at": at, "by": None, "table": table}

    # What requests need

    def _only_when(self, *phases: str) -> None:
        if self.phase not in phases:
            raise Refused("table.phase", phase=self.phase, wanted=list(phases))

    def _somebody(self, by: str) -> None:
        if not self.seats_of(by):
            raise Refused("table.not_seated")

    def _own(self, fields: Fields, by: str) -> int:
        """The seat that a request names, or the only one of the person."""
        mine = self.seats_of(by)
        seat = fields.number("seat", 0, len(self.seats) - 1) if "seat" in fields else None
        if seat is None and len(mine) == 1:
            seat = mine[0]
        if seat not in mine:
            raise Refused("table.not_yours", seat=seat, yours=mine)
        return seat

    def _unlike_others(self, name: str) -> str:
        names = {seat.name for seat in self.seats}
        number = 1
        while (unlike := name if number == 1 else f"{name} {number}") in names:
            number += 1
        return unlike

    def _nonce(self, fields: Fields) -> str:
        nonce = fields.text("nonce") if "nonce" in fields else ""
        if not NONCE.fullmatch(nonce):
            raise Refused("deal.nonce")
        return nonce

    def _moves_back(self, seat: int) -> int:
        """How many moves are taken back to before the seat's last; never past draw or reveal."""
        number = next((n for n, (who, _) in enumerate(reversed(self.history), 1) if who == seat), 0)
        if number == 0:
            raise Refused("table.nothing_to_take_back")
        if any(for_good for _, for_good in self.history[-number:]):
            raise Refused("table.for_good")
        return number

    def _trial(self, entry: Entry) -> Entry:
        """Play an entry's text on a copy, to see that it can be played and is heard of."""
        state, facts = self.played(entry["seat"], [entry["text"]])
        if not self.game.events(facts, None):
            raise IllegalMove("table.unfinished", text=entry["text"])
        self._tried = (entry, state, facts)
        return entry

    def played(self, seat: int, texts: list[str]) -> tuple[State, list[Fact]]:
        """A copy of the state on which texts are played, and what happened."""
        assert self.state is not None  # noqa: S101 (only while playing)
        state, facts = self.state.copy(), list[Fact]()
        state.log = facts
        for text in texts:
            self.game.play_text(state, seat, text)
        state.log = None
        return state, facts

    # What happens

    def apply(self, entry: Entry) -> Step:
        """Make an entry of the log happen."""
        self.seq += 1
        do = entry["do"]
        facts: list[Fact] = getattr(self, f"apply_{do}")(entry) or []
        if do not in ("offer", "answer"):
            self.since = entry["at"]
        if "request" in entry:
            client, number = entry["request"]
            self.answered.pop(client, None)
            self.answered[client] = (number, self.seq)
            if len(self.answered) > CLIENTS:
                del self.answered[next(iter(self.answered))]
        told = {name: entry[name] for name in TOLD[do] if name in entry}
        public = {"seq": self.seq, "at": entry["at"], "do": do, **told}
        return Step(self.seq, public, facts)

    def apply_sit(self, entry: Entry) -> None:
        """A person has a seat."""
        self.seats[entry["seat"]] = Seat(entry["by"], entry["name"], None, entry["nonce"])

    def apply_leave(self, entry: Entry) -> None:
        """Before and after a game the seat is free; an empty table is put away."""
        if self.phase == OPEN:
            self.seats[entry["seat"]] = Seat()
        else:
            self.seats[entry["seat"]].away = True
            self.offers.clear()
        if not any(seat.person and not seat.away for seat in self.seats):
            self.phase = CLOSED if self.phase in (OPEN, PLAYING, BETWEEN) else self.phase

    def apply_come_back(self, entry: Entry) -> None:
        """The person plays on."""
        self.seats[entry["seat"]].away = False

    def apply_start(self, entry: Entry) -> list[Fact]:
        """The key is made of the secret and of what the seats gave."""
        deal = Deal(self.id, self.secret, tuple(seat.nonce for seat in self.seats))
        seats = [seat.as_record(number) for number, seat in enumerate(self.seats)]
        if self.setup.scoring:
            self.match = Match.begin(
                self.setup.scoring, seats, key=deal.key, first=self.setup.first
            )
            self.match.deal = deal
            return self._begin(self.match.next_round(), entry["at"])
        record = Record.begin(self.game, seats, key=deal.key, first=self.setup.first)
        record.deal = deal
        return self._begin(record, entry["at"])

    def apply_next(self, entry: Entry) -> list[Fact]:
        """The next round."""
        assert self.match is not None  # noqa: S101 (only between rounds)
        return self._begin(self.match.next_round(), entry["at"])

    def _begin(self, record: Record, at: int) -> list[Fact]:
        step = next(record.steps())
        self.record, self.state, self.began = record, step.state, at
        self.phase, self.result = PLAYING, None
        self.history = []
        self.offers.clear()
        return step.facts

    def apply_move(self, entry: Entry) -> list[Fact]:
        """A person has played."""
        return self._play(entry, [entry["text"]])

    def apply_bot(self, entry: Entry) -> list[Fact]:
        """A bot has played."""
        return self._play(entry, entry["texts"])

    def _play(self, entry: Entry, texts: list[str]) -> list[Fact]:
        assert self.record is not None  # noqa: S101 (only while playing)
        tried, self._tried = self._tried, None
        if tried and tried[0].items() <= entry.items():
            state, facts = tried[1], tried[2]
        else:
            state, facts = self.played(entry["seat"], texts)
        self.state = state
        listed = self.game.kind.manifest.get("for_good")  # a game that lists none keeps all
        for_good = listed is None or any(fact["fact"] in listed for fact in facts)
        for text in texts:
            self.record.add(entry["seat"], "move", entry["at"] - self.began, text=text)
            self.history.append((entry["seat"], for_good))
        self.offers.clear()
        if not state.actors():
            self._finish(state.result())
        return facts

    def _finish(self, result: Result | None) -> None:
        """The game is over, and maybe the match."""
        self.result = result
        self.offers.clear()
        more = self.match is not None and not self.match.standing().over
        self.phase = BETWEEN if more else OVER

    def apply_resign(self, entry: Entry) -> None:
        """A person gives up."""
        self._end(entry, "resign")

    def _end(self, entry: Entry, do: str) -> None:
        assert self.record is not None  # noqa: S101 (only while playing)
        self.record.add(entry["seat"], do, entry["at"] - self.began)
        self._finish(self.record.early_end())

    def apply_offer(self, entry: Entry) -> None:
        """Somebody asks; bots and those who got up agree to everything."""
        self.offers[entry["what"]] = Offer(entry["seat"], set())
        self.apply_answer({**entry, "yes": True})

    def apply_answer(self, entry: Entry) -> None:
        """A person agrees with all their seats, or the offer is gone."""
        what, offer = entry["what"], self.offers[entry["what"]]
        if not entry["yes"]:
            del self.offers[what]
            return
        offer.agreed.update(self.seats_of(entry["by"]))
        if what == "rematch":
            for seat in self.seats_of(entry["by"]):
                self.seats[seat].nonce = entry.get("nonce", "")
        needed = {n for n, seat in enumerate(self.seats) if seat.person and not seat.away}
        if not needed <= offer.agreed or what == "rematch":
            return
        if what == "end":
            self._end({**entry, "seat": offer.seat}, "agree")
        else:
            self._take_back(offer.seat, entry["at"])

    @property
    def rematch_agreed(self) -> bool:
        """Whether all people want to play again and no table is made for it yet."""
        needed = {n for n, seat in enumerate(self.seats) if seat.person and not seat.away}
        offer = self.offers.get("rematch")
        return offer is not None and needed <= offer.agreed and self.next_table is None

    def _take_back(self, seat: int, at: int) -> None:
        assert self.record is not None  # noqa: S101 (only while playing)
        number = self._moves_back(seat)
        self.record.add(seat, "take_back", at - self.began, entries=number)
        del self.history[-number:]
        self.state = self.record.replay()
        self.offers.clear()

    def apply_replace(self, entry: Entry) -> None:
        """A bot plays on."""
        assert self.record is not None  # noqa: S101 (only while playing)
        seat = Seat(bot=entry["bot"])
        self.seats[entry["seat"]] = seat
        self._name_bots()
        by = seat.as_record(entry["seat"])
        self.record.add(entry["seat"], "replace", entry["at"] - self.began, by=by)
        self.offers.clear()

    def apply_follow(self, entry: Entry) -> None:
        """Where it goes on."""
        self.next_table = entry["table"]
        self.offers.clear()

    def apply_close(self, entry: Entry) -> None:
        """Nobody will play here."""
        self.phase = CLOSED

    def _name_bots(self) -> None:
        for seat in self.seats:
            if seat.bot and seat.name is None:
                seat.name = self._unlike_others(seat.bot)

    # What is known of it

    def seats_of(self, person: str) -> list[int]:
        """Where a person sits."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def acting_bots(self) -> list[int]:
        """The seats of bots that may act now."""
        if self.phase != PLAYING or self.state is None:
            return []
        return [seat for seat in self.state.actors() if self.seats[seat].bot]

    def sees(self, viewer: Viewer, person: str) -> bool:
        """Whether a person may look from there: from their seats, or as a spectator."""
        if viewer is None:
            return self.setup.spectators or self.phase == OVER or bool(self.seats_of(person))
        if viewer == ALL:
            return self.phase == OVER
        return viewer in self.seats_of(person)

    def status(self) -> dict[str, Any]:
        """What everybody may know: the table, not the cards."""
        acting = list(self.state.actors()) if self.phase == PLAYING and self.state else []
        known = {
            **self.setup.as_json(),
            "id": self.id,
            "phase": self.phase,
            "commitment": commitment(self.secret),
            "seats": [seat.public() for seat in self.seats],
            "acting": acting,
            "since": self.since,
            "offers": {
                what: {"seat": offer.seat, "agreed": sorted(offer.agreed)}
                for what, offer in self.offers.items()
            },
            "result": self.result.as_json() if self.result else None,
            "next": self.next_table,
        }
        if self.match:
            standing = self.match.standing()
            known["standing"] = {
                "rounds": standing.rounds,
                "scores": list(standing.scores),
                "leaders": list(standing.leaders),
                "over": standing.over,
            }
        return known

    def events(self, step: Step, viewer: Viewer) -> dict[str, Any]:
        """A step as the viewer is told of it."""
        events: list[Event] = self.game.events(step.facts, viewer)
        return {**step.public, "events": events}

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat."""
        if self.state is None or self.phase != PLAYING or seat not in self.state.actors():
            return []
        return [self.game.text(self.state, seat, move) for move in self.state.moves(seat)]

    def explain(self, seat: int, text: str) -> dict[str, Any]:
        """What a move, or an unfinished one, would do."""
        self._only_when(PLAYING)
        assert self.state is not None  # noqa: S101
        if seat not in self.state.actors():
            raise NotYourTurn("turn.other", seat=seat, actors=list(self.state.actors()))
        return self.game.explain(self.state, seat, text)

    def message(self, viewer: Viewer, steps: Iterable[Step]) -> dict[str, Any]:
        """All that a viewer is sent: what happened, and how everything stands now."""
        return self.messages([viewer], steps)[viewer]

    def messages(
        self, viewers: Iterable[Viewer], steps: Iterable[Step]
    ) -> dict[Viewer, dict[str, Any]]:
        """The message for each viewer; what is the same for all is made once."""
        steps, status, state = list(steps), self.status(), self.state
        position = None if state is None else state.position()
        messages: dict[Viewer, dict[str, Any]] = {}
        for viewer in viewers:
            if state is not None:
                state.viewer(viewer)  # NoSuchSeat for a seat that is not there
            told = messages[viewer] = {
                "table": self.id,
                "seat": viewer,
                "seq": self.seq,
                "steps": [self.events(step, viewer) for step in steps],
                "status": status,
                "view": None if position is None else self.game.view(position, viewer),
            }
            if type(viewer) is int and state is not None and viewer in status["acting"]:
                moves = state.moves(viewer)
                told["number_of_moves"] = len(moves)
                if len(moves) <= MANY:
                    told["moves"] = [self.game.text(state, viewer, move) for move in moves]
        return messages

    def book(self) -> Record | Match | None:
        """The record of a game that is over, or of its match; nobody gets one of a running game."""
        if self.phase != OVER:
            return None
        return self.match or self.record


REQUESTS = ("sit", "leave", "come_back", "start", "next", "move", "resign", "offer", "answer",
            "replace", "close")  # fmt: skip

TOLD: Mapping[str, tuple[str, ...]] = {
    "sit": ("seat", "name"),
    "leave": ("seat",),
    "come_back": ("seat",),
    "start": (),
    "next": (),
    "move": ("seat",),
    "bot": ("seat",),
    "resign": ("seat",),
    "offer": ("seat", "what"),
    "answer": ("seat", "what", "yes"),
    "replace": ("seat", "bot"),
    "follow": ("table",),
    "close": (),
}
"""What everybody is told of an entry; of what was played, the game's events tell more."""


def create_entry(
    setup: Setup, by: str, secret: bytes, at: int, sitting: list[dict[str, Any]] | None = None
) -> Entry:
    """The first entry of a log; for a rematch with those who sit there already."""
    entry: Entry = {
        "do": "create",
        "at": at,
        "by": by,
        "setup": setup.as_json(),
        "secret": secret.hex(),
    }
    if sitting:
        entry["sitting"] = sitting
    return entry


__all__ = ["BadOption", "Entry", "Refused", "Step", "Table", "create_entry"]
