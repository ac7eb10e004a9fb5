"""Bots think in separate processes; whatever they do there, the table continues."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from quinte.bots import BOTS
from quinte.server.metrics import BOT_FAULTS
from quinte.server.rooms import thinkers
from quinte.server.rooms.thinkers import Job, Thinkers
from tests.server.bad_bots import BAD, bad_work
from tests.server.house import TRIED, House, house
from tests.server.process import profile
from tests.server.talk import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that can be asked to a table, and that misbehave in the worker."""
    for name, made in BAD.items():
        monkeypatch.setitem(BOTS, name, made)
    monkeypatch.setattr(thinkers, "work", bad_work)


def faults() -> float:
    return float(BOT_FAULTS._value.get())


@pytest.mark.parametrize(("game", "bots"), [(game, 1 + i % 3) for i, game in enumerate(TRIED)])
async def test_a_person_plays_against_bots_to_the_end(home: House, game: str, bots: int) -> None:
    ada = await home.guest("Ada")
    names = (["greedy"] if game != "quinto-tiles" else ["random"]) * bots
    table = await ada.table(game, options={"players": 1 + bots}, seats=[None, *names])
    await ada.ask(table, "sit")
    await ada.ask(table, "start")
    talk = await ada.call()
    before = faults()
    await talk.play(table, 0, Random(2))
    stands = talk.latest[table, 0]
    assert stands["status"]["result"] is not None
    assert {entry["seat"] for entry in await home.log(table) if entry["do"] == "bot"} == set(
        range(1, 1 + bots)
    )
    assert faults() == before


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("bot", list(BAD)[: profile(2, 5)])
async def test_the_table_goes_on_whatever_a_bot_does(tmp_path: Path, bot: str) -> None:
    async with house(tmp_path, bot_seconds=0.2 if bot == "hang" else 20) as home:
        ada = await home.guest("Ada")
        table = await ada.table(seats=[None, bot], first=1)
        await ada.ask(table, "sit")
        before = faults()
        await ada.ask(table, "start")
        talk = await ada.call()
        await talk.ask("watch", table, seat=0)
        await talk.until(table, 0, acting=[0])
        assert faults() == before + thinkers.TRIES
        assert home.server.thinkers.idle.qsize() == 1


def job(bot: str) -> Job:
    return (bot, "cinco", {"players": 2}, {}, [1, 2, 3], 7)


@pytest.mark.usefixtures("bad_bots")
async def test_a_worker_that_fails_is_replaced_and_a_good_one_is_kept() -> None:
    workers = Thinkers(1, 30)
    thinker = workers.idle.get_nowait()
    assert thinker is None  # started when first needed
    workers.idle.put_nowait(None)
    assert await workers.choose(job("crash")) in (1, 2, 3)
    assert workers.idle.qsize() == 1
    workers.close()


async def test_who_stops_waiting_for_a_bot_leaves_no_worker_behind() -> None:
    workers = Thinkers(1, 30)
    thinking = asyncio.create_task(workers.choose(job("random")))
    await thinking
    kept = workers.idle.get_nowait()
    assert kept is not None
    workers.idle.put_nowait(kept)
    again = asyncio.create_task(workers.choose(job("random")))
    await asyncio.sleep(0)
    again.cancel()
    with pytest.raises(asyncio.CancelledError):
        await again
    assert workers.idle.qsize() == 1
    assert await workers.choose(job("random")) in (1, 2, 3)
    workers.close()


async def test_bots_step_back_behind_the_server_itself() -> None:
    workers = Thinkers(1, 30)
    await workers.choose(job("random"))
    worker = workers.idle.get_nowait()
    assert worker is not None
    theirs, ours = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (worker.process.pid or 0, 0))
    worker.end()
    workers.close()
    assert theirs == min(ours + thinkers.NICE, 19)


async def test_after_a_restart_bots_move_for_one_who_only_asks_by_rest(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.server.thinkers.turns.free = 0  # it stops before the bot has moved
        ada = await home.guest("Ada")
        table = await ada.table(seats=[None, "random"], first=1, names=["Ada", None])
        await ada.ask(table, "start")
        cookies = ada.cookies
    async with house(tmp_path) as home:
        ada = await home.guest("Ada")
        ada.cookies = cookies
        async with asyncio.timeout(PATIENCE):
            while (await ada.look(table, 0))["status"]["acting"] != [0]:
                await asyncio.sleep(0.01)
