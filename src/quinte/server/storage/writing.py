"""A thread that writes to a database, one transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError

Work = Callable[[Connection], None]
Job = tuple[Work, bool, asyncio.AbstractEventLoop, "asyncio.Future[None]"]
CHECKPOINT = 8000
"""Pages of 4 kB in the write-ahead log before they are copied to their places: a page that many
entries share is then copied once for all of them.
"""


class Writing:
    """The thread, with two connections of its own: one for single statements, which the database
    commits itself. Between two calls of a driver the thread waits for its turn in Python.

    A whole transaction is one round trip to it; `aiosqlite` would need one per statement, which
    takes most of the time of a small transaction.
    """

    def __init__(self, url: URL) -> None:
        is_sqlite = url.get_backend_name() == "sqlite"
        driver = "sqlite" if is_sqlite else url.drivername
        self.engine = create_engine(url.set(drivername=driver), hide_parameters=True)
        self.errors = self.engine.dialect.loaded_dbapi.Error
        if is_sqlite:
            event.listen(self.engine, "connect", prepare_sqlite)
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Thread | None = None

    async def transaction(self, work: Work) -> None:
        """Run the work in the thread and commit it."""
        await self.done(partial(within, work), single=False)

    async def statement(self, sql: str, values: Sequence[Any]) -> None:
        """Run one statement, in the driver's own words, past SQLAlchemy: that takes longer than
        SQLite. Raises what SQLAlchemy would.
        """
        await self.done(partial(self.execute, sql, values), single=True)

    def execute(self, sql: str, values: Sequence[Any], connection: Connection) -> None:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(sql, values)
        except self.errors as error:
            raise DBAPIError.instance(
                sql, None, error, self.errors, hide_parameters=True
            ) from error
        finally:
            cursor.close()

    async def done(self, work: Work, *, single: bool) -> None:
        """Wait until the thread has done that."""
        if self.thread is None:
            self.thread = Thread(target=self.run, name="quinte-write", daemon=True)
            self.thread.start()
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self.jobs.put((work, single, loop, done))
        await done

    def run(self) -> None:
        """Body of the thread, until `close`. A connection is opened when it is first needed, and
        again after a failure: then neither may be of use any more.
        """
        connections: dict[bool, Connection] = {}
        while job := self.jobs.get():
            work, single, loop, done = job
            try:
                if single not in connections:
                    connections[single] = self.connect(single=single)
                work(connections[single])
            except IntegrityError as conflict:
                loop.call_soon_threadsafe(answer, done, conflict)
            except BaseException as fault:
                while connections:
                    _, connection = connections.popitem()
                    connection.invalidate()
                    connection.close()
                loop.call_soon_threadsafe(answer, done, fault)
            else:
                loop.call_soon_threadsafe(answer, done, None)
            del job, work, done  # nothing is kept of what has been written
        for connection in connections.values():
            connection.close()

    def connect(self, *, single: bool) -> Connection:
        connection = self.engine.connect()
        return connection.execution_options(isolation_level="AUTOCOMMIT") if single else connection

    def close(self) -> None:
        """Finish what is under way."""
        if self.thread is not None:
            self.jobs.put(None)
            self.thread.join()
            self.thread = None
        self.engine.dispose()


def within(work: Work, connection: Connection) -> None:
    """Run the work in a transaction."""
    with connection.begin():
        work(connection)


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
    for pragma in (
        "busy_timeout=10000",  # first: the change to WAL may have to wait, too
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={CHECKPOINT}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
