"""Random things over the WebSocket change nothing but what was granted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.fuzzing import fuzzed
from tests.server.process import profile

pytestmark = pytest.mark.anyio
MESSAGES = profile(400, 1500)


async def test_whatever_is_sent_tables_are_as_the_granted_requests_left_them(
    tmp_path: Path,
) -> None:
    codes = await fuzzed(tmp_path, MESSAGES, seed=11)
    assert codes.total() == MESSAGES
    assert {None, "request.form", "document.json", "table.phase", "table.not_yours"} <= set(codes)
