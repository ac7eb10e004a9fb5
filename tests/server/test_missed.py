"""A client that reconnects gets every missed step, whether from memory or from the log."""

from __future__ import annotations

import pytest

from quinte.server.rooms import room
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_from_every_point_of_a_game_all_that_was_missed_is_told(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "KEPT", 4)
    table, ada, bo = await home.two()
    talks = [await ada.call(), await bo.call()]
    for number in range(12):
        seat = number % 2
        text = (await talks[seat].moves(table, seat))[0]
        last = (await talks[seat].ask("move", table, seat=seat, text=text))["seq"]
    for since in range(last + 1):
        again = await ada.call()
        await again.ask("watch", table, seat=0, since=since)
        told = [step["seq"] for message in again.news for step in message["steps"]]
        assert told == list(range(max(2, since + 1), last + 1))
        await again.hang_up()
