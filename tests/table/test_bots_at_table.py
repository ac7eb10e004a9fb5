"""Bots at a table: their names and levels, and when they may take a person's place."""

from __future__ import annotations

import pytest

from quinte.table import Setup, Table
from quinte.table.names import NAMES, free_name
from quinte.table.seat import LONGEST_NAME, checked_name
from quinte.table.table import create_entry
from tests.table.desk import ANN, BEGAN, BOB, CYD, NEXT, SECRET, WAIT, Desk, pair, placement

BOTS = ["level4", "level4", "greedy", "level1", "random"]


def table(id_: str) -> Table:
    """A table of six with five bots."""
    setup = Setup.read({"game": "cinco", "options": {"players": 6}, "seats": [None, *BOTS]})
    return Table(id_, create_entry(setup, ANN, (SECRET, NEXT), BEGAN))


def test_every_bot_has_a_first_name_of_its_own() -> None:
    for number in range(200):
        names = [seat.name for seat in table(f"table-{number}").seats if seat.bot]
        assert len(set(names)) == 5
        assert set(names) <= set(NAMES)


def test_names_can_be_shown_and_are_all_different() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES)
    assert all(checked_name(name) == name and len(name) <= 12 < LONGEST_NAME for name in NAMES)


def test_the_same_table_has_the_same_names_and_others_have_others() -> None:
    def named(id_: str) -> list[str | None]:
        return [seat.name for seat in table(id_).seats]

    assert named("one") == named("one")
    assert len({tuple(named(f"table-{number}")) for number in range(50)}) == 50


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    desk = Desk("cinco", players=3, seats=["level2", None, None])
    name = desk.table.seats[0].name
    assert name is not None
    desk.ask(ANN, "sit", name=name.upper())
    assert desk.table.seats[1].name == name.upper()
    assert desk.table.seats[0].name not in (name, None)
    assert [seat.name for seat in desk.again().seats] == [seat.name for seat in desk.table.seats]


def test_names_run_out_at_no_table() -> None:
    taken: list[str] = []
    for _ in NAMES:
        taken.append(free_name("table", taken))
    assert sorted(taken) == sorted(NAMES)


def test_the_level_of_a_bot_is_a_number() -> None:
    levels = [seat.public()["level"] for seat in table("any").seats]
    assert levels == [None, 4, 4, None, 1, None]


def test_a_log_from_before_bots_had_names_still_loads() -> None:
    desk = Desk("cinco", players=3, seats=[None, "level3", "level3"])
    desk.ask(ANN, "sit", name="Bot 3")
    desk.ask(ANN, "start")
    names = [seat.name for seat in desk.again().seats]
    assert names[0] == "Bot 3"
    assert set(names[1:]) <= set(NAMES)


def test_bots_keep_their_names_in_a_rematch() -> None:
    old = Desk("cinco", players=3, seats=[None, "level3", "level3"]).started(ANN)
    old.ask(ANN, "resign")
    old.ask(ANN, "offer", what="rematch")
    new = Table.replay(*old.table.again(bytes(32), old.clock))
    assert [seat.name for seat in new.seats] == [seat.name for seat in old.table.seats]


# When a bot may take over


def test_who_is_to_move_may_be_replaced_after_the_waiting_time() -> None:
    desk = pair()
    due = desk.table.since + 1000 * WAIT
    assert desk.table.status(due - 1)["replaceable"] == []
    assert desk.table.status(due)["replaceable"] == [0]
    assert desk.table.status()["replaceable_at"] == due
    desk.ask(ANN, "move", text=placement(desk))
    assert desk.table.status(due + 10**9)["replaceable"] == [1]


def test_who_has_left_may_be_replaced_at_once() -> None:
    desk = pair()
    desk.ask(BOB, "leave")
    status = desk.table.status(desk.clock)
    assert status["replaceable"] == [1]
    assert status["seats"][1]["away_since"] == desk.clock
    desk.ask(BOB, "come_back")
    assert desk.table.status(desk.clock)["replaceable"] == []
    assert desk.table.status()["seats"][1]["away_since"] is None


@pytest.mark.parametrize("when", ["before", "after"])
def test_nobody_is_replaced_unless_a_game_is_played(when: str) -> None:
    desk = Desk("cinco").seated(ANN, BOB) if when == "before" else pair()
    if when == "after":
        desk.ask(ANN, "resign")
        desk.ask(BOB, "leave")
    status = desk.table.status(desk.clock + 10**9)
    assert (status["replaceable"], status["replaceable_at"]) == ([], None)


def test_what_is_said_to_be_replaceable_is() -> None:
    """The list and the request agree, whoever is to move, away or a bot."""
    desk = Desk("score5", players=4, seats=[None, None, None, "random"], waiting=WAIT)
    desk.started(ANN, BOB, CYD)
    desk.ask(CYD, "leave")
    for later in (0, 1000 * WAIT):
        desk.clock = desk.table.since + later
        for seat in desk.table.status(desk.clock)["replaceable"]:
            desk.table.ask({"do": "replace", "seat": seat, "bot": "level1"}, ANN, desk.clock)
        for seat in set(range(4)) - set(desk.table.status(desk.clock)["replaceable"]):
            assert desk.refused(ANN, "replace", seat=seat, bot="level1") in (
                "table.wait",
                "table.is_bot",
            )


def test_the_host_lets_a_bot_sit_down_and_the_game_can_start() -> None:
    desk = Desk("cinco", players=3, seats=[None, None, None])
    desk.ask(ANN, "sit", name="Ann")
    desk.ask(ANN, "seat_bot", bot="level2")
    desk.ask(ANN, "seat_bot", bot="random", seat=2)
    assert [seat.bot for seat in desk.table.seats] == [None, "level2", "random"]
    assert all(seat.name for seat in desk.table.seats)
    assert desk.again().seats == desk.table.seats
    assert desk.refused(ANN, "seat_bot", bot="random") == "table.taken"
    desk.ask(ANN, "start")
    assert desk.refused(ANN, "seat_bot", bot="random") == "table.phase"


def test_only_the_host_seats_bots_and_only_those_there_are() -> None:
    desk = Desk("cinco", players=3, seats=[None, None, None])
    desk.ask(ANN, "sit", name="Ann")
    desk.ask(BOB, "sit", name="Bob")
    assert desk.refused(BOB, "seat_bot", bot="random") == "table.not_host"
    assert desk.refused(CYD, "seat_bot", bot="random") == "table.not_host"
    assert desk.refused(ANN, "seat_bot", bot="nobody") == "bot.unknown"
    assert desk.refused(ANN, "seat_bot", bot="random", seat=1) == "table.taken"
    assert desk.refused(ANN, "seat_bot", bot="random", seat=7) == "document.number"
