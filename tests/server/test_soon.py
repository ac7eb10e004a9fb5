"""Requests that reach a table straight from the socket, and are answered once committed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from quinte.server.http.sockets import Connection
from quinte.server.rooms.room import Room
from quinte.server.storage.store import Store
from tests.server.house import Person, soon
from tests.server.test_frames import Listening, Wire, listening

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Listening]:
    async with listening(tmp_path) as there:
        yield there


@pytest.fixture
def granted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the requests that were taken without the reader."""
    taken: list[int] = []
    usual = Room.grant_soon

    def noted(self: Room, *given: Any) -> bool:
        if found := usual(self, *given):
            taken.append(given[3])
        return found

    monkeypatch.setattr(Room, "grant_soon", noted)
    return taken


def request(number: int, do: str, table: str, **more: Any) -> bytes:
    return json.dumps({"id": number, "client": "c", "do": do, "table": table, **more}).encode()


async def seated(server: Listening, tables: int = 1) -> tuple[Wire, Person, list[str]]:
    """Somebody with a seat at each of another's tables."""
    host, ada = await server.house.guest("Bo"), await server.house.guest("Ada")
    made = [await host.table() for _ in range(tables)]
    for table in made:
        await ada.ask(table, "sit")
    return await server.call(ada), ada, made


class Held:
    """A database that commits when it may."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[Exception] = []
        self.may = asyncio.Event()
        self.may.set()
        self.usual = store.transaction
        monkeypatch.setattr(store, "transaction", self.transaction)

    async def transaction(self, writes: Any) -> None:
        await self.may.wait()
        if self.faults:
            raise self.faults.pop()
        await self.usual(writes)


async def test_answers_come_in_the_order_of_their_messages(
    server: Listening, granted: list[int]
) -> None:
    wire, _, tables = await seated(server, 3)
    said: list[bytes] = []
    for number in range(60):
        table = tables[number % 3]
        match number % 5:
            case 0 | 1:
                said.append(request(number, "leave" if number % 6 < 3 else "sit", table))
            case 2:
                said.append(request(number, "move", table, text="1"))  # refused
            case 3:
                said.append(request(number, "sit", "nowhere"))
            case _:
                said.append(json.dumps({"id": number, "do": "ping"}).encode())
    await wire.say(b"".join(map(wire.frame, said)))
    assert [(await wire.answer())["re"] for _ in said] == list(range(60))
    assert granted


async def test_requests_at_several_tables_share_a_transaction(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, _, tables = await seated(server, 4)
    sizes, store = list[int](), server.house.server.store
    usual = store.transaction

    async def counted(writes: Any) -> None:
        sizes.append(len(writes))
        await usual(writes)

    monkeypatch.setattr(store, "transaction", counted)
    said = [wire.frame(request(n, "leave", table)) for n, table in enumerate(tables, 1)]
    await wire.say(b"".join(said))
    assert [(await wire.answer())["re"] for _ in said] == [1, 2, 3, 4]
    assert granted == [1, 2, 3, 4]
    assert max(sizes) > 1


async def test_nobody_is_told_before_it_is_committed(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, ada, (table,) = await seated(server)
    held = Held(server.house.server.store, monkeypatch)
    other = await server.call()
    await other.say(other.frame(json.dumps({"id": 1, "do": "watch", "table": table}).encode()))
    while (await other.answer()).get("re") != 1:
        pass
    held.may.clear()
    await wire.say(wire.frame(request(1, "leave", table)))
    await soon(lambda: granted == [1])
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(other.reader.read(1)), 0.1)
    assert (await ada.get(f"/api/tables/{table}")).json()["status"]["seats"][0]["name"] == "Ada"
    held.may.set()
    assert (await wire.answer()) == {"re": 1, "ok": True, "seq": 3}


async def test_a_number_that_another_process_took_is_no_obstacle(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, _, (table,) = await seated(server)
    held = Held(server.house.server.store, monkeypatch)
    held.faults.append(IntegrityError("insert", None, Exception("taken")))
    await wire.say(wire.frame(request(1, "leave", table)))
    assert (await wire.answer()) == {"re": 1, "ok": True, "seq": 3}
    await wire.say(wire.frame(request(2, "sit", table)))
    assert (await wire.answer())["seq"] == 4
    assert granted == [1, 2]


async def test_a_commit_that_fails_is_said_and_the_next_may_succeed(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, _, (table,) = await seated(server)
    held = Held(server.house.server.store, monkeypatch)
    held.faults.append(OSError("disk full"))
    await wire.say(wire.frame(request(1, "leave", table)))
    assert (await wire.answer())["error"]["code"] == "table.unsaved"
    await wire.say(wire.frame(request(1, "leave", table)))  # the same again
    assert (await wire.answer()) == {"re": 1, "ok": True, "seq": 3}


async def test_what_is_under_way_is_granted_though_the_client_leaves(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, ada, (table,) = await seated(server)
    held = Held(server.house.server.store, monkeypatch)
    held.may.clear()
    await wire.say(wire.frame(request(1, "leave", table)))
    await soon(lambda: granted == [1])
    wire.writer.close()
    await soon(lambda: not server.house.server.connections)
    held.may.set()
    room = server.house.server.rooms.rooms[table]
    await soon(lambda: room.table.seq == 3)
    assert await ada.ask(table, "sit") == 4


async def test_a_fault_while_others_are_told_does_not_stop_the_writer(
    server: Listening, granted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, _, (table,) = await seated(server)
    room = server.house.server.rooms.rooms[table]
    with monkeypatch.context() as patched:
        patched.setattr(room, "tell", lambda steps: 1 // 0)
        await wire.say(wire.frame(request(1, "leave", table)))
        assert (await wire.answer())["error"]["code"] == "request.fault"
    with monkeypatch.context() as patched:
        patched.setattr(Connection, "answered", lambda *_: 1 // 0)
        await wire.say(wire.frame(request(2, "sit", table)))
        await soon(lambda: room.table.seq == 4)
    other = await server.call()
    await other.say(other.frame(request(1, "sit", table)))
    assert (await other.answer())["seq"] == 5
    assert granted == [1, 2, 1]


async def test_a_request_that_is_repeated_has_no_further_effect(
    server: Listening, granted: list[int]
) -> None:
    wire, _, (table,) = await seated(server)
    for _ in range(2):
        await wire.say(wire.frame(request(1, "leave", table)))
        assert (await wire.answer()) == {"re": 1, "ok": True, "seq": 3}
    assert granted == [1]
