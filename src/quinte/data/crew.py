"""Rows made in several processes, in the order of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from quinte.bots.child import Child, end_all, obey_parent, undisturbed
from quinte.data.course import Course, Simulator, course_of
from quinte.data.rows import Columns, Tabulator
from quinte.errors import QuinteError
from quinte.records.record import Record

AHEAD = 8
"""Games that a process may be ahead of the oldest one that is not done."""
PATIENCE = 2.0
"""Seconds for a process to end its bots' programs."""

Job = int | tuple[Record, int | None]
"""A seed to simulate, or a record and its round."""


@dataclass(frozen=True)
class Making:
    """How rows are made; sent to every process."""

    simulator: Simulator | None
    views: bool
    level: int | None

    def maker(self) -> Callable[[Job], Columns]:
        """What makes the rows of a game."""
        tabulator = Tabulator(views=self.views, level=self.level)
        return lambda job: tabulator.rows(self.course(job))

    def course(self, job: Job) -> Course:
        if isinstance(job, int):
            assert self.simulator is not None
            return self.simulator.play(job)
        return course_of(*job)

    def close(self) -> None:
        """End the programs of bots that have one."""
        if self.simulator is not None:
            self.simulator.close()


def alone(making: Making, jobs: Iterable[Job]) -> Iterator[Columns]:
    """In this process."""
    return map(making.maker(), jobs)


def work(connection: Connection, making: Making) -> None:
    """Worker loop: jobs in, rows or an error out."""
    obey_parent()
    make = making.maker()
    try:
        with suppress(EOFError, OSError):
            while True:
                connection.send(answered(make, connection.recv()))
    finally:
        making.close()


def answered(make: Callable[[Job], Columns], job: Job) -> Columns | QuinteError:
    """The rows of a game, or why there are none."""
    try:
        return make(job)
    except QuinteError as error:
        return error


class Worker(Child):
    """A process, and the number of the game it is at."""

    def __init__(self, making: Making) -> None:
        with undisturbed():
            super().__init__(work, making)
        self.number: int | None = None


class Crew:
    """Several processes; each is given its next game when its last one has been fetched."""

    def __init__(self, making: Making, processes: int) -> None:
        self.making = making
        self.processes = processes
        self.workers: list[Worker] = []

    def rows(self, jobs: Iterable[Job]) -> Iterator[Columns]:
        """In the order of the jobs. Raises what a process raised, or that it died."""
        waiting = enumerate(jobs)
        done: dict[int, Columns] = {}
        given = fetched = 0
        more = True
        while True:
            while more and given - fetched < AHEAD * self.processes and (idle := self.idle()):
                number, job = next(waiting, (-1, None))
                more = number >= 0
                if more:
                    idle.connection.send(job)
                    idle.number = number
                    given += 1
            if given == fetched:
                return
            self.fetch(done)
            while fetched in done:
                yield done.pop(fetched)
                fetched += 1

    def idle(self) -> Worker | None:
        """A worker without a game, if there is one or may be one more."""
        found = next((worker for worker in self.workers if worker.number is None), None)
        if found is None and len(self.workers) < self.processes:
            found = Worker(self.making)
            self.workers.append(found)
        return found

    def fetch(self, done: dict[int, Columns]) -> None:
        """Wait for at least one game."""
        busy: dict[Any, Worker] = {
            worker.connection: worker for worker in self.workers if worker.number is not None
        }
        for ready in wait(list(busy)):
            worker = busy[ready]
            number, worker.number = worker.number, None
            assert number is not None
            try:
                answer = worker.connection.recv()
            except (EOFError, OSError):
                raise QuinteError("data.worker", number=number) from None
            if isinstance(answer, QuinteError):
                raise answer
            done[number] = answer

    def close(self) -> None:
        end_all(self.workers, PATIENCE)
        self.workers.clear()
