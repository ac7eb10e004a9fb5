"""What finished pieces have found, in a file that outlives a killed run."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from tests.soak.campaign import Counts

ROOT = Path(__file__).parents[2]
MATTERS = ("src/quinte", "tests/compiled", "tests/faults", "tests/games", "tests/hosting",
           "tests/server", "tests/soak/campaigns", "tests/envs", "tests/page",
           "web/src")  # fmt: skip
"""What a result depends on; not on the tests there, nor on how results are shown."""
RUN = ("tests/envs", "tests/page")
"""But here the tests are what is run."""
KINDS = (".py", ".pxd", ".toml", ".po", ".ts", ".svelte", ".css")


class Busy(Exception):
    """Another run writes to the same results."""


def sources(root: Path = ROOT) -> str:
    """A digest of all that results depend on: other sources need other results."""
    total = hashlib.sha256()
    for folder in MATTERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in KINDS and (folder in RUN or not path.name.startswith("test_")):
                total.update(f"{path.relative_to(root).as_posix()}\0".encode())
                total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]


@dataclass(frozen=True)
class Result:
    """What came of one piece."""

    campaign: str
    piece: int
    error: str | None
    counts: Counts
    seconds: float
    processor: float
    """Seconds of processor time, child processes included."""
    at: str
    """When it ended, UTC."""

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return self.error is None


@dataclass
class Results:
    """The lines of `results.jsonl`: where each run took place, and what came of each piece."""

    path: Path
    pieces: dict[tuple[str, int], Result] = field(default_factory=dict)
    runs: list[dict[str, Any]] = field(default_factory=list)
    file: BinaryIO | None = None

    def read(self) -> None:
        """All whole lines; the last one may have been cut off by a kill."""
        if not self.path.exists():
            return
        for line in self.path.read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                given = json.loads(line)
                if "run" in given:
                    self.runs.append(given["run"])
                else:
                    result = Result(**given)
                    self.pieces[result.campaign, result.piece] = result

    @contextmanager
    def writing(self, fresh: bool = False) -> Iterator[None]:
        """Read what is there, or forget it, and append from now on; Busy if another run does."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as self.file:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy(str(self.path)) from None
            if fresh:
                self.file.truncate(0)
            whole = self.path.read_bytes().rfind(b"\n") + 1
            self.file.truncate(whole)
            self.read()
            yield
        self.file = None

    def add_run(self, **where: Any) -> None:
        """A run begins."""
        self.runs.append(where)
        self.append({"run": where})

    def add(self, result: Result) -> None:
        """A piece is done; on the disk when this returns."""
        self.pieces[result.campaign, result.piece] = result
        self.append(asdict(result))

    def append(self, line: dict[str, Any]) -> None:
        assert self.file is not None
        self.file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def of(self, campaign: str) -> list[Result]:
        """The results of a campaign, in the order of its pieces."""
        return [self.pieces[key] for key in sorted(self.pieces) if key[0] == campaign]
