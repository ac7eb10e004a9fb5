"""How the rounds of a match are added up: best of n, points over n rounds, double and triple wins.

Every game has `best-of` and `cumulative`; a game's `game.toml` may say more of them under
`[matches]`, or add `double`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinte.core.document import Fields
from quinte.core.errors import BadOption
from quinte.core.game import Game
from quinte.core.record import CONCESSIONS
from quinte.core.registry import Kind
from quinte.core.result import Result

MAX_ROUNDS = 100
MOST_ROUNDS = 10_000
COMMON: Mapping[str, Mapping[str, Any]] = {"best-of": {}, "cumulative": {}}
WITH_ROUNDS = ("best-of", "cumulative")
SPELLED = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:-([0-9]{1,6}))?")


@dataclass(frozen=True)
class Standing:
    """What the sides have after some rounds, and whether that decides the match."""

    scores: tuple[int, ...]
    """By side: rounds won, or points."""
    rounds: int
    over: bool
    leaders: tuple[int, ...]
    """The sides that are ahead: of a match that is over, those that have won."""
    reason: str = "rounds"


@dataclass(frozen=True)
class Scoring:
    """One way to add up rounds, for one game."""

    game: Game
    kind: str
    rounds: int = 0
    max_rounds: int = MAX_ROUNDS

    def __post_init__(self) -> None:
        known = kinds(self.game.kind)
        if self.kind not in known:
            raise BadOption("match.unknown", match=self.kind, known=list(known))
        rule = known[self.kind].get("rule")
        if self.kind in WITH_ROUNDS:
            if not 1 <= self.rounds <= MOST_ROUNDS:
                raise BadOption("match.rounds", rule, match=self.kind, most=MOST_ROUNDS)
        elif self.rounds:
            raise BadOption("match.no_rounds", rule, match=self.kind)
        if not max(1, self.rounds) <= self.max_rounds <= MOST_ROUNDS and self.kind != "best-of":
            low = max(1, self.rounds)
            raise BadOption("match.max_rounds", rule, low=low, high=MOST_ROUNDS)
        if self.kind == "double" and len(self.game.sides) != 2:
            raise BadOption("match.two_sides", rule, sides=len(self.game.sides))

    @property
    def more(self) -> Mapping[str, Any]:
        """What the game says of this kind of match."""
        return kinds(self.game.kind)[self.kind]

    @property
    def rotates(self) -> bool:
        """Whether the seats take turns to begin; else each round is begun as its rules say."""
        return self.more.get("begins") != "draw"

    def standing(self, results: Sequence[Result]) -> Standing:
        """What the sides have after the rounds."""
        return {
            "best-of": self.best_of,
            "cumulative": self.cumulative,
            "double": self.double,
        }[self.kind](results)

    def best_of(self, results: Sequence[Result]) -> Standing:
        """A win a round; over when the lead cannot be made up. Shared rounds count for nobody."""
        wins = self.added(results, lambda result, side: int(self.won_by(result) == side))
        best, second, *_ = [*sorted(wins, reverse=True), 0]
        decided = best - second > self.rounds - len(results)
        return self.stand(wins, len(results), decided or len(results) >= self.rounds)

    def cumulative(self, results: Sequence[Result]) -> Standing:
        """The points of all rounds, and a bonus for each won alone; equal leaders play on."""
        bonus = int(self.more.get("bonus", {}).get(str(self.game.players), 0))

        def points(result: Result, side: int) -> int:
            given_up = result.reason in CONCESSIONS.values()
            own = 0 if given_up else result.scores[self.game.sides[side][0]]
            return own + (bonus if self.won_by(result) == side else 0)

        standing = self.stand(self.added(results, points), len(results), False)
        enough = len(results) >= self.rounds and len(standing.leaders) == 1
        return self.stand(standing.scores, len(results), enough)

    def double(self, results: Sequence[Result]) -> Standing:
        """A win, two for twice the points of the loser, three for three times as many."""

        def wins(result: Result, side: int) -> int:
            if self.won_by(result) != side:
                return 0
            high = result.scores[self.game.sides[side][0]]
            low = result.scores[self.game.sides[1 - side][0]]
            if high <= 0 or result.reason in CONCESSIONS.values():
                return 1
            return 3 if high >= 3 * low else 2 if high >= 2 * low else 1

        scores = self.added(results, wins)
        ahead = max(scores) >= self.more["wins"] and abs(scores[0] - scores[1]) >= self.more["lead"]
        return self.stand(scores, len(results), ahead)

    def added(self, results: Sequence[Result], each: Any) -> tuple[int, ...]:
        """A figure of every round, added up for each side."""
        sides = range(len(self.game.sides))
        return tuple(sum(each(result, side) for result in results) for side in sides)

    def won_by(self, result: Result) -> int | None:
        """The side that has won a round alone."""
        sides = [s for s, seats in enumerate(self.game.sides) if set(seats) & set(result.winners)]
        return sides[0] if len(sides) == 1 else None

    def stand(self, scores: tuple[int, ...], rounds: int, decided: bool) -> Standing:
        """The standing: over when it is decided, or when no more rounds may be played."""
        last = self.kind != "best-of" and rounds >= self.max_rounds
        leaders = tuple(side for side, score in enumerate(scores) if score == max(scores))
        reason = "rounds" if decided or not last else "max_rounds"
        return Standing(scores, rounds, decided or last, leaders, reason)

    # As text

    def __str__(self) -> str:
        return f"{self.kind}-{self.rounds}" if self.rounds else self.kind

    def as_json(self) -> dict[str, Any]:
        """The way rounds are added up, as records of matches hold it."""
        rounds = {"rounds": self.rounds} if self.rounds else {}
        most = {} if self.kind == "best-of" else {"max_rounds": self.max_rounds}
        return {"kind": self.kind, **rounds, **most}

    @classmethod
    def read(cls, game: Game, fields: Fields) -> Scoring:
        """What `as_json` wrote."""
        rounds = fields.number("rounds", 1, MOST_ROUNDS) if "rounds" in fields else 0
        most = fields.number("max_rounds", 1, MOST_ROUNDS) if "max_rounds" in fields else MAX_ROUNDS
        scoring = cls(game, fields.text("kind"), rounds, most)
        fields.close()
        return scoring

    @classmethod
    def spelled(cls, game: Game, text: str, max_rounds: int | None = None) -> Scoring:
        """What a text like `best-of-5`, `cumulative-4` or `double` stands for."""
        match = SPELLED.fullmatch(text.strip().lower())
        if not match:
            raise BadOption("match.form", text=text, known=list(kinds(game.kind)))
        rounds = int(match[2] or 0)
        most = max(MAX_ROUNDS, rounds) if max_rounds is None else max_rounds
        return cls(game, match[1], rounds, most)


def kinds(kind: Kind) -> dict[str, Mapping[str, Any]]:
    """The matches that a game has, with what it says of them."""
    return {**COMMON, **kind.manifest.get("matches", {})}
