"""A match: a series of games with its own scoring and its own record (`.quinte-match.json`).

All rounds derive from one key, so that a match can be verified as a whole; each round is an
ordinary game record.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from quinte.definition.game import Game
from quinte.document import Fields, write_long
from quinte.engine.result import Result
from quinte.engine.rng import KEY_BYTES, Keyed
from quinte.errors import BadOption, BadRecord, QuinteError
from quinte.records.deal import Deal, deal_from
from quinte.records.file import FileDocument, fields_of
from quinte.records.record import (
    Record,
    canonical,
    game_from,
    key_from,
    nameless,
    seats_from,
    written_game,
)
from quinte.records.scoring import Scoring, Standing

FORMAT = "quinte-match/1"
SUFFIX = ".quinte-match.json"
PERSON = b"quinte-match"


@dataclass
class Match(FileDocument):
    """Rounds of one game between the same seats."""

    scoring: Scoring
    key: bytes
    seats: list[dict[str, Any]] = field(default_factory=list)
    first: int | None = None
    records: list[Record] = field(default_factory=list)
    deal: Deal | None = None

    @classmethod
    def begin(
        cls,
        scoring: Scoring,
        seats: Iterable[dict[str, Any]] = (),
        *,
        key: bytes | None = None,
        first: int | None = None,
    ) -> Match:
        """A new match; `first` goes first in the first round, if seats take turns."""
        players = scoring.game.players
        if first is not None and not (type(first) is int and 0 <= first < players):
            raise BadOption("seat.unknown", seat=first)
        names = [dict(seat) for seat in seats] or nameless(scoring.game)
        if len(names) != players:
            raise BadRecord("record.seats", found=len(names), players=players)
        for seat in names:
            Fields(seat, BadRecord).text("name")
        match = cls(scoring, secrets.token_bytes(KEY_BYTES) if key is None else key, names, first)
        match.check_first()
        Keyed(match.key)  # checks the length
        return match

    def check_first(self) -> None:
        """Reject a first seat if every round has its own opening draw."""
        if self.first is not None and not self.scoring.rotates:
            rule = self.scoring.more.get("rule")
            raise BadOption("match.first", rule, match=self.scoring.kind)

    @property
    def game(self) -> Game:
        return self.scoring.game

    # Rounds

    def round_key(self, number: int) -> bytes:
        """The key of a round, counted from 1."""
        return hashlib.blake2b(
            str(number).encode(), key=self.key, digest_size=KEY_BYTES, person=PERSON
        ).digest()

    def beginner(self, number: int) -> int | None:
        """The seat that goes first in a round: the next each time, or None to follow the rules."""
        if not self.scoring.rotates:
            return None
        first = Keyed(self.key).below(self.game.players) if self.first is None else self.first
        return (first + number - 1) % self.game.players

    def next_round(self) -> Record:
        """Start the next round; the one before must be over, and the match must not be."""
        if self.standing().over:
            raise BadRecord("match.is_over")
        if self.unfinished() is not None:
            raise BadRecord("match.unfinished")
        number = len(self.records) + 1
        record = Record.begin(
            self.game, self.seats, key=self.round_key(number), first=self.beginner(number)
        )
        self.records.append(record)
        return record

    def unfinished(self) -> Record | None:
        """The round being played, or None."""
        if self.records and self.records[-1].result() is None:
            return self.records[-1]
        return None

    def sitting(self) -> list[dict[str, Any]]:
        """The seats after all replacements."""
        return self.records[-1].sitting() if self.records else self.seats

    def results(self) -> list[Result]:
        """Results of finished rounds."""
        ends = (record.result() for record in self.records)
        return [result for result in ends if result is not None]

    def standing(self) -> Standing:
        return self.scoring.standing(self.results())

    def result(self) -> Result | None:
        """The final result by seat; None before the end."""
        standing = self.standing()
        return self.result_of(standing) if standing.over else None

    def result_of(self, standing: Standing) -> Result:
        """A standing as a result by seat."""
        sides = {seat: side for side, seats in enumerate(self.game.sides) for seat in seats}
        scores = tuple(standing.scores[sides[seat]] for seat in range(self.game.players))
        winners = tuple(seat for seat, side in sorted(sides.items()) if side in standing.leaders)
        return Result(scores, winners, standing.reason)

    # As text

    def write(self) -> str:
        """As JSON: the header, then one record per round."""
        header = {
            "format": FORMAT,
            **written_game(self.game),
            "match": self.scoring.as_json(),
            "seats": self.seats,
            "key": self.key.hex(),
            "first": self.first,
            **({"deal": self.deal.as_json()} if self.deal else {}),
        }
        return write_long(header, "rounds", (each.write().rstrip("\n") for each in self.records))

    @classmethod
    def read(cls, text: str) -> Match:
        """Parse a match; every round is replayed and checked."""
        fields = fields_of(text, FORMAT, BadRecord, "record.format")
        game = game_from(fields)
        scoring = Scoring.read(game, Fields(fields.table("match"), BadRecord))
        seats = seats_from(fields, game)
        match = cls(scoring, key_from(fields.get("key")), seats, fields.seat("first", game.players))
        rounds = fields.rows("rounds")
        if "deal" in fields:
            match.deal = deal_from(fields.table("deal"), match.key, game.players)
        fields.close()
        match.check_first()
        for number, each in enumerate(rounds, 1):
            try:
                record = Record.read(json.dumps(each))
            except QuinteError as error:
                raise BadRecord("match.round", error.rule, round=number, problem=error) from None
            match.check_round(number, record)
            match.records.append(record)
        return match

    def check_round(self, number: int, record: Record) -> None:
        """Reject a round that is not the next one of this match."""
        expected = (self.game, self.round_key(number), self.beginner(number))
        if (record.game, record.key, record.first) != expected:
            raise BadRecord("match.other_game", round=number)
        if canonical(record.seats) != canonical(self.seats):
            raise BadRecord("match.other_seats", round=number)
        if self.unfinished() is not None or self.standing().over:
            raise BadRecord("match.too_many", round=number)


def is_match(text: str) -> bool:
    """Whether a text is a match record; for callers that read both kinds of file."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and str(data.get("format")).startswith("quinte-match/")
