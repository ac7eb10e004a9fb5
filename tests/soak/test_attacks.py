"""The attacks, small: that they still attack, and that the player is timed."""

from __future__ import annotations

from tests.soak import attacks
from tests.soak.attacks import PATIENCE, Figure


def timed(figure: Figure) -> None:
    for waited in (figure.before, figure.during):
        assert waited
        assert max(waited) < PATIENCE
    assert len(figure.row()) == 4


def test_readers_are_refused_after_so_many_answers() -> None:
    figure = attacks.rules(readers=8, seconds=3)
    timed(figure)
    assert not figure.attackers.startswith("0 answers")


def test_only_so_many_sockets_of_one_address_stay_open() -> None:
    figure = attacks.headers(number=150, seconds=1)
    timed(figure)
    assert "at most" in figure.attackers


def test_tables_of_one_address_are_made_and_started() -> None:
    figure = attacks.bots(number=2, bot="level1", times=1)
    timed(figure)
    assert figure.attackers == "2 tables made, 2 started"


def test_times_are_shown_as_a_reader_needs_them() -> None:
    assert attacks.shown([0.004, 0.25, 2.0]) == "half within 250 ms, all within 2.0 s (3 times)"
    assert attacks.span(PATIENCE) == "no answer"
