"""The rules of Score 5, a sentence a test; `S5` and the like are the ids of the rules."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import quinte
from quinte import BadOption, IllegalMove, NotYourTurn, Result
from tests.games.score5.positions import STARTERS, load, play, starters, texts

DECK = quinte.game("score5").box
KINDS = {name: {DECK.names[n] for n in cards} for name, cards in DECK.stars.items()}


def refusal(state: quinte.State, move: str) -> tuple[str, str | None]:
    """The code and rule by which a move is refused; nothing has changed."""
    before = state.position()
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    assert state.position() == before
    return caught.value.code, caught.value.rule


class TestS1TheCards:
    def test_there_are_51_cards_in_five_families_and_a_joker(self) -> None:
        assert len(DECK.names) == 51
        assert Counter(name[0] for name in DECK.names) == {**dict.fromkeys("gryvb", 10), "*": 1}

    def test_the_25_starters_are_five_sets_with_every_family_and_value(self) -> None:
        for letter, cards in STARTERS.items():
            assert sorted(DECK.in_set(letter)) == sorted(cards.split())
            assert sorted(card[0] for card in cards.split()) == sorted("gryvb")
            assert sorted(int(card[1:]) for card in cards.split()) == [5, 10, 15, 20, 25]
        assert len(set(" ".join(STARTERS.values()).split())) == 25

    def test_ten_one_star_cards_run_from_30_to_75_and_fifteen_two_star_cards_from_80_to_150(
        self,
    ) -> None:
        assert sorted(int(card[1:]) for card in KINDS["one"]) == list(range(30, 76, 5))
        assert sorted(int(card[1:]) for card in KINDS["two"]) == list(range(80, 151, 5))
        assert Counter(card[0] for card in KINDS["one"]) == dict.fromkeys("gryvb", 2)
        assert Counter(card[0] for card in KINDS["two"]) == dict.fromkeys("gryvb", 3)

    def test_cards_printed_in_the_rulebook_are_as_printed(self) -> None:
        printed = "g80 g125 r40 r115 y55 y105 v45 v60 v145 b70 b85 b120 b135".split()
        assert set(printed) <= set(DECK.names)

    def test_the_three_star_card_is_75_of_any_family(self) -> None:
        assert KINDS["three"] == {"*75"}

    def test_tie_break_values_are_1_to_51_and_grow_as_values_fall(self) -> None:
        assert sorted(DECK.ties) == list(range(1, 52))
        by_name = dict(zip(DECK.names, DECK.ties, strict=True))
        assert [by_name[card] for card in ("*75", "g150", "v145", "g80", "g75", "g30")] == [
            1,
            2,
            3,
            16,
            17,
            26,
        ]
        assert [by_name[card] for card in ("v25", "b25", "b5", "g5")] == [27, 31, 47, 51]
        plain = sorted(
            (value, tie)
            for name, value, tie in zip(DECK.names, DECK.values, DECK.ties, strict=True)
            if name != "*75"
        )
        ties = [tie for _, tie in plain]
        assert all(low[0] == high[0] or low[1] > high[1] for low, high in itertools.pairwise(plain))
        assert len(ties) == 50

    def test_a_deck_of_ones_own_is_checked(self) -> None:
        game = quinte.game("score5")
        stars = {
            name: [list(card) for card in cards] for name, cards in game.components["stars"].items()
        }
        stars["one"][0][1] = 33
        other = quinte.game("score5", components={**game.components, "stars": stars})
        assert "g33" in other.box.names
        stars["one"][0][2] = 25
        with pytest.raises(BadOption, match="share a tie-break value"):
            quinte.game("score5", components={**game.components, "stars": stars})
        with pytest.raises(BadOption, match="“one” has 9 cards, not 10"):
            quinte.game(
                "score5",
                components={**game.components, "stars": {**stars, "one": stars["one"][1:]}},
            )


class TestS2PlayersAndSets:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_each_gets_one_set_at_random_known_to_all(self, players: int) -> None:
        game = quinte.game("score5", players=players)
        seen = set()
        for seed in range(40):
            state = game.start(seed=seed)
            position = state.position()
            assert len(set(position["sets"])) == players
            for letter, hand in zip(position["sets"], position["hands"], strict=True):
                assert set(hand) == set(STARTERS[letter].split())
            assert state.view(None)["hands"] == position["hands"]
            seen.add(position["sets"][0])
        assert seen == set("ABCDE")

    @pytest.mark.parametrize("players", [0, 1, 6, "2", True])
    def test_other_counts_are_refused(self, players: object) -> None:
        with pytest.raises(BadOption) as caught:
            quinte.game("score5", players=players)
        assert caught.value.rule == "S2"


class TestS3TheAuctionPile:
    def test_four_one_star_cards_lie_on_seven_of_two_stars_and_the_joker_last(self) -> None:
        drawn = set()
        for seed in range(60):
            position = quinte.game("score5").start(seed=seed).position()
            pile = [position["card"], *position["pile"]]
            assert len(pile) == 12
            assert set(pile[:4]) <= KINDS["one"]
            assert set(pile[4:11]) <= KINDS["two"]
            assert pile[11] == "*75"
            drawn.update(pile)
        assert drawn == KINDS["one"] | KINDS["two"] | {"*75"}


class TestS4Reveal:
    def test_the_top_card_of_the_pile_is_on_the_block(self) -> None:
        state = load(starters(2), "r40")
        top = state.position()["pile"][0]
        play(state, "0: bid -", "1: bid -", "0: bid -", "1: bid -")
        assert state.position()["card"] == top
        assert state.position()["auction"] == 2


class TestS5Bid:
    def test_everyone_may_act_at_once_in_any_order(self) -> None:
        state = load(starters(3))
        assert state.actors() == (0, 1, 2)
        play(state, "2: done", "0: lay g5")
        assert state.actors() == (0, 1)

    def test_any_number_of_cards_may_be_laid_none_is_allowed(self) -> None:
        state = load(starters(2))
        assert texts(state, 0) == ["done", "lay g5", "lay r10", "lay y15", "lay v20", "lay b25"]
        play(state, "0: bid g5+r10+y15+v20+b25", "1: bid -")
        assert [len(bid) for bid in state.position()["laid"]] == [5, 0]

    def test_cards_are_laid_in_card_order_so_that_every_bid_is_laid_in_one_way(self) -> None:
        state = play(load(starters(2)), "0: lay r10")
        assert texts(state, 0) == ["done", "lay y15", "lay v20", "lay b25"]
        assert refusal(state, "0: lay g5") == ("score5.order", "S5")
        assert refusal(state, "0: lay r10") == ("score5.laid_already", "S5")
        assert refusal(state, "0: lay r5") == ("score5.not_in_hand", "S5")

    def test_how_many_each_laid_is_public_when_the_round_closes(self) -> None:
        state = play(load(starters(3)), "0: bid g5+r10", "1: bid r5")
        assert state.view(2)["laid"] == [[], [], []]
        play(state, "2: bid -")
        assert state.view(2)["laid"] == [[None, None], [None], []]

    def test_then_everyone_may_keep_or_change(self) -> None:
        state = play(load(starters(3)), "0: bid g5+r10", "1: bid r5", "2: bid -")
        assert state.position()["round"] == 2
        assert state.actors() == (0, 1, 2)
        assert texts(state, 0)[:2] == ["done", "keep"]
        assert texts(state, 2)[:2] == ["done", "lay g20"]

    def test_keep_is_offered_only_as_the_first_step_of_a_later_round(self) -> None:
        state = load(starters(2))
        assert refusal(state, "0: keep") == ("score5.keep", "S5")
        play(state, "0: bid g5", "1: bid -")
        play(state, "0: lay r10")
        assert refusal(state, "0: keep") == ("score5.keep", "S5")
        assert refusal(state, "1: keep") == ("score5.keep", "S5")

    def test_the_bidding_closes_after_a_round_in_which_nobody_changed(self) -> None:
        state = play(load(starters(2)), "0: bid g5", "1: bid -", "0: keep", "1: bid -")
        assert state.position()["phase"] == "take"

    def test_choosing_the_same_cards_again_is_a_keep(self) -> None:
        state = play(load(starters(2)), "0: bid g5", "1: bid -", "0: bid g5", "1: bid -")
        assert state.position()["phase"] == "take"

    def test_a_change_opens_another_round_up_to_the_last(self) -> None:
        state = play(load(starters(2)), "0: bid g5", "1: bid -", "0: bid r10", "1: bid -")
        assert (state.position()["phase"], state.position()["round"]) == ("bid", 3)
        play(state, "0: bid b25", "1: bid g25")
        assert state.position()["phase"] == "take"

    def test_the_first_round_never_closes_it_by_itself(self) -> None:
        state = play(load(starters(2)), "0: bid -", "1: bid -")
        assert (state.position()["auction"], state.position()["round"]) == (1, 2)

    def test_one_round_is_a_plain_sealed_bid(self) -> None:
        state = play(load(starters(2), bid_rounds=1), "0: bid g5", "1: bid r5+g25")
        assert state.position()["phase"] == "take"

    def test_who_is_done_may_not_act_before_the_round_closes(self) -> None:
        state = play(load(starters(2)), "0: done")
        with pytest.raises(NotYourTurn):
            play(state, "0: lay g5")

    @pytest.mark.parametrize("rounds", [0, -1, "three"])
    def test_there_is_at_least_one_round(self, rounds: object) -> None:
        with pytest.raises(BadOption):
            quinte.game("score5", bid_rounds=rounds)


class TestS6Resolve:
    def test_the_highest_sum_takes_the_card_into_the_hand(self) -> None:
        state = play(load(starters(3), bid_rounds=1), "0: bid b25", "1: bid g25+r5", "2: bid r25")
        position = state.position()
        assert "r40" in position["hands"][1]
        assert position["card"] is None
        assert position["laid"] == [["b25"], ["g25", "r5"], ["r25"]]

    def test_equal_sums_are_decided_by_the_highest_tie_break_value_laid(self) -> None:
        # 25 each: blue 25 has 31, but red 5 (50) lies in the bid of seat 1.
        state = play(load(starters(2), bid_rounds=1), "0: bid b25", "1: bid r5+b20")
        assert "r40" in state.position()["hands"][1]
        other = play(load(starters(2), bid_rounds=1), "0: bid b25", "1: bid g25")
        assert "r40" in other.position()["hands"][0]

    def test_if_nobody_bids_the_card_goes_out_of_the_game(self) -> None:
        state = play(load(starters(2), bid_rounds=1), "0: bid -", "1: bid -")
        position = state.position()
        assert position["out"] == ["r40"]
        assert position["phase"] == "bid"
        assert all("r40" not in hand for hand in position["hands"])


class TestS7Share:
    def bids(self, first: str) -> quinte.State:
        """The worked example: bids of 50 (or more), 40, 25 and nothing."""
        hands = [
            "g5 r10 y15 v20 b25 g30",
            "r5 y10 v15 b20 g25",
            "y5 v10 b15 g20 r25",
            "v5 b10 g15 r20 y25",
        ]
        state = load(hands, "g80", out="y35 v45 b50", bid_rounds=1)
        return play(state, f"0: bid {first}", "1: bid b20+v15+r5", "2: bid r25", "3: bid -")

    def test_the_worked_example_with_two_cards(self) -> None:
        state = self.bids("g30+v20")
        assert state.position()["takers"] == [1, 2, 3]
        assert state.position()["spoils"] == ["g30", "v20"]
        play(state, "take g30", "take v20")
        position = state.position()
        assert "g30" in position["hands"][1]
        assert "v20" in position["hands"][2]
        assert len(position["hands"][3]) == 5
        assert (position["phase"], position["auction"]) == ("bid", 6)

    def test_the_worked_example_with_five_cards_goes_round_again(self) -> None:
        state = self.bids("g5+r10+y15+v20+b25")
        order = []
        while state.position()["phase"] == "take":
            order.append(state.turn())
            state.play(state.turn(), state.moves(state.turn())[0])
        assert order == [1, 2, 3, 1, 2]

    def test_equal_bids_take_in_the_order_of_their_tie_break_values(self) -> None:
        state = load(starters(3), bid_rounds=1)
        play(state, "0: bid y15+v20", "1: bid g25", "2: bid r25")
        assert state.position()["takers"] == [1, 2]
        state = load(starters(3), bid_rounds=1)
        play(state, "0: bid y15+v20", "1: bid g25", "2: bid g20+y5")
        assert state.position()["takers"] == [2, 1]

    def test_who_did_not_bid_takes_by_the_highest_tie_break_value_in_hand(self) -> None:
        state = play(load(starters(3), bid_rounds=1), "0: bid -", "1: bid r5", "2: bid -")
        assert state.position()["takers"] == [0, 2]
        hands = ["r10 y15 v20 b25 y5", "r5 y10 v15 b20 g25 g30 y35", "v10 b15 g20 r25 g5"]
        state = play(load(hands, bid_rounds=1), "0: bid -", "1: bid r5", "2: bid -")
        assert state.position()["takers"] == [2, 0]

    def test_only_the_next_taker_may_take_and_only_from_the_spoils(self) -> None:
        state = self.bids("g30+v20")
        assert texts(state, 1) == ["take g30", "take v20"]
        assert refusal(state, "1: take g5") == ("score5.not_spoils", "S7")
        assert refusal(state, "1: done") == ("score5.sharing", "S7")
        assert refusal(state, "1: lay r5") == ("score5.sharing", "S7")
        with pytest.raises(NotYourTurn):
            play(state, "2: take g30")

    def test_nobody_takes_while_bids_are_open(self) -> None:
        assert refusal(load(starters(2)), "0: take g5") == ("score5.bidding", "S5")


class TestS8BidsGoBack:
    def test_the_others_keep_their_own_bids(self) -> None:
        state = play(load(starters(2), bid_rounds=1), "0: bid b25", "1: bid g25+b20")
        assert set(STARTERS["A"].split()) <= set(state.position()["hands"][0])
        play(state, "take g25", "take b20")
        position = state.position()
        assert set(position["hands"][0]) == {*STARTERS["A"].split(), "g25", "b20"}
        assert set(position["hands"][1]) == {"r5", "y10", "v15", "r40"}
        assert position["laid"] == [[], []]


def ended(*hands: str) -> quinte.State:
    """A finished game with these hands; what is in none of them lies where it must."""
    held_already = " ".join(hands).split()
    missing = [card for card in " ".join(starters(len(hands))).split() if card not in held_already]
    held = [*hands]
    held[-1] = " ".join([held[-1], *missing])
    stars = " ".join(hands).split()
    ones = [card for card in sorted(KINDS["one"]) if card not in stars]
    twos = [card for card in sorted(KINDS["two"]) if card not in stars]
    out = ones[: 4 - sum(card in KINDS["one"] for card in stars)]
    out += twos[: 7 - sum(card in KINDS["two"] for card in stars)]
    out += [] if "*75" in stars else ["*75"]
    return load(held, None, out=" ".join(out), phase="end")


class TestS9TheBestOfEachFamily:
    @pytest.mark.parametrize(
        ("hand", "score"),
        [
            ("g5 v15 y25 r40 b85", 170),
            ("*75 v45 y55 r25 b70", 270),
            ("g125 v60 y105 r20 b135", 445),
            ("g80 v145 r115 b120", 460),
        ],
    )
    def test_the_worked_examples_of_the_rulebook(self, hand: str, score: int) -> None:
        assert DECK.best(hand.split())[1] == score

    def test_lower_cards_of_a_family_do_not_count(self) -> None:
        assert DECK.best("g5 g10 g30 g125".split()) == (["g125"], 125)

    def test_the_joker_counts_where_it_adds_most(self) -> None:
        hand = "g5 r65 y95 v100 b85 *75".split()
        assert DECK.best(hand) == ("r65 y95 v100 b85 *75".split(), 420)

    def test_the_joker_counts_in_a_family_that_its_owner_lacks(self) -> None:
        assert DECK.best("g80 r90 y95 v100 *75".split())[1] == 80 + 90 + 95 + 100 + 75

    def test_a_joker_that_adds_nothing_is_not_shown(self) -> None:
        hand = "g75 r90 y95 v100 b85 *75".split()
        assert DECK.best(hand) == ("g75 r90 y95 v100 b85".split(), 445)

    def test_among_equal_placements_the_highest_tie_break_value_stays_shown(self) -> None:
        # Red and yellow 10 gain the same; red 10 has tie-break 46, yellow 10 has 45.
        shown, score = DECK.best("g80 r10 y10 v100 b85 *75".split())
        assert score == 80 + 10 + 100 + 85 + 75
        assert "r10" in shown
        assert "y10" not in shown

    def test_nothing_is_worth_nothing(self) -> None:
        assert DECK.best([]) == ([], 0)


class TestS10TheHighestScoreWins:
    def test_the_highest_score_wins(self) -> None:
        result = ended("g80 v145 r115 b120", "r5 y105").result()
        assert result is not None
        assert result.winners == (0,)
        assert result.scores[0] == 460
        assert result.reason == "auctions"

    def test_equal_scores_are_decided_by_the_highest_tie_break_value_shown(self) -> None:
        one = "g5 r10 y15 v20 b25 b70"  # 5 + 10 + 15 + 20 + 70, tie-break 51 of green 5
        other = "r5 y10 v15 b20 g25 y55"  # 25 + 5 + 55 + 15 + 20, tie-break 50 of red 5
        assert ended(one, other).result() == Result((120, 120), (0,), "auctions")
