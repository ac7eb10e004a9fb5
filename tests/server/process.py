"""A server in a separate process, to be stopped and killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx

from tests.server.talk import PATIENCE


class Process:
    """`quinte serve`, from when it listens."""

    def __init__(self, database: Path | str, *options: str, entry: str = "quinte.cli") -> None:
        command = [sys.executable, "-m", entry, "serve", "--lang", "en", "--port", "0"]
        command += ["--database", str(database), "--unlimited", *options]
        self.child = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self.child.stdout is not None
        assert self.child.stderr is not None
        self.log: list[str] = []
        self.reader = threading.Thread(target=self.log.extend, args=(self.child.stderr,))
        self.reader.start()
        found = re.search(r"http://\S+/", self.child.stdout.readline())
        if found is None:
            self.end()
            raise AssertionError("".join(self.log))
        self.address = found[0]

    def guest(self, name: str) -> str:
        """A program's token for a new guest."""
        with httpx.Client(base_url=self.address, trust_env=False) as browser:
            browser.post("/api/guest", json={"name": name}).raise_for_status()
            return str(browser.post("/api/token").raise_for_status().json()["token"])

    def client(self, token: str) -> httpx.Client:
        """A program with a token."""
        headers = {"Authorization": f"Bearer {token}"}
        return httpx.Client(
            base_url=self.address, headers=headers, trust_env=False, timeout=PATIENCE
        )

    def kill(self) -> None:
        """At once, as a power cut would."""
        self.child.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> int:
        """As an operator does; the exit code."""
        self.child.send_signal(signal.SIGTERM)
        self.end()
        return self.child.returncode

    def end(self) -> None:
        """Wait for the end, at most so long."""
        try:
            self.child.wait(PATIENCE)
        finally:
            self.child.kill()
            self.child.wait()
            self.reader.join(PATIENCE)
            for pipe in (self.child.stdout, self.child.stderr):
                assert pipe is not None
                pipe.close()

    def workers(self) -> dict[int, int]:
        """The newest process of each worker that is ready, if there are several."""
        lines = [json.loads(line) for line in list(self.log) if line.startswith("{")]
        ready = [line for line in lines if line["message"] == "worker is ready"]
        return {line["worker"]: line["pid"] for line in ready}

    def faults(self) -> list[dict[str, Any]]:
        """What the log has of errors."""
        lines = [json.loads(line) for line in self.log if line.startswith("{")]
        return [line for line in lines if line["level"] in ("error", "critical")]

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child.poll() is None:
            self.kill()


def profile(check: int, test: int) -> int:
    """How often, by the kind of run."""
    times = {"check": check, "test": test}
    return times[os.environ.get("QUINTE_TESTS", "test")]
