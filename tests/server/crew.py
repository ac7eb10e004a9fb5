"""Workers that serve nobody, for the tests of their supervisor."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

from quinte.errors import QuinteError


def begun(folder: Path, number: int) -> list[int]:
    """The processes that a worker has had so far, in order."""
    file = folder / f"worker {number}"
    return [int(line) for line in file.read_text().splitlines()] if file.exists() else []


def begin(folder: Path, number: int) -> int:
    """Take note of this process; the how many-th it is of that worker."""
    with (folder / f"worker {number}").open("a") as file:
        file.write(f"{os.getpid()}\n")
    return len(begun(folder, number))


def steady(folder: Path, line: Connection, number: int) -> None:
    """Works until it is stopped, and says so."""
    begin(folder, number)

    def stop(*_: int | FrameType | None) -> None:
        (folder / f"stopped {number}").touch()
        raise SystemExit

    signal.signal(signal.SIGTERM, stop)
    line.send("ready")
    time.sleep(600)


def sickly(folder: Path, line: Connection, number: int) -> None:
    """The first one works, the others die."""
    if number == 1:
        steady(folder, line, number)
    begin(folder, number)
    raise SystemExit(3)


def dying(folder: Path, _: Connection, number: int) -> None:
    begin(folder, number)
    os.kill(os.getpid(), signal.SIGKILL)


def refusing(folder: Path, line: Connection, number: int) -> None:
    """The first process of each works, those after it find no database, up to the tenth."""
    if 1 < begin(folder, number) < 10:
        raise QuinteError("server.database", place="the cellar", problem="it is dark")
    line.send("ready")
    time.sleep(600)


def without_database(_: Path, __: Connection, ___: int) -> None:
    raise QuinteError("server.database", place="the cellar", problem="it is dark")


def deaf(folder: Path, line: Connection, number: int) -> None:
    begin(folder, number)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    line.send("ready")
    time.sleep(600)
