"""The bot of Score 5: it solves auctions, mixes its bids, and gives reasons that are facts."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

import quinte
from quinte import Fast
from quinte.bots import bot
from quinte.bots.hint import hints, sentence
from quinte.bots.level import LEVELS, configured
from quinte.drawing.page import Page
from quinte.games.score5.auction import Auction
from quinte.games.score5.bidder import Bid, Bidder, number, shared, steps, weights
from quinte.games.score5.knowledge import reasons
from quinte.games.score5.rules import MOVES, Score5
from quinte.games.score5.solver import equilibrium
from quinte.games.score5.value import ValueFunction, chances, worth
from quinte.language.words import Words
from tests.games.score5.positions import load, play, starters

GAME = quinte.game("score5", players=2)

# The solver


def test_rock_paper_scissors_is_played_evenly() -> None:
    row, column, value = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 500)
    assert row == pytest.approx([1 / 3] * 3, abs=0.01)
    assert column == pytest.approx([1 / 3] * 3, abs=0.01)
    assert value == pytest.approx(0, abs=0.01)


def test_a_game_of_two_by_two_is_mixed_as_theory_says() -> None:
    row, column, value = equilibrium([[3, -1], [-2, 1]], 2000)
    assert row == pytest.approx([3 / 7, 4 / 7], abs=0.01)
    assert column == pytest.approx([2 / 7, 5 / 7], abs=0.01)
    assert value == pytest.approx(1 / 7, abs=0.01)


def test_what_is_never_good_is_not_played() -> None:
    row, column, _ = equilibrium([[1, 2, 3], [0, 1, 2]], 500)
    assert row[0] > 0.99
    assert column[0] > 0.99


def test_neither_side_of_a_random_matrix_can_gain_by_another_choice() -> None:
    rng = Fast(1)
    for _ in range(5):
        matrix = [[rng.below(1000) / 1000 for _ in range(9)] for _ in range(7)]
        row, column, value = equilibrium(matrix, 3000)
        best = max(sum(a * y for a, y in zip(line, column, strict=True)) for line in matrix)
        least = min(
            sum(x * a for x, a in zip(row, side, strict=True)) for side in zip(*matrix, strict=True)
        )
        assert best - value < 0.01
        assert value - least < 0.01


# The last auction

LAST = (
    ("g5 r10 y15 v20 b25 g80 v100", "r5 y10 v15 b20 g25 r90 b85"),
    ("g5 r10 y15 v20 b25 g125 r40", "r5 y10 v15 b20 g25 y95 v60"),
    ("g5 g25 r10 y15 v20 b20 b120", "r5 y10 v15 b25 r115 v45 y35"),
    ("g5 r10 y15 v20 b25 r5 g150", "y10 v15 b20 g25 y105 v60 b70"),
    ("g5 r10 y15 v20 b25 y10 g30 r65", "r5 v15 b20 g25 b50 v45"),
)


def last(hands: tuple[str, str]) -> quinte.State:
    """The auction of the joker, with those hands; what nobody holds went out."""
    used = " ".join(hands).split()
    stars, names = GAME.box.stars, GAME.box.names
    out: list[str] = []
    for kind, wanted in (("one", 4), ("two", 7)):
        cards = [names[n] for n in stars[kind]]
        missing = wanted - sum(card in used for card in cards)
        out += [card for card in cards if card not in used][:missing]
    return load(list(hands), "*75", sets="AB", out=" ".join(out), bid_rounds=1)


def slowly(state: quinte.State) -> tuple[list[int], list[int], list[list[float]]]:
    """All bids of both seats, and what the first gets: by the rules, played out one by one."""
    hands = state.position()["hands"]
    all_bids = [
        [
            [card for i, card in enumerate(hand) if chosen >> i & 1]
            for chosen in range(1 << len(hand))
        ]
        for hand in hands
    ]
    known: dict[tuple[int, int], float] = {}
    matrix = []
    for mine in all_bids[0]:
        row = []
        for theirs in all_bids[1]:
            sums = [
                (sum(GAME.box.values[GAME.box.numbers[c]] for c in bid),
                 max((GAME.box.ties[GAME.box.numbers[c]] for c in bid), default=0))
                for bid in (mine, theirs)
            ]  # fmt: skip
            winner = 0 if sums[0] > sums[1] else 1
            bid = (mine, theirs)[winner]
            key = (winner, number(GAME, bid)) if bid else (2, 0)
            if key not in known:
                known[key] = ended(state, mine, theirs)
            row.append(known[key])
        matrix.append(row)
    return [number(GAME, b) for b in all_bids[0]], [number(GAME, b) for b in all_bids[1]], matrix


def ended(state: quinte.State, *bids: list[str]) -> float:
    """Whether the first seat wins when these bids are laid."""
    state = state.copy()
    for seat, bid in enumerate(bids):
        for card in bid:
            state.play(seat, MOVES["lay"] + GAME.box.numbers[card])
        state.play(seat, MOVES["done"])
    while state.turn() >= 0:
        state.play(state.turn(), state.moves(state.turn())[0])
    result = state.result()
    assert result is not None
    return 1.0 if result.winners == (0,) else 0.0


@pytest.mark.parametrize("hands", LAST)
def test_nobody_can_gain_against_the_mix_of_the_last_auction(hands: tuple[str, str]) -> None:
    state = last(hands)
    mine, theirs, matrix = slowly(state)
    auction = Auction(cast(Score5, state), ValueFunction(GAME.box, 2, weights()[2]), 0)
    auction.prepare(24, True)
    auction.solve(2000, Fast(1))
    player = Bidder(strays=0.0)
    row = {bid.cards: bid.share for bid in player.mix(state.game, state.view(0))}
    column = {cards: share for cards, share, _ in auction.bids_of(1)}
    least = min(
        sum(row.get(bid, 0.0) * matrix[i][j] for i, bid in enumerate(mine))
        for j in range(len(theirs))
    )
    most = max(
        sum(column.get(bid, 0.0) * matrix[i][j] for j, bid in enumerate(theirs))
        for i in range(len(mine))
    )
    assert most - least < 0.01


def test_the_outlook_counts_a_hand_at_the_end_as_the_rules_do() -> None:
    outlook = ValueFunction(GAME.box, 2, weights()[2])
    rng = Fast(3)
    for _ in range(400):
        hand = [name for name in GAME.box.names if rng.below(6) == 0]
        if rng.below(2) and "*75" not in hand:
            hand.append("*75")
        shown, _ = GAME.box.best(hand)
        total, tie = GAME.box.worth([GAME.box.numbers[card] for card in shown])
        assert worth(outlook, number(GAME, hand)) == total * 256 + tie


# The mix


def whole_bid(player: Bidder, state: quinte.State, seat: int, rng: Fast) -> int:
    """What a bot lays, asked card by card."""
    state = state.copy()
    move = -1
    while move not in (MOVES["done"], MOVES["keep"]):
        before = state.view(seat)
        move = player.choose(state.game, before, state.moves(seat), rng)
        if move not in (MOVES["done"], MOVES["keep"]):
            state.play(seat, move)
    return number(state.game, before["laid" if move == MOVES["keep"] else "choosing"][seat])


def opening(**fields: Any) -> quinte.State:
    """An auction for which several bids are equally good."""
    return load(starters(2), "y55", **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"bid_rounds": 1},
        {"round": 2, "laid": ["g5", "r5 y10"]},
        {"round": 3, "laid": ["r10", "r5"]},
    ],
    ids=["first", "second", "third"],
)
def test_whole_bids_are_drawn_as_often_as_the_mix_says(fields: dict[str, Any]) -> None:
    state = opening(**fields)
    player = Bidder()
    mix = {bid.cards: bid.share for bid in player.mix(state.game, state.view(0))}
    assert sum(mix.values()) == pytest.approx(1)
    assert sum(share > 0.05 for share in mix.values()) > 1
    drawn = Counter(whole_bid(player, state, 0, Fast(seed)) for seed in range(1500))
    assert set(drawn) <= set(mix)
    for cards, share in mix.items():
        assert drawn[cards] / 1500 == pytest.approx(share, abs=0.05)


def test_steps_lead_to_each_bid_in_one_way() -> None:
    bids = [
        Bid(number(GAME, cards), share, 0.5)
        for cards, share in (([], 0.2), (["g5"], 0.5), (["g5", "r10"], 0.2), (["r10"], 0.1))
    ]

    def shares(**fields: Any) -> dict[str, float]:
        state = opening(round=3, **fields)
        evaluations = steps(state.game, state.view(0), state.moves(0), bids)
        return {state.game.text(state, 0, each.move): round(each.share, 6) for each in evaluations}

    kept = {"done": 0.2, "keep": 0.5, "lay g5": 0.2, "lay r10": 0.1}
    assert shares(laid=["g5", "r5"]) == kept
    assert shares(laid=["g5", "r5"], choosing=["g5", ""]) == {"lay r10": 1}
    assert shares(laid=["v20", "r5"]) == {"done": 0.2, "lay g5": 0.7, "lay r10": 0.1}
    assert shares(laid=["v20", "r5"], choosing=["g5", ""]) == {
        "done": pytest.approx(5 / 7, abs=1e-5),
        "lay r10": pytest.approx(2 / 7, abs=1e-5),
    }
    assert shares(laid=["v20", "r5"], choosing=["r10", ""]) == {"done": 1}


def test_among_several_it_beats_simple_players_while_they_bid_simply() -> None:
    game = quinte.game("score5", players=3)
    player, simple = Bidder(bids=10), bot("greedy")
    wins = 0
    for seed in range(6):
        state = game.start(seed=seed)
        rng = Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            chooser = player if seat == seed % 3 else simple
            state.play(seat, chooser.choose(game, state.view(seat), state.moves(seat), rng))
        result = state.result()
        assert result is not None
        wins += seed % 3 in result.winners
    assert wins >= 5


def test_even_where_one_bid_is_right_it_cannot_be_read() -> None:
    state = load(starters(2), "g75", bid_rounds=1)
    mix = Bidder().mix(state.game, state.view(0))
    assert 0.5 < max(bid.share for bid in mix) < 0.97
    pure = Bidder(strays=0.0).mix(state.game, state.view(0))
    assert max(bid.share for bid in pure) == pytest.approx(1)


def test_a_bid_of_a_round_that_does_not_count_is_surely_changed() -> None:
    state = opening(round=2, laid=["g5", "r5 y10"])
    player = Bidder()
    likely = max(player.mix(state.game, state.view(0)), key=lambda bid: bid.share)
    names = [name for i, name in enumerate(GAME.box.names) if likely.cards >> i & 1]
    state = opening(round=2, laid=[" ".join(names), "r5 y10"])
    assert not any(
        bid.share for bid in player.mix(state.game, state.view(0)) if bid.cards == likely.cards
    )


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_chance_and_limit_give_the_same_choice(players: int) -> None:
    game = quinte.game("score5", players=players)
    state = game.start(seed=5)
    for seed in range(4):
        one, other = (
            Bidder(iterations=30).choose(game, state.view(1), state.moves(1), Fast(seed))
            for _ in range(2)
        )
        assert one == other


@pytest.mark.parametrize("players", [2, 4])
def test_it_sees_only_its_view(players: int) -> None:
    game = quinte.game("score5", players=players)
    rng = Fast(2)
    state = game.start(seed=8)
    for _ in range(25):
        state.play(state.turn(), state.draw(state.turn(), rng))
    seat = state.turn()
    other = state.resample(seat, Fast(9))
    assert other.position() != state.position()
    one, same = Bidder(iterations=20), Bidder(iterations=20)
    for seed in range(3):
        assert one.evaluate(game, state.view(seat), state.moves(seat), Fast(seed)) == same.evaluate(
            game, other.view(seat), other.moves(seat), Fast(seed)
        )


def test_what_is_weighed_is_chances_and_shares_the_likeliest_first() -> None:
    state = opening(bid_rounds=1)
    evaluations = Bidder().evaluate(state.game, state.view(0), state.moves(0), Fast(1))
    assert {each.move for each in evaluations} <= set(state.moves(0))
    assert sum(each.share for each in evaluations) == pytest.approx(1)
    assert all(0 <= each.estimate <= 1 for each in evaluations)
    shares = [each.share for each in evaluations]
    assert shares == sorted(shares, reverse=True)


def test_a_bid_that_somebody_else_began_is_ended() -> None:
    state = opening(bid_rounds=1, choosing=["g5 b25", ""])
    evaluations = Bidder().evaluate(state.game, state.view(0), state.moves(0), Fast(1))
    assert evaluations[0].share == 1
    assert evaluations[0].move in state.moves(0)


def test_it_takes_what_serves_it_most() -> None:
    state = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 g25", "y5 v10 b15 g20 r25"], None, phase="take",
        laid=["b25 r10", "r5", ""], spoils="r10 b25", takers=[1, 2],
    )  # fmt: skip
    move = Bidder().choose(state.game, state.view(1), state.moves(1), Fast(1))
    assert state.game.text(state, 1, move) == "take b25"


def test_who_shares_the_last_cards_may_keep_one_from_somebody() -> None:
    hands = [
        "g5 r5 y35 v15 v20 b10 b15", "g25 r25 y10 y95 y130 b25 b120", "g15 g150 r90 y15 y25 v5 b50",
        "g20 r10 r20 r40 y5 v10 b20 *75",
    ]  # fmt: skip
    spoils = "g30 g80 v145"
    state = load(
        hands, None, phase="take", laid=["", "", "", spoils], spoils=spoils, takers=[0, 2, 1]
    )
    after = cast("Score5", play(state, "take v145"))
    end = shared(after)
    assert (end.winners, end.scores) == ((2,), (205, 305, 320, 165))  # g80, though it adds nothing
    evaluator = ValueFunction(state.game.box, 4, weights()[4])
    assert chances(evaluator, after)[1] == 1  # if each only takes what adds most


@pytest.mark.parametrize("options", [
    {"players": 2}, {"players": 2, "bid_rounds": 1}, {"players": 3, "bid_rounds": 2},
    {"players": 3, "bid_rounds": 5, "open_hands": True}, {"players": 4}, {"players": 5},
], ids=str)  # fmt: skip
def test_it_plays_whole_games(options: dict[str, Any]) -> None:
    game = quinte.game("score5", **options)
    player = Bidder(iterations=4, bids=6)
    state = game.start(seed=3)
    rng = Fast(4)
    while state.turn() >= 0:
        seat = state.turn()
        state.play(seat, player.choose(game, state.view(seat), state.moves(seat), rng))
    assert state.result() is not None


def test_every_level_is_a_bot() -> None:
    levels = GAME.definition.levels
    assert len(levels) == len(LEVELS)
    state = GAME.start(seed=1)
    for config in levels:
        limited = {**config, "iterations": 8} if config.get("iterations") else config
        player = configured(GAME, limited)
        assert player.choose(GAME, state.view(0), state.moves(0), Fast(1)) in state.moves(0)


def test_cards_that_all_come_to_one_player_are_one_hint() -> None:
    between_two = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 g25"], None, phase="take",
        laid=["b25 r10", "r5"], spoils="r10 b25", takers=[1],
    )  # fmt: skip
    among_three = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 g25", "y5 v10 b15 g20 r25"], None, phase="take",
        laid=["b25 r10", "r5", ""], spoils="r10 b25", takers=[1, 2],
    )  # fmt: skip
    for state, shown in ((between_two, 1), (among_three, 2)):
        view = state.view(1)
        assert len(hints(state.game, view, state.moves(1), Fast(1), number=3)) == shown


# Reasons


def said(state: quinte.State, seat: int, text: str) -> list[str]:
    """What is said of a bid, or of a take."""
    *begun, last = state.game.parse(state, seat, text)
    for move in begun:
        state.play(seat, move)
    page = Page(Words("en"), ["Ada", "Bo", "Cy"])
    return [sentence(page, *each) for each in reasons(state.game, state.view(seat), last)]


def test_reasons_say_what_the_cards_of_a_bid_cost_together_and_give_to_whom() -> None:
    assert said(load(starters(2), "r40"), 0, "bid g5+y15") == [
        "winning r40 adds 30 to your best five, and your whole bid takes 20 from it: "
        "10 points gained",
        "you can still change this bid in the next round",
        "if you win, Bo gets the cards laid: 5 points for their best five",
        "r40 would add 35 points for Bo",
    ]
    assert said(load(starters(2), "r40"), 0, "bid r10")[0] == (
        "winning r40 adds 30 points to your best five, and the cards laid take none from it"
    )
    assert said(load(starters(2), "r40"), 0, "bid y15+v20")[0] == (
        "winning r40 adds 30 to your best five, but your whole bid takes 35 from it: 5 points lost"
    )


def test_what_adds_nothing_is_said_to_add_nothing() -> None:
    hands = ["g5 r10 y15 v20 b25 r65", "r5 y10 v15 b20 g25"]
    assert said(load(hands, "r40"), 0, "bid y15")[0] == (
        "winning r40 adds nothing to your best five, and your whole bid takes 15 points from it"
    )


def test_who_takes_alone_takes_all() -> None:
    state = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 g25"], None, phase="take",
        laid=["b25 r10", "r5"], spoils="r10 b25", takers=[1],
    )  # fmt: skip
    assert said(state, 1, "take b25") == ["every card left comes to you, whichever you take first"]


def test_a_card_of_a_bid_alone_says_nothing() -> None:
    assert said(load(starters(2), "r40"), 0, "lay g5") == []


def test_reasons_say_who_cannot_bid_as_much() -> None:
    hands = ["g5 r10 y15 v20 b25 v15 b20 g25 y35", "r5 y10"]
    assert "nobody else holds 25, so this bid wins" in said(load(hands, "r40"), 0, "bid g25")
    three = [*hands, "y5 v10 b15 g20 r25"]
    assert "Bo cannot bid as much as 20" in said(load(three, "r40"), 0, "bid v20")


def test_reasons_say_what_nobody_can_have_laid_in_the_round_before() -> None:
    state = play(load(starters(2), "r40"), "0: bid r10", "1: bid r5")
    told = "30 is more than Bo can have laid in the round before"
    assert told in said(state, 0, "bid r10+v20")
    state = play(load(starters(2), "r40"), "0: bid r10", "1: bid r5+y10")
    assert told not in said(state, 0, "bid r10+v20")


def test_reasons_say_that_nothing_laid_is_nothing_lost() -> None:
    hands = ["g5 r10 y15 v20 b25 r65", "r5 y10 v15 b20 g25"]
    assert said(load(hands, "r40"), 0, "done") == [
        "no bid: r40 adds nothing to your best five",
        "r40 would add 35 points for Bo",
    ]
    assert said(load(starters(2), "r40", bid_rounds=1), 0, "done")[0] == (
        "no bid: you leave r40 and its 30 points to others, but pay nothing"
    )


def test_who_lays_nothing_leaves_the_card_to_others_only_if_no_round_is_sure_to_follow() -> None:
    waits, leaves = "waits to see how many", "no bid: you leave"
    first = load(starters(2), "r40")
    assert said(first, 0, "done")[0].startswith(waits)
    second = play(load(starters(2), "r40"), "0: bid r10", "1: bid r5")
    assert said(second, 0, "done")[0].startswith(waits)  # which is a change
    second = play(load(starters(2), "r40"), "0: bid -", "1: bid r5")
    assert said(second, 0, "keep")[0].startswith(leaves)
    third = play(second, "0: bid -", "1: bid g25")
    assert said(third, 0, "done")[0].startswith(leaves)


def test_reasons_of_a_take_look_at_the_others_too() -> None:
    state = load(
        ["g5 r40 y15 v20", "r5 y10 v15 b20 g25", "y5 v10 b15 g20 r25"], None, phase="take",
        laid=["b25 r10", "r5", ""], spoils="r10 b25", takers=[1, 2],
    )  # fmt: skip
    assert said(state, 1, "take b25") == [
        "b25 adds 5 points to your best five",
        "b25 would add 10 points for Cy",
    ]
