"""Chance that is the same in every run, where the server takes it from `secrets`."""

from __future__ import annotations

from random import Random


class Seeded:
    """The parts of `secrets` that the server's rooms use; deals are made of them."""

    def __init__(self, seed: int = 5) -> None:
        self.rng = Random(seed)

    def token_bytes(self, number: int) -> bytes:
        return self.rng.randbytes(number)

    def token_urlsafe(self, number: int) -> str:
        return self.rng.randbytes(number).hex()
