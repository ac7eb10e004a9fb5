"""Storage of logs: SQLite or PostgreSQL, by the same code.

Entries of many tables share a transaction, and `append` returns only once its entries are
committed. `(table, seq)` is unique: of two writers of the same number, one fails with Conflict and
must read the log first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    event,
    func,
    insert,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quinte.errors import QuinteError
from quinte.server.metrics import BATCH, COMMIT, FAILED_COMMITS
from quinte.server.storage import schema
from quinte.server.storage.archive import Archive
from quinte.server.storage.files import FileLock, create_private
from quinte.server.storage.news import CHANNEL, News, no_news
from quinte.server.storage.rows import MOST_ROWS, Rows
from quinte.server.storage.writing import Writing, answer, prepare_sqlite
from quinte.table.phase import OPEN
from quinte.table.table import Entry

encode = msgspec.json.Encoder().encode
in_ascii = json.JSONEncoder(separators=(",", ":")).encode
"""For texts that UTF-8 may not be able to hold."""
LOG = logging.getLogger("quinte.server")
LISTED = 100
"""Maximum number of tables in a list."""
LISTED_OF_HOST, LISTED_OF_SOURCE = 3, 10
"""Of those, made by one person, and from one address."""
ALIVE_SECONDS = 3
REVOKED = "!"
"""Before a person, in news, where the id of a table would be."""
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x5155494E5445
"""PostgreSQL advisory lock held during migrations."""


PACE = 0.01
"""Seconds from the beginning of one transaction to the next, at least: what comes meanwhile shares
it. A transaction takes as much processor time as several requests.
"""
LISTING = ("id", "phase", "public", "updated", "status", "people", "host", "source")
CHANGING = ("phase", "updated", "status", "people", "host")
SITTING = ("person", "table_id")
"""Columns of the lists, and those that change there."""

LOG_AND_TELL = f"""
    WITH logged AS (
        INSERT INTO log (table_id, seq, entry)
        SELECT row->>0, (row->>1)::int, row->>2 FROM json_array_elements(%s::json) AS row
    )
    SELECT pg_notify('{CHANNEL}', note) FROM unnest(%s::text[]) AS note
"""  # noqa: S608 (ours)
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :note)")

Done = Callable[[BaseException | None], None]
"""Told once a write is committed, or why it is not."""


class Conflict(Exception):
    """Another writer has used this sequence number."""


class UnusableDatabase(QuinteError):
    """The database cannot be opened, or is not ours."""


class NotSaved(QuinteError):
    """The database does not take it, now. Whoever asks again with the same number is safe."""


class Saving:
    """Turns failures of the database into NotSaved, which says what is wrong to a player."""

    def __enter__(self) -> None: ...

    def __exit__(self, _: object, fault: BaseException | None, __: object) -> None:
        if fault is not None and (told := in_words(fault)) is not fault:
            raise told from fault


def in_words(fault: BaseException) -> BaseException:
    """NotSaved for a failure of the database; anything else as it is."""
    return NotSaved("table.unsaved") if isinstance(fault, SQLAlchemyError | OSError) else fault


SAVING = Saving()


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Turn errors while opening a database into one-line UnusableDatabase errors."""
    try:
        yield
    except (SQLAlchemyError, CommandError, OSError, ValueError, IndexError) as error:
        try:
            shown = make_url(url)
            place = shown.database if shown.drivername.startswith("sqlite") else shown
        except (SQLAlchemyError, ValueError):
            place = url.partition("://")[0] + "://…"  # the URL may contain a password
        if isinstance(error, CommandError):  # a revision that our migrations do not know
            revision = str(error).rpartition(" ")[2].strip("'")
            raise UnusableDatabase("server.newer", place=str(place), revision=revision) from error
        cause = error.orig if isinstance(error, DBAPIError) else error
        problem = (str(cause).strip() or type(cause).__name__).splitlines()[0]
        raise UnusableDatabase("server.database", place=str(place), problem=problem) from error


def nobody_waits(_: BaseException | None) -> None:
    """For writes that nobody waits for."""


def as_kept(entry: Entry) -> str:
    """An entry as the database keeps it."""
    try:
        return encode(entry).decode()
    except UnicodeEncodeError:  # half a surrogate pair, which UTF-8 cannot hold
        return in_ascii(entry)


@dataclass(slots=True)
class Write:
    """Entries of one table that are committed together, and who is told of it."""

    table: str
    seq: int
    entries: Sequence[Entry]
    summary: dict[str, Any] | None
    people: Sequence[str]
    hidden: bool = False
    """Whether those people remove the table from their lists."""
    probe: bool = False
    """Whether it only shows that the database takes writes."""
    done: Done = nobody_waits

    @property
    def is_plain(self) -> bool:
        """Whether it adds to a log, and changes nothing else."""
        return self.summary is None and not self.people

    @property
    def is_single(self) -> bool:
        """Whether it is one row of a log."""
        return len(self.entries) == 1 and self.is_plain and not self.probe

    def end(self, fault: BaseException | None) -> None:
        """Tell who waits; whatever goes wrong there is no matter of the writer."""
        try:
            self.done(fault)
        except Exception:
            LOG.exception("fault", extra={"where": "store"})

    def rows(self) -> list[tuple[str, int, str]]:
        """As rows of the log: table, number, entry."""
        return [(self.table, self.seq + i, as_kept(entry)) for i, entry in enumerate(self.entries)]


def rows_of(writes: Iterable[Write]) -> list[tuple[str, int, str]]:
    """The rows of all of them, in the order of their keys."""
    return sorted(row for write in writes for row in write.rows())


def reached(writes: Iterable[Write]) -> list[tuple[str, int]]:
    """The last number of each log that they add to."""
    return [(each.table, each.seq + len(each.entries) - 1) for each in writes if each.entries]


class Store:
    """A database, and a task that writes to it."""

    def __init__(self, url: str, archive: Path | None = None, *, alone: bool = False) -> None:
        """`alone` keeps other servers away from a SQLite file: each would not see what the other
        writes.
        """
        self.url = url
        self.archive = Archive(archive) if archive else None
        with usable(url):  # parameters are secret
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        # The same connections, without a transaction: one round trip for a statement, not three.
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.shared = not self.is_sqlite
        """Whether other processes may write too."""
        self.process = secrets.token_urlsafe(6)
        """What this process is called among them."""
        self.upsert = sqlite.insert if self.is_sqlite else postgresql.insert
        # Whatever conflicts ends the transaction: SQLite need not keep what pages were like before.
        logged = insert(schema.log).prefix_with("OR ROLLBACK", dialect="sqlite")
        self.logged = Rows(logged, ("table_id", "seq", "entry"))
        listing = self.upsert(schema.tables)
        changed = {name: listing.excluded[name] for name in CHANGING}
        listing = listing.on_conflict_do_update(index_elements=["id"], set_=changed)
        self.listing = Rows(listing, LISTING)
        self.sitting = Rows(self.upsert(schema.sitting).on_conflict_do_nothing(), SITTING)
        self.waiting: list[Write] = []
        self.wanted = asyncio.Event()
        """Whether there is something to write, or the end has come."""
        self.writer: asyncio.Task[None] | None = None
        self.news: News = no_news
        self.closed = False
        self.failing = False
        """Whether the last commit failed."""
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
        self.writing = Writing(self.engine.url) if self.is_file or self.shared else None
        self.lock = (
            FileLock(Path(str(self.engine.url.database))) if alone and self.is_file else None
        )

    @property
    def is_file(self) -> bool:
        """Whether the database is a SQLite file, which any thread may open."""
        return self.is_sqlite and self.engine.url.database not in (None, "", ":memory:")

    async def open(self) -> None:
        """Migrate the database and start the writer; a no-op if open."""
        if self.writer:
            return
        with usable(self.url):
            if self.lock and (holder := self.lock.take()):
                place = str(self.engine.url.database)
                raise UnusableDatabase("server.locked", place=place, process=holder)
            if self.is_file:
                create_private(Path(str(self.engine.url.database)))
            if self.writing:  # a file that cannot be opened would leave an aiosqlite thread behind
                await self.writing.transaction(migrate)
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self.write_all())

    async def close(self) -> None:
        """Commit what is queued, then close."""
        self.closed = True
        if self.writer:
            self.wanted.set()
            await self.writer
        if self.writing:
            self.writing.close()
        await self.engine.dispose()
        if self.lock:
            self.lock.release()

    # Writing

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        summary: dict[str, Any] | None = None,
        people: Sequence[str] = (),
    ) -> None:
        """Append entries from `seq` on. Returns once they are committed; raises Conflict if another
        writer took the number.
        """
        await self.written(Write(table, seq, entries, summary, people))

    def list_later(self, table: str, summary: dict[str, Any]) -> None:
        """Queue a lobby-list update for one of the next transactions; never blocks."""
        self.put(Write(table, 0, [], summary, []))

    async def hide(self, table: str, person: str) -> None:
        """Remove a table from a person's list; returns once that is committed."""
        await self.written(Write(table, 0, [], None, [person], hidden=True))

    async def written(self, write: Write) -> None:
        """Queue a write, and wait until it is committed."""
        if self.closed:  # the writer has stopped: nothing would commit it
            raise ConnectionError
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        write.done = partial(answer, done)
        self.put(write)
        await done

    def put(self, write: Write) -> None:
        """Queue a write for the next transaction; never blocks."""
        self.waiting.append(write)
        self.wanted.set()

    async def write_all(self) -> None:
        """Writer loop: commit everything queued in one transaction."""
        began = -inf
        while self.waiting or not self.closed:
            await self.wanted.wait()
            rest = began + PACE - time.monotonic()
            if rest > 0 and not self.closed:
                await asyncio.sleep(rest)
            began = time.monotonic()
            writes, self.waiting = self.waiting, []
            if not self.closed:
                self.wanted.clear()
            if writes:
                await self.commit(writes)

    async def commit(self, writes: list[Write]) -> None:
        """One transaction for all writes; if one of them conflicts, one transaction each."""
        began = time.perf_counter()
        try:
            await self.transaction(writes)
        except IntegrityError:
            if len(writes) == 1:
                writes[0].end(Conflict())
                return
            for write in writes:
                await self.commit([write])
            return
        except Exception as fault:
            FAILED_COMMITS.inc()
            if not self.failing:
                LOG.exception("commits fail", extra={"where": "store"})
            self.failing = True
            for write in writes:
                write.end(fault)
            return
        if self.failing:
            LOG.warning("commits succeed again", extra={"where": "store"})
        self.failing = False
        COMMIT.observe(time.perf_counter() - began)
        BATCH.observe(len(writes))
        for write in writes:
            write.end(None)

    async def transaction(self, writes: list[Write]) -> None:
        """Commit all writes or none."""
        if self.writing is None:
            async with self.engine.begin() as connection:
                await connection.run_sync(self.insert, writes)
        elif len(writes) <= MOST_ROWS and all(write.is_single for write in writes):
            await self.writing.statement(*self.logging(writes))
        else:
            await self.writing.transaction(partial(self.insert, writes=writes))

    def logging(self, writes: list[Write]) -> tuple[str, Sequence[Any]]:
        """One statement that adds to logs and tells other processes, and its values."""
        rows = rows_of(writes)
        if self.shared:
            return LOG_AND_TELL, (encode(rows).decode(), self.news.notes(reached(writes)))
        return self.logged.text(len(rows)), tuple(chain.from_iterable(rows))

    def insert(self, connection: Connection, writes: list[Write]) -> None:
        """Insert entries and update lists: the work of a transaction.

        Always in the order of their keys: of two processes that write rows of the same tables, one
        waits for the other, and never both.
        """
        if any(write.probe for write in writes):
            probe = self.upsert(schema.settings).values(name="probe", value=str(time.time_ns()))
            changed = {"value": probe.excluded.value}
            connection.execute(probe.on_conflict_do_update(index_elements=["name"], set_=changed))
        self.logged.insert(connection, rows_of(writes))
        if not all(write.is_plain for write in writes):
            self.update_lists(connection, writes)
        for note in self.news.notes(reached(writes)):
            connection.execute(NOTIFY, {"note": note})

    def update_lists(self, connection: Connection, writes: list[Write]) -> None:
        """What the writes change in the lists of tables, and of people's tables."""
        listed: dict[str, dict[str, Any]] = {}
        for write in writes:
            if write.summary is not None:
                told = listed.setdefault(write.table, {"id": write.table, "source": None})
                told.update(write.summary)
        rows = [itemgetter(*LISTING)(told) for _, told in sorted(listed.items())]
        self.listing.insert(connection, rows)
        seated = {
            (person, write.table) for write in writes if not write.hidden for person in write.people
        }
        self.sitting.insert(connection, sorted(seated))
        for write in sorted(writes, key=lambda write: (write.table, *write.people)):
            if write.hidden:
                row = schema.sitting.c
                mine = and_(row.person.in_(write.people), row.table_id == write.table)
                connection.execute(update(schema.sitting).where(mine).values(hidden=True))

    # Reading

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, or the entries after a number; from the archive, what is there."""
        rows = (
            select(schema.log.c.seq, schema.log.c.entry)
            .where(schema.log.c.table_id == table, schema.log.c.seq > after)
            .order_by(schema.log.c.seq)
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(rows)).all()
        entries = [json.loads(entry) for _, entry in found]
        first = found[0][0] if found else 0
        if self.archive and first > after + 1:
            archived = await asyncio.to_thread(self.archive.read, table)
            return archived[after : first - 1] + entries
        return entries

    async def newer(self, reached: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Of tables that other processes have written to, by their ids: the entries after those
        numbers. What has been archived meanwhile is missing.
        """
        found: dict[str, list[Entry]] = {}
        for table, seq, entry in await self.news.newer(encode(reached).decode()):
            known = found.setdefault(table, [])
            if seq == reached[table] + len(known) + 1:
                known.append(json.loads(entry))
        return found

    async def listed(self, since: Mapping[str, int]) -> list[dict[str, Any]]:
        """Public tables in these phases that changed since then, newest first; of one host or
        address only so many.
        """
        known = schema.tables.c
        phases = [and_(known.phase == phase, known.updated >= at) for phase, at in since.items()]

        def nth(*who: ColumnElement[Any]) -> ColumnElement[int]:
            maker = func.coalesce(*who, known.id)
            return func.row_number().over(partition_by=maker, order_by=known.updated.desc())

        ranked = select(
            known.status,
            known.updated,
            nth(known.host).label("of_host"),
            nth(known.source, known.host).label("of_source"),
        )
        found = ranked.where(known.public, or_(*phases)).subquery().c
        rows = (
            select(found.status)
            .where(found.of_host <= LISTED_OF_HOST, found.of_source <= LISTED_OF_SOURCE)
            .order_by(found.updated.desc())
            .limit(LISTED)
        )
        async with self.engine.connect() as connection:
            return [json.loads(status) for status in (await connection.scalars(rows)).all()]

    async def open_tables(self, host: str, since: int) -> int:
        """How many tables of a host are open and were changed since then."""
        known = schema.tables.c
        mine = and_(known.host == host, known.phase == OPEN, known.updated >= since)
        async with self.engine.connect() as connection:
            return int(await connection.scalar(select(func.count()).where(mine)) or 0)

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """Tables where a person has sat and that they have not removed, newest first.

        With `people`, the person at each seat.
        """
        known, mine = schema.tables.c, schema.sitting.c
        rows = (
            select(known.status, known.people)
            .join(schema.sitting, mine.table_id == known.id)
            .where(mine.person == person, ~mine.hidden)
            .order_by(known.updated.desc())
            .limit(LISTED)
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(rows)).all()
        return [
            {**json.loads(status), "people": json.loads(people or "[]")} for status, people in found
        ]

    async def signing_key(self) -> str:
        """The key that cookies are signed with; created once per database."""
        async with self.engine.begin() as connection:
            made = {"name": "signing_key", "value": secrets.token_hex(32)}
            await connection.execute(self.upsert(schema.settings).on_conflict_do_nothing(), [made])
            return await _setting(connection, "signing_key")

    async def serials(self) -> dict[str, int]:
        """The serial number of valid tokens, of everybody who has revoked some."""
        known = schema.tokens.c
        async with self.engine.connect() as connection:
            rows = (await connection.execute(select(known.person, known.serial))).all()
        return dict(rows)

    async def revoke(self, person: str) -> int:
        """Revoke all tokens of a person; returns the serial number of the next ones, which other
        processes are told.
        """
        known = schema.tokens.c
        new = self.upsert(schema.tokens).values(person=person, serial=1)
        later = new.on_conflict_do_update(
            index_elements=["person"], set_={"serial": known.serial + 1}
        )
        async with self.engine.begin() as connection:
            serial = int((await connection.execute(later.returning(known.serial))).scalar_one())
        await self.news.tell([(REVOKED + person, serial)])
        return serial

    async def writable(self) -> bool:
        """Whether the last commit succeeded; after one that failed, whether another does."""
        if self.failing:
            with suppress(Exception):
                async with asyncio.timeout(ALIVE_SECONDS):
                    await self.written(Write("", 0, [], None, [], probe=True))
        return not self.failing

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


def migrate(connection: Connection) -> None:
    """Migrate to the newest revision: one process at a time, all or nothing."""
    if connection.dialect.name == "sqlite":  # else each CREATE TABLE would commit
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
