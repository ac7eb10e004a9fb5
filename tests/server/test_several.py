"""Several workers on one PostgreSQL and one port: who plays does not notice, except for a death."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from contextlib import suppress

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.house import played, soon
from tests.server.process import Process
from tests.server.talk import Across, Closed, Talk

pytestmark = pytest.mark.anyio
MANY = 24
"""Connections of which some reach each of two workers, but for one time in eight million."""


def metrics(server: Process) -> dict[str, float]:
    """What whichever worker says of all."""
    text = httpx.get(server.address + "metrics", trust_env=False).raise_for_status().text
    pairs = re.findall(r"^(\w\S*) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in pairs}


def begun(server: Process, tokens: list[str]) -> str:
    """A game between two."""
    clients = [server.client(token) for token in tokens]
    made = clients[0].post("/api/tables", json={"game": "cinco", "first": 0})
    table = str(made.raise_for_status().json()["id"])
    for client, do in ((clients[0], "sit"), (clients[1], "sit"), (clients[0], "start")):
        client.post(f"/api/tables/{table}/requests", json={"do": do}).raise_for_status()
    for client in clients:
        client.close()
    return table


async def is_cut(talk: Across) -> bool:
    """Whether the connection has ended; one that has not answers."""
    try:
        await talk.ask("ping")
    except Closed:
        return True
    return False


async def test_two_workers_share_an_address_and_one_that_is_killed_comes_back(
    postgres: Postgres,
) -> None:
    with Process(postgres.new(), "--workers", "2") as server:
        tokens = [server.guest("Ada"), server.guest("Bo")]
        talks = [await Across.open(server.address, tokens[n % 2]) for n in range(MANY)]
        counted = metrics(server)
        of_each = [counted[f'quinte_worker_connections{{worker="{n}"}}'] for n in (1, 2)]
        assert all(of_each), of_each
        assert counted["quinte_connections"] == sum(of_each) == MANY
        assert counted["quinte_workers"] == 2
        healths = [httpx.get(server.address + "health", trust_env=False) for _ in range(MANY)]
        said = [(each.json()["worker"], each.json()["workers"]) for each in healths]
        assert set(said) == {(1, 2), (2, 2)}

        first = server.workers()
        os.kill(first[2], signal.SIGKILL)
        cut = [await is_cut(talk) for talk in talks]
        assert cut.count(True) == of_each[1]
        for talk in (talk for talk, gone in zip(talks, cut, strict=True) if gone):
            await talk.hang_up()
        left = [talk for talk, gone in zip(talks, cut, strict=True) if not gone]
        again = [await Across.open(server.address, tokens[n % 2]) for n in range(2)]
        await played(list[Talk](again), begun(server, tokens), 5)  # by the one that is left
        await soon(lambda: server.workers()[2] != first[2])
        assert server.workers()[1] == first[1]
        counted = metrics(server)
        assert counted['quinte_worker_starts_total{worker="2"}'] == 2
        assert counted["quinte_connections"] == len(left) + len(again)
        new = [await Across.open(server.address, tokens[n % 2]) for n in range(MANY)]
        assert metrics(server)['quinte_worker_connections{worker="2"}'] > 0

        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        for talk in [*left, *again, *new]:
            with pytest.raises(Closed) as closed:
                await talk.until("", None, seq=1)
            assert closed.value.code == 1012
            assert {"bye": "restart"} in talk.other
            await talk.hang_up()
        assert await stopping == 0
    assert server.faults() == []


async def test_workers_stop_when_their_supervisor_is_gone(postgres: Postgres) -> None:
    with Process(postgres.new(), "--workers", "2") as server:
        talk = await Across.open(server.address, server.guest("Ada"))
        workers = server.workers()
        server.child.kill()
        with pytest.raises(Closed) as closed:
            await talk.until("", None, seq=1)
        assert closed.value.code == 1012
        await talk.hang_up()

        def gone() -> bool:
            with suppress(ProcessLookupError):
                for process in workers.values():
                    os.kill(process, 0)
                return False
            return True

        await soon(gone)
        server.end()
