"""Many rows inserted at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Insert
from sqlalchemy.dialects import sqlite

MOST_ROWS = 1000
"""Rows in one statement; SQLite takes 32,766 values."""


class Rows:
    """An INSERT of any number of rows, each a tuple of these columns.

    SQLite takes them in one statement: between two statements the thread that writes would wait
    for others.
    """

    def __init__(self, statement: Insert, columns: tuple[str, ...]) -> None:
        self.statement = statement
        self.columns = columns
        dialect = sqlite.dialect(paramstyle="qmark")
        one = str(statement.compile(dialect=dialect, column_keys=columns))
        row = "(" + ", ".join("?" * len(columns)) + ")"
        before, _, after = one.partition(row)
        self.text = lru_cache(lambda number: before + ", ".join([row] * number) + after)

    def insert(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """A no-op without rows."""
        if connection.dialect.name != "sqlite":
            if rows:
                named = [dict(zip(self.columns, row, strict=True)) for row in rows]
                connection.execute(self.statement, named)
            return
        for at in range(0, len(rows), MOST_ROWS):
            some = rows[at : at + MOST_ROWS]
            values = tuple(chain.from_iterable(some))
            connection.exec_driver_sql(self.text(len(some)), values)
