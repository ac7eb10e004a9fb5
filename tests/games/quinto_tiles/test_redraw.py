"""T10: before the first play, racks are redrawn only if none of them could have played."""

from __future__ import annotations

import pytest

from tests.games.quinto_tiles.positions import load, play

UNABLE = ["01111", "02222", "03333", "04444"]
"""No tiles of these come to a multiple of five, but for nothing."""
ABLE = ["11115", "22225", "33335", "44445"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_voluntary_passes_the_racks_of_all_seats_count(players: int) -> None:
    passes = [f"{seat}: pass" for seat in range(players)]
    nobody = load(UNABLE[:players], voluntary_pass=True)
    assert play(nobody, *passes).turn() == 0
    for able in range(players):
        racks = [ABLE[seat] if seat == able else UNABLE[seat] for seat in range(players)]
        over = play(load(racks, voluntary_pass=True), *passes).result()
        assert over is not None, able
        assert over.reason == "blocked"
