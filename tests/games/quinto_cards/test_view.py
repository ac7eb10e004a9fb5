"""What each seat sees and hears of Quinto, and what is made of what it does not see."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import quinte
from quinte import ALL, BadPosition, Fast
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact, Viewer
from tests.games.quinto_cards import judge
from tests.games.quinto_cards.test_positions import (
    late,
    load,
    play,
    position,
    texts_of,
    whole_box,
)

HANDS = ["oc2 rc1 TWO RED= ==", "gt1 gt2 gt3 gt4 BLU", "bs1 bs2 bs3 bs4 FOU"]
ROWS = ["0 r10 oc1 ONE", "1 r15 rc2 RED", "2 r20 bh1"]
REDS = ["r10 r10 r15 r15", "r20 r20 r25 r25", ""]
EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, None, ALL)
HIDDEN = [None] * 5


def three(**fields: Any) -> State:
    return load(position(HANDS, ROWS, to_move=1, **fields))


def heard(state: State, *texts: str) -> list[Fact]:
    """The facts of moves."""
    facts: list[Fact] = []
    state.log = facts
    play(state, *texts)
    return facts


class TestViews:
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_a_seat_sees_its_hand_and_what_all_know(self, viewer: Viewer) -> None:
        truth = three().position()
        hands = [
            hand if viewer in (seat, ALL) else HIDDEN for seat, hand in enumerate(truth["hands"])
        ]
        assert three().view(viewer) == {
            "game": "quinto-cards",
            "options": {"players": 3},
            "rows": truth["rows"],
            "prize": None,
            "won": [[], [], []],
            "removed": [],
            "first_turns": [True, True, True],
            "shown": [False, False, False],
            "phase": "red",
            "to_move": 1,
            "turn": {"row": None, "laid": 0, "completed": False, "giver": None},
            "seat": viewer,
            "hands": hands,
            "draw": 90,
            "points": 21,
        }

    def test_won_cards_removed_ones_and_the_prize_are_known_to_all(self) -> None:
        rows = ["0 - bs4 FOU", "1 - bh1"]
        hands = [HANDS[0], HANDS[1]]
        state = load(position(hands, rows, REDS[:2], rules="published", prize="y50"))
        truth = state.position()
        for viewer in (0, 1, None, ALL):
            view = state.view(viewer)
            for name in ("rows", "won", "removed", "prize", "phase", "turn"):
                assert view[name] == truth[name]
            assert (view["prize"], view["phase"], len(view["removed"])) == ("y50", "yellow", 40)

    @pytest.mark.parametrize("viewer", [0, 1, 2, None, ALL])
    def test_nobody_sees_the_order_of_the_decks(self, viewer: Viewer) -> None:
        wanted = position(HANDS, ROWS, to_move=1)
        views = set()
        for turned in (1, -1):
            points = [card for colour in "ryb" for card in
                      [p for p in wanted["points"] if p[0] == colour][::turned]]  # fmt: skip
            other = wanted | {"draw": wanted["draw"][::turned], "points": points}
            views.add(json.dumps(load(other).view(viewer)))
        assert len(views) == 1

    def test_other_hands_are_shown_in_the_same_bytes(self) -> None:
        views = set()
        for first, third in permutations([*HANDS[::2], "== == == ORA oc4"], 2):
            state = load(position([first, HANDS[1], third], ROWS, to_move=1))
            views.add(json.dumps(state.view(1)))
        assert len(views) == 1

    def test_how_many_cards_a_hand_holds_is_known(self) -> None:
        state = play(three(), "new:gt1", "R4:gt2")
        assert state.view(0)["hands"][1] == [None] * 3
        assert state.view(0)["turn"]["laid"] == 2

    def test_a_hand_that_was_shown_stays_open(self) -> None:
        state = play(load(late(["== ==", "oc4 oh4", "gh4"])), "pass")
        assert state.position()["shown"] == [True, False, False]
        for viewer in EVERYBODY:
            view = state.view(viewer)
            assert view["hands"][0] == ["==", "=="]
            assert view["hands"][2] == (["gh4"] if viewer in (2, ALL) else [None])
        play(state, "1: new:oc4", "stop")
        assert state.view(2)["hands"] == [["==", "=="], [None], ["gh4"]]

    def test_a_pass_before_the_end_phase_shows_nothing(self) -> None:
        hands = ["== == == == ==", "gt1 gt2 gt3 gt4 GRE"]
        state = load(position(hands, ["0 r10 oc1", "1 r10 oc2"]))
        assert texts_of(state) == ["pass"]
        facts = heard(state, "pass")
        assert [fact["fact"] for fact in facts] == ["passed"]
        assert state.view(1)["hands"][0] == HIDDEN
        assert state.position()["shown"] == [False, False]

    def test_at_the_end_hands_that_were_not_shown_stay_hidden(self) -> None:
        over = load(late(["== ==", "==", ""], to_move=None, shown=[True, False, False]))
        assert over.view(2)["hands"] == [["==", "=="], [None], []]
        assert over.view(1)["hands"] == [["==", "=="], ["=="], []]
        assert over.view(None)["to_move"] is None

    @pytest.mark.parametrize("nobody", [3, -1, "one", 0.0])
    def test_who_is_not_at_the_table_sees_nothing(self, nobody: Any) -> None:
        with pytest.raises(quinte.QuinteError):
            three().view(nobody)


FACTS: list[tuple[Fact, EventData, EventData]] = [
    ({"fact": "opening", "drawn": [[0, "oc1"], [1, "FOU="]]},
     {"drawn": [[0, "oc1"], [1, "FOU="]]}, {}),
    ({"fact": "begins", "seat": 1}, {"seat": 1}, {}),
    ({"fact": "dealt", "seat": 1, "cards": ["oc1"]}, {"seat": 1}, {"cards": ["oc1"]}),
    ({"fact": "redealt", "seat": 1, "cards": ["oc1"]}, {"seat": 1}, {"cards": ["oc1"]}),
    ({"fact": "turned_up", "card": "r10"}, {"card": "r10"}, {}),
    ({"fact": "began", "seat": 1, "row": 3, "head": "r10"},
     {"seat": 1, "row": 3, "head": "r10"}, {}),
    ({"fact": "laid", "seat": 1, "row": 3, "card": "RED=b"},
     {"seat": 1, "row": 3, "card": "RED=b"}, {}),
    ({"fact": "completed", "seat": 1, "row": 3, "owner": 2, "prize": None},
     {"seat": 1, "row": 3, "owner": 2, "prize": None}, {}),
    ({"fact": "given", "seat": 1, "to": 0, "card": "y30"}, {"seat": 1, "to": 0, "card": "y30"}, {}),
    ({"fact": "phase", "phase": "blue"}, {"phase": "blue"}, {}),
    ({"fact": "drawn", "seat": 1, "number": 2, "cards": ["oc1"]},
     {"seat": 1, "number": 2}, {"cards": ["oc1"]}),
    ({"fact": "passed", "seat": 1}, {"seat": 1}, {}),
    ({"fact": "shown", "seat": 1, "cards": ["=="]}, {"seat": 1, "cards": ["=="]}, {}),
    ({"fact": "stopped", "seat": 1}, {"seat": 1}, {}),
]  # fmt: skip
"""A fact of each kind, what everybody is told of it, and what its own seat is told besides."""


class TestEvents:
    @pytest.mark.parametrize(("fact", "public", "own"), FACTS)
    def test_who_is_told_what(self, fact: Fact, public: EventData, own: EventData) -> None:
        game = quinte.game("quinto-cards", players=3)
        careless = {**fact, "secret": "bh4", "draw": ["bh4"], "points": ["r10"]}
        public = {"event": fact["fact"], **public}
        for viewer in EVERYBODY:
            told = public | own if viewer in (1, ALL) else public
            assert game.events([careless], viewer) == [told]

    def test_of_an_unknown_fact_nobody_is_told(self) -> None:
        game = quinte.game("quinto-cards", players=3)
        for viewer in EVERYBODY:
            assert game.events([{"fact": "peeked", "seat": 0, "cards": ["oc1"]}], viewer) == []

    def test_games_report_no_other_facts(self) -> None:
        kinds = set()
        for options in ({"players": 3}, {"players": 3, "rules": "published"}):
            for seed in (34, 154, 15):
                facts: list[Fact] = []
                state = quinte.game("quinto-cards", **options).start(seed=seed, log=facts)
                state.run(Fast(seed), 1000)
                kinds |= {fact["fact"] for fact in facts}
        assert kinds == {fact["fact"] for fact, *_ in FACTS}

    def test_the_deal_tells_each_seat_its_own_hand(self) -> None:
        game = quinte.game("quinto-cards", players=3, rules="published")
        facts: list[Fact] = []
        state = game.start(seed=1, first=1, log=facts)
        truth = state.position()
        assert not any(fact["fact"] == "redealt" for fact in facts)
        for viewer in EVERYBODY:
            assert game.events(facts, viewer) == [
                {"event": "begins", "seat": 1},
                *(
                    {"event": "dealt", "seat": seat}
                    | ({"cards": truth["hands"][seat]} if viewer in (seat, ALL) else {})
                    for seat in range(3)
                ),
                {"event": "turned_up", "card": truth["prize"]},
            ]

    def test_the_opening_draw_is_seen_by_all(self) -> None:
        game = quinte.game("quinto-cards", players=3)
        for seed in range(20):
            facts: list[Fact] = []
            state = game.start(seed=seed, log=facts)
            for viewer in EVERYBODY:
                told = game.events(facts, viewer)
                draws = [event["drawn"] for event in told if event["event"] == "opening"]
                assert draws
                assert [seat for seat, _ in draws[0]] == [0, 1, 2]
                assert {"event": "begins", "seat": state.turn()} in told
                assert state.turn() in [seat for seat, _ in draws[-1]]

    def test_a_turn_is_told_to_all_and_what_is_drawn_only_to_its_seat(self) -> None:
        state = three()
        facts = heard(state, "new:gt1", "R4:gt2", "stop")
        after = state.position()
        public = [
            {"event": "began", "seat": 1, "row": 4, "head": after["rows"][3]["head"]},
            {"event": "laid", "seat": 1, "row": 4, "card": "gt1"},
            {"event": "laid", "seat": 1, "row": 4, "card": "gt2"},
            {"event": "stopped", "seat": 1},
        ]
        drawn = {"event": "drawn", "seat": 1, "number": 2}
        for viewer in EVERYBODY:
            own = {"cards": after["hands"][1]} if viewer in (1, ALL) else {}
            assert state.game.events(facts, viewer) == [*public, drawn | own]

    def test_a_quinto_its_gift_and_a_new_phase(self) -> None:
        rows = ["0 r25 bs1", "1 r25 bh1 bh2 bh3 HEX"]
        won = ["r10 r10 r15 r15", "r20 r20"]
        state = load(position(["bh4 rc1 RED= == TWO", HANDS[1]], rows, won))
        facts = heard(state, "R8:bh4", "new:rc1", "stop")
        assert state.game.events(facts, None) == [
            {"event": "laid", "seat": 0, "row": 8, "card": "bh4"},
            {"event": "completed", "seat": 0, "row": 8, "owner": 1, "prize": "r25"},
            {"event": "began", "seat": 0, "row": 9, "head": "y30"},
            {"event": "phase", "phase": "yellow"},
            {"event": "laid", "seat": 0, "row": 9, "card": "rc1"},
            {"event": "stopped", "seat": 0},
            {"event": "drawn", "seat": 0, "number": 2},
        ]
        rows = ["0 y30 bs1", "1 y40 bh1 bh2 bh3 HEX"]
        state = load(position(["bh4 rc1 RED= == TWO", HANDS[1]], rows, REDS[:2]))
        given = {"event": "given", "seat": 1, "to": 0, "card": "r20"}
        for viewer in (0, 1, None):
            assert state.game.events(heard(state.copy(), "R10:bh4"), viewer)[1:] == [
                {"event": "completed", "seat": 0, "row": 10, "owner": 1, "prize": "y40"}, given
            ]  # fmt: skip

    def test_published_the_next_prize_is_told(self) -> None:
        rows = ["0 - bs1", "1 - bh1 bh2 bh3 HEX"]
        won = ["r10 r10 r15 r15", "r20 r20 r25"]
        hands = ["bh4 rc1 RED= == TWO", HANDS[1]]
        state = load(position(hands, rows, won, rules="published"))
        told = state.game.events(heard(state, "R9:bh4"), 1)
        assert told[1:] == [
            {"event": "completed", "seat": 0, "row": 9, "owner": 1, "prize": "r25"},
            {"event": "turned_up", "card": "y30"},
            {"event": "phase", "phase": "yellow"},
        ]

    def test_who_passes_in_the_end_phase_shows_the_hand_to_all(self) -> None:
        state = load(late(["== ==", "oc4 oh4", "gh4"]))
        facts = heard(state, "pass")
        for viewer in EVERYBODY:
            assert state.game.events(facts, viewer) == [
                {"event": "passed", "seat": 0},
                {"event": "shown", "seat": 0, "cards": ["==", "=="]},
            ]

    def test_who_draws_nothing_is_told_nothing_of_a_draw(self) -> None:
        facts = heard(load(late(["oc4", "gh4 oh4"])), "new:oc4")
        assert [fact["fact"] for fact in facts] == ["began", "laid"]

    def test_what_is_drawn_reaches_nobody_else(self) -> None:
        told = set()
        for coming in ("oc3 oc4", "ORA ORA", "== =="):
            state = three(coming=coming)
            facts = heard(state, "new:gt1", "R4:gt2", "stop")
            for viewer in (0, 2, None):
                told.add(
                    (viewer, json.dumps([state.game.events(facts, viewer), state.view(viewer)]))
                )
        assert len(told) == 3


class TestTheRedeal:
    FIRST = "oc1 rt2 gs3 bh4 =="

    def redealt(self, hand: str, **fields: Any) -> tuple[State, list[Fact]]:
        """The second seat's first turn comes with a hand that will not do."""
        state = load(position([self.FIRST, hand, HANDS[2]], **fields))
        return state, heard(state, "new:oc1", "stop")

    @pytest.mark.parametrize("hand", ["gt1 gt2 gt3 gt4 GRE", "== == == == ==", "ORA == TRI == BLU"])
    def test_it_is_announced_and_the_cards_are_told_to_that_seat_alone(self, hand: str) -> None:
        hands = [self.FIRST, hand, HANDS[2]]
        if "==" in hand:
            hands[0] = self.FIRST.replace("==", "ORA")
        state = load(position(hands))
        facts = heard(state, "new:oc1", "stop")
        after = state.position()
        assert after["to_move"] == 1
        redeals = [fact for fact in facts if fact["fact"] == "redealt"]
        assert redeals
        assert redeals[-1]["cards"] == after["hands"][1]
        assert not judge.redealt(after, 1)
        for viewer in (0, 2, None):
            told = state.game.events(facts, viewer)
            assert told[4:] == [{"event": "redealt", "seat": 1}] * len(redeals)
        told = state.game.events(facts, 1)
        assert told[-1] == {"event": "redealt", "seat": 1, "cards": after["hands"][1]}

    def test_the_hand_that_goes_back_is_not_shown(self) -> None:
        told = set()
        for hand in ("gt1 gt2 gt3 gt4 GRE", "gh1 gh2 gh3 gh4 HEX", "rs1 rs2 rs3 rs4 SQU"):
            state, facts = self.redealt(hand, coming="oc2")
            for viewer in (0, 2, None):
                told.add(
                    (viewer, json.dumps([state.game.events(facts, viewer), state.view(viewer)]))
                )
        assert len(told) == 3

    def test_the_new_hand_does_not_depend_on_the_order_that_was_hidden(self) -> None:
        hands = set()
        for coming in ("oc2", "oc2 bh1 bh2", "oc2 == == =="):
            state, _ = self.redealt("gt1 gt2 gt3 gt4 GRE", coming=coming)
            hands.add(json.dumps([state.position()["hands"][1], state.position()["draw"]]))
        assert len(hands) == 1

    def test_a_good_hand_is_kept(self) -> None:
        state, facts = self.redealt("oc2 rs4 gs1 bh3 RED")
        assert not any(fact["fact"] == "redealt" for fact in facts)
        assert state.position()["hands"][1] == ["oc2", "rs4", "gs1", "bh3", "RED"]


def all_cards(state: State) -> list[str]:
    return sorted(state.game.pieces(state.position()))


GUESSED = [
    (0, {"players": 3}),
    (1, {"players": 3}),
    (3, {"players": 3, "rules": "published"}),
    (30, {"players": 3}),
    (90, {"players": 3, "rules": "published", "giver_chooses": True}),
    (150, {"players": 3, "vier": 2}),
    (500, {"players": 3}),
]


class TestComplete:
    def test_the_first_cards_lie_where_some_are_hidden(self) -> None:
        state = three()
        view = state.view(1)
        completed = state.game.definition.visibility.complete(state.game, view)
        assert completed["hands"] == [
            ["oc2", "oc3", "oc4", "ot1", "ot2"],
            ["gt1", "gt2", "gt3", "gt4", "BLU"],
            ["ot3", "ot4", "os1", "os2", "os3"],
        ]
        back = state.game.load(completed)
        assert back.view(1) == view
        assert all_cards(back) == all_cards(state)

    @pytest.mark.parametrize("viewer", EVERYBODY)
    @pytest.mark.parametrize(("moves", "options"), GUESSED)
    def test_a_guess_looks_like_the_view(
        self, viewer: Viewer, moves: int, options: dict[str, Any]
    ) -> None:
        state = quinte.game("quinto-cards", **options).start(seed=moves)
        state.run(Fast(moves), moves)
        view = json.loads(json.dumps(state.view(viewer)))
        guessed = state.game.determinise(view, Fast(3))
        assert guessed.view(viewer) == view
        assert guessed.turn() == state.turn()
        assert guessed.result() == state.result()
        assert all_cards(guessed) == all_cards(state)
        assert guessed == state.game.determinise(view, Fast(3))
        if isinstance(viewer, int):
            assert guessed.moves(viewer) == state.moves(viewer)

    def test_in_every_first_turn(self) -> None:
        for seed in range(6):
            rules = ("author", "published")[seed % 2]
            game = quinte.game("quinto-cards", players=2 + seed % 3, rules=rules)
            state = game.start(seed=seed)
            rng = Fast(seed)
            while not all(state.position()["first_turns"]):
                for viewer in (*range(state.game.players), None, ALL):
                    view = state.view(viewer)
                    completed = state.game.definition.visibility.complete(state.game, view)
                    assert no_redeal(completed)
                    assert no_redeal(state.game.determinise(view, rng).position())
                state.play(state.turn(), state.draw(state.turn(), rng))

    def test_with_shown_hands(self) -> None:
        state = play(load(late(["== ==", "oc4 oh4", "gh4"])), "pass")
        for viewer in EVERYBODY:
            view = state.view(viewer)
            states = [state.game.determinise(view, Fast(n)) for n in range(5)]
            hands = {tuple(each.position()["hands"][0]) for each in states}
            assert hands == {("==", "==")}

    @pytest.mark.parametrize(
        "change",
        [
            {"draw": 89},
            {"draw": "90"},
            {"points": 20},
            {"points": None},
            {"hands": [HIDDEN, HIDDEN]},
            {"hands": [HIDDEN, HIDDEN, HIDDEN]},
            {"hands": [HIDDEN, ["gt1", "gt2", "gt3", "gt4", None], HIDDEN]},
            {"hands": [[None] * 6, ["gt1", "gt2", "gt3", "gt4", "BLU"], HIDDEN]},
            {"hands": [["oc2", "rc1", "RED=", "==", "TWO"],
                       ["gt1", "gt2", "gt3", "gt4", "BLU"], HIDDEN]},
            {"hands": [HIDDEN, ["oc1", "gt2", "gt3", "gt4", "BLU"], HIDDEN]},
            {"hands": [HIDDEN, ["xx", "gt2", "gt3", "gt4", "BLU"], HIDDEN]},
            {"hands": None},
            {"hands": [5, 5, 5]},
            {"rows": None},
            {"rows": [{}]},
            {"won": [["r10", "r10"], [], []]},
            {"won": [[], []]},
            {"prize": "b70"},
            {"phase": "blue"},
            {"to_move": 3},
            {"to_move": None},
            {"turn": None},
            {"turn": {}},
            {"shown": [True, False, False]},
            {"first_turns": None},
            {"seat": 0},
            {"seat": 3},
            {"seat": "1"},
        ],
    )  # fmt: skip
    def test_a_view_that_cannot_be_is_refused(self, change: dict[str, Any]) -> None:
        state = three()
        with pytest.raises(quinte.QuinteError):
            state.game.determinise({**state.view(1), **change}, Fast(1))

    @pytest.mark.parametrize("field", list(three().view(1)))
    def test_a_view_without_a_field_is_refused(self, field: str) -> None:
        state = three()
        view = state.view(1)
        del view[field]
        with pytest.raises(BadPosition):
            state.game.determinise(view, Fast(1))


def no_redeal(position: dict[str, Any]) -> bool:
    """Q12: who is at a first turn has not, with what is laid already, a hand to be redealt."""
    seat = position["to_move"]
    if seat is None or position["first_turns"][seat]:
        return True
    laid = [row["cards"] for row in position["rows"] if row["id"] == position["turn"]["row"]]
    first = position["hands"][seat] + [judge.card_of(card) for cards in laid for card in cards]
    return len(first) == 5 and judge.can_begin(first) and not judge.can_make_quinto([], first)


class TestResample:
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_it_keeps_the_view_and_draws_the_rest_anew(self, viewer: Viewer) -> None:
        state = three()
        truth = state.position()
        drawn = [state.resample(viewer, Fast(seed)) for seed in range(20)]
        assert state.position() == truth
        for other in drawn:
            assert other.view(viewer) == state.view(viewer)
            assert all_cards(other) == all_cards(state)
            assert other.position()["rng"] != truth["rng"]
        positions = [other.position() for other in drawn]
        assert len({json.dumps(each["draw"]) for each in positions}) == 20
        assert len({json.dumps(each["points"]) for each in positions}) == 20
        for seat in range(3):
            seen = viewer in (seat, ALL)
            assert (len({json.dumps(each["hands"][seat]) for each in positions}) == 1) == seen

    def test_a_seat_has_the_same_moves_on_all_of_them(self) -> None:
        state = three()
        for seed in range(5):
            assert state.resample(1, Fast(seed)).moves(1) == state.moves(1)

    def test_states_that_look_alike_are_resampled_alike(self) -> None:
        one = three()
        wanted = position(["== == == ORA oc4", HANDS[1], "rh1 rh2 bs3 bs4 FOU"], ROWS, to_move=1)
        wanted["draw"].reverse()
        wanted["points"][:5] = wanted["points"][4::-1]
        other = load(wanted)
        assert one.view(1) == other.view(1)
        assert one.resample(1, Fast(5)) == other.resample(1, Fast(5))
        assert one.resample(None, Fast(5)) == other.resample(None, Fast(5))
        assert one.resample(0, Fast(5)) != other.resample(0, Fast(5))

    def test_shown_hands_and_short_ones_stay(self) -> None:
        state = play(load(late(["== ==", "oc4 oh4", "gh4 =="])), "pass")
        seen = Counter(
            json.dumps(state.resample(1, Fast(n)).position()["hands"]) for n in range(40)
        )
        assert set(seen) == {json.dumps([["==", "=="], ["oc4", "oh4"], ["gh4", "=="]])}
        seen = Counter(
            json.dumps(state.resample(None, Fast(n)).position()["hands"][1:]) for n in range(60)
        )
        pairs = {json.dumps([list(a), list(b)]) for a, b in [
            (("oc4", "oh4"), ("gh4", "==")), (("oc4", "gh4"), ("oh4", "==")),
            (("oh4", "gh4"), ("oc4", "==")), (("oc4", "=="), ("oh4", "gh4")),
            (("oh4", "=="), ("oc4", "gh4")), (("gh4", "=="), ("oc4", "oh4")),
        ]}  # fmt: skip
        assert set(seen) == pairs

    @pytest.mark.chances
    def test_the_point_deck_stays_by_colour_and_each_is_shuffled_fairly(self) -> None:
        rows = ["0 r10 bs1", "1 r25 bh1", "0 r25 oh4"]
        state = load(position([HANDS[0], HANDS[1]], rows))
        truth = state.position()["points"]
        assert [card[0] for card in truth] == [*"r" * 5, *"y" * 8, *"b" * 8]
        times = 1500
        for viewer in (0, ALL):
            rng = Fast(3)
            seen: list[Counter[str]] = [Counter() for _ in truth]
            for _ in range(times // (1 if viewer == 0 else 5)):
                points = state.resample(viewer, rng).position()["points"]
                assert [card[0] for card in points] == [card[0] for card in truth]
                assert Counter(points) == Counter(truth)
                for place, card in enumerate(points):
                    seen[place][card] += 1
            total = sum(seen[0].values())
            for place, cards in enumerate(seen):
                colour = [card for card in truth if card[0] == truth[place][0]]
                for card, number in Counter(colour).items():
                    mean = total * number / len(colour)
                    assert abs(cards[card] - mean) < 5 * mean**0.5

    @pytest.mark.chances
    def test_neighbours_in_the_point_deck_are_independent(self) -> None:
        state = load(position([HANDS[0], HANDS[1]], ["0 r10 bs1", "1 r25 bh1"]))
        rng = Fast(8)
        pairs = Counter(
            tuple(state.resample(0, rng).position()["points"][6:8]) for _ in range(2000)
        )
        assert set(pairs) == {
            (a, b) for a in ("y30", "y40", "y50", "y60") for b in ("y30", "y40", "y50", "y60")
        }
        for (a, b), number in pairs.items():
            mean = 2000 * (2 / 8) * ((1 if a == b else 2) / 7)
            assert abs(number - mean) < 5 * mean**0.5

    @pytest.mark.chances
    def test_what_is_hidden_is_drawn_fairly(self) -> None:
        state = three()
        rng = Fast(1)
        times = 1500
        held: Counter[str] = Counter()
        nexts: Counter[str] = Counter()
        for _ in range(times):
            drawn = state.resample(1, rng).position()
            held.update(kind_of(card) for card in drawn["hands"][2])
            nexts[kind_of(drawn["draw"][0])] += 1
        seen = [*HANDS[1].split(), "oc1", "ONE", "rc2", "RED", "bh1"]
        unseen = Counter(kind_of(card) for card in (whole_box() - Counter(seen)).elements())
        for kind, count in unseen.items():
            for found, cards in ((held, 5), (nexts, 1)):
                mean = times * cards * count / 100
                assert abs(found[kind] - mean) < 5 * mean**0.5

    @pytest.mark.parametrize("laid", [0, 1, 2, 3, 4])
    def test_who_is_at_a_first_turn_never_holds_a_hand_to_be_redealt(self, laid: int) -> None:
        first = ["gc1", "gc2", "gc3", "GRE"][:laid]
        rest = ["gc1", "gc2", "gc3", "GRE", "oh4"][laid:]
        rows = [f"1 r10 {' '.join(first)}"] if laid else []
        turn = {"row": 1 if laid else None, "laid": laid, "completed": False, "giver": None}
        others = "oc1 rt2 gs3 bh4 =="
        wanted = position([others, " ".join(rest), HANDS[2]], rows, to_move=1,
                          first_turns=[False] * 3)  # fmt: skip
        state = load(wanted | {"turn": turn})
        rng = Fast(laid)
        redealt = 0
        for _ in range(150):
            drawn = state.resample(0, rng).position()
            assert no_redeal(drawn)
            # A hand whose turn has not come may still be one: about one in four.
            redealt += judge.can_make_quinto([], drawn["hands"][2]) or not judge.can_begin(
                drawn["hands"][2]
            )
        assert 15 < redealt < 65

    @pytest.mark.chances
    def test_but_is_as_likely_to_hold_any_other(self) -> None:
        hands = ["oc1 rt2 gs3 bh4 ==", "gt1 rs4 bs1 bh3 CIR"]
        state = load(position(hands, to_move=1))
        rng = Fast(4)
        unseen = list((whole_box() - Counter(hands[0].split())).elements())
        drawn: Counter[str] = Counter()
        expected: Counter[str] = Counter()
        for _ in range(600):
            drawn.update(map(kind_of, state.resample(0, rng).position()["hands"][1]))
            while True:
                order = sorted(range(len(unseen)), key=lambda _: rng.below(1 << 40))[:5]
                hand = [unseen[i] for i in order]
                if judge.can_begin(hand) and not judge.can_make_quinto([], hand):
                    break
            expected.update(map(kind_of, hand))
        for kind, number in expected.items():
            assert abs(drawn[kind] - number) < 5 * (2 * number) ** 0.5
        assert sum(drawn.values()) == sum(expected.values()) == 3000

    def test_who_has_had_the_first_turn_may_hold_any_hand(self) -> None:
        state = three()
        rng = Fast(2)
        hands = [state.resample(0, rng).position()["hands"][1] for _ in range(200)]
        assert 20 < sum(judge.can_make_quinto([], hand) for hand in hands) < 90

    def test_at_the_end_nothing_can_change_the_result(self) -> None:
        over = load(late(["== ==", "==", ""], to_move=None))
        for viewer in EVERYBODY:
            other = over.resample(viewer, Fast(1))
            assert other.result() == over.result()
            assert other.position()["hands"] == over.position()["hands"]

    def test_it_needs_a_generator(self) -> None:
        with pytest.raises(TypeError):
            three().resample(0, None)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            three().game.determinise(three().view(0), None)


def kind_of(card: str) -> str:
    """A coarse kind, so that few draws tell: a picture's colour, a word, either, a bridge."""
    if card == "==":
        return "bridge"
    if card.endswith("="):
        return "either"
    return card[0] if card[-1].isdigit() else "word"


HOLD_A_QUINTO = ["bh4 rc1 RED= == TWO", "gt1 gt2 gt3 gt4 BLU"]


class TestSums:
    def table(self, **fields: Any) -> State:
        rows = ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3 HEX"]
        won = ["r10 r10 r15 r15", "r20 r20 r25 r25"]
        return load(position(HOLD_A_QUINTO, rows, won, **fields))

    def sums(self, **fields: Any) -> Any:
        state = self.table(**fields)
        return state.game.sums(state.view(0))

    def test_a_row_of_four_tells_what_the_fifth_card_wins_whoever_is_to_move(self) -> None:
        assert self.sums()["quintos"] == {"10": {"prize": "y40", "from": 1, "gifts": ["r20"]}}
        own = self.sums(to_move=1)["quintos"]
        assert own == {"10": {"prize": "y40", "from": None, "gifts": []}}

    def test_a_giver_who_chooses_may_give_any_of_them(self) -> None:
        quinto = self.sums(giver_chooses=True)["quintos"]["10"]
        assert quinto == {"prize": "y40", "from": 1, "gifts": ["r20", "r20", "r25", "r25"]}

    def test_the_published_prize_is_the_one_turned_up(self) -> None:
        rows = ["0 - bs4 FOU", "1 - bh1 bh2 bh3 HEX"]
        state = load(position(HOLD_A_QUINTO, rows, rules="published", prize="r20"))
        quintos = state.game.sums(state.view(None))["quintos"]
        assert quintos == {"2": {"prize": "r20", "from": None, "gifts": []}}

    def test_what_a_card_would_win_is_what_the_moves_are_explained_by(self) -> None:
        state = self.table()
        assert state.game.explain(state, 0, "R10:bh4")["wins"] == self.sums()["quintos"]["10"]

    def test_no_quinto_is_open_when_the_game_is_over(self) -> None:
        state = load(late(["== ==", ""], to_move=None, shown=[True, False]))
        assert state.game.sums(state.view(None))["quintos"] == {}

    def test_points_that_nobody_has_seen_are_to_come_the_lowest_first(self) -> None:
        coming = self.sums()["to_come"]
        assert len(coming) == 24 - 8 - 2
        assert coming[:2] == ["y30", "y40"]
        assert coming[-1] == "b100"

    def test_partners_are_one_side(self) -> None:
        state = quinte.game("quinto-cards", players=4, teams=True).start(seed=1)
        assert state.game.sums(state.view(0))["teams"] == [0, 1, 0, 1]
        state = quinte.game("quinto-cards", players=3).start(seed=1)
        assert state.game.sums(state.view(0))["teams"] == [0, 1, 2]
