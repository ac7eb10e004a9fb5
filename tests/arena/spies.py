"""Bots that write down what they see. The arena imports them by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

SEEN: list[dict[str, Any]] = []


class Spy:
    def choose(self, game: object, view: dict[str, Any], moves: Sequence[int], rng: object) -> int:
        SEEN.append(view)
        return moves[-1]


class Other(Spy):
    pass
