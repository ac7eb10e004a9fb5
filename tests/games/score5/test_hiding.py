"""Nothing of an open round but who is done reaches another seat.

Same public history, other hidden bids, all orders of acting: every byte that a seat is sent must be
the same until the bids are turned up.
"""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest

import quinte
from quinte import ALL, Fast
from quinte.engine.types import Fact, Viewer
from tests.games.score5.positions import load, play, starters

BIDS = {
    0: ["bid g5", "bid b25", "bid r10"],
    1: ["bid r5+g25", "bid y10+v15"],
    2: ["bid -"],
}
"""Bids with the same number of cards, so that nothing public tells them apart."""


def sent(moves: list[str], viewer: Viewer) -> list[str]:
    """Every view and event that a viewer gets while these moves are made, as bytes."""
    log: list[Fact] = []
    state = load(starters(3))
    state.log = log
    out = [json.dumps(state.view(viewer))]
    for move in moves:
        log.clear()
        play(state, move)
        out.append(json.dumps([state.game.events(log, viewer), state.view(viewer)]))
    return out


@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_other_hidden_bids_are_sent_in_the_same_bytes(
    viewer: Viewer, order: tuple[int, ...]
) -> None:
    streams = {
        tuple(sent([f"{seat}: {bids[seat]}" for seat in order], viewer))
        for bids in (dict(enumerate(choice)) for choice in product(*BIDS.values()))
    }
    assert len(streams) == 1


@pytest.mark.parametrize("viewer", [2, None])
def test_how_far_a_bid_has_come_is_not_sent(viewer: Viewer) -> None:
    streams = [
        sent(moves, viewer)
        for moves in (["0: lay g5", "0: lay r10", "0: done"], ["0: lay b25", "0: done"])
    ]
    for stream in streams:
        quiet, told = stream[1:-1], json.loads(stream[-1])
        assert all(json.loads(line)[0] == [] for line in quiet)
        assert all(json.loads(line)[1] == json.loads(stream[0]) for line in quiet)
        assert told[0] == [{"event": "done", "seat": 0}]
    assert streams[0][-1] == streams[1][-1]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whether_a_seat_keeps_or_changes_is_not_sent_before_the_round_closes(
    viewer: Viewer,
) -> None:
    first = ["0: bid g5", "1: bid -", "2: bid r25"]
    kept, same, other = (
        sent([*first, *moves], viewer) for moves in (["2: keep"], ["2: bid r25"], ["2: bid g20"])
    )
    assert kept[-1] == same[-1] == other[-1]


def test_when_a_round_closes_counts_and_who_changed_are_public() -> None:
    log: list[Fact] = []
    state = load(starters(3))
    play(state, "0: bid g5", "1: bid -", "2: bid r25", "0: keep", "1: bid r5")
    state.log = log
    play(state, "2: bid g20")
    told = state.game.events(log, None)
    assert {"event": "round", "round": 2, "counts": [1, 1, 1], "changed": [1, 2]} in told
    assert not any("g20" in json.dumps(event) for event in told)


def test_the_turned_up_bids_are_public() -> None:
    log: list[Fact] = []
    state = load(starters(2), bid_rounds=1)
    play(state, "0: bid g5+r10")
    state.log = log
    play(state, "1: bid g25")
    assert {"event": "turned_up", "bids": [["g5", "r10"], ["g25"]], "sums": [15, 25]} in (
        state.game.events(log, None)
    )
    assert state.view(None)["laid"] == [["g5", "r10"], ["g25"]]


def test_a_seat_sees_and_hears_its_own_choice() -> None:
    log: list[Fact] = []
    state = load(starters(2))
    state.log = log
    play(state, "0: lay g5", "0: done")
    assert state.view(0)["choosing"] == [["g5"], None]
    assert state.view(1)["choosing"] == [None, []]
    assert state.view(ALL)["choosing"] == [["g5"], []]
    assert state.game.events(log, 0) == [
        {"event": "chosen", "seat": 0, "card": "g5"},
        {"event": "done", "seat": 0, "laid": ["g5"]},
    ]


def test_nobody_sees_the_pile_not_even_at_an_open_table() -> None:
    state = quinte.game("score5").start(seed=1)
    for viewer in (0, None, ALL):
        assert state.view(viewer)["pile"] == 11


def test_what_is_hidden_is_drawn_fairly() -> None:
    state = play(load(starters(2)), "0: bid g5+r10", "1: bid -", "0: bid b25")
    times = 3000
    tops: dict[str, int] = {}
    laid: dict[str, int] = {}
    chosen = set()
    rng = Fast(1)
    for _ in range(times):
        position = state.resample(1, rng).position()
        tops[position["pile"][0]] = tops.get(position["pile"][0], 0) + 1
        assert len(position["laid"][0]) == 2
        for card in position["laid"][0]:
            laid[card] = laid.get(card, 0) + 1
        chosen.add(tuple(position["choosing"][0]))
    assert len(tops) == 9  # the one-star cards that nobody has seen
    assert all(abs(n - times / 9) < 7 * (times / 9) ** 0.5 for n in tops.values())
    assert len(laid) == 5
    assert all(abs(n - times * 2 / 5) < 7 * (times * 2 / 5) ** 0.5 for n in laid.values())
    assert len(chosen) > 20


def test_the_sums_tell_lots_bids_and_who_takes_when_and_nothing_hidden() -> None:
    state = play(load(starters(3)), "0: bid g5+r10", "1: bid g25", "2: bid -")
    bidding = state.game.sums(state.view(0))
    assert bidding["bill"] == [1] * 4 + [2] * 7 + [3]
    assert (bidding["gone"], bidding["rounds"], bidding["winner"]) == ([], 3, None)
    assert bidding["bids"] == [15, None, 0]
    play(state, "0: keep", "1: keep", "2: bid -")
    sharing = state.game.sums(state.view(0))
    assert (sharing["bids"], sharing["winner"]) == ([15, 25, 0], 1)
    assert sharing["gone"] == ["r40"]
    assert sharing["line"] == [1, None, None]  # one card to share
