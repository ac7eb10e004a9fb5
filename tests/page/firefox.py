"""Firefox over WebDriver BiDi, without a driver: what a test of the page needs of it."""

from __future__ import annotations

import json
import shutil
import time
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from websockets.sync.client import connect

from tests.page.window import UNSEEN, asked

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 15.0
"""Seconds until something that does not come is an error."""
SIZE = {"width": 1280, "height": 860}
# Where an element can be clicked: its centre, once it rests there and nothing lies over it.
CENTRE = """async (element) => {
    const end = performance.now() + 10000;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    for (let before = null; performance.now() < end; await frame()) {
        const box = element.getBoundingClientRect();
        const here = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(...here);
        if (String(here) === before && hit && element.contains(hit)) return JSON.stringify(here);
        before = String(here);
    }
    throw new Error(`cannot be clicked: ${element.outerHTML}`);
}"""


class Firefox:
    """One window. `troubles` has every error that the page or its console reported."""

    def __init__(self, profile: Path) -> None:
        assert FIREFOX
        (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);')
        self.troubles: list[str] = []
        self.asked = 0
        self.base = self.cookie = ""
        start = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0"]
        with ExitStack() as started:
            process = Popen([*start, "--profile", str(profile)], stdout=DEVNULL, stderr=DEVNULL)
            started.enter_context(process)
            started.callback(process.kill)
            address = self.address(profile)
            self.socket = started.enter_context(connect(address, max_size=None, proxy=None))
            self.command("session.new", capabilities={})
            self.command("session.subscribe", events=["log.entryAdded"])
            self.command("script.addPreloadScript", functionDeclaration=f"() => {{{UNSEEN}}}")
            self.tab = self.command("browsingContext.getTree")["contexts"][0]["context"]
            self.command("browsingContext.setViewport", context=self.tab, viewport=SIZE)
            self.close = started.pop_all().close

    @staticmethod
    def address(profile: Path) -> str:
        """Where it listens; it writes the port that it chose to its profile."""
        told, end = profile / "WebDriverBiDiServer.json", time.monotonic() + 2 * PATIENCE
        while not (text := told.read_text() if told.exists() else "").endswith("}"):
            assert time.monotonic() < end, "Firefox does not listen"
            time.sleep(0.05)
        return f"ws://127.0.0.1:{json.loads(text)['ws_port']}/session"

    def command(self, method: str, **params: Any) -> Any:
        """Ask Firefox; events that come before the answer are looked at."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=2 * PATIENCE))
            if said["type"] == "event":
                if said["params"]["level"] == "error":
                    self.troubles.append(said["params"]["text"])
            elif said["id"] == self.asked:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, address: str) -> None:
        self.base = "/".join(address.split("/")[:3])
        self.command("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, function: str, *arguments: dict[str, Any]) -> Any:
        """Call a function in the page, which returns JSON."""
        answer = self.command(
            "script.callFunction", functionDeclaration=function, arguments=list(arguments),
            awaitPromise=True, target={"context": self.tab},
        )  # fmt: skip
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as the guest whose browser this is."""
        if path != "/api/guest":
            return asked(self.base, path, body, self.cookie)
        kind = {"Content-Type": "application/json"}
        sent = {"method": "POST", "headers": kind, "body": json.dumps(body)}
        answer = self.run(f"""async () => {{
            const answer = await fetch({json.dumps(path)}, {json.dumps(sent)});
            if (answer.ok) return answer.text();
            throw new Error(await answer.text());
        }}""")
        cookies = self.command("storage.getCookies")["cookies"]
        self.cookie = "; ".join(f"{each['name']}={each['value']['value']}" for each in cookies)
        return answer

    def all(self, selector: str) -> list[dict[str, Any]]:
        css = {"type": "css", "value": selector}
        found = self.command("browsingContext.locateNodes", context=self.tab, locator=css)
        return list(found["nodes"])

    def wait(self, selector: str) -> list[dict[str, Any]]:
        end = time.monotonic() + PATIENCE
        while not (found := self.all(selector)):
            assert time.monotonic() < end, f"{selector} does not come"
            time.sleep(0.01)
        return found

    def click(self, node: dict[str, Any]) -> None:
        """With the mouse, on the centre of an element."""
        x, y = self.run(CENTRE, {"sharedId": node["sharedId"]})
        mouse = {"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ]}  # fmt: skip
        self.command("input.performActions", context=self.tab, actions=[mouse])
