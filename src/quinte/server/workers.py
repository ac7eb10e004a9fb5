"""Several processes that serve one address: started, watched, started again, and stopped together.

They share nothing but a PostgreSQL database and the port. The supervisor serves nobody itself, so
that whatever happens to a worker, it is there to start another.
"""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

from quinte.bots.child import SPAWN
from quinte.errors import QuinteError

QUICK = 10.0
"""Seconds; a worker that does not live as long has died quickly."""
MOST_QUICK = 6
"""Quick deaths in a row after which a worker is given up."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Seconds before a worker that died quickly is started again, doubled each time."""
STOPPING = 20.0
"""Seconds in which workers must have said goodbye and saved what they have."""
STOPS = (signal.SIGTERM, signal.SIGINT)
LOG = logging.getLogger("quinte.server")

Work = Callable[[Connection, int], None]
"""A worker: given its line to the supervisor and its number, it serves until it is stopped."""


@dataclass
class Worker:
    """One place among the workers, whichever process has it now."""

    number: int
    process: SpawnProcess | None = None
    line: Connection | None = None
    began: float = 0.0
    ready: bool = False
    deaths: int = 0
    """Quick ones, in a row."""
    due: float | None = None
    """When it is started again."""
    refusal: QuinteError | None = None
    """Why it could not start, if it said so."""

    @property
    def employed(self) -> bool:
        """Whether it lives, or is to be started again."""
        return self.process is not None or self.due is not None

    @property
    def about(self) -> dict[str, Any]:
        """For the log."""
        return {"worker": self.number, "pid": self.process.pid if self.process else None}


class Workers:
    """A supervisor. `work` is a function of a module, perhaps with arguments bound."""

    def __init__(
        self,
        number: int,
        work: Work,
        on_ready: Callable[[], None] = lambda: None,
        on_death: Callable[[int], None] = lambda _: None,
    ) -> None:
        """`on_ready` is called once, when all serve; `on_death` with the number of a worker."""
        self.workers = [Worker(each) for each in range(1, number + 1)]
        self.work, self.on_ready, self.on_death = work, on_ready, on_death
        self.begun = False
        """Whether one of them has ever served."""
        self.announced = False
        self.deadline: float | None = None
        self.bell: socket.socket
        """Rung by the system at a signal, so that one which comes right before a wait ends it."""

    def run(self) -> int:
        """Serve until a signal comes; the exit code. Raises what keeps the first from starting."""
        self.bell, ring = socket.socketpair()
        self.bell.setblocking(False)
        ring.setblocking(False)
        rung = signal.set_wakeup_fd(ring.fileno(), warn_on_full_buffer=False)
        before = {each: signal.signal(each, self.on_signal) for each in STOPS}
        try:
            first, *others = self.workers
            self.start(first)  # alone: it brings the database up to date
            while first.employed and not first.ready:
                self.step()
                if first.refusal:
                    raise first.refusal
            for worker in others if first.ready else []:
                self.start(worker)
            while any(worker.employed for worker in self.workers):
                self.step()
        finally:
            for worker in self.workers:
                if worker.process:
                    worker.process.kill()
                    worker.process.join()
            for each, handler in before.items():
                signal.signal(each, handler)
            signal.set_wakeup_fd(rung)
            self.bell.close()
            ring.close()
        if not self.stopping:
            LOG.error("no worker is left")
        return 0 if self.stopping else 1

    @property
    def stopping(self) -> bool:
        return self.deadline is not None

    def on_signal(self, number: int, _: FrameType | None) -> None:
        """Stop everybody; the work is done outside of the handler."""
        if not self.stopping:
            self.deadline = time.monotonic() + STOPPING

    def start(self, worker: Worker) -> None:
        if self.stopping:
            return
        worker.line, theirs = SPAWN.Pipe()
        worker.process = SPAWN.Process(
            target=obey, args=(self.work, theirs, worker.number), name=f"worker {worker.number}"
        )
        worker.process.start()
        theirs.close()
        worker.began, worker.due, worker.refusal = time.monotonic(), None, None

    def step(self) -> None:
        """Wait until something happens, and see to it."""
        lines = [worker.line for worker in self.workers if worker.line]
        ends = [worker.process.sentinel for worker in self.workers if worker.process]
        connection.wait([self.bell, *lines, *ends], self.patience())
        with suppress(BlockingIOError):
            self.bell.recv(1024)
            if self.stopping:
                self.stop()
        for worker in self.workers:
            self.listen(worker)
            if worker.process and not worker.process.is_alive():
                self.bury(worker)
            if worker.due and worker.due <= time.monotonic():
                self.start(worker)
            if worker.process and self.deadline and self.deadline <= time.monotonic():
                LOG.error("worker does not stop, and is killed", extra=worker.about)
                worker.process.kill()
        if not self.announced and all(worker.ready for worker in self.workers):
            self.announced = True
            self.on_ready()

    def patience(self) -> float | None:
        """Seconds until something is due; None if nothing is."""
        times = [worker.due for worker in self.workers if worker.due]
        times += [self.deadline] if self.deadline else []
        return max(0.0, min(times) - time.monotonic()) if times else None

    def listen(self, worker: Worker) -> None:
        """A worker says once that it serves, or why it cannot."""
        try:
            if worker.line is None or not worker.line.poll():
                return
            said = worker.line.recv()
        except (EOFError, OSError):  # it is about to end
            assert worker.line is not None
            worker.line.close()
            worker.line = None
            return
        if isinstance(said, QuinteError):
            worker.refusal = said
        else:
            worker.ready = self.begun = True
            LOG.info("worker is ready", extra=worker.about)

    def stop(self) -> None:
        """Ask all at once: a player who is told to come back should find nobody who goes next."""
        for worker in self.workers:
            worker.due = None
            if worker.process:
                worker.process.terminate()

    def bury(self, worker: Worker) -> None:
        """Take note of a death, and when another is to take the place."""
        process, about = worker.process, worker.about
        assert process is not None
        process.join()
        self.listen(worker)  # its last words may have come since
        self.on_death(worker.number)
        code, worker.process, worker.ready = process.exitcode or 0, None, False
        if worker.line:
            worker.line.close()
            worker.line = None
        if self.stopping or (worker.refusal and not self.begun):
            return
        wait = 0.0
        if worker.refusal:  # of the database, which may come back: that is no reason to give up
            worker.deaths = min(worker.deaths + 1, MOST_QUICK)
        elif time.monotonic() - worker.began < QUICK:
            worker.deaths += 1
        else:
            worker.deaths = 0
        if worker.deaths >= MOST_QUICK and not worker.refusal:
            LOG.error(f"worker died {died(code)} again, and is given up", extra=about)
            return
        if worker.deaths:
            wait = min(FIRST_WAIT * 2 ** (worker.deaths - 1), LONGEST_WAIT)
        why = str(worker.refusal) if worker.refusal else f"died {died(code)}"
        LOG.warning(f"worker {why}; another is started in {wait:g} s", extra=about)
        worker.due = time.monotonic() + wait


def died(code: int) -> str:
    """How a process ended."""
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def obey(work: Work, line: Connection, number: int) -> None:
    """The whole life of a worker; it stops as if asked to when its supervisor is gone."""

    def watch() -> None:
        try:
            line.recv()
        except (EOFError, OSError):
            signal.raise_signal(signal.SIGTERM)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until it serves; the supervisor stops it
    threading.Thread(target=watch, name="quinte-supervisor", daemon=True).start()
    try:
        work(line, number)
    except QuinteError as refusal:
        line.send(refusal)
        raise SystemExit(2) from None
