"""A thread that writes to a SQLite file, one transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event

Work = Callable[[Connection], None]
Job = tuple[Work, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class Writing:
    """The thread, with a connection of its own.

    A whole transaction is one round trip to it; `aiosqlite` would need one per statement, which
    takes most of the time of a small transaction.
    """

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self.engine, "connect", prepare_sqlite)
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Thread | None = None

    async def transaction(self, work: Work) -> None:
        """Run the work in the thread and commit it."""
        if self.thread is None:
            self.thread = Thread(target=self.run, name="quinte-write", daemon=True)
            self.thread.start()
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self.jobs.put((work, loop, done))
        await done

    def run(self) -> None:
        """Body of the thread, until `close`. The connection is opened when it is first needed, and
        again after a failure.
        """
        connection: Connection | None = None
        while job := self.jobs.get():
            work, loop, done = job
            try:
                if connection is None:
                    connection = self.engine.connect()
                with connection.begin():
                    work(connection)
            except BaseException as fault:
                if connection is not None:
                    connection.close()
                connection = None
                loop.call_soon_threadsafe(answer, done, fault)
            else:
                loop.call_soon_threadsafe(answer, done, None)
            del job, work, done  # nothing is kept of what has been written
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Finish what is under way."""
        if self.thread is not None:
            self.jobs.put(None)
            self.thread.join()
            self.thread = None
        self.engine.dispose()


def answer(done: asyncio.Future[None], fault: BaseException | None) -> None:
    """Tell whoever waits for a write how it ended; they may have left."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


def prepare_sqlite(connection: Any, _: object) -> None:
    """WAL mode, so that readers do not block the writer; commits are synced to disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
