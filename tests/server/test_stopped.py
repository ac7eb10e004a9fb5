"""A server that is asked to stop: everybody is told, and nothing is lost."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
from pathlib import Path
from random import Random

import pytest

from quinte.cli.commands import serve
from tests.cli.command import Quinte
from tests.server.process import Process
from tests.server.talk import PATIENCE, Across, Closed

pytestmark = pytest.mark.anyio


def begun(server: Process, token: str) -> str:
    """A game against a bot."""
    with server.client(token) as ada:
        made = ada.post("/api/tables", json={"game": "cinco", "seats": [None, "random"]})
        table = str(made.raise_for_status().json()["id"])
        for do in ("sit", "start"):
            asked = {"do": do, "client": "w", "number": 0 if do == "sit" else 1}
            ada.post(f"/api/tables/{table}/requests", json=asked).raise_for_status()
    return table


async def test_a_server_that_stops_tells_everybody_and_loses_nothing(tmp_path: Path) -> None:
    rng = Random(3)
    with Process(tmp_path / "quinte.sqlite3") as server:
        token = server.guest("Ada")
        table = begun(server, token)
        talk, window = [await Across.open(server.address, token) for _ in range(2)]
        await window.ask("watch", table, seat=0)
        await talk.play(table, 0, rng, most=5)
        playing = asyncio.create_task(talk.until(table, 0, seq=10**6))
        await window.until(table, 0, seq=12)
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        codes = []
        for each in (playing, window.until(table, 0, seq=10**6)):
            with pytest.raises(Closed) as closed:
                await each
            codes.append(closed.value.code)
        assert codes == [1012, 1012]
        assert {"bye": "restart"} in talk.other
        assert {"bye": "restart"} in window.other
        assert await stopping == 0
        assert server.faults() == []
        await talk.hang_up()
        await window.hang_up()
        seen = talk.latest[table, 0]["seq"]
        assert seen >= 12
    with Process(
        tmp_path / "quinte.sqlite3"
    ) as server:  # the bot continues when a person comes back
        again = await Across.open(server.address, token)
        await again.ask("watch", table, seat=0, since=seen)
        steps = again.news[0]["steps"]
        assert [step["seq"] for step in steps] == list(range(seen + 1, again.news[0]["seq"] + 1))
        await again.ask("start", table, client="w", id=1)  # asked before the restart: no effect
        await again.play(table, 0, rng)
        await again.hang_up()
        assert server.stop() == 0


async def test_a_request_that_never_ends_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    with Process(tmp_path / "quinte.sqlite3") as server:
        token = server.guest("Ada")
        talk = await Across.open(server.address, token)
        await talk.ask("ping")
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port))) as silent:  # a request that never ends
            silent.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
            assert await asyncio.to_thread(server.stop) == 0
        await talk.hang_up()


def test_the_system_cuts_off_those_who_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed connection is kept by uvicorn until all that was sent is read."""
    monkeypatch.setattr(serve, "SILENT_SECONDS", 1)
    with (
        serve.listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as ours,
    ):
        ours.settimeout(PATIENCE)
        with pytest.raises(OSError, match="timed out") as cut:  # noqa: PT012
            while True:
                ours.send(b"x" * 65536)
        assert cut.value.errno == errno.ETIMEDOUT  # the connection's, not our patience


def test_what_cannot_be_served_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quinte = Quinte(capsys, monkeypatch)
    assert "mysql" in quinte.refused("serve", "--database", "mysql://somewhere/else")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}" in quinte.refused("serve", "--port", str(port))


async def test_the_log_tells_no_secrets(tmp_path: Path) -> None:
    with Process(tmp_path / "quinte.sqlite3") as server:
        token = server.guest("Ada")
        table = begun(server, token)
        talk = await Across.open(server.address, token)
        await talk.play(table, 0, Random(1))
        with server.client(token) as ada:
            record = ada.get(f"/api/tables/{table}/record").raise_for_status().json()
            ada.get("/nowhere", headers={"Cookie": "quinte=forged-cookie"})
        await talk.hang_up()
        assert server.stop() == 0
    log = "".join(server.log)
    assert log
    moves = {entry["text"] for entry in record["entries"] if "text" in entry} - {"swap", "draw"}
    assert moves
    secrets = {token, "forged-cookie", record["deal"]["secret"], record["key"], *moves}
    assert [secret for secret in secrets if secret in log] == []
    assert json.loads(server.log[0])["from"]
