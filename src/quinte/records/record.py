"""A record: the start of a game and everything done in it, enough to replay it (`.quinte.json`).

A record is always read by replaying it: what it says is what its moves do. The format is defined by
`docs/record.schema.json`.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from quinte.definition import registry
from quinte.definition.game import Game
from quinte.document import Fields, named, write, write_long
from quinte.engine.result import Result
from quinte.engine.rng import KEY_BYTES
from quinte.engine.state import State
from quinte.engine.types import Fact, Position
from quinte.errors import BadRecord, QuinteError
from quinte.records.deal import Deal, deal_from
from quinte.records.file import FileDocument, fields_of

FORMAT = "quinte-record/1"
SUFFIX = ".quinte.json"

ENTRIES: Mapping[str, str | None] = {
    "move": "text",
    "take_back": "entries",
    "resign": None,
    "time_out": None,
    "replace": "by",
    "agree": None,
}
"""Kinds of entries, and the extra field of each."""

CONCESSIONS = {"resign": "resignation", "time_out": "time_out"}
ENDS = {**CONCESSIONS, "agree": "agreement"}
"""How a game may end other than by its rules: by one seat, or by agreement of all."""


@dataclass(frozen=True)
class ReplayStep:
    """One entry of a replay, the state after it, and its facts."""

    entry: Mapping[str, Any]
    state: State
    facts: list[Fact]


@dataclass(frozen=True)
class Replay:
    """The outcome of a replay after a number of entries."""

    entries: int
    state: State
    opening: list[Fact]
    """Facts of the deal."""
    moves: list[tuple[int, list[Fact]]]
    """Moves that were not taken back: the seat and the facts of each."""


@dataclass
class Record(FileDocument):
    """A game with its seats, its start and its entries."""

    game: Game
    start: Position
    seats: list[dict[str, Any]] = field(default_factory=list)
    key: bytes | None = None
    first: int | None = None
    entries: list[dict[str, Any]] = field(default_factory=list)
    deal: Deal | None = None
    _replayed: Replay | None = field(default=None, init=False, compare=False, repr=False)
    _reached: tuple[int, Result | None] = field(
        default=(-1, None), init=False, compare=False, repr=False
    )

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: Iterable[dict[str, Any]] = (),
        *,
        key: bytes | None = None,
        first: int | None = None,
    ) -> Record:
        """The record of a new game, dealt from the key or else from a random one."""
        key = secrets.token_bytes(KEY_BYTES) if key is None else key
        start = game.start(key=key, first=first).position()
        table = [dict(seat) for seat in seats] or nameless(game)
        if len(table) != game.players:
            raise BadRecord("record.seats", found=len(table), players=game.players)
        return cls(game, start, table, key, first)

    @classmethod
    def continuing(cls, state: State, seats: Iterable[dict[str, Any]] = ()) -> Record:
        """The record of a game that continues from a position."""
        return cls(state.game, state.position(), list(seats) or nameless(state.game))

    def add(self, seat: int, do: str, ms: int | None = None, **more: Any) -> None:
        """Append an entry; it is checked when the record is replayed."""
        when = {} if ms is None else {"ms": ms}
        self.entries.append({"seat": seat, "do": do, **more, **when})

    def sitting(self) -> list[dict[str, Any]]:
        """The seats after all replacements."""
        now = [*self.seats]
        for entry in self.entries:
            if entry["do"] == "replace":
                now[entry["seat"]] = entry["by"]
        return now

    def steps(self) -> Iterator[ReplayStep]:
        """Replay: first the start (an empty entry), then every entry with the state after it."""
        state, facts = self._opening()
        yield ReplayStep({}, state, facts)
        before: list[State] = []
        ended = False
        for number, entry in enumerate(self.entries, 1):
            facts = []
            try:
                seat, do = _checked(entry, self.game.players)
                if ended:
                    raise BadRecord("record.after_end")
                if do == "move":
                    before.append(state)
                    state = state.copy()
                    state.log = facts
                    self.game.play_text(state, seat, entry["text"])
                elif do == "take_back":
                    if entry["entries"] > len(before):
                        raise BadRecord("record.take_back", entries=entry["entries"])
                    for _ in range(entry["entries"]):
                        state = before.pop()
                elif do in ENDS:
                    if not state.actors():
                        raise BadRecord("record.after_end")
                    ended = True
            except QuinteError as error:
                raise _at_entry(number, error) from None
            state.log = None
            yield ReplayStep(entry, state, facts)

    def replay(self) -> State:
        """The state after replaying all entries."""
        return self._replay().state.copy()

    def _replay(self) -> Replay:
        """Replay all entries and cache the outcome."""
        moves: list[tuple[int, list[Fact]]] = []
        opening: list[Fact] = []
        state = None
        for step in self.steps():
            state = step.state
            match step.entry.get("do"):
                case None:
                    opening = step.facts
                case "move":
                    moves.append((step.entry["seat"], step.facts))
                case "take_back":
                    del moves[-step.entry["entries"] :]
        assert state is not None
        self._replayed = Replay(len(self.entries), state, opening, moves)
        self.reach(self.early_end() or state.result())
        return self._replayed

    def replayed(self) -> Replay:
        """The outcome of all entries; replayed only if some were added since."""
        last = self._replayed
        return last if last and last.entries == len(self.entries) else self._replay()

    def reach(self, result: Result | None) -> None:
        """Cache the state after the last entry, for a caller that has just added it."""
        self._reached = (len(self.entries), result)

    def result(self) -> Result | None:
        """How the game ended: by the rules, by resignation, on time or by agreement.

        Entries are replayed only if some were added since it was last known.
        """
        if self._reached[0] != len(self.entries):
            self._replay()
        return self._reached[1]

    def early_end(self) -> Result | None:
        """The result of a last entry that is not a move."""
        last = self.entries[-1] if self.entries else {}
        if last.get("do") not in ENDS:
            return None
        if last["do"] == "agree":
            return Result((0,) * self.game.players, (), ENDS["agree"])
        return conceded(self.game, last["seat"], last["do"])

    def _opening(self) -> tuple[State, list[Fact]]:
        """The start position, which the key must reproduce."""
        if self.key is None:
            return self.game.load(self.start), []
        facts: list[Fact] = []
        state = self.game.start(key=self.key, first=self.first, log=facts)
        if canonical(state.position()) != canonical(self.start):
            raise BadRecord("record.start")
        state.log = None
        return state, facts

    # As text

    def write(self) -> str:
        """As JSON, one line per field and one per entry."""
        header = {
            "format": FORMAT,
            **written_game(self.game),
            "seats": self.seats,
            "key": None if self.key is None else self.key.hex(),
            "first": self.first,
            **({"deal": self.deal.as_json()} if self.deal else {}),
            "start": self.start,
        }
        return write_long(header, "entries", (f"  {write(entry)}" for entry in self.entries))

    @classmethod
    def read(cls, text: str) -> Record:
        """Parse a record and replay it once."""
        fields = fields_of(text, FORMAT, BadRecord, "record.format")
        game = game_from(fields)
        key = fields.get("key")
        record = cls(
            game,
            fields.table("start"),
            seats_from(fields, game),
            None if key is None else key_from(key),
            fields.seat("first", game.players),
            fields.rows("entries"),
        )
        if "deal" in fields:
            record.deal = deal_from(fields.table("deal"), record.key, game.players)
        fields.close()
        record.replay()
        return record


def conceded(game: Game, seat: int, do: str) -> Result:
    """The result when a seat resigns or runs out of time: all other sides win."""
    lost = next(side for side in game.sides if seat in side)
    winners = tuple(other for other in range(game.players) if other not in lost)
    scores = tuple(int(other in winners) for other in range(game.players))
    return Result(scores, winners, CONCESSIONS[do])


def canonical(data: object) -> str:
    """The canonical bytes of JSON, independent of field order: false is not 0, nor is 0.0."""
    return json.dumps(data, sort_keys=True)


def nameless(game: Game) -> list[dict[str, Any]]:
    """Seats without names."""
    return [{"name": str(seat)} for seat in range(game.players)]


def _at_entry(number: int, error: QuinteError) -> BadRecord:
    """An error inside a record, with the number of its entry."""
    return BadRecord("record.entry", error.rule, entry=number, problem=error)


def _checked(entry: Any, players: int) -> tuple[int, str]:
    """The seat and kind of an entry, after checking its fields."""
    fields = Fields(entry, BadRecord)
    seat = fields.number("seat", 0, players - 1)
    do = fields.text("do")
    if do not in ENTRIES:
        raise BadRecord("record.do", found=do, known=list(ENTRIES))
    if do == "move":
        fields.text("text")
    elif do == "take_back":
        fields.number("entries", 1, 10**6)
    elif do == "replace":
        Fields(fields.table("by"), BadRecord).text("name")
    if "ms" in fields:
        fields.number("ms", 0, 10**13)
    fields.close()
    return seat, do


def written_game(game: Game) -> dict[str, Any]:
    """The game as headers contain it."""
    own = {} if game.shipped else {"own": dict(game.components)}
    return {
        "game": game.name,
        "rules": game.kind.rules_version,
        "options": game.written_options(),
        "components": {"digest": game.digest, **own},
    }


def game_from(fields: Fields) -> Game:
    """The game of a header: its name, rules, options and components."""
    kind = registry.kind(fields.text("game"))
    rules = fields.number("rules", 1, 10**6)
    if rules != kind.rules_version:
        raise BadRecord("record.rules", found=rules, known=kind.rules_version)
    components = Fields(fields.table("components"), BadRecord)
    digest = components.text("digest")
    own = components.table("own") if "own" in components else None
    components.close()
    game = Game(kind, fields.table("options"), own)
    if game.digest != digest:
        raise BadRecord("record.components")
    return game


def seats_from(fields: Fields, game: Game) -> list[dict[str, Any]]:
    """The seats of a header, each with a name."""
    seats = fields.rows("seats")
    if len(seats) != game.players:
        raise BadRecord("record.seats", found=len(seats), players=game.players)
    for seat in seats:
        Fields(seat, BadRecord).text("name")
    return seats


def key_from(value: object) -> bytes:
    """The key in hexadecimal digits; raises BadRecord if malformed."""
    try:
        key = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise BadRecord("record.key", found=named(value))
    return key
