"""Every reason that a hint of Cinco gives is true, by the judge's board and exact chances."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from quinte import Fast
from quinte.games.cinco.knowledge import alike, reasons
from tests.games.cinco.claims import due, is_true
from tests.games.cinco.positions import load
from tests.games.claims import checked, claimed

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
        looked, made = checked(quinte.game("cinco", **options), seed, is_true, due, every=5)
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
    assert told["seats"] == [1]
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


@pytest.mark.parametrize(
    ("hand", "board", "draw", "text", "name"),
    [
        ([11, 80], LINE, None, "11@11", "threat_mine_twice"),
        ([11, 83], LINE, None, "11@11", "threat_none_twice"),
        ([1, 50, 60, 70], {}, None, "swap", "swap_more"),
        ([50, 60, 70, 80], {}, [1, 2, 3], "swap", "swap"),
        ([82, 83, 84, 85], {**LINE, 11: 0}, None, "swap", "swap_five"),
        ([1, 2], {}, None, "draw", "draw_more"),
        ([20, 60], {}, None, "draw", "draw_more"),
        ([40, 60], {}, None, "draw", "draw"),
    ],
)
def test_what_is_seldom_claimed_is_true(
    hand: list[int], board: dict[int, int], draw: list[int] | None, text: str, name: str
) -> None:
    assert name in claimed(load([hand, [8, 90]], board=board, draw=draw), text, is_true)


def test_a_threat_needs_a_card_that_is_left() -> None:
    board = {12: 0, 30: 0, 44: 0, 13: 1}
    high = [*range(12, 82)]
    gone = load([[11, 90], [8]], board=board, draw=[82, 83], discard=[n for n in high if n != 11])
    names = [key for key, _ in said(gone, "11@11")]
    assert "cinco.why.threat_gone" not in names  # cards up to 10 reach 81, too
    low = [n for n in range(1, 82) if n != 11]
    gone = load([[11, 90], [88]], board=board, draw=[82, 83], discard=low)
    assert said(gone, "11@11")[0] == ("cinco.why.threat_gone", {"cells": [81]})
    mine = load([[11, 40], [88]], board=board, draw=[82, 83], discard=[n for n in low if n != 40])
    assert said(mine, "11@11")[0][0] == "cinco.why.threat_mine_safe"


def test_what_can_no_longer_be_won_is_said_first_and_not_of_a_game_that_is_over() -> None:
    first, rng = set[str](), Fast(1)
    for seed in range(6):
        state = quinte.game("cinco", players=6, teams=3).start(seed=seed)
        while state.turn() >= 0:
            seat = state.turn()
            moves = state.moves(seat)
            move = moves[rng.below(len(moves))]
            if len(state.view(seat)["board"]) > 60:
                first.add(claimed(state, state.game.text(state, seat, move), is_true)[0])
            state.play(seat, move)
    assert {"winless", "winless_all", "winless_end"} <= first


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


def test_cards_that_reach_the_same_cells_are_one_hint() -> None:
    state = load([[60, 62, 64], [8]], board={60: 0, 61: 1})
    one, other, third = (state.game.parse(state, 0, f"{card}@69")[0] for card in (60, 62, 64))
    view = state.view(0)
    assert alike(state.game, view, one) == alike(state.game, view, other)
    assert alike(state.game, view, one) != alike(state.game, view, third)


def test_of_two_cards_for_a_cell_each_is_named_with_what_is_kept() -> None:
    state = load([[19, 60, 64, 81], [8]], board={65: 0})
    assert said(state, "64@69")[-1] == (
        "cinco.why.highest_there", {"card": 64, "cell": 69, "lower": [19, 60]}
    )  # fmt: skip
    assert said(state, "60@69")[-1] == (
        "cinco.why.lower", {"card": 60, "cell": 69, "higher": [64], "n": 1}
    )  # fmt: skip
    assert said(state, "81@82")[-1] == (
        "cinco.why.highest", {"card": 81, "cell": 82, "lower": [19, 60, 64]}
    )  # fmt: skip


def test_what_cannot_happen_is_no_reason() -> None:
    board = {12: 0, 30: 0, 44: 0, 81: 0}
    state = load([[76], [90]], board=board, draw=range(11, 40))
    assert "cinco.why.draw_five" in [key for key, _ in said(state, "draw")]
    state = load([[76], [90]], board=board, draw=range(30, 40))
    assert "cinco.why.draw_five" not in [key for key, _ in said(state, "draw")]


def test_cards_that_a_swap_discards_may_come_back_from_a_new_draw_pile() -> None:
    ((key, told),) = said(load([[76, 77, 78, 90], [8]], draw=[89, 88]), "swap")
    assert key == "cinco.why.swap"
    first = 1 / 3  # 88 and 89, not 8
    again = 13 / 87 * 12 / 86  # of 83 and 4 cards, 76 and more
    assert told["chance"] == pytest.approx(1 - first * again)


def test_a_move_that_ends_the_game_leaves_no_danger_behind() -> None:
    board = {12: 1, 11: 1, 30: 1, 44: 1}
    state = load([[76], [8]], board=board, stall=48)
    assert "cinco.why.danger" in [key for key, _ in said(state, "draw")]
    state = load([[76], [8]], board=board, stall=49)
    assert said(state, "draw") == [("cinco.why.winless_end", {})]
