"""Bots wait until those who play have been shown what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import cast

import pytest

from quinte.server.rooms.eyes import Eyes
from quinte.server.rooms.watcher import Watcher
from tests.server.house import House

pytestmark = pytest.mark.anyio
ADA, BO, CYD = (cast("Watcher", object()) for _ in range(3))
LONG, SHORT = 30.0, 0.01


async def waits(follow: Awaitable[None]) -> asyncio.Task[None]:
    """It has begun, and has not ended yet."""
    task = asyncio.ensure_future(follow)
    await asyncio.sleep(0.01)
    assert not task.done()
    return task


async def test_nobody_is_waited_for_who_has_never_said_what_was_shown() -> None:
    eyes = Eyes(lambda: True, LONG)
    await eyes.follow(5)
    eyes.saw(ADA, 0, 5)
    await eyes.follow(5)


async def test_a_bot_waits_for_every_player() -> None:
    eyes = Eyes(lambda: True, LONG)
    eyes.saw(ADA, 0, 4)
    eyes.saw(BO, 1, 4)
    task = await waits(eyes.follow(5))
    eyes.saw(ADA, 0, 5)
    await asyncio.sleep(0.01)
    assert not task.done()
    eyes.saw(BO, 1, 5)
    await task


async def test_spectators_are_waited_for_only_where_nobody_plays() -> None:
    playing = {ADA}
    eyes = Eyes(lambda: bool(playing), LONG)
    eyes.saw(CYD, None, 4)
    await eyes.follow(5)  # Ada never says what she has seen, and need not wait for Cyd
    playing.clear()
    task = await waits(eyes.follow(5))
    eyes.saw(CYD, None, 5)
    await task


async def test_whoever_leaves_is_waited_for_no_longer() -> None:
    eyes = Eyes(lambda: True, LONG)
    eyes.saw(ADA, 0, 4)
    task = await waits(eyes.follow(5))
    eyes.left(ADA, 0)
    await task


async def test_patience_ends() -> None:
    eyes = Eyes(lambda: True, SHORT)
    eyes.saw(ADA, 0, 4)
    await eyes.follow(5)
    assert eyes.behind(5)


async def test_a_bot_at_a_table_moves_when_the_player_has_seen_the_last_step(home: House) -> None:
    ada = await home.guest("Ada")
    table = await ada.table(seats=[None, "random"], first=0)
    await ada.ask(table, "sit")
    await ada.ask(table, "start")
    talk = await ada.call()
    begun = (await talk.ask("watch", table, seat=0))["seq"]
    room = await home.server.rooms.find(table)
    room.eyes.patience = LONG
    assert (await talk.ask("seen", table, seat=1, seq=begun))["ok"]  # a seat that is not watched
    assert not room.eyes.shown
    cyd = await (await home.guest("Cyd")).call()
    await cyd.ask("watch", table, seat=None)
    await cyd.ask("seen", table, seat=None, seq=0)
    assert not room.eyes.behind(begun)  # who looks on does not hold a player's game up
    await talk.ask("seen", table, seat=0, seq=begun)
    moves = (await talk.ask("moves", table, seat=0))["moves"]
    moved = (await talk.ask("move", table, seat=0, text=moves[0]))["seq"]
    assert room.table.acting_bots() == [1]
    await asyncio.sleep(0.3)
    assert room.table.seq == moved
    await talk.ask("seen", table, seat=0, seq=moved)
    await talk.until(table, 0, acting=[0])
    assert room.table.seq > moved
