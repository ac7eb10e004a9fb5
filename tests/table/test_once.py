"""What is worked out once, or without a list, is the same as worked out for each."""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

import quinte
from quinte.definition.registry import kinds
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL
from quinte.errors import QuinteError
from quinte.games.quinto_tiles import notation
from quinte.games.score5 import view
from quinte.table.effects import REQUESTS, read_request
from tests.table.desk import ANN, BOB, CYD, Desk

REQUESTED: list[dict[str, Any]] = [
    {"do": "move", "text": "8H:12.3"},
    {"do": "move", "text": 'é"\\ \ud800', "seat": 1},
    {"do": "sit", "seat": 0, "name": "Ada", "nonce": "0f"},
    {"do": "answer", "what": "end", "yes": False},
    {"do": "start"},
]


def positions(game: str, games: int = 3) -> list[State]:
    """Those of some random games."""
    found = []
    for seed in range(games):
        state, rng = quinte.game(game).start(seed), Fast(seed)
        while state.actors():
            found.append(state.copy())
            seat = state.actors()[rng.below(len(state.actors()))]
            state.play(seat, state.draw(seat, rng))
        found.append(state)
    return found


@pytest.mark.parametrize("game", kinds())
def test_sums_that_are_made_for_all_are_the_same_for_each(game: str) -> None:
    if not quinte.game(game).sums_for_all:
        return
    for state in positions(game):
        viewers = (None, ALL, *range(state.players))
        one, *others = [state.game.sums(state.view(viewer)) for viewer in viewers]
        assert all(other == one for other in others)


def test_what_goes_to_all_is_made_from_what_a_spectator_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Desk("score5", players=3).started(ANN, BOB, CYD).table
    own = table.messages([0, None], [])
    assert own[0]["sums"] != own[None]["sums"]  # one's best five
    monkeypatch.setattr(view, "SUMS_FOR_ALL", True, raising=False)
    table.game.__dict__.pop("sums_for_all", None)
    for message in table.messages([0, 1, None], []).values():
        assert message["sums"] == own[None]["sums"]
    table.game.__dict__.pop("sums_for_all", None)


@pytest.mark.parametrize("game", kinds())
def test_moves_are_counted_without_a_list(game: str) -> None:
    for state in positions(game):
        for seat in range(-1, state.players):
            assert state.number_of_moves(seat) == len(state.moves(seat))


@pytest.mark.parametrize("given", REQUESTED, ids=lambda given: given["do"])
def test_a_digest_is_that_of_the_request_in_json(given: dict[str, Any]) -> None:
    assert given["do"] in REQUESTS
    request = read_request(given)
    content = json.dumps([request.do, vars(request)], sort_keys=True)
    digest = blake2b(content.encode(errors="replace"), digest_size=8).hexdigest()
    assert request.digest() == digest


def read(state: State, seat: int, text: str) -> object:
    """What a text stands for, or why it is none."""
    try:
        return notation.parse(state, seat, text)
    except QuinteError as error:
        return error.code, error.rule, error.arguments


def test_tiles_that_fit_are_the_same_when_all_that_is_wrong_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng, asked = Random(1), list[tuple[State, int, str]]()
    for state in positions("quinto-tiles", 2):
        for seat in state.actors():
            plays = state.moves(seat)
            for move in rng.sample(plays, min(6, len(plays))):
                text = notation.text(state, seat, move)
                wrong = list(text)
                wrong[rng.randrange(len(wrong))] = rng.choice("0123456789.:AHPab ")
                for said in (text, "".join(wrong), text + rng.choice("0.5")):
                    asked += [(state, 0, said), (state, 1, said)]
    quickly = [read(*each) for each in asked]
    monkeypatch.setattr(notation, "_listed", lambda *_: 0)
    assert [read(*each) for each in asked] == quickly
    assert sum(isinstance(found[0], int) for found in quickly if isinstance(found, tuple)) > 100
