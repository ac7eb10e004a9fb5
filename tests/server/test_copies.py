"""Backups of databases in use, and archived tables."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from quinte.errors import QuinteError
from quinte.server.settings import archive_folder, database_url, sqlite_url
from quinte.server.storage import copies, schema
from quinte.server.storage.archive import Archive, archive_all, milliseconds
from quinte.server.storage.copies import backup, restore, sync_engine
from quinte.server.storage.store import Store, UnusableDatabase
from tests.cli.command import Quinte
from tests.server.databases import Postgres
from tests.server.house import House, house

pytestmark = pytest.mark.anyio


def entry(number: int) -> dict[str, Any]:
    return {"do": "x", "number": number}


async def opened(url: str) -> Store:
    store = Store(url)
    await store.open()
    return store


async def write_on(store: Store, done: list[int]) -> None:
    """Write one entry after the other; `done` has those that were acknowledged."""
    for number in range(1, 100_000):
        await store.append("t", number, [entry(number)])
        done.append(number)


async def test_a_backup_under_load_has_all_that_was_acknowledged(
    database: str, tmp_path: Path
) -> None:
    url, target = database_url(database), tmp_path / "backup"
    store, done = await opened(url), list[int]()
    key = await store.signing_key()
    writing = asyncio.create_task(write_on(store, done))
    while len(done) < 20:
        await asyncio.sleep(0.001)
    before = len(done)
    entries = await asyncio.to_thread(backup, url, target)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store.close()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup"]
    assert target.read_bytes()[18:20] == b"\1\1"  # in no need of a second file, as a WAL is
    again = tmp_path / "again.sqlite3"
    assert restore(target, sqlite_url(again)) == entries >= before
    assert stat.S_IMODE(again.stat().st_mode) == 0o600
    store = await opened(sqlite_url(again))
    assert await store.entries("t") == [entry(n) for n in range(1, entries + 1)]
    assert await store.signing_key() == key
    await store.close()


async def test_a_backup_of_postgresql_is_of_one_moment(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, copy_rows = database_url(postgres.new()), copies.copy_rows
    await (await opened(url)).close()

    def late(source: Connection, target: Connection) -> None:
        """Somebody writes when the copy has begun."""
        with sync_engine(url).begin() as other:
            other.execute(insert(schema.log), [{"table_id": "t", "seq": 1, "entry": "{}"}])
        copy_rows(source, target)

    monkeypatch.setattr(copies, "copy_rows", late)
    assert backup(url, tmp_path / "backup") == 0


async def test_a_backup_goes_back_into_either_database_if_it_is_empty(
    database: str, tmp_path: Path
) -> None:
    async with house(tmp_path) as home:
        table, _, _ = await home.two("score5", public=True)
        log = await home.log(table)
        backup(home.server.store.url, tmp_path / "backup")
    url = database_url(database.replace("quinte.sqlite3", "new.sqlite3"))
    restore(tmp_path / "backup", url)
    async with house(url) as home:
        ada = await home.guest("Ada")
        assert await home.log(table) == log
        assert [each["id"] for each in (await ada.get("/api/tables")).json()] == [table]
        assert (await ada.look(table))["status"]["phase"] == "playing"
    with pytest.raises(QuinteError) as refused:
        restore(tmp_path / "backup", url)
    assert refused.value.code in ("backup.exists", "backup.not_empty")


def test_what_is_no_backup_is_refused_and_nothing_is_overwritten(tmp_path: Path) -> None:
    there, target = tmp_path / "there", tmp_path / "target"
    there.write_bytes(b"no database " * 1000)
    for source in (there, tmp_path / "nowhere"):
        with pytest.raises(UnusableDatabase):
            backup(sqlite_url(source), target)
        with pytest.raises(UnusableDatabase):
            restore(source, sqlite_url(target))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["there"]
    with pytest.raises(QuinteError) as refused:
        backup(sqlite_url(there), there)
    assert refused.value.code == "backup.exists"


async def archived(home: House, before: int = 2**53) -> int:
    """Archive what is older than that."""
    url = home.server.store.url
    folder = archive_folder(url)
    assert folder is not None
    return archive_all(sync_engine(url), Archive(folder), before)


async def test_an_archived_table_is_read_at_its_address_and_may_go_on(home: House) -> None:
    running, _, _ = await home.two()
    table, ada, bo = await home.two()
    await ada.ask(table, "resign")
    log, record = await home.log(table), (await ada.get(f"/api/tables/{table}/record")).json()
    home.server.rooms.forget(float("inf"))
    await home.server.store.append("quiet", 1, [entry(1)])  # lists are written by now
    assert await archived(home, before=1) == 0
    assert await archived(home) == 1
    store = home.server.store
    assert store.archive is not None
    assert store.archive.has(table)
    assert not store.archive.has(running)
    with sync_engine(store.url).connect() as read:
        left = read.scalars(select(schema.log.c.seq).where(schema.log.c.table_id == table)).all()
    assert left == [len(log)]  # the last, whose number nobody may take
    assert await home.log(table) == log
    assert (await ada.get(f"/api/tables/{table}/record")).json() == record
    await ada.ask(table, "offer", what="rematch")
    await bo.ask(table, "answer", what="rematch", yes=False)
    longer = await home.log(table)
    assert longer[: len(log)] == log
    assert len(longer) == len(log) + 2
    home.server.rooms.forget(float("inf"))
    await store.append("quiet", 2, [entry(2)])
    assert await archived(home) == 1
    assert await archived(home) == 0
    assert await home.log(table) == longer
    assert await store.entries(table, 3) == longer[3:]


async def test_a_damaged_archive_is_named_and_private(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "archive")
    archive.write("table", [entry(1)])
    assert archive.read("table") == [entry(1)]
    place = archive.place("table")
    assert [stat.S_IMODE(path.stat().st_mode) for path in (place, place.parent)] == [0o600, 0o700]
    for damaged in (b"", b"x", place.read_bytes()[:-3], gzip.compress(b"{}")):
        place.write_bytes(damaged)
        with pytest.raises(QuinteError) as refused:
            archive.read("table")
        assert refused.value.code == "archive.damaged"


@pytest.mark.parametrize(("age", "hours"), [("36h", 36), ("90d", 2160), ("2w", 336), ("1y", 8760)])
def test_ages_are_hours_days_weeks_or_years(age: str, hours: int) -> None:
    assert milliseconds(age) == hours * 3_600_000
    for wrong in ("", "90", "-1d", f"{age}s"):
        with pytest.raises(QuinteError):
            milliseconds(wrong)


async def test_the_commands_say_what_they_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quinte = Quinte(capsys, monkeypatch)
    async with house(tmp_path) as home:
        table, ada, _ = await home.two()
        await ada.ask(table, "resign")
    place, target = str(tmp_path / "quinte.sqlite3"), str(tmp_path / "backup")
    assert quinte("archive", place, "--older", "0h", "--lang", "en").output.startswith("1 table ")
    assert "“x” is not an age" in quinte("archive", place, "--older", "x", "--lang", "en").errors
    assert quinte("backup", place, target, "--lang", "fr").output.startswith("1 ligne ")
    assert quinte("backup", place, target, "--lang", "en").code == 2
    assert quinte("backup", place, target, "--force").code == 0
    done = quinte("restore", target, str(tmp_path / "new"), "--lang", "en")
    assert (done.code, done.output) == (0, "1 entry restored.\n")
    assert quinte("archive", str(tmp_path / "nowhere")).code == 2
    assert not (tmp_path / "nowhere").exists()
