"""The low levels of Score 5: bids that never cost more than they win, and who changes them."""

from __future__ import annotations

from collections import Counter

import pytest

import quinte
from quinte import Fast
from quinte.bots import Level
from quinte.games.score5.bidder import Bidder
from quinte.games.score5.rules import MOVES
from tests.games.score5.claims import five
from tests.games.score5.positions import load, starters


def rates(level: int, players: int, games: int = 3) -> Counter[str]:
    """Bids of a level that plays itself: how many, not empty, changed, and bad for itself."""
    game, player, found = quinte.game("score5", players=players), Level(level), Counter[str]()
    for seed in range(games):
        state, rng = game.start(seed=seed), Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            view = state.view(seat)
            move = player.choose(game, view, state.moves(seat), rng)
            if move in (MOVES["done"], MOVES["keep"]) and view["phase"] == "bid":
                laid, hand = view["laid"][seat], view["hands"][seat]
                bid = laid if move == MOVES["keep"] else view["choosing"][seat]
                won = [*(card for card in hand if card not in bid), view["card"]]
                if view["round"] == 1:
                    found.update(auctions=1, joined=bool(bid))
                    added = five([*hand, view["card"]]) - five(hand)
                    kind = "much" if added >= 100 else "some" if added else "none"
                    found.update({kind: 1, f"joined_{kind}": bool(bid)})
                else:
                    found.update(changed=bid != laid)
                found.update(worse=five(won) < five(hand))
            state.play(seat, move)
    return found


@pytest.mark.parametrize("players", [2, 5])
def test_no_bid_of_a_low_level_would_lower_its_own_score(players: int) -> None:
    for level in (1, 2):
        assert rates(level, players)["worse"] == 0


def test_a_beginner_joins_in_one_auction_of_three_and_keeps_its_bid() -> None:
    found = rates(1, 3, 6)
    assert 0.2 < found["joined"] / found["auctions"] < 0.45
    assert found["changed"] == 0


def test_a_beginner_bids_sooner_for_a_card_that_adds_a_lot() -> None:
    found = rates(1, 3, 12)  # some it cannot pay for
    assert found["joined_much"] / found["much"] > 0.45
    assert 0.1 < found["joined_some"] / found["some"] < 0.35


def test_no_low_level_bids_for_a_card_that_adds_nothing() -> None:
    for level in (1, 2):
        found = rates(level, 2, 12)
        assert found["none"] > 10
        assert found["joined_none"] == 0


def test_the_second_level_joins_in_and_goes_higher_when_others_lay_more() -> None:
    found = rates(2, 3)
    assert found["joined"] / found["auctions"] > 0.7
    assert found["changed"] > 5


def test_a_beginner_takes_the_highest_card_and_the_next_level_the_best() -> None:
    state = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 b50 g25", "y5 v10 b15 g20 r25"], None, phase="take",
        laid=["b25 r10", "r5", ""], spoils="r10 b25", takers=[1, 2],
    )  # fmt: skip

    def taken(level: int) -> str:
        move = Level(level).choose(state.game, state.view(1), state.moves(1), Fast(1))
        return str(state.game.text(state, 1, move))

    assert (taken(1), taken(2)) == ("take b25", "take r10")


# Later rounds


def test_later_rounds_are_drawn_again_so_that_no_number_of_cards_tells_the_bid() -> None:
    player = Bidder()
    laid = ["g5", "r5 y10"]

    def kept(**fields: int) -> float:
        state = load(starters(2), "y55", laid=laid, **fields)
        mix = player.mix(state.game, state.view(0))
        assert sum(bid.share for bid in mix) == pytest.approx(1)
        five_of_green = 1 << state.game.box.numbers["g5"]
        return sum(bid.share for bid in mix if bid.cards == five_of_green)

    third, fourth = kept(round=3, bid_rounds=9), kept(round=4, bid_rounds=9)
    assert third < 0.5
    assert fourth == pytest.approx(0.25 + 0.75 * kept(round=4, bid_rounds=4), abs=0.1)
    assert kept(round=6, bid_rounds=6) < 0.5 < kept(round=60, bid_rounds=100)
