"""Where logs are kept: the same on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from quinte.server.settings import database_url, sqlite_url
from quinte.server.storage import schema
from quinte.server.storage import store as storing
from quinte.server.storage.store import Conflict, Store, Write, migrate
from tests.server.house import house, played

pytestmark = pytest.mark.anyio

LONG = 1e9
"""Seconds: more than any machine has been up, from when some clocks count."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    made = Store(database_url(database))
    await made.open()
    yield made
    await made.close()


def listed(**more: Any) -> dict[str, Any]:
    told = {"phase": "open", "public": True, "updated": 1, "status": "{}", "people": "[]"}
    return {**told, "host": "h", **more}


def entries(*names: str) -> list[dict[str, Any]]:
    return [{"do": name, "text": "\u0000é\ud800 '\"\\"} for name in names]


async def test_what_was_kept_is_there_in_order(store: Store) -> None:
    await store.append("t", 1, entries("a", "b"))
    await store.append("other", 1, entries("x"))
    await store.append("t", 3, entries("c"))
    assert await store.entries("t") == entries("a", "b", "c")
    assert await store.entries("t", 2) == entries("c")
    assert await store.entries("nowhere") == []


async def test_of_two_who_write_the_same_number_one_loses(store: Store) -> None:
    writes = [store.append("t", 1, entries(str(n))) for n in range(20)]
    others = [store.append(f"t{n}", 1, entries("x")) for n in range(20)]
    ends = await asyncio.gather(*writes, *others, return_exceptions=True)
    assert [type(end) for end in ends[:20]].count(Conflict) == 19
    assert ends[20:] == [None] * 20
    won = ends.index(None)
    assert await store.entries("t") == entries(str(won))
    with pytest.raises(Conflict):
        await store.append("t", 1, entries("late"))
    with pytest.raises(Conflict):  # all or nothing
        await store.append("t", 1, entries("b", "c"))
    assert await store.entries("t") == entries(str(won))


async def test_a_statement_that_fails_is_reported_and_the_next_one_succeeds(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.append("t", 1, entries("a"))
    monkeypatch.setattr(store, "logging", lambda _: ("INSERT INTO nowhere VALUES (1)", ()))
    with pytest.raises(SQLAlchemyError) as failed:
        await store.append("t", 2, entries("b"))
    assert "nowhere" in str(failed.value)
    monkeypatch.undo()
    await store.append("t", 2, entries("c"))
    assert await store.entries("t") == entries("a", "c")


async def test_a_single_statement_writes_what_a_transaction_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = [{"do": "move", "text": text} for text in ("\u0000", "é\ud800'\"\\", "%s :x ?", "")]
    for single in (True, False):
        monkeypatch.setattr(Write, "is_single", single)
        await asyncio.gather(
            *[store.append(f"{single}{n}", 1, [entry]) for n, entry in enumerate(odd)]
        )
        assert [await store.entries(f"{single}{n}") for n in range(4)] == [[each] for each in odd]


async def test_entries_of_many_tables_share_a_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    transaction, sizes = store.transaction, list[int]()

    async def counted(writes: Any) -> None:
        sizes.append(len(writes))
        await transaction(writes)

    monkeypatch.setattr(store, "transaction", counted)
    await asyncio.gather(*[store.append(f"t{n}", 1, entries("x")) for n in range(50)])
    assert sum(sizes) == 50
    assert max(sizes) >= 40


async def test_what_comes_soon_after_a_transaction_shares_the_next_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    transaction, sleep = store.transaction, asyncio.sleep
    sizes, pauses, go_on = list[int](), list[float](), asyncio.Event()

    async def counted(writes: Any) -> None:
        sizes.append(len(writes))
        await transaction(writes)

    async def paused(seconds: float) -> None:
        pauses.append(seconds)
        await go_on.wait()

    monkeypatch.setattr(store, "transaction", counted)
    monkeypatch.setattr(storing, "PACE", LONG)
    monkeypatch.setattr(asyncio, "sleep", paused)
    async with asyncio.timeout(30):  # the first transaction does not wait
        await store.append("t", 1, entries("a"))
    later = []
    for number in range(5):
        later.append(asyncio.create_task(store.append(f"t{number}", 1, entries("b"))))
        await sleep(0)
    assert sizes == [1]
    assert len(pauses) == 1
    assert 0 < pauses[0] <= LONG
    go_on.set()
    await asyncio.gather(*later)
    assert sizes == [1, 5]


async def test_new_tables_and_known_ones_share_a_transaction(store: Store) -> None:
    await store.append("old", 1, entries("a"), listed(source="there"))
    await asyncio.gather(
        store.append("old", 2, entries("b"), listed(phase="playing")),
        store.append("new", 1, entries("a"), listed(source="here")),
        store.append("new", 2, entries("b"), listed(phase="playing")),
    )
    async with store.engine.connect() as connection:
        row = schema.tables.c
        rows = await connection.execute(select(row.id, row.phase, row.source).order_by(row.id))
        kept = [tuple(each) for each in rows]
    assert kept == [("new", "playing", "here"), ("old", "playing", "there")]


async def test_sqlite_takes_rows_of_one_kind_in_one_statement(tmp_path: Path) -> None:
    """Between two statements, a busy server would let the writer wait."""
    store = Store(sqlite_url(tmp_path / "q.sqlite3"))
    await store.open()
    said: list[str] = []
    assert store.writing
    event.listen(store.writing.engine, "before_cursor_execute", lambda *told: said.append(told[2]))
    made = [
        store.append(f"t{n}", 1, entries("create"), listed(), ["ada", f"bo{n}"]) for n in range(30)
    ]
    await asyncio.gather(*made)
    assert [each.partition(" (")[0] for each in said] == [
        "INSERT OR ROLLBACK INTO log",
        "INSERT INTO tables",
        "INSERT INTO sitting",
    ]
    assert len(await store.of_person("ada")) == 30
    await store.close()


async def test_one_who_no_longer_waits_does_not_stop_the_others(store: Store) -> None:
    waiting = [asyncio.create_task(store.append(f"t{n}", 1, entries("x"))) for n in range(3)]
    await asyncio.sleep(0)
    waiting[1].cancel()
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(end).__name__ for end in ends] == ["NoneType", "CancelledError", "NoneType"]
    await store.append("t3", 1, entries("y"))
    assert await store.entries("t1") == entries("x")  # it was asked for


async def test_what_waits_at_the_end_is_written_and_nothing_after(database: str) -> None:
    store = Store(database_url(database))
    await store.open()
    waiting = asyncio.create_task(store.append("t", 1, entries("x")))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    with pytest.raises(ConnectionError):
        await store.append("t", 2, entries("y"))
    again = Store(database_url(database))
    await again.open()
    assert await again.entries("t") == entries("x")
    await again.close()


async def test_the_key_of_cookies_is_made_once(store: Store) -> None:
    keys = await asyncio.gather(*[store.signing_key() for _ in range(3)])
    assert len(set(keys)) == 1
    assert len(keys[0]) == 64


async def test_migrations_give_the_schema_and_again_change_nothing(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    def tables(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    store = Store(database_url(database))
    async with store.engine.begin() as connection:
        assert await connection.run_sync(tables) == set()
    for _ in range(2):
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(tables) == {*schema.metadata.tables, "alembic_version"}
    await store.engine.dispose()


async def test_a_migration_that_is_cut_off_leaves_nothing_behind(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(database_url(database))

    def cut_off(connection: Connection) -> None:
        migrate(connection)
        raise ConnectionError

    with pytest.raises(ConnectionError):
        async with store.engine.begin() as connection:
            await connection.run_sync(cut_off)
    await store.open()
    await store.append("t", 1, entries("x"))
    await store.close()


async def test_many_who_start_at_once_make_one_schema(database: str) -> None:
    stores = [Store(database_url(database)) for _ in range(4)]
    await asyncio.gather(*[store.open() for store in stores])
    async with stores[0].engine.connect() as connection:
        revisions = await connection.scalars(text("SELECT version_num FROM alembic_version"))
        assert len(revisions.all()) == 1
    await asyncio.gather(*[store.close() for store in stores])


async def test_a_game_is_played_on_either_database(database: str) -> None:
    async with house(database_url(database)) as home:
        table, ada, bo = await home.two("quinto-cards", public=True)
        await played([await ada.call(), await bo.call()], table, 3)
        assert (await ada.look(table, 0))["status"]["phase"] == "over"
        assert (await ada.get("/api/tables")).status_code == 200
        assert [each["id"] for each in (await ada.get("/api/tables/mine")).json()] == [table]
    async with house(database_url(database)) as home:
        bo = await home.guest("Bo")
        assert (await bo.look(table))["status"]["phase"] == "over"


async def test_only_its_owner_may_read_a_new_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store(sqlite_url(tmp_path / "quinte.sqlite3"))
        await store.open()
        await store.append("t", 1, entries("x"))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        await store.close()
    finally:
        os.umask(before)
    assert "quinte.sqlite3-wal" in modes
    assert set(modes.values()) == {0o600}


async def test_a_database_that_others_were_given_stays_theirs(tmp_path: Path) -> None:
    place = tmp_path / "quinte.sqlite3"
    place.touch()
    place.chmod(0o640)
    store = Store(sqlite_url(place))
    await store.open()
    await store.close()
    assert stat.S_IMODE(place.stat().st_mode) == 0o640
