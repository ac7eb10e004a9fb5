"""Reconnecting costs nothing: what was missed comes, and what is repeated has no second effect."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from quinte.server.metrics import FAILED_COMMITS
from quinte.server.rooms import room
from quinte.server.storage.store import Write
from tests.server.house import TRIED, House, house, played, soon
from tests.server.talk import PATIENCE, Message, Refusal, Talk

pytestmark = pytest.mark.anyio


def steps(talk: Talk) -> list[Message]:
    """All that was told, in the order it was."""
    return [step for message in talk.news for step in message["steps"]]


@pytest.mark.parametrize("game", TRIED)
async def test_who_comes_back_gets_exactly_what_was_missed(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(7)
    monkeypatch.setattr(room, "KEPT", 8)  # of what is older, the log is read
    async with house(tmp_path) as home:
        table, ada, bo = await home.two(game)
        watching = [(await ada.call(), 0), (await bo.call(), 1), (await bo.call(), None)]
        for talk, seat in watching:
            await talk.ask("watch", table, seat=seat, since=0)
        await played([await ada.call(), await bo.call()], table, 4)
        whole = {}
        for talk, seat in watching:
            await talk.until(table, seat, phase="over")
            whole[seat] = steps(talk)
            last = talk.news[-1]["seq"]
            assert [step["seq"] for step in whole[seat]] == list(range(2, last + 1))
        since = [1, 2, last - 3, last - 1, last, *rng.sample(range(3, last), 5)]
        for number in since:
            for person, seat in ((ada, 0), (bo, 1), (bo, None)):
                again = await person.call()
                await again.ask("watch", table, seat=seat, since=number)
                assert steps(again) == [step for step in whole[seat] if step["seq"] > number]
                await again.hang_up()
        cookies = ada.cookies
    async with house(tmp_path) as home:  # and after a restart, all from the log
        ada = await home.guest("Somebody else")
        ada.cookies = cookies
        for number in since:
            again = await ada.call()
            await again.ask("watch", table, seat=0, since=number)
            assert steps(again) == [step for step in whole[0] if step["seq"] > number]


async def test_somebody_new_is_told_how_things_stand(home: House) -> None:
    table, ada, _ = await home.two()
    for since in (None, 4, 99):
        talk = await ada.call()
        await talk.ask("watch", table, seat=0, since=since)
        assert steps(talk) == []
        assert talk.news[0]["view"]["seat"] == 0


async def test_a_repeated_request_has_no_second_effect(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, ada, _ = await home.two()
        talk = await ada.call()
        move = (await talk.moves(table, 0))[0]
        first = await talk.ask("move", table, text=move, client="w", id=50)
        again = await talk.ask("move", table, text=move, client="w", id=50)
        other = await (await ada.call()).ask("move", table, text=move, client="w", id=50)
        rest = await ada.ask(table, "move", text=move, client="w", number=50)
        assert first == again == other == {"re": 50, "ok": True, "seq": first["seq"]}
        assert rest == first["seq"]
        log = await home.log(table)
        assert len(log) == first["seq"]
        with pytest.raises(Refusal) as refused:  # another window means another request
            await talk.ask("move", table, text=move, client="another", id=50)
        assert refused.value.code == "turn.other"
        cookies = ada.cookies
    async with house(tmp_path) as home:
        ada = await home.guest("Somebody else")
        ada.cookies = cookies
        talk = await ada.call()
        assert await talk.ask("move", table, text=move, client="w", id=50) == first
        assert await home.log(table) == log


async def test_every_granted_request_may_be_repeated_and_no_other_takes_its_number(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        ada = await home.guest("Ada")
        table = await ada.table(first=0, names=["A", "B"])
        await ada.ask(table, "start")
        talk = await ada.call()
        asked, answers = list[dict[str, Any]](), list[dict[str, Any]]()
        for number in range(6):
            seat = number % 2
            text = (await talk.moves(table, seat))[0]
            asked.append({"seat": seat, "text": text, "client": "w", "id": 1000 + 10 * number})
            answers.append(await talk.ask("move", table, **asked[-1]))
        log = await home.log(table)
        cookies = ada.cookies
    async with house(tmp_path) as home:
        ada = await home.guest("Somebody else")
        ada.cookies = cookies
        talk = await ada.call()
        for each, answer in zip(asked, answers, strict=True):  # also the first, long ago
            assert await talk.ask("move", table, **each) == answer
            resigns = {"seat": each["seat"], "client": "w", "id": each["id"]}
            for do, other in (("resign", resigns), ("move", {**each, "text": each["text"] + "+"})):
                with pytest.raises(Refusal) as refused:
                    await talk.ask(do, table, **other)
                assert refused.value.code == "request.other"
        for number in (999, 1015, 1049):
            with pytest.raises(Refusal) as refused:
                await talk.ask("resign", table, seat=0, client="w", id=number)
            assert refused.value.code == "request.stale"
        assert await home.log(table) == log
        await talk.ask("resign", table, seat=0, client="w", id=1051)


async def test_a_client_of_another_person_is_another_client(home: House) -> None:
    table, ada, bo = await home.two()
    talk = await ada.call()
    await talk.ask("move", table, text=(await talk.moves(table, 0))[0], client="w", id=9)
    other = await bo.call()
    moved = await other.ask("move", table, text=(await other.moves(table, 1))[0], client="w", id=9)
    assert moved["seq"] == 6


async def test_two_windows_of_one_player_get_the_same_messages(home: House) -> None:
    table, ada, bo = await home.two("quinto-cards")
    windows = [await ada.call(), await ada.call()]
    for window in windows:
        await window.ask("watch", table, seat=0)
    await played([await ada.call(), await bo.call()], table, 2)
    for window in windows:
        await window.until(table, 0, phase="over")
    assert windows[0].news == windows[1].news
    assert len(windows[0].news) > 20


async def test_who_is_cut_off_while_a_move_is_kept_has_moved_and_all_are_told(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, bo = await home.two()
    watching = await bo.call()
    await watching.ask("watch", table, seat=1)
    talk = await ada.call()
    moves = await talk.moves(table, 0)
    store, gate, under_way = home.server.store, asyncio.Event(), asyncio.Event()
    transaction = store.transaction

    async def slow(writes: list[Write]) -> None:
        under_way.set()
        await gate.wait()
        await transaction(writes)

    monkeypatch.setattr(store, "transaction", slow)
    asked = {"id": 5, "do": "move", "table": table, "text": moves[0], "client": "w"}
    await talk.say(json.dumps(asked))
    await asyncio.wait_for(under_way.wait(), PATIENCE)
    talk.task.cancel()
    await asyncio.gather(talk.task, return_exceptions=True)
    gate.set()
    told = await watching.until(table, 1, seq=5)
    assert told["status"]["acting"] == [1]
    again = await ada.call()
    assert (await again.ask("move", table, text=moves[0], client="w", id=5))["seq"] == 5
    assert len(await home.log(table)) == 5


async def test_a_commit_that_fails_changes_nothing_and_the_table_goes_on(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, bo = await home.two()
    talk, watching = await ada.call(), await bo.call()
    await watching.ask("watch", table, seat=1)
    before = await ada.look(table, 0)
    moves = await talk.moves(table, 0)
    store = home.server.store
    put = store.insert

    def full(connection: Connection, writes: list[Write]) -> None:
        """A full disk, as SQLite knows it."""
        connection.exec_driver_sql("PRAGMA max_page_count=1")  # as many as there are
        try:
            large = Write("x", 1, [{"do": "secret " * 10**5}], None, [])
            put(connection, [*writes, large])
        finally:
            connection.exec_driver_sql("PRAGMA max_page_count=1000000000")

    await store.append("quiet", 1, [{}])  # lists are written by now
    failed = float(FAILED_COMMITS._value.get())
    monkeypatch.setattr(store, "insert", full)
    monkeypatch.setattr(Write, "is_single", False)
    assert (await ada.get("/health")).json()["ok"]  # nothing has failed yet
    with pytest.raises(Refusal) as refused:
        await talk.ask("move", table, text=moves[0], client="w", id=5)
    assert refused.value.code == "table.unsaved"
    for path, asked in ((f"/api/tables/{table}/requests", {"do": "resign"}),
                        ("/api/tables", {"game": "cinco"})):  # fmt: skip
        answer = await ada.post(path, json=asked)
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "table.unsaved"
    health = await ada.get("/health")
    assert health.status_code == 503
    assert health.json() == {"ok": False, "commits": "failing", "worker": 1, "workers": 1}
    assert float(FAILED_COMMITS._value.get()) == failed + 4  # and the try of the health check
    assert await ada.look(table, 0) == before
    assert "disk is full" in caplog.text
    assert "secret" not in caplog.text
    assert moves[0] not in caplog.text
    monkeypatch.setattr(store, "insert", put)
    assert (await ada.get("/health")).json()["ok"]  # without waiting for a move
    assert (await talk.ask("move", table, text=moves[0], client="w", id=5))["seq"] == 5
    await watching.until(table, 1, seq=5)


async def test_a_health_check_after_a_failed_commit_tries_to_write(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = await home.two()
    store = home.server.store
    put = store.insert

    def read_only(connection: Connection, writes: list[Write]) -> None:
        """A commit without a change would succeed."""
        connection.exec_driver_sql("PRAGMA query_only=1")
        try:
            put(connection, writes)
        finally:
            connection.exec_driver_sql("PRAGMA query_only=0")

    monkeypatch.setattr(store, "insert", read_only)
    monkeypatch.setattr(Write, "is_single", False)
    answer = await ada.post(f"/api/tables/{table}/requests", json={"do": "resign"})
    assert answer.status_code == 503
    for _ in range(2):
        assert (await ada.get("/health")).status_code == 503
    monkeypatch.setattr(store, "insert", put)
    assert (await ada.get("/health")).status_code == 200


async def test_a_commit_that_failed_to_say_that_it_had_succeeded_is_noticed(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, bo = await home.two()
    talk = await ada.call()
    moves = await talk.moves(table, 0)
    store = home.server.store
    transaction = store.transaction

    async def unheard(writes: list[Write]) -> None:
        await transaction(writes)
        raise ConnectionError

    monkeypatch.setattr(store, "transaction", unheard)
    with pytest.raises(Refusal):
        await talk.ask("move", table, text=moves[0], client="w", id=5)
    monkeypatch.setattr(store, "transaction", transaction)
    watching = await bo.call()
    await watching.ask("watch", table, seat=1, since=4)
    assert [step["seq"] for step in steps(watching)] == [5]
    assert (await talk.ask("move", table, text=moves[0], client="w", id=5))["seq"] == 5
    assert len(await home.log(table)) == 5


async def test_bots_go_on_after_a_commit_that_failed(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await home.guest("Ada")
    table = await ada.table(seats=[None, "random"], first=1)
    await ada.ask(table, "sit")
    store = home.server.store
    append, faults = store.append, list[int]()

    async def sometimes(table: str, seq: int, entries: list[Message], **more: object) -> None:
        if entries[0]["do"] == "bot" and len(faults) < 2:
            faults.append(seq)
            raise OSError("disk full")
        await append(table, seq, entries, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", sometimes)
    await ada.ask(table, "start")
    talk = await ada.call()
    await talk.ask("watch", table, seat=0)
    await talk.until(table, 0, acting=[0])
    assert len(faults) == 2
    assert "fault" in caplog.text


async def test_a_seat_that_is_another_s_now_is_told_so(home: House) -> None:
    table, ada, bo = await home.two(waiting=0)
    talk = await ada.call()
    await talk.ask("watch", table, seat=0)
    await bo.ask(table, "replace", seat=0, bot="random")
    await soon(lambda: not home.server.rooms.rooms[table].watchers)
    while not talk.other:
        await talk.hear()
    assert talk.other == [{"table": table, "seat": 0, "gone": True}]
    with pytest.raises(Refusal) as refused:
        await talk.ask("watch", table, seat=0)
    assert refused.value.code == "table.hidden"
