"""A process that runs one piece after the other, and may die without harm to the others."""

from __future__ import annotations

import multiprocessing
import os
import reprlib
import resource
import signal
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tests.soak.campaign import Campaign, Counts, Job
from tests.soak.results import ROOT

SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 30
"""Seconds that a worker gets to stop the servers it has started."""


@dataclass(frozen=True)
class Outcome:
    """What came of a piece, as its worker reports it."""

    error: str | None
    counts: Counts
    seconds: float
    processor: float


def processor() -> float:
    """Seconds of processor time so far, with that of children that have ended."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def describe(fault: Exception) -> str:
    """A line, the traceback, and the values where it ended: a plain assertion has none."""
    summary = traceback.format_exception_only(fault)[-1].splitlines()[0]
    text = "".join(traceback.format_exception(fault)).rstrip().replace(f"{ROOT}/", "")
    frames = [frame for frame, _ in traceback.walk_tb(fault.__traceback__)]
    short = reprlib.Repr()
    short.maxstring = short.maxother = 200
    short.maxdict = short.maxlist = 12
    values = [f"  {name} = {short.repr(value)}" for name, value in frames[-1].f_locals.items()]
    return "\n".join([summary, text, "where:", *values])


def run(campaign: Campaign, job: Job) -> Outcome:
    """Do a piece here."""
    began, used = time.monotonic(), processor()
    error: str | None = None
    counts: Counts = {}
    try:
        counts = campaign.work(job)
    except Exception as fault:
        error = describe(fault)
    return Outcome(error, counts, time.monotonic() - began, processor() - used)


def serve(connection: Connection) -> None:
    """Pieces in, outcomes out, until nobody sends any more.

    In a process group of its own: Ctrl-C reaches the parent only, which passes it on once.
    """
    os.setpgrp()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            connection.send(run(*connection.recv()))


class Worker:
    """The process, as the parent sees it."""

    def __init__(self) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs,))
        self.process.start()
        theirs.close()
        self.piece: tuple[Campaign, int] | None = None
        self.began = 0.0

    def give(self, campaign: Campaign, number: int, job: Job) -> None:
        """Let it do a piece."""
        self.piece, self.began = (campaign, number), time.monotonic()
        self.connection.send((campaign, job))

    def outcome(self) -> Outcome | None:
        """What came of the piece, if it is known; None while it runs."""
        assert self.piece is not None
        seconds = time.monotonic() - self.began
        if self.connection.poll():
            with suppress(EOFError, ConnectionResetError):
                found: Outcome = self.connection.recv()
                return found
            self.process.join(PATIENCE)
            how = f"the process ended with exit code {self.process.exitcode}"
            return Outcome(how, {}, seconds, 0)
        if seconds > self.piece[0].limit:
            self.stop()
            return Outcome(f"hung: no result after {seconds:.0f} s", {}, seconds, 0)
        return None

    @property
    def alive(self) -> bool:
        """Whether it can do another piece."""
        return self.process.is_alive()

    def stop(self) -> None:
        """Interrupt it, and end what it has left behind."""
        if self.process.pid is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGINT)
        self.process.join(PATIENCE)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.connection.close()
