"""Logs hold no secrets: no token, no cookie, no invitation, nobody's id, no address and no card."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.process import Process
from tests.server.talk import Across, Closed

pytestmark = pytest.mark.anyio
ADDRESS = "203.0.113.77"
"""Somebody's, as a proxy tells it."""


async def an_evening(server: Process) -> tuple[set[str], str, str]:
    """Two people play at a private table; the secrets of it, among them a token and the table."""
    tokens = [server.guest(name) for name in ("Ada", "Bo")]
    secrets = {*tokens, ADDRESS}
    with server.client(tokens[0]) as ada, server.client(tokens[1]) as bo:
        for person in (ada, bo):
            person.headers["X-Forwarded-For"] = ADDRESS
        made = ada.post("/api/tables", json={"game": "cinco", "first": 0})
        table = str(made.raise_for_status().json()["id"])
        secrets.add(table)
        for person, do in ((ada, "sit"), (bo, "sit"), (ada, "start")):
            person.post(f"/api/tables/{table}/requests", json={"do": do, "nonce": "c0ffeec0ffee"}
                        if do == "sit" else {"do": do}).raise_for_status()  # fmt: skip
        bo.get(f"/table/{table}", headers={"accept": "text/html"})
        bo.get(f"/api/tables/{table}/preview.png")
        bo.get(f"/api/tables/{table}/requests?token={tokens[1]}")
        bo.post(f"/api/tables/{table}/requests", content=tokens[1])
        bo.post(f"/api/tables/{table}x/requests", json={"do": tokens[1]})
        bo.get(f"/api/{tokens[1]}")
    with httpx.Client(base_url=server.address, trust_env=False) as browser:
        browser.post("/api/guest", json={"name": "Cy"})
        secrets.update(browser.cookies.values())
        browser.get("/api/tables/mine", headers={"authorization": "Bearer wrong" + tokens[0]})
    talks = [await Across.open(server.address, token) for token in tokens]
    plays = [talk.play(table, seat, Random(seat), most=2) for seat, talk in enumerate(talks)]
    await asyncio.gather(*plays)
    with suppress(Closed):
        await Across.open(server.address, "wrong" + tokens[0])
    return {*secrets, "c0ffeec0ffee"}, tokens[0], table


def ids_in(database: Path) -> set[str]:
    """Secrets of the database: the key, the deals, and everybody's id."""
    with closing(sqlite3.connect(database)) as read:
        people = {row[0] for row in read.execute("SELECT person FROM sitting")}
        keys = {row[0] for row in read.execute("SELECT value FROM settings WHERE name LIKE '%key'")}
        entries = [json.loads(row[0]) for row in read.execute("SELECT entry FROM log")]
    deals = {
        entry[name] for entry in entries for name in ("secret", "next_secret") if name in entry
    }
    return people | keys | deals


def found(secrets: set[str], log: list[str]) -> list[str]:
    text = "".join(log)
    return [secret for secret in secrets if secret in text]


@pytest.mark.parametrize("proxy", [(), ("--proxy", "127.0.0.1")])
async def test_no_secret_is_logged_not_even_of_a_failing_server(
    tmp_path: Path, proxy: tuple[str, ...]
) -> None:
    database = tmp_path / "quinte.sqlite3"
    with Process(database, *proxy) as server:
        secrets, token, table = await an_evening(server)
        secrets |= ids_in(database)
        assert len(secrets) > 9
        with closing(sqlite3.connect(database)) as spoilt:
            spoilt.execute("ALTER TABLE log RENAME COLUMN entry TO spoilt")
            spoilt.execute("ALTER TABLE tokens RENAME COLUMN serial TO spoilt")
            spoilt.commit()
        with server.client(token) as ada:
            answer = ada.post(f"/api/tables/{table}/requests", json={"do": "resign"})
            assert answer.status_code == 503
            assert ada.delete("/api/token").status_code >= 500
        with suppress(KeyError, httpx.HTTPError, AssertionError):
            await an_evening(server)
        server.stop()
    assert any("commits fail" in line for line in server.log)
    assert any('"listening"' in line for line in server.log)
    assert found(secrets, server.log) == []


async def test_the_password_of_a_database_is_not_logged(postgres: Postgres) -> None:
    url = postgres.new().replace("quinte@", "quinte:open-sesame@")
    with Process(url) as server:
        await an_evening(server)
        postgres.stop()
        try:
            with suppress(KeyError, httpx.HTTPError, AssertionError):
                await an_evening(server)
            server.stop()
        finally:
            postgres.start()
    assert any('"level": "warning"' in line or '"fault"' in line for line in server.log)
    assert found({"open-sesame"}, server.log) == []
