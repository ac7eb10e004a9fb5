"""Several processes on one PostgreSQL: what happens at one is seen at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from time import monotonic

import pytest

from quinte.server.rooms import elsewhere, room
from quinte.server.rooms.rooms import Rooms
from quinte.server.settings import database_url
from quinte.server.storage import postgres as listening
from quinte.server.storage.news import Changes, no_news
from quinte.server.storage.postgres import PostgresNews
from quinte.server.storage.store import Store, Write
from quinte.table.effects import Entry
from tests.server.databases import Postgres
from tests.server.house import House, Person, house, played, soon
from tests.server.process import Process
from tests.server.talk import Across, Refusal, Talk
from tests.server.test_watching import told

pytestmark = pytest.mark.anyio


async def the_same(other: House, person: Person) -> Person:
    """Somebody at a second process."""
    found = await other.guest("Somebody else")
    found.cookies = person.cookies
    return found


async def test_two_processes_share_a_table(postgres: Postgres) -> None:
    database = postgres.new()
    starting = [asyncio.to_thread(Process, database) for _ in range(2)]  # both migrate at once
    first, second = await asyncio.gather(*starting)
    with first, second:
        tokens = [first.guest("Ada"), second.guest("Bo")]
        with first.client(tokens[0]) as ada, second.client(tokens[1]) as bo:
            table = ada.post("/api/tables", json={"game": "cinco", "first": 0}).json()["id"]
            for client in (ada, bo):
                asked = client.post(f"/api/tables/{table}/requests", json={"do": "sit"})
                asked.raise_for_status()
            ada.post(f"/api/tables/{table}/requests", json={"do": "start"}).raise_for_status()
        talks: list[Talk] = [
            await Across.open(first.address, tokens[0]),
            await Across.open(second.address, tokens[1]),
        ]
        await played(talks, table, 5)
        stands = [talk.latest[table, seat] for seat, talk in enumerate(talks)]
        assert stands[0]["status"] == stands[1]["status"]
        assert stands[0]["seq"] == stands[1]["seq"]
        for talk in talks:
            await talk.hang_up()
        assert first.stop() == second.stop() == 0
        assert first.faults() == second.faults() == []


async def test_of_a_race_for_the_same_number_one_wins_and_the_loser_is_answered(
    postgres: Postgres,
) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada = await one.guest("Ada")
        elsewhere = await the_same(other, ada)
        for attempt in range(5):
            table = await ada.table(first=0)
            await ada.ask(table, "sit")
            await ada.ask(table, "sit")
            await ada.ask(table, "start")
            talks = [await ada.call(), await elsewhere.call()]
            for talk in talks:
                await talk.ask("watch", table, seat=0)
            move = (await talks[0].moves(table, 0))[0]
            # Two windows make the same move: one wins, and the other's turn is over.
            ends = await asyncio.gather(
                *[talk.ask("move", table, seat=0, text=move) for talk in talks],
                return_exceptions=True,
            )
            lost = [end for end in ends if isinstance(end, Refusal)]
            assert len(lost) == 1, ends
            assert lost[0].code == "turn.other"
            # The same request at both, as a client repeats it that has changed the server.
            move = (await talks[0].moves(table, 1))[0]
            same = [talk.ask("move", table, seat=1, text=move, client="w", id=attempt + 100)
                    for talk in talks]  # fmt: skip
            assert [end["seq"] for end in await asyncio.gather(*same)] == [6, 6]
            assert len(await one.log(table)) == 6
            for talk in talks:
                await talk.until(table, 0, seq=6)
                await talk.hang_up()


async def test_two_processes_that_write_to_the_same_tables_never_wait_for_each_other(
    postgres: Postgres,
) -> None:
    url = database_url(postgres.new())
    stores = Store(url), Store(url)
    for store in stores:
        await store.open()
    told = {"phase": "open", "public": True, "status": "{}", "people": "[]", "host": "h"}
    names = [f"t{number:02}" for number in range(60)]

    def writes(turn: int, order: list[str]) -> list[Write]:
        listed = [Write(name, 0, [], {**told, "updated": turn}, []) for name in order]
        sat = [Write(name, 0, [], None, [f"p{turn}"]) for name in order]
        return [*listed, *sat]

    for turn in range(30):
        both = (names, names[::-1])
        await asyncio.gather(
            *(
                store.transaction(writes(turn, order))
                for store, order in zip(stores, both, strict=True)
            )
        )
    assert len(await stores[0].of_person("p0")) == 60
    for store in stores:
        await store.close()


async def test_nobody_is_refused_because_news_are_late(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def later(*_: object) -> None:
        pass

    monkeypatch.setattr(Rooms, "on_news", later)
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada, bo = await one.guest("Ada"), await other.guest("Bo")
        table = await ada.table()
        await ada.ask(table, "sit")
        await bo.ask(table, "sit")
        await ada.ask(table, "start")
        assert (await bo.refused(table, "start"))["code"] == "table.phase"


async def test_news_of_several_tables_are_read_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada = await one.guest("Ada")
        again = await the_same(other, ada)
        watching, talk = await again.call(), await ada.call()
        tables = [await ada.table(first=0) for _ in range(3)]
        for table in tables:
            for do in ("sit", "sit", "start"):
                await ada.ask(table, do)
            await watching.ask("watch", table, seat=0)
        rooms, news = other.server.rooms, dict[str, int]()

        async def noted(changes: Changes) -> None:
            news.update(changes)

        read, asked = other.server.store.newer, list[Mapping[str, int]]()

        async def newer(reached: Mapping[str, int]) -> dict[str, list[Entry]]:
            asked.append(reached)
            return await read(reached)

        on_news = rooms.on_news
        monkeypatch.setattr(rooms, "on_news", noted)
        monkeypatch.setattr(other.server.store, "newer", newer)
        monkeypatch.setattr(other.server.store, "entries", None)  # nothing is read one by one
        for number, table in enumerate(tables):
            for seat in range(number):  # one table has not changed, one twice
                move = (await talk.moves(table, seat))[0]
                await talk.ask("move", table, seat=seat, text=move)
        await soon(lambda: news == {tables[1]: 5, tables[2]: 6})
        await on_news([*news.items(), (tables[0], 4), ("unknown", 9)])
        assert asked == [{tables[1]: 4, tables[2]: 4}]
        for table, reached in zip(tables, (4, 5, 6), strict=True):
            assert rooms.rooms[table].table.seq == reached
            await watching.until(table, 0, seq=reached)


async def test_what_cannot_be_read_at_once_is_read_table_by_table(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        table, ada, bo = await one.two()
        elsewhere = await the_same(other, bo)
        waiting, talks = await elsewhere.call(), [await ada.call(), await bo.call()]
        await waiting.ask("watch", table, seat=1)
        news = other.server.store.news
        assert isinstance(news, PostgresNews)
        for attempt in ("first", "lost", "broken"):
            if news.speaker:
                await news.speaker.close()  # opened again, unless there is nothing to connect to
            if attempt == "broken":
                monkeypatch.setattr(news, "url", "postgresql://127.0.0.1:1/none")
            (seat,) = one.server.rooms.rooms[table].table.acting()
            move = (await talks[seat].moves(table, seat))[0]
            moved = await talks[seat].ask("move", table, seat=seat, text=move)
            await waiting.until(table, 1, seq=moved["seq"])


async def test_who_is_killed_right_after_a_commit_has_told_of_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        table, ada, bo = await one.two()
        elsewhere = await the_same(other, bo)
        waiting = await elsewhere.call()
        await waiting.ask("watch", table, seat=1)
        news = one.server.store.news
        monkeypatch.setattr(news, "tell", no_news.tell)  # nothing more is heard of it
        monkeypatch.setattr(news, "say", no_news.say)
        talk = await ada.call()
        move = (await talk.moves(table, 0))[0]
        moved = await talk.ask("move", table, seat=0, text=move)
        await waiting.until(table, 1, seq=moved["seq"])


async def test_bots_of_a_table_that_two_processes_watch_play_once(postgres: Postgres) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada = await one.guest("Ada")
        elsewhere = await the_same(other, ada)
        table = await ada.table("score5", options={"players": 3}, seats=[None, "random", "random"])
        await ada.ask(table, "sit")
        await ada.ask(table, "start")
        watching = await elsewhere.call()
        await watching.ask("watch", table, seat=0)
        await (await ada.call()).play(table, 0, Random(4))
        end = await watching.until(table, 0, phase="over")
        assert len(await one.log(table)) == end["seq"]
        numbers = [step["seq"] for message in watching.news for step in message["steps"]]
        assert numbers == list(range(4, end["seq"] + 1))


async def test_a_database_that_goes_and_comes_back_costs_nothing(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listening, "AGAIN", 0.05)
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada = await one.guest("Ada")
        elsewhere = await the_same(other, ada)
        table = await ada.table(first=0)
        for do in ("sit", "sit", "start"):
            await ada.ask(table, do)
        talk, watching = await ada.call(), await elsewhere.call()
        await watching.ask("watch", table, seat=0)
        move = (await talk.moves(table, 0))[0]
        postgres.stop()
        assert (await ada.get("/health")).status_code == 503
        with pytest.raises(Refusal) as refused:
            await talk.ask("move", table, seat=0, text=move, client="w", id=100)
        assert refused.value.code == "table.unsaved"
        postgres.start()
        assert (await ada.get("/health")).status_code == 200
        moved = await talk.ask("move", table, seat=0, text=move, client="w", id=100)
        assert moved["seq"] == 5
        await watching.until(table, 0, seq=5)  # told, or read on when it hears again
        await soon(lambda: other.server.rooms.rooms[table].table.seq == 5)
        move = (await talk.moves(table, 1))[0]
        await talk.ask("move", table, seat=1, text=move)
        await watching.until(table, 0, seq=6)
    assert move not in caplog.text


async def counted(talk: Talk, number: int) -> None:
    """Until so many are said to watch."""
    while await told(talk) != number:
        pass


async def test_those_who_watch_at_another_process_are_counted_too_and_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "COUNTED_LATE", 0.05)
    monkeypatch.setattr(elsewhere, "MOST_NAMED", 2)
    database = database_url(postgres.new())
    async with house(database) as one:
        table, ada, bo = await one.two()
        playing = await ada.call()
        await playing.ask("watch", table, seat=0)
        async with house(database) as other:
            cyd = await one.guest("Cyd")
            again = await the_same(other, cyd)
            windows = [await cyd.call(), await again.call()]
            await windows[0].ask("watch", table, seat=None)
            await counted(playing, 1)
            await windows[1].ask("watch", table, seat=None)
            there = other.server.rooms.rooms[table]
            await soon(lambda: bool(there.elsewhere.said and there.elsewhere.told))
            assert there.watching() == 1  # one person, at two processes
            eve = await (await other.guest("Eve")).call()
            await eve.ask("watch", table, seat=None)
            await counted(playing, 2)
            assert (await bo.look(table, 1))["status"]["watching"] == 2
            await windows[0].hang_up()
            here = one.server.rooms.rooms[table]
            await soon(lambda: not there.elsewhere.said)
            assert there.watching() == here.watching() == 2
            more = [await (await other.guest(name)).call() for name in ("Fay", "Guy")]
            for window in more:
                await window.ask("watch", table, seat=None)
            await counted(playing, 4)  # of whom two are named
            for window in (windows[1], *more):
                await window.hang_up()
            await counted(playing, 1)
            monkeypatch.setattr(other.server.store.news, "say", no_news.say)  # it dies
            await eve.hang_up()
        assert here.watching() == 1
        here.elsewhere.forget(0)
        assert here.watching() == 1
        one.server.rooms.repeat(monotonic() + 1)
        await counted(playing, 0)


async def test_a_process_that_stops_takes_its_watchers_along(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "COUNTED_LATE", 0.05)
    database = database_url(postgres.new())
    async with house(database) as one:
        table, ada, _ = await one.two()
        playing = await ada.call()
        await playing.ask("watch", table, seat=0)
        async with house(database) as other:
            eve = await (await other.guest("Eve")).call()
            await eve.ask("watch", table, seat=None)
            await counted(playing, 1)
            async with house(database) as third:  # which has not heard of the table
                await (await third.guest("Fay")).look(table)
                await soon(lambda: third.server.rooms.rooms[table].watching() == 1)
            monkeypatch.setattr(room.Room, "say_watching", lambda _: None)
        await counted(playing, 0)


async def test_tokens_that_are_revoked_at_one_process_do_not_count_at_another(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_url(postgres.new())
    async with house(database) as one, house(database) as other:
        ada = await one.guest("Ada")

        async def revoked() -> dict[str, str]:
            """A token that counted there until it was revoked here."""
            bearer = {"authorization": f"Bearer {await ada.token()}"}
            assert (await other.app_get("/api/tables/mine", bearer)).status_code == 200
            (await ada.delete("/api/token")).raise_for_status()
            return bearer

        bearer = await revoked()
        await soon(lambda: other.server.sessions.serials == one.server.sessions.serials)
        assert (await other.app_get("/api/tables/mine", bearer)).status_code == 403
        monkeypatch.setattr(one.server.store.news, "tell", no_news.tell)
        bearer = await revoked()
        await other.server.on_silence()
        assert (await other.app_get("/api/tables/mine", bearer)).status_code == 403
