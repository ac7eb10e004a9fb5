"""What keeps a server from starting is said in one line, and leaves nothing open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection

from quinte.server.server import Server
from quinte.server.settings import Settings, sqlite_url
from quinte.server.storage.store import UnusableDatabase
from quinte.server.storage.writing import Work
from tests.server.house import house

pytestmark = pytest.mark.anyio


async def refusal(place: Path) -> UnusableDatabase:
    """How a server refuses a database."""
    server = Server(Settings(database=sqlite_url(place)))
    with pytest.raises(UnusableDatabase) as refused:
        await server.open()
    assert "\n" not in str(refused.value)
    assert server.store.closed
    return refused.value


async def test_a_second_server_on_one_file_is_told_who_has_it(tmp_path: Path) -> None:
    place = tmp_path / "quinte.sqlite3"
    async with house(tmp_path) as home:
        refused = await refusal(place)
        assert refused.code == "server.locked"
        assert refused.arguments == {"place": str(place), "process": str(os.getpid())}
        await home.two()  # undisturbed
    async with house(tmp_path):
        assert (tmp_path / "quinte.sqlite3.lock").stat().st_mode & 0o777 == 0o600


def newer(place: Path) -> None:
    with sqlite3.connect(place) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def torn(place: Path) -> None:
    data = bytearray(place.read_bytes())
    data[100 : len(data) // 2] = b"\xff" * (len(data) // 2 - 100)
    place.write_bytes(data)


def overwritten(place: Path) -> None:
    place.write_bytes(b"not a database at all " * 500)


def emptied(place: Path) -> None:
    """Somebody has removed the key of the cookies, and the table of it."""
    with sqlite3.connect(place) as database:
        database.execute("DROP TABLE settings")
    database.close()


@pytest.mark.parametrize("spoil", [newer, torn, overwritten, emptied])
async def test_a_database_that_cannot_be_used_is_named(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    async with house(tmp_path):
        pass
    place = tmp_path / "quinte.sqlite3"
    spoil(place)
    refused = await refusal(place)
    assert refused.code == ("server.newer" if spoil is newer else "server.database")
    assert refused.arguments["place"] == str(place)


@pytest.mark.parametrize("pragma", ["query_only=1", "max_page_count=1"])
async def test_a_database_that_takes_no_writes_is_named(
    pragma: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read-only, or on a full disk: SQLite says so at the first write."""
    server = Server(Settings(database=sqlite_url(tmp_path / "quinte.sqlite3")))
    assert server.store.writing is not None
    transaction = server.store.writing.transaction

    async def without_room(work: Work) -> None:
        def stopped(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA {pragma}")
            work(connection)

        await transaction(stopped)

    monkeypatch.setattr(server.store.writing, "transaction", without_room)
    with pytest.raises(UnusableDatabase) as refused:
        await server.open()
    assert refused.value.code == "server.database"
