"""One game between bots: its result, and how long they thought."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import log2
from typing import Any, NamedTuple

from quinte.arena.plan import Fixture, Plan
from quinte.bots import Bot
from quinte.bots.driver import BotGame, drive
from quinte.bots.forfeit import Forfeit
from quinte.bots.outside import PYTHON, any_bot
from quinte.bots.process import START_SECONDS, Process
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.records.record import conceded

FINE = 8
"""Times are counted in buckets that grow by a factor of 2 ** (1 / FINE), about 9%."""

Times = list[Counter[int]]
"""For every bot, a histogram of move times: number of moves per bucket."""


class LostByRule(NamedTuple):
    """A forfeited game: by which seat, and the error that says why."""

    seat: int
    why: dict[str, Any]


class Played(NamedTuple):
    """The result of a game."""

    number: int
    deal: int
    sides: tuple[int, ...]
    winners: tuple[int, ...]
    """The sides that won."""
    scores: tuple[int, ...]
    """By seat."""
    reason: str
    moves: int
    lost: LostByRule | None = None


class Timed(BotGame):
    """A game between bots whose choices are timed."""

    def __init__(
        self, state: State, chances: Sequence[Rng], times: Times, mark: Callable[[int], None]
    ) -> None:
        self.seated: list[Bot] = []
        super().__init__(state, self.seated, chances)
        self.times = times
        """By seat."""
        self.mark = mark

    def choose(self, seat: int) -> int:
        """The bot's move; only its own thinking is timed."""
        game, moves, view = self.state.game, self.state.moves(seat), self.state.view(seat)
        self.mark(seat)
        began = time.perf_counter()
        move = self.bots[seat].choose(game, view, moves, self.chances[seat])
        self.times[seat][bucket(time.perf_counter() - began)] += 1
        return move


@dataclass
class Player:
    """Plays the games of a plan."""

    plan: Plan
    mark: Callable[[int, float], None] = lambda seat, limit: None
    """Called with the seat that is thinking, or -1, and the seconds that it has, 0 if it keeps its
    own limit: if this process dies, that seat forfeits."""
    bots: dict[tuple[int, int], Bot] = field(default_factory=dict)

    def play(self, fixture: Fixture) -> tuple[Played, Times]:
        plan, game = self.plan, self.plan.game
        bots = plan.seated(fixture)
        chances = [plan.chance("bot", fixture.number, seat) for seat in range(game.players)]
        times: Times = [Counter() for _ in plan.bots]
        state = game.start(seed=plan.seed + fixture.deal, first=plan.first)
        limits = [self.limit(plan.bots[bot]) for bot in bots]

        def mark(seat: int) -> None:
            self.mark(seat, limits[seat])

        timed = Timed(state, chances, [times[bot] for bot in bots], mark)
        lost, result = None, None
        try:
            for seat, bot in enumerate(bots):
                timed.seat = seat
                self.mark(seat, limits[seat] and max(limits[seat], START_SECONDS))
                self.begin(seat, bot)
                timed.seated.append(self.at(seat, bot))
            drive(timed)
        except Exception as error:
            seat = timed.seat
            lost = LostByRule(seat, loss(error, plan.bots[bots[seat]]))
            do = error.do if isinstance(error, Forfeit) else "resign"
            result = conceded(game, seat, do)
        self.mark(-1, 0.0)
        result = result or state.result()
        assert result is not None
        self.end(bots, result, limits)
        return played(plan, fixture, result, timed.moves, lost), times

    def limit(self, bot: str) -> float:
        """Seconds that a bot has for a move; 0 if it has its own limits, or is a program's."""
        return self.plan.seconds if bot.startswith(PYTHON) else 0.0

    def at(self, seat: int, bot: int) -> Bot:
        """The bot at a seat; two seats with the same bot have separate instances."""
        if (seat, bot) not in self.bots:
            self.bots[seat, bot] = any_bot(self.plan.bots[bot], self.plan.seconds)
        return self.bots[seat, bot]

    def begin(self, seat: int, bot: int) -> None:
        """Announce a new game to a bot that has a `begin` method."""
        if tell := getattr(self.at(seat, bot), "begin", None):
            tell(self.plan.game, seat)

    def end(self, bots: list[int], result: Result, limits: list[float]) -> None:
        """Announce the result to bots that have an `end` method; errors there are ignored.

        A Python bot that does not return from it in time forfeits this game.

        Programs stay for the next game. All other bots are created again, so that nothing they
        remember makes a game depend on which games happened to be played before it.
        """
        for seat, bot in enumerate(bots):
            there = self.bots.get((seat, bot))
            with suppress(Exception):
                if tell := getattr(there, "end", None):
                    self.mark(seat if limits[seat] else -1, limits[seat])
                    tell(result)
            self.mark(-1, 0.0)
            if not isinstance(there, Process):
                self.bots.pop((seat, bot), None)

    def close(self) -> None:
        """End the programs of bots that have one."""
        for bot in self.bots.values():
            if isinstance(bot, Process):
                bot.close()


def played(
    plan: Plan, fixture: Fixture, result: Result, moves: int, lost: LostByRule | None = None
) -> Played:
    """The result in the form that tournaments store."""
    sides = enumerate(plan.game.sides)
    winners = tuple(number for number, side in sides if side[0] in result.winners)
    return Played(*fixture, winners, result.scores, result.reason, moves, lost)


def loss(error: Exception, bot: str) -> dict[str, Any]:
    """Why a game was forfeited."""
    if isinstance(error, Forfeit):
        return error.as_json()
    if isinstance(error, QuinteError):
        text = Words("en").error(error)
        return Forfeit("bot.error", bot=bot, problem=text).as_json()
    return Forfeit("bot.error", bot=bot, problem=f"{type(error).__name__}: {error}"[:200]).as_json()


def vanished(plan: Plan, fixture: Fixture, seat: int, seconds: float = 0.0) -> Played:
    """The result of a game whose process died while that seat was thinking, or was ended because
    it took longer than so many seconds.
    """
    bot = plan.bots[plan.seated(fixture)[seat]]
    why = Forfeit("bot.vanished", bot=bot)
    if seconds:
        why = Forfeit("bot.slow", bot=bot, seconds=seconds)
    result = conceded(plan.game, seat, why.do)
    return played(plan, fixture, result, 0, LostByRule(seat, why.as_json()))


def bucket(seconds: float) -> int:
    """The bucket of a time."""
    return round(FINE * log2(max(seconds * 1e6, 1.0)))


def seconds_of(step: int) -> float:
    """The time of a bucket."""
    return float(2 ** (step / FINE) / 1e6)
