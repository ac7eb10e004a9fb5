"""A table in memory: one request after the other, and those who watch."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.types import Viewer
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.server.http.session import Forbidden
from quinte.server.metrics import REQUESTS
from quinte.server.rooms.thinkers import Thinkers
from quinte.server.storage.store import Conflict, Store
from quinte.table.effects import EFFECTS, Entry, Refused, Request
from quinte.table.requests import Sit
from quinte.table.table import Applied, Table

TRIES = 10
"""How often a lost race for a number is run again."""
KEPT = 8
"""So many steps are kept for those who come back soon; for others the log is read."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0
"""Seconds before what happens by itself is tried again after a fault."""

LISTED = ("id", "phase", "game", "options", "match", "seats", "public", "spectators", "result")
"""What lists show of a table's status."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody who is told what happens."""

    @property
    def person(self) -> str:
        """Who it is."""

    @property
    def language(self) -> str | None:
        """The language in which it wants to be told stories."""

    def send(self, text: str) -> None:
        """Take a message; never waits."""


Rematch = Callable[[Table], Awaitable[str]]
"""Makes a table for those who want to play again; its id."""


class Room:
    """Whatever happens at a table happens here, in one order, and is kept before it is told."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers, rematch: Rematch) -> None:
        self.table = table
        self.store = store
        self.thinkers = thinkers
        self.rematch = rematch
        self.lock = asyncio.Lock()
        self.watchers: dict[tuple[Watcher, Viewer], None] = {}
        self.recent: list[Applied] = []
        self.task: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.listed = ""
        self.listed_phase = ""
        self.doubtful = False

    # Requests

    async def ask(
        self, person: str, request: Request, client: str = "", number: int | None = None
    ) -> int:
        """Grant a request; the number of its entry, which is committed by then.

        It runs to its end even if whoever asked has hung up: what is kept is also told.
        """
        self.used = time.monotonic()
        return await asyncio.shield(self.grant(person, request, client, number))

    async def grant(self, person: str, request: Request, client: str, number: int | None) -> int:
        """The same, not to be stopped half-way."""
        who = f"{person}/{client}"
        async with self.lock:
            await self.resync()
            for _ in range(TRIES):
                done = self.table.answered.get(who)
                if number is not None and done and number <= done[0]:
                    return done[1]  # asked before: no second effect
                try:
                    entry = self.table.ask(request, person, now())
                except QuinteError:
                    if self.store.shared and await self.catch_up():
                        continue  # refused because of what we had not heard yet
                    REQUESTS.labels(do=request.do, end="refused").inc()
                    raise
                if number is not None:
                    entry["request"] = [who, number]
                if await self.commit(entry):
                    REQUESTS.labels(do=request.do, end="granted").inc()
                    return self.table.seq
        raise Refused("table.busy")

    async def commit(self, entry: Entry) -> bool:
        """Keep an entry, make it happen, tell everybody; False if another was faster."""
        people = [entry["by"]] if entry["do"] == Sit.do else []
        self.doubtful = True  # until the database has answered
        try:
            await self.store.append(self.table.id, self.table.seq + 1, [entry], people=people)
        except Conflict:
            await self.catch_up()
            return False
        self.doubtful = False
        self.tell([self.table.apply(entry)])
        return True

    async def resync(self) -> None:
        """A write that failed may have happened all the same."""
        if self.doubtful:
            await self.catch_up()

    async def catch_up(self) -> bool:
        """Another process may have written: read on from the log, and tell; whether it had."""
        entries = await self.store.entries(self.table.id, self.table.seq)
        self.doubtful = False
        if entries:
            self.tell([self.table.apply(entry) for entry in entries])
        return bool(entries)

    async def on_news(self, seq: int) -> None:
        """Another process says how far the table is."""
        async with self.lock:
            if seq > self.table.seq:
                await self.catch_up()

    # Those who watch

    async def watch(self, watcher: Watcher, viewer: Viewer, since: int | None) -> None:
        """Tell how things stand, with what was missed, and from now on what happens."""
        async with self.lock:
            self.used = time.monotonic()
            await self.resync()
            if not self.table.sees(viewer, watcher.person):
                raise Forbidden("table.hidden", seat=viewer)
            missed = await self.missed(since)
            watcher.send(self.written(self.table.message(viewer, missed), watcher.language))
            self.watchers[watcher, viewer] = None
            self.schedule()

    def leave(self, watcher: Watcher, viewer: Viewer) -> None:
        """One less."""
        self.watchers.pop((watcher, viewer), None)
        self.used = time.monotonic()

    async def missed(self, since: int | None) -> list[Applied]:
        """The steps after a number; none for somebody new."""
        if since is None or not 0 <= since < self.table.seq:
            return []
        if self.recent and self.recent[0].seq <= since + 1:
            return [step for step in self.recent if step.seq > since]
        entries = await self.store.entries(self.table.id)
        again = Table(self.table.id, entries[0])
        steps = [again.apply(entry) for entry in entries[1 : self.table.seq]]
        return [step for step in steps if step.seq > since]

    def tell(self, steps: list[Applied]) -> None:
        """Every viewer's message is made once, and sent to all who look from there."""
        self.recent = (self.recent + steps)[-KEPT:]
        told: dict[Viewer, list[Watcher]] = {}
        for watcher, viewer in list(self.watchers):
            if self.table.sees(viewer, watcher.person):
                told.setdefault(viewer, []).append(watcher)
            else:  # the seat is another's now
                del self.watchers[watcher, viewer]
                watcher.send(json.dumps({"table": self.table.id, "seat": viewer, "gone": True}))
        for viewer, message in self.table.messages(told, steps).items():
            texts: dict[str | None, str] = {}
            for watcher in told[viewer]:
                if watcher.language not in texts:
                    texts[watcher.language] = self.written(message, watcher.language)
                watcher.send(texts[watcher.language])
        if self.table.phase != self.listed_phase or any(
            EFFECTS[step.public["do"]].listed for step in steps
        ):
            self.list_anew()
        self.schedule()

    def written(self, message: dict[str, Any], language: str | None) -> str:
        """A message as it is sent; in a language, with its steps told in sentences."""
        if language:
            names = [seat.name or "" for seat in self.table.seats]
            page = Page(Words(language), names, spoken=True)
            steps = [
                {**step, "story": self.table.game.tell(step["events"], page)}
                for step in message["steps"]
            ]
            message = {**message, "steps": steps}
        return json.dumps(message, ensure_ascii=False)

    def list_anew(self) -> None:
        """Bring lists up to date, if what they show has changed; nobody waits for that."""
        self.listed_phase = self.table.phase
        listed = summary(self.table)
        if listed["status"] != self.listed:
            self.listed = listed["status"]
            self.store.list_later(self.table.id, listed)

    # What happens by itself

    def schedule(self) -> None:
        """Let bots think, and those who want to play again do so."""
        if (self.table.acting_bots() or self.table.rematch_agreed) and not self.busy:
            self.task = asyncio.create_task(self.run_bots())

    @property
    def busy(self) -> bool:
        """Whether a bot thinks."""
        return self.task is not None and not self.task.done()

    async def run_bots(self) -> None:
        """Until it is the people's turn; after a fault, again: nobody else would go on."""
        wait = FIRST_WAIT
        while True:
            try:
                if self.table.rematch_agreed:
                    await self.play_again()
                acting = self.table.acting_bots()
                if not acting:
                    return
                await self.let_play(acting[0])
                wait = FIRST_WAIT
            except Exception:
                logging.getLogger("quinte.server").exception("fault", extra={"where": "table"})
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def play_again(self) -> None:
        """Lead those who agreed to their next table."""
        async with self.lock:
            await self.resync()
            if self.table.rematch_agreed:
                again = await self.rematch(self.table)
                await self.commit(self.table.follow_entry(again, now()))

    async def let_play(self, seat: int) -> None:
        """A bot's move."""
        seq = self.table.seq
        entry = await self.chosen(seat)
        async with self.lock:
            await self.resync()
            if entry and self.table.seq == seq:
                await self.commit(entry)

    async def chosen(self, seat: int) -> Entry | None:
        """What a bot plays, up to where everybody hears of it."""
        table, texts = self.table, list[str]()
        game, name, seq = table.game, table.seats[seat].bot, table.seq
        assert table.state is not None
        assert name is not None
        state, heard = table.state, False
        while not heard:
            moves = state.moves(seat)
            seed = Fast(int.from_bytes(table.secret[:7], "big") + 1000 * seq + len(texts)).below(
                1 << 60
            )
            job = (name, game.name, dict(game.options), state.view(seat), moves, seed)
            move = await self.thinkers.choose(job)
            if table.seq != seq:
                return None  # somebody was faster: think again
            texts.append(game.text(state, seat, move))
            state, facts = table.played(seat, texts)
            heard = bool(game.events(facts, None))
        return table.bot_entry(seat, texts, now())


def summary(table: Table) -> dict[str, Any]:
    """What lists show of a table, as the database keeps it."""
    status = table.status()
    shown = {name: status[name] for name in LISTED if name in status}
    return {
        "phase": table.phase,
        "public": table.setup.public,
        "updated": table.since,
        "status": json.dumps(shown),
    }
