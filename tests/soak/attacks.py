"""What strangers can do to a player: `python -m tests.soak.attacks`.

Each attack comes from one address (127.0.0.2) against a server with its usual limits, while a
player at another (127.0.0.1) is timed, before and during it. The attackers are a process apart;
all share the machine, so that a busy one gives higher figures.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import resource
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from bench.report import table
from quinte.bots.child import Child

PLAYER, STRANGER = "127.0.0.1", "127.0.0.2"
GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")
HALF = b"GET /api/guest HTTP/1.1\r\nHost: table\r\n"
PATIENCE = 60.0
"""Seconds after which an answer counts as none."""
PAUSE = 0.12
"""Seconds between two requests of the player, who must not reach a limit."""
LOOK = 0.03
"""Seconds between two looks at a table."""
READERS, SOCKETS, DESCRIPTORS, TABLES = 40, 1100, 1024, 100
SECONDS = 15.0


@dataclass(frozen=True)
class Figure:
    """Seconds that the player waited, before the attack and during it."""

    attack: str
    before: list[float]
    during: list[float]
    attackers: str
    """What they got."""

    def row(self) -> list[str]:
        return [self.attack, shown(self.before), shown(self.during), self.attackers]


def shown(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    half, most = ordered[len(ordered) // 2], ordered[-1]
    return f"half within {span(half)}, all within {span(most)} ({len(ordered)} times)"


def span(seconds: float) -> str:
    if seconds >= PATIENCE:
        return "no answer"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


class Browser:
    """Somebody at an address, with a cookie."""

    def __init__(self, place: str, address: str = PLAYER) -> None:
        parts = urlsplit(place)
        self.host, self.port, self.address = parts.hostname or "", parts.port, address
        self.cookie = ""

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Any, float]:
        """A request on a new connection: status (0 if there is no answer), answer, seconds."""
        began = time.perf_counter()
        line = http.client.HTTPConnection(
            self.host, self.port, timeout=PATIENCE, source_address=(self.address, 0)
        )
        try:
            sent = None if body is None else json.dumps(body)
            kind = {"Content-Type": "application/json"} if sent else {}
            line.request(method, path, sent, {"Cookie": self.cookie, **kind, **headers})
            answer = line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            return 0, None, PATIENCE
        finally:
            line.close()
        if given := answer.headers.get("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        told = json.loads(text) if text.startswith((b"{", b"[")) else None
        return answer.status, told, time.perf_counter() - began

    def named(self, name: str) -> Browser:
        self.ask("POST", "/api/guest", {"name": name})
        return self

    def table(self, bot: str) -> str | None:
        """A new table where a bot is to move first, or None if it is refused."""
        asked = {"game": "cinco", "seats": [None, bot], "names": ["A", None], "first": 1}
        return (self.ask("POST", "/api/tables", asked)[1] or {}).get("id")

    def start(self, id_: str) -> int:
        return self.ask("POST", f"/api/tables/{id_}/requests", {"do": "start"})[0]


@contextmanager
def serving(descriptors: int | None = None) -> Iterator[str]:
    """The address of a server as `quinte serve` starts it, with so many descriptors."""
    command = [sys.executable, "-m", "quinte.cli", "serve", "--lang", "en", "--port", "0"]
    if descriptors:
        command = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *command]
    with TemporaryDirectory(prefix="quinte-attacks-") as folder:
        with (Path(folder) / "log").open("w") as log:
            child = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
        try:
            assert child.stdout is not None
            found = re.search(r"http://\S+(?=/)", child.stdout.readline())
            assert found, (Path(folder) / "log").read_text()
            yield found[0]
        finally:
            child.terminate()
            child.communicate(timeout=PATIENCE)


@contextmanager
def attacking(work: Callable[..., None], *given: Any) -> Iterator[Child]:
    """The attackers, from when they are at it."""
    child = Child(work, *given)
    try:
        child.connection.recv()
        yield child
    finally:
        child.end()


def answers(player: Browser, seconds: float) -> list[float]:
    """How long each of a player's requests takes, one after another."""
    taken, end = list[float](), time.monotonic() + seconds
    while time.monotonic() < end:
        status, _, waited = player.ask("GET", "/api/guest")
        assert status in (0, 200), status
        taken.append(waited)
        time.sleep(PAUSE)
    return taken


# Forty readers of the rules


def read_rules(connection: Connection, place: str, readers: int) -> None:
    """Threads that read the rules of all games in both languages and all themes, without end."""
    ends: Counter[int] = Counter()

    def read(number: int) -> None:
        reader, turn = Browser(place, STRANGER), number
        while True:
            turn += 1
            theme = ("auto", "light", "dark")[turn // 8 % 3]
            path = f"/api/rules/{GAMES[turn % 4]}?theme={theme}"
            language = ("en", "fr")[turn // 4 % 2]
            ends[reader.ask("GET", path, **{"Accept-Language": language})[0]] += 1

    for number in range(readers):
        threading.Thread(target=read, args=(number,), daemon=True).start()
    connection.send("at it")
    connection.recv()
    connection.send(dict(ends))


def rules(readers: int = READERS, seconds: float = SECONDS) -> Figure:
    with serving() as place:
        player = Browser(place).named("Ada")
        before = answers(player, seconds / 3)
        with attacking(read_rules, place, readers) as child:
            during = answers(player, seconds)
            child.connection.send("how many?")
            ends = child.connection.recv()
    got = f"{ends.get(200, 0):,} answers, {ends.get(429, 0):,} refusals, {ends.get(0, 0):,} cut off"
    return Figure(f"{readers} readers of the rules", before, during, got)


# Half a header


def hold(connection: Connection, place: str, number: int) -> None:
    """Sockets that send half a header and nothing more; those that are cut off are replaced."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * number) if hard > 0 else hard, hard))
    parts = urlsplit(place)
    held: dict[socket.socket, None] = {}
    opened = most = 0

    def fill() -> None:
        nonlocal opened, most
        while len(held) < number:
            with suppress(OSError):
                there = (parts.hostname or "", parts.port or 0)
                line = socket.create_connection(there, 5, source_address=(STRANGER, 0))
                line.sendall(HALF)
                line.setblocking(False)
                held[line] = None
                opened += 1
        for line in list(held):
            with suppress(BlockingIOError):
                try:
                    ended = line.recv(1) == b""
                except ConnectionError:
                    ended = True
                if ended:
                    line.close()
                    del held[line]
        most = max(most, len(held))

    fill()
    connection.send("at it")
    while not connection.poll(0.2):
        fill()
    connection.send((opened, most))


def headers(number: int = SOCKETS, seconds: float = SECONDS) -> Figure:
    with serving(DESCRIPTORS) as place:
        player = Browser(place).named("Ada")
        before = answers(player, seconds / 3)
        with attacking(hold, place, number) as child:
            during = answers(player, seconds)
            child.connection.send("how many?")
            opened, held = child.connection.recv()
    got = f"{opened:,} opened, at most {held:,} of them open at a time"
    title = f"{number:,} sockets with half a header, {DESCRIPTORS:,} descriptors"
    return Figure(title, before, during, got)


# Tables with the strongest bot


def flood(connection: Connection, place: str, number: int, bot: str) -> None:
    """Guests who make tables with a bot, as many as they may, and start them all."""
    guests = [Browser(place, STRANGER).named(f"Guest {n}") for n in range(max(1, number // 10))]
    made = [(guest, guest.table(bot)) for n in range(number) for guest in [guests[n % len(guests)]]]
    mine = [(guest, id_) for guest, id_ in made if id_]
    begun = sum(guest.start(id_) == 200 for guest, id_ in mine)
    connection.send((len(mine), begun))
    connection.recv()


def bot_moves(player: Browser) -> float:
    """Seconds until a level-1 bot has made its first move at a new table."""
    id_ = player.table("level1")
    assert id_, "the player may make no table"
    began = time.perf_counter()
    assert player.start(id_) == 200
    while player.ask("GET", f"/api/tables/{id_}")[1]["status"]["acting"] != [0]:
        time.sleep(LOOK)
        if time.perf_counter() - began > PATIENCE:
            break
    return time.perf_counter() - began


def bots(number: int = TABLES, bot: str = "level5", times: int = 8) -> Figure:
    with serving() as place:
        player = Browser(place).named("Ada")
        bot_moves(player)  # starts the bots' processes
        before = [bot_moves(player) for _ in range(max(1, times // 2))]
        child = Child(flood, place, number, bot)
        try:
            made, begun = child.connection.recv()
            during = [bot_moves(player) for _ in range(times)]
        finally:
            child.end()
    got = f"{made} tables made, {begun} started"
    return Figure(f"{number} tables with {bot}: a level-1 bot's move", before, during, got)


def main() -> None:
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load average {load:.1f} before\n")
    head = ("attack", "the player waits, before", "during", "the attackers")
    for line in table(head, [attack().row() for attack in (rules, headers, bots)]):
        print(line)
    print(f"load average {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
