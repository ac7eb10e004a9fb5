"""The server in a separate process, `quinte serve` in all but its command line.

`python -m bench.load.serving FILE|URL WORKERS` serves without limits from that database, and drops
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
    """The process, or several: their own metrics, and the system's."""

    def __init__(self, folder: Path, database: str = "", workers: int = 1) -> None:
        """From a new SQLite file in that folder unless another database is named."""
        self.log = (folder / "log").open("w")
        place = database or str(folder / "bench.sqlite3")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load.serving", place, str(workers)],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        said = self.process.stdout.readline() if self.process.stdout else ""
        found = ADDRESS.search(said)
        if found is None:
            raise SystemExit(f"bench: the server did not start: {(folder / 'log').read_text()}")
        self.url = found[0]
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children")
        self.processes = [own, *map(int, children.read_text().split() if workers > 1 else ())]

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
        statm = (Path(f"/proc/{process}/statm").read_text() for process in self.processes)
        return sum(int(text.split()[1]) for text in statm) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Processor seconds so far, of all threads; without the database server."""
        stat = (Path(f"/proc/{process}/stat").read_text() for process in self.processes)
        fields = [text.rpartition(")")[2].split() for text in stat]
        ticks = sum(int(each[11]) + int(each[12]) for each in fields)
        return ticks / os.sysconf("SC_CLK_TCK")


def main(database: str, workers: int) -> None:
    from quinte.cli.commands.serve import run, supervise  # the parent does not need it
    from quinte.language.words import Words
    from quinte.server.settings import UNLIMITED, Settings, database_url

    settings = Settings(
        database=database_url(database), port=0, idle_seconds=IDLE_SECONDS, workers=workers,
        **UNLIMITED,
    )  # fmt: skip
    if workers > 1:
        sys.exit(supervise(settings, Words("en")))
    run(settings, Words("en"))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
