"""Options: declared as data, checked by type and value, errors that say what would be right."""

from __future__ import annotations

import pytest

from quinte import BadOption, NoSuchGame, game, kinds
from quinte.definition.options import every_set


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(NoSuchGame, match="unknown game “chess”; choose from cinco"):
        game("chess")


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="unknown option “colour”; this game has players, teams"):
        game("cinco", colour="red")


def test_a_value_is_refused_with_those_that_would_do() -> None:
    with pytest.raises(BadOption, match='must be blocked, joker, discard, not "never" — rule C10'):
        game("cinco", dead_cards="never")


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_a_value_of_another_type_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="stall_limit"):
        game("cinco", stall_limit=value)


def test_options_are_read_from_text_by_their_type() -> None:
    declared = kinds()["cinco"].options
    assert declared["players"].read("3") == 3
    assert declared["stall_limit"].read("40") == 40
    assert declared["stall_limit"].read("4x") == "4x"
    assert declared["stall_limit"].read("9" * 5000) == "9" * 5000
    assert declared["dead_cards"].read("joker") == "joker"
    assert kinds()["duel"].options["open_end"].read("true") is True


def test_every_set_skips_options_that_do_not_apply() -> None:
    sets = list(every_set(kinds()["cinco"].options))
    assert {options.get("teams") for options in sets if options["players"] != 6} == {None}
    assert {options["teams"] for options in sets if options["players"] == 6} == {2, 3}


def test_positions_write_the_players_and_what_is_not_default() -> None:
    assert game("cinco").written_options() == {"players": 2}
    full = game("cinco", players=6, teams=3, dead_cards="joker", stall_limit=9)
    assert full.written_options() == dict(full.options)


def test_a_game_is_immutable() -> None:
    with pytest.raises(TypeError):
        game("cinco").options["players"] = 3  # type: ignore[index]
