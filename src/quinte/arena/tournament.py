"""A tournament: a plan, the games played so far, and the file that holds both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from quinte.arena.plan import Plan
from quinte.arena.play import LostByRule, Played, Times
from quinte.arena.pool import Crew
from quinte.arena.statistics import Z95, boundary
from quinte.arena.summary import against, by_deal, met, summary
from quinte.document import Fields, write, write_long
from quinte.errors import QuinteError
from quinte.records.file import FileDocument, fields_of
from quinte.records.record import game_from, written_game

FORMAT = "quinte-arena/1"
MOST_LOOKS = 10
DEALS_A_LOOK = 10
"""Minimum number of new deals between two looks."""


class BadResult(QuinteError):
    """A file that is not an arena result."""


@dataclass
class Tournament(FileDocument):
    """A plan and the games played so far."""

    plan: Plan
    stop_early: bool = False
    games: dict[int, Played] = field(default_factory=dict)
    times: Times = field(default_factory=list)

    def __post_init__(self) -> None:
        self.times = self.times or [Counter() for _ in self.plan.bots]

    # Looks: when the question may be decided before the end

    @property
    def looks(self) -> int:
        """Number of looks, the last one at the end."""
        if not self.stop_early:
            return 1
        return max(1, min(MOST_LOOKS, self.plan.rounds // DEALS_A_LOOK))

    def rounds_at(self, look: int) -> int:
        """Rounds played by that look, counted from 1."""
        return self.plan.rounds * look // self.looks

    def looked(self) -> int:
        """Number of looks that the games played so far suffice for."""
        played = [self.rounds_at(look) * self.plan.round_size for look in range(1, self.looks + 1)]
        whole = 0
        while whole in self.games:
            whole += 1
        return sum(needed <= whole for needed in played)

    def z(self) -> float:
        """Half-width of intervals in standard errors: larger if there are several looks."""
        if self.looks == 1:
            return Z95
        return boundary(max(1, self.looked()), self.looks, len(self.plan.bots) - 1)

    def decided(self, look: int) -> bool:
        """Whether, at that look, the first bot is known to be better or worse than every other."""
        limit = self.rounds_at(look) * self.plan.round_size
        deals = by_deal(self.plan, [game for number, game in self.games.items() if number < limit])
        tables = [met(self.plan, deal) for deal in deals]
        z = boundary(look, self.looks, len(self.plan.bots) - 1)
        for other in range(1, len(self.plan.bots)):
            found = against(tables, 0, other, z)
            if found is None or found.low <= 0.5 <= found.high:
                return False
        return True

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played."""
        return len(self.games) >= len(self.plan) or self.stopped() > 0

    def stopped(self) -> int:
        """The look at which the question was decided before the end; 0 if none."""
        early = range(1, min(self.looked(), self.looks - 1) + 1)
        return next((look for look in early if self.decided(look)), 0)

    # Playing

    def play(self, crew: Crew, tell: Callable[[Played], None] = lambda _: None) -> None:
        """Yield missing games until the end, or until a look decides the question."""
        while not self.over:
            for played, times in crew.play(self.missing()):
                self.add(played, times)
                tell(played)

    def missing(self) -> Iterator[int]:
        """The games to play before the next look."""
        until = self.rounds_at(min(self.looked() + 1, self.looks)) * self.plan.round_size
        return (number for number in range(until) if number not in self.games)

    def add(self, played: Played, times: Times) -> None:
        self.games[played.number] = played
        for mine, more in zip(self.times, times, strict=False):
            mine.update(more)

    def summary(self) -> dict[str, Any]:
        looks = {"looks": self.looks, "stopped_at": self.stopped() or None}
        found = summary(self.plan, list(self.games.values()), self.times, self.z())
        return {**found, **(looks if self.stop_early else {})}

    # As text

    def write(self) -> str:
        """As JSON, one line per field and one per game."""
        plan = self.plan
        header: dict[str, Any] = {
            "format": FORMAT,
            **written_game(plan.game),
            "bots": list(plan.names),
            "planned": plan.games,
            "seed": plan.seed,
            "seconds": plan.seconds,
            "stop_early": self.stop_early,
            "summary": self.summary() if self.games else None,
            "times": [{str(step): n for step, n in sorted(each.items())} for each in self.times],
        }
        games = (f"  {write(_as_json(self.games[n]))}" for n in sorted(self.games))
        return write_long(header, "games", games)

    @classmethod
    def read(cls, text: str) -> Tournament:
        """Parse a result; its summary is recomputed."""
        fields = fields_of(text, FORMAT, BadResult, "arena.format")
        game = game_from(fields)
        seconds = fields.get("seconds")
        if not isinstance(seconds, (int, float)) or not 0 < seconds <= 3600:
            raise BadResult("arena.game", number="seconds")
        plan = Plan(
            game,
            tuple(map(str, fields.rows("bots"))),
            fields.number("planned", 1, 10**9),
            fields.number("seed", -(2**62), 2**62),
            float(seconds),
        )
        result = cls(plan, fields.flag("stop_early", default=False))
        fields.get("summary")
        try:
            for mine, given in zip(result.times, fields.rows("times"), strict=True):
                mine.update({int(step): int(number) for step, number in given.items()})
        except (ValueError, AttributeError, TypeError):
            raise BadResult("arena.game", number="times") from None
        for row in fields.rows("games"):
            played = _from_json(row, plan)
            result.games[played.number] = played
        fields.close()
        return result


def _as_json(played: Played) -> dict[str, Any]:
    row = {name: value for name, value in played._asdict().items() if name != "lost"}
    return {**row, **({"lost": played.lost._asdict()} if played.lost else {})}


def _from_json(row: Any, plan: Plan) -> Played:
    fields = Fields(row, BadResult)
    number = fields.number("number", 0, 10**9)
    fixture = plan.fixture(number)
    if (fields.get("deal"), fields.get("sides")) != (fixture.deal, list(fixture.sides)):
        raise BadResult("arena.game", number=number)
    sides, players = len(plan.game.sides), plan.game.players
    winners = [fields.whole(side, "winners", 0, sides - 1) for side in fields.rows("winners")]
    scores = [fields.whole(each, "scores", -(10**9), 10**9) for each in fields.rows("scores")]
    lost = None
    if "lost" in fields:
        inside = Fields(fields.table("lost"), BadResult)
        lost = LostByRule(inside.number("seat", 0, players - 1), inside.table("why"))
    if len(scores) != players:
        raise BadResult("arena.game", number=number)
    reason, moves = fields.text("reason"), fields.number("moves", 0, 10**9)
    fields.close()
    return Played(*fixture, tuple(winners), tuple(scores), reason, moves, lost)
