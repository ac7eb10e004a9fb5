"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from quinte.server.rooms import rooms
from quinte.server.storage import store
from tests.server.databases import database, postgres
from tests.server.house import House, house
from tests.server.seeded import Seeded

__all__ = ["database", "postgres"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "secrets", Seeded())


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for others to share its transaction; servers in processes of their own do."""
    monkeypatch.setattr(store, "PACE", 0.0)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A server without limits, on a new database."""
    async with house(tmp_path) as made:
        yield made
