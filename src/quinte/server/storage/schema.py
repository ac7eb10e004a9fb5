"""What is kept: the log of every table, which is the truth, and what lists are made from."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)
"""An entry is one accepted request. Nothing is ever changed or deleted here."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("phase", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Index("tables_listed", "public", "phase", "updated"),
)
"""What the log says of a table that lists show; made anew from it when that changes."""

sitting = Table(
    "sitting",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
)
"""Who has ever sat where."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The key that cookies are signed with."""
