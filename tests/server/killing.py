"""Kill a server under play again and again; what it acknowledged must be in the log, once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import psycopg

from quinte.table.table import Table
from tests.server.house import GAMES
from tests.server.process import Process
from tests.server.talk import PATIENCE, Across, Closed, Message

Log = list[dict[str, Any]]
PAUSE = 0.5
"""Seconds, at most, before a move of somebody who plays while workers are started again."""
AGAIN = 0.05
"""Seconds until somebody whose connection was lost tries again."""
NOT_COMPARED = ("steps", "mine")
"""Of a message: what happened before it, and whose seats it shows; a replay has neither."""


@dataclass
class Kills:
    """What was done and checked."""

    kills: int = 0
    acknowledged: int = 0
    """Moves that the server acknowledged, each found in the log exactly once."""
    views: int = 0
    """Views that a replay of the log gives too: before a kill, and after the restart."""
    gap: float = 0.0
    """The longest time, in seconds, from a player's lost connection to the next one."""


class Player:
    """Has a seat, plays on, repeats what was not acknowledged, and remembers what was."""

    def __init__(self, token: str, game: str, table: str, seat: int, rng: Random) -> None:
        self.token, self.game, self.table, self.seat, self.rng = token, game, table, seat, rng
        self.client = f"window {seat}"
        self.number = 0
        self.waiting: dict[str, Any] | None = None
        self.acknowledged: dict[int, tuple[int, str]] = {}
        """The request's number and its text, by seq."""
        self.seen = 0
        self.latest: Message | None = None
        """The last news of the table."""
        self.over = False
        self.lost: float | None = None
        """Since when there is no connection."""
        self.gap = 0.0
        self.pause = 0.0
        """Seconds, at most, before each move."""

    async def stay(self, address: str) -> None:
        """Play until the game is over, and come back whenever the connection is lost."""
        while not self.over:
            await self.play(address)
            if not self.over:
                self.lost = self.lost or monotonic()
                await asyncio.sleep(AGAIN)

    async def play(self, address: str) -> None:
        """Until the server is gone or the game is over."""
        try:
            talk = await Across.open(address, self.token)
            try:
                await self.play_on(talk)
            finally:
                await talk.hang_up()
        except Closed:
            pass

    async def play_on(self, talk: Across) -> None:
        where = (self.table, self.seat)
        talk.number = 10**6  # apart from the numbers of requests
        await talk.ask("watch", self.table, seat=self.seat, since=self.seen)
        if self.lost is not None:
            self.gap, self.lost = max(self.gap, monotonic() - self.lost), None
        self.check_steps(talk)
        while True:
            if self.waiting is not None:
                await self.send(talk)
            stands = talk.latest[where]
            if stands["status"]["phase"] != "playing":
                self.over = True
                return
            if self.seat not in stands["status"]["acting"]:
                await talk.hear()
                self.check_steps(talk)
                continue
            if self.pause:
                await asyncio.sleep(self.pause * self.rng.random())
            moves = await talk.moves(self.table, self.seat)
            self.check_steps(talk)
            if talk.latest[where] is not stands:
                continue
            self.number += 1
            self.waiting = {
                "id": self.number, "do": "move", "table": self.table, "seat": self.seat,
                "client": self.client, "text": self.rng.choice(moves),
            }  # fmt: skip

    async def send(self, talk: Across) -> None:
        """Send the same request until there is an answer."""
        assert self.waiting is not None
        await talk.say(json.dumps(self.waiting))
        answer = await talk.answer(self.waiting["id"])
        self.acknowledged[answer["seq"]] = (self.waiting["id"], self.waiting["text"])
        self.waiting = None
        self.check_steps(talk)

    def check_steps(self, talk: Across) -> None:
        """Every step once, in order, none left out."""
        for message in talk.news:
            for step in message["steps"]:
                assert step["seq"] == self.seen + 1
                self.seen += 1
            assert self.seen == message["seq"]
            self.latest = message
        talk.news.clear()

    def check_log(self, log: Log) -> None:
        """All that was acknowledged is there, once; of the rest, only what was sent last."""
        found: dict[int, tuple[int, str]] = {}
        for seq, entry in enumerate(log, 1):
            if entry["do"] == "move" and entry["seat"] == self.seat:
                found[seq] = (entry["request"][1], entry["text"])
        numbers = [number for number, _ in found.values()]
        assert len(set(numbers)) == len(numbers), "a request is in the log twice"
        lost = {seq: request for seq, request in self.acknowledged.items() if seq not in found}
        assert not lost, "acknowledged, but not in the log"
        assert self.acknowledged.items() <= found.items()
        unheard = [request for seq, request in found.items() if seq not in self.acknowledged]
        sent = [(self.waiting["id"], self.waiting["text"])] if self.waiting else []
        assert unheard in ([], sent)
        assert self.seen <= len(log)


def log_of(database: Path | str, table: str) -> Log:
    """What the database has of a table, read without the server's code."""
    query = "SELECT seq, entry FROM log WHERE table_id={} ORDER BY seq"
    entries: list[tuple[int, str]]
    if isinstance(database, Path):
        opened = sqlite3.connect(database)
        entries = opened.execute(query.format("?"), (table,)).fetchall()
        opened.close()
    else:
        with psycopg.connect(database) as connection:
            rows = connection.execute(query.format("%s").encode(), (table,))
            entries = [(int(seq), str(entry)) for seq, entry in rows]
    assert [seq for seq, _ in entries] == list(range(1, len(entries) + 1))
    return [json.loads(entry) for _, entry in entries]


def check_views(log: Log, seen: list[Message]) -> int:
    """Whether a replay of a table's log shows what its players were shown; how many views."""
    wanted = sorted(seen, key=lambda message: int(message["seq"]))
    assert not wanted or wanted[-1]["seq"] <= len(log)
    table: Table | None = None
    for seq, entry in enumerate(log, 1):
        if table is None:
            table = Table(seen[0]["table"], entry)
        else:
            table.apply(entry)
        while wanted and wanted[0]["seq"] == seq:
            message = wanted.pop(0)
            expected = table.message(message["seat"], [])
            shown = {
                name: value
                for name, value in message.items()
                if name not in NOT_COMPARED and (value is not None or name in expected)
            }
            status = shown["status"]
            shown["status"] = {n: v for n, v in status.items() if n in expected["status"]}
            del expected["steps"]
            assert shown == json.loads(json.dumps(expected)), "the log gives another view"
        if not wanted:
            break
    return len(seen)


def new_game(
    server: Process, tokens: list[str], game: str, rng: Random, *, bot: bool = True
) -> list[Player]:
    """Two people and perhaps a bot sit down; all of it acknowledged."""
    clients = [server.client(token) for token in tokens]
    seats = [None, None, "random"] if bot else [None, None]
    made = clients[0].post(
        "/api/tables", json={"game": game, "options": {"players": len(seats)}, "seats": seats}
    )
    table = made.raise_for_status().json()["id"]
    for client in clients:
        client.post(f"/api/tables/{table}/requests", json={"do": "sit"}).raise_for_status()
    begun = clients[0].post(f"/api/tables/{table}/requests", json={"do": "start"})
    begun.raise_for_status()
    for client in clients:
        client.close()
    players = [
        Player(token, game, table, seat, Random(rng.random())) for seat, token in enumerate(tokens)
    ]
    for player in players:
        player.seen = begun.json()["seq"]
    return players


def looks(server: Process, players: list[Player]) -> list[Message]:
    """What the server shows each player of the table."""
    seen: list[Message] = []
    for player in players:
        with server.client(player.token) as client:
            shown = client.get(f"/api/tables/{player.table}", params={"seat": player.seat})
            seen.append(dict(shown.raise_for_status().json()))
    return seen


class Killing:
    """People at tables of all games, on a database that outlives its servers."""

    def __init__(self, database: Path | str, seed: int) -> None:
        self.database, self.rng = database, Random(seed)
        self.tokens: list[str] = []
        self.players: list[Player] = []
        self.done = Kills()
        self.bots = True

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def playing(self) -> list[Player]:
        return [player for player in self.players if not player.over]

    def check(self, seen: list[Message]) -> None:
        """The log against what was acknowledged, and against what was shown."""
        for table in dict.fromkeys(player.table for player in self.players):
            log = log_of(self.database, table)
            for player in self.players:
                if player.table == table:
                    player.check_log(log)
            shown = [message for message in seen if message["table"] == table]
            self.done.views += check_views(log, shown) if shown else 0

    def sit_down(self, server: Process) -> None:
        """A new game of each kind, unless one is under way."""
        self.tokens = self.tokens or [server.guest(name) for name in ("Ada", "Bo")]
        for game in GAMES:
            if not any(player.game == game for player in self.playing()):
                self.players += new_game(server, self.tokens, game, self.rng, bot=self.bots)

    async def kill(self, server: Process) -> None:
        """Let them play, kill the server at any moment, and read the log."""
        playing = self.playing()
        tasks = [asyncio.create_task(player.play(server.address)) for player in playing]
        enough = self.acknowledged() + self.rng.randrange(5, 60)
        while self.acknowledged() < enough and not all(task.done() for task in tasks):
            await asyncio.sleep(self.rng.random() / 100)
        server.kill()
        await asyncio.gather(*tasks)
        assert server.faults() == []
        self.check([player.latest for player in playing if player.latest is not None])

    async def run(self, kills: int) -> Kills:
        for number in range(kills + 1):  # the last server is started only to be looked at
            with Process(self.database) as server:
                self.check(looks(server, self.playing()))
                if number < kills:
                    self.sit_down(server)
                    await self.kill(server)
                    self.done.kills += 1
        self.done.acknowledged = self.acknowledged()
        assert self.done.acknowledged >= 5 * kills
        return self.done


class KillingWorkers(Killing):
    """Either of two workers is killed at a time, while everybody plays on."""

    def __init__(self, database: str, seed: int) -> None:
        super().__init__(database, seed)
        self.tasks: list[asyncio.Task[None]] = []
        self.seated: list[Player] = []
        self.bots = seed % 10 == 0
        """Whether bots play too: each new worker then starts a process for them, which takes as
        long as the worker itself.
        """

    def raise_faults(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()

    def check_now(self) -> None:
        """Nobody plays while this reads the log."""
        self.raise_faults()
        self.check([player.latest for player in self.playing() if player.latest is not None])

    async def kill_one(self, server: Process) -> None:
        """At any moment; of a worker that has just been killed, its successor."""
        self.sit_down(server)
        playing = [player for player in self.playing() if player not in self.seated]
        self.seated += playing
        for player in playing:
            player.pause = PAUSE
        self.tasks += [asyncio.create_task(player.stay(server.address)) for player in playing]
        enough = self.acknowledged() + self.rng.randrange(5, 60)
        async with asyncio.timeout(4 * PATIENCE):  # two cores may be busy with other things
            while self.acknowledged() < enough and self.playing():
                await asyncio.sleep(self.rng.random() / 100)
                self.raise_faults()
        worker = self.rng.choice((1, 2))
        before = server.workers()[worker]
        os.kill(before, signal.SIGKILL)
        await asyncio.sleep(self.rng.random() / 10)
        self.check_now()
        async with asyncio.timeout(4 * PATIENCE):
            while server.workers()[worker] == before:
                await asyncio.sleep(0.05)

    async def run(self, kills: int) -> Kills:
        with Process(self.database, "--workers", "2", entry="tests.server.steadfast") as server:
            try:
                await self.kill_often(server, kills)
            except BaseException:
                for process in server.workers().values():  # forked, they would outlive it
                    with suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
                raise
            assert server.stop() == 0
            assert server.faults() == []
        self.done.acknowledged = self.acknowledged()
        self.done.gap = max(player.gap for player in self.players)
        assert self.done.acknowledged >= 5 * kills
        return self.done

    async def kill_often(self, server: Process, kills: int) -> None:
        for _ in range(kills):
            await self.kill_one(server)
            self.done.kills += 1
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.check(looks(server, self.playing()))
