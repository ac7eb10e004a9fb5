"""Every reason that a hint of Cinco gives is true, by the judge's board and exact chances."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from quinte.games.cinco.knowledge import alike, reasons
from tests.games.cinco.claims import due, is_true
from tests.games.cinco.positions import load
from tests.games.claims import checked

GAMES = {"check": 2, "test": 3}[os.environ.get("QUINTE_TESTS", "test")]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "dead_cards": "joker"},
    {"players": 2, "dead_cards": "discard"},
    {"players": 3},
    {"players": 4, "dead_cards": "joker"},
    {"players": 6},
    {"players": 6, "teams": 3},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_claim_is_true_and_none_that_matters_is_missing(options: dict[str, Any]) -> None:
    claims = positions = 0
    for seed in range(GAMES):
        looked, made = checked(quinte.game("cinco", **options), seed, is_true, due)
        positions, claims = positions + looked, claims + made
    assert positions > 6 * GAMES
    assert claims > 4 * positions


def said(state: quinte.State, text: str) -> list[tuple[str, dict[str, Any]]]:
    seat = state.turn()
    (move,) = state.game.parse(state, seat, text)
    return reasons(state.game, state.view(seat), move)


LINE = {12: 0, 30: 0, 44: 0}
"""Three of 13, 12, 11, 30, 44 and 81, which lie in a line."""


def test_a_card_just_played_is_not_unseen() -> None:
    state = load([[11, 80], [8, 90]], board={**LINE, 13: 1})
    ((key, told), *_) = said(state, "11@11")
    assert key == "cinco.why.threat_mine"
    assert told["cells"] == [81]
    unseen = [card for card in range(1, 91) if card not in (11, 80)]
    high = sum(card > 81 for card in unseen)
    none = high * (high - 1) / (len(unseen) * (len(unseen) - 1))
    assert told["chance"] == pytest.approx(1 - none)


def test_two_fives_at_once_cannot_both_be_blocked() -> None:
    ((key, told), *_) = said(load([[11, 80], [8, 90]], board=LINE), "11@11")
    assert key == "cinco.why.threat_mine_twice"
    assert told == {"cells": [13, 81], "mine": [81]}
    ((key, told), *_) = said(load([[11, 83], [8, 90]], board=LINE), "11@11")
    assert key == "cinco.why.threat_none_twice"


def test_a_five_with_any_card_is_one_hint_and_so_are_dead_cards() -> None:
    state = load([[70, 80], [8, 90]], board={12: 0, 11: 0, 30: 0, 44: 0})
    (one, other) = (state.game.parse(state, 0, f"{card}@81")[0] for card in (70, 80))
    view = state.view(0)
    assert alike(state.game, view, one) == alike(state.game, view, other)
    (one, other) = (state.game.parse(state, 0, f"{card}@82")[0] for card in (70, 80))
    assert alike(state.game, view, one) != alike(state.game, view, other)
    full = {cell: cell // 2 % 2 for cell in range(60, 91)}
    state = load([[70, 80], [8]], board=full, dead_cards="joker")
    (one, other) = (state.game.parse(state, 0, f"{card}@9")[0] for card in (70, 80))
    view = state.view(0)
    assert alike(state.game, view, one) == alike(state.game, view, other)
