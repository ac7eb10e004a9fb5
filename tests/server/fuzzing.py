"""Send a server messages that are mostly wrong; tables stay as granted requests left them."""

from __future__ import annotations

import json
import logging
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from quinte.table.table import Table
from tests.server.house import GAMES, House, house
from tests.server.talk import Inside

AT_ONCE = 500
"""Messages to the same tables: most requests end a game soon."""
ODD: list[Any] = [None, True, False, 0, 1, -1, 2, 99, 2**53, 2**64, 1.5, 1e300, "", "0", "swap",
                  "all", "\u0000", "\ud800", "é" * 50, "x" * 1001, [], [0], {}, {"do": "move"},
                  "../../etc/passwd", "' OR 1=1 --", "%s{0}", "random", "rematch"]  # fmt: skip
DOES = ["sit", "leave", "come_back", "start", "next", "move", "resign", "offer", "answer",
        "replace", "seat_bot", "close", "watch", "unwatch", "seen", "try", "moves", "ping", "bot",
        "follow",
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
    if do in ("replace", "seat_bot"):
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


class Warnings(logging.Handler):
    """Keeps what is logged at warning level or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(self.format(record))


async def answered(talk: Inside) -> str | None:
    """Hear until the answer to what was just said; the code of a refusal."""
    while "re" not in (message := await talk.hear()):
        pass
    talk.news.clear()
    return str(message["error"]["code"]) if "error" in message else None


async def fuzzed(place: Path, messages: int, seed: int) -> Counter[str | None]:
    """Send that many messages; how often each answer came, None for a granted request."""
    rng = Random(seed)
    codes: Counter[str | None] = Counter()
    warnings = Warnings()
    logging.getLogger().addHandler(warnings)
    try:
        async with house(place) as home:
            while codes.total() < messages:
                tables, talks, texts = await some_tables(home)
                for _ in range(min(AT_ONCE, messages - codes.total())):
                    talk = rng.choice(talks)
                    message = valid(rng, [*tables, *tables, "nowhere"], texts)
                    await talk.say(mutated(rng, message))
                    codes[await answered(talk)] += 1
                for table in tables:
                    await check(home, table)
                for talk in talks:
                    await talk.hang_up()
            table, ada, _ = await home.two()  # and the server still plays
            await (await ada.call()).ask("move", table, text="swap")
    finally:
        logging.getLogger().removeHandler(warnings)
    assert "request.fault" not in codes
    assert warnings.kept == []
    return codes


async def some_tables(home: House) -> tuple[list[str], list[Inside], list[str]]:
    """Tables of all games, open and playing, with a person at each."""
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
