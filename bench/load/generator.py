"""Plays many games at once against a server: `python -m bench.load.generator URL`.

It answers each line of JSON, an object with `do`, with one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.load.players import Pair
from bench.load.wire import ANSWER, UPDATE, Answer, read_answer, write
from quinte.server.http.doors import raise_descriptors

AT_ONCE = 50
"""Tables created concurrently."""
PATIENCE = 5.0
"""Seconds that an answer may take after the last request of a run."""
NAP = 0.002
"""Seconds that the generator rests between requests, at least: it is to cost little itself."""


GRANTED = Answer(ok=True)


class RefusedError(Exception):
    """The server rejected a request that the load needs."""


@dataclass
class Tally:
    """Counts of a run; times in seconds."""

    heard: list[float] = field(default_factory=list)
    """From sending a move to the opponent's receipt of the update."""
    acknowledged: list[float] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    lag: list[float] = field(default_factory=list)
    """How late requests were sent: the generator's fault, not the server's."""
    seen: list[float] = field(default_factory=list)
    """From sending a move to its receipt by each spectator."""
    late: int = 0
    """Requests that were skipped, since the previous one was still under way."""

    def answered(self, seconds: float, do: str, answer: Answer) -> None:
        if answer.ok:
            self.acknowledged.append(seconds)
            self.ends[do] += 1
        elif answer.error:
            self.ends[answer.error.code] += 1


class Client(WSListener):
    """A person's connection, which serves many tables."""

    def __init__(self, load: Load, http: httpx.AsyncClient) -> None:
        super().__init__()
        self.load = load
        self.http = http
        self.pairs: dict[bytes, Pair] = {}
        """By the names of their tables."""
        self.numbers = count(1)
        self.waiting: dict[int, Callable[[Answer], None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it as a background task."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Dispatch a message of the server."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        if found := UPDATE.match(data):
            table, seat, seq = found.groups()
            pair = self.pairs.get(table)
            if pair and pair.name == table:  # else they have left it
                pair.told(int(seat), int(seq), data, self.load.tally)
        elif found := ANSWER.match(data):
            answer = GRANTED if found[2] == b"ok" else read_answer(data)
            self.waiting.pop(int(found[1]))(answer)

    def send(self, request: bytes, answered: Callable[[Answer], None]) -> None:
        """Ask for something, in JSON but for the number with which it begins; the answer is handed
        over when it comes.
        """
        number = next(self.numbers)
        self.waiting[number] = answered
        self.transport.send(WSMsgType.TEXT, b'{"id":%d,%b' % (number, request))

    async def granted(self, **request: Any) -> None:
        """Wait for the answer to a message; raises RefusedError if it is an error."""
        coming: asyncio.Future[Answer] = asyncio.Future()
        self.send(write(request)[1:], coming.set_result)
        answer = await coming
        if not answer.ok:
            raise RefusedError(f"{request}: {answer}")


class Spectator(WSListener):
    """A connection that only watches one table; it reads no more of an update than it must."""

    def __init__(self, load: Load, pair: Pair) -> None:
        super().__init__()
        self.load = load
        self.pair = pair
        self.watching: asyncio.Future[None] = asyncio.Future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        request = {"id": 1, "do": "watch", "table": self.pair.table}
        transport.send(WSMsgType.TEXT, write(request))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Note when an update came."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        if not self.watching.done():
            if ANSWER.match(frame.get_payload_as_bytes()):
                self.watching.set_result(None)
        elif b'"steps"' in frame.get_payload_as_bytes():
            self.load.tally.seen.append(time.perf_counter() - self.pair.sent)


class Load:
    """All clients and their tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.rng = Random(1)
        self.clients: list[Client] = []
        self.pairs: list[Pair] = []
        self.tally = Tally()

    async def connect(self, clients: int) -> dict[str, Any]:
        """Connect this many people."""
        for number in range(clients):
            # Shorter than the server keeps idle connections, which it might close under a request.
            brief = httpx.Limits(keepalive_expiry=2)
            # Over plain HTTP no certificate is checked, and reading them takes long.
            http = httpx.AsyncClient(
                base_url=self.url,
                trust_env=False,
                limits=brief,
                timeout=60,
                verify=False,  # noqa: S501
            )
            (await http.post("/api/guest", json={"name": f"Player {number}"})).raise_for_status()
            client = Client(self, http)
            await ws_connect(
                lambda client=client: client,
                self.url.replace("http", "ws", 1) + "/api/ws",
                extra_headers={"Cookie": cookie_of(http)},
            )
            self.clients.append(client)
        return {}

    async def open(self, tables: int, games: list[str]) -> dict[str, Any]:
        """Open this many more tables, alternating between all games, and start their games."""
        gate = asyncio.Semaphore(AT_ONCE)
        first = len(self.pairs)

        async def one(number: int) -> Pair:
            clients = len(self.clients)
            one = self.clients[number % clients]
            other = self.clients[(number + 1 + number // clients) % clients]
            pair = Pair(games[number % len(games)], (one, other), Random(number))
            async with gate:
                made = await one.http.post("/api/tables", json={"game": pair.game.name})
                made.raise_for_status()
                await pair.sit_down(made.json()["id"])
            return pair

        numbers = range(first, first + tables)
        self.pairs += await asyncio.gather(*(one(number) for number in numbers))
        gc.collect()
        gc.freeze()
        return {}

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        """Send this many requests per second, one table after another."""
        tally = self.tally = Tally()
        period = len(self.pairs) / rate
        offsets = sorted(self.rng.random() * period for _ in self.pairs)
        due = list(zip(offsets, self.rng.sample(self.pairs, len(self.pairs)), strict=True))
        games, began = sum(pair.games for pair in self.pairs), time.process_time()
        begin = now = time.perf_counter()
        for turn in count():
            for offset, pair in due:
                at = begin + turn * period + offset
                if at >= begin + seconds:
                    break
                while now < at:
                    await asyncio.sleep(max(NAP, at - now))
                    now = time.perf_counter()
                tally.lag.append(now - at)
                if pair.busy:
                    tally.late += 1
                else:
                    pair.ask(tally)
            if (turn + 1) * period >= seconds:
                break
        taken = time.perf_counter() - begin
        granted, left = len(tally.acknowledged), sum(pair.asking for pair in self.pairs)
        busy = time.process_time() - began
        while any(pair.asking for pair in self.pairs):
            if time.perf_counter() - begin > taken + PATIENCE:
                break
            await asyncio.sleep(NAP)
        return {
            "granted": granted / taken,
            "left": left,
            "late": tally.late / max(len(tally.lag), 1),
            "ends": tally.ends,
            "heard": cuts(tally.heard),
            "acknowledged": cuts(tally.acknowledged),
            "lag": cuts(tally.lag),
            "seen": cuts(tally.seen),
            "spent": time.process_time() - began,
            "games": sum(pair.games for pair in self.pairs) - games,
            "processor": busy / taken,
        }

    async def spectate(self, spectators: int) -> dict[str, Any]:
        """Let this many more connections watch the first table."""
        cookie = cookie_of(self.clients[0].http)
        for _ in range(spectators):
            spectator = Spectator(self, self.pairs[0])
            await ws_connect(
                lambda spectator=spectator: spectator,
                self.url.replace("http", "ws", 1) + "/api/ws",
                extra_headers={"Cookie": cookie},
            )
            await spectator.watching
        return {}

    async def leave(self) -> dict[str, Any]:
        """Stop watching; the connections stay open."""
        for pair in self.pairs:
            for seat, client in enumerate(pair.clients):
                await client.granted(do="unwatch", table=pair.table, seat=seat)
        self.pairs.clear()
        return {}


def cookie_of(http: httpx.AsyncClient) -> str:
    """The cookies of a person, as a header has them."""
    return "; ".join(f"{name}={value}" for name, value in http.cookies.items())


def cuts(seconds: list[float]) -> dict[str, float]:
    """The usual percentiles, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    last = len(ordered) - 1
    return {name: 1000 * ordered[round(share * last)] for name, share in shares.items()}


async def serve(url: str) -> None:
    """The generator's side of the pipe."""
    raise_descriptors()
    load = Load(url)
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    gc.disable()  # a GC pause here would look like one of the server
    while line := await reader.readline():
        question = json.loads(line)
        answer = await getattr(load, question.pop("do"))(**question)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
