"""The examples of the rules can be tried: what the text says is what happens."""

from __future__ import annotations

from typing import Any

import pytest

from quinte.language.rulebook import example
from quinte.server.examples import load, names, playable
from quinte.server.http.api.examples import LONGEST, MOST_MOVES
from tests.server.house import GAMES, House, Person

pytestmark = pytest.mark.anyio
EVERY = [(game, name) for game in GAMES for name in sorted(names(game))]
PLAYED = [each for each in EVERY if playable(*each)]


def address(game: str, name: str) -> str:
    return f"/api/rules/{game}/examples/{name}"


async def told(home: House, game: str, name: str, **asked: Any) -> dict[str, Any]:
    answer = await Person(home.app).get(address(game, name), params=asked)
    answer.raise_for_status()
    return dict(answer.json())


def of_board(view: dict[str, Any]) -> dict[str, Any]:
    """What a view says but for what was drawn."""
    return {key: view[key] for key in ("board", "scores", "discard", "to_move") if key in view}


@pytest.mark.parametrize("game", GAMES)
async def test_the_move_of_an_example_does_what_its_picture_shows(home: House, game: str) -> None:
    for name in (name for each, name in PLAYED if each == game):
        first = await told(home, game, name)
        assert first["seat"] in first["acting"], name
        assert first["moves"], name
        assert first["steps"] == []
        after = await told(home, game, name, move=first["play"])
        assert after["steps"][0]["seat"] == first["seat"]
        assert after["steps"][0]["story"], name
        shown = example(game, name)
        if "before" in shown:
            assert of_board(after["view"]) == of_board(shown["view"])
            events = after["steps"][0]["events"]
            assert [event for event in shown["events"] if event not in events] == []
        again = await told(home, game, name, move=first["play"])
        assert again == after


async def test_a_reader_sees_only_what_the_seat_may_see(home: House) -> None:
    for game, name in PLAYED:
        shown = load(game, name)
        answer = await told(home, game, name)
        assert answer["view"] == shown.state.view(shown.seat)


async def test_a_move_is_explained_and_a_wrong_one_refused_with_its_rule(home: House) -> None:
    answer = await told(home, "cinco", "reach", text="84@83")
    assert answer["explained"]["broken"][0]["rule"] == "C7"
    assert answer["explained"]["broken"][0]["message"]
    ada = Person(home.app)
    refused = await ada.get(address("cinco", "reach"), params={"move": "84@83"})
    assert refused.status_code == 409
    assert refused.json()["error"]["rule"] == "C7"
    late = await ada.get(address("cinco", "five"), params={"move": ["12@81", "57@57"]})
    assert late.status_code == 409


async def test_those_who_bid_at_the_same_time_answer(home: House) -> None:
    answer = await told(home, "score5", "first-auction", move="bid v20+b25")
    assert {step["seat"] for step in answer["steps"]} == {0, 1, 2}
    assert answer["view"]["round"] == 2
    assert answer["moves"]


@pytest.mark.parametrize(
    ("game", "name", "asked", "status"),
    [
        ("cinco", "nowhere", {}, 404),
        ("quinto-tiles", "the-end", {}, 404),
        ("nothing", "reach", {}, 409),
        ("cinco", "reach", {"move": ["draw"] * (MOST_MOVES + 1)}, 422),
        ("cinco", "reach", {"move": "9" * (LONGEST + 1)}, 422),
        ("cinco", "reach", {"text": "9" * (LONGEST + 1)}, 422),
    ],
)
async def test_what_there_is_not_is_refused(
    home: House, game: str, name: str, asked: dict[str, Any], status: int
) -> None:
    answer = await Person(home.app).get(address(game, name), params=asked)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"code", "rule", "arguments", "message"}


async def test_figures_that_can_be_played_say_so(home: House) -> None:
    for game in GAMES:
        html = (await Person(home.app).get(f"/api/rules/{game}")).json()["html"]
        live = {name for name in names(game) if f'data-example="{name}"' in html}
        assert live == {name for each, name in PLAYED if each == game}
