"""Logs of finished tables, one compressed file each, outside the database.

Whoever reads a table's log looks here for what the database no longer has. Entries that came after
a table was archived are in the database again, and the next run adds them.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, select

from quinte.errors import QuinteError
from quinte.server.storage import schema
from quinte.server.storage.files import PRIVATE_FOLDER, replacing
from quinte.table.phase import CLOSED, OVER
from quinte.table.table import Entry

FORMAT = "quinte-log/1"
AGE = re.compile(r"(\d{1,6})([hdwy])")
HOURS = {"h": 1, "d": 24, "w": 7 * 24, "y": 365 * 24}


def milliseconds(age: str) -> int:
    """An age such as 90d; hours, days, weeks or years."""
    found = AGE.fullmatch(age)
    if not found:
        raise QuinteError("archive.age", found=age[:40])
    return int(found[1]) * HOURS[found[2]] * 3_600_000


class Archive:
    """A folder of archived logs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, table: str) -> Path:
        """In 256 folders or so, by the first characters."""
        return self.folder / table[:2] / f"{table}.json.gz"

    def has(self, table: str) -> bool:
        return self.place(table).is_file()

    def read(self, table: str) -> list[Entry]:
        """The archived entries from the first on; none if there is no such file."""
        try:
            packed = self.place(table).read_bytes()
        except FileNotFoundError:
            return []
        try:
            found = json.loads(gzip.decompress(packed))
            if found["format"] != FORMAT or found["table"] != table:
                raise ValueError
        except (OSError, EOFError, ValueError, KeyError, TypeError):
            raise QuinteError("archive.damaged", file=str(self.place(table))) from None
        return list(found["entries"])

    def write(self, table: str, entries: list[Entry]) -> None:
        """Replace the file of a table; on disk when this returns."""
        place = self.place(table)
        for folder in (self.folder, place.parent):
            folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        kept = {"format": FORMAT, "table": table, "entries": entries}
        with replacing(place) as draft:
            draft.write_bytes(gzip.compress(json.dumps(kept).encode(), mtime=0))


def old_tables(connection: Connection, before: int) -> list[str]:
    """Finished tables, unused since that time, of which the database has more than one entry."""
    known, logged = schema.tables.c, schema.log.c
    rows = (
        select(known.id)
        .join(schema.log, logged.table_id == known.id)
        .where(known.phase.in_((OVER, CLOSED)), known.updated < before)
        .group_by(known.id, known.updated)
        .having(func.count() > 1)
        .order_by(known.updated)
    )
    return list(connection.scalars(rows))


def archive_all(engine: Engine, archive: Archive, before: int) -> int:
    """Archive all such tables, each in its own transaction; returns how many."""
    with engine.connect() as opened:
        tables = old_tables(opened, before)
    for table in tables:
        with engine.begin() as changed:
            archive_table(changed, archive, table)
    return len(tables)


def archive_table(connection: Connection, archive: Archive, table: str) -> int:
    """Move a table's entries into its file; returns how many. The caller commits afterwards: until
    then, and if that fails, they are in both places.

    The last one stays in the database too: a writer who has missed it must not take its number.
    """
    logged = schema.log.c
    mine = logged.table_id == table
    first = connection.scalar(select(func.min(logged.seq)).where(mine))
    rows = connection.execute(select(logged.seq, logged.entry).where(mine).order_by(logged.seq))
    found: list[tuple[int, Any]] = [(seq, json.loads(entry)) for seq, entry in rows]
    if not found:
        return 0
    entries = archive.read(table)[: first - 1]
    if len(entries) != first - 1:
        raise QuinteError("archive.gap", table=table)
    archive.write(table, entries + [entry for _, entry in found])
    connection.execute(delete(schema.log).where(mine, logged.seq < found[-1][0]))
    return len(found)
