"""How many people watch a table: counted once each, told to all there, and nothing about them."""

from __future__ import annotations

import pytest

from quinte.server.http.wire import Watching
from quinte.server.rooms import room
from tests.server.house import House
from tests.server.talk import Talk

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told after a moment that a test can wait for."""
    monkeypatch.setattr(room, "COUNTED_LATE", 0.05)


async def told(talk: Talk) -> int:
    """The next number of people who watch."""
    while not talk.other:
        await talk.hear()
    message = talk.other.pop(0)
    assert set(message) == {"table", "seat", "watching"}
    return Watching(**message).watching


async def test_players_are_told_how_many_people_watch_however_many_windows_they_have(
    home: House,
) -> None:
    table, ada, bo = await home.two()
    playing = await ada.call()
    await playing.ask("watch", table, seat=0)
    assert playing.latest[table, 0]["status"]["watching"] == 0
    cyd, eve = await home.guest("Cyd"), await home.guest("Eve")
    windows = [await each.call() for each in (cyd, cyd, eve)]
    for window in windows:
        await window.ask("watch", table, seat=None)
    assert windows[-1].latest[table, None]["status"]["watching"] == 2
    assert await told(playing) == 2  # once, for all who came
    assert await told(windows[0]) == 2
    moved = await ada.ask(table, "move", text=(await playing.moves(table, 0))[0])
    assert (await playing.until(table, 0, seq=moved))["status"]["watching"] == 2
    assert (await bo.look(table, 1))["status"]["watching"] == 2
    await windows[0].ask("unwatch", table, seat=None)
    await windows[2].hang_up()
    assert await told(playing) == 1  # Cyd has another window
    await windows[1].ask("unwatch", table, seat=None)
    assert await told(playing) == 0


async def test_players_who_look_on_without_their_hands_are_no_spectators(home: House) -> None:
    table, ada, bo = await home.two()
    one, other = await ada.call(), await bo.call()
    await one.ask("watch", table, seat=None)
    await other.ask("watch", table, seat=1)
    assert other.latest[table, 1]["status"]["watching"] == 0
    cyd = await (await home.guest("Cyd")).call()
    await cyd.ask("watch", table, seat=None)
    assert await told(one) == 1
    assert await told(other) == 1


async def test_who_comes_and_goes_at_once_is_told_to_nobody(home: House) -> None:
    table, ada, _ = await home.two()
    playing = await ada.call()
    await playing.ask("watch", table, seat=0)
    cyd, eve = [await (await home.guest(name)).call() for name in ("Cyd", "Eve")]
    await cyd.ask("watch", table, seat=None)
    await cyd.ask("unwatch", table, seat=None)
    await eve.ask("watch", table, seat=None)
    assert await told(playing) == 1
    assert playing.other == []
