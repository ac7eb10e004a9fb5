"""Backups: a running database as one SQLite file, and back into either kind of database.

A file that a server writes to must not be copied as it is: its newest rows are in a second file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, func, insert, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from quinte.errors import QuinteError
from quinte.server.storage import schema
from quinte.server.storage.files import create_private, replacing
from quinte.server.storage.store import MIGRATIONS, UnusableDatabase, migrate, usable

BATCH = 1000
"""Rows in memory at once."""
PATIENCE = 30.0
"""Seconds to wait for a lock."""


def sync_engine(url: str) -> Engine:
    """An engine for one command, of either kind; it keeps no connections."""
    known = make_url(url)
    if known.drivername.startswith("sqlite"):
        known = known.set(drivername="sqlite")
        patient = {"timeout": PATIENCE}
        return create_engine(known, connect_args=patient, poolclass=NullPool, hide_parameters=True)
    return create_engine(known, poolclass=NullPool, hide_parameters=True)


def file_of(url: str) -> Path | None:
    """The file of a SQLite URL."""
    known = make_url(url)
    if not known.drivername.startswith("sqlite"):
        return None
    return Path(known.database or "")


def backup(url: str, target: Path, *, force: bool = False) -> int:
    """Copy a database that may be in use into a new SQLite file; returns the number of entries."""
    refuse_existing(target, force=force)
    source = file_of(url)
    with usable(url), replacing(target) as draft:
        if source is not None:
            copy_file(source, draft)
        else:
            engine = sync_engine(url)
            with engine.connect().execution_options(
                isolation_level="REPEATABLE READ"
            ) as opened:  # one moment, however long it takes
                same_revision(opened)
                fill(draft, lambda made: copy_rows(opened, made))
        return checked(draft)


def restore(source: Path, url: str) -> int:
    """Copy a backup into a database that has nothing yet; returns the number of entries."""
    target = file_of(url)
    entries = checked(source)
    with usable(url):
        if target is not None:
            refuse_existing(target, force=False)
            with replacing(target) as draft:
                copy_file(source, draft)
            return entries
        with TemporaryDirectory(prefix="quinte-restore-") as folder:
            own = Path(folder) / "copy"  # older ones are brought up to date first
            create_private(own)
            copy_file(source, own)
            reading = sync_engine(f"sqlite:///{own}")
            with reading.begin() as old:
                migrate(old)
            engine = sync_engine(url)
            with reading.connect() as old, engine.begin() as new:
                migrate(new)
                if new.scalar(select(func.count()).select_from(schema.log)):
                    raise QuinteError("backup.not_empty")
                copy_rows(old, new)
    return entries


def refuse_existing(path: Path, *, force: bool) -> None:
    if path.exists() and not force:
        raise QuinteError("backup.exists", file=str(path))


def copy_file(source: Path, target: Path) -> None:
    """All pages as of one moment, with the rows that are still in the log of writes."""
    if not source.is_file():
        raise UnusableDatabase("backup.no_file", file=str(source))
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True,
                                timeout=PATIENCE)) as read,
        closing(sqlite3.connect(target)) as write,
    ):  # fmt: skip
        try:
            read.backup(write)
            write.execute("PRAGMA journal_mode=DELETE")  # one file only
        except sqlite3.DatabaseError as error:
            raise UnusableDatabase(
                "server.database", place=str(source), problem=str(error)
            ) from None


def fill(path: Path, copy: Callable[[Connection], None]) -> None:
    """Make the newest schema in a file, then copy into it."""
    engine = sync_engine(f"sqlite:///{path}")
    with engine.begin() as made:
        migrate(made)
        copy(made)


def copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table; what the target has already made of settings is replaced."""
    for table in schema.metadata.sorted_tables:
        target.execute(table.delete())
        rows = source.execution_options(yield_per=BATCH).execute(select(table)).mappings()
        for some in rows.partitions(BATCH):
            target.execute(insert(table), [dict(row) for row in some])


def refuse_other(url: str, file: Path | None) -> None:
    """Raise UnusableDatabase unless there is a database of ours; nothing is created."""
    if file is not None and not file.is_file():
        raise UnusableDatabase("backup.no_file", file=str(file))
    with usable(url), sync_engine(url).connect() as opened:
        revision(opened)


def same_revision(connection: Connection) -> None:
    """Raise UnusableDatabase unless the database has this version's schema."""
    found, newest = revision(connection), ScriptDirectory(str(MIGRATIONS)).get_current_head()
    if found != newest:
        raise UnusableDatabase("backup.revision", found=found, known=newest)


def revision(connection: Connection) -> str:
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def checked(path: Path) -> int:
    """The number of entries in a SQLite file that is whole and ours; raises UnusableDatabase."""
    if not path.is_file():
        raise UnusableDatabase("backup.no_file", file=str(path))
    engine = sync_engine(f"sqlite:///{path.absolute()}")
    try:
        with engine.connect() as opened:
            whole = opened.scalar(text("PRAGMA integrity_check"))
            entries = opened.scalar(select(func.count()).select_from(schema.log))
            revision(opened)
    except SQLAlchemyError:
        whole = "no"
    if whole != "ok":
        raise UnusableDatabase("backup.damaged", file=str(path))
    return int(entries or 0)
