"""The settings of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quinte.bots import BOTS
from quinte.definition.game import Game
from quinte.document import Fields
from quinte.errors import BadOption
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.records.scoring import Scoring

DEFAULT_WAITING = 120
"""Default seconds after which an absent player may be replaced."""
LONGEST_WAIT = 7 * 24 * 3600
LONGEST_THINK = 60
"""Seconds that bots may be given at a table at all; a server may allow less."""


@lru_cache(256)
def _game(name: str, options: str) -> Game:
    """Cached, so that tables with the same options share a game; keyed by text, as 1 == True."""
    return Game.named(name, json.loads(options))


@dataclass(frozen=True)
class Setup:
    """A game with its options, perhaps a match, the kinds of seats, and who may watch."""

    game: Game
    scoring: Scoring | None
    seats: tuple[str | None, ...]
    """A bot's name, or None for a person."""
    public: bool
    spectators: bool
    waiting: int
    first: int | None
    think: int | None = None
    """Seconds of processor time for a move of bots that search; None for their usual limits."""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Setup:
        """Read from JSON; errors say what would be valid."""
        fields = Fields(data, BadOption)
        options = fields.table("options") if "options" in fields else {}
        game = _game(fields.text("game"), json.dumps(options, sort_keys=True))
        scoring = None
        most = fields.number("max_rounds", 1, 10**6) if "max_rounds" in fields else None
        if fields.data.get("match") is not None:
            scoring = Scoring.spelled(game, fields.text("match"), most)
        elif "match" in fields:
            fields.get("match")
        if most is not None and scoring is None:
            raise BadOption("match.max_alone")
        seats = fields.rows("seats") if "seats" in fields else [None] * game.players
        if len(seats) != game.players:
            raise BadOption("seats.count", given=len(seats), players=game.players)
        for seat in seats:
            if seat is not None and not (isinstance(seat, str) and seat in BOTS):
                raise BadOption("bot.unknown", bot=str(seat)[:40], known=list(BOTS))
        if None not in seats:
            raise BadOption("table.no_people")
        first = fields.seat("first", game.players) if "first" in fields else None
        if first is not None and scoring and not scoring.rotates:
            raise BadOption("match.first", scoring.more.get("rule"), match=scoring.kind)
        setup = cls(
            game,
            scoring,
            tuple(seats),
            fields.flag("public", default=False),
            fields.flag("spectators", default=True),
            fields.number("waiting", 0, LONGEST_WAIT) if "waiting" in fields else DEFAULT_WAITING,
            first,
            fields.number("think", 1, LONGEST_THINK) if "think" in fields else None,
        )
        fields.close()
        return setup

    @classmethod
    def of(cls, book: Record | Match) -> Setup:
        """The settings of a record or match: any components, any bot by name."""
        scoring = book.scoring if isinstance(book, Match) else None
        bots = tuple(seat.get("bot") for seat in book.sitting())
        return cls(book.game, scoring, bots, False, False, DEFAULT_WAITING, book.first)

    def as_json(self) -> dict[str, Any]:
        """What `read` reads."""
        match: dict[str, Any] = {}
        if self.scoring:
            match = {"match": str(self.scoring)}
            if self.scoring.kind != "best-of":
                match["max_rounds"] = self.scoring.max_rounds
        return {
            "game": self.game.name,
            "options": self.game.written_options(),
            **match,
            "seats": list(self.seats),
            "public": self.public,
            "spectators": self.spectators,
            "waiting": self.waiting,
            "first": self.first,
            **({"think": self.think} if self.think else {}),
        }
