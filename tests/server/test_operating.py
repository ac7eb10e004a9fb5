"""What an operator does with `quinte admin` while servers run, on either kind of database."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from quinte.errors import QuinteError
from quinte.server.operating import bans as in_force
from quinte.server.operating import following, orders
from quinte.server.operating.bans import ADDRESS, GUEST, Ban, Banned, Bans, read_network
from quinte.server.operating.orders import all_bans, ban, close, tables, unban
from quinte.server.settings import database_url
from quinte.server.storage import schema
from quinte.server.storage.copies import sync_engine
from tests.server.databases import Postgres
from tests.server.house import House, Person, house, soon
from tests.server.talk import Closed, Inside

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look often."""
    monkeypatch.setattr(following, "LOOK_SECONDS", 0.01)


async def banned(home: House, *who: str, reason: str = "insults", **more: Any) -> list[Ban]:
    """Ban them, and wait until the server knows."""
    engine = sync_engine(home.server.store.url)
    made = await asyncio.to_thread(ban, engine, who, reason, more.get("expires"), more.get("table"))
    await soon(lambda: set(made) <= set(home.server.bans.all))
    return made


async def lifted(home: House, *who: str) -> None:
    gone = await asyncio.to_thread(unban, sync_engine(home.server.store.url), who)
    await soon(lambda: not set(gone) & set(home.server.bans.all))


async def last_words(talk: Inside) -> dict[str, Any]:
    """What the server says before it hangs up with 4403."""

    async def to_the_end() -> None:
        while True:
            await talk.hear()

    with pytest.raises(Closed) as end:
        await to_the_end()
    assert end.value.code == 4403
    return talk.other[-1]


async def refusal(person: Person, path: str = "/api/tables/mine", **headers: str) -> dict[str, Any]:
    answer = await person.get(path, headers=headers)
    assert answer.status_code == 403, answer.text
    return dict(answer.json()["error"])


# Bans


async def test_a_banned_guest_reads_why_everywhere_and_others_stay(database: str) -> None:
    async with house(database_url(database)) as home:
        table, ada, bo = await home.two()
        hers, his = await ada.call(), await bo.call(**{"accept-language": "fr"})
        await his.ask("watch", table, seat=1)
        token = await bo.token()
        [made] = await banned(home, "Bo")
        assert (made.kind, made.name) == (GUEST, "Bo")
        said = await last_words(his)
        assert said["bye"] == "banned"
        assert said["error"]["code"] == "session.banned"
        message = said["error"]["message"]
        assert message == "l’opérateur de ce serveur vous a banni\u00a0: insults"
        assert (await refusal(bo))["code"] == "session.banned"
        program = Person(home.app)
        program.headers["authorization"] = f"Bearer {token}"
        assert (await refusal(program))["code"] == "session.banned"
        again = await bo.post("/api/guest", json={"name": "Bob"})
        assert again.status_code == 403
        assert "insults" in (await last_words(await bo.call()))["error"]["message"]
        assert (await hers.ask("ping"))["ok"]
        assert (await ada.get("/api/tables/mine")).status_code == 200
        await lifted(home, "Bo")
        assert (await bo.get("/api/tables/mine")).status_code == 200
        assert (await (await bo.call()).ask("ping"))["ok"]


async def test_a_banned_network_reaches_nothing_but_the_page(database: str) -> None:
    async with house(database_url(database)) as home:
        near = await home.guest("Near", "203.0.113.9")
        far = await home.guest("Far", "203.0.114.9")
        talk = await near.call()
        until = in_force.now() + 3_600_000
        await banned(home, "203.0.113.0/24", expires=until)
        assert "until 20" in (await last_words(talk))["error"]["message"]
        assert "until 20" in (await refusal(near, "/api/games"))["message"]
        fresh = Person(home.app, "203.0.113.200")
        assert (await fresh.post("/api/guest", json={"name": "New"})).status_code == 403
        assert (await near.get("/health")).status_code == 200
        assert (await far.get("/api/games")).status_code == 200
        await lifted(home, "203.0.113.77/24")
        assert (await near.get("/api/games")).status_code == 200


async def test_a_server_that_starts_knows_the_bans(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await banned(home, "198.51.100.7")
    async with house(tmp_path) as home:
        assert (await Person(home.app, "198.51.100.7").get("/api/games")).status_code == 403


async def test_two_servers_of_one_database_both_enforce(postgres: Postgres) -> None:
    url = database_url(postgres.new())
    async with house(url) as one, house(url) as two:
        bo = await one.guest("Bo")
        other = Person(two.app)
        other.cookies = bo.cookies
        talks = await bo.call(), await other.call()
        await banned(one, await bo.token())
        for talk in talks:
            assert (await last_words(talk))["bye"] == "banned"


async def test_a_token_bans_its_guest_even_if_it_is_revoked(home: House) -> None:
    bo = await home.guest("Bo")
    token = await bo.token()
    await bo.delete("/api/token")
    [made] = await banned(home, token)
    assert (made.kind, made.name) == (GUEST, "Bo")
    assert token not in json.dumps(made.as_json())
    await refusal(bo)
    await lifted(home, token)


async def test_of_several_guests_of_a_name_one_is_meant_by_table_or_id(home: House) -> None:
    first, _, bo = await home.two()
    _, _, other = await home.two()
    await home.server.store.append("quiet", 1, [{}])  # lists are written by now
    engine = sync_engine(home.server.store.url)
    with pytest.raises(QuinteError) as refused:
        ban(engine, ["Bo"], "insults", None)
    assert refused.value.code == "admin.several"
    ids = refused.value.arguments["guests"]
    assert len(ids) == 2
    [made] = await banned(home, "Bo", table=first)
    assert made.who in ids
    await refusal(bo)
    assert (await other.get("/api/tables/mine")).status_code == 200
    [by_id] = await banned(home, next(each for each in ids if each != made.who))
    assert by_id.name == "Bo"
    await refusal(other)
    await lifted(home, "Bo")  # both
    assert home.server.bans.all == ()


async def test_a_name_is_taken_as_it_is_written(database: str) -> None:
    async with house(database_url(database)) as home:
        for name in ("Zoé_%", "Zoé-x", "Zoe_%"):
            guest = await home.guest(name)
            await guest.ask(await guest.table(), "sit")
        await home.server.store.append("quiet", 1, [{}])  # lists are written by now
        [made] = await banned(home, "Zoé_%")
        assert made.name == "Zoé_%"
        await lifted(home, "Zoé_%")


@pytest.mark.parametrize("order", [ban, unban])
async def test_if_one_is_nobody_nothing_is_done(home: House, order: Any) -> None:
    await banned(home, "192.0.2.1")
    engine = sync_engine(home.server.store.url)
    more = ("insults", None) if order is ban else ()
    with pytest.raises(QuinteError) as refused:
        order(engine, ["192.0.2.1", "nobody"], *more)
    assert refused.value.code in ("admin.nobody", "admin.not_banned")
    with engine.connect() as read:
        assert [each.who for each in all_bans(read)] == ["192.0.2.1/32"]


def made(who: str, kind: str = ADDRESS, expires: int | None = None) -> Ban:
    return Ban(kind, who, None, "insults", 0, expires)


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("192.0.2.1/32", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "::c000:201", ""]),
        ("192.0.2.0/24", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0", "testclient"]),
        ("2001:db8:5::/48", ["2001:db8:5::1", "2001:db8:5:ffff::%eth0"], ["2001:db8:6::"]),
        ("0.0.0.0/0", ["8.8.8.8"], ["2001:db8::1"]),
    ],
)
def test_a_ban_holds_inside_its_network(
    network: str, inside: list[str], outside: list[str]
) -> None:
    bans = Bans([made(network), made("somebody", GUEST)])
    for host in inside:
        with pytest.raises(Banned):
            bans.refuse(host)
    for host in outside:
        bans.refuse(host, "somebody else")


def test_a_ban_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    bans = Bans([made("192.0.2.1/32", expires=1000)])
    monkeypatch.setattr(in_force, "now", lambda: 999)
    with pytest.raises(Banned):
        bans.refuse("192.0.2.1")
    monkeypatch.setattr(in_force, "now", lambda: 1000)
    bans.refuse("192.0.2.1")


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.1", "192.0.2.1/32"),
        ("192.0.2.77/24", "192.0.2.0/24"),
        ("2001:db8::1", "2001:db8::/64"),  # one client has all of them
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:192.0.2.1", "192.0.2.1/32"),
        ("Bo", None),
        ("7", None),
        ("192.0.2.1/33", None),
    ],
)
def test_how_networks_are_read(text: str, network: str | None) -> None:
    assert read_network(text) == network


async def test_expired_bans_are_forgotten(home: House) -> None:
    engine = sync_engine(home.server.store.url)
    ban(engine, ["192.0.2.1"], "old", 1)
    ban(engine, ["192.0.2.2"], "new", None)
    with engine.connect() as read:
        assert list(read.scalars(select(schema.bans.c.who))) == ["192.0.2.2/32"]


async def test_while_the_database_is_away_bans_stay(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await banned(home, "192.0.2.1")

    async def away(_: object) -> Bans:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(following, "bans_of", away)
        caplog.clear()
        await soon(lambda: "orders not read" in caplog.text)
        await asyncio.sleep(0.05)
        assert caplog.text.count("orders not read") == 1
        assert (await Person(home.app, "192.0.2.1").get("/api/games")).status_code == 403
    await lifted(home, "192.0.2.1")


async def test_who_stops_a_server_waits_for_a_look_that_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []

    async def slow(_: object) -> Bans:
        steps.append("begun")
        await asyncio.sleep(0.05)
        steps.append("done")
        return Bans()

    async def nothing(_: object) -> None:
        pass

    monkeypatch.setattr(following, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(following, "bans_of", slow)
    monkeypatch.setattr(following, "written_of", nothing)
    store: Any = None
    looking = asyncio.create_task(following.follow(store, Bans(), lambda _: None, nothing))
    await soon(lambda: steps == ["begun"])
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await looking
    assert steps == ["begun", "done"]


# Tables


async def test_a_table_is_closed_for_all_who_watch(database: str) -> None:
    async with house(database_url(database)) as home:
        table, ada, bo = await home.two(public=True)
        talk = await ada.call()
        await talk.ask("watch", table, seat=0)
        seq = await asyncio.to_thread(close, sync_engine(home.server.store.url), table)
        seen = await talk.until(table, 0, phase="closed")
        assert (seen["seq"], seen["steps"][-1]["do"]) == (seq, "close")
        assert (await bo.refused(table, "resign"))["code"] == "table.phase"
        assert (await ada.get("/api/tables")).json() == []
        log = await home.log(table)
        assert log[-1]["by"] is None


async def test_a_table_is_closed_without_a_server_and_stays_so(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, ada, _ = await home.two(public=True)
        url = home.server.store.url
    close(sync_engine(url), table)
    assert [each["phase"] for each in tables(sync_engine(url), ["closed"])] == ["closed"]
    async with house(tmp_path) as home:
        ada = await home.guest("Ada")
        assert (await ada.look(table))["status"]["phase"] == "closed"
        assert (await ada.get("/api/tables")).json() == []


async def test_who_moves_while_a_table_is_closed_is_refused_not_lost(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "LOOK_SECONDS", 100)
    table, ada, _ = await home.two()
    await asyncio.to_thread(close, sync_engine(home.server.store.url), table)
    refused = await ada.refused(table, "resign")  # by a server that has not looked yet
    assert refused["code"] == "table.phase"
    assert [entry["do"] for entry in await home.log(table)][-2:] == ["start", "close"]


async def test_a_move_between_reading_and_closing_is_no_obstacle(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = await home.two()
    loop, replayed = asyncio.get_running_loop(), orders.replayed
    calls: list[int] = []

    def late(connection: Any, id_: str) -> Any:
        found = replayed(connection, id_)
        calls.append(found.seq)
        if len(calls) == 1:
            offered = ada.ask(table, "offer", what="end")
            asyncio.run_coroutine_threadsafe(offered, loop).result()
        return found

    monkeypatch.setattr(orders, "replayed", late)
    seq = await asyncio.to_thread(close, sync_engine(home.server.store.url), table)
    assert calls == [seq - 2, seq - 1]
    assert [entry["do"] for entry in await home.log(table)][-2:] == ["offer", "close"]


async def test_what_is_over_closed_or_unknown_is_not_closed(home: House) -> None:
    engine = sync_engine(home.server.store.url)
    table, ada, _ = await home.two()
    await ada.ask(table, "resign")
    for id_, code in ((table, "table.phase"), ("nowhere", "table.unknown")):
        with pytest.raises(QuinteError) as refused:
            await asyncio.to_thread(close, engine, id_)
        assert refused.value.code == code


async def test_servers_are_told_of_a_closed_table_for_a_day(home: House) -> None:
    engine = sync_engine(home.server.store.url)
    first, _, _ = await home.two()
    second, _, _ = await home.two()
    await asyncio.to_thread(close, engine, first)
    with engine.begin() as changed:
        changed.execute(update(schema.written).values(at=in_force.now() - orders.REMEMBERED - 1))
    await asyncio.to_thread(close, engine, second)
    with engine.connect() as read:
        assert list(read.scalars(select(schema.written.c.table_id))) == [second]


async def test_tables_are_listed_with_people_turn_and_size(database: str) -> None:
    async with house(database_url(database)) as home:
        table, ada, _ = await home.two()
        waiting = await ada.table("score5")
        await home.server.store.append("quiet", 1, [{}])  # lists are written by now
        engine = sync_engine(home.server.store.url)
        found = {each["table"]: each for each in tables(engine)}
        assert set(found) == {table, waiting}
        assert [seat["name"] for seat in found[table]["seats"]] == ["Ada", "Bo"]
        guests = [seat["guest"] for seat in found[table]["seats"]]
        assert guests == [seat.person for seat in home.server.rooms.rooms[table].table.seats]
        assert (found[table]["acting"], found[table]["entries"]) == ([0], 4)
        log = [json.dumps(each, separators=(",", ":")) for each in await home.log(table)]
        assert found[table]["bytes"] == sum(map(len, log))
        assert [each["table"] for each in tables(engine, ["open"])] == [waiting]
        assert tables(engine, before=1) == []
