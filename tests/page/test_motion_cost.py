"""What a movement may not cost, from the browser's trace: durations are not judged here."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Browser

from tests.page.server import Served
from tests.page.tracing import movements, traced
from tests.variants import variants

# So many moves that most kinds of events have been seen: of Score 5, a whole auction.
MOVES = {"cinco": 6, "quinto-tiles": 3, "score5": 13, "quinto-cards": 12}


@pytest.mark.parametrize("game", variants(MOVES, {"score5"}))
def test_no_movement_forces_a_layout(game: str, browser: Browser, server: Served) -> None:
    trace = traced(browser, server.base, game, MOVES[game], speed="quick", unseen=True)
    acts = movements(trace)
    assert len(acts) == MOVES[game]
    forced = sum((act.where for act in acts), Counter[str]())
    assert not forced
