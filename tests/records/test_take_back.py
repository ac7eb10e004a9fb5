"""Records in which moves were taken back more than once, and what cannot follow an end."""

from __future__ import annotations

import pytest

from quinte import BadRecord, Record
from tests.records.test_record import played


def test_what_is_taken_back_twice_is_undone_from_where_it_then_was() -> None:
    record = played(8)
    record.add(0, "take_back", entries=1)
    record.add(1, "take_back", entries=2)
    assert record.replay() == played(5).replay()


def test_a_move_after_a_take_back_is_the_next_to_be_taken_back() -> None:
    record = played(8)
    record.add(0, "take_back", entries=3)
    state = record.replay()
    seat = state.turn()
    record.add(seat, "move", text=state.game.text(state, seat, state.moves(seat)[-1]))
    assert record.replay() != played(5).replay()
    record.add(seat, "take_back", entries=1)
    assert record.replay() == played(5).replay()
    record.add(seat, "take_back", entries=6)
    with pytest.raises(BadRecord, match="cannot take back 6 moves"):
        record.replay()


@pytest.mark.parametrize("do", ["resign", "time_out", "agree"])
def test_nothing_follows_an_end_however_it_came(do: str) -> None:
    record = played(6)
    seat, moved = record.replay().turn(), played(7).entries[-1]
    record.add(seat, do)
    assert Record.read(record.write()) == record
    for entry in (moved, {"seat": 0, "do": "take_back", "entries": 1}, {"seat": 0, "do": "agree"}):
        longer = played(6)
        longer.add(seat, do)
        longer.entries.append(entry)
        with pytest.raises(BadRecord, match=r"entry 8: .*over"):
            longer.replay()
