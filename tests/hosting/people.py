"""People who come through the proxy, as browsers and programs do, and what they must not find."""

from __future__ import annotations

import asyncio
import re
import ssl
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.hosting.machine import Machine
from tests.server.talk import PATIENCE, Across, Closed

NAME = "quinte.example.org"
FORBIDDEN = 4403


class Browser(httpx.Client):
    """A client that takes the proxy for the host of that name, and believes its certificate."""

    def __init__(self, proxy: Machine, host: str = NAME) -> None:
        self.proxy = proxy
        super().__init__(
            base_url=f"https://127.0.0.1:{proxy.tls}", headers={"Host": host}, trust_env=False,
            verify=trust(proxy), timeout=PATIENCE,
        )  # fmt: skip

    def build_request(self, *given: Any, **more: Any) -> httpx.Request:
        request = super().build_request(*given, **more)
        request.extensions["sni_hostname"] = NAME
        return request

    def named(self, name: str) -> str:
        """A token for a new guest."""
        made = self.post("/api/guest", json={"name": name}).raise_for_status()
        assert "secure" in made.headers["set-cookie"].lower()
        assert made.headers["strict-transport-security"]
        return str(self.post("/api/token").raise_for_status().json()["token"])

    async def call(self, token: str) -> Across:
        """A WebSocket through the proxy."""
        try:
            return Across(
                await connect(
                    f"wss://{NAME}/api/ws", host="127.0.0.1", port=self.proxy.tls,
                    ssl=trust(self.proxy), proxy=None,
                    additional_headers={"Authorization": f"Bearer {token}"},
                )
            )  # fmt: skip
        except (OSError, WebSocketException):
            raise Closed(1006) from None


def trust(proxy: Machine) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=proxy.root / "etc/quinte/tls/fullchain.pem")


class Evening:
    """Ada and Bo play at a private table behind a proxy; Cy comes from elsewhere."""

    def __init__(self, proxy: Machine) -> None:
        self.proxy = proxy
        self.browser = Browser(proxy)
        self.tokens = {name: self.browser.named(name) for name in ("Ada", "Bo")}
        self.cookies = set(self.browser.cookies.values())
        made = self.ask("Ada", "/api/tables", {"game": "cinco", "first": 0})
        self.table = str(made["id"])
        for name, do in (("Ada", "sit"), ("Bo", "sit"), ("Ada", "start")):
            self.ask(name, f"/api/tables/{self.table}/requests", {"do": do})
        self.browser.get(f"/table/{self.table}?from={self.tokens['Ada']}").raise_for_status()
        self.rng = Random(self.table)

    def ask(self, name: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.tokens[name]}"}
        how = "GET" if body is None else "POST"
        answer = self.browser.request(how, path, json=body, headers=headers)
        return answer.raise_for_status().json()

    @property
    def seq(self) -> int:
        """How far the table is."""
        return int(self.ask("Ada", f"/api/tables/{self.table}")["seq"])

    async def play(self, moves: int) -> int:
        """So many moves each, by people who call again whenever they are cut off; how far the table
        is then, as far as they were told.
        """
        return max(await asyncio.gather(*(self.sit(seat, moves) for seat in (0, 1))))

    async def sit(self, seat: int, moves: int) -> int:
        made, seen = 0, 0
        async with asyncio.timeout(4 * PATIENCE):
            while made < moves:
                with suppress(Closed):
                    talk = await self.browser.call(list(self.tokens.values())[seat])
                    while made < moves:
                        await talk.play(self.table, seat, self.rng, most=1)
                        made += 1
                        seen = talk.latest[self.table, seat]["seq"]
                    await talk.hang_up()
                await asyncio.sleep(0.1)
        return seen

    async def told_off(self, name: str) -> None:
        """Wait until a guest is banned: an open connection ends, and why is said."""
        talk, code = await self.browser.call(self.tokens[name]), None
        while code is None:
            try:
                await talk.hear()
            except Closed as end:
                code = end.code
        assert code == FORBIDDEN
        assert talk.other[-1]["bye"] == "banned"


def check_privacy(evening: Evening) -> None:
    """What strangers must not get, and what the access log must not have."""
    proxy = evening.proxy
    assert evening.browser.get("/metrics").status_code == 404
    with Browser(proxy, "elsewhere.example.org") as lost:
        assert lost.get("/api/games").status_code == 421
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}/x", headers={"Host": NAME}, trust_env=False)
    assert plain.status_code == 301
    assert plain.headers["location"] == f"https://{NAME}/x"
    logs = [*proxy.root.glob("var/log/nginx/quinte.log*"), *proxy.root.glob("var/log/journal-*")]
    text = "".join(path.read_text() for path in logs)
    assert re.search(r"^127\.0\.0\.1 \S+ POST /api/tables/-/requests 200 ", text, re.MULTILINE)
    assert re.search(r" GET /table/- 200 ", text)
    for secret in (evening.table, *evening.tokens.values(), *evening.cookies, "change-me"):
        assert secret not in text, secret


def connections(machine: Machine) -> int:
    """Open WebSockets, as the machine's own metrics say."""
    local = httpx.get(f"http://localhost:{machine.port}/metrics", trust_env=False)
    (found,) = re.findall(r"^quinte_connections (\d+)", local.raise_for_status().text, re.MULTILINE)
    return int(found)


def check_spread(evening: Evening, machines: list[Machine]) -> None:
    """Connections are dealt out to all machines."""

    async def some() -> list[int]:
        talks = [await evening.browser.call(evening.tokens["Ada"]) for _ in range(8)]
        counted = [connections(each) for each in machines]
        for talk in talks:
            await talk.hang_up()
        return counted

    assert min(asyncio.run(some())) >= 2


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777
