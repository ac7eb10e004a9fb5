"""A game over the WebSocket, from sitting down to playing again."""

from __future__ import annotations

import pytest

from tests.server.house import TRIED, House, played

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", TRIED)
async def test_two_people_play_to_the_end(home: House, game: str) -> None:
    table, ada, bo = await home.two(game)
    talks = [await ada.call(), await bo.call()]
    await played([*talks], table, 1)
    stands = [talk.latest[table, seat] for seat, talk in enumerate(talks)]
    assert stands[0]["status"] == stands[1]["status"]
    assert stands[0]["status"]["result"] is not None
    for talk in talks:
        await talk.hang_up()
