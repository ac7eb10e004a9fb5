"""A table: its settings, its seats, the game, and the log of everything that happened.

`ask` turns a request into a log entry, or raises and changes nothing; `apply` applies an entry.
Applying the same entries again gives the same table, so only the log need be stored, and an entry
can be committed before anyone is told.

Entries contain secrets (the deal's, hidden moves, personal ids) and are sent to nobody. What a
viewer may know of a table is made by `message` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from quinte.bots import thinking
from quinte.bots.level import timed
from quinte.definition.game import Game
from quinte.engine.result import Result
from quinte.engine.rng import KEY_BYTES
from quinte.engine.state import State
from quinte.engine.types import ALL, EventData, Fact, Viewer
from quinte.errors import NotYourTurn, QuinteError
from quinte.records.deal import commitment
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Standing
from quinte.table.effects import EFFECTS, Entry, Refused, Request, read_request
from quinte.table.names import free_name
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING
from quinte.table.seat import LEVEL_OF, Seat
from quinte.table.setup import Setup

MOST_MOVES_TOLD = 100
"""Longer lists of legal moves are sent only on request."""

REMATCH = b"quinte-rematch"
"""Separates the key of a rematch from other keys derived from a secret."""

MOST_ASKED = 20
"""How often a person may offer something, sit down or come back without a move in between."""

CLIENTS = 256
"""Number of clients whose last requests are remembered."""
REPEATS = 32
"""Number of requests of a client that may be repeated."""


@dataclass(frozen=True, slots=True)
class Applied:
    """An entry as applied: what everyone is told of it, and the facts of the game."""

    seq: int
    public: dict[str, Any]
    facts: list[Fact] = field(default_factory=list)


class Moved(NamedTuple):
    """A move that has been made, and the number of its entry."""

    seat: int
    irreversible: bool
    seq: int
    facts: list[Fact]
    """What it did, if it can be taken back."""


@dataclass
class Proposal:
    """An open offer, and the seats that have accepted."""

    seat: int
    agreed: set[int]


class Table:
    """The whole logic of a table. All randomness and time come in with the entries."""

    def __init__(self, id_: str, entry: Entry, setup: Setup | None = None) -> None:
        self.id = id_
        self.setup = Setup.read(entry["setup"]) if setup is None else setup
        self.secret = bytes.fromhex(entry["secret"])
        self.next_secret = bytes.fromhex(entry["next_secret"])
        self.host: str = entry["by"]
        self.host_left = False  # a seat, before the game
        self.created: int = entry["at"]
        self._host_name: str | None = entry.get("name")
        self.seats = [Seat(bot=bot) for bot in self.setup.seats]
        self.phase = OPEN
        self.seq = 1
        self.since: int = entry["at"]
        self.began = 0
        self.record: Record | None = None
        self.match: Match | None = None
        self.state: State | None = None
        self.result: Result | None = None
        self.standing: Standing | None = None
        self.history: list[Moved] = []
        self.undone: list[int] = []  # the entries that the last one took back
        self.offers: dict[str, Proposal] = {}
        self.asked: Counter[str] = Counter()  # what each person may ask only so often, since a move
        self.taken_back = 0
        self.next_table: str | None = None
        self.answered: dict[str, dict[int, tuple[int, str | None]]] = {}
        """Each client's last requests by number: the seq of each, and the digest of its content."""
        self._tried: tuple[State, int, list[str], State, list[Fact]] | None = None
        for sitter in entry.get("sitting", ()):
            self.seats[sitter["seat"]] = Seat(
                sitter["person"], sitter["name"], None, sitter["nonce"]
            )
        for seat, name in zip(self.seats, entry.get("bots", ()), strict=False):
            seat.name = name or seat.name
        self.name_bots()

    @classmethod
    def replay(cls, id_: str, entries: Iterable[Entry]) -> Table:
        """The table after all entries of its log, the first of which creates it."""
        log = iter(entries)
        table = cls(id_, next(log))
        for entry in log:
            table.apply(entry)
        return table

    @classmethod
    def resume(cls, book: Record | Match, at: int) -> Table:
        """A table around a record or a match in any state: new, running, resigned or over.

        Every seat without a bot belongs to the person `person_at(seat)`. Entries are added to the
        record; there is no log.
        """
        names, setup = book.sitting(), Setup.of(book)
        sitting = [
            {"seat": seat, "person": person_at(seat), "name": names[seat]["name"], "nonce": ""}
            for seat, bot in enumerate(setup.seats)
            if bot is None
        ]
        key = book.key or b""
        following = blake2b(key, digest_size=KEY_BYTES, person=REMATCH).digest()
        table = cls("", create_entry(setup, "", (key, following), at, sitting), setup)
        for seat, named in zip(table.seats, names, strict=True):
            seat.name = named["name"]
        record = book if isinstance(book, Record) else None
        if isinstance(book, Match):
            table.match, table.standing = book, book.standing()
            record = book.records[-1] if book.records else None
        if record is None:
            table.phase = BETWEEN  # the first round has not started
        else:
            table._stand(record, at)
        return table

    def _stand(self, record: Record, at: int) -> None:
        """Continue from where a record stands, including which moves can be taken back."""
        replay = record.replayed()
        self.record, self.state = record, replay.state
        self.history = [self._moved(seat, facts, 0) for seat, facts in replay.moves]
        self.began = at - max((entry.get("ms", 0) for entry in record.entries), default=0)
        self.phase = PLAYING
        if result := record.result():
            self._finish(result)

    @property
    def game(self) -> Game:
        return self.setup.game

    # Requests

    def ask(self, request: Request | Mapping[str, Any], by: str, at: int) -> Entry:
        """The entry of a person's request. Raises Refused, IllegalMove … if it is not granted.

        JSON is validated here; a `Request` is valid already.
        """
        wanted = request if isinstance(request, Request) else read_request(request)
        try:
            if wanted.limited and self.asked[by] >= MOST_ASKED:
                raise Refused("table.enough", most=MOST_ASKED)
            return {"do": wanted.do, "at": at, "by": by, **wanted.check(self, by, at)}
        except QuinteError as error:
            error.names = [seat.name or "" for seat in self.seats]
            raise

    def only_when(self, *phases: str) -> None:
        """Raise Refused in any other phase."""
        if self.phase not in phases:
            raise Refused("table.phase", phase=self.phase, wanted=list(phases))

    def bot_entry(self, seat: int, texts: list[str], at: int) -> Entry:
        """The entry of a bot's moves, up to the first that others observe."""
        return {"do": "bot", "at": at, "by": None, "seat": seat, "texts": texts}

    def forfeit_entry(self, seat: int, how: str, at: int) -> Entry:
        """The entry of a forfeit, named as in records."""
        return {"do": "forfeit", "at": at, "by": None, "seat": seat, "how": how}

    def next_entry(self, at: int) -> Entry:
        """The entry of the next round, when there are only bots to ask for it."""
        return {"do": "next", "at": at, "by": None}

    def follow_entry(self, table: str, at: int) -> Entry:
        """The entry of an agreed rematch."""
        return {"do": "follow", "at": at, "by": None, "table": table}

    def close_entry(self, at: int) -> Entry:
        """The entry by which the operator closes a table, whoever plays there."""
        self.only_when(OPEN, PLAYING, BETWEEN)
        return {"do": "close", "at": at, "by": None}

    def played(self, seat: int, texts: list[str]) -> tuple[State, list[Fact]]:
        """A copy of the state after some texts are played on it, and its facts.

        The last one is cached, since a move that was checked is usually applied next.
        """
        assert self.state is not None
        if self._tried and self._tried[0] is self.state and self._tried[1:3] == (seat, texts):
            return self._tried[3:]
        state, facts = self.state.copy(), list[Fact]()
        state.log = facts
        for text in texts:
            self.game.play_text(state, seat, text)
        state.log = None
        self._tried = (self.state, seat, list(texts), state, facts)
        return state, facts

    # Entries

    def apply(self, entry: Entry) -> Applied:
        self.seq += 1
        self.undone = []
        effect = EFFECTS[entry["do"]]
        facts = effect.apply(self, entry) or []
        if effect.restarts_waiting:
            self.since = entry["at"]
        if effect.limited:
            self.asked[entry["by"]] += 1
        if "request" in entry:
            self._remember(*entry["request"])
        told = {name: entry[name] for name in effect.told if name in entry}
        public = {"seq": self.seq, "at": entry["at"], "do": effect.do, **told}
        if self.undone:
            public["undone"] = self.undone
        return Applied(self.seq, public, facts)

    def _remember(self, client: str, number: int, digest: str | None = None) -> None:
        """A numbered request of a client was granted; logs of old have no digests."""
        known = self.answered.pop(client, {})
        self.answered[client] = known
        known[number] = (self.seq, digest)
        if len(known) > REPEATS:
            del known[next(iter(known))]
        if len(self.answered) > CLIENTS:
            del self.answered[next(iter(self.answered))]

    def repeated(self, client: str, number: int, request: Request) -> int | None:
        """The seq of a request that was granted before; None if it is new.

        Raises Refused if the number is another request's, or too low to be a new one's.
        """
        known = self.answered.get(client, {})
        if number in known:
            seq, digest = known[number]
            if digest not in (None, request.digest()):
                raise Refused("request.other", number=number)
            return seq
        if known and number < (last := max(known)):
            raise Refused("request.stale", number=number, last=last)
        return None

    # Parts of effects

    def close_if_empty(self) -> None:
        """Close the table if all people have left before the game is over."""
        if self.phase != OVER and not self.present():
            self.phase = CLOSED

    def begin(self, record: Record, at: int) -> list[Fact]:
        """Deal a game or a round."""
        step = next(record.steps())
        self.record, self.state, self.began = record, step.state, at
        for number, seat in enumerate(self.seats):
            if (by := seat.as_record(number)) != record.seats[
                number
            ]:  # left during an earlier round
                self.note(number, "replace", at, by=by)
        self.phase, self.result = PLAYING, None
        self.history = []
        self.asked.clear()
        self.taken_back = 0
        self.offers.clear()
        return step.facts

    def play(self, seat: int, texts: list[str], at: int) -> list[Fact]:
        """Play a seat's moves, and finish the game if they end it."""
        state, facts = self.played(seat, texts)
        self.state, self._tried = state, None
        self.asked.clear()
        moved = self._moved(seat, facts, self.seq)
        for text in texts:
            self.note(seat, "move", at, text=text)
            self.history.append(moved)
        self.offers.clear()
        if not state.actors():
            self._finish(state.result())
        return facts

    def _moved(self, seat: int, facts: list[Fact], seq: int) -> Moved:
        irreversible = self._is_irreversible(facts)
        return Moved(seat, irreversible, seq, [] if irreversible else facts)

    def _is_irreversible(self, facts: list[Fact]) -> bool:
        """Whether the move cannot be taken back; a game without such a list allows no takebacks."""
        listed = self.game.definition.irreversible
        return listed is None or any(fact["fact"] in listed for fact in facts)

    def note(self, seat: int, do: str, at: int, **more: Any) -> None:
        """Add to the record, with a time that never runs backwards, whatever the clock does."""
        assert self.record is not None
        self.record.add(seat, do, max(0, at - self.began), **more)

    def _finish(self, result: Result | None) -> None:
        """The game is over, and perhaps the match."""
        assert self.record is not None
        self.result = result
        self.record.reach(result)
        self.offers.clear()
        self.standing = self.match.standing() if self.match else None
        self.phase = BETWEEN if self.standing and not self.standing.over else OVER

    def end_early(self, seat: int, do: str, at: int) -> None:
        """End the game by resignation, time-out or agreement."""
        assert self.record is not None
        self.note(seat, do, at)
        self._finish(self.record.early_end())

    def take_back(self, seat: int, number: int, at: int) -> None:
        assert self.record is not None
        self.note(seat, "take_back", at, entries=number)
        self.taken_back += 1
        self.undone = sorted({moved.seq for moved in self.history[-number:]})
        del self.history[-number:]
        self.state = self.record.replay()
        self.offers.clear()

    @property
    def rematch_agreed(self) -> bool:
        """Whether all people want a rematch and no table has been created for it."""
        offer = self.offers.get("rematch")
        return offer is not None and self.present() <= offer.agreed and self.next_table is None

    def again(self, next_secret: bytes, at: int) -> tuple[str, list[Entry]]:
        """The table of a rematch, dealt at once if nobody is away: its id and first entries.

        Its secret was committed to before anyone agreed, and its id derives from the secret: nobody
        who knows the seats' nonces can influence the deal any more.
        """
        sitting = [
            {"seat": seat, "person": each.person, "name": each.name, "nonce": each.nonce}
            for seat, each in enumerate(self.seats)
            if seat in self.present()
        ]
        secrets = (self.next_secret, next_secret)
        create = create_entry(self.setup, self.host, secrets, at, sitting, self.host_name)
        create["bots"] = [
            each.name if each.bot and bot else None
            for each, bot in zip(self.seats, self.setup.seats, strict=True)
        ]
        full = len(sitting) == self.setup.seats.count(None)
        start: list[Entry] = [{"do": "start", "at": at, "by": None}] if full else []
        return rematch_id(self.next_secret), [create, *start]

    def rematch(self) -> Record | Match:
        """Another game or match with the same seats, for a table without a log (`resume`).

        Dealt from the next secret; a game that started from a position starts there again.
        """
        seats = [seat.as_record(number) for number, seat in enumerate(self.seats)]
        key, first = self.next_secret, self.setup.first
        if self.setup.scoring:
            return Match.begin(self.setup.scoring, seats, key=key, first=first)
        if self.record and self.record.key is None:
            return Record.continuing(self.game.load(self.record.start), seats)
        return Record.begin(self.game, seats, key=key, first=first)

    def name_bots(self) -> None:
        """Name the bots that have no name, or that of a person who has sat down."""
        people = {seat.name.casefold() for seat in self.seats if seat.person and seat.name}
        for seat in self.seats:
            if seat.bot and (seat.name is None or seat.name.casefold() in people):
                seat.name = free_name(self.id, [each.name for each in self.seats if each.name])

    def unlike_others(self, name: str) -> str:
        """The name, with a number appended if another person here has it; bots give way."""
        names = {seat.name for seat in self.seats if seat.person}
        number = 1
        while (unlike := name if number == 1 else f"{name} {number}") in names:
            number += 1
        return unlike

    # Queries

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def present(self) -> set[int]:
        """The seats of people who are not away."""
        return {number for number, seat in enumerate(self.seats) if seat.person and not seat.away}

    def acting(self) -> list[int]:
        return list(self.state.actors()) if self.phase == PLAYING and self.state else []

    def moves_back(self, seat: int) -> list[Moved]:
        """The moves from the seat's last one on, which a takeback would undo; none if it has not
        moved.
        """
        moves = enumerate(reversed(self.history), 1)
        number = next((n for n, moved in moves if moved.seat == seat), 0)
        return self.history[-number:] if number else []

    @property
    def overdue_at(self) -> int:
        """When those who are to move may be replaced."""
        return self.since + 1000 * self.setup.waiting

    def replaceable_at(self, seat: int) -> int | None:
        """When a bot may replace the person at a seat, 0 if always; None if not as things are."""
        if self.phase != PLAYING or self.seats[seat].person is None:
            return None
        if self.seats[seat].away:
            return 0
        return self.overdue_at if seat in self.acting() else None

    def _replaceable(self, at: int, acting: list[int]) -> dict[str, Any]:
        """The seats that a bot may replace at that time, and when those to move are next."""
        now, due = list[int](), 0
        if self.phase == PLAYING:
            for number, seat in enumerate(self.seats):
                if seat.person is None:
                    continue
                if seat.away_since is not None:
                    now.append(number)
                elif number in acting:
                    due = self.overdue_at
                    if due <= at:
                        now.append(number)
        return {"replaceable": now, "replaceable_at": due or None}

    def bot_name(self, seat: int) -> str:
        """The bot at a seat, with the time that the table gives it if it uses any."""
        name = self.seats[seat].bot
        assert name is not None
        uses = LEVEL_OF.get(name) in timed(self.game)
        return thinking(name, self.setup.think) if uses else name

    def acting_bots(self) -> list[int]:
        return [seat for seat in self.acting() if self.seats[seat].bot]

    @property
    def hints(self) -> bool:
        """Whether hints are fair: one seat is a person's, and all others are bots'."""
        return sum(seat.bot is None for seat in self.seats) == 1

    def sees(self, viewer: Viewer, person: str) -> bool:
        """Whether a person may watch from there: from their own seats, or as a spectator."""
        if self.is_open_to_all(viewer):
            return True
        if viewer is None:
            return bool(self.seats_of(person))
        return viewer in self.seats_of(person)

    def is_open_to_all(self, viewer: Viewer) -> bool:
        """Whether everybody may watch from there."""
        if viewer is None:
            return self.setup.spectators or self.phase == OVER
        return viewer == ALL and self.phase == OVER

    @property
    def host_name(self) -> str | None:
        """The host's name: that of their seat, else the one they created the table with."""
        seats = self.seats_of(self.host)
        return self.seats[seats[0]].name if seats else self._host_name

    def status(self, at: int = 0, watching: int = 0) -> dict[str, Any]:
        """Public information at some time: the table, without the cards.

        How many people watch without a seat is known by whoever serves the table.
        """
        acting = self.acting()
        known = {
            **self._unchanging,
            "host": self.host_name,
            "phase": self.phase,
            "seats": [seat.public() for seat in self.seats],
            "acting": acting,
            "hints": self.hints,
            "since": self.since,
            **self._replaceable(at, acting),
            "offers": {what: self._offered(what) for what in self.offers},
            "result": self.result.as_json() if self.result else None,
            "next": self.next_table,
            "watching": watching,
            "length": self._length(),
        }
        if self.standing and self.match:
            known["standing"] = {
                "rounds": self.standing.rounds,
                "scores": list(self.standing.scores),
                "leaders": list(self.standing.leaders),
                "over": self.standing.over,
            }
            known["match_sheet"] = self._match_sheet(self.match, self.standing)
        return known

    @cached_property
    def _unchanging(self) -> dict[str, Any]:
        """The parts of the status that stay the same as long as the table exists."""
        return {
            **self.setup.as_json(),
            "id": self.id,
            "created": self.created,
            "commitment": commitment(self.secret),
            "next_commitment": commitment(self.next_secret),
        }

    def _length(self) -> dict[str, int] | None:
        """How long the game or round was that is over: moves, and milliseconds."""
        if self.phase not in (BETWEEN, OVER) or not (self.record and self.record.entries):
            return None
        return {"moves": len(self.history), "ms": int(self.record.entries[-1].get("ms", 0))}

    def _match_sheet(self, match: Match, standing: Standing) -> dict[str, Any]:
        """A match round by round: the seats of each side, and what every round has counted."""
        ends = (record.result() for record in match.records[: standing.rounds])
        results = [end for end in ends if end is not None]
        return {
            "sides": [list(side) for side in self.game.sides],
            "rounds": [
                {"points": list(each.points), "bonus": list(each.bonus)}
                for each in match.scoring.ledger(results)
            ],
            "to_go": match.scoring.to_go(standing),
        }

    def _offered(self, what: str) -> dict[str, Any]:
        offer = self.offers[what]
        known: dict[str, Any] = {"seat": offer.seat, "agreed": sorted(offer.agreed)}
        if what == "take_back":
            known["undoes"] = sorted({moved.seq for moved in self.moves_back(offer.seat)})
        return known

    def events(self, step: Applied, viewer: Viewer) -> dict[str, Any]:
        """A step's events, as the viewer may see them."""
        events: list[EventData] = self.game.events(step.facts, viewer)
        return {**step.public, "events": events}

    def moves(self, seat: int) -> list[str]:
        state = self.state
        if state is None or self.phase != PLAYING:
            return []
        text = self.game.definition.notation.text
        return [text(state, seat, move) for move in state.moves(seat)]

    def explain(self, seat: int, text: str) -> dict[str, Any]:
        """A preview of a complete or partial move."""
        self.only_when(PLAYING)
        assert self.state is not None
        if seat not in self.acting():
            raise NotYourTurn("turn.other", seat=seat, actors=self.acting())
        return self.game.explain(self.state, seat, text)

    def message(
        self, viewer: Viewer, steps: Iterable[Applied], at: int = 0, watching: int = 0
    ) -> dict[str, Any]:
        """Everything a viewer is sent at some time: what happened, and the full current state."""
        return self.messages([viewer], steps, at, watching)[viewer]

    def messages(
        self, viewers: Iterable[Viewer], steps: Iterable[Applied], at: int = 0, watching: int = 0
    ) -> dict[Viewer, dict[str, Any]]:
        """The message for each viewer; shared parts are made once."""
        steps, status, state = list(steps), self.status(at, watching), self.state
        position = None if state is None else state.position()
        messages: dict[Viewer, dict[str, Any]] = {}
        sums: dict[str, Any] | None = None
        for viewer in viewers:
            if state is not None:
                state.viewer(viewer)  # raises NoSuchSeat
            told = messages[viewer] = {
                "table": self.id,
                "seat": viewer,
                "seq": self.seq,
                "steps": [self.events(step, viewer) for step in steps],
                "status": status,
                "view": None if position is None else self.game.view(position, viewer),
            }
            if position is not None:
                if sums is None or not self.game.sums_for_all:
                    # What goes to all is made from what a spectator sees: no seat's secrets get in.
                    of = self.game.view(position, None) if self.game.sums_for_all else told["view"]
                    sums = self.game.sums(of)
                if sums:
                    told["sums"] = sums
            if type(viewer) is int and state is not None and viewer in status["acting"]:
                told["number_of_moves"] = state.number_of_moves(viewer)
                if told["number_of_moves"] <= MOST_MOVES_TOLD:
                    told["moves"] = self.moves(viewer)
        return messages

    def book(self) -> Record | Match | None:
        """The record of a finished game or match; raises Refused while a game is running."""
        if self.phase != OVER:
            return None
        return self.match or self.record


def create_entry(
    setup: Setup,
    by: str,
    secrets: tuple[bytes, bytes],
    at: int,
    sitting: list[dict[str, Any]] | None = None,
    name: str | None = None,
) -> Entry:
    """The first entry of a log; for a rematch, with the people already seated.

    The secrets are those of this table's deal and of its rematch. The name is the host's.
    """
    entry: Entry = {
        "do": "create",
        "at": at,
        "by": by,
        "setup": setup.as_json(),
        "secret": secrets[0].hex(),
        "next_secret": secrets[1].hex(),
    }
    if sitting:
        entry["sitting"] = sitting
    if name:
        entry["name"] = name
    return entry


def person_at(seat: int) -> str:
    """The person at a seat of a table around a record, where people have no ids."""
    return f"seat-{seat}"


def rematch_id(secret: bytes) -> str:
    """The id of the table whose deal has this secret; reveals nothing, and cannot be chosen."""
    return commitment(b"quinte-table" + secret)[:24]


__all__ = ["OPEN", "PLAYING", "Applied", "Entry", "Refused", "Table", "create_entry"]
