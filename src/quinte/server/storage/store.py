"""Where logs are kept: SQLite or PostgreSQL, by the same code.

Entries of many tables share a transaction; whoever wrote one hears of it when that is committed,
never before. `(table, seq)` is unique: of two writers of the same number, one loses and must look
again.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, insert, make_url, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quinte.errors import QuinteError
from quinte.server.metrics import BATCH, COMMIT
from quinte.server.storage import schema
from quinte.server.storage.news import News, no_news
from quinte.table.table import Entry

LISTED = 100
"""So many tables a list shows at most."""
ALIVE_SECONDS = 3
MIGRATING = 0x5155494E5445
"""The lock of PostgreSQL that one process holds while it brings the database up to date."""


ALL_AT_ONCE = text(
    "INSERT INTO log (table_id, seq, entry) SELECT json_extract(value, '$.table_id'), "
    "json_extract(value, '$.seq'), json_extract(value, '$.entry') FROM json_each(:rows)"
)
"""Many entries in one step of SQLite: between two, the thread that writes would wait for others."""


class Conflict(Exception):
    """Somebody else has written an entry with this number."""


class UnusableDatabase(QuinteError):
    """The database cannot be opened, or is none of ours."""


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Put around what opens a database: what is wrong with it is told in one line."""
    try:
        yield
    except (SQLAlchemyError, CommandError, OSError, ValueError) as error:
        try:
            shown = make_url(url)
            place = shown.database if shown.drivername.startswith("sqlite") else shown
        except (SQLAlchemyError, ValueError):
            place = url.partition("://")[0] + "://…"  # there may be a password in it
        cause = error.orig if isinstance(error, DBAPIError) else error
        problem = (str(cause).strip() or type(cause).__name__).splitlines()[0]
        raise UnusableDatabase("server.database", place=str(place), problem=problem) from error


@dataclass
class Write:
    """Entries of one table that belong together, and who waits for them."""

    table: str
    seq: int
    entries: Sequence[Entry]
    summary: dict[str, Any] | None
    people: Sequence[str]
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def rows(self) -> list[dict[str, Any]]:
        """As the log keeps them."""
        return [
            {"table_id": self.table, "seq": self.seq + i, "entry": json.dumps(entry)}
            for i, entry in enumerate(self.entries)
        ]


class Writing:
    """A thread that writes to a SQLite file.

    A whole transaction goes there and comes back once; `aiosqlite` would go for every statement,
    which takes most of the time of a small transaction.
    """

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        self.thread = ThreadPoolExecutor(1, "quinte-write")
        event.listen(self.engine, "connect", _prepare_sqlite)

    async def transaction(
        self, work: Callable[[Connection, list[Write]], None], writes: list[Write]
    ) -> None:
        """Do the work there and commit it."""

        def run() -> None:
            with self.engine.begin() as connection:
                work(connection, writes)

        await asyncio.get_running_loop().run_in_executor(self.thread, run)

    def close(self) -> None:
        """Let go."""
        self.thread.shutdown()
        self.engine.dispose()


class Store:
    """A database, and a task that writes to it."""

    def __init__(self, url: str) -> None:
        self.url = url
        with usable(url):  # parameters are secret
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.shared = not self.is_sqlite
        """Whether other processes may write too."""
        self.upsert = sqlite.insert if self.is_sqlite else postgresql.insert
        self.queue: asyncio.Queue[Write | None] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.news: News = no_news
        self.closed = False
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self.writing = Writing(self.engine.url) if self.is_file else None

    @property
    def is_file(self) -> bool:
        """Whether the database is a file of ours, which any thread may open."""
        return self.is_sqlite and self.engine.url.database not in (None, "", ":memory:")

    async def open(self) -> None:
        """Bring the database up to date, and begin to write; nothing if that is done."""
        if self.writer:
            return
        with usable(self.url):
            if (
                self.writing
            ):  # a file that cannot be opened would leave a thread of aiosqlite behind
                await self.writing.transaction(lambda connection, _: migrate(connection), [])
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self.write_all())

    async def close(self) -> None:
        """Write what waits, and let go."""
        self.closed = True
        if self.writer:
            await self.queue.put(None)
            await self.writer
        if self.writing:
            self.writing.close()
        await self.engine.dispose()

    # Writing

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        summary: dict[str, Any] | None = None,
        people: Sequence[str] = (),
    ) -> None:
        """Keep entries from that number on; returns when they are committed, or raises Conflict."""
        if self.closed:  # nobody would ever write it
            raise ConnectionError
        write = Write(table, seq, entries, summary, people)
        await self.queue.put(write)
        await asyncio.shield(write.done)

    def list_later(self, table: str, summary: dict[str, Any]) -> None:
        """Bring what lists show up to date with one of the next transactions."""
        self.queue.put_nowait(Write(table, 0, [], summary, []))

    async def write_all(self) -> None:
        """Commit whatever waits, together, again and again."""
        ends = False
        while not ends:
            batch = [await self.queue.get()]
            while not self.queue.empty():
                batch.append(self.queue.get_nowait())
            ends = None in batch
            writes = [write for write in batch if write is not None]
            if writes:
                await self.commit(writes)

    async def commit(self, writes: list[Write]) -> None:
        """One transaction for all; if one of them has lost, one for each."""
        began = time.perf_counter()
        try:
            await self.transaction(writes)
        except IntegrityError:
            if len(writes) == 1:
                _answer(writes[0], Conflict())
                return
            for write in writes:
                await self.commit([write])
            return
        except Exception as fault:
            for write in writes:
                _answer(write, fault)
            return
        COMMIT.observe(time.perf_counter() - began)
        BATCH.observe(len(writes))
        for write in writes:
            _answer(write, None)
        told = [(w.table, w.seq + len(w.entries) - 1) for w in writes if w.entries]
        await self.news.tell(told)

    async def transaction(self, writes: list[Write]) -> None:
        """All of them or none."""
        if self.writing:
            await self.writing.transaction(self.insert, writes)
            return
        async with self.engine.begin() as connection:
            await connection.run_sync(self.insert, writes)

    def insert(self, connection: Connection, writes: list[Write]) -> None:
        """Insert all entries; bring lists up to date."""
        rows = [row for write in writes for row in write.rows()]
        if rows and self.is_sqlite:
            connection.execute(ALL_AT_ONCE, {"rows": json.dumps(rows)})
        elif rows:
            connection.execute(insert(schema.log), rows)
        listed = {w.table: {"id": w.table, **w.summary} for w in writes if w.summary is not None}
        if listed:
            new = self.upsert(schema.tables)
            changed = {name: new.excluded[name] for name in ("phase", "updated", "status")}
            connection.execute(
                new.on_conflict_do_update(index_elements=["id"], set_=changed),
                list(listed.values()),
            )
        people = [
            {"person": person, "table_id": write.table}
            for write in writes
            for person in write.people
        ]
        if people:
            connection.execute(self.upsert(schema.sitting).on_conflict_do_nothing(), people)

    # Reading

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, or what came after a number."""
        rows = (
            select(schema.log.c.entry)
            .where(schema.log.c.table_id == table, schema.log.c.seq > after)
            .order_by(schema.log.c.seq)
        )
        async with self.engine.connect() as connection:
            return [json.loads(entry) for entry in (await connection.scalars(rows)).all()]

    async def listed(self, phases: Sequence[str]) -> list[dict[str, Any]]:
        """Public tables in those phases, the newest first."""
        known = schema.tables.c
        rows = (
            select(known.status)
            .where(known.public, known.phase.in_(phases))
            .order_by(known.updated.desc())
            .limit(LISTED)
        )
        async with self.engine.connect() as connection:
            return [json.loads(status) for status in (await connection.scalars(rows)).all()]

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """The tables where a person has sat, the newest first."""
        known = schema.tables.c
        rows = (
            select(known.status)
            .join(schema.sitting, schema.sitting.c.table_id == known.id)
            .where(schema.sitting.c.person == person)
            .order_by(known.updated.desc())
            .limit(LISTED)
        )
        async with self.engine.connect() as connection:
            return [json.loads(status) for status in (await connection.scalars(rows)).all()]

    async def signing_key(self) -> str:
        """The key that cookies are signed with, made once for a database."""
        async with self.engine.begin() as connection:
            made = {"name": "signing_key", "value": secrets.token_hex(32)}
            await connection.execute(self.upsert(schema.settings).on_conflict_do_nothing(), [made])
            return await _setting(connection, "signing_key")

    async def alive(self) -> bool:
        """Whether the database answers."""
        with suppress(SQLAlchemyError, OSError, TimeoutError):
            async with asyncio.timeout(ALIVE_SECONDS), self.engine.connect() as connection:
                await _setting(connection, "signing_key")
            return self.writer is not None and not self.writer.done()
        return False


async def _setting(connection: AsyncConnection, name: str) -> str:
    found = select(schema.settings.c.value).where(schema.settings.c.name == name)
    return str((await connection.scalars(found)).one())


def _answer(write: Write, fault: BaseException | None) -> None:
    if write.done.done():
        return
    if fault is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(fault)


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Readers beside one writer; what is committed is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring a database to the newest revision: one process at a time, and all or nothing."""
    if connection.dialect.name == "sqlite":  # which would otherwise commit every CREATE TABLE
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
