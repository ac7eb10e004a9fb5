"""Nothing that was acknowledged is lost, whatever is killed and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.databases import Postgres
from tests.server.killing import Killing, KillingWorkers
from tests.server.process import profile

pytestmark = pytest.mark.anyio
KILLS = profile(1, 2)


async def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    done = await Killing(tmp_path / "quinte.sqlite3", seed=20).run(KILLS)
    assert done.kills == KILLS
    assert done.views >= 8 * KILLS


async def test_killed_workers_have_lost_and_doubled_nothing(postgres: Postgres) -> None:
    kills = 1
    done = await KillingWorkers(postgres.new(), seed=20).run(kills)
    assert done.kills == kills
    assert done.views > 0
    assert done.gap > 0  # somebody was cut off, and came back
