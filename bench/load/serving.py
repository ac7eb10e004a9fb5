"""The server in a separate process, `quinte serve` in all but its command line.

`python -m bench.load.serving FILE` serves without limits from a database in that file, and drops
idle tables soon, so that the run need not wait.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

IDLE_SECONDS = 4.0
ADDRESS = re.compile(r"http://\S+?:\d+")


class Serving:
    """The process: its own metrics, and the system's."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log").open("w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load.serving", str(folder / "bench.sqlite3")],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        said = self.process.stdout.readline() if self.process.stdout else ""
        found = ADDRESS.search(said)
        if found is None:
            raise SystemExit(f"bench: the server did not start: {(folder / 'log').read_text()}")
        self.url = found[0]

    def __enter__(self) -> Serving:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()
        self.log.close()

    def metrics(self) -> dict[str, float]:
        with urllib.request.urlopen(self.url + "/metrics") as answer:  # noqa: S310 (our own)
            lines = answer.read().decode().splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Processor seconds so far, of all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(database: str) -> None:
    from quinte.cli.commands.serve import run  # the parent does not need it
    from quinte.language.words import Words
    from quinte.server.settings import UNLIMITED, Settings, sqlite_url

    url = sqlite_url(Path(database))
    settings = Settings(database=url, port=0, idle_seconds=IDLE_SECONDS, **UNLIMITED)
    run(settings, Words("en"))


if __name__ == "__main__":
    main(sys.argv[1])
