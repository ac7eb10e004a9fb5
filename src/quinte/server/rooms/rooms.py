"""All tables of a server: those in use in memory, all of them in the database."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from quinte.engine.state import State
from quinte.errors import QuinteError
from quinte.server.http.limits import TooMany
from quinte.server.metrics import ROOMS
from quinte.server.rooms.room import Room, listing, now, people_of, summary
from quinte.server.rooms.thinkers import Thinkers
from quinte.server.storage.news import Changes, Word
from quinte.server.storage.store import SAVING, Conflict, Store
from quinte.table.effects import Refused
from quinte.table.phase import OPEN, PLAYING
from quinte.table.requests import Sit
from quinte.table.setup import Setup
from quinte.table.table import Table, create_entry

SECRET_BYTES = 32
HOUR = 3_600_000
EXPIRES = {OPEN: 24 * HOUR, PLAYING: 7 * 24 * HOUR}
"""Milliseconds without a request after which the public list no longer shows a table."""
ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class NoSuchTable(QuinteError):
    """There is no table with that id."""


def new_secret() -> bytes:
    """The random secret of a new table's deal."""
    return secrets.token_bytes(SECRET_BYTES)


class Rooms:
    """Finds tables by id."""

    def __init__(
        self, store: Store, thinkers: Thinkers, idle_seconds: float, most_open: int
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.idle_seconds = idle_seconds
        self.most_open = most_open
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}

    async def create(
        self,
        setup: Setup,
        person: str,
        name: str | None = None,
        sitting: Sequence[Sit] = (),
        source: str | None = None,
    ) -> Room:
        """Create a table and commit it, with the seats that its host takes at once.

        `source` stands for the address it is made from. Raises TooMany if too many of the host's
        tables wait for players.
        """
        id_, at = secrets.token_urlsafe(12), now()
        if await self.store.open_tables(person, at - EXPIRES[OPEN]) >= self.most_open:
            raise TooMany("limit.tables", most=self.most_open)
        entries = [create_entry(setup, person, (new_secret(), new_secret()), at, name=name)]
        table = Table(id_, entries[0])
        for wanted in sitting:
            entries.append(table.ask(wanted, person, at))
            table.apply(entries[-1])
        people = [person] if sitting else []
        with SAVING:
            listed = {**summary(table), "source": source}
            await self.store.append(id_, 1, entries, listed, people)
        return self.keep(table)

    async def again(self, table: Table) -> str:
        """Create the rematch: the same seats and options, dealt at once."""
        id_, entries = table.again(new_secret(), now())
        new = Table.replay(id_, entries)
        people = [seat.person for seat in new.seats if seat.person]
        try:
            await self.store.append(id_, 1, entries, summary(new), people)
        except Conflict:  # another process was faster: the table exists
            room = await self.find(id_)
        else:
            room = self.keep(new)
        room.schedule()
        return id_

    def keep(self, table: Table) -> Room:
        room = self.rooms.setdefault(table.id, Room(table, self.store, self.thinkers, self.again))
        ROOMS.set(len(self.rooms))
        return room

    async def find(self, id_: str) -> Room:
        """The table with that id, from memory or replayed from its log."""
        if room := self.rooms.get(id_):
            return room
        if not ID.fullmatch(id_):
            raise NoSuchTable("table.unknown", table=id_[:40])
        if id_ not in self.loading:  # concurrent callers await the same load
            self.loading[id_] = asyncio.create_task(self.load(id_))
            self.loading[id_].add_done_callback(lambda _: self.loading.pop(id_))
        return await asyncio.shield(self.loading[id_])

    async def load(self, id_: str) -> Room:
        entries = await self.store.entries(id_)
        if not entries:
            raise NoSuchTable("table.unknown", table=id_)
        room = self.keep(Table.replay(id_, entries))
        room.update_listing()
        room.schedule()  # those who only ask by REST never watch
        if self.store.shared:
            room.say_watching(ask=True)
        return room

    async def on_news(self, changes: Changes) -> None:
        """Some process has written to tables, perhaps while we were reading the log of one: read
        what we do not know, of all of them at once.
        """
        for id_, _ in changes:
            if id_ in self.loading:
                with suppress(NoSuchTable):
                    await asyncio.shield(self.loading[id_])
        behind = [
            (room, seq)
            for id_, seq in changes
            if (room := self.rooms.get(id_)) and room.table.seq < seq
        ]
        # Where a request is under way, it is likely to be the news.
        idle = {room.table.id: room.table.seq for room, _ in behind if not room.lock.locked()}
        newer = await self.store.newer(idle) if idle and self.store.shared else {}
        for room, seq in behind:
            id_ = room.table.id
            await room.on_news(seq, idle.get(id_), newer.get(id_, ()))

    def on_word(self, word: Word) -> None:
        """Another process tells who watches a table there, or that it ends."""
        process = word["by"]
        if process == self.store.process:
            return
        if "table" not in word:
            for each in self.rooms.values():
                each.on_watching(process, [], 0, asks=False)
        elif room := self.rooms.get(word["table"]):
            room.on_watching(process, word["watching"], word["more"], asks="ask" in word)

    def say_goodbye(self) -> None:
        """Tell other processes that nobody watches here any more."""
        self.store.news.say({"by": self.store.process})

    def repeat(self, before: float) -> None:
        """Tell other processes again who watches here, and forget those that have not done so
        since then.
        """
        for room in list(self.rooms.values()):
            if room.elsewhere.told:
                room.say_watching()
            if room.elsewhere.said:
                room.elsewhere.forget(before)
                room.tell_count()

    async def on_silence(self) -> None:
        """Updates may have been missed: catch up on every table in memory."""
        for room in list(self.rooms.values()):
            async with room.lock:
                await room.catch_up()

    async def public(self) -> list[dict[str, Any]]:
        """What the public list shows: tables that are open or playing, and still in use."""
        listed = await self.store.listed({phase: now() - age for phase, age in EXPIRES.items()})
        shown = (self.as_now(each) for each in listed)
        return [each for each in shown if each["phase"] in EXPIRES]

    def as_now(self, listed: dict[str, Any]) -> dict[str, Any]:
        """What lists show of a table: as it is this moment, if it is in memory."""
        room = self.rooms.get(listed["id"])
        return listing(room.table) if room else listed

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """What a person's list shows, newest first; tables in memory as they are this moment."""
        shown = []
        for listed in await self.store.of_person(person):
            room = self.rooms.get(listed["id"])
            if room:
                shown.append({**listing(room.table), "people": people_of(room.table)})
            else:
                shown.append(listed)
        return shown

    async def refuse_study(self, state: State, person: str) -> None:
        """Raise Refused if a hint about a position would be one about a game among people: the
        person plays such a game, or it is what spectators see at such a table in memory.
        """
        game, at = state.game, now() - EXPIRES[PLAYING]
        for listed in await self.of_person(person):
            people = sum(seat["bot"] is None for seat in listed["seats"])
            playing = listed["phase"] == PLAYING and listed["since"] >= at
            if playing and people > 1 and listed["game"] == game.name:
                raise Refused("table.hint_people")
        seen = state.view(None)
        for room in list(self.rooms.values()):
            if room.table.game == game and room.is_at(seen):
                raise Refused("table.hint_people")

    async def sweep(self) -> None:
        """Periodically drop idle, unwatched tables from memory; the database keeps them."""
        while True:
            await asyncio.sleep(self.idle_seconds / 4)
            self.forget(time.monotonic() - self.idle_seconds)
            self.repeat(time.monotonic() - self.idle_seconds)

    def forget(self, before: float) -> None:
        """Drop unwatched tables that have not been used since then."""
        for id_, room in list(self.rooms.items()):
            busy = room.watchers or room.busy or room.lock.locked()
            if not busy and room.used < before:
                room.settle_listing()
                del self.rooms[id_]
        ROOMS.set(len(self.rooms))
