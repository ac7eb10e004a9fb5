"""Tables in memory: one object each, and only those in use."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from quinte.server.rooms.rooms import NoSuchTable
from quinte.table.table import Entry
from tests.server.house import House, house, played, soon

pytestmark = pytest.mark.anyio


async def test_tables_that_nobody_uses_are_only_in_the_database(tmp_path: Path) -> None:
    async with house(tmp_path, idle_seconds=0.05) as home:
        table, ada, bo = await home.two("score5")
        watching = await bo.call()
        await watching.ask("watch", table, seat=1)
        others = [(await home.two())[0] for _ in range(3)]
        forgotten = [weakref.ref(home.server.rooms.rooms[each].table) for each in others
                     if each in home.server.rooms.rooms]  # fmt: skip
        await soon(lambda: list(home.server.rooms.rooms) == [table])
        gc.collect()
        assert [each for each in forgotten if each() is not None] == []
        await played([await ada.call(), await bo.call()], table, 1)
        await watching.hang_up()
        for client in list(home.server.connections):
            client.close(1000)
        await soon(lambda: not home.server.rooms.rooms)
        stands = await ada.look(table, 0)  # and it comes back
        assert stands["status"]["phase"] == "over"
        assert (await ada.look(others[0]))["status"]["phase"] == "playing"
        assert not home.server.rooms.loading


async def test_all_who_look_for_a_table_find_the_same(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, _ = await home.two()
    rooms = home.server.rooms
    rooms.rooms.clear()
    entries, reads = home.server.store.entries, list[str]()

    async def counted(id_: str, after: int = 0) -> list[Entry]:
        reads.append(id_)
        if len(reads) == 1:
            raise ConnectionError  # the first time, for all who wait
        return await entries(id_, after)

    monkeypatch.setattr(home.server.store, "entries", counted)
    looking = [asyncio.create_task(rooms.find(table)) for _ in range(5)]
    looking[0].cancel()
    ends = await asyncio.gather(*looking, return_exceptions=True)
    assert [type(end) for end in ends[1:]] == [ConnectionError] * 4
    found = await asyncio.gather(*[rooms.find(table) for _ in range(5)])
    assert len(set(map(id, found))) == 1
    assert reads == [table] * 2
    with pytest.raises(NoSuchTable):
        await rooms.find("nowhere")
    assert not rooms.loading


async def test_news_that_come_while_a_table_is_read_are_not_missed(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = await home.two()
    rooms, store = home.server.rooms, home.server.store
    rooms.rooms.clear()
    entries, gate = store.entries, asyncio.Event()

    async def slow(id_: str, after: int = 0) -> list[Entry]:
        found = await entries(id_, after)
        await gate.wait()
        return found

    monkeypatch.setattr(store, "entries", slow)
    finding = asyncio.create_task(rooms.find(table))
    await soon(lambda: table in rooms.loading)
    await asyncio.sleep(0.05)
    resign = {"do": "resign", "at": 1, "by": "another process", "seat": 0}
    await store.append(table, 5, [resign])
    hearing = asyncio.create_task(rooms.on_news([(table, 5)]))
    await asyncio.sleep(0)
    gate.set()
    room = await finding
    await hearing
    assert room.table.seq == 5
    assert (await ada.look(table, 0))["status"]["phase"] == "over"
