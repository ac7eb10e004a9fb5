"""Match scoring: best of n, points over n rounds, double and triple wins.

Every game has `best-of` and `cumulative`; a game's definition may refine them under
`matches`, or add `double`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinte.definition.game import Game
from quinte.definition.registry import Kind
from quinte.document import Fields
from quinte.engine.result import Result
from quinte.errors import BadOption
from quinte.records.record import CONCESSIONS

MAX_ROUNDS = 100
MOST_ROUNDS = 1000
COMMON: Mapping[str, Mapping[str, Any]] = {"best-of": {}, "cumulative": {}}
WITH_ROUNDS = ("best-of", "cumulative")
SPELLED = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:-([0-9]{1,6}))?")


@dataclass(frozen=True)
class Standing:
    """The score after some rounds, and whether it decides the match."""

    scores: tuple[int, ...]
    """By side: rounds won, or points."""
    rounds: int
    over: bool
    leaders: tuple[int, ...]
    """The sides in the lead; when the match is over, its winners."""
    reason: str = "rounds"


@dataclass(frozen=True)
class Counted:
    """What one round adds to the score of each side, and how much of that is a bonus."""

    points: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True)
class Scoring:
    """One way to score rounds, for one game."""

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
            if type(self.rounds) is not int or not 1 <= self.rounds <= MOST_ROUNDS:
                raise BadOption("match.rounds", rule, match=self.kind, most=MOST_ROUNDS)
        elif self.rounds:
            raise BadOption("match.no_rounds", rule, match=self.kind)
        if self.kind == "best-of" and self.max_rounds != MAX_ROUNDS:
            raise BadOption("match.no_max", rule, match=self.kind)
        if not max(1, self.rounds) <= self.max_rounds <= MOST_ROUNDS and self.kind != "best-of":
            low = max(1, self.rounds)
            raise BadOption("match.max_rounds", rule, low=low, high=MOST_ROUNDS)
        if self.kind == "double" and len(self.game.sides) != 2:
            raise BadOption("match.two_sides", rule, sides=len(self.game.sides))

    @property
    def more(self) -> Mapping[str, Any]:
        """The game's own settings for this kind of match."""
        return kinds(self.game.kind)[self.kind]

    @property
    def rotates(self) -> bool:
        """Whether the seats take turns going first; otherwise each round follows its rules."""
        return self.more.get("begins") != "draw"

    def standing(self, results: Sequence[Result]) -> Standing:
        """The score after the given rounds."""
        return {
            "best-of": self.best_of,
            "cumulative": self.cumulative,
            "double": self.double,
        }[self.kind](results)

    def best_of(self, results: Sequence[Result]) -> Standing:
        """One win per round; over when the lead cannot be caught up. Shared rounds count for
        nobody.

        In a resigned round, all others are winners.
        """
        wins = self.added(results, self.win)
        best, second, *_ = [*sorted(wins, reverse=True), 0]
        decided = best - second > self.rounds - len(results)
        return self.stand(wins, len(results), decided or len(results) >= self.rounds)

    def cumulative(self, results: Sequence[Result]) -> Standing:
        """The points of all rounds, plus a bonus for each sole win; tied leaders continue.

        Resigning a round resigns the match: otherwise it would be a way out of a bad one.
        """
        played = [result for result in results if not given_up(result)]
        standing = self.stand(self.added(played, self.points), len(results), False)
        if len(played) < len(results):
            left = self.winning(next(result for result in results if given_up(result)))
            best = max(standing.scores[side] for side in left)
            leaders = tuple(side for side in left if standing.scores[side] == best)
            return Standing(standing.scores, len(results), True, leaders, "given_up")
        enough = len(results) >= self.rounds and len(standing.leaders) == 1
        return self.stand(standing.scores, len(results), enough)

    def double(self, results: Sequence[Result]) -> Standing:
        """One win; two for twice the loser's points, three for three times as many."""
        scores = self.added(results, self.wins)
        ahead = max(scores) >= self.more["wins"] and abs(scores[0] - scores[1]) >= self.more["lead"]
        return self.stand(scores, len(results), ahead)

    # One round, for one side

    def win(self, result: Result, side: int) -> int:
        """Whether it won: alone, or by the resignation of another."""
        winners = self.winning(result)
        return int(side in winners and (len(winners) == 1 or given_up(result)))

    def bonus(self, result: Result, side: int) -> int:
        """The bonus for a sole win."""
        if self.kind != "cumulative" or given_up(result) or self.winning(result) != (side,):
            return 0
        return int(self.more.get("bonus", {}).get(self.game.players, 0))

    def points(self, result: Result, side: int) -> int:
        """Its points with the bonus; none in a round that was given up."""
        if given_up(result):
            return 0
        return result.scores[self.game.sides[side][0]] + self.bonus(result, side)

    def wins(self, result: Result, side: int) -> int:
        """One win, two or three."""
        if self.winning(result) != (side,):
            return 0
        high = result.scores[self.game.sides[side][0]]
        low = result.scores[self.game.sides[1 - side][0]]
        if high <= 0 or given_up(result):
            return 1
        return 3 if high >= 3 * low else 2 if high >= 2 * low else 1

    def ledger(self, results: Sequence[Result]) -> list[Counted]:
        """What each round counts; added up, the scores of the standing."""
        each = {"best-of": self.win, "cumulative": self.points, "double": self.wins}[self.kind]
        sides = range(len(self.game.sides))
        return [
            Counted(
                tuple(each(result, side) for side in sides),
                tuple(self.bonus(result, side) for side in sides),
            )
            for result in results
        ]

    def to_go(self, standing: Standing) -> int | None:
        """How many rounds are left at most; None where their number is open."""
        if standing.over:
            return 0
        if self.kind not in WITH_ROUNDS:
            return None
        return max(1, self.rounds - standing.rounds)  # tied leaders continue

    def added(self, results: Sequence[Result], each: Any) -> tuple[int, ...]:
        """A figure of every round, summed by side."""
        sides = range(len(self.game.sides))
        return tuple(sum(each(result, side) for result in results) for side in sides)

    def winning(self, result: Result) -> tuple[int, ...]:
        """The sides that won a round."""
        sides = enumerate(self.game.sides)
        return tuple(side for side, seats in sides if set(seats) & set(result.winners))

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
        """As match records contain it."""
        rounds = {"rounds": self.rounds} if self.rounds else {}
        most = {} if self.kind == "best-of" else {"max_rounds": self.max_rounds}
        return {"kind": self.kind, **rounds, **most}

    @classmethod
    def read(cls, game: Game, fields: Fields) -> Scoring:
        """What `as_json` wrote."""
        rounds = fields.number("rounds", 1, MOST_ROUNDS) if "rounds" in fields else 0
        most = fields.number("max_rounds", 1, MOST_ROUNDS) if "max_rounds" in fields else MAX_ROUNDS
        kind = fields.text("kind")
        if kind == "best-of" and "max_rounds" in fields:
            raise BadOption("match.no_max", match=kind)
        scoring = cls(game, kind, rounds, most)
        fields.close()
        return scoring

    @classmethod
    def spelled(cls, game: Game, text: str, max_rounds: int | None = None) -> Scoring:
        """Parse `best-of-5`, `cumulative-4` or `double`."""
        match = SPELLED.fullmatch(text.strip().lower())
        if not match:
            raise BadOption("match.form", text=text, known=list(kinds(game.kind)))
        kind, rounds = match[1], int(match[2] or 0)
        if match[2] is not None and kind in kinds(game.kind) and kind not in WITH_ROUNDS:
            raise BadOption("match.no_rounds", kinds(game.kind)[kind].get("rule"), match=kind)
        if kind == "best-of" and max_rounds is not None:
            raise BadOption("match.no_max", match=kind)
        most = MAX_ROUNDS if kind == "best-of" else max(MAX_ROUNDS, rounds)
        return cls(game, kind, rounds, most if max_rounds is None else max_rounds)


def given_up(result: Result) -> bool:
    """Whether a round ended by resignation or on time."""
    return result.reason in CONCESSIONS.values()


def kinds(kind: Kind) -> dict[str, Mapping[str, Any]]:
    """The kinds of matches a game has, with the game's settings."""
    return {**COMMON, **kind.definition.matches}
