"""How much one connection or address may ask for, and what happens to those who do not read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quinte.server.http import limits, sockets
from tests.server.house import House, Person, house, soon
from tests.server.talk import Closed, Refusal

pytestmark = pytest.mark.anyio


async def test_too_many_messages_are_refused_and_then_cut_off(tmp_path: Path) -> None:
    async with house(tmp_path, messages_a_second=1e-9, burst=3) as home:
        talk = await (await home.guest("Ada")).call()
        for number in range(8):
            await talk.say(json.dumps({"id": number, "do": "ping"}))
        for number in range(3):
            assert await talk.hear() == {"re": number, "ok": True}
        for number in range(3, 6):
            refused = await talk.hear()
            assert (refused["re"], refused["error"]["code"]) == (number, "limit.messages")
        with pytest.raises(Closed) as closed:
            await talk.hear()
        assert closed.value.code == 4429
        await soon(lambda: not home.server.connections)


async def test_too_many_connections_from_one_address_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path, connections_per_address=2) as home:
        ada = await home.guest("Ada")
        talks = [await ada.call(), await ada.call()]
        with pytest.raises(Closed):
            await ada.call()
        await (await (await home.guest("Bo", "10.0.0.2")).call()).ask("ping")
        await talks[0].hang_up()
        await soon(lambda: home.server.open_from["127.0.0.1"] == 1)
        await (await ada.call()).ask("ping")


async def test_too_many_requests_from_one_address_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path, requests_a_minute=5) as home:
        ada = await home.guest("Ada", "10.0.0.1")
        table = await ada.table()
        paths = ["/api/tables", "/api/tables/mine", f"/api/tables/{table}"]
        assert [(await ada.get(path)).status_code for path in paths] == [200] * 3
        for forwarded in ({}, {"x-forwarded-for": "1.2.3.4"}, {"forwarded": "for=1.2.3.4"}):
            answer = await ada.get("/api/games", headers=forwarded)
            assert answer.status_code == 429
            assert answer.json()["error"]["code"] == "limit.requests"
            assert 1 <= int(answer.headers["retry-after"]) <= 12
        request = await ada.post(f"/api/tables/{table}/requests", json={"do": "sit"})
        assert request.status_code == 429
        assert (await ada.get("/health")).status_code == 200
        other = Person(home.app, "10.0.0.2")
        assert (await other.get("/api/games")).status_code == 200


async def test_an_address_of_ipv6_is_a_network(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(home.server.addresses, "take", asked.append)
    for address in ("2001:db8::1", "2001:db8::ffff:2", "::ffff:10.0.0.1", "fe80::1%eth0", "x"):
        await Person(home.app, address).get("/api/games")
    assert asked == ["2001:db8::", "2001:db8::", "10.0.0.1", "fe80::", "x"]


def test_addresses_that_asked_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 3)
    addresses = limits.Addresses(60)
    for number in range(10):
        addresses.take(str(number))
    assert list(addresses.buckets) == ["7", "8", "9"]


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("quinte.server.http.limits.time.monotonic", lambda: now)
    bucket = limits.Bucket(2, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


async def test_who_does_not_read_is_cut_off_and_the_others_go_on(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_QUEUED", 5)
    monkeypatch.setattr(sockets, "GOODBYE", 0.05)
    table, ada, bo = await home.two()
    talks = [await ada.call(), await bo.call()]
    slow = await bo.call()
    await slow.ask("watch", table, seat=1)
    slow.reading.clear()
    for number in range(12):
        talk, seat = talks[number % 2], number % 2
        await talk.ask("move", table, seat=seat, text=(await talk.moves(table, seat))[0])
    await soon(lambda: len(home.server.connections) == 2)
    assert slow.task.done()
    assert not home.server.rooms.rooms[table].watchers


async def test_a_connection_watches_only_so_many_tables(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WATCHED", 2)
    ada = await home.guest("Ada")
    talk = await ada.call()
    tables = [await ada.table() for _ in range(3)]
    for table in tables[:2]:
        await talk.ask("watch", table)
    with pytest.raises(Refusal) as refused:
        await talk.ask("watch", tables[2])
    assert refused.value.code == "limit.watched"
    await talk.ask("unwatch", tables[0])
    await talk.ask("watch", tables[2])
    assert not home.server.rooms.rooms[tables[0]].watchers


async def test_metrics_are_for_this_machine_only(home: House) -> None:
    table, ada, _ = await home.two()
    local = {"host": "localhost:8055"}
    text = (await ada.get("/metrics", headers=local)).raise_for_status().text
    for name in ("quinte_requests_total", "quinte_commit_seconds", "quinte_tables_in_memory"):
        assert name in text
    assert table not in text
    assert (await Person(home.app, "10.0.0.1").get("/metrics", headers=local)).status_code == 403
    for proxied in ({**local, "x-forwarded-for": "10.0.0.1"}, {**local, "via": "1.1 club.test"},
                    {"host": "club.test"}):  # fmt: skip
        assert (await ada.get("/metrics", headers=proxied)).status_code == 403


async def test_retry_after_is_when_there_is_enough_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quinte.server.http.limits.time.monotonic", lambda: 0.0)
    addresses = limits.Addresses(60, burst=30)
    addresses.take("a", 25)
    with pytest.raises(limits.TooMany) as refused:
        addresses.take("a", 20)
    assert refused.value.seconds == 15
    with pytest.raises(limits.TooMany) as refused:
        addresses.take("a", 1000)  # more than there ever is: as many as there are
    assert refused.value.seconds == 25


@pytest.mark.parametrize(
    ("text", "number"),
    [('{"id": 7, "do": "x"}', 7), ('{"do":"x","id" :12}', 12), ("{}", None), (None, None),
     ('{"id": 12345678901234567}', None)],
)  # fmt: skip
async def test_what_is_not_read_is_answered_by_its_id(text: str | None, number: int | None) -> None:
    assert sockets.id_in(None if text is None else text.encode()) == number
