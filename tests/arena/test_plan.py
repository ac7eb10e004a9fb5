"""Who plays whom: every deal from all seats, every bot equally often."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import quinte
from quinte import QuinteError
from quinte.arena.plan import Plan


def plan(game: str, bots: str, games: int = 12, **options: Any) -> Plan:
    return Plan(quinte.game(game, **options), tuple(bots.split(",")), games)


@pytest.mark.parametrize(
    ("bots", "players", "line_ups", "size"),
    [
        ("a,b", 2, 1, 2),
        ("a,b,c", 2, 3, 6),
        ("a,b,c,d", 2, 6, 12),
        ("a,b,c", 3, 1, 6),
        ("a,b,b", 3, 1, 3),
        ("a,b", 3, 2, 6),
        ("a,b,c,d", 3, 4, 24),
        ("a,b,c,d", 4, 1, 4),
        ("a,a,b,b", 4, 1, 6),
        ("a,b,c,d,e", 5, 1, 5),
    ],
)
def test_a_round_has_every_line_up_in_every_seating(
    bots: str, players: int, line_ups: int, size: int
) -> None:
    made = plan("score5", bots, players=players)
    assert (len(made.line_ups), made.round_size) == (line_ups, size)
    for deal in range(3):
        sat = Counter(
            (bot, side) for seating in made.round(deal) for side, bot in enumerate(seating)
        )
        for bot in range(len(made.bots)):
            assert len({sat[bot, side] for side in range(players)}) == 1


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(plan("cinco", "a,b,c", 7)) == 12


def test_a_team_is_one_bot_at_all_its_seats() -> None:
    made = plan("quinto-cards", "a,b", players=4, teams=True)
    assert [made.seated(made.fixture(n)) for n in (0, 1)] == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_the_same_deal_is_played_from_both_sides() -> None:
    made = plan("cinco", "a,b")
    assert [made.fixture(n)[1:] for n in range(4)] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
    ]


@pytest.mark.parametrize("bots", ["a", "a,a"])
def test_one_bot_is_no_arena(bots: str) -> None:
    with pytest.raises(QuinteError, match="at least two different bots"):
        plan("cinco", bots)


def test_a_bot_named_twice_makes_the_list_the_line_up() -> None:
    with pytest.raises(QuinteError, match="got 3 for 2 sides"):
        plan("cinco", "a,a,b")
