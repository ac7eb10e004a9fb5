"""Database schema: the log of every table, which is authoritative, and derived list data."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)
"""An entry is one accepted request. Append-only: nothing is ever changed, and only what has been
archived is deleted, except each table's last entry.
"""

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("phase", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("people", Text),
    Column("host", String(40)),
    Column("source", String(16)),
    Index("tables_hosted", "host", "phase", "updated"),
    Index("tables_listed", "public", "phase", "updated"),
)
"""What lists show of a table; derived from its log and updated when that changes. Only `source` is
not: a keyed hash of the address that created it.
"""

sitting = Table(
    "sitting",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("hidden", Boolean, nullable=False, server_default=false()),
)
"""The tables where each person has ever had a seat, and whether they removed it from their list."""

tokens = Table(
    "tokens",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("serial", Integer, nullable=False),
)
"""The serial number of a person's valid tokens, for those who have revoked some; else it is 0."""

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("name", String(40)),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger),
)
"""Networks and guests that the operator has banned. Written by `quinte admin`, read by servers."""

written = Table(
    "written",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Tables to whose logs `quinte admin` has lately added something, up to which number: servers that
have them in memory read on.
"""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The key that cookies are signed with, and when the database was last tried."""
