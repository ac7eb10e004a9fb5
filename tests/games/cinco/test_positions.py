"""Positions that cannot be are refused by name, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

import quinte
from quinte import BadOption, BadPosition, NoSuchGame
from quinte.definition.game import game_of
from tests.games.cinco.positions import load, position
from tests.games.cinco.test_rules import FIRST_LINE, SECOND_LINE, scattered


def refused(wanted: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        game_of(wanted).load(wanted)
    return caught.value


def changed(**fields: Any) -> dict[str, Any]:
    return {**position(), **fields}


def test_a_missing_card_is_named() -> None:
    wanted = position()
    wanted["draw"].remove(77)
    error = refused(wanted)
    assert (error.code, error.rule) == ("cinco.missing", "C2")
    assert "missing cards: 77" in str(error)


@pytest.mark.parametrize("where", ["draw", "discard"])
def test_a_doubled_card_is_named(where: str) -> None:
    wanted = position()
    wanted[where] = [*wanted[where], 3]
    error = refused(wanted)
    assert (error.code, error.rule) == ("cinco.doubled", "C2")
    assert "duplicate cards: 3" in str(error)


def test_a_card_in_two_hands_is_named() -> None:
    error = refused(changed(hands=[[1, 2, 3, 4], [4, 6, 7, 8]]))
    assert "duplicate cards: 4" in str(error)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hands": [[1, 2, 3, 4]]}, "cinco.hands"),
        ({"hands": [[1, 2, 3, 4, 9], [5, 6, 7, 8]]}, "cinco.hand_too_large"),
        ({"hands": [1, 2]}, "document.type"),
        ({"hands": [[0, 2, 3, 4], [5, 6, 7, 8]]}, "document.number"),
        ({"hands": [[91], []]}, "document.number"),
        ({"hands": [[True], []]}, "document.number"),
        ({"hands": {}}, "document.type"),
        ({"draw": "all"}, "document.type"),
        ({"discard": [1.0]}, "document.number"),
        ({"board": {"0": 0}}, "cinco.no_such_cell"),
        ({"board": {"91": 0}}, "cinco.no_such_cell"),
        ({"board": {"07": 0}}, "cinco.no_such_cell"),
        ({"board": {"centre": 0}}, "cinco.no_such_cell"),
        ({"board": {"7": 2}}, "document.number"),
        ({"board": {"7": None}}, "document.number"),
        ({"board": [7]}, "document.type"),
        ({"to_move": 2}, "document.number"),
        ({"to_move": -1}, "document.number"),
        ({"to_move": True}, "document.number"),
        ({"to_move": "0"}, "document.number"),
        ({"to_move": None}, "cinco.not_over"),
        ({"stall": -1}, "document.number"),
        ({"stall": 51}, "document.number"),
        ({"stall": 50}, "cinco.over"),
        ({"rng": "xyz"}, "position.rng"),
        ({"rng": 7}, "document.type"),
        ({"winner": 0}, "document.unknown"),
        ({"Stall": 0}, "document.unknown"),
        ({"game": 7}, "document.type"),
        ({"options": []}, "document.type"),
    ],
)
def test_a_field_that_cannot_be_is_refused(fields: dict[str, Any], code: str) -> None:
    assert refused(changed(**fields)).code == code


@pytest.mark.parametrize(
    "name", ["game", "options", "board", "hands", "draw", "discard", "to_move", "stall"]
)
def test_a_missing_field_is_named(name: str) -> None:
    wanted = position()
    del wanted[name]
    error = refused(wanted)
    assert error.arguments["field"] == name


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(NoSuchGame):
        game_of(changed(game="chess"))
    with pytest.raises(BadOption):
        game_of(changed(options={"players": 5}))
    with pytest.raises(BadOption):
        game_of(changed(options={"players": 2, "speed": 1}))


def test_a_position_of_other_options_is_refused() -> None:
    with pytest.raises(BadPosition, match="options differ from the game"):
        quinte.game("cinco", stall_limit=9).load(position())


def test_a_won_board_has_nobody_to_move() -> None:
    board = dict.fromkeys(FIRST_LINE, 1)
    assert refused(position(board=board)).code == "cinco.over"
    state = load(board=board, to_move=None)
    assert state.result() == quinte.Result((0, 1), (1,), "line")


def test_a_finished_position_keeps_its_shape() -> None:
    state = load(board=dict.fromkeys(FIRST_LINE, 1), to_move=None)
    shape = set(position()) | {"rng"}
    assert set(state.position()) == shape
    assert state.position()["to_move"] is None


def test_two_winners_contradict_each_other() -> None:
    board = {**dict.fromkeys(FIRST_LINE, 1), **dict.fromkeys(SECOND_LINE, 0)}
    assert refused(position(board=board, to_move=None)).code == "cinco.two_winners"


def test_two_lines_of_one_team_must_share_the_last_token() -> None:
    board = dict.fromkeys((*FIRST_LINE, *SECOND_LINE), 0)
    assert refused(position(board=board, to_move=None)).code == "cinco.won_twice"
    crossing = dict.fromkeys((88, 87, 86, 85, 84, 38, 35, 7, 6), 0)
    straights = quinte.game("cinco").box.straights
    assert sum(straight <= set(crossing) for straight in straights) == 2
    assert load(board=crossing, to_move=None).result() is not None


def test_a_line_and_another_teams_last_token_contradict_each_other() -> None:
    spent = scattered(35)
    free = [s for s in quinte.game("cinco").box.straights if not s & set(spent)]
    board = {**spent, **dict.fromkeys(free[0], 1)}
    assert refused(position(board=board, to_move=None)).code == "cinco.two_ends"


def test_too_many_tokens_are_refused() -> None:
    wanted = position(board=scattered(36))
    assert refused(wanted).arguments == {"team": 0, "found": 36, "most": 35}


def test_a_spent_team_has_nobody_to_move() -> None:
    assert refused(position(board=scattered(35))).code == "cinco.over"
    state = load(board=scattered(35), to_move=None)
    assert state.result() == quinte.Result((0, 0), (), "last_token")


def test_a_token_that_ended_the_game_leaves_no_stall() -> None:
    wanted = position(board=dict.fromkeys(FIRST_LINE, 1), to_move=None, stall=3)
    assert refused(wanted).code == "cinco.stall_after_end"


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"board": dict.fromkeys(FIRST_LINE, 1)}, "C11"),
        ({"board": scattered(35)}, "C12"),
        ({"stall": 50}, "C13"),
    ],
)
def test_an_end_is_refused_by_its_own_rule(fields: dict[str, Any], rule: str) -> None:
    error = refused(position(**fields))
    assert (error.code, error.rule) == ("cinco.over", rule)


@pytest.mark.parametrize("stall", [1, 3, 50])
@pytest.mark.parametrize(("board", "rule"), [(dict.fromkeys(FIRST_LINE, 1), "C11"),
                                             (scattered(35), "C12")])  # fmt: skip
def test_a_board_that_ended_the_game_is_named_before_its_stall(
    board: dict[int, int], rule: str, stall: int
) -> None:
    error = refused(position(board=board, to_move=0, stall=stall))
    assert (error.code, error.rule) == ("cinco.over", rule)
    error = refused(position(board=board, to_move=None, stall=stall))
    assert (error.code, error.rule) == ("cinco.stall_after_end", "C13")


def test_three_lines_must_share_one_token() -> None:
    star = {88, 87, 86, 85, 84, 38, 35, 7, 6}
    assert load(board=dict.fromkeys(star, 0), to_move=None).result() is not None
    board = dict.fromkeys({*star, *FIRST_LINE}, 0)
    assert refused(position(board=board, to_move=None)).code == "cinco.won_twice"


def test_a_stalled_position_is_over() -> None:
    assert load(to_move=None, stall=50).result() == quinte.Result((0, 0), (), "stalled")


def test_the_example_of_the_rules_is_refused_for_its_missing_cards() -> None:
    example = {
        "game": "cinco", "options": {"players": 2}, "board": {"12": 0, "11": 1},
        "hands": [[3, 52, 60, 71], [8, 9]], "draw": [90, 1], "discard": [40],
        "to_move": 0, "stall": 0,
    }  # fmt: skip
    assert refused(example).code == "cinco.missing"


def test_hands_are_read_in_any_order() -> None:
    assert load([[4, 1, 3, 2], [8]]).position()["hands"][0] == [1, 2, 3, 4]
