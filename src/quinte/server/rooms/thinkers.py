"""Bots think in separate processes, under a time limit; one that fails is replaced.

They are given only a view, so neither a move nor a hint can reveal what the seat does not see.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from prometheus_client import Histogram

from quinte.bots import bot, seconds_of
from quinte.bots.child import Child
from quinte.bots.hint import Hint, hints
from quinte.definition.game import Game
from quinte.engine.deadline import WALL
from quinte.engine.rng import Fast
from quinte.engine.types import View
from quinte.server.http.limits import TooMany
from quinte.server.metrics import BOT_FAULTS, HINTING, THINKING
from quinte.server.rooms.turns import NOBODY, Payer, Turns
from quinte.table.seat import LEVEL_OF

T = TypeVar("T")
TRIES = 2
NICE = 10
"""How far bots step back behind the server itself."""
SECONDS_A_LEVEL = 0.1
"""A first guess of what a bot's move takes, for each level of strength."""
BUSY_LATE = 3.0
"""Seconds after which a table that waits for a bot's turn is told."""
MOST_WAITING = 10
"""Hints that may be queued at once."""

Job = tuple[str, str, Mapping[str, Any], View, Sequence[int], int]
"""A bot, a game with its options, a view, the moves, and the seed."""


Fits = Callable[[object], bool]
"""Whether an answer is well formed."""


class Question(NamedTuple):
    """A hint request: a game with its options, a view, the moves, how many hints, and which bot."""

    game: str
    options: Mapping[str, Any]
    view: View
    moves: Sequence[int]
    number: int | None
    level: int
    seed: int


class Failed(Exception):
    """A bot crashed or timed out repeatedly."""


def think(job: Job | Question) -> int | list[Hint]:
    """A bot's choice, or its advice."""
    if isinstance(job, Question):
        given = Game.named(job.game, job.options), job.view, job.moves, Fast(job.seed)
        return hints(*given, job.number, job.level)
    name, game, options, view, moves, seed = job
    return bot(name).choose(Game.named(game, options), view, moves, Fast(seed))


def work(connection: Connection) -> None:
    """Worker loop: jobs in, moves and hints out. The server itself goes first on every core."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            connection.send(think(connection.recv()))


class Thinker(Child):
    """One worker process."""

    def __init__(self) -> None:
        super().__init__(work)

    def answer(self, job: Job | Question, seconds: float, fits: Fits) -> Any:
        """Run one job and return its result; blocks. Raises on timeout, crash or a malformed
        answer.
        """
        self.connection.send(job)
        if not self.connection.poll(seconds):
            raise TimeoutError
        answer = self.connection.recv()
        if not fits(answer):
            raise ValueError
        return answer


class Thinkers:
    """A fixed number of processes, each with one job at a time."""

    def __init__(self, number: int, seconds: float) -> None:
        self.seconds = seconds
        self.threads = ThreadPoolExecutor(number, "thinker")
        self.waiting = 0
        self.turns = Turns(number)
        self.idle: asyncio.Queue[Thinker | None] = asyncio.Queue()
        for _ in range(number):
            self.idle.put_nowait(None)  # started on first use

    async def choose(
        self, job: Job, payer: Payer = NOBODY, on_busy: Callable[[], None] | None = None
    ) -> int:
        """The bot's choice, when it is the payer's turn; a random move if it fails repeatedly.

        `on_busy` is called if the turn is long in coming.
        """
        moves, seed = job[4:]

        def fits(move: object) -> bool:
            return type(move) is int and move in moves

        loop = asyncio.get_running_loop()
        think = seconds_of(job[0])
        cost = think or SECONDS_A_LEVEL * LEVEL_OF.get(job[0], 0)
        busy = loop.call_later(BUSY_LATE, on_busy) if on_busy else None
        try:
            await self.turns.take(payer, cost)
        finally:
            if busy:
                busy.cancel()
        began = time.perf_counter()
        try:
            return int(await self.answer(job, fits, THINKING, WALL * (think or 0.0)))
        except Failed:
            return moves[Fast(seed).below(len(moves))]
        finally:
            self.turns.give_back(payer, cost, time.perf_counter() - began)

    async def advise(self, question: Question) -> list[Hint]:
        """Compute hints, first come first served. Raises TooMany if the queue is full."""
        if self.waiting >= MOST_WAITING:
            raise TooMany("limit.hints_waiting", most=MOST_WAITING)
        self.waiting += 1
        try:
            return list(await self.answer(question, lambda found: type(found) is list, HINTING))
        except Failed:
            raise TooMany("limit.hint_failed") from None
        finally:
            self.waiting -= 1

    async def answer(
        self, job: Job | Question, fits: Fits, times: Histogram, more: float = 0.0
    ) -> Any:
        """Run a job, again in a new process after a failure. Raises Failed if that fails too.

        It may take some seconds more than usual.
        """
        for _ in range(TRIES):
            thinker = await self.idle.get()
            began = time.perf_counter()
            try:
                if thinker is None:
                    thinker = await self.aside(Thinker)
                answer = await self.aside(thinker.answer, job, self.seconds + more, fits)
                times.observe(time.perf_counter() - began)
                self.idle.put_nowait(thinker)
                return answer
            except BaseException as fault:  # whatever the failure, the process is replaced
                if thinker is not None:
                    thinker.end()
                self.idle.put_nowait(None)
                if not isinstance(fault, Exception):
                    raise
                BOT_FAULTS.inc()
        raise Failed

    async def aside(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a blocking function in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, function, *arguments)

    def close(self) -> None:
        """End idle processes; busy ones are daemons."""
        while not self.idle.empty():
            thinker = self.idle.get_nowait()
            if thinker is not None:
                thinker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)
