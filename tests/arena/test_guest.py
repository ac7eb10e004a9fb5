"""A bot at a table of a real server: it sits down, plays, comes back, and leaves at the end."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, socket
from typing import Any

import pytest

from quinte import QuinteError
from quinte.arena.guest import RemoteSeat, Web
from quinte.bots import bot
from quinte.bots.process import Process as Program
from tests.arena.programs import program
from tests.server.process import Process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("server") / "q.sqlite3") as process:
        yield process
        assert process.faults() == []


def new_table(server: Process, token: str, game: str, **more: Any) -> str:
    with server.client(token) as client:
        made = client.post("/api/tables", json={"game": game, **more})
        return str(made.raise_for_status().json()["id"])


def ask(server: Process, token: str, table: str, **request: Any) -> None:
    with server.client(token) as client:
        client.post(f"/api/tables/{table}/requests", json=request).raise_for_status()


def seated(server: Process, table: str, name: str, **more: Any) -> RemoteSeat:
    web = Web(server.address, None)
    web.introduce(name)
    return RemoteSeat(web, table, bot("random"), **more)


@pytest.mark.parametrize("game", ["score5", "quinto-cards"])
def test_bots_play_a_whole_game_at_a_server(server: Process, tmp_path: Path, game: str) -> None:
    """One of them by the command, with a program."""
    table = new_table(server, server.guest("Host"), game)
    command = [sys.executable, "-m", "quinte.cli", "bot", "--server", server.address,
               "--table", f"{server.address}table/{table}", "--lang", "en",
               f"exec:{program(tmp_path, 'good')}"]  # fmt: skip
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stderr is not None
        assert f"Seated at table {table}, seat 0." in child.stderr.readline()
        other = seated(server, table, "Robo")
        other.sit_down()
        ask(server, str(other.web.token), table, do="start")
        status = other.play()
        assert status["phase"] == "over"
        assert [seat["name"] for seat in status["seats"]] == ["Test", "Robo"]
        told, errors = child.communicate(timeout=60)
        assert child.returncode == 0, errors
        assert told
    finally:
        child.kill()
        child.communicate()


def free_port() -> str:
    """One that no server takes which lets the system choose: those are from 32768 up."""
    for port in range(20_000, 30_000):
        with socket(AF_INET, SOCK_STREAM) as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return str(port)
    raise AssertionError("no port is free")


def test_a_bot_comes_back_when_the_server_was_killed(tmp_path: Path) -> None:
    database = tmp_path / "q.sqlite3"
    lost: list[str] = []
    port = free_port()
    with Process(database, "--port", port) as server:
        host = server.guest("Host")
        table = new_table(server, host, "cinco")
        guest = seated(server, table, "Robo", tell=lambda key, **_: lost.append(key))
        guest.sit_down()
        ask(server, host, table, do="sit")
        ask(server, host, table, do="start")
        ended: list[dict[str, Any]] = []
        player = threading.Thread(target=lambda: ended.append(guest.play()))
        player.start()
        while not guest.latest:
            player.join(0.02)
        server.kill()
        while "cli.bot.again" not in lost:
            player.join(0.02)
    with Process(database, "--port", port) as server:
        ask(server, host, table, do="resign")
        player.join(60)
        assert not player.is_alive()
        assert ended[0]["result"]["reason"] == "resignation"


def test_a_program_that_fails_resigns(server: Process, tmp_path: Path) -> None:
    table = new_table(server, server.guest("Host"), "cinco", seats=[None, "random"])
    guest = seated(server, table, "Robo")
    guest.bot = Program(program(tmp_path, "illegal"))
    guest.sit_down()
    ask(server, str(guest.web.token), table, do="start")
    assert guest.play()["result"] == {"scores": [0, 1], "winners": [1], "reason": "resignation"}


def test_what_a_server_refuses_is_told_in_words(server: Process) -> None:
    with pytest.raises(QuinteError, match="the server refused"):
        seated(server, "nowhere", "Robo").play()
    table = new_table(server, server.guest("Host"), "cinco")
    with pytest.raises(QuinteError, match="the server refused"):
        RemoteSeat(Web(server.address, "forged"), table, bot("random")).play()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ftp://x", "is not a server address"),
        ("http://127.0.0.1:9/", "no answer from http://127.0.0.1:9/: <urlopen"),
    ],
)
def test_a_server_that_is_none_is_told_in_words(address: str, message: str) -> None:
    with pytest.raises(QuinteError, match=message):
        RemoteSeat(Web(address, "t"), "x", bot("random")).play()
