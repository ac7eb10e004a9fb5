"""Bots that misbehave. Workers import this: it must import little."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any


class Raise:
    def choose(self, *_: Any) -> int:
        raise RuntimeError("no idea")


class Crash:
    """Takes its process down at its third move."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> int:
        self.moves += 1
        if self.moves == 3:
            os._exit(7)
        return moves[0]


class Illegal:
    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> int:
        return max(moves) + 1


class Last:
    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> int:
        return moves[-1]


class Same(Last):
    pass


class Loop:
    """Never answers, and heeds no exception."""

    def choose(self, *_: Any) -> int:
        while True:
            with suppress(BaseException):
                sum(range(10**4))


class Sleep:
    """Never answers, and uses no processor time."""

    def choose(self, *_: Any) -> int:
        threading.Event().wait()
        return 0


class Stays(Last):
    """Does not return once the game is over."""

    def end(self, *_: Any) -> None:
        Loop().choose()


class Begins(Last):
    """Does not come into being."""

    def __init__(self) -> None:
        while True:
            with suppress(Exception):
                sum(range(10**4))


class Leaves(Last):
    """Ends the program that makes it."""

    def __init__(self) -> None:
        sys.exit(0)


class Talks(Last):
    """Prints, also past Python."""

    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> int:
        print("thinking", flush=True)
        os.write(1, b"aloud\n")
        return moves[0]


class Told:
    """Waits until its process is told to end, and is told again while it ends."""

    def choose(self, *_: Any) -> int:
        atexit.register(os.kill, os.getpid(), signal.SIGTERM)
        Path(os.environ["QUINTE_TOLD"]).touch()
        threading.Event().wait()
        return 0
