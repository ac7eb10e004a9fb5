"""Bots that misbehave. Workers import this: it must import little."""

from __future__ import annotations

import os
from collections.abc import Sequence
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
