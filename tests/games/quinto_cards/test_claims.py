"""Every reason that a hint of Quinto cards gives is true, by the judge's rows and cards."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from quinte.games.quinto_cards.knowledge import alike, reasons
from tests.games.claims import checked, claimed
from tests.games.quinto_cards.claims import due, is_true
from tests.games.quinto_cards.positions import load, play

GAMES = {"check": 1, "test": 2}[os.environ.get("QUINTE_TESTS", "test")]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "rules": "published"},
    {"players": 3, "giver_chooses": True},
    {"players": 4, "rules": "published", "giver_chooses": True, "vier": 2},
    {"players": 4, "teams": True},
]
HOW: dict[str, Any] = {"every": 3, "moves": 5}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_claim_is_true_and_none_that_matters_is_missing(options: dict[str, Any]) -> None:
    claims = positions = 0
    for seed in range(GAMES):
        looked, made = checked(quinte.game("quinto-cards", **options), seed, is_true, due, **HOW)
        positions, claims = positions + looked, claims + made
    assert positions > 6 * GAMES
    assert claims > 2 * positions


def said(state: quinte.State, text: str) -> list[tuple[str, dict[str, Any]]]:
    seat = state.turn()
    (move,) = state.game.parse(state, seat, text)
    found = reasons(state.game, state.view(seat), move)
    return [(key.removeprefix("quinto-cards.why."), told) for key, told in found]


def test_a_turn_ends_because_of_what_another_card_would_do() -> None:
    state = play(load(["rc1 rc2 gt3 gt4 bs4", ""], ["1 r10: ot1"]), "new:rc1")
    ((name, told),) = said(state, "stop")
    assert (name, told["row"], told["seat"]) == ("stop_closer", 2, 1)
    state = play(load(["rc1 gt2 gt3 gt4 bs4", ""], ["1 r10: ot1"]), "new:rc1")
    assert said(state, "stop") == [("stop_none", {"row": 2})]


def test_what_is_seldom_claimed_is_true() -> None:
    assert claimed(load(["== ==", "oc4"], left=0), "pass", is_true) == ["pass"]
    hand, row = "oc2 oc3 gt3 gt4 bs4", "0 -: oc1 oc4 gc1"
    without_prize = load([hand, ""], [row], points="")
    assert claimed(without_prize, "R1:oc2", is_true) == ["reaches_nothing"]
    assert claimed(without_prize, "new:gt3", is_true)[:2] == ["new", "new_worthless"]


def test_who_stops_gives_up_no_row_that_wins_nothing() -> None:
    state = play(load(["oc2 oc3 gt3 gt4 bs4", ""], ["0 -: oc1 oc4 gc1"], points=""), "R1:oc2")
    assert claimed(state, "stop", is_true) == ["stop_four"]


def test_a_giver_who_chooses_may_give_more_than_the_least() -> None:
    table: dict[str, Any] = {"won": ["", "r10 y30"], "phase": "yellow"}
    hands, rows = ["oc2 oc3 gt3 gt4 bs4", ""], ["1 y40: oc1 oc4 gc1"]
    for chooses, least in ((False, ""), (True, "_least")):
        state = load(hands, rows, giver_chooses=chooses, **table)
        assert claimed(state, "R1:oc2", is_true)[0] == f"reaches{least}"
        play(state, "R1:oc2")
        assert claimed(state, "stop", is_true) == [f"stop_gives_up{least}"]
        assert claimed(state, "R1:oc3", is_true) == ["quinto", f"total{least}"]


def test_cards_that_complete_a_row_are_the_same_in_any_order() -> None:
    rows = ["0 r10: oc1 oc4 gc1", "0 r10: bc1 bc4 gc4"]
    state = load(["oc2 oc3 gt3 gt4 bs4", ""], rows)
    view, game = state.view(0), state.game

    def same(text: str) -> object:
        return alike(game, view, game.parse(state, 0, text)[0])

    assert same("R1:oc2") == same("R1:oc3")
    assert same("R1:oc2") != same("R2:oc2")
    assert len({same(text) for text in ("R1:oc2", "new:oc2", "new:oc3")}) == 3


def test_a_forced_new_row_is_no_reason_of_its_own() -> None:
    first = quinte.game("quinto-cards", players=2).start(seed=3)
    move = first.moves(first.turn())[0]
    names = [name for name, _ in said(first, first.game.text(first, first.turn(), move))]
    assert names.index("fits") < names.index("new_first")


def test_who_stops_beside_a_hand_that_is_seen_is_told_only_of_the_own_one() -> None:
    rows, end = ["1 r10: ot1"], {"left": 0, "shown": [False, True]}
    state = play(load(["rc1 rc2 gt3 gt4 bs4", "=="], rows, **end), "new:rc1")
    ((name, _),) = said(state, "stop")
    assert name == "stop_unable"


def test_of_two_bridges_the_plain_one_is_spent_before_one_that_is_also_a_word() -> None:
    state = load(["TWO= == gt3 gt4 bs4", ""], ["1 r10: RED"])
    assert said(state, "R1:==")[-1] == ("plain_bridge", {})
    assert said(state, "R1:TWO=b")[-1] == ("costly_bridge", {})
