"""Whatever is sent: a clear error or a closed connection, never a fault, never a changed table."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from quinte.errors import QuinteError
from quinte.server.http import session
from quinte.server.http.guard import HEADERS
from quinte.server.settings import origin_of
from tests.server.house import House, Person, house, soon
from tests.server.talk import Closed, Refusal

pytestmark = pytest.mark.anyio

MESSAGES: dict[str, tuple[str | bytes, str]] = {
    "invalid JSON": ("{", "document.json"),
    "nothing": ("", "document.json"),
    "a list": ("[1]", "request.object"),
    "binary": (b"\x00\x01", "request.text"),
    "too long": (json.dumps({"id": 1, "do": "ping", "x": "y" * 9000}), "request.text"),
    "too deep": ('{"id":' + "[" * 3000, "document.too_deep"),
    "a key twice": ('{"id": 1, "id": 1, "do": "ping"}', "document.doubled"),
    "a key twice that is half a character": (
        '{"id": 1, "\\ud800": 1, "\\ud800": 2}',
        "document.doubled",
    ),
    "not a number": ('{"id": NaN}', "document.constant"),
    "too many digits": ('{"id": ' + "9" * 5000 + "}", "document.too_deep"),
    "no id": ('{"do": "ping"}', "request.number"),
    "an id that is text": ('{"id": "1", "do": "ping"}', "request.number"),
    "an id below zero": ('{"id": -1, "do": "ping"}', "request.number"),
    "an id that is true": ('{"id": true, "do": "ping"}', "request.number"),
    "nothing to do": ('{"id": 1}', "request.form"),
    "something unknown to do": ('{"id": 1, "do": "cheat", "table": "TABLE"}', "request.form"),
    "a list to do": ('{"id": 1, "do": ["ping"], "table": "TABLE"}', "request.form"),
    "half a character to do": ('{"id": 1, "do": "\\udc00", "table": "TABLE"}', "request.form"),
    "no table": ('{"id": 1, "do": "start"}', "request.table"),
    "a number as table": ('{"id": 1, "do": "start", "table": 7}', "request.table"),
    "a table that is not": ('{"id": 1, "do": "start", "table": "nowhere"}', "table.unknown"),
    "half a character as table": (
        '{"id": 1, "do": "start", "table": "\\ud800"}',
        "table.unknown",
    ),
    "a zero as table": ('{"id": 1, "do": "start", "table": "\\u0000"}', "table.unknown"),
    "a long table": (json.dumps({"id": 1, "do": "start", "table": "t" * 900}), "table.unknown"),
    "an unknown field": (
        '{"id": 1, "do": "start", "table": "TABLE", "more": 1}',
        "request.form",
    ),
    "an unknown field, half a character": (
        '{"id": 1, "do": "start", "table": "TABLE", "\\ud800": 1}',
        "request.form",
    ),
    "a seat that is text": ('{"id": 1, "do": "resign", "table": "TABLE", "seat": "0"}',
                            "request.form"),
    "a seat that is true": ('{"id": 1, "do": "resign", "table": "TABLE", "seat": false}',
                            "request.form"),
    "a seat far away": ('{"id": 1, "do": "resign", "table": "TABLE", "seat": 7}',
                        "document.number"),
    "another's seat": ('{"id": 1, "do": "resign", "table": "TABLE", "seat": 1}',
                       "table.not_yours"),
    "a move as a number": ('{"id": 1, "do": "move", "table": "TABLE", "text": 5}',
                           "request.form"),
    "no move": ('{"id": 1, "do": "move", "table": "TABLE"}', "request.form"),
    "half a character as move": (
        '{"id": 1, "do": "move", "table": "TABLE", "text": "\\ud800"}',
        "request.form",
    ),
    "a move that is none": ('{"id": 1, "do": "move", "table": "TABLE", "text": "zzz"}',
                            "cinco.notation"),
    "a card that is not": ('{"id": 1, "do": "move", "table": "TABLE", "text": "99@1"}',
                           "cinco.no_such_card"),
    "a start after the start": ('{"id": 1, "do": "start", "table": "TABLE"}', "table.phase"),
    "a bot that is not": (
        '{"id": 1, "do": "replace", "table": "TABLE", "seat": 1, "bot": "me"}',
        "bot.unknown",
    ),
    "a nonce that is none": (
        '{"id": 1, "do": "sit", "table": "TABLE", "nonce": "xyz"}',
        "request.form",
    ),
    "what the server writes": ('{"id": 1, "do": "bot", "table": "TABLE", "seat": 1}',
                               "request.form"),
    "another's view": ('{"id": 1, "do": "watch", "table": "TABLE", "seat": 1}', "table.hidden"),
    "all of it": ('{"id": 1, "do": "watch", "table": "TABLE", "seat": "all"}', "request.form"),
    "watching with a text": (
        '{"id": 1, "do": "watch", "table": "TABLE", "since": "1"}',
        "request.form",
    ),
    "watching nothing": ('{"id": 1, "do": "watch"}', "request.table"),
    "another's moves": ('{"id": 1, "do": "moves", "table": "TABLE", "seat": 1}',
                        "table.not_yours"),
}  # fmt: skip


async def test_bad_messages_get_a_clear_error_and_change_nothing(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _ = await home.two()
    before, log = await ada.look(table, 0), await home.log(table)
    talk = await ada.call()
    for name, (message, code) in MESSAGES.items():
        put = message.replace("TABLE", table) if isinstance(message, str) else message
        await talk.say(put)
        answer = await talk.hear()
        assert answer["error"]["code"] == code, (name, answer)
        assert set(answer["error"]) == {"code", "rule", "arguments", "message"}
        assert answer["error"]["message"]
        json.dumps(answer, ensure_ascii=False).encode()
    assert await ada.look(table, 0) == before
    assert await home.log(table) == log
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    await talk.ask("move", table, text=(await talk.moves(table, 0))[0])


async def test_a_rule_that_refuses_is_named(home: House) -> None:
    table, ada, bo = await home.two()
    talk = await bo.call(**{"accept-language": "fr-CH, en;q=0.5"})
    with pytest.raises(Refusal) as refused:
        await talk.ask("move", table, text="swap")
    assert refused.value.code == "turn.other"
    error = await ada.refused(table, "move", text="99@1")
    assert error["rule"] == "C2"
    french = await ada.post(
        f"/api/tables/{table}/requests",
        json={"do": "move", "text": "99@1"},
        headers={"accept-language": "fr"},
    )
    assert french.json()["error"]["message"] != error["message"]


async def test_a_seat_at_one_table_is_none_at_another(home: House) -> None:
    first, ada, _ = await home.two()
    other, _, _ = await home.two()
    before = await home.log(other)
    talk = await ada.call()
    for asked in (
        {"do": "move", "text": "swap", "seat": 0},
        {"do": "resign", "seat": 0},
        {"do": "leave", "seat": 0},
        {"do": "offer", "what": "end", "seat": 0},
        {"do": "replace", "seat": 1, "bot": "random"},
        {"do": "start"},
        {"do": "watch", "seat": 0},
        {"do": "try", "seat": 0, "text": "swap"},
    ):
        with pytest.raises(Refusal) as refused:
            await talk.ask(**{"table": other, **asked})  # type: ignore[arg-type]
        assert refused.value.code.startswith("table."), asked
    assert await home.log(other) == before
    assert (await ada.look(first, 0))["mine"] == [0]
    assert (await ada.get(f"/api/tables/{other}", params={"seat": 0})).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://table.test.evil.test",
                                    "http://[", "http://table.test:81", "é"])  # fmt: skip
async def test_pages_of_others_are_refused(home: House, origin: str) -> None:
    table, ada, _ = await home.two()
    foreign = {"origin": origin}
    if origin.isascii():
        with pytest.raises(Closed) as closed:
            await ada.call(**foreign)
        assert closed.value.code == 4403
    headers = [(b"origin", origin.encode())]
    for path, body in (
        ("/api/guest", {"name": "Eve"}),
        ("/api/token", None),
        ("/api/tables", {"game": "cinco"}),
        (f"/api/tables/{table}/requests", {"do": "resign"}),
        (f"/api/tables/{table}/try", {"text": "swap"}),
    ):
        answer = await ada.post(path, json=body, headers=headers)
        assert answer.status_code == 403, (path, answer.text)
        assert answer.json()["error"]["code"] == "session.origin"
        assert "set-cookie" not in answer.headers
    assert len(await home.log(table)) == 4


async def test_our_own_pages_and_those_that_were_allowed_may_ask(tmp_path: Path) -> None:
    async with house(tmp_path, origins=("https://club.test",)) as home:
        ada = await home.guest("Ada")
        for origin in ("http://table.test", "https://club.test"):
            assert (await ada.post("/api/token", headers={"origin": origin})).status_code == 200
            await (await ada.call(origin=origin)).ask("ping")
        await refuses(ada, "https://table.test")  # another scheme is another origin


async def refuses(person: Person, origin: str) -> None:
    """Pages of that origin may not act for a person."""
    answer = await person.post("/api/token", headers={"origin": origin})
    assert answer.json()["error"]["code"] == "session.origin"
    with pytest.raises(Closed):
        await person.call(origin=origin)


async def test_behind_tls_only_pages_that_came_over_it_may_ask(tmp_path: Path) -> None:
    async with house(tmp_path, secure=True) as home:
        ada = Person(home.app)
        made = await ada.post("/api/guest", json={"name": "Ada"})
        assert made.headers["strict-transport-security"] == "max-age=31536000"
        ada.cookies.set("quinte", made.cookies["quinte"], domain="table.test")
        await (await ada.call(origin="https://table.test", cookie=ada.cookie["cookie"])).ask("ping")
        with pytest.raises(Closed):
            await ada.call(origin="http://table.test", cookie=ada.cookie["cookie"])
    async with house(tmp_path) as home:
        assert "strict-transport-security" not in (await Person(home.app).get("/health")).headers


async def test_a_server_with_public_addresses_answers_to_no_other_name(tmp_path: Path) -> None:
    async with house(tmp_path, public=("http://table.test", "https://club.test:8443")) as home:
        ada = await home.guest("Ada")
        for origin in ("http://table.test", "https://club.test:8443"):
            assert (await ada.post("/api/token", headers={"origin": origin})).status_code == 200
        for host in ("evil.test", "table.test.evil.test", "club.test"):
            answer = await ada.get("/api/games", headers={"host": host})
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "session.host")
            await refuses(ada, f"http://{host}")
            rebound = {"host": host, "origin": f"http://{host}"}
            with pytest.raises(Closed):
                await ada.call(**rebound)
            assert (await ada.get("/health", headers={"host": host})).status_code == 200
        assert (await ada.get("/api/games", headers={"host": "Club.test:8443"})).status_code == 200


@pytest.mark.parametrize(
    ("given", "origin"),
    [("https://Club.test/", "https://club.test"), ("http://a.test:80", "http://a.test:80"),
     ("club.test", None), ("https://club.test/quinte", None), ("ftp://club.test", None)],
)  # fmt: skip
async def test_public_addresses_are_origins(given: str, origin: str | None) -> None:
    if origin is None:
        with pytest.raises(QuinteError):
            origin_of(given)
    else:
        assert origin_of(given) == origin


async def test_tokens_expire_and_may_be_revoked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def works(home: House, token: str) -> bool:
        bearer = {"authorization": f"Bearer {token}"}
        answer = await home.app_get("/api/tables/mine", bearer)
        if answer.status_code == 200:
            await (await home.call(bearer)).ask("ping")
            return True
        assert answer.json()["error"]["code"] == "session.token"
        with pytest.raises(Closed):
            await home.call(bearer)
        return False

    async with house(tmp_path) as home:
        ada, bo = await home.guest("Ada"), await home.guest("Bo")
        tokens = [await ada.token(), await ada.token()]
        other = await bo.token()
        assert [await works(home, token) for token in (*tokens, other)] == [True] * 3
        assert (await ada.delete("/api/token")).json() == {"name": "Ada"}
        assert [await works(home, token) for token in (*tokens, other)] == [False, False, True]
        newer = await ada.token()
        assert await works(home, newer)
    async with house(tmp_path) as home:  # it is remembered
        assert [await works(home, token) for token in (tokens[0], newer)] == [False, True]
        monkeypatch.setattr(session, "TOKEN_SECONDS", -1)
        assert not await works(home, newer)
        assert not await works(home, other)


async def test_a_proxy_that_was_not_named_is_noticed_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    forwarded = {"x-forwarded-for": "192.0.2.1"}
    async with house(tmp_path, proxies=("127.0.0.1",)) as home:
        await home.app_get("/health", forwarded)
    assert "--proxy" not in caplog.text
    async with house(tmp_path) as home:
        for _ in range(3):
            await home.app_get("/health", forwarded)
    assert caplog.text.count("--proxy") == 1


async def test_a_cookie_that_another_site_makes_the_browser_send_does_not_count(
    home: House,
) -> None:
    ada = await home.guest("Ada")
    for site in ("cross-site", "same-site"):
        answer = await ada.post("/api/token", headers={"sec-fetch-site": site})
        assert answer.json()["error"]["code"] == "session.origin"
        with pytest.raises(Closed):
            await ada.call(**{"sec-fetch-site": site})
    basic = {"authorization": "Basic YTpi", "origin": "http://evil.test"}  # a browser adds that
    assert (await ada.post("/api/token", headers=basic)).status_code == 403


async def test_forged_cookies_and_tokens_are_nobody_s(home: House) -> None:
    ada = await home.guest("Ada")
    token, cookie = await ada.token(), ada.cookies["quinte"]
    body, _, signature = cookie.rpartition(".")
    changed = ("A" if signature[0] != "A" else "B") + signature[1:]
    forged = [f"{body}.{changed}", body, "x", "", token, "a" * 5000, f"{body}."]
    for text in forged:
        headers = {"cookie": f"quinte={text}"}
        assert (await home.app_get("/api/tables/mine", headers)).status_code == 403, text
        with pytest.raises(Closed) as closed:
            await home.call(headers)
        assert closed.value.code == 4403
    for text in (cookie, f"{token}x", token[1:], "", "x.y"):
        headers = {"authorization": f"Bearer {text}"}
        assert (await home.app_get("/api/tables/mine", headers)).status_code == 403, text
        with pytest.raises(Closed):
            await home.call(headers)
    good = {"authorization": f"bearer {token}", "origin": "http://a.program"}
    assert (await home.app_get("/api/guest", good)).json() == {"name": "Ada"}


async def test_bodies_of_the_wrong_form_are_refused(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _ = await home.two()
    path = f"/api/tables/{table}/requests"
    for content, status in (
        (b"{", 422),
        (b"\xff\xfe", 422),
        (b"[]", 422),
        (b'{"do": "cheat"}', 422),
        (b'{"do": "start", "\\ud800": 1}', 422),
        (b'{"do": "\\ud800"}', 422),
        (b'{"do": "move", "text": "\\ud800"}', 422),
        (b'{"do": "start", "number": "1"}', 422),
        (b'{"do": "start", "number": 1e400}', 422),
        (b'{"do": "start", "number": ' + b"9" * 5000 + b"}", 400),
        (b'{"do": ' + b"[" * 4000, 400),
        (b'{"do": "move", "text": "' + b"x" * 9000 + b'"}', 413),
    ):
        answer = await ada.post(path, content=content, headers={"content-type": "application/json"})
        assert answer.status_code == status, (content[:50], answer.text)
        assert answer.json()["error"]["code"]

    async def endless_body() -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 1000

    endless = await ada.post(path, content=endless_body())
    assert endless.status_code == 413
    assert len(await home.log(table)) == 4
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_every_answer_has_the_headers_of_security(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _ = await home.two()

    def broken(*_: Any) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(home.server.rooms.rooms[table].table, "explain", broken)
    answers = {
        "health": await ada.get("/health"),
        "nowhere": await ada.get("/nowhere"),
        "not this way": await ada.delete("/api/tables"),
        "refused": await ada.post(f"/api/tables/{table}/requests", json={"do": "start"}),
        "malformed": await ada.post("/api/guest", content=b"{"),
        "too long": await ada.post("/api/guest", content=b"x" * 10_000),
        "stranger": await home.app_get("/api/tables/mine", {}),
        "fault": await ada.post(f"/api/tables/{table}/try", json={"text": "swap"}),
    }
    statuses = {name: answer.status_code for name, answer in answers.items()}
    assert list(statuses.values()) == [200, 404, 405, 409, 422, 413, 403, 500], statuses
    for name, answer in answers.items():
        assert {header: answer.headers.get(header) for header in HEADERS} == HEADERS, name
        assert "secret of ours" not in answer.text
        if name != "health":
            assert set(answer.json()["error"]) == {"code", "rule", "arguments", "message"}
    assert "script-src" not in HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize("secure", [False, True])
async def test_cookies_are_for_our_pages_only(tmp_path: Path, secure: bool) -> None:
    async with house(tmp_path, secure=secure) as home:
        ada = await home.guest("Ada")
        answer = await ada.post("/api/guest", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("secure" in cookie) == secure
        assert "domain" not in cookie


async def test_a_message_that_a_fault_interrupts_is_answered(
    home: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _ = await home.two()
    talk = await ada.call()

    def broken(*_: Any) -> None:
        raise RuntimeError("a secret of ours")

    with monkeypatch.context() as patched:
        patched.setattr(home.server.rooms.rooms[table].table, "explain", broken)
        with pytest.raises(Refusal) as refused:
            await talk.ask("try", table, text="swap")
    assert refused.value.code == "request.fault"
    assert "secret" not in json.dumps(refused.value.error)
    await talk.ask("try", table, text="swap")
    await talk.hang_up()
    await soon(lambda: not home.server.connections)
