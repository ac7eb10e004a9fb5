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
from hashlib import blake2b
from typing import Any

from quinte.bots import BY_LEVEL
from quinte.definition.game import Game
from quinte.engine.result import Result
from quinte.engine.rng import KEY_BYTES
from quinte.engine.state import State
from quinte.engine.types import ALL, EventData, Fact, Viewer
from quinte.errors import NotYourTurn
from quinte.records.deal import commitment
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Standing
from quinte.table.effects import EFFECTS, Entry, Refused, Request, read_request
from quinte.table.phase import BETWEEN, CLOSED, OPEN, OVER, PLAYING
from quinte.table.seat import Seat
from quinte.table.setup import Setup

MOST_MOVES_TOLD = 100
"""More legal moves than that are told only when asked for."""

BOT_NAMES = {bot: f"Bot {level}" for level, bot in BY_LEVEL.items()}
"""What bots are called at a table, in every language; others by their own names."""

REMATCH = b"quinte-rematch"
"""Tells the key of a rematch from all other keys that are made of one."""

CLIENTS = 256
"""The last requests of so many clients are remembered."""


@dataclass(frozen=True, slots=True)
class Applied:
    """An entry as it happened: what everybody is told of it, and the facts of the game."""

    seq: int
    public: dict[str, Any]
    facts: list[Fact] = field(default_factory=list)


@dataclass
class Proposal:
    """What somebody would like all to agree on, and who agrees."""

    seat: int
    agreed: set[int]


class Table:
    """The whole logic of a table. All chance and all time come in with the entries."""

    def __init__(self, id_: str, entry: Entry, setup: Setup | None = None) -> None:
        self.id = id_
        self.setup = Setup.read(entry["setup"]) if setup is None else setup
        self.secret = bytes.fromhex(entry["secret"])
        self.next_secret = bytes.fromhex(entry["next_secret"])
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
        self.standing: Standing | None = None
        self.history: list[tuple[int, bool]] = []  # who moved, and whether for good
        self.offers: dict[str, Proposal] = {}
        self.next_table: str | None = None
        self.answered: dict[str, tuple[int, int]] = {}  # the last request of a client, and its seq
        self._tried: tuple[State, int, list[str], State, list[Fact]] | None = None
        self.name_bots()
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

    @classmethod
    def resume(cls, book: Record | Match, at: int) -> Table:
        """A table around a record or a match, wherever that stands: new, begun, given up or over.

        Every seat without a bot is a person's, who is called `person_at(seat)`. What happens here
        is written into the book; there is no log.
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
            table.phase = BETWEEN  # the first round has not begun
        else:
            table._stand(record, at)
        return table

    def _stand(self, record: Record, at: int) -> None:
        """Where a record stands, with what of it can be taken back."""
        replay = record.replayed()
        self.record, self.state = record, replay.state
        self.history = [(seat, self._is_irreversible(facts)) for seat, facts in replay.moves]
        self.began = at - max((entry.get("ms", 0) for entry in record.entries), default=0)
        self.phase = PLAYING
        if result := record.result():
            self._finish(result)

    @property
    def game(self) -> Game:
        """What is played here."""
        return self.setup.game

    # Requests

    def ask(self, request: Request | Mapping[str, Any], by: str, at: int) -> Entry:
        """The entry that a person's request leads to; Refused, IllegalMove … if to none.

        JSON is read and checked here; a `Request` has the right form already.
        """
        wanted = request if isinstance(request, Request) else read_request(request)
        return {"do": wanted.do, "at": at, "by": by, **wanted.check(self, by, at)}

    def only_when(self, *phases: str) -> None:
        """Refuse what belongs to other phases."""
        if self.phase not in phases:
            raise Refused("table.phase", phase=self.phase, wanted=list(phases))

    def bot_entry(self, seat: int, texts: list[str], at: int) -> Entry:
        """What a bot plays, up to where everybody hears something of it."""
        return {"do": "bot", "at": at, "by": None, "seat": seat, "texts": texts}

    def forfeit_entry(self, seat: int, how: str, at: int) -> Entry:
        """A bot that cannot play on loses: as an entry of records says it."""
        return {"do": "forfeit", "at": at, "by": None, "seat": seat, "how": how}

    def next_entry(self, at: int) -> Entry:
        """The next round, where nobody but bots could ask for it."""
        return {"do": "next", "at": at, "by": None}

    def follow_entry(self, table: str, at: int) -> Entry:
        """All have agreed to play again: where."""
        return {"do": "follow", "at": at, "by": None, "table": table}

    def played(self, seat: int, texts: list[str]) -> tuple[State, list[Fact]]:
        """A copy of the state on which texts are played, and what happened.

        The last one is remembered, since what was tried is mostly what happens next.
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

    # What happens

    def apply(self, entry: Entry) -> Applied:
        """Make an entry of the log happen."""
        self.seq += 1
        effect = EFFECTS[entry["do"]]
        facts = effect.apply(self, entry) or []
        if effect.restarts_waiting:
            self.since = entry["at"]
        if "request" in entry:
            client, number = entry["request"]
            self.answered.pop(client, None)
            self.answered[client] = (number, self.seq)
            if len(self.answered) > CLIENTS:
                del self.answered[next(iter(self.answered))]
        told = {name: entry[name] for name in effect.told if name in entry}
        public = {"seq": self.seq, "at": entry["at"], "do": effect.do, **told}
        return Applied(self.seq, public, facts)

    # What effects are made of

    def close_if_empty(self) -> None:
        """Put the table away if all people have got up before the game is over."""
        if self.phase != OVER and not self.present():
            self.phase = CLOSED

    def begin(self, record: Record, at: int) -> list[Fact]:
        """Deal a game or a round."""
        step = next(record.steps())
        self.record, self.state, self.began = record, step.state, at
        for number, seat in enumerate(self.seats):
            if (by := seat.as_record(number)) != record.seats[number]:  # since an earlier round
                self.note(number, "replace", at, by=by)
        self.phase, self.result = PLAYING, None
        self.history = []
        self.offers.clear()
        return step.facts

    def play(self, seat: int, texts: list[str], at: int) -> list[Fact]:
        """Make moves of a seat, and end the game with the last of it."""
        state, facts = self.played(seat, texts)
        self.state, self._tried = state, None
        irreversible = self._is_irreversible(facts)
        for text in texts:
            self.note(seat, "move", at, text=text)
            self.history.append((seat, irreversible))
        self.offers.clear()
        if not state.actors():
            self._finish(state.result())
        return facts

    def _is_irreversible(self, facts: list[Fact]) -> bool:
        """Whether what happened cannot be taken back: of a game that lists nothing, nothing can."""
        listed = self.game.definition.irreversible
        return listed is None or any(fact["fact"] in listed for fact in facts)

    def note(self, seat: int, do: str, at: int, **more: Any) -> None:
        """Write into the record; its time never runs backwards, whatever clocks do."""
        assert self.record is not None
        self.record.add(seat, do, max(0, at - self.began), **more)

    def _finish(self, result: Result | None) -> None:
        """The game is over, and maybe the match."""
        assert self.record is not None
        self.result = result
        self.record.reach(result)
        self.offers.clear()
        self.standing = self.match.standing() if self.match else None
        self.phase = BETWEEN if self.standing and not self.standing.over else OVER

    def end_early(self, seat: int, do: str, at: int) -> None:
        """A seat gives up, or all agree that the game ends."""
        assert self.record is not None
        self.note(seat, do, at)
        self._finish(self.record.early_end())

    def take_back(self, seat: int, number: int, at: int) -> None:
        """Undo the last moves, for a seat."""
        assert self.record is not None
        self.note(seat, "take_back", at, entries=number)
        del self.history[-number:]
        self.state = self.record.replay()
        self.offers.clear()

    @property
    def rematch_agreed(self) -> bool:
        """Whether all people want to play again and no table is made for it yet."""
        offer = self.offers.get("rematch")
        return offer is not None and self.present() <= offer.agreed and self.next_table is None

    def again(self, next_secret: bytes, at: int) -> tuple[str, list[Entry]]:
        """The table of a rematch, dealt at once if nobody is missing: its id and first entries.

        Its secret was promised before anybody agreed, and its id comes from the secret: whoever
        knows what the seats have added can choose nothing any more.
        """
        sitting = [
            {"seat": seat, "person": each.person, "name": each.name, "nonce": each.nonce}
            for seat, each in enumerate(self.seats)
            if seat in self.present()
        ]
        create = create_entry(self.setup, self.host, (self.next_secret, next_secret), at, sitting)
        full = len(sitting) == self.setup.seats.count(None)
        start: list[Entry] = [{"do": "start", "at": at, "by": None}] if full else []
        return rematch_id(self.next_secret), [create, *start]

    def rematch(self) -> Record | Match:
        """Another game or match of the same seats, for a table without a log (`resume`).

        It is dealt from the next secret; a game that began from a position begins there again.
        """
        seats = [seat.as_record(number) for number, seat in enumerate(self.seats)]
        key, first = self.next_secret, self.setup.first
        if self.setup.scoring:
            return Match.begin(self.setup.scoring, seats, key=key, first=first)
        if self.record and self.record.key is None:
            return Record.continuing(self.game.load(self.record.start), seats)
        return Record.begin(self.game, seats, key=key, first=first)

    def name_bots(self) -> None:
        """Give bots their names."""
        for seat in self.seats:
            if seat.bot and seat.name is None:
                seat.name = self.unlike_others(BOT_NAMES.get(seat.bot, seat.bot))

    def unlike_others(self, name: str) -> str:
        """The name, with a number if somebody at the table has it."""
        names = {seat.name for seat in self.seats}
        number = 1
        while (unlike := name if number == 1 else f"{name} {number}") in names:
            number += 1
        return unlike

    # What is known of it

    def seats_of(self, person: str) -> list[int]:
        """Where a person sits."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def present(self) -> set[int]:
        """The seats of people who have not got up."""
        return {number for number, seat in enumerate(self.seats) if seat.person and not seat.away}

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return list(self.state.actors()) if self.phase == PLAYING and self.state else []

    def acting_bots(self) -> list[int]:
        """The seats of bots that may act now."""
        return [seat for seat in self.acting() if self.seats[seat].bot]

    @property
    def hints(self) -> bool:
        """Whether hints are fair: only one seat is a person's, and all others are bots'."""
        return sum(seat.bot is None for seat in self.seats) == 1

    def sees(self, viewer: Viewer, person: str) -> bool:
        """Whether a person may look from there: from their seats, or as a spectator."""
        if viewer is None:
            return self.setup.spectators or self.phase == OVER or bool(self.seats_of(person))
        if viewer == ALL:
            return self.phase == OVER
        return viewer in self.seats_of(person)

    def status(self) -> dict[str, Any]:
        """What everybody may know: the table, not the cards."""
        known = {
            **self.setup.as_json(),
            "id": self.id,
            "phase": self.phase,
            "commitment": commitment(self.secret),
            "seats": [seat.public() for seat in self.seats],
            "acting": self.acting(),
            "hints": self.hints,
            "since": self.since,
            "offers": {
                what: {"seat": offer.seat, "agreed": sorted(offer.agreed)}
                for what, offer in self.offers.items()
            },
            "result": self.result.as_json() if self.result else None,
            "next": self.next_table,
            "next_commitment": commitment(self.next_secret),
        }
        if self.standing:
            known["standing"] = {
                "rounds": self.standing.rounds,
                "scores": list(self.standing.scores),
                "leaders": list(self.standing.leaders),
                "over": self.standing.over,
            }
        return known

    def events(self, step: Applied, viewer: Viewer) -> dict[str, Any]:
        """A step as the viewer is told of it."""
        events: list[EventData] = self.game.events(step.facts, viewer)
        return {**step.public, "events": events}

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat."""
        if self.state is None or seat not in self.acting():
            return []
        return [self.game.text(self.state, seat, move) for move in self.state.moves(seat)]

    def explain(self, seat: int, text: str) -> dict[str, Any]:
        """What a move, or an unfinished one, would do."""
        self.only_when(PLAYING)
        assert self.state is not None
        if seat not in self.acting():
            raise NotYourTurn("turn.other", seat=seat, actors=self.acting())
        return self.game.explain(self.state, seat, text)

    def message(self, viewer: Viewer, steps: Iterable[Applied]) -> dict[str, Any]:
        """All that a viewer is sent: what happened, and how everything stands now."""
        return self.messages([viewer], steps)[viewer]

    def messages(
        self, viewers: Iterable[Viewer], steps: Iterable[Applied]
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
            if told["view"] is not None and (sums := self.game.sums(told["view"])):
                told["sums"] = sums
            if type(viewer) is int and state is not None and viewer in status["acting"]:
                moves = state.moves(viewer)
                told["number_of_moves"] = len(moves)
                if len(moves) <= MOST_MOVES_TOLD:
                    told["moves"] = [self.game.text(state, viewer, move) for move in moves]
        return messages

    def book(self) -> Record | Match | None:
        """The record of a game that is over, or of its match; nobody gets one of a running game."""
        if self.phase != OVER:
            return None
        return self.match or self.record


def create_entry(
    setup: Setup,
    by: str,
    secrets: tuple[bytes, bytes],
    at: int,
    sitting: list[dict[str, Any]] | None = None,
) -> Entry:
    """The first entry of a log; for a rematch with those who sit there already.

    The secrets are that of this table's deal and that of a rematch.
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
    return entry


def person_at(seat: int) -> str:
    """Who sits there at a table around a record, where persons have no other names."""
    return f"seat-{seat}"


def rematch_id(secret: bytes) -> str:
    """The id of the table whose deal has that secret: tells nothing of it, and cannot be chosen."""
    return commitment(b"quinte-table" + secret)[:24]


__all__ = ["OPEN", "PLAYING", "Applied", "Entry", "Refused", "Table", "create_entry"]
