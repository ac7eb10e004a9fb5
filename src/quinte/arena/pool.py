"""Worker processes: games in, results out. One that dies is replaced, and its bot forfeits."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from quinte.arena.plan import Plan
from quinte.arena.play import Played, Player, Times, vanished
from quinte.bots.child import SPAWN, Child, obey_parent, undisturbed
from quinte.errors import QuinteError

AHEAD = 4
"""Games queued in a worker's pipe, so that it need not wait for us."""
PATIENCE = 2.0
"""Seconds for a worker to end its bots' programs."""
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


def work(connection: Connection, plan: Plan, thinking: Any) -> None:
    """Worker loop: numbers of games in, results out."""
    obey_parent()

    def mark(seat: int) -> None:
        thinking.value = seat

    player = Player(plan, mark)
    try:
        with suppress(EOFError, OSError):
            while (number := connection.recv()) is not None:
                connection.send(player.play(plan.fixture(number)))
    finally:
        player.close()


class Worker(Child):
    """A process, and the games it has been given."""

    def __init__(self, plan: Plan) -> None:
        self.thinking = SPAWN.Value("i", -1, lock=False)
        with undisturbed():
            super().__init__(work, plan, self.thinking)
        self.given: deque[int] = deque()

    def give(self, number: int) -> None:
        with suppress(OSError):  # it has died: `play` notices when it reads
            self.connection.send(number)
        self.given.append(number)


class Pool:
    """A fixed number of worker processes; crashed ones are replaced."""

    def __init__(self, plan: Plan, processes: int) -> None:
        self.plan = plan
        self.processes = processes
        self.workers: list[Worker] = []
        self.tries: dict[int, int] = {}

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        """Yield games as they finish."""
        waiting = deque(numbers)
        while waiting or any(worker.given for worker in self.workers):
            while len(self.workers) < min(self.processes, len(waiting)):
                self.workers.append(Worker(self.plan))
            for round_ in range(AHEAD):
                for worker in self.workers:
                    if waiting and len(worker.given) <= round_:
                        worker.give(waiting.popleft())
            busy = {worker.connection: worker for worker in self.workers if worker.given}
            for ready in wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                try:
                    played, times = worker.connection.recv()
                except (EOFError, OSError):
                    yield from self.bury(worker, waiting)
                else:
                    worker.given.popleft()
                    yield played, times

    def bury(self, worker: Worker, waiting: deque[int]) -> Iterator[tuple[Played, Times]]:
        """Handle a dead worker: the thinking seat forfeits, its other games are requeued."""
        self.workers.remove(worker)
        number, *others = worker.given
        waiting.extendleft(reversed(others))
        seat = worker.thinking.value
        worker.end(PATIENCE)
        if seat >= 0:
            yield vanished(self.plan, self.plan.fixture(number), seat), []
            return
        self.tries[number] = self.tries.get(number, 0) + 1
        if self.tries[number] >= TRIES:
            raise QuinteError("arena.workers", number=number)
        waiting.appendleft(number)

    def close(self) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.end(PATIENCE)
        self.workers.clear()
