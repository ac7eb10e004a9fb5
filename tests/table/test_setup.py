"""What a table is made with: read strictly, written and read again."""

from __future__ import annotations

from typing import Any

import pytest

from quinte.bots import BOTS
from quinte.definition.registry import kinds
from quinte.errors import BadOption, NoSuchGame, QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.table import Setup
from quinte.table.setup import DEFAULT_WAITING, LONGEST_WAIT
from quinte.testing import every_game
from tests.table.desk import EVERY, through_json

MATCHES: list[tuple[str, dict[str, Any], str, int | None]] = [
    ("cinco", {}, "best-of-3", None),
    ("cinco", {"players": 6, "teams": 3}, "cumulative-4", None),
    ("cinco", {"players": 3}, "cumulative-4", 9),
    ("quinto-cards", {}, "double", None),
    ("quinto-cards", {"players": 4, "teams": True}, "double", 20),
    ("quinto-cards", {"players": 3}, "cumulative-2", 2),
    ("quinto-tiles", {"multiple": 7}, "best-of-1", None),
    ("score5", {"players": 5}, "best-of-9", None),
]


def again(setup: Setup) -> Setup:
    """What was written, read."""
    return Setup.read(through_json(setup.as_json()))


def test_nothing_but_a_game_is_needed() -> None:
    setup = Setup.read({"game": "cinco"})
    assert (setup.game.players, setup.seats, setup.scoring) == (2, (None, None), None)
    assert (setup.public, setup.spectators, setup.waiting) == (False, True, DEFAULT_WAITING)
    assert setup.first is None
    assert again(setup) == setup


@pytest.mark.parametrize("name", kinds())
def test_every_set_of_options_is_written_and_read_again(name: str) -> None:
    for game in every_game(name):
        setup = Setup.read({"game": name, "options": dict(game.options)})
        assert setup.game == game
        assert again(setup) == setup


@pytest.mark.parametrize(("name", "options", "text", "most"), MATCHES)
def test_matches_are_written_and_read_again(
    name: str, options: dict[str, Any], text: str, most: int | None
) -> None:
    more = {} if most is None else {"max_rounds": most}
    setup = Setup.read({"game": name, "options": options, "match": text, **more})
    assert setup.scoring is not None
    assert str(setup.scoring) == text
    assert setup.scoring.max_rounds == (most or 100)
    assert again(setup) == setup
    assert ("max_rounds" in setup.as_json()) == (not text.startswith("best-of"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", ("greedy", None)),
        ("public", True),
        ("spectators", False),
        ("waiting", 0),
        ("waiting", LONGEST_WAIT),
        ("first", 1),
        ("first", None),
    ],
)
def test_every_field_is_kept(field: str, value: Any) -> None:
    given = list(value) if isinstance(value, tuple) else value
    setup = Setup.read({"game": "cinco", field: given})
    assert getattr(setup, field) == value
    assert again(setup) == setup


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_any_seat_but_one_may_be_a_bot_s(name: str, players: int) -> None:
    for bot in BOTS:
        for person in range(players):
            seats = [None if seat == person else bot for seat in range(players)]
            setup = Setup.read({"game": name, "options": {"players": players}, "seats": seats})
            assert setup.seats == tuple(seats)
            assert again(setup) == setup


def test_a_match_that_is_null_is_none() -> None:
    assert Setup.read({"game": "cinco", "match": None}).scoring is None


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        ([], "document.object"),
        ({}, "document.missing"),
        ({"game": 7}, "document.type"),
        ({"game": "chess"}, "game.unknown"),
        ({"game": "cinco", "colour": "red"}, "document.unknown"),
        ({"game": "cinco", "options": []}, "document.type"),
        ({"game": "cinco", "options": None}, "document.type"),
        ({"game": "cinco", "options": {"players": 5}}, "option.value"),
        ({"game": "cinco", "options": {"players": [2]}}, "option.value"),
        ({"game": "cinco", "options": {"jokers": 1}}, "option.unknown"),
        ({"game": "cinco", "match": 3}, "document.type"),
        ({"game": "cinco", "match": "best"}, "match.unknown"),
        ({"game": "cinco", "match": "!"}, "match.form"),
        ({"game": "cinco", "match": "best-of"}, "match.rounds"),
        ({"game": "cinco", "match": "double"}, "match.unknown"),
        ({"game": "cinco", "match": "best-of-3", "max_rounds": 100}, "match.no_max"),
        ({"game": "cinco", "match": "cumulative-9", "max_rounds": 8}, "match.max_rounds"),
        ({"game": "cinco", "match": "cumulative-9", "max_rounds": 0}, "document.number"),
        ({"game": "cinco", "match": "cumulative-9", "max_rounds": None}, "document.number"),
        ({"game": "cinco", "max_rounds": 9}, "match.max_alone"),
        ({"game": "cinco", "match": None, "max_rounds": 9}, "match.max_alone"),
        (
            {"game": "quinto-cards", "options": {"players": 3}, "match": "double"},
            "match.two_sides",
        ),
        ({"game": "quinto-cards", "match": "double", "first": 0}, "match.first"),
        ({"game": "quinto-cards", "match": "double-3"}, "match.no_rounds"),
        ({"game": "cinco", "seats": None}, "document.type"),
        ({"game": "cinco", "seats": "greedy"}, "document.type"),
        ({"game": "cinco", "seats": []}, "seats.count"),
        ({"game": "cinco", "seats": [None]}, "seats.count"),
        ({"game": "cinco", "seats": [None] * 3}, "seats.count"),
        ({"game": "cinco", "seats": [None, "deep"]}, "bot.unknown"),
        ({"game": "cinco", "seats": [None, ""]}, "bot.unknown"),
        ({"game": "cinco", "seats": [None, 7]}, "bot.unknown"),
        ({"game": "cinco", "seats": [None, False]}, "bot.unknown"),
        ({"game": "cinco", "seats": [None, ["greedy"]]}, "bot.unknown"),
        ({"game": "cinco", "seats": [None, {"bot": "greedy"}]}, "bot.unknown"),
        ({"game": "cinco", "seats": ["greedy", "random"]}, "table.no_people"),
        ({"game": "cinco", "public": 1}, "document.type"),
        ({"game": "cinco", "public": None}, "document.type"),
        ({"game": "cinco", "spectators": "no"}, "document.type"),
        ({"game": "cinco", "waiting": -1}, "document.number"),
        ({"game": "cinco", "waiting": LONGEST_WAIT + 1}, "document.number"),
        ({"game": "cinco", "waiting": 1.5}, "document.number"),
        ({"game": "cinco", "waiting": True}, "document.number"),
        ({"game": "cinco", "first": 2}, "document.number"),
        ({"game": "cinco", "first": "0"}, "document.number"),
    ],
)
def test_a_bad_setup_is_refused_in_both_languages(spoilt: Any, code: str) -> None:
    with pytest.raises(QuinteError) as caught:
        Setup.read(spoilt)
    assert caught.value.code == code
    assert isinstance(caught.value, BadOption | NoSuchGame)
    assert through_json(caught.value.as_json())["code"] == code
    for language in LANGUAGES:
        assert not Words(language).error(caught.value).startswith(code)


def test_a_long_value_is_not_quoted_at_length() -> None:
    with pytest.raises(BadOption) as caught:
        Setup.read({"game": "cinco", "seats": [None, "x" * 10_000]})
    assert len(str(caught.value)) < 300
