"""An empty chair, and that of a bot, belong to nobody else: to play from, or to look from."""

from __future__ import annotations

import pytest

from tests.table.desk import ANN, BOB, ZOE, Desk, pair


def test_only_who_got_up_comes_back() -> None:
    desk = pair()
    desk.ask(BOB, "leave")
    for do, more in (
        ("come_back", {}),
        ("leave", {}),
        ("resign", {}),
        ("offer", {"what": "end"}),
        ("move", {"text": "swap"}),
    ):
        assert desk.refused(ANN, do, seat=1, **more) == "table.not_yours", do
        assert desk.refused(ZOE, do, seat=1, **more) == "table.not_seated", do
    desk.ask(BOB, "come_back")
    assert not desk.table.seats[1].away


@pytest.mark.parametrize("spectators", [True, False])
@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "quinto-tiles", "score5"])
def test_nobody_looks_from_the_seat_of_a_bot(game: str, spectators: bool) -> None:
    desk = Desk(game, players=2, seats=[None, "random"], spectators=spectators).started(ANN)
    for person in (ANN, ZOE):
        assert not desk.table.sees(1, person)
    desk.ask(ANN, "resign")
    assert not desk.table.sees(1, ZOE)
