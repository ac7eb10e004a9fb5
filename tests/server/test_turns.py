"""Whose bots think next: one who asks for a hundred does not keep another waiting for long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from quinte.engine.deadline import WALL
from quinte.server.http.limits import TooMany
from quinte.server.rooms import thinkers, turns
from quinte.server.rooms.thinkers import Job, Thinkers
from quinte.server.rooms.turns import Payer, Turns
from tests.server.house import House, soon
from tests.server.talk import Refusal

pytestmark = pytest.mark.anyio
MALLORY, VICTIM = Payer("192.0.2.1", "mallory"), Payer("192.0.2.2", "victim")


async def order(waiting: list[tuple[str, Payer, float]], before: int = 0) -> list[str]:
    """In which order they get their turns, one at a time, if each takes a second and Mallory has
    had so many.
    """
    there, done, seconds = Turns(1), list[str](), 1.0
    for _ in range(before):
        await there.take(MALLORY, 0.5)
        there.give_back(MALLORY, 0.5, seconds)
    await there.take(MALLORY, 0.5)

    async def think(name: str, payer: Payer, cost: float) -> None:
        await there.take(payer, cost)
        done.append(name)
        await asyncio.sleep(0)
        there.give_back(payer, cost, seconds)

    thinking = [asyncio.create_task(think(*each)) for each in waiting]
    await asyncio.sleep(0)
    there.give_back(MALLORY, 0.5, seconds)
    await asyncio.gather(*thinking)
    assert (there.free, there.queue, +there.there) == (1, [], {})
    return done


async def test_who_asks_for_one_is_next_after_a_hundred_of_another() -> None:
    flood = [(f"m{n}", MALLORY, 0.5) for n in range(100)]
    assert (await order([*flood, ("v", VICTIM, 0.5)]))[0] == "v"
    others = [Payer(MALLORY.address, f"guest {n}") for n in range(100)]  # guests cost nothing
    flood = [(f"m{n}", payer, 0.5) for n, payer in enumerate(others)]
    assert (await order([*flood, ("v", VICTIM, 0.5)]))[0] == "v"


@pytest.mark.parametrize("before", [0, 10])  # who was absent then has saved nothing up
async def test_addresses_take_turns_by_the_time_that_they_have_used(before: int) -> None:
    many = [(f"{who.person[0]}{n}", who, 0.1) for who in (MALLORY, VICTIM) for n in range(4)]
    assert await order(many, before) == ["v0", "m0", "v1", "m1", "v2", "m2", "v3", "m3"]


async def test_people_of_one_address_take_turns_too_and_the_cheap_goes_first() -> None:
    bo = Payer(MALLORY.address, "bo")
    many = [("m5", MALLORY, 0.5), ("m1", MALLORY, 0.1), ("b5", bo, 0.5), ("b0", bo, 0.0)]
    assert await order(many) == ["b0", "m1", "b5", "m5"]


async def test_who_stops_waiting_keeps_no_turn() -> None:
    there = Turns(1)
    await there.take(VICTIM, 0.1)
    waiting = [asyncio.create_task(there.take(MALLORY, 0.1)) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    there.give_back(VICTIM, 0.1, 0.1)
    waiting[1].cancel()  # when it had its turn already
    await asyncio.gather(*waiting, return_exceptions=True)
    assert (there.free, there.queue, +there.there) == (1, [], {})


async def test_a_turn_is_not_given_to_who_has_just_stopped_waiting() -> None:
    """As when a server stops, and with it all who wait."""
    there = Turns(1)
    await there.take(VICTIM, 0.1)
    waiting = [asyncio.create_task(there.take(MALLORY, 0.1)) for _ in range(3)]
    await asyncio.sleep(0)
    for task in waiting[:2]:
        task.cancel()
    there.give_back(VICTIM, 0.1, 0.1)  # before they have noticed
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(end) for end in ends[:2]] == [asyncio.CancelledError] * 2
    assert ends[2] is None
    there.give_back(MALLORY, 0.1, 0.1)
    assert (there.free, there.queue, +there.there) == (1, [], {})


async def test_bots_that_think_long_leave_a_process_to_the_others() -> None:
    there = Turns(3)
    waiting = [asyncio.create_task(there.take(MALLORY, 5.0)) for _ in range(3)]
    await asyncio.sleep(0)
    assert [task.done() for task in waiting] == [True, True, False]
    await asyncio.wait_for(there.take(VICTIM, 0.5), 60)
    there.give_back(VICTIM, 0.5, 0.5)
    await asyncio.sleep(0)
    assert not waiting[2].done()
    there.give_back(MALLORY, 5.0, 5.0)
    await waiting[2]
    for _ in range(2):
        there.give_back(MALLORY, 5.0, 5.0)
    assert (there.free, there.free_long, there.queue, +there.there) == (3, 2, [], {})


async def test_a_table_s_bots_are_given_its_time_if_they_use_it(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, limits = list[str](), list[float]()

    async def answer(job: Any, fits: Any, times: Any, more: float = 0.0) -> int:
        asked.append(job[0])
        limits.append(more)
        return int(job[4][0])

    monkeypatch.setattr(home.server.thinkers, "answer", answer)
    ada = await home.guest("Ada")
    for bot, think in (("level5", 3), ("level5", None), ("level2", 3)):
        more: dict[str, Any] = {"think": think} if think else {}
        table = await ada.table(seats=[None, bot], first=1, names=["Ada", None], **more)
        assert (await ada.look(table))["status"].get("think") == think
        await ada.ask(table, "start")
        talk = await ada.call()
        await talk.ask("watch", table, seat=0)
        await talk.until(table, 0, acting=[0])
    assert asked == ["level5@3", "level5", "level2"]
    assert limits == [3 * WALL, 0.0, 0.0]


async def test_a_table_gives_its_bots_no_more_time_than_the_server_allows(home: House) -> None:
    most = home.server.settings.think_seconds
    ada = await home.guest("Ada")
    games = (await ada.get("/api/games")).json()
    assert {game["think"] for game in games} == {most}
    assert {game["id"]: game["timed"] for game in games}["score5"] == ["level5"]
    answer = await ada.post("/api/tables", json={"game": "cinco", "think": most + 1})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "table.think")
    for seat in ("level5@3", "level5@3600"):
        answer = await ada.post("/api/tables", json={"game": "cinco", "seats": [None, seat]})
        assert answer.json()["error"]["code"] == "bot.unknown"


async def test_accounts_are_dropped_when_they_no_longer_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "ACCOUNTS", 10)
    there = Turns(1)
    for number in range(100):
        payer = Payer(str(number), "x")
        await there.take(payer, 0.1)
        there.give_back(payer, 0.1, 1.0)
        await there.take(VICTIM, 0.1)
        there.give_back(VICTIM, 0.1, 2.0)
    assert len(there.used) < 100


async def test_only_so_many_of_one_s_tables_wait_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_OF_PERSON", 2)
    monkeypatch.setattr(turns, "MOST_OF_ADDRESS", 3)
    there = Turns(3)
    for _ in range(2):
        there.admit(MALLORY)
        await there.take(MALLORY, 0.1)
    with pytest.raises(TooMany):
        there.admit(MALLORY)
    bo = Payer(MALLORY.address, "bo")
    there.admit(bo)
    await there.take(bo, 0.1)
    with pytest.raises(TooMany):
        there.admit(Payer(MALLORY.address, "cy"))
    there.admit(VICTIM)


async def test_the_choice_of_a_bot_waits_for_its_payer_s_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers, done, gate = Thinkers(1, 30), list[int](), asyncio.Event()

    async def answer(job: Any, *_: Any) -> int:
        await gate.wait()
        done.append(job[5])
        return 1

    monkeypatch.setattr(workers, "answer", answer)
    jobs: list[Job] = [("level5", "cinco", {}, {}, [1], n) for n in range(20)]
    thinking = [asyncio.create_task(workers.choose(job, MALLORY)) for job in jobs]
    await asyncio.sleep(0)
    late: Job = ("level1", "cinco", {}, {}, [1], 99)
    thinking.append(asyncio.create_task(workers.choose(late, VICTIM)))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*thinking)
    assert done[:2] == [0, 99]  # after the one that was thinking
    workers.close()


async def test_a_table_that_waits_for_its_bot_is_told_and_its_next_request_refused(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "BUSY_LATE", 0.0)
    monkeypatch.setattr(turns, "MOST_OF_PERSON", 1)
    there = home.server.thinkers.turns
    monkeypatch.setattr(there, "free", 0)
    ada = await home.guest("Ada")
    talk = await ada.call()
    tables = [await ada.table(seats=[None, "random"], first=1, names=["A", None]) for _ in "ab"]
    early = await ada.call()
    await early.ask("watch", tables[0], seat=0)
    await ada.ask(tables[0], "start")
    await soon(lambda: home.server.rooms.rooms[tables[0]].bots_busy)
    await talk.ask("watch", tables[0], seat=0)
    told = {"table": tables[0], "seat": 0, "bots_busy": True}
    assert told in talk.other
    await early.ask("ping")
    assert told in early.other
    with pytest.raises(Refusal) as refused:
        await talk.ask("start", tables[1])
    assert refused.value.code == "limit.bots"
    there.free += 1
    there._next()
    await talk.until(tables[0], 0, acting=[0])
    assert not home.server.rooms.rooms[tables[0]].bots_busy
    await talk.ask("start", tables[1])
