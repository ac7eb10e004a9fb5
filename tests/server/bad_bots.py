"""Bots that misbehave. Workers import this: it must import little."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from quinte.bots import BOTS, Bot
from quinte.server.rooms.thinkers import work


class Crash:
    def choose(self, *_: Any) -> int:
        os._exit(1)


class Hang:
    def choose(self, *_: Any) -> int:
        time.sleep(3600)
        return 0


class Raise:
    def choose(self, *_: Any) -> int:
        raise RuntimeError


class Nonsense:
    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> Any:
        return ["nonsense"]


class Illegal:
    def choose(self, game: object, view: object, moves: Sequence[int], rng: object) -> Any:
        return max(moves) + 1


BAD: dict[str, type[Bot]] = {
    "crash": Crash,
    "hang": Hang,
    "raise": Raise,
    "nonsense": Nonsense,
    "illegal": Illegal,
}


def bad_work(connection: Any) -> None:
    """The life of a worker that knows these bots too."""
    BOTS.update(BAD)
    work(connection)
