"""A table in memory: it handles one request at a time and notifies its watchers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from math import ceil
from typing import Any

import msgspec
from msgspec import Raw

from quinte.engine.rng import Fast
from quinte.engine.types import View, Viewer
from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.server.http.session import Forbidden
from quinte.server.metrics import counter
from quinte.server.rooms.elsewhere import Elsewhere, named
from quinte.server.rooms.eyes import Eyes
from quinte.server.rooms.thinkers import Thinkers
from quinte.server.rooms.turns import Payer
from quinte.server.rooms.watcher import Watcher
from quinte.server.storage.store import (
    SAVING,
    Conflict,
    Store,
    Write,
    in_ascii,
    in_words,
)
from quinte.table.effects import EFFECTS, Entry, Refused, Request
from quinte.table.phase import PLAYING
from quinte.table.requests import Sit
from quinte.table.table import Applied, Table
from quinte.table.wording import worded

TRIES = 10
"""How often a request is retried when another process took its sequence number."""
MOST_MISSED = 300
"""Number of steps that a client is sent again; a page shows no more."""
KEPT = 8
"""Number of steps kept for clients that reconnect soon; for others the log is read."""
TO_BOTS = ("start", "next", "move")
"""Requests after which bots may be to move."""
TELLING = 3
"""Moves after which one game is told from another."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0
"""Seconds before bots and rematches are retried after a failure."""

LISTED = ("id", "host", "created", "phase", "game", "options", "match", "seats", "public",
          "spectators", "acting", "since", "result", "standing")  # fmt: skip
"""The parts of a table's status that lists show."""


LISTED_LATE = 30.0
"""Seconds after a move until the database lists whose turn it is; lists ask tables in memory."""

COUNTED_LATE = 1.0
"""Seconds after somebody comes to watch, or leaves, until others are told how many watch."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


encode = msgspec.json.Encoder().encode
Rematch = Callable[[Table], Awaitable[str]]
"""Creates the table of a rematch and returns its id."""
Told = Callable[[int | BaseException], None]
"""Told the number of a request's entry, or what went wrong."""


class Room:
    """Serialises everything that happens at a table; each entry is committed before it is
    announced.
    """

    def __init__(self, table: Table, store: Store, thinkers: Thinkers, rematch: Rematch) -> None:
        self.table = table
        self.store = store
        self.thinkers = thinkers
        self.rematch = rematch
        self.lock = asyncio.Lock()
        self.watchers: dict[Viewer, dict[Watcher, None]] = {}
        self.people: Counter[str] = Counter()
        """Those who watch, and how many windows each of them has."""
        self.eyes = Eyes(lambda: any(isinstance(viewer, int) for viewer in self.watchers))
        self.recent: list[Applied] = []
        self.task: asyncio.Task[None] | None = None
        self.asked: set[asyncio.Task[int]] = set()
        self.used = time.monotonic()
        self.listed = ""
        self.listing: asyncio.TimerHandle | None = None
        self.listed_phase = ""
        self.seated: tuple[str, list[str | None]] = ("", [])
        """The phase and the people at the last step: who may watch depends on them."""
        self.number: int | None = None
        """How many watch without a seat; None if that has changed."""
        self.counted = 0
        self.counting: asyncio.TimerHandle | None = None
        self.elsewhere = Elsewhere()
        self.doubtful = False
        self.payer = Payer(table.host, table.host)
        """On whose account bots think here: the last who asked for something."""
        self.bots_busy = False
        self.seen: tuple[int, View] | None = None  # by spectators, and at which step

    # Requests

    async def ask(
        self,
        person: str,
        request: Request,
        client: str = "",
        number: int | None = None,
        address: str = "",
    ) -> int:
        """Grant a request and return the number of its entry, which is committed by then.

        The bots that move next think on the account of the person and the address. It runs to
        completion even if the client disconnects: what is committed is also announced.
        """
        return await asyncio.shield(self.grant(Payer(address, person), request, client, number))

    async def grant(self, payer: Payer, request: Request, client: str, number: int | None) -> int:
        """The body of `ask`, for callers that nothing cancels meanwhile."""
        self.used = time.monotonic()
        who = f"{payer.person}/{client}"
        async with self.lock:
            with SAVING:
                return await self.grant_locked(payer, request, who, number)

    async def grant_locked(
        self, payer: Payer, request: Request, who: str, number: int | None
    ) -> int:
        """Grant a request, by all that other processes have written."""
        person = payer.person
        await self.resync()
        for _ in range(TRIES):
            try:
                if number is not None:
                    seq = self.table.repeated(who, number, request)
                    if seq is not None:
                        return seq  # no further effect
                self.admit(payer, request)
                entry = self.table.ask(request, person, now())
            except QuinteError:
                if self.store.shared and await self.catch_up():
                    continue  # refused because of entries we had not read yet
                counter(request.do, "refused").inc()
                raise
            if number is not None:
                entry["request"] = [who, number, request.digest()]
            self.payer = payer
            if await self.commit(entry):
                counter(request.do, "granted").inc()
                return self.table.seq
        raise Refused("table.busy")

    def grant_soon(
        self, payer: Payer, request: Request, client: str, number: int | None, told: Told
    ) -> bool:
        """Grant a request without a coroutine: `told` is called when it is committed, or not.

        Returns False, and has changed nothing, if somebody is before it, or if it is no new request
        that can be granted: `grant` takes its time, and says why.
        """
        if self.doubtful or self.store.closed or not taken(self.lock):
            return False
        who = f"{payer.person}/{client}"
        try:
            if number is not None and self.table.repeated(who, number, request) is not None:
                raise Refused("request.other", number=number)
            self.admit(payer, request)
            entry = self.table.ask(request, payer.person, now())
        except BaseException as error:
            self.lock.release()
            if isinstance(error, QuinteError):
                return False
            raise
        if number is not None:
            entry["request"] = [who, number, request.digest()]
        self.used, self.payer = time.monotonic(), payer

        def done(fault: BaseException | None) -> None:
            if isinstance(fault, Conflict):  # another process was faster
                self.lock.release()
                asked = asyncio.create_task(self.grant(payer, request, client, number))
                self.asked.add(asked)
                asked.add_done_callback(self.asked.discard)
                asked.add_done_callback(lambda end: told(end.exception() or end.result()))
                return
            try:
                if fault is None:
                    self.committed(entry)
                    counter(request.do, "granted").inc()
            except Exception as error:
                fault = error
            finally:
                self.lock.release()
            told(in_words(fault) if fault else self.table.seq)

        self.doubtful = True  # the database has not answered yet
        people = people_in(entry)
        self.store.put(Write(self.table.id, self.table.seq + 1, [entry], None, people, done=done))
        return True

    def is_at(self, seen: View) -> bool:
        """Whether people play here and spectators see just that; not at the first moves, when many
        games look alike.
        """
        table = self.table
        if table.phase != PLAYING or table.hints or len(table.history) < TELLING:
            return False
        if self.seen is None or self.seen[0] != table.seq:
            assert table.state is not None
            self.seen = table.seq, table.state.view(None)
        return self.seen[1] == seen

    def admit(self, payer: Payer, request: Request) -> None:
        """Raise TooMany if a bot would have to think for somebody who has too many waiting."""
        if request.do in TO_BOTS and self.has_bots:
            self.thinkers.turns.admit(payer)

    async def commit(self, entry: Entry) -> bool:
        """Commit an entry, apply it and notify watchers.

        Returns False if another process took the sequence number first.
        """
        self.doubtful = True  # the database has not answered yet
        try:
            await self.store.append(
                self.table.id, self.table.seq + 1, [entry], people=people_in(entry)
            )
        except Conflict:
            await self.catch_up()
            return False
        self.committed(entry)
        return True

    def committed(self, entry: Entry) -> None:
        """Apply an entry and notify watchers."""
        self.doubtful = False
        self.tell([self.table.apply(entry)])

    async def resync(self) -> None:
        """Catch up if the outcome of the last write is unknown: it may have been committed."""
        if self.doubtful:
            await self.catch_up()

    async def catch_up(self) -> bool:
        """Read and apply entries that other processes wrote; return whether there were any."""
        entries = await self.store.entries(self.table.id, self.table.seq)
        self.doubtful = False
        if entries:
            self.tell([self.table.apply(entry) for entry in entries])
        return bool(entries)

    async def on_news(
        self, seq: int, after: int | None = None, newer: Sequence[Entry] = ()
    ) -> None:
        """A process reports this sequence number: catch up if we are behind. What is newer than
        `after` may have been read already.
        """
        async with self.lock:
            if newer and self.table.seq == after and not self.doubtful:
                self.tell([self.table.apply(entry) for entry in newer])
            if seq > self.table.seq:
                await self.catch_up()

    # Watchers

    async def watch(self, watcher: Watcher, viewer: Viewer, since: int | None) -> None:
        """Send the current state with the steps after `since`, then subscribe the watcher."""
        async with self.lock:
            self.used = time.monotonic()
            await self.resync()
            if not self.table.sees(viewer, watcher.person):
                raise Forbidden("table.hidden", seat=viewer)
            missed = await self.missed(since)
            watching = self.watching(watcher.person)
            message = self.table.message(viewer, missed, now(), watching)
            watcher.send(self.written(message, watcher.language))
            self.subscribe(watcher, viewer)
            if self.bots_busy:
                self.send_busy(watcher, viewer)
            self.count_later()
            self.schedule()

    def leave(self, watcher: Watcher, viewer: Viewer) -> None:
        """Unsubscribe a watcher; a no-op if it is not subscribed."""
        self.unsubscribe(watcher, viewer)
        self.count_later()
        self.used = time.monotonic()

    def subscribe(self, watcher: Watcher, viewer: Viewer) -> None:
        here = self.watchers.setdefault(viewer, {})
        if watcher not in here:
            here[watcher] = None
            self.people[watcher.person] += 1
            self.number = None

    def unsubscribe(self, watcher: Watcher, viewer: Viewer) -> None:
        self.eyes.left(watcher, viewer)
        here = self.watchers.get(viewer, {})
        if watcher in here:
            del here[watcher]
            self.people[watcher.person] -= 1
            self.number = None
            if not self.people[watcher.person]:
                del self.people[watcher.person]
            if not here:
                del self.watchers[viewer]

    def everybody(self) -> Iterator[tuple[Watcher, Viewer]]:
        """All watchers, as they are now."""
        for viewer, here in list(self.watchers.items()):
            for watcher in list(here):
                yield watcher, viewer

    def watching(self, *more: str) -> int:
        """How many people watch without a seat, however many windows they have, and `more`; those
        at other processes too.
        """
        if self.number is not None and not more and not self.elsewhere.said:
            return self.number
        seated = {seat.person for seat in self.table.seats if seat.person}
        if self.elsewhere.said:
            people = self.elsewhere.joined({*self.people, *more})
            return self.elsewhere.more + len(people) - len(people & seated)
        coming = {person for person in more if person not in self.people}
        there = sum(person in self.people or person in coming for person in seated)
        number = len(self.people) + len(coming) - there
        if not more:
            self.number = number
        return number

    def spectators(self) -> list[str]:
        """Those who watch here without a seat."""
        return sorted(person for person in self.people if not self.table.seats_of(person))

    def count_later(self) -> None:
        """Tell in a moment how many watch, if that has changed: once for all who come and go."""
        if not self.counting and (self.watching() != self.counted or self.unsaid()):
            loop = asyncio.get_running_loop()
            self.counting = loop.call_later(COUNTED_LATE, self.tell_count)

    def tell_count(self) -> None:
        """Send everybody at the table how many watch; a number, and nothing about them."""
        self.counting = None
        if self.unsaid():
            self.say_watching()
        watching = self.watching()
        if watching == self.counted:
            return
        self.counted = watching
        told = {"table": self.table.id, "watching": watching}
        texts = {viewer: encode({**told, "seat": viewer}) for viewer in self.watchers}
        for watcher, viewer in self.everybody():
            watcher.send(texts[viewer])

    def unsaid(self) -> bool:
        """Whether other processes do not know yet who watches here."""
        return self.store.shared and self.spectators() != self.elsewhere.told

    def say_watching(self, *, ask: bool = False) -> None:
        """Tell other processes who watches here; with `ask`, they answer. Their database knows
        these people by the same names.
        """
        self.elsewhere.told = self.spectators()
        people, more = named(self.elsewhere.told)
        word = {"table": self.table.id, "by": self.store.process, "watching": people, "more": more}
        self.store.news.say({**word, "ask": True} if ask else word)

    def on_watching(self, process: str, people: list[str], more: int, *, asks: bool) -> None:
        """Another process tells who watches there, and may want to know who watches here."""
        self.elsewhere.hear(process, people, more)
        self.tell_count()
        if asks and self.elsewhere.told:
            self.say_watching()

    def tell_busy(self) -> None:
        """Tell everybody here that a bot waits for its turn to think, until it has moved."""
        self.bots_busy = True
        for watcher, viewer in self.everybody():
            self.send_busy(watcher, viewer)

    def send_busy(self, watcher: Watcher, viewer: Viewer) -> None:
        told = {"table": self.table.id, "seat": viewer, "bots_busy": True}
        watcher.send(encode(told))

    def saw(self, watcher: Watcher, viewer: Viewer, seq: int) -> None:
        """A watcher has been shown everything up to a step; a no-op if it is not subscribed."""
        if watcher in self.watchers.get(viewer, {}):
            self.eyes.saw(watcher, viewer, seq)

    async def missed(self, since: int | None) -> list[Applied]:
        """The steps after a number, up to so many; none for a new watcher."""
        if since is None or not 0 <= since < self.table.seq:
            return []
        if not self.must_read(since):
            return [step for step in self.recent if step.seq > since]
        id_, seq = self.table.id, self.table.seq
        entries = await self.store.entries(id_)

        def replay() -> list[Applied]:
            again = Table(id_, entries[0])
            steps = [again.apply(entry) for entry in entries[1:seq]]
            return [step for step in steps[-MOST_MISSED:] if step.seq > since]

        return await asyncio.to_thread(replay)

    def must_read(self, since: int | None) -> bool:
        """Whether the steps after a number are no longer in memory."""
        if since is None or not 0 <= since < self.table.seq:
            return False
        return not self.recent or self.recent[0].seq > max(since + 1, 2)

    def tell(self, steps: list[Applied]) -> None:
        """Build each viewer's message once and send it to all watchers at that seat."""
        self.recent = (self.recent + steps)[-KEPT:]
        self.bots_busy = False
        seated = self.table.phase, people_of(self.table)
        if seated != self.seated:
            self.seated, self.number = seated, None
            self.dismiss()
        watchers = self.watchers
        messages = self.table.messages(watchers, steps, now(), self.watching())
        status = Raw(encode(next(iter(messages.values()))["status"])) if messages else Raw()
        for viewer, message in messages.items():
            texts: dict[str | None, bytes] = {}
            for watcher in list(watchers[viewer]):
                text = texts.get(watcher.language)
                if text is None:
                    text = texts[watcher.language] = self.written(message, watcher.language, status)
                watcher.send(text)
        if self.table.phase != self.listed_phase or any(
            EFFECTS[step.public["do"]].listed for step in steps
        ):
            self.update_listing()
            self.count_later()
        elif not self.listing:
            loop = asyncio.get_running_loop()
            # On whole seconds: the lists of many tables share a transaction.
            self.listing = loop.call_at(ceil(loop.time() + LISTED_LATE), self.update_listing)
        self.schedule()

    def dismiss(self) -> None:
        """Unsubscribe those who may no longer see what they see: their seat has changed hands."""
        for viewer in [each for each in self.watchers if not self.table.is_open_to_all(each)]:
            for watcher in list(self.watchers[viewer]):
                if not self.table.sees(viewer, watcher.person):
                    self.unsubscribe(watcher, viewer)
                    watcher.send(encode({"table": self.table.id, "seat": viewer, "gone": True}))

    def written(
        self, message: dict[str, Any], language: str | None, status: Raw | None = None
    ) -> bytes:
        """A serialised message; with a language, its steps come as sentences too. The status is
        the same for all, and may have been written before.
        """
        if language:
            return encode(worded(self.table, message, Words(language)))
        return encode(message if status is None else {**message, "status": status})

    def update_listing(self) -> None:
        """Queue an update of the table's list entry if it has changed; never blocks."""
        if self.listing:
            self.listing.cancel()
            self.listing = None
        self.listed_phase = self.table.phase
        listed = summary(self.table)
        if listed["status"] != self.listed:
            self.listed = listed["status"]
            self.store.list_later(self.table.id, listed)

    def settle_listing(self) -> None:
        """Queue an update that was put off, before the table leaves memory."""
        if self.listing:
            self.update_listing()

    # Bots and rematches

    def schedule(self) -> None:
        """Schedule bot turns and an agreed rematch, if any are due."""
        waited_for = self.table.rematch_agreed or (self.has_bots and self.table.acting_bots())
        if waited_for and not self.busy:
            self.task = asyncio.create_task(self.run_bots())

    @property
    def has_bots(self) -> bool:
        for seat in self.table.seats:  # noqa: SIM110 (asked with every request)
            if seat.bot:
                return True
        return False

    @property
    def busy(self) -> bool:
        return self.task is not None and not self.task.done()

    async def run_bots(self) -> None:
        """Play bots until a person is to move. Retries after a failure: nobody else would."""
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
        """Create the rematch table and send the players there."""
        async with self.lock:
            await self.resync()
            if self.table.rematch_agreed:
                again = await self.rematch(self.table)
                await self.commit(self.table.follow_entry(again, now()))

    async def let_play(self, seat: int) -> None:
        seq = self.table.seq
        entry = await self.chosen(seat)
        await self.eyes.follow(seq)
        async with self.lock:
            await self.resync()
            if entry and self.table.seq == seq:
                await self.commit(entry)

    async def chosen(self, seat: int) -> Entry | None:
        """A bot's moves, up to the first that others observe."""
        table, texts = self.table, list[str]()
        game, seq = table.game, table.seq
        assert table.state is not None
        state, heard = table.state, False
        while not heard:
            moves = state.moves(seat)
            seed = Fast(int.from_bytes(table.secret[:7], "big") + 1000 * seq + len(texts)).below(
                1 << 60
            )
            job = (
                table.bot_name(seat),
                game.name,
                dict(game.options),
                state.view(seat),
                moves,
                seed,
            )
            move = await self.thinkers.choose(job, self.payer, self.tell_busy)
            if table.seq != seq:
                return None  # another entry came first: think again
            texts.append(game.text(state, seat, move))
            state, facts = table.played(seat, texts)
            heard = bool(game.events(facts, None))
        return table.bot_entry(seat, texts, now())


def people_in(entry: Entry) -> list[str]:
    """Who has the table in their list from this entry on."""
    return [entry["by"]] if entry["do"] == Sit.do else []


def taken(lock: asyncio.Lock) -> bool:
    """Take a lock at once, if that can be done."""
    if lock.locked():
        return False
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()  # others wait for it
    return False


def listing(table: Table) -> dict[str, Any]:
    """What lists show of a table."""
    status = table.status()
    return {name: status[name] for name in LISTED if name in status}


def people_of(table: Table) -> list[str | None]:
    """The person at each seat, for those who may know only their own."""
    return [seat.person for seat in table.seats]


def summary(table: Table) -> dict[str, Any]:
    """The table as lists need it, as stored in the database."""
    return {
        "phase": table.phase,
        "public": table.setup.public,
        "updated": table.since,
        "status": in_ascii(listing(table)),
        "people": in_ascii(people_of(table)),
        "host": table.host,
    }
