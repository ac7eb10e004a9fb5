"""A real `quinte serve` for tests, which can be killed and started again; its deals are seeded.

The examples are installed there, and the games of `tests/page/installed`, one of them broken.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALLED = [str(ROOT / each) for each in ("tests/toy", "examples", "tests/page/installed", "")]
PATHS = [*filter(None, [os.environ.get("PYTHONPATH")]), *INSTALLED]
"""A copy of the sources that is tested instead of these comes first."""


class Served:
    """The server and its database; `base` stays the same however often it is started."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.base = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.sqlite3"
        self.errors = folder / "errors"
        self.seed = ""
        self.start()

    def start(self) -> None:
        """Begin to serve; returns when it listens."""
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.page.dealing", "--port", str(self.port),
                 "--database", str(self.database), "--unlimited"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(PATHS)},
            )  # fmt: skip
        assert self.process.stdout
        ready = self.process.stdout.readline()
        assert self.base in ready, (ready, self.errors.read_text())

    def deal(self, seed: str) -> None:
        """From now on new tables are dealt from this seed."""
        assert self.process.stdin
        assert self.process.stdout
        self.seed = seed
        print(seed, file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == f"{seed}\n"

    def signal(self, number: signal.Signals) -> None:
        """To the server and its bots, which form a process group."""
        os.killpg(self.process.pid, number)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It answers nobody for a while, and closes no line."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    @contextmanager
    def killed(self) -> Iterator[None]:
        """The power is off for a while; whatever a test finds then, the next one has a server."""
        self.kill()
        try:
            yield
        finally:
            self.start()
            self.deal(f"{self.seed}, started again")

    def kill(self) -> None:
        """As if the power went off."""
        self.signal(signal.SIGKILL)
        self.process.wait()
        for line in (self.process.stdin, self.process.stdout):
            assert line
            line.close()
