"""Nothing that was acknowledged is lost, whatever is killed and when."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.house import GAMES
from tests.server.process import Process, profile
from tests.server.talk import Across, Closed

pytestmark = pytest.mark.anyio
KILLS = profile(1, 5, 100)


class Player:
    """Has a seat, plays on, repeats what was not acknowledged, and remembers what was."""

    def __init__(self, token: str, game: str, table: str, seat: int, rng: Random) -> None:
        self.token, self.game, self.table, self.seat, self.rng = token, game, table, seat, rng
        self.client = f"window {seat}"
        self.number = 0
        self.waiting: dict[str, Any] | None = None
        self.acknowledged: dict[int, tuple[int, str]] = {}
        """What was granted: the request's number, and its text, by seq."""
        self.seen = 0
        self.over = False

    async def play(self, address: str) -> None:
        """Until the server is gone or the game is over."""
        try:
            talk = await Across.open(address, self.token)
            try:
                await self.go_on(talk)
            finally:
                await talk.hang_up()
        except Closed:
            pass

    async def go_on(self, talk: Across) -> None:
        where = (self.table, self.seat)
        talk.number = 10**6  # apart from the numbers of requests
        await talk.ask("watch", self.table, seat=self.seat, since=self.seen)
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
        """A request, the same until there is an answer."""
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
        talk.news.clear()


def log_of(database: Path, table: str) -> list[dict[str, Any]]:
    """What is on the disk, read while no server runs."""
    with sqlite3.connect(database) as opened:
        rows = opened.execute("SELECT seq, entry FROM log WHERE table_id=? ORDER BY seq", (table,))
        entries = rows.fetchall()
    opened.close()
    assert [seq for seq, _ in entries] == list(range(1, len(entries) + 1))
    return [json.loads(entry) for _, entry in entries]


def check(player: Player, log: list[dict[str, Any]]) -> None:
    """All that was acknowledged is there, once; of what was not, only what was sent last."""
    found: dict[int, tuple[int, str]] = {}
    for seq, entry in enumerate(log, 1):
        if entry["do"] == "move" and entry["seat"] == player.seat:
            found[seq] = (entry["request"][1], entry["text"])
    numbers = [number for number, _ in found.values()]
    assert len(set(numbers)) == len(numbers)
    assert player.acknowledged.items() <= found.items()
    unheard = [request for seq, request in found.items() if seq not in player.acknowledged]
    sent = [(player.waiting["id"], player.waiting["text"])] if player.waiting else []
    assert unheard in ([], sent)
    assert player.seen <= len(log)


def new_game(server: Process, tokens: list[str], game: str, rng: Random) -> list[Player]:
    """Two people and a bot sit down; all of it acknowledged."""
    clients = [server.client(token) for token in tokens]
    seats = [None, None, "random"]
    made = clients[0].post(
        "/api/tables", json={"game": game, "options": {"players": 3}, "seats": seats}
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


async def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    rng = Random(20)
    database = tmp_path / "quinte.sqlite3"
    tokens: list[str] = []
    players: list[Player] = []

    def granted() -> int:
        return sum(len(player.acknowledged) for player in players)

    for _ in range(KILLS):
        with Process(database) as server:
            tokens = tokens or [server.guest(name) for name in ("Ada", "Bo")]
            for game in GAMES:  # another, if that of the last time is over
                if not any(player.game == game and not player.over for player in players):
                    players += new_game(server, tokens, game, rng)
            tasks = [
                asyncio.create_task(player.play(server.address))
                for player in players
                if not player.over
            ]
            enough = granted() + rng.randrange(5, 60)
            while granted() < enough and not all(task.done() for task in tasks):
                await asyncio.sleep(rng.random() / 100)
            server.kill()
            await asyncio.gather(*tasks)
            assert server.faults() == []
        for player in players:
            check(player, log_of(database, player.table))
    assert granted() >= 5 * KILLS
