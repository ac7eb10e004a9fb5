"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from quinte.server import rooms
from tests.server.databases import database, postgres
from tests.server.house import House, house

__all__ = ["database", "postgres"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Seeded:
    """What `secrets` has, the same in every run: deals too are made of it."""

    def __init__(self) -> None:
        self.rng = Random(5)

    def token_bytes(self, number: int) -> bytes:
        return self.rng.randbytes(number)

    def token_urlsafe(self, number: int) -> str:
        return self.rng.randbytes(number).hex()


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "secrets", Seeded())


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A server without limits, on a database of its own."""
    async with house(tmp_path) as made:
        yield made
