"""Random things over the WebSocket, and what OpenAPI promises over REST."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quinte.table.table import Table
from tests.server.house import GAMES, House, house
from tests.server.process import profile
from tests.server.talk import Inside

pytestmark = pytest.mark.anyio
MESSAGES = profile(400, 1500, 100_000)
ODD: list[Any] = [None, True, False, 0, 1, -1, 2, 99, 2**53, 2**64, 1.5, 1e300, "", "0", "swap",
                  "all", "\u0000", "\ud800", "é" * 50, "x" * 1001, [], [0], {}, {"do": "move"},
                  "../../etc/passwd", "' OR 1=1 --", "%s{0}", "random", "rematch"]  # fmt: skip
DOES = ["sit", "leave", "come_back", "start", "next", "move", "resign", "offer", "answer",
        "replace", "close", "watch", "unwatch", "try", "moves", "ping", "bot", "follow",
        "create"]  # fmt: skip


def valid(rng: Random, tables: list[str], texts: list[str]) -> dict[str, Any]:
    """A message that could be one of ours."""
    do = rng.choice([*DOES, "move", "move", "move", "watch"])
    message = {"id": rng.randrange(1000), "do": do, "table": rng.choice(tables)}
    if rng.random() < 0.6:
        message["seat"] = rng.randrange(3)
    if do in ("move", "try"):
        message["text"] = rng.choice(texts)
    if do in ("offer", "answer"):
        message["what"] = rng.choice(["take_back", "end", "rematch"])
    if do == "answer":
        message["yes"] = rng.random() < 0.5
    if do == "replace":
        message |= {"seat": rng.randrange(2), "bot": "random"}
    if rng.random() < 0.3:
        message |= {"client": rng.choice(["a", "b"]), "number": rng.randrange(50)}
    if do == "watch" and rng.random() < 0.5:
        message["since"] = rng.randrange(20)
    return message


def mutated(rng: Random, message: dict[str, Any]) -> str | bytes:
    """A message with something wrong, mostly."""
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        name = rng.choice([*message, "more", "secret", "by", "at", "request", "\udfff"])
        if rng.random() < 0.3:
            message.pop(name, None)
        else:
            message[name] = rng.choice(ODD)
    text = json.dumps(message)
    kind = rng.random()
    if kind < 0.05:  # cut
        return text[: rng.randrange(len(text))]
    if kind < 0.1:  # a character changed
        at = rng.randrange(len(text))
        return text[:at] + rng.choice('{}[]",:\\0aé\u0000') + text[at + 1 :]
    if kind < 0.12:
        return text.encode()
    if kind < 0.13:
        return text + " " * 9000
    return text


async def answered(talk: Inside, rng: Random) -> str | None:
    """Hear until the answer to what was just said; the code of a refusal."""
    while "re" not in (message := await talk.hear()):
        pass
    talk.news.clear()
    return str(message["error"]["code"]) if "error" in message else None


async def test_whatever_is_sent_tables_are_as_the_granted_requests_left_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(11)
    async with house(tmp_path) as home:
        codes: set[str | None] = set()
        sent = 0
        while sent < MESSAGES:  # some new tables now and then, most requests end a game soon
            tables, talks, texts = await some_tables(home)
            for _ in range(min(500, MESSAGES - sent)):
                talk = rng.choice(talks)
                await talk.say(mutated(rng, valid(rng, [*tables, *tables, "nowhere"], texts)))
                codes.add(await answered(talk, rng))
                sent += 1
            for table in tables:
                await check(home, table)
            for talk in talks:
                await talk.hang_up()
        assert None in codes
        assert {"request.form", "document.json", "table.phase", "table.not_yours"} <= codes
        assert "request.fault" not in codes
        table, ada, _ = await home.two()  # and the server still plays
        await (await ada.call()).ask("move", table, text="swap")
    bad = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert bad == []


async def some_tables(home: House) -> tuple[list[str], list[Inside], list[str]]:
    """Tables of all games, open and playing, and somebody at each."""
    tables, talks = [], []
    texts = ["swap", "zzz", "bid -", "done", "pass", "1@1", "stop"]
    for game in GAMES:
        table, ada, bo = await home.two(game, waiting=0)
        talk = await ada.call()
        texts += (await talk.moves(table, 0))[:20]
        tables += [table, await ada.table(game, seats=[None, "random"])]
        talks += [talk, await bo.call()]
    return tables, talks, texts


async def check(home: House, table: str) -> None:
    """The log gives the table that is in memory."""
    room = home.server.rooms.rooms[table]
    async with room.lock:
        entries = await home.log(table)
        again = Table.replay(table, entries)
        assert again.seq == room.table.seq == len(entries)
        for viewer in (None, 0, 1, "all"):
            assert again.message(viewer, []) == room.table.message(viewer, [])
