"""What each seat sees and hears of Cinco."""

from __future__ import annotations

import json
from random import Random

import pytest

import quinte
from quinte import ALL
from quinte.engine.types import Viewer
from tests.games.cinco.positions import load

HANDS = [[3, 52], [8], [9, 10, 77]]


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    view = load(HANDS, to_move=2).view(1)
    assert view["hands"] == [[None, None], [8], [None, None, None]]
    assert view["seat"] == 1


def test_a_spectator_sees_no_hand_and_an_open_table_all() -> None:
    state = load(HANDS)
    assert state.view(None)["hands"] == [[None] * 2, [None], [None] * 3]
    assert state.view(ALL)["hands"] == HANDS


@pytest.mark.parametrize("seat", [0, 1, 2, None, ALL])
def test_board_discards_and_counts_are_known_to_all(seat: Viewer) -> None:
    view = load(HANDS, board={12: 0, 11: 2}, discard=[40, 41], to_move=2, stall=4).view(seat)
    assert view == {
        "game": "cinco",
        "options": {"players": 3},
        "board": {"11": 2, "12": 0},
        "discard": [40, 41],
        "to_move": 2,
        "stall": 4,
        "seat": seat,
        "hands": view["hands"],
        "draw": 82,
    }


@pytest.mark.parametrize("seat", [0, 1, 2, None, ALL])
def test_nobody_sees_the_order_of_the_pile(seat: Viewer) -> None:
    one, other = load(HANDS, next_cards=[20, 30]), load(HANDS, next_cards=[30, 20])
    assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))


def test_only_who_draws_sees_the_card() -> None:
    log: list[dict[str, object]] = []
    state = load(HANDS, next_cards=[20])
    state.log = log
    state.play(0, 0)
    game = state.game
    assert game.events(log, 0) == [{"event": "drawn", "seat": 0, "card": 20}]
    assert game.events(log, ALL) == [{"event": "drawn", "seat": 0, "card": 20}]
    for viewer in (1, 2, None):
        assert game.events(log, viewer) == [{"event": "drawn", "seat": 0}]


def test_only_who_is_dealt_a_hand_hears_of_its_cards() -> None:
    log: list[dict[str, object]] = []
    game = quinte.game("cinco", players=3)
    hands = game.start(seed=4, log=log, first=1).position()["hands"]
    assert game.events(log, 2) == [
        {"event": "dealt", "seat": 0},
        {"event": "dealt", "seat": 1},
        {"event": "dealt", "seat": 2, "cards": hands[2]},
        {"event": "begins", "seat": 1},
    ]


def test_everybody_hears_of_tokens_discards_and_reshuffles() -> None:
    log: list[dict[str, object]] = []
    state = load([[52, 60], [1, 2, 3, 4]], draw=[])
    state.log = log
    state.game.play_text(state, 0, "52@60")
    state.game.play_text(state, 1, "swap")
    for viewer in (0, 1, None):
        told = state.game.events(log, viewer)
        assert told[:2] == [
            {"event": "discarded", "seat": 0, "card": 52},
            {"event": "placed", "seat": 0, "team": 0, "card": 52, "cell": 60},
        ]
        assert told[2:6] == [{"event": "discarded", "seat": 1, "card": n} for n in (1, 2, 3, 4)]
        assert told[6] == {"event": "reshuffled", "cards": 89}


def test_the_sums_tell_teams_lines_of_five_and_where_one_could_be_completed() -> None:
    state = load(HANDS, board={12: 0, 11: 0, 30: 0, 44: 0, 81: 0}, to_move=None)
    assert state.game.sums(state.view(1)) == {
        "teams": [0, 1, 2],
        "tokens": [30, 35, 35],
        "fives": [[81, 44, 30, 11, 12]],
        "threats": {"13": [0]},
    }
    state = load(HANDS, board={12: 1, 11: 1, 30: 1, 81: 1, 6: 0})
    sums = state.game.sums(state.view(None))
    assert (sums["fives"], sums["threats"]) == ([], {"44": [1]})


def test_a_cell_may_threaten_for_two_teams_and_none_over_the_centre() -> None:
    fives = quinte.game("cinco").box.fives
    first, second = next(
        (one, other) for one in fives for other in fives
        if len(set(one) & set(other)) == 1 and one[2] == other[2]
    )  # fmt: skip
    board = dict.fromkeys(first, 0) | dict.fromkeys(second, 1)
    del board[first[2]]
    state = load(HANDS, board=board)
    assert state.game.sums(state.view(0))["threats"][str(first[2])] == [0, 1]
    assert all(0 not in five for five in fives)


def test_lines_and_threats_are_those_that_one_finds_by_looking_at_every_five() -> None:
    rng, game = Random(11), quinte.game("cinco", players=3)
    lines = threats = 0
    for _ in range(400):
        cells = rng.sample(range(1, 91), rng.randrange(80))
        board = {str(cell): rng.choice([0, 0, 0, 1, 2]) for cell in cells}
        fives: list[list[int]] = []
        completing: dict[str, list[int | None]] = {}
        for five in game.box.fives:
            held = [board.get(str(cell)) for cell in five]
            teams = sorted(set(held) - {None}, key=str)
            if len(teams) == 1 and None not in held:
                fives.append(five)
            elif len(teams) == 1 and held.count(None) == 1:
                cell = str(five[held.index(None)])
                completing[cell] = sorted({*completing.get(cell, []), *teams}, key=str)
        told = game.sums({"board": board})
        assert (told["fives"], told["threats"]) == (fives, completing)
        lines, threats = lines + len(fives), threats + len(completing)
    assert min(lines, threats) > 100
