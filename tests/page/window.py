"""A browser window in which a test looks, points and types; whatever goes wrong in it is kept."""

from __future__ import annotations

import json
import re
from contextlib import closing
from functools import cached_property
from http.client import HTTPConnection
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

# My turn and all is here that I need for it, or no game is going on.
READY = """() => {
    const table = document.querySelector('.table-page');
    return table && table.getAttribute('aria-busy') === 'false' && table.dataset.moving !== 'true'
        && (document.querySelector('.turn.mine') || table.dataset.phase !== 'playing');
}"""
# All is transparent: laid out, pointed at and read out as ever, but no pixel is ever computed.
UNSEEN = """
const unseen = new CSSStyleSheet();
unseen.replaceSync('html, dialog, dialog::backdrop { opacity: 0 !important }');
document.adoptedStyleSheets.push(unseen);
"""
LOST = re.compile(
    r"WebSocket connection to .* failed"
    r"|ERR_(CONNECTION_REFUSED|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE)"
)
"""What the browser says of a line that is cut, also in the middle of an answer."""


def asked(base: str, path: str, body: dict[str, Any] | None, cookie: str) -> Any:
    """The server's answer to a guest, without the browser, which takes several times as long."""
    with closing(HTTPConnection(base.removeprefix("http://"), timeout=15)) as line:
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body)
        line.request("GET" if body is None else "POST", path, sent, headers)
        answer = line.getresponse()
        said = answer.read().decode()
    assert answer.status < 400, said
    return json.loads(said)


class Window:
    """One page of one guest."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.base = base
        self.context = context
        self.troubles: list[str] = []
        self.quick = False
        self.cookie = ""

    @cached_property
    def page(self) -> Page:
        """Opened when it is first needed: some guests only ask the server."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.heard(said.type, said.text))
        page.set_default_timeout(15000)
        return page

    def heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(text)

    def forgive_losses(self) -> None:
        """The server was killed: the browser may say that, and nothing else."""
        self.troubles = [text for text in self.troubles if not LOST.search(text)]

    def open(self, path: str = "/") -> None:
        self.page.goto(self.base + path)
        self.page.wait_for_selector("main h1", state="attached")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def phase(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-phase") or ""

    def state(self) -> str:
        """`mine`, `busy`, or the phase of the table."""
        return str(
            self.page.evaluate("""() => {
            const table = document.querySelector('.table-page');
            if (!table || table.getAttribute('aria-busy') !== 'false') return 'busy';
            if (table.dataset.moving === 'true') return 'busy';
            return document.querySelector('.turn.mine') ? 'mine' : table.dataset.phase;
        }""")
        )

    def ready(self) -> bool:
        """Wait for my turn, or for the end; whether it is my turn."""
        self.page.wait_for_function(READY)
        return self.phase == "playing"

    def settle(self) -> None:
        """Wait until nothing is on its way to the server."""
        self.page.wait_for_selector(".table-page[aria-busy=false]")

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as this guest does."""
        if path == "/api/guest" or not self.cookie:
            return self.call_from_browser(path, body)
        return asked(self.base, path, body, self.cookie)

    def call_from_browser(self, path: str, body: dict[str, Any] | None) -> Any:
        """The browser keeps the cookie that says who the guest is."""
        if body is None:
            answer = self.context.request.get(self.base + path)
        else:
            answer = self.context.request.post(self.base + path, data=body)
        assert answer.ok, answer.text()
        cookies = self.context.cookies(self.base)
        self.cookie = "; ".join(f"{each['name']}={each['value']}" for each in cookies)
        return answer.json()

    def moves(self, table: str = "") -> list[str]:
        return list(self.call(f"/api/tables/{table or self.table}/moves"))

    def new_table(self, game: str, seats: list[str | None] | None = None, **more: Any) -> str:
        """A table at which this guest sits, not yet begun."""
        self.call("/api/guest", {"name": more.pop("name", "Ada")})
        table = self.call("/api/tables", {"game": game, "seats": seats or [None, None], **more})
        self.ask(table["id"], do="sit")
        return str(table["id"])

    def ask(self, table: str, **request: Any) -> None:
        self.call(f"/api/tables/{table}/requests", request)

    def begin(self, game: str, seats: list[str | None] | None = None, **more: Any) -> str:
        """A game that has begun, this guest in the first seat; its table is not open yet."""
        table = self.new_table(game, seats, **more)
        self.ask(table, do="start")
        return table

    def look(self, table: str) -> None:
        """Open a table at which a game is going on."""
        self.open(f"/table/{table}")
        self.page.wait_for_selector(".board")

    def against_bot(self, game: str, bot: str = "greedy", **more: Any) -> None:
        """A game that has begun, my seat the first."""
        self.look(self.begin(game, [None, bot], **more))

    def click(self, there: Locator) -> None:
        """With the mouse; in a quick window by an event, which needs no pointer."""
        if self.quick:
            there.dispatch_event("click", {"detail": 1, "bubbles": True})
        else:
            there.click()

    # Keys

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, selector: str) -> bool:
        return bool(self.page.evaluate("s => document.activeElement.matches(s)", selector))

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab until the focus is there."""
        for _ in range(120):
            if self.at(selector):
                return
            self.press(key)
        raise AssertionError(f"Tab does not come to {selector}")

    def wait_focus(self, selector: str) -> None:
        self.page.wait_for_function("s => document.activeElement.matches(s)", arg=selector)
