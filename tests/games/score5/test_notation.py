"""Moves of Score 5 as text, and what `explain` says of them."""

from __future__ import annotations

import pytest

from quinte import BadNotation, IllegalMove
from tests.games.score5.positions import load, play, starters


def parsed(text: str) -> list[str]:
    state = load(starters(2))
    return [state.game.text(state, 0, move) for move in state.game.parse(state, 0, text)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("done", ["done"]),
        ("KEEP ", ["keep"]),
        ("lay g5", ["lay g5"]),
        ("take *75", ["take *75"]),
        ("bid -", ["done"]),
        ("bid r10+g5", ["lay g5", "lay r10", "done"]),
        ("bid b25 + g5 + v20", ["lay g5", "lay v20", "lay b25", "done"]),
    ],
)
def test_a_text_stands_for_its_moves_in_the_right_order(text: str, moves: list[str]) -> None:
    assert parsed(text) == moves


@pytest.mark.parametrize("text", ["done", "keep", "take *75", "bid g5", "bid g5+v20+b25"])
def test_the_moves_of_a_bid_are_one_text_again(text: str) -> None:
    assert load(starters(2)).game.whole(parsed(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "score5.notation"),
        ("bid", "score5.notation"),
        ("bid g5+", "score5.notation"),
        ("lay", "score5.notation"),
        ("lay g5 r10", "score5.notation"),
        ("g5", "score5.notation"),
        ("lay g7", "score5.no_such_card"),
        ("take x5", "score5.no_such_card"),
        ("bid g5+q9", "score5.no_such_card"),
        ("bid g5++r10", "score5.notation"),
        ("bid g5+g5", "score5.twice"),
        ("bid -+g5", "score5.no_such_card"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parsed(text)
    assert caught.value.code == code


def test_a_bid_is_explained_with_the_cards_that_were_laid_before_it() -> None:
    state = play(load(starters(2)), "lay g5")
    told = state.game.explain(state, 0, "bid r10+y15")
    assert (told["cards"], told["sum"]) == (["g5", "r10", "y15"], 30)


def test_a_bid_is_played_whole_or_not_at_all() -> None:
    state = load(starters(2))
    before = state.position()
    with pytest.raises(IllegalMove):
        play(state, "0: bid g5+r5")
    assert state.position() == before


def test_a_bid_is_explained_by_its_sum_and_tie_break() -> None:
    state = load(starters(2))
    told = state.game.explain(state, 0, "bid r10+g5")
    assert told == {"text": "bid r10+g5", "legal": True, "broken": [], "cards": ["g5", "r10"],
                    "sum": 15, "tie": 51, "another": "surely"}  # fmt: skip
    unfinished = state.game.explain(state, 0, "bid r10 +")
    assert (unfinished["legal"], unfinished["sum"], unfinished["broken"]) == (False, 10, [])
    wrong = state.game.explain(state, 0, "bid r5")
    assert wrong["broken"][0]["code"] == "score5.not_in_hand"
    assert state.game.explain(state, 0, "rubbish")["broken"][0]["code"] == "score5.notation"
