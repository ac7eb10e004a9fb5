"""The whole trial: all blocks of the document in their order, and people who play meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.hosting.document import DOCUMENT, Block, blocks
from tests.hosting.machine import Machine
from tests.hosting.people import Evening, check_privacy, check_spread, mode_of
from tests.packages.builder import packages
from tests.server.databases import programs, throwaway

MACHINES = ("club", "db", "a", "b", "proxy")
MOVES = 5
"""That each person makes at a time."""


@dataclass
class Report:
    """What was done."""

    commands: int = 0
    moves: int = 0
    checks: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Trial:
    """Machines below a folder, and what happens on them."""

    def __init__(self, folder: Path, wheel: Path, port: int) -> None:
        database = {"db.internal:5432": f"127.0.0.1:{port}"}
        alike = {"10.0.0.5": "127.0.0.1", "0.0.0.0": "127.0.0.1"}  # noqa: S104
        self.machines: dict[str, Machine] = {}
        for name in MACHINES:
            self.machines[name] = Machine(folder / name, wheel, {**database, **alike})
            self.machines[name].environment["TEST_PGPORT"] = str(port)
        for name in ("a", "b"):
            place = f"127.0.0.1:{self.machines[name].port}"
            self.machines["proxy"].names[f"quinte-{name}.internal:8055"] = place
        shared = folder / "shared-archive"
        shared.mkdir()
        for name in ("a", "b"):
            self.machines[name].names["/srv/quinte-archive"] = str(shared)
        for machine in self.machines.values():
            machine.settle()
        self.report = Report()
        self.evening: Evening | None = None

    def run(self, found: list[Block]) -> Report:
        began = time.monotonic()
        try:
            for block in found:
                for name in block.machines:
                    self.report.commands += self.machines[name].run(block)
                    self.after(block, name)
        finally:
            for machine in self.machines.values():
                machine.stop()
        self.report.seconds = time.monotonic() - began
        return self.report

    def after(self, block: Block, name: str) -> None:
        """What people do once a step is done."""
        if "sites-enabled" in block.text:
            self.evening = Evening(self.machines[name])
            self.play()
            check_privacy(self.evening)
            self.note(f"{name}: a game over TLS; nothing private is served or logged")
        elif "restore" in block.text:
            assert self.evening is not None
            self.there_still("after an upgrade, the way back and a restored backup")
        elif "--folder" in block.text:
            self.several()
        elif block.heading == "Day to day":
            self.permissions()

    def play(self) -> None:
        assert self.evening is not None
        before = self.evening.seq
        seen = asyncio.run(self.evening.play(MOVES))
        assert self.evening.seq >= max(seen, before + 2 * MOVES)
        self.report.moves += 2 * MOVES

    def there_still(self, when: str) -> None:
        assert self.evening is not None
        began = time.monotonic()
        while True:
            try:
                self.evening.browser.get("/health").raise_for_status()
                break
            except httpx.HTTPError:
                assert time.monotonic() < began + 60
                time.sleep(0.1)
        self.play()
        self.note(f"the game goes on {when}")

    def permissions(self) -> None:
        """Files that contain secrets are for their owner only."""
        root = self.machines["club"].root
        for path in (root / "var/lib/quinte/quinte.sqlite3", *root.glob("var/backups/quinte/*")):
            assert mode_of(path) == 0o600, path
        assert mode_of(root / "var/lib/quinte") == 0o700
        self.note("databases and backups are readable by their owner only")

    def several(self) -> None:
        """Both servers have connections; one is killed, the other plays on; both enforce a ban."""
        assert self.evening is not None
        a, b = self.machines["a"], self.machines["b"]
        check_spread(self.evening, [a, b])
        self.note("WebSockets are dealt out to both servers")
        os.killpg(int((a.root / "var/quinte.pid").read_text()), signal.SIGKILL)  # and its workers
        self.play()
        self.note("one server is killed, the game goes on by the other")
        a.systemctl("start", "quinte.service")
        self.there_still("when it is back")
        self.ban(a)

    def ban(self, machine: Machine) -> None:
        assert self.evening is not None
        quinte = machine.root / "opt/quinte/current/bin/quinte"
        url = machine.here("postgresql://club:change-me@db.internal:5432/quinte")
        token = self.evening.tokens["Bo"]

        async def banned() -> None:
            assert self.evening is not None
            waiting = [asyncio.create_task(self.evening.told_off("Bo")) for _ in range(4)]
            await asyncio.sleep(1)
            ran = await asyncio.create_subprocess_exec(
                quinte, "admin", "ban", url, token, "--reason", "insults",
                stdout=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            assert await ran.wait() == 0
            await asyncio.gather(*waiting)

        asyncio.run(banned())
        self.note("a ban closes the connections at both servers")

    def note(self, text: str) -> None:
        self.report.checks.append(text)


def run(wheel: Path | None = None) -> Report:
    """The whole document on a new PostgreSQL, with a wheel of this checkout: built now or given."""
    found = programs()
    if found is None:
        raise FileNotFoundError("PostgreSQL is not here: tools/system-packages installs it")
    with TemporaryDirectory(prefix="quinte-hosting-") as folder, throwaway(found) as postgres:
        place = Path(folder)
        if wheel is None:
            (wheel,) = (packages(place / "packages") / "dist").glob("*.whl")
        return Trial(place, wheel, postgres.port).run(blocks(DOCUMENT.read_text("utf-8")))
