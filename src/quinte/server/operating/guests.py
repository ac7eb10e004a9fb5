"""Whom an operator means: an address, a network, a token, a guest's id or a name at a table."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import Connection, select

from quinte.errors import QuinteError
from quinte.server.http.session import Sessions
from quinte.server.operating.bans import ADDRESS, GUEST, read_network
from quinte.server.settings import Settings
from quinte.server.storage import schema

MOST_NAMED = 10
"""Guests of one name that a refusal lists."""


class Nobody(QuinteError):
    """Neither an address nor one guest."""


class Who(NamedTuple):
    """What a ban is about."""

    kind: str
    who: str
    name: str | None = None


def resolve(connection: Connection, text: str, table: str | None = None) -> Who:
    """Raises Nobody if it is no address and no guest, or could be several."""
    if network := read_network(text):
        return Who(ADDRESS, network)
    if found := owner(connection, text):
        return found
    if name := name_of(connection, text):
        return Who(GUEST, text, name)
    guests = called(connection, text, table)
    if len(guests) > 1:
        raise Nobody("admin.several", name=text[:40], guests=guests[:MOST_NAMED])
    if not guests:
        raise Nobody("admin.nobody", who=text[:40])
    return Who(GUEST, guests[0], text)


def owner(connection: Connection, token: str) -> Who | None:
    """Whose token that is."""
    signing = select(schema.settings.c.value).where(schema.settings.c.name == "signing_key")
    key = connection.scalar(signing)
    guest = Sessions(str(key), Settings(), {}).owner(token) if key else None
    return Who(GUEST, guest.id, guest.name) if guest else None


def name_of(connection: Connection, guest: str) -> str | None:
    """The last name of a guest with that id, as far as it is known from tables."""
    known, sat = schema.tables.c, schema.sitting.c
    rows = (
        select(known.status, known.people)
        .join(schema.sitting, sat.table_id == known.id)
        .where(sat.person == guest)
        .order_by(known.updated.desc())
    )
    for status, people in connection.execute(rows):
        for name, person in seated(status, people):
            if person == guest:
                return name
    return None


def called(connection: Connection, name: str, table: str | None) -> list[str]:
    """The guests of that name, at one table or at any; the last seen first."""
    known = schema.tables.c
    spelled = json.dumps(name)[1:-1]
    rows = select(known.status, known.people, known.host).order_by(known.updated.desc())
    rows = rows.where(known.status.contains(spelled, autoescape=True))
    if table is not None:
        rows = rows.where(known.id == table)
    found: dict[str, None] = {}
    for status, people, host in connection.execute(rows):
        found |= {person: None for called, person in seated(status, people) if called == name}
        if host and json.loads(status).get("host") == name:
            found[host] = None
    return list(found)


def seated(status: str, people: str | None) -> list[tuple[str, str]]:
    """Name and id of the people who sit at a table."""
    seats, ids = json.loads(status)["seats"], json.loads(people or "[]")
    return [(str(seat["name"]), person) for seat, person in zip(seats, ids, strict=False) if person]
