"""Positions of Score 5 that cannot be are refused by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quinte
from quinte import BadPosition
from quinte.definition.game import game_of
from quinte.language.words import Words
from tests.games.score5.positions import load, play, position, starters


def refused(wanted: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        game_of(wanted).load(wanted)
    return caught.value.code


def bidding(**fields: Any) -> dict[str, Any]:
    return {**position(starters(3)), **fields}


HANDS = [hand.split() for hand in starters(3)]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"sets": "ABB"}, "score5.sets"),
        ({"sets": "AB"}, "score5.sets"),
        ({"sets": "ABX"}, "score5.sets"),
        ({"sets": "ABD"}, "score5.missing"),
        ({"hands": HANDS[:2]}, "document.seats"),
        ({"hands": [HANDS[0][1:], *HANDS[1:]]}, "score5.missing"),
        ({"hands": [[*HANDS[0], "r40"], *HANDS[1:]]}, "score5.doubled"),
        ({"hands": [[*HANDS[0], "g5"], *HANDS[1:]]}, "score5.doubled"),
        ({"hands": [[*HANDS[0], "v25"], *HANDS[1:]]}, "score5.foreign"),
        ({"hands": [[*HANDS[0], "b150"], *HANDS[1:]]}, "score5.no_such_card"),
        ({"hands": [[*HANDS[0], 5], *HANDS[1:]]}, "score5.no_such_card"),
        ({"hands": ["g5", *HANDS[1:]]}, "document.type"),
        ({"card": "g150"}, "score5.stars"),
        ({"card": None}, "score5.stars"),
        ({"auction": 2}, "score5.auction"),
        ({"auction": 13}, "document.number"),
        ({"phase": "deal"}, "score5.phase"),
        ({"phase": "take"}, "score5.not_in_phase"),
        ({"phase": "end"}, "score5.not_in_phase"),
        ({"round": 0}, "document.number"),
        ({"round": 4}, "document.number"),
        ({"done": [True, True, True]}, "score5.all_done"),
        ({"done": [1, 0, 0]}, "score5.done"),
        ({"done": [False]}, "score5.done"),
        ({"laid": [["g5"], [], []]}, "score5.laid_before"),
        ({"choosing": [["r5"], [], []]}, "score5.not_held"),
        ({"choosing": [["g5", "g5"], [], []]}, "score5.doubled"),
        ({"spoils": ["g30"]}, "score5.doubled"),
        ({"takers": [1, 2]}, "score5.not_in_phase"),
        ({"bids": []}, "document.unknown"),
    ],
)
def test_a_field_that_cannot_be_is_refused(fields: dict[str, Any], code: str) -> None:
    assert refused(bidding(**fields)) == code


def test_a_pile_out_of_order_is_refused() -> None:
    wanted = bidding()
    wanted["pile"][0], wanted["pile"][-1] = wanted["pile"][-1], wanted["pile"][0]
    assert refused(wanted) == "score5.pile"


def sharing(**fields: Any) -> dict[str, Any]:
    """Seat 1 has won with two cards; seat 2 has taken one of them."""
    state = load(starters(3), bid_rounds=1)
    play(state, "0: bid -", "1: bid g25+r5", "2: bid r25", "take r5")
    return {**state.position(), **fields}


def test_a_position_in_the_sharing_is_loaded() -> None:
    wanted = sharing()
    assert wanted["takers"] == [0, 2]
    assert game_of(wanted).load(wanted).position() == wanted


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"takers": [2, 0]}, "score5.order_of_takers"),
        ({"takers": [0]}, "score5.takers"),
        ({"takers": [0, 0]}, "score5.takers"),
        ({"takers": [0, 1]}, "score5.spoils"),
        ({"takers": [0, 7]}, "document.number"),
        ({"laid": [["b25", "v20"], ["g25", "r5"], ["r25"]]}, "score5.winner"),
        ({"laid": [["y5"], ["g25", "r5"], ["r25"]]}, "score5.not_held"),
        ({"card": "g150"}, "score5.stars"),
        ({"choosing": [["g5"], [], []]}, "score5.not_in_phase"),
        ({"done": [True, False, False]}, "score5.not_in_phase"),
    ],
)
def test_a_sharing_that_contradicts_the_bids_is_refused(fields: dict[str, Any], code: str) -> None:
    assert refused(sharing(**fields)) == code


def test_a_taken_card_in_a_wrong_hand_is_refused() -> None:
    wanted = sharing()
    hands = wanted["hands"]
    hands[2].remove("r5")
    hands[0].append("r5")
    assert refused(wanted) == "score5.share"


def test_a_finished_game_keeps_its_shape() -> None:
    state = quinte.game("score5", players=3).start(seed=1)
    rng = quinte.Fast(1)
    while state.turn() >= 0:
        state.play(state.turn(), state.draw(state.turn(), rng))
    position = state.position()
    assert (position["phase"], position["card"], position["pile"]) == ("end", None, [])
    assert set(position) == {*bidding(), "rng"}
    assert game_of(position).load(position).result() == state.result()


def test_a_hand_of_more_than_twenty_cards_is_no_trouble() -> None:
    hand = " ".join([*starters(4), "g30", "y35", "r40"])
    empty = "v45"
    state = load([hand, empty, "b85", "r90"], "g80", bid_rounds=1)
    assert len(state.moves(0)) == 24
    play(state, "0: bid " + "+".join(hand.split()), "1: bid -", "2: bid -", "3: bid -")
    assert len(state.position()["spoils"]) == 23


def said(wanted: Any) -> tuple[str, str | None]:
    """The code and the rule of a refusal, which is said in both languages."""
    with pytest.raises(BadPosition) as caught:
        game_of(wanted).load(wanted)
    error = caught.value
    for language in ("en", "fr"):
        sentence = Words(language).error(error)
        assert error.code not in sentence
        assert re.search(f" — (règle )?{error.rule}\\b", sentence)
    return error.code, error.rule


def test_a_starter_never_goes_out_of_the_game() -> None:
    wanted = bidding()
    wanted["hands"][1].remove("r5")
    wanted["out"] = ["r5"]
    assert said(wanted) == ("score5.out", "S6")


def test_before_an_auction_is_won_everybody_holds_their_own_set() -> None:
    wanted = bidding()
    wanted["hands"][0].remove("g5")
    wanted["hands"][2].append("g5")
    assert said(wanted) == ("score5.own_set", "S2")
    assert said(bidding(sets="BAC")) == ("score5.own_set", "S2")
    unsold = position(["r10 y15 v20 b25", "r5 y10 v15 b20 g25 g5"], "r40", out="g30 y35")
    assert said(unsold) == ("score5.own_set", "S2")


def test_no_more_seats_lose_starters_than_auctions_are_won() -> None:
    mixed = ["r10 y15 v20 b25 r5 g30", "y10 v15 b20 g25 g5"]
    assert said(position(mixed, "r40")) == ("score5.losers", "S7")
    assert load([*mixed[:1], mixed[1] + " y35"], "r40").turn() == 0


def test_the_card_of_an_auction_has_the_stars_of_its_number() -> None:
    hands = ["g5 r10 y15 v20 b25 g30 y35 v45", "r5 y10 v15 b20 g25 g80"]
    wanted = position(hands, "b50")
    assert wanted["auction"] == 5
    assert said(wanted) == ("score5.lot", "S3")
    last = position(["g5 r10 y15 v20 b25 g30 y35 v45 b50 *75", "r5 y10 v15 b20 g25"], "g80",
                    out="r90 y95 v100 g125 r115 b85")  # fmt: skip
    last["pile"] = []
    last["auction"] = 12
    assert said(last) == ("score5.lot", "S3")


def test_the_first_round_closes_no_auction_unless_it_is_the_only_one() -> None:
    state = load(starters(3))
    play(
        state,
        *[f"{seat}: bid {bid}" for _ in range(2) for seat, bid in enumerate(("g5", "-", "-"))],
    )
    wanted = state.position()
    assert (wanted["phase"], wanted["round"]) == ("take", 2)
    assert said({**wanted, "round": 1}) == ("score5.first_round", "S5")
    assert sharing()["round"] == 1


def test_who_has_won_an_auction_holds_its_card() -> None:
    wanted = sharing()
    wanted["hands"][1].remove("r40")
    wanted["hands"][2].append("r40")
    assert said(wanted) == ("score5.bought", "S6")
