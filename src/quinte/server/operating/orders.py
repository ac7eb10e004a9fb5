"""What an operator does to a database, whether servers are running or not: bans, closed tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from quinte.errors import QuinteError
from quinte.server.operating.bans import ADDRESS, GUEST, Ban, now, read_network
from quinte.server.operating.guests import Nobody, Who, owner, resolve
from quinte.server.rooms.room import summary
from quinte.server.storage import schema
from quinte.table.effects import Refused
from quinte.table.table import Table

TRIES = 10
"""How often a table is read again because somebody moved meanwhile."""
REMEMBERED = 24 * 3_600_000
"""Milliseconds after which servers need not look at a changed table any more."""


def upsert(connection: Connection, table: Any) -> Any:
    """An INSERT of the database's own kind."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


# Bans


def ban(
    engine: Engine, texts: Sequence[str], reason: str, expires: int | None, table: str | None = None
) -> list[Ban]:
    """Ban all or, if one of them is nobody, none; a ban that is there already is replaced."""
    with engine.connect() as read:
        meant = [resolve(read, text, table) for text in texts]
    made = [Ban(*who, reason, now(), expires) for who in dict.fromkeys(meant)]
    with engine.begin() as changed:
        new = upsert(changed, schema.bans)
        values = {name: new.excluded[name] for name in ("name", "reason", "made", "expires")}
        rows = [each.as_json() for each in made]
        changed.execute(
            new.on_conflict_do_update(index_elements=["kind", "who"], set_=values), rows
        )
        forget_expired(changed)
    return made


def forget_expired(connection: Connection) -> None:
    connection.execute(delete(schema.bans).where(schema.bans.c.expires <= now()))


def unban(engine: Engine, texts: Sequence[str]) -> list[Ban]:
    """Lift the bans on all or, if one of them is not banned, on none."""
    with engine.begin() as changed:
        there = all_bans(changed)
        lifted = [each for text in texts for each in meant_by(changed, text, there)]
        for each in lifted:
            known = schema.bans.c
            same = (known.kind == each.kind) & (known.who == each.who)
            changed.execute(delete(schema.bans).where(same))
        forget_expired(changed)
    return list(dict.fromkeys(lifted))


def meant_by(connection: Connection, text: str, bans: Sequence[Ban]) -> list[Ban]:
    """The bans that an operator names: by network, guest or token, or by the name at that time."""
    network, guest = read_network(text), owner(connection, text)
    wanted = {(ADDRESS, network), (GUEST, guest.who if guest else text)}
    found = [each for each in bans if (each.kind, each.who) in wanted]
    found = found or [each for each in bans if each.name == text]
    if not found:
        raise Nobody("admin.not_banned", who=text[:40])
    return found


def all_bans(connection: Connection) -> list[Ban]:
    """Those in force, the newest first."""
    rows = connection.execute(select(schema.bans).order_by(schema.bans.c.made.desc()))
    at = now()
    return [each for row in rows if not (each := Ban(**row._mapping)).is_over(at)]


# Tables


def tables(engine: Engine, phases: Sequence[str] = (), before: int | None = None) -> list[Any]:
    """All tables in these phases (any, if none are named) that nobody has used since then, the last
    used first: what lists show, with the people, and the `entries` and `bytes` in the database.
    """
    known, logged = schema.tables.c, schema.log.c
    size = (
        select(
            logged.table_id,
            func.max(logged.seq).label("entries"),
            func.sum(func.length(logged.entry)).label("bytes"),
        )
        .group_by(logged.table_id)
        .subquery()
    )
    rows = (
        select(known.status, known.people, known.updated, size.c.entries, size.c.bytes)
        .outerjoin(size, size.c.table_id == known.id)
        .order_by(known.updated.desc())
    )
    if phases:
        rows = rows.where(known.phase.in_(phases))
    if before is not None:
        rows = rows.where(known.updated < before)
    with engine.connect() as read:
        return [as_listed(*row) for row in read.execute(rows)]


def as_listed(
    status: str, people: str | None, updated: int, entries: int | None, size: int | None
) -> dict[str, Any]:
    listed, ids = json.loads(status), json.loads(people or "[]")
    seats = [
        {"name": seat["name"], "bot": seat["bot"], "away": seat["away"], "guest": person}
        for seat, person in zip(listed["seats"], ids or [None] * len(listed["seats"]), strict=False)
    ]
    return {
        "table": listed["id"],
        "game": listed["game"],
        "options": listed["options"],
        "phase": listed["phase"],
        "public": listed["public"],
        "seats": seats,
        "acting": listed["acting"],
        "created": listed["created"],
        "used": updated,
        "entries": int(entries or 0),
        "bytes": int(size or 0),
    }


def close(engine: Engine, id_: str) -> int:
    """Close a table by one more entry in its log; returns its number.

    The log has one writer for each number: a server that moves at the same time reads on, as it
    does after another server's entry, and so do we.
    """
    for _ in range(TRIES):
        with engine.connect() as read:
            table = replayed(read, id_)
        entry = table.close_entry(now())
        table.apply(entry)
        try:
            with engine.begin() as changed:
                row = {"table_id": id_, "seq": table.seq, "entry": json.dumps(entry)}
                changed.execute(insert(schema.log), [row])
                listed = update(schema.tables).where(schema.tables.c.id == id_)
                changed.execute(listed.values(**summary(table)))
                tell_servers(changed, id_, table.seq)
        except IntegrityError:
            continue
        return table.seq
    raise Refused("table.busy")


def replayed(connection: Connection, id_: str) -> Table:
    """A table that is not over: of those, nothing is archived."""
    known, logged = schema.tables.c, schema.log.c
    phase = connection.scalar(select(known.phase).where(known.id == id_))
    rows = select(logged.seq, logged.entry).where(logged.table_id == id_).order_by(logged.seq)
    found = connection.execute(rows).all()
    if phase is None or not found:
        raise QuinteError("table.unknown", table=id_[:40])
    if found[0][0] != 1:
        raise QuinteError("admin.archived", table=id_)
    return Table.replay(id_, [json.loads(entry) for _, entry in found])


def tell_servers(connection: Connection, table: str, seq: int) -> None:
    new = upsert(connection, schema.written).values(table_id=table, seq=seq, at=now())
    newer = {"seq": new.excluded.seq, "at": new.excluded.at}
    connection.execute(new.on_conflict_do_update(index_elements=["table_id"], set_=newer))
    old = schema.written.c.at < now() - REMEMBERED
    connection.execute(delete(schema.written).where(old))


__all__ = ["Who", "all_bans", "ban", "close", "tables", "unban"]
