"""What a seat sees, and what it has seen, as OpenSpiel asks for it."""

from __future__ import annotations

from typing import Any

from quinte.envs.openspiel.table import DIGEST
from quinte.extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

BITS = 8 * DIGEST


class Observer:
    """An observation; with perfect recall, an information state.

    The tensor of the latter has the observation, those before it, the latest first, and the bits of
    the digest of all of them.
    """

    def __init__(self, size: int, recall: int, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.recalls: bool = kind.perfect_recall
        self.tensor = np.zeros(size * (1 + recall) + BITS if self.recalls else size, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        self.before = self.tensor[size : size * (1 + recall)].reshape(-1, size)
        if self.recalls:
            if recall:
                self.dict["before"] = self.before
            self.dict["digest"] = self.tensor[size * (1 + recall) :]

    def set_from(self, state: Any, player: int) -> None:
        self.tensor.fill(0)
        if state.table is None:
            return
        self.dict["observation"][:] = as_array(state.table.codec.observation(player))
        if self.recalls:
            memory = state.table.memory(player)
            earlier = reversed(list(memory.latest)[:-1])
            for row, seen in zip(self.before, earlier, strict=False):
                row[:] = as_array(seen)
            self.dict["digest"][:] = np.unpackbits(as_array(memory.digest))

    def string_from(self, state: Any, player: int) -> str:
        if state.table is None:
            return f"{player}: before the deal"
        if self.recalls:
            return f"{player}: {state.table.memory(player).digest.hex()}"
        return f"{player}: {bytes(state.table.codec.observation(player)).hex()}"


def as_array(seen: bytes | bytearray) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.frombuffer(seen, np.uint8)
