"""The finished games of a database, as the server itself would give them to anyone."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import Connection, Engine, func, select

from quinte.errors import QuinteError
from quinte.records.match import Match
from quinte.records.record import Record
from quinte.server.storage import schema
from quinte.server.storage.archive import Archive
from quinte.table.phase import OVER
from quinte.table.table import Entry, Table

AT_ONCE = 500
"""Ids in memory."""


def number_finished(engine: Engine) -> int:
    """How many tables are listed as over."""
    rows = select(func.count()).select_from(schema.tables).where(schema.tables.c.phase == OVER)
    with engine.connect() as read:
        return int(read.scalar(rows) or 0)


def finished(engine: Engine, archive: Archive | None) -> Iterator[Record | Match | None]:
    """The books of all tables that are over, in the order of their ids; None for a table that
    cannot be replayed. What its log says decides, not what the list says.
    """
    last = ""
    while True:
        with engine.connect() as read:
            ids = ids_after(read, last)
        if not ids:
            return
        for id_ in ids:
            with engine.connect() as read:
                yield book_of(read, archive, id_)
        last = ids[-1]


def ids_after(connection: Connection, last: str) -> list[str]:
    known = schema.tables.c
    over = select(known.id).where(known.phase == OVER, known.id > last)
    return list(connection.scalars(over.order_by(known.id).limit(AT_ONCE)))


def book_of(connection: Connection, archive: Archive | None, id_: str) -> Record | Match | None:
    """The record or match of a table; None unless all of its log is there and it is over."""
    try:
        entries = whole_log(connection, archive, id_)
        return Table.replay(id_, entries).book() if entries else None
    except QuinteError:
        return None


def whole_log(connection: Connection, archive: Archive | None, id_: str) -> list[Entry]:
    """All entries, from the archive those that are only there; none if some are missing."""
    logged = schema.log.c
    rows = select(logged.seq, logged.entry).where(logged.table_id == id_).order_by(logged.seq)
    found = connection.execute(rows).all()
    before = found[0][0] - 1 if found else 0
    archived = archive.read(id_)[:before] if archive and before else []
    if len(archived) < before:
        return []
    return archived + [json.loads(entry) for _, entry in found]
