"""Bots think in processes of their own, under a time limit; one that fails is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from quinte.bots import bot
from quinte.core.game import Game, View
from quinte.core.rng import Fast
from quinte.server.metrics import BOT_FAULTS, THINKING

T = TypeVar("T")
TRIES = 2
SPAWN = multiprocessing.get_context("spawn")

Job = tuple[str, str, Mapping[str, Any], View, Sequence[int], int]
"""A bot, a game with its options, a view, the moves, and where its chance comes from."""


def think(job: Job) -> int:
    """What a bot chooses."""
    name, game, options, view, moves, seed = job
    return bot(name).choose(Game.named(game, options), view, moves, Fast(seed))


def work(connection: Connection) -> None:
    """The life of a worker: jobs in, moves out."""
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            connection.send(think(connection.recv()))


class Thinker:
    """One process."""

    def __init__(self) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def choose(self, job: Job, seconds: float) -> int:
        """One of the moves, in time; otherwise an error of any kind. Blocks."""
        self.connection.send(job)
        if not self.connection.poll(seconds):
            raise TimeoutError
        move = self.connection.recv()
        if type(move) is not int or move not in job[4]:
            raise ValueError
        return move

    def end(self) -> None:
        """Whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.connection.close()


class Thinkers:
    """So many processes, each with one job at a time."""

    def __init__(self, number: int, seconds: float) -> None:
        self.seconds = seconds
        self.threads = ThreadPoolExecutor(number, "thinker")
        self.idle: asyncio.Queue[Thinker | None] = asyncio.Queue()
        for _ in range(number):
            self.idle.put_nowait(None)  # started when first needed

    async def choose(self, job: Job) -> int:
        """What the bot chooses; if it fails again and again, any of its moves."""
        for _ in range(TRIES):
            thinker = await self.idle.get()
            began = time.perf_counter()
            try:
                if thinker is None:
                    thinker = await self.aside(Thinker)
                move = await self.aside(thinker.choose, job, self.seconds)
                THINKING.observe(time.perf_counter() - began)
                self.idle.put_nowait(thinker)
                return move
            except BaseException as fault:  # whatever it was, another takes its place
                if thinker is not None:
                    thinker.end()
                self.idle.put_nowait(None)
                if not isinstance(fault, Exception):
                    raise
                BOT_FAULTS.inc()
        return job[4][Fast(job[5]).below(len(job[4]))]

    async def aside(self, function: Callable[..., T], *arguments: Any) -> T:
        """Something that blocks, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, function, *arguments)

    def close(self) -> None:
        """End all that are idle; the others are daemons."""
        while not self.idle.empty():
            thinker = self.idle.get_nowait()
            if thinker is not None:
                thinker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)
