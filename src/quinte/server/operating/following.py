"""How a running server learns what an operator has done: it looks into the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from quinte.server.operating.bans import Ban, Bans
from quinte.server.storage import schema
from quinte.server.storage.news import Changes
from quinte.server.storage.store import Store

LOOK_SECONDS = 1.0
LEAVE_SECONDS = 2.0
"""As long as a database may take to answer when the server stops."""
LOG = logging.getLogger("quinte.server")

OnBans = Callable[[Bans], None]
OnWritten = Callable[[Changes], Awaitable[None]]


async def bans_of(store: Store) -> Bans:
    """All bans of a database."""
    async with store.engine.connect() as connection:
        rows = (await connection.execute(select(schema.bans))).all()
    return Bans(Ban(**row._mapping) for row in rows)


async def written_of(store: Store) -> list[tuple[str, int]]:
    """The tables that an operator has lately written to, each with its newest number."""
    known = schema.written.c
    async with store.engine.connect() as connection:
        rows = await connection.execute(select(known.table_id, known.seq))
        return [(table, seq) for table, seq in rows]


async def follow(store: Store, bans: Bans, on_bans: OnBans, on_written: OnWritten) -> None:
    """Look once a second, for ever; while the database is away, what was known stays.

    Whoever cancels it waits for a look that has begun, so that no connection is left half open.
    """
    known, away = bans, False

    async def look() -> None:
        nonlocal known, away
        try:
            found = await bans_of(store)
            if set(found.all) != set(known.all):
                known = found
                on_bans(found)
            await on_written(await written_of(store))
            away = False
        except (SQLAlchemyError, OSError) as error:
            if not away:
                why = type(error).__name__
                LOG.warning("orders not read", extra={"where": "operator", "error": why})
            away = True
        except Exception:
            LOG.exception("fault", extra={"where": "operator"})

    while True:
        await asyncio.sleep(LOOK_SECONDS)
        looking = asyncio.create_task(look())
        try:
            await asyncio.shield(looking)
        finally:
            await asyncio.wait([looking], timeout=LEAVE_SECONDS)
