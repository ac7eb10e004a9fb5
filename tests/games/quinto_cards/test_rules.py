"""The rules of Quinto's cards, a sentence a test; `Q5` and the like are the ids of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import quinte
from quinte import BadNotation, BadOption, BadPosition, NotYourTurn, Result, Scoring
from quinte.engine.types import Fact
from quinte.records.scoring import Standing
from tests.games.quinto_cards.judge import COMBINATIONS, WORDS, can_make_quinto
from tests.games.quinto_cards.positions import (
    BLUES,
    REDS,
    YELLOWS,
    followers,
    load,
    play,
    position,
    texts,
    told,
)

SHOWN = dict(zip(WORDS, "orgbctsh1234", strict=True))
"""What a word says, as combination cards are written."""
EITHER = ["RED=", "BLU=", "CIR=", "SQU=", "TWO=", "FOU="]
AS_WORDS = {f"{card}w" for card in EITHER}
AS_BRIDGES = {f"{card}b" for card in EITHER}
BOTH = pytest.mark.parametrize("rules", ["author", "published"])

FOUR = "oc1 oc2 oc3 oc4"
"""A row that lacks one card."""
HAND = "rc4 rt1 rt2 rt3 gs1"
"""Of which the first card alone completes it."""
STUCK = "rc4 == == == =="
"""The same, with nothing left to begin a row."""
NEW_ROWS = ["new:rt1", "new:rt2", "new:rt3", "new:gs1"]
WHOLE = "oc1 oc2 oc3 oc4 ot4"
"""A quinto in hand."""


def refusal(state: quinte.State, text: str) -> tuple[str, str | None]:
    """The code and rule by which a move is refused; nothing has changed."""
    before = state.position()
    seat, move = state.game.address(state, text)
    with pytest.raises(quinte.QuinteError) as caught:
        state.game.play_text(state, seat, move)
    assert state.position() == before
    return caught.value.code.removeprefix("quinto-cards."), caught.value.rule


def refused_option(**options: Any) -> tuple[str, str | None]:
    """The code and rule by which an option is refused."""
    with pytest.raises(BadOption) as caught:
        quinte.game("quinto-cards", **options)
    return caught.value.code, caught.value.rule


def cards_of(game: quinte.Game) -> tuple[Counter[str], Counter[str]]:
    """The playing cards and the point cards of a game just dealt."""
    dealt = game.start(seed=5).position()
    points = Counter([*dealt["points"], *([dealt["prize"]] if dealt["prize"] else [])])
    return Counter(game.pieces(dealt)) - points, points


def row(state: quinte.State, number: int) -> dict[str, Any]:
    """The row with that id."""
    (found,) = [row for row in state.position()["rows"] if row["id"] == number]
    return dict(found)


def own_box(words: dict[str, int] | None = None, **changes: Any) -> dict[str, Any]:
    """The components with some figures changed."""
    shipped = quinte.kinds()["quinto-cards"].components
    box = {name: dict(table) for name, table in shipped.items()}
    box["words"].update(words or {})
    for table in ("cards", "points"):
        box[table].update({name: v for name, v in changes.items() if name in box[table]})
    return box


class TestQ1TheCards:
    @BOTH
    def test_there_are_110_playing_cards(self, rules: str) -> None:
        cards, _ = cards_of(quinte.game("quinto-cards", rules=rules))
        assert cards.total() == 110
        assert {card: cards[card] for card in COMBINATIONS} == dict.fromkeys(COMBINATIONS, 1)
        assert sum(cards[word] for word in WORDS) == 32
        assert cards["=="] == 8
        assert sum(n for card, n in cards.items() if len(card) == 4) == 6

    def test_a_combination_card_for_each_colour_shape_and_number(self) -> None:
        cards, _ = cards_of(quinte.game("quinto-cards"))
        pictures = {card for card in cards if card[-1].isdigit()}
        assert pictures == {c + s + n for c in "orgb" for s in "ctsh" for n in "1234"}

    def test_word_or_bridge_cards_exist_for_six_words(self) -> None:
        cards, _ = cards_of(quinte.game("quinto-cards"))
        assert {card: cards[card] for card in cards if len(card) == 4} == dict.fromkeys(EITHER, 1)

    def test_plain_words_are_two_three_or_four(self) -> None:
        cards, _ = cards_of(quinte.game("quinto-cards"))
        expected = {word: 2 if f"{word}=" in EITHER else 3 for word in WORDS} | {"FOU": 4}
        assert {word: cards[word] for word in WORDS} == expected

    @BOTH
    def test_the_authors_deck_has_every_word_three_times(self, rules: str) -> None:
        cards, _ = cards_of(quinte.game("quinto-cards", rules=rules, vier=2))
        assert {word: cards[word] + cards[f"{word}="] for word in WORDS} == dict.fromkeys(WORDS, 3)
        assert (cards.total(), cards["FOU"]) == (108, 2)

    @BOTH
    def test_four_vier_are_the_default_and_other_numbers_are_refused(self, rules: str) -> None:
        assert quinte.game("quinto-cards", rules=rules).options["vier"] == 4
        for vier in (3, 0, "2"):
            assert refused_option(rules=rules, vier=vier) == ("option.value", "Q1")

    def test_an_owner_of_the_box_corrects_a_number(self) -> None:
        components = own_box({"ORA": 2}, bridges=9)
        cards, _ = cards_of(quinte.game("quinto-cards", components=components))
        assert (cards["ORA"], cards["=="], cards.total()) == (2, 9, 110)

    @pytest.mark.parametrize(
        ("words", "changes", "code", "rule"),
        [
            ({}, {"word_or_bridge": ["RED"] * 6}, "quinto-cards.word_or_bridge", "Q1"),
            ({}, {"word_or_bridge": ["RED"]}, "quinto-cards.word_or_bridge", "Q1"),
            ({"ORA": 20}, {}, "quinto-cards.too_many_cards", "Q1"),
            ({"ORA": -1}, {}, "document.number", None),
            ({}, {"red": []}, "quinto-cards.point_cards", "Q2"),
            ({}, {"blue": [70] * 9}, "quinto-cards.point_cards", "Q2"),
        ],
    )
    def test_a_box_that_cannot_be_is_refused(
        self, words: dict[str, int], changes: dict[str, Any], code: str, rule: str | None
    ) -> None:
        assert refused_option(components=own_box(words, **changes)) == (code, rule)


class TestQ2PointCards:
    @BOTH
    def test_there_are_24_two_of_each_eight_a_colour(self, rules: str) -> None:
        _, points = cards_of(quinte.game("quinto-cards", rules=rules))
        assert points == Counter(f"{REDS} {YELLOWS} {BLUES}".split())
        assert set(points.values()) == {2}
        assert Counter(card[0] for card in points.elements()) == {"r": 8, "y": 8, "b": 8}

    def test_they_run_from_10_to_100_red_lowest_and_blue_highest(self) -> None:
        _, points = cards_of(quinte.game("quinto-cards"))
        by_value = sorted(points, key=lambda card: int(card[1:]))
        assert (by_value[0], by_value[-1]) == ("r10", "b100")
        assert "".join(card[0] for card in by_value) == "rrrryyyybbbb"


class TestQ3TheDeckOfPoints:
    @BOTH
    def test_red_lies_on_top_then_yellow_and_blue_at_the_bottom(self, rules: str) -> None:
        game = quinte.game("quinto-cards", rules=rules)
        for seed in range(20):
            dealt = game.start(seed=seed).position()
            deck = [*([dealt["prize"]] if dealt["prize"] else []), *dealt["points"]]
            assert "".join(card[0] for card in deck) == "r" * 8 + "y" * 8 + "b" * 8

    def test_each_colour_is_shuffled(self) -> None:
        game = quinte.game("quinto-cards")
        decks = [game.start(seed=seed).position()["points"] for seed in range(60)]
        for place in range(24):
            assert len({deck[place] for deck in decks}) == 4

    def test_face_down(self) -> None:
        state = quinte.game("quinto-cards").start(seed=1)
        for seat in (0, 1, None):
            assert state.view(seat)["points"] == 24

    def test_a_deck_in_any_other_order_is_refused(self) -> None:
        wanted = position([HAND, ""])
        wanted["points"].reverse()
        with pytest.raises(BadPosition) as caught:
            quinte.game("quinto-cards").load(wanted)
        assert (caught.value.code, caught.value.rule) == ("quinto-cards.point_order", "Q3")


class TestQ4HowARowBegins:
    def test_any_card_but_a_bridge_may_begin_it(self) -> None:
        state = load(["oc1 RED RED= == ==", ""], ["1: gh3"])
        assert texts(state, 0) == ["new:oc1", "new:RED", "new:RED=w"]

    @pytest.mark.parametrize("card", ["==", "RED=b"])
    def test_a_bridge_may_not(self, card: str) -> None:
        state = load(["oc1 RED RED= == ==", ""], ["1: gh3"])
        assert refusal(state, f"new:{card}") == ("bridge_first", "Q4")

    def test_it_is_built_in_one_direction(self) -> None:
        # ot2 would join oc1, the first card, but not the last one.
        state = load(["ot2 rc1 bt3 TRI ==", ""], ["0: oc1 ONE"])
        assert [move for move in texts(state, 0) if move[0] == "R"] == ["R1:rc1", "R1:=="]
        assert refusal(state, "R1:ot2") == ("after_word", "Q6")
        play(state, "R1:rc1")
        assert row(state, 1)["cards"] == ["oc1", "ONE", "rc1"]

    def test_from_its_first_card_on(self) -> None:
        state = play(load(["ot2 rc1 bt3 TRI ==", ""], ["0: gh4"]), "new:ot2", "R2:TRI", "R2:bt3")
        assert row(state, 2)["cards"] == ["ot2", "TRI", "bt3"]


class TestQ5AfterACombinationCard:
    @pytest.mark.parametrize("before", ["oc1", "rt2", "gs3", "bh4", "rh1"])
    def test_a_combination_card_that_shares_an_element(self, before: str) -> None:
        others = [card for card in COMBINATIONS if card != before]
        sharing = {card for card in others if set(card) & set(before)}
        assert len(sharing) == 36
        assert followers(before, others) == sharing

    @pytest.mark.parametrize(
        ("before", "words"),
        [
            ("oc1", {"ORA", "CIR", "ONE"}),
            ("rt2", {"RED", "TRI", "TWO"}),
            ("gs3", {"GRE", "SQU", "THR"}),
            ("bh4", {"BLU", "HEX", "FOU"}),
        ],
    )
    def test_or_a_word_that_names_one_of_its_elements(self, before: str, words: set[str]) -> None:
        assert followers(before, WORDS) == words
        assert followers(before, EITHER) == {f"{word}=w" for word in words} & AS_WORDS

    @pytest.mark.parametrize("card", ["gh3", "GRE", "RED=w", "RED=b", "=="])
    def test_nothing_else(self, card: str) -> None:
        state = load(["gh3 GRE RED= == oc2", ""], ["1: oc1"])
        assert refusal(state, f"R1:{card}") == ("after_combination", "Q5")


class TestQ6AfterAWord:
    @pytest.mark.parametrize("word", WORDS)
    def test_a_combination_card_that_shows_it(self, word: str) -> None:
        shown = {card for card in COMBINATIONS if SHOWN[word] in card}
        assert len(shown) == 16
        assert followers(word, COMBINATIONS) == shown

    @pytest.mark.parametrize("word", WORDS)
    def test_the_same_word(self, word: str) -> None:
        assert followers(word, WORDS) == {word}
        assert followers(word, EITHER) & AS_WORDS == {f"{word}=w"} & AS_WORDS

    @pytest.mark.parametrize("word", [*WORDS, "RED=w"])
    def test_or_a_bridge(self, word: str) -> None:
        either = [card for card in EITHER if card != word[:4]]
        assert followers(word, ["==", *either]) - AS_WORDS == {"=="} | {f"{c}b" for c in either}

    def test_a_word_or_bridge_card_as_word_is_a_word(self) -> None:
        assert followers("RED=w", WORDS) == {"RED"}
        assert followers("RED=w", COMBINATIONS) == {c for c in COMBINATIONS if c[0] == "r"}

    @pytest.mark.parametrize("card", ["oc1", "GRE", "BLU=w"])
    def test_nothing_else(self, card: str) -> None:
        state = load(["oc1 GRE BLU= rc1 ==", ""], ["1: RED"])
        assert refusal(state, f"R1:{card}") == ("after_word", "Q6")


class TestQ7AfterABridge:
    @pytest.mark.parametrize("line", ["RED ==", "RED BLU=b", "oc1 ONE TWO=b"])
    def test_any_word_and_nothing_else(self, line: str) -> None:
        either = [card for card in EITHER if card not in line]
        assert followers(line, WORDS) == set(WORDS)
        assert followers(line, either) == {f"{card}w" for card in either}
        assert followers(line, ["==", "=="]) == set()
        assert followers(line, [c for c in COMBINATIONS if c not in line]) == set()

    def test_a_combination_card_is_refused(self) -> None:
        state = load(["rc1 GRE gt1 gt2 ==", ""], ["1: RED =="])
        assert refusal(state, "R1:rc1") == ("after_bridge", "Q7")

    @pytest.mark.parametrize("line", ["RED ==", "RED CIR=b"])
    @pytest.mark.parametrize("card", ["==", "BLU=b"])
    def test_two_bridges_never_meet(self, line: str, card: str) -> None:
        state = load(["== BLU= rc1 gt1 gt2", ""], [f"1: {line}"])
        assert refusal(state, f"R1:{card}") == ("after_bridge", "Q7")

    @pytest.mark.parametrize("card", ["==", "BLU=b"])
    def test_a_bridge_is_never_the_first_card(self, card: str) -> None:
        state = load(["== BLU= rc1 gt1 gt2", ""], ["1: gh3"])
        assert refusal(state, f"new:{card}") == ("bridge_first", "Q4")

    @pytest.mark.parametrize("card", ["==", "BLU=b"])
    def test_nor_the_fifth(self, card: str) -> None:
        state = load(["== BLU= rc1 gt1 gt2", ""], ["1: oc1 oc2 rc2 RED"])
        assert [move for move in texts(state, 0) if move[0] == "R"] == ["R1:rc1"]
        assert refusal(state, f"R1:{card}") == ("bridge_fifth", "Q7")

    def test_but_the_second_the_third_or_the_fourth(self) -> None:
        for line in ("RED", "rc1 RED", "rc1 rc2 RED"):
            assert followers(line, ["==", "BLU="]) == {"==", "BLU=b"}

    def test_a_word_after_a_bridge_may_complete_the_row(self) -> None:
        state = load(["GRE gt1 gt2 gt3 gs1", ""], ["0: rc1 rc2 RED =="])
        assert play(state, "R1:GRE").position()["removed"] == ["rc1", "rc2", "RED", "==", "GRE"]


class TestQ8WordOrBridge:
    def start(self) -> quinte.State:
        return load(["RED= GRE rc1 gt1 gt2", ""], ["1: RED"])

    def test_it_is_played_as_the_one_or_the_other(self) -> None:
        moves = texts(self.start(), 0)
        assert {"R1:RED=w", "R1:RED=b"} <= set(moves)
        assert refusal(self.start(), "R1:RED=") == ("which_side", "Q8")

    def test_played_as_word_it_is_no_bridge(self) -> None:
        state = play(self.start(), "R1:RED=w")
        assert texts(state, 0) == ["stop", "R1:rc1"]
        assert refusal(state, "R1:GRE") == ("after_word", "Q6")

    def test_played_as_bridge_it_is_no_word(self) -> None:
        state = play(self.start(), "R1:RED=b")
        assert texts(state, 0) == ["stop", "R1:GRE"]
        assert refusal(state, "R1:rc1") == ("after_bridge", "Q7")

    def test_as_bridge_it_joins_what_its_word_would_not(self) -> None:
        state = load(["RED= GRE rc1 gt1 gt2", ""], ["1: TWO"])
        assert "R1:RED=b" in texts(state, 0)
        assert refusal(state, "R1:RED=w") == ("after_word", "Q6")

    def test_as_word_it_lies_where_a_bridge_may_not(self) -> None:
        state = load(["RED= GRE rc1 gt1 gt2", ""], ["1: TWO ==", "1: oc1 oc2 rc2 RED"])
        assert {"new:RED=w", "R1:RED=w", "R2:RED=w"} <= set(texts(state, 0))
        assert not [move for move in texts(state, 0) if move.endswith("b")]

    @pytest.mark.parametrize("side", ["w", "b"])
    def test_it_is_one_card_and_keeps_its_side_on_the_table_and_afterwards(self, side: str) -> None:
        wanted = ["RED", f"RED={side}", "RED", "rc1", "rc2"]
        state = load(["RED= RED rc1 rc2 gh3", ""], ["1: RED"])
        play(state, f"R1:{wanted[1]}")
        assert row(state, 1)["cards"] == wanted[:2]
        assert state.position()["hands"][0] == ["rc1", "rc2", "gh3", "RED"]
        play(state, *(f"R1:{card}" for card in wanted[2:]))
        assert state.position()["removed"] == wanted

    def test_a_card_without_its_side_is_no_move(self) -> None:
        with pytest.raises(BadNotation):
            play(self.start(), "new:RED=")


class TestQ9FiveCardsCompleteARow:
    def test_five_cards_complete_the_row(self) -> None:
        facts = told(load([HAND, ""], [f"0: {FOUR}"]), "R1:rc4")
        assert [fact["fact"] for fact in facts] == ["laid", "completed"]
        assert (facts[1]["seat"], facts[1]["row"], facts[1]["owner"]) == (0, 1, 0)

    def test_four_do_not(self) -> None:
        state = load(["oc4 gh1 gh2 gh3 gs1", ""], ["0: oc1 oc2 oc3"])
        assert [fact["fact"] for fact in told(state, "R1:oc4")] == ["laid"]
        assert row(state, 1)["cards"] == FOUR.split()
        assert state.position()["removed"] == []


class TestQ10PlayersAndPartners:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four_play_in_turn(self, players: int) -> None:
        state = load(["gt1 gs2 gh3 bt3 bs1"] + [""] * (players - 1))
        order = []
        for _ in range(players + 1):
            order.append(state.turn())
            new = next(move for move in texts(state, state.turn()) if move.startswith("new:"))
            play(state, new, "stop")
        assert order == [*range(players), 0]

    @pytest.mark.parametrize("players", [0, 1, 5, "2", True])
    def test_no_other_number(self, players: object) -> None:
        assert refused_option(players=players) == ("option.value", "Q10")

    def test_each_plays_for_themselves(self) -> None:
        assert quinte.game("quinto-cards", players=4).sides == ((0,), (1,), (2,), (3,))
        assert quinte.game("quinto-cards", players=3).sides == ((0,), (1,), (2,))

    def test_in_teams_opposite_seats_are_partners(self) -> None:
        assert quinte.game("quinto-cards", players=4, teams=True).sides == ((0, 2), (1, 3))

    @pytest.mark.parametrize("players", [2, 3])
    def test_teams_are_refused_unless_there_are_four(self, players: int) -> None:
        assert refused_option(players=players, teams=True) == ("option.elsewhere", "Q10")

    @pytest.mark.parametrize("rules", ["author", "published"])
    def test_the_points_of_partners_are_added(self, rules: str) -> None:
        won = ["r10", "r15", "r20 r25", "r20"]
        state = load([""] * 4, left=0, won=won, to_move=None, rules=rules, teams=True)
        assert state.result() == Result((55, 35, 55, 35), (0, 2), "rows")

    def test_the_rules_stay(self) -> None:
        # A partner's row is nobody's own: it does not count where Q15 counts own rows.
        rows = ["0: gh1", "0: gh2", "0: gh3", "2: gh4", f"2: {FOUR}"]
        state = play(load([HAND, "", "", ""], rows, teams=True), "R5:rc4")
        assert texts(state, 0) == NEW_ROWS


def number_on(card: str) -> int:
    """Q11: what a drawn card counts."""
    numbers = {"ONE": 1, "TWO": 2, "THR": 3, "FOU": 4}
    return int(card[2]) if card in COMBINATIONS else numbers.get(card[:3], 0)


def opening(game: quinte.Game, seed: int) -> tuple[list[list[tuple[int, str]]], quinte.State]:
    """The rounds of the opening draw, and the game."""
    facts: list[Fact] = []
    state = game.start(seed=seed, log=facts)
    assert {"fact": "begins", "seat": state.turn()} in facts
    return [fact["drawn"] for fact in facts if fact["fact"] == "opening"], state


class TestQ11OpeningDrawAndDeal:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_highest_number_begins_and_only_those_tied_draw_again(self, players: int) -> None:
        game = quinte.game("quinto-cards", players=players)
        seen: Counter[str] = Counter()
        nothing = 0
        for seed in range(300):
            draws, state = opening(game, seed)
            drawing = list(range(players))
            for drawn in draws:
                assert [seat for seat, _ in drawn] == drawing
                best = max(number_on(card) for _, card in drawn)
                drawing = [seat for seat, card in drawn if number_on(card) == best]
                seen.update(card for _, card in drawn)
                nothing += best == 0
            assert drawing == [state.turn()]
        # Words count as their numbers, on word-or-bridge cards too; other cards are nothing.
        assert {"ONE", "TWO", "THR", "FOU", "TWO=", "FOU=", "RED=", "ORA", "=="} <= set(seen)
        assert nothing > 0

    def test_the_tied_cards_go_back_first_and_the_others_stay_out(self) -> None:
        game = quinte.game("quinto-cards", players=4)
        again = 0
        for seed in range(1200):
            draws, _ = opening(game, seed)
            out: set[str] = set()
            tied: set[str] = set()
            for drawn in draws:
                pictures = {card for _, card in drawn if card in COMBINATIONS}
                again += len(pictures & tied)
                assert not pictures & out
                best = max(number_on(card) for _, card in drawn)
                tied |= {card for card in pictures if number_on(card) == best}
                out |= {card for card in pictures if number_on(card) != best}
                assert len(pictures) == sum(card in COMBINATIONS for _, card in drawn)
        assert again > 5

    def test_the_draws_are_part_of_the_record(self) -> None:
        game = quinte.game("quinto-cards", players=3)
        record = quinte.Record.begin(game, key=bytes(range(32)))
        first = next(iter(quinte.Record.read(record.write()).steps()))
        drawn = [fact["drawn"] for fact in first.facts if fact["fact"] == "opening"]
        assert [seat for seat, _ in drawn[0]] == [0, 1, 2]
        best = max(number_on(card) for _, card in drawn[-1])
        assert [seat for seat, card in drawn[-1] if number_on(card) == best] == [first.state.turn()]

    def test_all_see_them(self) -> None:
        facts: list[Fact] = []
        state = quinte.game("quinto-cards").start(seed=1, log=facts)
        assert facts[0]["fact"] == "opening"
        for seat in (0, 1, None):
            events = state.game.events(facts, seat)
            assert events[0] == {"event": "opening", "drawn": facts[0]["drawn"]}

    def test_a_first_seat_that_is_given_needs_no_draw(self) -> None:
        facts: list[Fact] = []
        state = quinte.game("quinto-cards", players=3).start(seed=1, first=2, log=facts)
        assert state.turn() == 2
        assert "opening" not in [fact["fact"] for fact in facts]

    @BOTH
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_five_cards_each_and_the_rest_is_the_draw_pile(self, players: int, rules: str) -> None:
        dealt = quinte.game("quinto-cards", players=players, rules=rules).start(seed=3).position()
        assert [len(hand) for hand in dealt["hands"]] == [5] * players
        assert len(dealt["draw"]) == 110 - 5 * players
        assert (dealt["rows"], dealt["removed"], dealt["won"]) == ([], [], [[]] * players)
        assert dealt["first_turns"] == [False] * players

    def test_the_deck_is_shuffled(self) -> None:
        game = quinte.game("quinto-cards")
        hands = [game.start(seed=seed).position()["hands"] for seed in range(200)]
        for seat in (0, 1):
            assert len({card for deal in hands for card in deal[seat]}) == 83

    def test_other_hands_and_the_order_of_the_pile_are_hidden(self) -> None:
        state = load([HAND, "gt1 gt2 gt3 gt4 RED"])
        assert state.view(0)["hands"] == [HAND.split()[:1] + "rt1 rt2 rt3 gs1".split(), [None] * 5]
        assert state.view(1)["hands"] == [[None] * 5, "gt1 gt2 gt3 gt4 RED".split()]
        assert state.view(None)["hands"] == [[None] * 5] * 2
        assert [state.view(seat)["draw"] for seat in (0, 1, None)] == [100] * 3


class TestQ12TheFirstTurn:
    FIRST = "oc1 oc2 ot1 ot2 gh3"
    """Four in a row, and a card that joins none of them."""
    QUINTO = "oc1 oc2 oc3 oc4 ot4"
    NEEDS_A_BRIDGE = "oc1 ONE TWO bt2 RED="
    OTHER = "gs3 gs4 rs3 rs4 bh1"
    FIFTH_IS_A_BRIDGE = "oc1 oc2 oc3 ORA RED="

    def start(self, other: str = "", rows: Sequence[str] = (), **fields: Any) -> quinte.State:
        return load([self.FIRST, other], rows, first_turns=[False, False], **fields)

    def test_each_begins_a_row_in_front_of_themselves(self) -> None:
        state = self.start("gt1 gs2 bt4 bh3 RED")
        assert texts(state, 0) == [f"new:{card}" for card in self.FIRST.split()]
        play(state, "new:oc1", "stop")
        assert state.position()["first_turns"] == [True, False]
        assert texts(state, 1) == ["new:gt1", "new:gs2", "new:bt4", "new:bh3", "new:RED"]
        play(state, "new:gt1", "stop")
        rows = [(each["owner"], each["cards"]) for each in state.position()["rows"]]
        assert rows == [(0, ["oc1"]), (1, ["gt1"])]
        assert state.position()["first_turns"] == [True, True]

    @pytest.mark.parametrize("number", [1, 2, 3, 4])
    def test_with_one_to_four_cards(self, number: int) -> None:
        cards = ["oc1", "oc2", "ot2", "ot1"][:number]
        state = play(self.start(), f"new:{cards[0]}", *(f"R1:{card}" for card in cards[1:]))
        assert state.turn() == 0
        play(state, "stop")
        assert (state.turn(), row(state, 1)["cards"]) == (1, cards)

    def test_it_is_set_when_that_turn_ends(self) -> None:
        state = play(self.start(), "new:oc1", "R1:oc2")
        assert state.position()["first_turns"] == [False, False]

    def test_not_on_a_row_of_another(self) -> None:
        state = load([self.FIRST, ""], ["1: oc3"], first_turns=[False, True])
        assert not [move for move in texts(state, 0) if move[0] == "R"]
        assert refusal(state, "R1:oc1") == ("first_turn", "Q12")

    def test_no_row_is_completed_in_it(self) -> None:
        state = load(
            ["rc4", ""], [f"0: {FOUR}"], first_turns=[False, True], turn={"row": 1, "laid": 4}
        )
        assert texts(state, 0) == ["stop"]
        assert refusal(state, "R1:rc4") == ("first_quinto", "Q12")

    @pytest.mark.parametrize(
        "hand",
        [QUINTO, NEEDS_A_BRIDGE, "RED == GRE RED= BLU", "== == == == =="],
        ids=["quinto", "as bridge", "words", "bridges only"],
    )
    def test_a_hand_that_is_a_quinto_or_begins_no_row_is_dealt_anew(self, hand: str) -> None:
        for seed in range(20):
            state = self.play_into(hand, seed)
            dealt = state.position()["hands"][1]
            assert not can_make_quinto([], dealt)
            assert set(dealt) != {"=="}
            assert sorted(dealt) != sorted(hand.split())
            assert (state.turn(), len(dealt)) == (1, 5)

    def play_into(self, hand: str, seed: int = 0, **options: Any) -> quinte.State:
        """The state after a first turn before a seat with that hand."""
        state = load([self.OTHER, hand], first_turns=[False, False], seed=seed, **options)
        return play(state, "new:gs3", "stop")

    @pytest.mark.parametrize(
        "hand",
        [FIFTH_IS_A_BRIDGE, "RED= == == == ==", "oc1 == == == ==", "oc1 oc2 ot1 ot2 gh3"],
        ids=["bridge fifth", "a word among bridges", "a picture among bridges", "four of five"],
    )
    def test_any_other_hand_is_kept(self, hand: str) -> None:
        assert self.play_into(hand).position()["hands"][1] == hand.split()

    @BOTH
    def test_when_that_turn_comes_and_not_before(self, rules: str) -> None:
        state = self.start("gs1 gs2 gs3 gs4 bs4", rules=rules)
        play(state, "new:oc1", "R1:oc2")
        assert state.position()["hands"][1] == "gs1 gs2 gs3 gs4 bs4".split()
        facts = told(state, "stop")
        assert [fact["fact"] for fact in facts][:3] == ["stopped", "drawn", "redealt"]
        assert state.position()["hands"][1] == facts[-1]["cards"]

    def test_in_later_turns_no_hand_is(self) -> None:
        state = load([self.OTHER, self.QUINTO], first_turns=[False, True])
        play(state, "new:gs3", "stop")
        assert state.position()["hands"][1] == self.QUINTO.split()

    def test_it_is_shuffled_back(self) -> None:
        before = position([self.OTHER, self.QUINTO])
        again, top = 0, 0
        for seed in range(60):
            state = self.play_into(self.QUINTO, seed)
            after = state.position()
            again += bool(set(after["hands"][1]) & set(self.QUINTO.split()))
            top += sorted(after["hands"][1]) == sorted(before["draw"][1:6])
            assert len(after["draw"]) == 99
            assert len(state.game.pieces(after)) == 134
        assert 0 < again < 60
        assert top == 0

    def test_until_it_is_neither(self) -> None:
        game = quinte.game("quinto-cards")
        often = 0
        for seed in range(400):
            facts: list[Fact] = []
            state = game.start(seed=seed, log=facts)
            seat = state.turn()
            hands = [
                fact["cards"]
                for fact in facts
                if fact["fact"] in ("dealt", "redealt") and fact["seat"] == seat
            ]
            assert [fact["seat"] for fact in facts if fact["fact"] == "redealt"] == [seat] * (
                len(hands) - 1
            )
            assert all(can_make_quinto([], hand) for hand in hands[:-1])
            assert not can_make_quinto([], hands[-1])
            assert state.position()["hands"][seat] == hands[-1]
            often += len(hands) > 2
        assert often > 10

    def test_the_redeal_is_announced_and_the_cards_are_not_shown(self) -> None:
        state = self.start(self.QUINTO.replace("oc", "gs").replace("ot", "bs"))
        facts = told(state, "new:oc1", "stop")
        number = sum(fact["fact"] == "redealt" for fact in facts)
        assert number > 0
        for seat in (0, None):
            events = state.game.events(facts, seat)
            assert events[-number:] == [{"event": "redealt", "seat": 1}] * number
            assert events[-number - 1] == {"event": "drawn", "seat": 0, "number": 1} | (
                {"cards": state.position()["hands"][0]} if seat == 0 else {}
            )
        assert state.game.events(facts, 1)[-1]["cards"] == state.position()["hands"][1]

    def test_about_one_first_hand_in_four_is_such_a_hand(self) -> None:
        game = quinte.game("quinto-cards")
        redealt = 0
        for seed in range(1500):
            facts: list[Fact] = []
            game.start(seed=seed, first=0, log=facts)
            redealt += any(fact["fact"] == "redealt" for fact in facts)
        assert 0.22 < redealt / 1500 < 0.29

    @pytest.mark.parametrize("hand", [QUINTO, "== == == == =="])
    def test_a_position_in_which_it_is_still_to_be_dealt_anew_is_refused(self, hand: str) -> None:
        with pytest.raises(BadPosition) as caught:
            load([hand, ""], first_turns=[False, True])
        assert (caught.value.code, caught.value.rule) == ("quinto-cards.redeal", "Q12")


class TestQ13LaterTurns:
    ROWS = ("0: oc1", "1: ot2", "1: bh4")

    def start(self, hand: str = "oc2 ot1 oc3 gs4 ==", **fields: Any) -> quinte.State:
        return load([hand, ""], self.ROWS, **fields)

    def test_cards_are_laid_on_one_row_whoever_it_lies_in_front_of(self) -> None:
        moves = [move for move in texts(self.start(), 0) if move[0] == "R"]
        assert moves == [
            "R1:oc2", "R1:oc3", "R1:ot1", "R2:oc2", "R2:oc3", "R2:ot1", "R3:gs4",
        ]  # fmt: skip
        state = play(self.start(), "R2:oc2", "stop")
        assert row(state, 2) == {"id": 2, "owner": 1, "head": "r10", "cards": ["ot2", "oc2"]}

    def test_one_or_more(self) -> None:
        state = play(self.start(), "R1:oc2", "R1:oc3", "R1:ot1")
        assert row(state, 1)["cards"] == ["oc1", "oc2", "oc3", "ot1"]
        assert (state.turn(), state.position()["turn"]["laid"]) == (0, 3)

    @pytest.mark.parametrize("move", ["R2:oc3", "R3:gs4", "new:oc3", "new:gs4"])
    def test_all_on_the_same_row(self, move: str) -> None:
        state = play(self.start(), "R1:oc2")
        assert texts(state, 0) == ["stop", "R1:oc3", "R1:ot1"]
        assert refusal(state, move) == ("one_row", "Q13")

    def test_or_a_new_row_is_begun_in_front_of_oneself_with_one_or_more(self) -> None:
        state = play(self.start(), "new:oc2", "R4:oc3")
        assert texts(state, 0) == ["stop", "R4:ot1"]
        assert refusal(state, "new:gs4") == ("one_row", "Q13")
        assert refusal(state, "R1:ot1") == ("one_row", "Q13")
        play(state, "stop")
        assert row(state, 4) == {"id": 4, "owner": 0, "head": "r15", "cards": ["oc2", "oc3"]}

    def test_at_least_one_card_is_laid(self) -> None:
        assert "stop" not in texts(self.start(), 0)
        assert refusal(self.start(), "stop") == ("lay_first", "Q13")
        assert refusal(self.start(), "pass") == ("can_lay", "Q13")
        assert refusal(play(self.start(), "R1:oc2"), "pass") == ("can_lay", "Q13")

    def test_stop_ends_the_turn_even_when_nothing_else_is_left(self) -> None:
        state = play(self.start(), "R3:gs4")
        assert (texts(state, 0), state.turn()) == (["stop"], 0)
        assert play(state, "stop").turn() == 1

    def test_a_hand_from_which_nothing_can_be_laid_passes(self) -> None:
        state = self.start("== == == == ==")
        assert texts(state, 0) == ["pass"]
        assert refusal(state, "stop") == ("lay_first", "Q13")
        before = state.position()
        facts = told(state, "pass")
        assert facts == [{"fact": "passed", "seat": 0}]
        after = state.position()
        assert after == before | {"to_move": 1}
        assert state.view(1)["hands"][0] == [None] * 5

    def test_bridges_that_fit_somewhere_are_laid(self) -> None:
        state = load(["== == == == ==", ""], ["0: oc1", "1: oc2 ORA"])
        assert texts(state, 0) == ["R2:=="]
        assert refusal(state, "pass") == ("can_lay", "Q13")

    def test_bridges_that_would_be_fifth_fit_nowhere(self) -> None:
        state = load(["== == == == ==", ""], ["0: oc1", "1: oc2 oc3 oc4 ORA"])
        assert texts(state, 0) == ["pass"]

    def test_cards_come_from_the_hand(self) -> None:
        for move in ("R1:oc4", "new:oc4", "R1:ORA", "R1:RED=w"):
            assert refusal(self.start(), move) == ("not_in_hand", "Q13")

    @pytest.mark.parametrize("number", [0, 4, 127, 999])
    def test_rows_are_those_on_the_table(self, number: int) -> None:
        assert refusal(self.start(), f"R{number}:oc2") == ("no_row", "Q13")

    def test_rows_keep_their_number_and_new_ones_count_on(self) -> None:
        state = load([HAND, ""], ["1: gh1", f"1: {FOUR}", "0: gh2"])
        play(state, "R2:rc4", "new:rt1", "stop")
        assert [each["id"] for each in state.position()["rows"]] == [1, 3, 4]
        assert row(state, 4)["cards"] == ["rt1"]

    def test_only_the_seat_to_move_lays(self) -> None:
        state = self.start()
        assert texts(state, 1) == []
        with pytest.raises(NotYourTurn):
            play(state, "1: new:bh3")

    def test_the_others_see_each_card_at_once(self) -> None:
        state = play(self.start(), "R1:oc2")
        assert state.view(1)["rows"][0]["cards"] == ["oc1", "oc2"]
        assert state.view(None)["turn"] == {
            "row": 1, "laid": 1, "completed": False, "giver": None
        }  # fmt: skip


class TestQ14HeadsOrAPrize:
    def test_a_row_begins_with_the_top_card_of_the_point_deck_at_its_head(self) -> None:
        state = quinte.game("quinto-cards").start(seed=4)
        deck = state.position()["points"]
        for number in range(2):
            seat = state.turn()
            new = texts(state, seat)[0]
            facts = told(state, new)
            assert facts[0] == {
                "fact": "began", "seat": seat, "row": number + 1, "head": deck[number]
            }  # fmt: skip
            assert row(state, number + 1)["head"] == deck[number]
            assert state.position()["points"] == deck[number + 1 :]
            play(state, "stop")

    def test_so_does_one_that_is_begun_after_a_quinto(self) -> None:
        state = load([HAND, ""], [f"0 r25: {FOUR}"])
        top = state.position()["points"][0]
        play(state, "R1:rc4", "new:rt1")
        assert row(state, 2)["head"] == top

    def test_going_on_with_a_row_takes_no_card(self) -> None:
        state = load([HAND, ""], ["0: gs2"])
        before = state.position()["points"]
        assert play(state, "R1:gs1", "stop").position()["points"] == before

    def test_by_the_authors_rules_no_card_is_turned_up(self) -> None:
        assert quinte.game("quinto-cards").start(seed=4).position()["prize"] is None

    def test_by_the_published_rules_one_point_card_lies_face_up(self) -> None:
        facts: list[Fact] = []
        state = quinte.game("quinto-cards", rules="published").start(seed=4, log=facts)
        dealt = state.position()
        assert {"fact": "turned_up", "card": dealt["prize"]} in facts
        assert dealt["prize"] in REDS.split()
        assert len(dealt["points"]) == 23
        assert state.view(None)["prize"] == dealt["prize"]

    def test_there_rows_have_no_head(self) -> None:
        state = load([HAND, ""], ["0: gs2"], rules="published")
        before = state.position()["points"]
        play(state, "new:rt1")
        assert row(state, 2)["head"] is None
        assert state.position()["points"] == before

    def test_it_is_the_prize_for_the_next_quinto_and_then_the_next_one_is_turned_up(self) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], rules="published", prize="r20")
        top, *rest = state.position()["points"]
        facts = told(state, "R1:rc4")
        assert state.position()["won"] == [["r20"], []]
        assert (state.position()["prize"], state.position()["points"]) == (top, rest)
        assert facts[-1] == {"fact": "turned_up", "card": top}

    def test_the_authors_rules_are_the_default_and_others_are_refused(self) -> None:
        assert quinte.game("quinto-cards").options["rules"] == "author"
        assert refused_option(rules="house") == ("option.value", "Q14")


def lay_whole(state: quinte.State, cards: str = WHOLE) -> quinte.State:
    """A quinto laid whole from the hand, on a new row."""
    first, *others = cards.split()
    play(state, f"new:{first}")
    number = state.position()["turn"]["row"]
    return play(state, *(f"R{number}:{card}" for card in others))


class TestQ15Completing:
    @pytest.mark.parametrize("owner", [0, 1])
    def test_the_player_takes_the_head_of_that_row(self, owner: int) -> None:
        rows = ["0 r10: gh1", f"{owner} r20: {FOUR}", "1 r15: gh2"]
        state = play(load([HAND, ""], rows), "R2:rc4")
        assert state.position()["won"] == [["r20"], []]

    @pytest.mark.parametrize("owner", [0, 1])
    def test_by_the_published_rules_the_card_turned_up(self, owner: int) -> None:
        rows = ["0: gh1", f"{owner}: {FOUR}"]
        state = play(load([HAND, ""], rows, rules="published", prize="r25"), "R2:rc4")
        assert state.position()["won"] == [["r25"], []]

    def test_a_prize_comes_to_those_won_before(self) -> None:
        state = load([HAND, ""], [f"1 r20: {FOUR}"], won=["r25 r10", "r15"])
        assert play(state, "R1:rc4").position()["won"] == [["r25", "r10", "r20"], ["r15"]]

    @BOTH
    def test_the_five_cards_leave_the_game(self, rules: str) -> None:
        state = load([HAND, ""], ["0: gh1", f"1: {FOUR}", "1: gh2"], rules=rules)
        play(state, "R2:rc4")
        assert [each["cards"] for each in state.position()["rows"]] == [["gh1"], ["gh2"]]
        assert state.position()["removed"] == [*FOUR.split(), "rc4"]
        assert state.view(None)["removed"] == [*FOUR.split(), "rc4"]

    def test_the_oldest_quinto_first(self) -> None:
        rows = [f"0: {FOUR}", "0: gh1 gh2 gh3 gh4"]
        state = load([HAND, "gs4 rs4 rs1 rs2 rs3"], rows)
        play(state, "R1:rc4", "new:rt1", "stop", "R2:gs4")
        first, second = [*FOUR.split(), "rc4"], "gh1 gh2 gh3 gh4 gs4".split()
        assert state.position()["removed"] == first + second

    @BOTH
    def test_then_a_new_row_is_begun_in_the_same_turn(self, rules: str) -> None:
        state = play(load([HAND, ""], [f"1: {FOUR}", "1: gs2"], rules=rules), "R1:rc4")
        assert state.turn() == 0
        assert state.position()["turn"] == {
            "row": None, "laid": 0, "completed": True, "giver": None
        }  # fmt: skip
        assert texts(state, 0) == NEW_ROWS
        assert refusal(state, "stop") == ("must_begin", "Q15")
        assert refusal(state, "R2:gs1") == ("must_begin", "Q15")
        assert refusal(state, "pass") == ("can_lay", "Q13")

    def test_in_front_of_themselves_with_at_least_one_card(self) -> None:
        state = play(load([HAND, ""], [f"1: {FOUR}"]), "R1:rc4", "new:rt1")
        assert texts(state, 0) == ["stop", "R2:rt2", "R2:rt3", "R2:gs1"]
        play(state, "R2:rt2", "stop")
        assert (row(state, 2)["owner"], row(state, 2)["cards"]) == (0, ["rt1", "rt2"])
        assert state.turn() == 1

    def test_with_all_that_is_left_the_turn_ends_by_itself(self) -> None:
        state = play(load([HAND, ""], [f"1: {FOUR}"]), "R1:rc4", "new:rt3", "R2:rt2", "R2:rt1")
        assert state.turn() == 0
        play(state, "R2:gs1")
        assert (state.turn(), row(state, 2)["cards"]) == (1, ["rt3", "rt2", "rt1", "gs1"])
        assert len(state.position()["hands"][0]) == 5

    @pytest.mark.parametrize(("rules", "won"), [("author", "r15"), ("published", "r20")])
    def test_a_quinto_laid_whole_wins_a_point_card_and_begins_no_row(
        self, rules: str, won: str
    ) -> None:
        # The top of the point deck becomes its head, or else the card turned up is its prize.
        turned_up = {"author": "", "published": "r20"}[rules]
        state = load([WHOLE, ""], ["1: gh3"], points=f"r15 {YELLOWS} {BLUES}", prize=turned_up,
                     keeper=1, rules=rules)  # fmt: skip
        after = lay_whole(state).position()
        assert after["won"][0] == [won]
        assert after["removed"] == WHOLE.split()
        assert [each["id"] for each in after["rows"]] == [1]
        assert (after["to_move"], len(after["hands"][0])) == (1, 5)

    @BOTH
    def test_with_an_empty_draw_pile_beginning_one_is_forbidden(self, rules: str) -> None:
        state = load(["rc4 rt1", "gs1 gs2 gs3 gs4"], [f"1: {FOUR}"], left=0, rules=rules)
        play(state, "R1:rc4")
        assert state.turn() == 1
        assert state.position()["hands"][0] == ["rt1"]
        assert state.position()["rows"] == []

    @BOTH
    def test_with_one_card_in_the_pile_it_is_not(self, rules: str) -> None:
        state = load([HAND, ""], [f"1: {FOUR}"], left=1, rules=rules)
        assert texts(play(state, "R1:rc4"), 0) == NEW_ROWS

    @pytest.mark.parametrize(
        ("players", "own", "others", "free"),
        [
            (2, 1, 3, False), (2, 2, 0, True), (2, 3, 0, True), (3, 2, 3, False), (3, 3, 0, True),
            (4, 3, 3, False), (4, 4, 0, True),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("owner", [0, 1])
    def test_author_with_as_many_rows_as_players_beginning_one_is_allowed_but_not_required(
        self, players: int, own: int, others: int, free: bool, owner: int
    ) -> None:
        # Counted after the completed row has left, whoever it lay in front of.
        cards = ["gh1", "gh2", "gh3", "gh4", "bh1", "bh2", "bh3"]
        rows = [f"0: {card}" for card in cards[:own]]
        rows += [f"1: {card}" for card in cards[own : own + others]]
        state = load([HAND] + [""] * (players - 1), [*rows, f"{owner}: {FOUR}"])
        play(state, f"R{own + others + 1}:rc4")
        assert texts(state, 0) == ["stop"] * free + NEW_ROWS

    def test_author_who_need_not_may_stop_or_begin(self) -> None:
        rows = ["0: gh1", "0: gh2", f"1: {FOUR}"]
        state = play(load([HAND, ""], rows), "R3:rc4")
        other = state.copy()
        play(state, "stop")
        assert (state.turn(), len(state.position()["rows"])) == (1, 2)
        assert len(state.position()["hands"][0]) == 5
        play(other, "new:rt1", "stop")
        assert (other.turn(), len(other.position()["rows"])) == (1, 3)

    def test_author_who_need_not_may_still_not_lay_on_another_row(self) -> None:
        rows = ["0: gs2", "0: gh2", f"1: {FOUR}"]
        state = play(load([HAND, ""], rows), "R3:rc4")
        assert refusal(state, "R1:gs1") == ("must_begin", "Q15")

    @pytest.mark.parametrize(
        ("players", "own", "others"), [(2, 0, 3), (2, 3, 0), (2, 1, 3), (3, 0, 4), (4, 2, 3)]
    )
    @pytest.mark.parametrize("owner", [0, 1])
    def test_published_with_more_rows_than_players_it_is_forbidden(
        self, players: int, own: int, others: int, owner: int
    ) -> None:
        state = self.published(players, own, others, owner)
        assert state.turn() == 1
        assert len(state.position()["rows"]) == own + others
        assert len(state.position()["hands"][0]) == 5

    @pytest.mark.parametrize(
        ("players", "own", "others"), [(2, 0, 2), (2, 2, 0), (3, 3, 0), (3, 1, 2), (4, 0, 4)]
    )
    @pytest.mark.parametrize("owner", [0, 1])
    def test_published_with_as_many_it_is_required(
        self, players: int, own: int, others: int, owner: int
    ) -> None:
        state = self.published(players, own, others, owner)
        assert texts(state, 0) == NEW_ROWS
        assert refusal(state, "stop") == ("must_begin", "Q15")

    def published(self, players: int, own: int, others: int, owner: int) -> quinte.State:
        """A quinto that leaves so many rows on the table."""
        cards = ["gh1", "gh2", "gh3", "gh4", "bh1"]
        rows = [f"0: {card}" for card in cards[:own]]
        rows += [f"1: {card}" for card in cards[own : own + others]]
        hands = [HAND] + [""] * (players - 1)
        state = load(hands, [*rows, f"{owner}: {FOUR}"], rules="published")
        return play(state, f"R{own + others + 1}:rc4")


class TestQ16NobodyGetsStuck:
    @BOTH
    def test_a_row_may_not_be_completed_if_only_bridges_were_left(self, rules: str) -> None:
        state = load([STUCK, ""], [f"1: {FOUR}"], rules=rules)
        assert texts(state, 0) == ["new:rc4"]
        assert refusal(state, "R1:rc4") == ("stuck", "Q16")

    def test_in_the_middle_of_a_turn_neither(self) -> None:
        state = play(load(["oc4 rc4 == == ==", ""], ["1: oc1 oc2 oc3"]), "R1:oc4")
        assert texts(state, 0) == ["stop"]
        assert refusal(state, "R1:rc4") == ("stuck", "Q16")

    @pytest.mark.parametrize("card", ["gs1", "GRE", "BLU="])
    def test_it_may_if_a_card_is_left_that_begins_a_row(self, card: str) -> None:
        state = load([f"rc4 {card} == == ==", ""], [f"1: {FOUR}"])
        played = "BLU=w" if card == "BLU=" else card
        assert texts(play(state, "R1:rc4"), 0) == [f"new:{played}"]

    def test_the_fifth_card_itself_is_not_left(self) -> None:
        state = load(["FOU= == == == ==", ""], [f"1: {FOUR}"])
        assert refusal(state, "R1:FOU=w") == ("stuck", "Q16")

    def test_it_may_if_no_card_is_left(self) -> None:
        state = load(["oc1 ORA == RED rc1", ""], ["1: gh3"])
        lay_whole(state, "oc1 ORA == RED rc1")
        assert (state.turn(), len(state.position()["removed"])) == (1, 5)

    def test_it_may_with_an_empty_draw_pile(self) -> None:
        state = load(["rc4 ==", "gs1 gs2 gs3 gs4"], [f"1: {FOUR}"], left=0)
        assert play(state, "R1:rc4").turn() == 1

    @pytest.mark.parametrize(("own", "owner"), [(2, 0), (2, 1), (3, 0)])
    def test_author_it_may_where_no_row_is_required(self, own: int, owner: int) -> None:
        rows = [f"0: gh{n}" for n in range(1, own + 1)]
        state = load([STUCK, ""], [*rows, f"{owner}: {FOUR}"])
        play(state, f"R{own + 1}:rc4")
        assert texts(state, 0) == ["stop"]
        assert refusal(state, "new:==") == ("bridge_first", "Q4")
        assert play(state, "stop").turn() == 1

    @pytest.mark.parametrize("owner", [0, 1])
    def test_author_rows_are_counted_without_the_one_completed(self, owner: int) -> None:
        state = load([STUCK, ""], ["0: gh1", "1: gh2", "1: gh3", f"{owner}: {FOUR}"])
        assert refusal(state, "R4:rc4") == ("stuck", "Q16")

    def test_published_it_may_where_no_row_is_allowed(self) -> None:
        rows = ["0: gh1", "1: gh2", "1: gh3", f"1: {FOUR}"]
        state = load([STUCK, ""], rows, rules="published")
        assert play(state, "R4:rc4").turn() == 1

    @pytest.mark.parametrize("owner", [0, 1])
    def test_published_rows_are_counted_without_the_one_completed(self, owner: int) -> None:
        state = load([STUCK, ""], ["0: gh1", "0: gh2", f"{owner}: {FOUR}"], rules="published")
        assert refusal(state, "R3:rc4") == ("stuck", "Q16")


class TestQ17TheHandIsFilled:
    def test_at_the_end_of_the_turn_to_five(self) -> None:
        state = load([HAND, ""], ["1: gh3"], draw="bt1 bt2 bt3 RED")
        play(state, "new:rt1", "R2:rt2", "R2:rt3")
        assert state.position()["hands"][0] == ["rc4", "gs1"]
        play(state, "stop")
        assert state.position()["hands"][0] == ["rc4", "gs1", "bt1", "bt2", "bt3"]
        assert state.position()["draw"][0] == "RED"

    def test_after_a_quinto_only_when_the_new_row_lies(self) -> None:
        state = play(load([HAND, ""], [f"1: {FOUR}"], draw="bt1 bt2 bt3"), "R1:rc4", "new:rt1")
        assert state.position()["hands"][0] == ["rt2", "rt3", "gs1"]
        play(state, "stop")
        assert state.position()["hands"][0] == ["rt2", "rt3", "gs1", "bt1", "bt2"]

    @pytest.mark.parametrize(("left", "filled"), [(3, 5), (2, 4), (1, 3)])
    def test_as_far_as_the_pile_allows(self, left: int, filled: int) -> None:
        state = load([HAND, ""], ["1: gh3"], left=left)
        play(state, "new:rt1")
        number = state.position()["turn"]["row"]
        play(state, f"R{number}:rt2", f"R{number}:rt3", "stop")
        assert len(state.position()["hands"][0]) == filled
        assert len(state.position()["draw"]) == 0

    def test_how_many_is_public_and_which_is_not(self) -> None:
        state = load([HAND, ""], ["1: gh3"], draw="bt1 bt2")
        facts = told(state, "new:rt1", "R2:rt2", "stop")
        for seat in (1, None):
            assert state.game.events(facts, seat)[-1] == {
                "event": "drawn", "seat": 0, "number": 2
            }  # fmt: skip
        mine = state.game.events(facts, 0)[-1]
        assert mine["cards"] == ["rc4", "rt3", "gs1", "bt1", "bt2"]
        assert state.view(1)["draw"] == len(state.position()["draw"])


def quinto(
    phase: str, theirs: str, owner: int = 1, players: int = 2, **fields: Any
) -> tuple[quinte.State, list[Fact]]:
    """Seat 0 completes a row of the owner, who has won these; what happened."""
    won = [""] * players
    won[owner] = theirs
    hands = [HAND] + [""] * (players - 1)
    state = load(hands, [f"{owner}: {FOUR}"], phase=phase, won=won, **fields)
    assert state.position()["phase"] == phase
    return state, told(state, "R1:rc4")


class TestQ18PhasesAndGifts:
    @pytest.mark.parametrize(
        ("points", "before", "after", "head"),
        [
            (f"r25 {YELLOWS} {BLUES}", "red", "red", "r25"),
            (f"{YELLOWS} {BLUES}", "red", "yellow", "y30"),
            (f"y60 {BLUES}", "yellow", "yellow", "y60"),
            (BLUES, "yellow", "blue", "b70"),
        ],
    )
    def test_author_a_phase_begins_when_its_first_card_is_placed(
        self, points: str, before: str, after: str, head: str
    ) -> None:
        state = load([HAND, ""], ["1: gh3"], points=points)
        assert state.position()["phase"] == before
        facts = told(state, "new:rt1")
        assert (row(state, 2)["head"], state.position()["phase"]) == (head, after)
        news = [fact["phase"] for fact in facts if fact["fact"] == "phase"]
        assert news == [after] * (before != after)

    @pytest.mark.parametrize(
        ("points", "prize", "before", "after"),
        [
            (f"r25 {YELLOWS} {BLUES}", "r10", "red", "red"),
            (f"{YELLOWS} {BLUES}", "r25", "red", "yellow"),
            (f"y60 {BLUES}", "y50", "yellow", "yellow"),
            (BLUES, "y60", "yellow", "blue"),
        ],
    )
    def test_published_when_its_first_card_is_turned_up(
        self, points: str, prize: str, before: str, after: str
    ) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], points=points, prize=prize, rules="published")
        assert state.position()["phase"] == before
        facts = told(state, "R1:rc4")
        assert state.position()["phase"] == after
        news = [fact["phase"] for fact in facts if fact["fact"] == "phase"]
        assert news == [after] * (before != after)

    @BOTH
    def test_a_new_game_is_in_the_red_phase(self, rules: str) -> None:
        assert quinte.game("quinto-cards", rules=rules).start(seed=2).position()["phase"] == "red"

    def test_a_position_with_any_other_phase_is_refused(self) -> None:
        wanted = position([HAND, ""], phase="yellow") | {"phase": "red"}
        with pytest.raises(BadPosition) as caught:
            quinte.game("quinto-cards").load(wanted)
        assert (caught.value.code, caught.value.rule) == ("quinto-cards.phase", "Q18")

    @BOTH
    @pytest.mark.parametrize(
        ("phase", "theirs", "given"),
        [
            ("red", "r25 r10", None),
            ("yellow", "y40 r20 r10 r25", "r10"),
            ("yellow", "y40 y30", "y30"),
            ("yellow", "", None),
            ("blue", "r10 b80 y50 y60 b70", "y50"),
            ("blue", "b90 r10 b80", "b80"),
            ("blue", "r10 r25", None),
            ("blue", "", None),
        ],
    )
    def test_who_completes_a_row_of_another_gets_one_of_their_cards_besides_the_prize(
        self, rules: str, phase: str, theirs: str, given: str | None
    ) -> None:
        state, facts = quinto(phase, theirs, rules=rules)
        kept = theirs.split()
        gifts = [] if given is None else [given]
        for card in gifts:
            kept.remove(card)
        prize = next(fact["prize"] for fact in facts if fact["fact"] == "completed")
        assert prize is not None
        assert state.position()["won"][1] == kept
        assert state.position()["won"][0][-1 - len(gifts) :] == [prize, *gifts]
        assert [fact for fact in facts if fact["fact"] == "given"] == [
            {"fact": "given", "seat": 1, "to": 0, "card": card} for card in gifts
        ]

    @BOTH
    @pytest.mark.parametrize("phase", ["red", "yellow", "blue"])
    def test_who_completes_an_own_row_gets_the_prize_alone(self, rules: str, phase: str) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], phase=phase, won=["", "r10 r15"], rules=rules)
        before = state.position()["won"]
        facts = told(state, "R1:rc4")
        assert [fact["fact"] for fact in facts if fact["fact"] == "given"] == []
        after = state.position()["won"]
        assert (after[0][:-1], after[1]) == (before[0], before[1])
        assert len(after[0]) == len(before[0]) + 1

    @pytest.mark.parametrize(
        ("owner", "given", "kept"),
        [(1, "r10", [["r15"], ["r20", "r25"]]), (2, "r20", [["r10", "r15"], ["r25"]])],
    )
    def test_only_the_player_gives_in_front_of_whom_it_lay(
        self, owner: int, given: str, kept: list[list[str]]
    ) -> None:
        won = ["", "r10 r15", "r20 r25"]
        state = load([HAND, "", ""], [f"{owner}: {FOUR}"], phase="yellow", won=won)
        play(state, "R1:rc4")
        assert state.position()["won"][0][-1] == given
        assert state.position()["won"][1:] == kept

    def test_of_equal_cards_one_is_given(self) -> None:
        state, _ = quinto("yellow", "r10 r10")
        assert state.position()["won"][1] == ["r10"]

    def test_a_whole_quinto_is_an_own_row(self) -> None:
        state = load([WHOLE, ""], phase="yellow", won=["", "r10"])
        assert lay_whole(state).position()["won"][1] == ["r10"]

    def test_what_was_not_given_is_never_given_later(self) -> None:
        rows = [f"1: {FOUR}", "1 y60: gh1 gh2 gh3 gh4"]
        state = load([HAND, "gs4 bt1 bt2 bt3 bs3"], rows, phase="yellow")
        play(state, "R1:rc4", "new:rt1", "stop", "R2:gs4", "new:bt1", "stop")
        assert state.position()["won"][1] == ["y60"]
        play(state, "new:rt2", "stop")
        assert state.position()["won"][1] == ["y60"]

    def test_author_a_card_placed_after_the_quinto_counts_from_the_next_one_on(self) -> None:
        rows = [f"1: {FOUR}", "0: gh1 gh2 gh3 gh4"]
        state = load([HAND, "gs4 bt1 bt2 bt3 bs3"], rows, won=["r25", "r15"],
                     points=f"{YELLOWS} {BLUES}")  # fmt: skip
        facts = told(state, "R1:rc4", "new:rt1", "stop")
        assert state.position()["phase"] == "yellow"
        assert "given" not in [fact["fact"] for fact in facts]
        assert state.position()["won"][1] == ["r15"]
        facts = told(state, "R2:gs4")
        assert facts[-1] == {"fact": "given", "seat": 0, "to": 1, "card": "r10"}

    @pytest.mark.parametrize("chooses", [False, True])
    def test_published_a_card_turned_up_after_the_quinto_counts_from_the_next_one_on(
        self, chooses: bool
    ) -> None:
        state, facts = quinto("red", "r10", rules="published", prize="r25",
                              points=f"{YELLOWS} {BLUES}", giver_chooses=chooses)  # fmt: skip
        assert state.position()["phase"] == "yellow"
        assert "given" not in [fact["fact"] for fact in facts]
        assert state.position()["won"][1] == ["r10"]
        assert (state.turn(), texts(state, 0)) == (0, NEW_ROWS)

    def test_published_in_the_last_quinto_of_the_yellow_phase_any_card_is_given(self) -> None:
        state, _ = quinto("yellow", "y40 r10", rules="published", prize="y60", points=BLUES)
        assert state.position()["phase"] == "blue"
        assert state.position()["won"][1] == ["y40"]

    def test_partners_give_like_any_other_player(self) -> None:
        state, facts = quinto("yellow", "r10 y40", owner=2, players=4, teams=True)
        assert facts[-1] == {"fact": "given", "seat": 2, "to": 0, "card": "r10"}
        assert state.position()["won"][2] == ["y40"]

    # The giver chooses

    def test_the_choice_is_an_option_that_is_off(self) -> None:
        assert quinte.game("quinto-cards").options["giver_chooses"] is False
        assert refused_option(giver_chooses=1) == ("option.value", "Q18")

    @BOTH
    @pytest.mark.parametrize(
        ("phase", "theirs", "choice"),
        [
            ("yellow", "y40 r20 r10 r20", ["r10", "r20", "y40"]),
            ("yellow", "r20", ["r20"]),
            ("blue", "b70 r20 y50", ["y50", "b70"]),
        ],
    )
    def test_the_giver_chooses(
        self, rules: str, phase: str, theirs: str, choice: list[str]
    ) -> None:
        state, _ = quinto(phase, theirs, 2, 3, giver_chooses=True, rules=rules)
        assert state.position()["turn"]["giver"] == 2
        assert (state.turn(), state.actors(), state.position()["to_move"]) == (2, (2,), 0)
        assert texts(state, 2) == [f"give {card}" for card in choice]
        kept = theirs.split()
        kept.remove(choice[-1])
        play(state, f"give {choice[-1]}")
        assert state.position()["won"][2] == kept
        assert state.position()["won"][0][-1] == choice[-1]

    def test_that_seat_alone_may_act_and_then_the_turn_goes_on(self) -> None:
        state, _ = quinto("yellow", "r10 y40", giver_chooses=True)
        assert texts(state, 0) == []
        before = state.position()
        with pytest.raises(NotYourTurn):
            play(state, "0: new:rt1")
        assert state.position() == before
        facts = told(state, "1: give y40")
        assert facts == [{"fact": "given", "seat": 1, "to": 0, "card": "y40"}]
        assert (state.turn(), texts(state, 0)) == (0, NEW_ROWS)
        assert state.position()["turn"]["giver"] is None

    def test_only_what_may_be_given_is(self) -> None:
        state, _ = quinto("blue", "r10 y40 b70", giver_chooses=True)
        for move in ("give r10", "give b100", "stop", "pass", "new:bh4"):
            assert refusal(state, f"1: {move}") == ("give", "Q18")

    @pytest.mark.parametrize(
        ("phase", "theirs"), [("red", "r10"), ("yellow", ""), ("blue", "r10 r25")]
    )
    def test_who_has_nothing_to_give_is_not_asked(self, phase: str, theirs: str) -> None:
        state, _ = quinto(phase, theirs, giver_chooses=True)
        assert (state.turn(), texts(state, 0)) == (0, NEW_ROWS)
        assert state.position()["won"][1] == theirs.split()

    def test_nobody_gives_when_nothing_is_due(self) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], phase="yellow", won=["r10", "r15"],
                     giver_chooses=True)  # fmt: skip
        assert refusal(state, "give r10") == ("no_gift", "Q18")
        play(state, "R1:rc4")
        assert (state.turn(), texts(state, 0)) == (0, NEW_ROWS)

    def test_the_phase_of_the_quinto_decides_over_the_choice_even_in_a_position(self) -> None:
        state, _ = quinto("yellow", "y40 r10", rules="published", prize="y60", points=BLUES,
                          giver_chooses=True)  # fmt: skip
        assert state.position()["phase"] == "blue"
        assert texts(state, 1) == ["give r10", "give y40"]
        assert texts(state.game.load(state.position()), 1) == ["give r10", "give y40"]

    def test_a_turn_without_cards_ends_after_the_gift(self) -> None:
        state = load(["rc4", "gs1 gs2 gs3 gs4 bs1"], [f"1: {FOUR}"], left=0, phase="yellow",
                     won=["", "r10 y40"], giver_chooses=True)  # fmt: skip
        play(state, "R1:rc4")
        assert (state.turn(), state.position()["to_move"]) == (1, 0)
        play(state, "give r10")
        assert (state.turn(), state.position()["to_move"]) == (1, 1)
        assert "new:gs1" in texts(state, 1)


class TestQ19TheEndPhase:
    ROWS = ("0: oh1 rh1", "1: os1 os2 os3")
    """Five cards on which no bridge fits."""

    def start(self, *hands: str, **fields: Any) -> quinte.State:
        return load(hands, fields.pop("rows", self.ROWS), left=0, **fields)

    @BOTH
    def test_nobody_begins_a_row_after_a_quinto(self, rules: str) -> None:
        state = self.start("rc4 rt1 rt2", "gs1 gs2 gs3", rows=[f"1: {FOUR}"], rules=rules)
        rows = len(state.position()["rows"])
        facts = told(state, "R1:rc4")
        assert state.turn() == 1
        assert len(state.position()["rows"]) == rows - 1
        assert "began" not in [fact["fact"] for fact in facts]

    @BOTH
    def test_who_cannot_lay_shows_the_hand_and_passes(self, rules: str) -> None:
        state = self.start("== ==", "gt2 gt3 RED", rules=rules)
        assert texts(state, 0) == ["pass"]
        assert state.view(1)["hands"][0] == [None, None]
        facts = told(state, "pass")
        shown = {"event": "shown", "seat": 0, "cards": ["==", "=="]}
        for seat in (0, 1, None):
            assert state.game.events(facts, seat) == [{"event": "passed", "seat": 0}, shown]
            assert state.view(seat)["hands"][0] == ["==", "=="]
        assert state.position()["shown"] == [True, False]
        assert state.view(0)["hands"][1] == [None] * 3
        assert state.turn() == 1

    def test_and_may_come_back_in_when_a_card_fits(self) -> None:
        state = self.start("== ==", "gt2 gt3 RED")
        play(state, "pass", "R1:RED", "stop")
        assert (state.turn(), texts(state, 0)) == (0, ["R1:=="])
        assert refusal(state, "pass") == ("can_lay", "Q19")
        play(state, "R1:==", "stop")
        assert row(state, 1)["cards"] == ["oh1", "rh1", "RED", "=="]
        assert state.position()["shown"] == [True, False]
        assert state.turn() == 1

    def test_or_not_yet(self) -> None:
        state = self.start("== ==", "gt2 gt3 RED")
        play(state, "pass", "new:gt2", "stop")
        assert (state.turn(), texts(state, 0)) == (0, ["pass"])
        assert play(state, "pass").turn() == 1

    @BOTH
    def test_who_can_lay_must_a_new_row_included(self, rules: str) -> None:
        state = self.start("gt2 ==", "bc3 bc4 GRE", rules=rules)
        assert texts(state, 0) == ["new:gt2"]
        assert refusal(state, "pass") == ("can_lay", "Q19")
        assert refusal(state, "stop") == ("lay_first", "Q13")

    def test_an_empty_hand_ends_the_turn_by_itself(self) -> None:
        state = self.start("gt2 gt3", "bc3 bc4 GRE")
        play(state, "new:gt2")
        number = state.position()["turn"]["row"]
        assert play(state, f"R{number}:gt3").turn() == 1

    def test_with_cards_in_hand_stop_does(self) -> None:
        state = self.start("gt2 bc1", "bc3 bc4 GRE")
        play(state, "new:gt2")
        assert (state.turn(), texts(state, 0)) == (0, ["stop"])
        assert play(state, "stop").turn() == 1

    def test_seats_without_cards_are_passed_over(self) -> None:
        state = self.start("gt2 bc1", "", "bs3 bc4 GRE")
        assert play(state, "new:gt2", "stop").turn() == 2

    def test_even_all_others(self) -> None:
        state = self.start("gt2 bc1 bs3 ONE FOU", "", "")
        assert play(state, "new:gt2", "stop").turn() == 0

    def test_the_game_ends_when_all_hands_are_empty(self) -> None:
        state = self.start("gt2", "", rows=["0: os1 os2 os3 os4"])
        assert state.result() is None
        play(state, "new:gt2")
        assert state.result() is not None
        assert (state.actors(), state.position()["to_move"]) == ((), None)

    def test_as_soon_as_nobody_can_lay_between_two_turns(self) -> None:
        state = self.start("== ==", "gt2 bc1", "==")
        play(state, "pass", "new:gt2", "stop")
        assert texts(state, 2) == ["pass"]
        play(state, "pass", "pass")
        assert state.result() is None
        play(state, "new:bc1")  # the last card but bridges, none of which fits
        assert (state.actors(), state.turn()) == ((), -1)
        assert state.result() is not None
        assert state.position()["hands"] == [["==", "=="], [], ["=="]]

    def test_but_not_while_a_bridge_fits(self) -> None:
        state = self.start("==", "GRE", rows=["0: os1 os2 os3"])
        play(state, "pass", "new:GRE")
        assert (state.turn(), state.result()) == (0, None)
        (move,) = texts(state, 0)
        assert move.endswith(":==")
        play(state, move)
        assert state.result() is not None

    def test_nor_in_the_middle_of_a_turn(self) -> None:
        state = play(self.start("RED ==", "", rows=["0: rs1 rs2 rs3"]), "R1:RED")
        assert (state.result(), texts(state, 0)) == (None, ["stop"])
        assert play(state, "stop").result() is not None

    def test_nor_as_long_as_there_is_a_draw_pile(self) -> None:
        # With ten bridges in the box, both hands can be nothing else.
        bridges = " ".join(["=="] * 5)
        state = load([bridges, bridges], self.ROWS, components=own_box(bridges=10))
        play(state, "pass", "pass")
        assert (state.turn(), state.result(), texts(state, 0)) == (0, None, ["pass"])

    def test_it_begins_when_the_last_card_is_drawn(self) -> None:
        state = load([HAND, "== == == == =="], ["1: gh3"], left=1, draw="gt4")
        assert play(state, "new:rt1", "stop").position()["draw"] == []
        assert texts(state, 1) == ["pass"]
        play(state, "pass")
        assert state.position()["shown"] == [False, True]

    def test_passing_before_it_does_not_show_the_hand(self) -> None:
        state = load(["== == == == ==", ""], ["1: gh3"], left=1)
        facts = told(state, "pass")
        assert [fact["fact"] for fact in facts] == ["passed"]
        assert state.position()["shown"] == [False, False]
        assert state.view(1)["hands"][0] == [None] * 5

    def test_nobody_acts_afterwards(self) -> None:
        state = play(self.start("gt2", "", rows=["0: os1 os2 os3 os4"]), "new:gt2")
        with pytest.raises(NotYourTurn) as caught:
            play(state, "pass")
        assert caught.value.code == "turn.over"


class TestQ20NoPointsAreLeft:
    def test_author_a_new_row_has_no_head(self) -> None:
        state = load([HAND, ""], ["1: gh3"], points="")
        facts = told(state, "new:rt1")
        assert row(state, 2)["head"] is None
        assert facts[0] == {"fact": "began", "seat": 0, "row": 2, "head": None}

    def test_author_the_last_card_is_still_placed(self) -> None:
        state = play(load([HAND, ""], ["1: gh3"], points="b100"), "new:rt1")
        assert (row(state, 2)["head"], state.position()["points"]) == ("b100", [])

    def test_author_it_is_worth_nothing_when_it_is_completed(self) -> None:
        state = load([HAND, ""], [f"0 -: {FOUR}"], points="", keeper=1, won=["r10", ""])
        facts = told(state, "R1:rc4")
        assert state.position()["won"][0] == ["r10"]
        assert facts[-1]["prize"] is None

    def test_author_rows_with_a_head_keep_it(self) -> None:
        state = load([HAND, ""], [f"0 b80: {FOUR}"], points="", keeper=1, won=["r10", ""])
        assert play(state, "R1:rc4").position()["won"][0] == ["r10", "b80"]

    @BOTH
    def test_the_gift_of_the_owner_goes_on(self, rules: str) -> None:
        state = load([HAND, ""], [f"1 -: {FOUR}"], points="", prize=None, rules=rules,
                     won=["", "r10 b90 y60"])  # fmt: skip
        before = state.position()["won"][0]
        play(state, "R1:rc4")
        assert state.position()["won"] == [[*before, "y60"], ["r10", "b90"]]

    def test_published_a_quinto_wins_no_card_from_the_deck(self) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], points="", prize=None, rules="published",
                     keeper=1, won=["r10", ""])  # fmt: skip
        facts = told(state, "R1:rc4")
        after = state.position()
        assert (after["won"][0], after["prize"]) == (["r10"], None)
        assert "turned_up" not in [fact["fact"] for fact in facts]

    def test_published_the_last_card_turned_up_is_still_won(self) -> None:
        state = load([HAND, ""], [f"0: {FOUR}"], points="", prize="b100", rules="published",
                     keeper=1, won=["r10", ""])  # fmt: skip
        after = play(state, "R1:rc4").position()
        assert (after["won"][0], after["prize"]) == (["r10", "b100"], None)

    def test_published_the_giver_still_chooses(self) -> None:
        state = load([HAND, ""], [f"1: {FOUR}"], points="", prize=None, rules="published",
                     giver_chooses=True, won=["r15", "r10 b90 y60"])  # fmt: skip
        assert texts(play(state, "R1:rc4"), 1) == ["give y60", "give b90"]
        assert texts(state.game.load(state.position()), 1) == ["give y60", "give b90"]

    def test_while_there_are_points_a_row_without_a_head_is_refused(self) -> None:
        with pytest.raises(BadPosition) as caught:
            load([HAND, ""], ["0 -: gh1"])
        assert (caught.value.code, caught.value.rule) == ("quinto-cards.headless", "Q20")


def final(rows: Sequence[str], won: Sequence[str], **fields: Any) -> Result:
    """The result of a game that has ended so; the rows have a multiple of five cards."""
    state = load([""] * len(won), rows, left=0, won=won, to_move=None, **fields)
    assert len(state.position()["rows"]) == len(rows)
    result = state.result()
    assert result is not None
    return result


class TestQ21TheAuthorsScore:
    def test_won_cards_count(self) -> None:
        assert final([], ["r10 r25", "r20"]).scores == (35, 20)

    @pytest.mark.parametrize(
        ("number", "scores"),
        [
            (1, (20 - 25, 10 + 15)),
            (2, (20 - 25, 10 + 15)),
            (3, (20 + 25, 10 - 15)),
            (4, (20 + 25, 10 - 15)),
        ],
    )
    def test_heads_of_own_rows_with_3_or_4_cards_are_plus_with_1_or_2_minus(
        self, number: int, scores: tuple[int, int]
    ) -> None:
        cards = " ".join("oc1 oc2 oc3 oc4".split()[:number])
        other = " ".join("gh1 gh2 gh3 gh4".split()[: 5 - number])
        assert final([f"0 r25: {cards}", f"1 r15: {other}"], ["r20", "r10"]).scores == scores

    def test_every_row_counts_by_itself(self) -> None:
        rows = ["0 r25: oc1 oc2 oc3", "0 r20: gh1", "0 r10: gh2 gh3", "1 r15: bs1 bs2 bs3 bs4"]
        assert final(rows, ["r20", "r10"]).scores == (20 + 25 - 20 - 10, 10 + 15)

    def test_scores_go_negative(self) -> None:
        rows = ["0 r25: oc1 oc2", "0 r20: gh1", "1 r10: gh2 gh3"]
        assert final(rows, ["r15", ""]).scores == (15 - 45, -10)

    def test_rows_without_a_head_count_nothing(self) -> None:
        rows = ["0 -: oc1", "0 -: gh2", "1 -: gt1 gt2 gt3"]
        won = [f"{REDS} {YELLOWS}", BLUES]
        assert final(rows, won, points="").scores == (140 + 360, 680)

    def test_cards_in_hand_count_nothing(self) -> None:
        state = load(["== ==", "=="], ["0: oc1 oc2"], left=0, won=["r25", "r20"], to_move=None)
        assert state.result() == Result((15, 20), (1,), "rows")


class TestQ22ThePublishedScore:
    RULES = {"rules": "published", "prize": "r10"}  # noqa: RUF012

    def test_the_sum_of_the_won_cards(self) -> None:
        assert final([], ["r15 r25", "r20"], **self.RULES).scores == (40, 20)

    @pytest.mark.parametrize(
        ("number", "scores"),
        [(1, (-40, 20)), (2, (-40, 20)), (3, (40, -20)), (4, (40, -20))],
    )
    def test_negative_if_an_own_row_has_1_or_2_cards(
        self, number: int, scores: tuple[int, int]
    ) -> None:
        cards = " ".join("oc1 oc2 oc3 oc4".split()[:number])
        other = " ".join("gh1 gh2 gh3 gh4".split()[: 5 - number])
        rows = [f"0: {cards}", f"1: {other}"]
        assert final(rows, ["r15 r25", "r20"], **self.RULES).scores == scores

    def test_the_penalty_prevails_over_long_rows(self) -> None:
        for rows in (["0: oc1 oc2 oc3 oc4", "0: gh1"], ["0: oc1", "0: gh1 gh2 gh3 gh4"]):
            assert final(rows, ["r15 r25", "r20"], **self.RULES).scores == (-40, 20)

    def test_it_is_paid_once(self) -> None:
        rows = ["0: oc1", "0: gh2", "0: gt1 bt1", "0: bs2"]
        assert final(rows, ["r15 r25", "r20"], **self.RULES).scores == (-40, 20)

    def test_who_has_won_nothing_has_nothing(self) -> None:
        rows = ["0: oc1", "1: gh1 gh2 gh3 gh4"]
        assert final(rows, ["", "r20"], **self.RULES).scores == (0, 20)

    def test_partners_have_each_their_own_penalty(self) -> None:
        rows = ["0: oc1", "1: gh1 gh2 gh3 gh4"]
        won = ["r15", "r20", "r25", ""]
        assert final(rows, won, teams=True, **self.RULES).scores == (10, 20, 10, 20)


class TestQ23MostPointsWin:
    def test_most_points_win(self) -> None:
        assert final([], ["r10", "r25", "r20"]) == Result((10, 25, 20), (1,), "rows")

    def test_equal_points_share(self) -> None:
        assert final([], ["r25", "r10", "r15 r10"]) == Result((25, 10, 25), (0, 2), "rows")

    def test_the_least_loss_wins_too(self) -> None:
        rows = ["0 r25: oc1", "0 r10: gh2", "1 r20: bt1 bt2", "1 r15: gs3"]
        assert final(rows, ["", "r10"]) == Result((-35, -25), (1,), "rows")

    def test_partners_win_together_and_draws_are_shared_by_all(self) -> None:
        assert final([], ["r10", "r25", "r20", ""], teams=True).winners == (0, 2)
        assert final([], ["r10", "r25", "r20", "r10"], teams=True).winners == (1, 3)
        assert final([], ["r10", "r20", "r20", "r10"], teams=True).winners == (0, 1, 2, 3)

    def test_the_result_of_a_game_that_was_played(self) -> None:
        state = load(["rc4", ""], [f"1 r25: {FOUR}"], left=0, won=["r20", "r10"])
        assert play(state, "R1:rc4").result() == Result((45, 10), (0,), "rows")


def rounds(*scores: Sequence[int]) -> list[Result]:
    """Results of rounds with these points."""
    results = []
    for points in scores:
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        results.append(Result(tuple(points), winners, "rows"))
    return results


def stands(
    kind: str, *scores: Sequence[int], max_rounds: int | None = None, **options: Any
) -> Standing:
    """The standing after rounds with these points."""
    game = quinte.game("quinto-cards", **options)
    return Scoring.spelled(game, kind, max_rounds).standing(rounds(*scores))


def refused_match(kind: str, max_rounds: int | None = None, **options: Any) -> tuple[str, Any]:
    """The code and rule by which a match is refused."""
    with pytest.raises(BadOption) as caught:
        Scoring.spelled(quinte.game("quinto-cards", **options), kind, max_rounds)
    return caught.value.code, caught.value.rule


ONE, TWO, THREE = (30, 20), (40, 20), (60, 20)
"""Rounds that seat 0 wins, once, twice, three times."""
LOST, LOST_TWICE = (20, 30), (20, 40)


class TestQ24DoubleAndTriple:
    @pytest.mark.parametrize(
        ("points", "wins"),
        [
            ((30, 20), 1), ((39, 20), 1), ((40, 20), 2), ((59, 20), 2), ((60, 20), 3),
            ((200, 20), 3),
        ],
    )  # fmt: skip
    def test_one_win_two_for_twice_and_three_for_three_times_the_points(
        self, points: tuple[int, int], wins: int
    ) -> None:
        assert stands("double", points).scores == (wins, 0)
        assert stands("double", points[::-1]).scores == (0, wins)

    @pytest.mark.parametrize("points", [(10, 0), (10, -5), (10, -500), (1, 0)])
    def test_three_when_the_loser_has_no_points_or_fewer(self, points: tuple[int, int]) -> None:
        assert stands("double", points).scores == (3, 0)

    @pytest.mark.parametrize("points", [(0, -10), (-10, -20), (-10, -40), (-5, -10)])
    def test_a_winner_who_has_none_gets_one_win(self, points: tuple[int, int]) -> None:
        assert stands("double", points).scores == (1, 0)
        assert stands("double", points[::-1]).scores == (0, 1)

    @pytest.mark.parametrize("points", [(20, 20), (0, 0), (-10, -10)])
    def test_a_drawn_round_counts_for_nobody(self, points: tuple[int, int]) -> None:
        standing = stands("double", ONE, points)
        assert (standing.scores, standing.rounds, standing.over) == ((1, 0), 2, False)

    def test_wins_are_added(self) -> None:
        assert stands("double", ONE, LOST_TWICE, TWO, LOST).scores == (3, 3)

    @pytest.mark.parametrize(
        ("played", "over"),
        [
            ([], False),
            ([ONE], False),
            ([THREE], False),
            ([ONE, ONE, ONE], False),
            ([ONE, ONE, ONE, ONE], True),
            ([TWO, TWO], True),
            ([THREE, THREE], True),
            ([THREE, LOST_TWICE, ONE], True),
            ([THREE, LOST_TWICE, LOST], False),
            ([THREE, LOST_TWICE, LOST, ONE], False),
            ([THREE, LOST_TWICE, LOST, ONE, ONE], True),
            ([LOST_TWICE, LOST_TWICE], True),
        ],
    )
    def test_the_first_side_with_four_wins_and_a_lead_of_two(
        self, played: list[tuple[int, int]], over: bool
    ) -> None:
        standing = stands("double", *played)
        assert (standing.over, standing.reason) == (over, "rounds")

    def test_has_won_the_match(self) -> None:
        assert stands("double", THREE, LOST_TWICE, ONE).leaders == (0,)
        assert stands("double", LOST_TWICE, LOST_TWICE).leaders == (1,)
        assert stands("double", ONE, LOST).leaders == (0, 1)

    @pytest.mark.parametrize("players", [3, 4])
    def test_it_is_refused_unless_there_are_two_sides(self, players: int) -> None:
        assert refused_match("double", players=players) == ("match.two_sides", "Q24")

    def test_two_teams_are_two_sides(self) -> None:
        wins = stands("double", (60, 20, 60, 20), (10, 20, 10, 20), players=4, teams=True)
        assert wins.scores == (3, 2)

    def test_after_max_rounds_the_leader_wins(self) -> None:
        for played, leaders in (
            ((ONE, LOST, ONE), (0,)), ((LOST, ONE, LOST), (1,)), ((ONE, LOST, (5, 5)), (0, 1)),
        ):  # fmt: skip
            assert not stands("double", *played[:2], max_rounds=3).over
            standing = stands("double", *played, max_rounds=3)
            assert (standing.over, standing.reason) == (True, "max_rounds")
            assert standing.leaders == leaders

    def test_the_default_is_a_hundred(self) -> None:
        drawn = [(20, 20)] * 98
        assert not stands("double", ONE, *drawn).over
        standing = stands("double", ONE, *drawn, (20, 20))
        assert (standing.over, standing.leaders) == (True, (0,))

    def test_it_has_no_number_of_rounds_and_at_least_one(self) -> None:
        assert refused_match("double-3") == ("match.no_rounds", "Q24")
        assert refused_match("double", max_rounds=0) == ("match.max_rounds", "Q24")


class TestQ25Cumulative:
    @pytest.mark.parametrize(("players", "bonus"), [(2, 100), (3, 75), (4, 50)])
    def test_the_winner_of_each_round_adds_a_bonus(self, players: int, bonus: int) -> None:
        points = (10, 30, 20, 5)[:players]
        expected = tuple(own + (bonus if seat == 1 else 0) for seat, own in enumerate(points))
        assert stands("cumulative-3", points, players=players).scores == expected

    def test_points_of_all_rounds_are_added_losses_too(self) -> None:
        assert stands("cumulative-3", (10, 30), (40, -20), (-10, -5)).scores == (140, 205)

    def test_shared_wins_share_no_bonus(self) -> None:
        assert stands("cumulative-3", (30, 30, 10), players=3).scores == (30, 30, 10)
        assert stands("cumulative-3", (30, 30)).scores == (30, 30)

    def test_a_winning_team_gets_it_once(self) -> None:
        standing = stands("cumulative-3", (40, 30, 40, 30), players=4, teams=True)
        assert standing.scores == (90, 30)

    def test_a_drawn_round_of_teams_has_none(self) -> None:
        standing = stands("cumulative-3", (40, 40, 40, 40), players=4, teams=True)
        assert standing.scores == (40, 40)

    def test_a_fixed_number_of_rounds(self) -> None:
        played = [(900, 0), (900, 0), (0, 10)]
        assert [stands("cumulative-3", *played[:n]).over for n in range(4)] == [
            False, False, False, True,
        ]  # fmt: skip
        assert stands("cumulative-1", (10, 20)).over

    def test_most_points_after_the_last_win(self) -> None:
        # Seat 1 wins one round of three, and the match.
        standing = stands("cumulative-3", (30, 20), (30, 20), (0, 500))
        assert (standing.scores, standing.leaders) == ((260, 640), (1,))
        assert standing.reason == "rounds"

    def test_if_equal_one_more_round_is_played(self) -> None:
        played = [(10, 20), (20, 10), (15, 15)]
        standing = stands("cumulative-3", *played)
        assert (standing.over, standing.leaders) == (False, (0, 1))
        assert not stands("cumulative-3", *played, (5, 5)).over
        standing = stands("cumulative-3", *played, (5, 6))
        assert (standing.over, standing.leaders, standing.rounds) == (True, (1,), 4)

    def test_only_equal_leaders_count(self) -> None:
        standing = stands("cumulative-1", (10, 10, 30), players=3)
        assert (standing.over, standing.leaders) == (True, (2,))

    def test_after_max_rounds_the_leader_wins(self) -> None:
        played = [(10, 20), (20, 10), (15, 15)]
        standing = stands("cumulative-2", *played[:2], max_rounds=3)
        assert (standing.over, standing.reason) == (False, "rounds")
        standing = stands("cumulative-2", *played, max_rounds=3)
        assert (standing.over, standing.reason, standing.leaders) == (True, "max_rounds", (0, 1))

    def test_the_default_is_a_hundred(self) -> None:
        drawn = [(20, 20)] * 100
        assert not stands("cumulative-2", *drawn[:99]).over
        assert stands("cumulative-2", *drawn).over

    @pytest.mark.parametrize("kind", ["cumulative", "cumulative-0", "cumulative-10001"])
    def test_the_number_of_rounds_is_said(self, kind: str) -> None:
        assert refused_match(kind) == ("match.rounds", "Q25")

    def test_max_rounds_are_no_fewer(self) -> None:
        assert refused_match("cumulative-3", max_rounds=2) == ("match.max_rounds", "Q25")

    @pytest.mark.parametrize("kind", ["cumulative-3", "double"])
    def test_each_round_is_a_new_game_with_its_own_opening_draw(self, kind: str) -> None:
        scoring = Scoring.spelled(quinte.game("quinto-cards"), kind)
        match = quinte.Match.begin(scoring, key=bytes(range(32)))
        starts = []
        rng = quinte.Fast(1)
        for number in range(2):
            record = match.next_round()
            assert (record.first, len(match.records)) == (None, number + 1)
            first = next(iter(record.steps()))
            assert first.facts[0]["fact"] == "opening"
            state = first.state
            starts.append(state.position())
            assert starts[-1]["won"] == [[], []]
            while state.actors():
                seat = state.turn()
                move = state.draw(seat, rng)
                record.add(seat, "move", text=state.game.text(state, seat, move))
                state.play(seat, move)
        assert starts[0]["hands"] != starts[1]["hands"]
        assert starts[0]["points"] != starts[1]["points"]
