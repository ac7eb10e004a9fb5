"""A client that reconnects gets every missed step, whether from memory or from the log."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from quinte.server.http.sockets import Connection
from quinte.server.rooms import room
from quinte.table import Table
from tests.server.house import House, house
from tests.server.talk import Refusal

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


async def test_only_the_last_steps_are_told_again_and_that_counts_as_several_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "KEPT", 2)
    monkeypatch.setattr(room, "MOST_MISSED", 5)
    async with house(tmp_path, messages_a_second=1e-9, burst=1000) as home:
        table, ada, _ = await home.two()
        for _ in range(5):
            await ada.ask(table, "offer", what="end")
            last = await ada.ask(table, "answer", what="end", yes=False)
        threads = list[threading.Thread]()

        def read(id_: str, entry: Any) -> Table:
            threads.append(threading.current_thread())
            return Table(id_, entry)

        monkeypatch.setattr(room, "Table", read)
        talk = await ada.call()
        await talk.ask("watch", table, seat=0, since=0)
        assert threads
        assert threading.main_thread() not in threads  # others are answered meanwhile
        told = [step["seq"] for step in talk.news[0]["steps"]]
        assert told == list(range(last - 4, last + 1))
        connection = next(iter(home.server.connections))
        assert isinstance(connection, Connection)
        connection.bucket.left = 3.5
        with pytest.raises(Refusal) as refused:
            await talk.ask("watch", table, seat=0, since=0)
        assert refused.value.code == "limit.messages"
        await talk.ask("watch", table, seat=0, since=last - 1)
        assert [step["seq"] for step in talk.news[-1]["steps"]] == [last]
