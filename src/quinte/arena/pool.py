"""Worker processes: games in, results out. One that dies is replaced, and its bot forfeits."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from quinte.arena.plan import Plan
from quinte.arena.play import Played, Player, Times, vanished
from quinte.bots.child import SPAWN, Child, end_all, obey_parent, undisturbed
from quinte.engine.deadline import WALL
from quinte.errors import QuinteError

AHEAD = 4
"""Games queued in a worker's pipe, so that it need not wait for us."""
PATIENCE = 2.0
"""Seconds for a worker to end its bots' programs."""
LOOK_SECONDS = 1.0
"""Between two looks whether a bot has had its time."""
TIMER: int | None = getattr(signal, "ITIMER_PROF", None)
"""Counts the processor time of a process, and ends it, whatever it is doing."""
OUTPUT, ERRORS = 1, 2
"""File descriptors, which programs that a bot starts inherit."""
TRIES = 3
"""Attempts at a game whose worker died while no bot was thinking."""


class Crew(Protocol):
    """Plays games, here or elsewhere."""

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        """Yield games as they finish, in any order."""

    def close(self) -> None:
        """Stop, whatever is being played."""


class Alone:
    """Plays in this process: for very quick games, and for debugging bots."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.player = Player(plan)

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        for number in numbers:
            yield self.player.play(self.plan.fixture(number))

    def close(self) -> None:
        self.player.close()


def work(
    connection: Connection, plan: Plan, thinking: Any, seconds: Any, late: Any, wall: float
) -> None:
    """Worker loop: numbers of games in, results out. What a bot prints is no part of a report."""
    obey_parent()
    with suppress(OSError):  # nothing to write errors to
        os.dup2(ERRORS, OUTPUT)
    limited = False

    def mark(seat: int, limit: float) -> None:
        nonlocal limited
        thinking.value = seat
        seconds.value = limit
        if limit or limited:
            late.value = time.monotonic() + wall * limit if limit else 0.0
            if TIMER is not None:
                signal.setitimer(TIMER, limit)
        limited = limit > 0

    player = Player(plan, mark)
    try:
        with suppress(EOFError, OSError):
            while (number := connection.recv()) is not None:
                connection.send(player.play(plan.fixture(number)))
    finally:
        player.close()


class Worker(Child):
    """A process, and the games it has been given."""

    def __init__(self, plan: Plan, wall: float = WALL) -> None:
        self.thinking = SPAWN.Value("i", -1, lock=False)
        self.seconds = SPAWN.Value("d", 0.0, lock=False)
        """How many whoever is thinking has; 0 for no limit."""
        self.late = SPAWN.Value("d", 0.0, lock=False)
        """When whoever is thinking has had its time, by the monotonic clock; 0 for never."""
        self.slow = False
        with undisturbed():
            super().__init__(work, plan, self.thinking, self.seconds, self.late, wall)
        self.given: deque[int] = deque()

    def give(self, number: int) -> None:
        with suppress(OSError):  # it has died: `play` notices when it reads
            self.connection.send(number)
        self.given.append(number)

    def is_late(self) -> bool:
        """Whether a bot there has had its time by the clock on the wall."""
        return 0.0 < float(self.late.value) < time.monotonic()

    def look(self) -> None:
        """End it if it is late."""
        if self.is_late():
            self.slow = True
            self.process.kill()

    def had_its_time(self) -> bool:
        """Whether it was ended because a bot there took too long."""
        return self.slow or (TIMER is not None and self.process.exitcode == -signal.SIGPROF)


class Pool:
    """A fixed number of worker processes; crashed ones are replaced."""

    def __init__(self, plan: Plan, processes: int, wall: float = WALL) -> None:
        self.plan = plan
        self.processes = processes
        self.wall = wall
        """How many times its limit a bot has by the clock on the wall, if it only waits."""
        self.workers: list[Worker] = []
        self.tries: dict[int, int] = {}

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        """Yield games as they finish."""
        waiting = deque(numbers)
        while waiting or any(worker.given for worker in self.workers):
            while len(self.workers) < min(self.processes, len(waiting)):
                self.workers.append(Worker(self.plan, self.wall))
            for round_ in range(AHEAD):
                for worker in self.workers:
                    if waiting and len(worker.given) <= round_:
                        worker.give(waiting.popleft())
            busy = {worker.connection: worker for worker in self.workers if worker.given}
            for ready in wait(list(busy), LOOK_SECONDS):
                worker = busy[ready]  # type: ignore[index]
                try:
                    played, times = worker.connection.recv()
                except (EOFError, OSError):
                    yield from self.bury(worker, waiting)
                else:
                    worker.given.popleft()
                    yield played, times
            for worker in self.workers:
                worker.look()

    def bury(self, worker: Worker, waiting: deque[int]) -> Iterator[tuple[Played, Times]]:
        """Handle a dead worker: the thinking seat forfeits, its other games are requeued."""
        self.workers.remove(worker)
        number, *others = worker.given
        waiting.extendleft(reversed(others))
        seat = worker.thinking.value
        if worker.slow and not worker.is_late():
            seat = -1  # the bot answered just then
        worker.end(PATIENCE)
        if seat >= 0:
            seconds = worker.seconds.value if worker.had_its_time() else 0.0
            yield vanished(self.plan, self.plan.fixture(number), seat, seconds), []
            return
        self.tries[number] = self.tries.get(number, 0) + 1
        if self.tries[number] >= TRIES:
            raise QuinteError("arena.workers", number=number)
        waiting.appendleft(number)

    def close(self) -> None:
        end_all(self.workers, PATIENCE)
        self.workers.clear()
