"""What each seat sees and hears of Quinto, and what is made of what it does not see."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

import quinte
from quinte import ALL, BadPosition, Fast
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact, Viewer
from tests.games.quinto_tiles.positions import load, play, position, small

RACKS = ["67899", "01234", "44777"]
EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, None, ALL)


def three(**fields: Any) -> State:
    return load(RACKS, {"7I": "55"}, scores=[10, 0, 0], to_move=1, **fields)


class TestViews:
    @pytest.mark.parametrize(
        ("viewer", "racks"),
        [
            (0, ["67899", "?????", "?????"]),
            (1, ["?????", "01234", "?????"]),
            (2, ["?????", "?????", "44777"]),
            (None, ["?????", "?????", "?????"]),
            (ALL, RACKS),
        ],
    )
    def test_a_seat_sees_its_rack_and_what_all_know(self, viewer: Viewer, racks: list[str]) -> None:
        state = three(passes=1, multiple=5)
        assert state.view(viewer) == {
            "game": "quinto-tiles",
            "options": {"players": 3},
            "board": state.position()["board"],
            "scores": [10, 0, 0],
            "to_move": 1,
            "passes": 1,
            "seat": viewer,
            "racks": racks,
            "bag": 73,
        }

    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_nobody_sees_the_order_of_the_bag(self, viewer: Viewer) -> None:
        bag = position(RACKS, {"7I": "55"})["bag"]
        shown = {json.dumps(three(bag=each).view(viewer)) for each in (bag, bag[::-1])}
        assert len(shown) == 1

    def test_how_many_tiles_a_rack_holds_is_known_and_no_more(self) -> None:
        one, other = small(["11", "2", ""]), small(["12", "1", ""])
        assert one.view(None)["racks"] == ["??", "?", ""]
        assert one.view(None)["bag"] == 0
        assert json.dumps(one.view(2)) == json.dumps(other.view(2))

    def test_other_racks_are_shown_in_the_same_bytes(self) -> None:
        views = set()
        for first, third in permutations(["67899", "44777", "00066"], 2):
            state = load([first, "01234", third], {"7I": "55"}, to_move=1)
            views.add(json.dumps(state.view(1)))
        assert len(views) == 1

    @pytest.mark.parametrize("viewer", [0, 1, None, ALL])
    def test_at_the_end_all_racks_lie_open(self, viewer: Viewer) -> None:
        state = play(small(["11", "2"], scores=[7, 4]), "pass", "1: pass")
        view = state.view(viewer)
        assert (view["racks"], view["scores"], view["to_move"]) == (["11", "2"], [5, 2], None)

    @pytest.mark.parametrize("nobody", [3, -1, "one", 0.0])
    def test_who_is_not_at_the_table_sees_nothing(self, nobody: Any) -> None:
        with pytest.raises(quinte.QuinteError):
            three().view(nobody)


RUNS = [{"at": "7I", "tiles": "555", "sum": 15}]
FACTS: list[tuple[Fact, EventData, EventData]] = [
    ({"fact": "opening", "drawn": [[0, 5], [1, 7]]}, {"drawn": [[0, 5], [1, 7]]}, {}),
    ({"fact": "begins", "seat": 1}, {"seat": 1}, {}),
    (
        {"fact": "drawn", "seat": 1, "number": 2, "rack": "01234"},
        {"seat": 1, "number": 2},
        {"rack": "01234"},
    ),
    (
        {"fact": "placed", "seat": 1, "play": "7K:5", "cells": ["7K"], "score": 15, "runs": RUNS},
        {"seat": 1, "play": "7K:5", "cells": ["7K"], "score": 15, "runs": RUNS},
        {},
    ),
    ({"fact": "passed", "seat": 1}, {"seat": 1}, {}),
    ({"fact": "redrawn"}, {}, {}),
    (
        {"fact": "left", "seat": 1, "rack": "12", "points": 3},
        {"seat": 1, "rack": "12", "points": 3},
        {},
    ),
]
"""A fact of each kind, what everybody is told of it, and what its own seat is told besides."""


class TestEvents:
    @pytest.mark.parametrize(("fact", "public", "own"), FACTS)
    def test_who_is_told_what(self, fact: Fact, public: EventData, own: EventData) -> None:
        game = quinte.game("quinto-tiles", players=3)
        careless = {**fact, "secret": "67899", "bag": "77"}
        public = {"event": fact["fact"], **public}
        for viewer in EVERYBODY:
            told = public | own if viewer in (1, ALL) else public
            assert game.events([careless], viewer) == [told]

    def test_of_an_unknown_fact_nobody_is_told(self) -> None:
        game = quinte.game("quinto-tiles", players=3)
        for viewer in EVERYBODY:
            assert game.events([{"fact": "peeked", "seat": 0, "rack": "67899"}], viewer) == []

    def test_a_whole_game_reports_no_other_facts(self) -> None:
        kinds = set()
        for seed in range(4):
            facts: list[Fact] = []
            state = quinte.game("quinto-tiles", players=3, multiple=9).start(seed=seed, log=facts)
            state.run(Fast(seed), 1000)
            kinds |= {fact["fact"] for fact in facts}
        assert kinds <= {fact["fact"] for fact, *_ in FACTS}
        assert {"opening", "begins", "drawn", "placed", "passed", "left"} <= kinds

    def test_the_deal_tells_each_seat_its_own_rack(self) -> None:
        facts: list[Fact] = []
        game = quinte.game("quinto-tiles", players=3)
        racks = game.start(seed=4, first=1, log=facts).position()["racks"]
        assert game.events(facts, 2) == [
            {"event": "begins", "seat": 1},
            {"event": "drawn", "seat": 0, "number": 5},
            {"event": "drawn", "seat": 1, "number": 5},
            {"event": "drawn", "seat": 2, "number": 5, "rack": racks[2]},
        ]
        assert not any("rack" in event for event in game.events(facts, None))
        assert [e["rack"] for e in game.events(facts, ALL) if e["event"] == "drawn"] == racks

    def test_a_play_is_told_to_all_with_its_runs_and_what_is_drawn_only_to_its_seat(self) -> None:
        state = load(["55501", "01234"], {"7I": "55"})
        facts: list[Fact] = []
        state.log = facts
        play(state, "8I:505")
        runs = [
            {"at": "8I", "tiles": "505", "sum": 10},
            {"at": "I7", "tiles": "55", "sum": 10},
            {"at": "J7", "tiles": "50", "sum": 5},
        ]
        placed = {
            "event": "placed",
            "seat": 0,
            "play": "8I:505",
            "cells": ["8I", "8J", "8K"],
            "score": 25,
            "runs": runs,
        }
        drawn = {"event": "drawn", "seat": 0, "number": 3}
        assert state.game.events(facts, 1) == [placed, drawn]
        assert state.game.events(facts, None) == [placed, drawn]
        own = {**drawn, "rack": state.position()["racks"][0]}
        assert state.game.events(facts, 0) == [placed, own]

    def test_who_draws_nothing_is_told_nothing_of_a_draw(self) -> None:
        state = small(["55", "1"])
        facts: list[Fact] = []
        state.log = facts
        play(state, "2E:5")
        assert [fact["fact"] for fact in facts] == ["placed"]

    def test_what_is_drawn_reaches_nobody_else(self) -> None:
        heard = set()
        bag = position(["55501", "01234", "66777"])["bag"]
        for each in (bag, bag[::-1], bag[7:] + bag[:7]):
            state = load(["55501", "01234", "66777"], bag=each)
            facts: list[Fact] = []
            state.log = facts
            play(state, "7I:555")
            for viewer in (1, 2, None):
                heard.add((viewer, json.dumps([state.game.events(facts, viewer)])))
                heard.add((viewer, json.dumps(state.view(viewer))))
        assert len(heard) == 6

    def test_tiles_left_are_told_to_all_and_of_empty_racks_nothing(self) -> None:
        state = small(["", "11", "2"], to_move=1)
        facts: list[Fact] = []
        state.log = facts
        play(state, "1: pass", "2: pass")
        for viewer in EVERYBODY:
            assert state.game.events(facts, viewer)[2:] == [
                {"event": "left", "seat": 1, "rack": "11", "points": 2},
                {"event": "left", "seat": 2, "rack": "2", "points": 2},
            ]


class TestTheRedraw:
    def redrawn(self, racks: list[str]) -> tuple[State, list[Fact]]:
        state = play(load(racks), "pass", "1: pass")
        facts: list[Fact] = []
        state.log = facts
        play(state, "2: pass")
        return state, facts

    def test_each_hears_of_its_new_rack_only(self) -> None:
        state, facts = self.redrawn(["00011", "00022", "01111"])
        racks = state.position()["racks"]
        for viewer in EVERYBODY:
            told = state.game.events(facts, viewer)
            assert told[:2] == [{"event": "passed", "seat": 2}, {"event": "redrawn"}]
            assert told[2:] == [
                {"event": "drawn", "seat": seat, "number": 5}
                | ({"rack": racks[seat]} if viewer in (seat, ALL) else {})
                for seat in range(3)
            ]

    def test_the_racks_that_went_back_are_not_shown(self) -> None:
        state, facts = self.redrawn(["00011", "00022", "01111"])
        for viewer in (0, 1, 2, None):
            shown = json.dumps([state.game.events(facts, viewer), state.view(viewer)])
            for seat, rack in enumerate(["00011", "00022", "01111"]):
                assert rack not in shown or state.position()["racks"][seat] == rack

    def test_the_new_racks_do_not_depend_on_who_held_what(self) -> None:
        after = set()
        for racks in permutations(["00011", "00022", "01111"]):
            state, _ = self.redrawn(list(racks))
            after.add(json.dumps(state.position()))
        assert len(after) == 1

    def test_it_is_the_first_to_pass_who_begins_anew(self) -> None:
        state = load(["00011", "00022", "01111"], to_move=1)
        play(state, "1: pass", "2: pass", "0: pass")
        after = state.position()
        assert (after["to_move"], after["passes"], after["scores"]) == (1, 0, [0, 0, 0])
        assert len(after["bag"]) == 75
        assert state.view(0)["bag"] == 75


class TestComplete:
    def test_the_lowest_tiles_lie_where_some_are_hidden(self) -> None:
        state = three()
        view = state.view(1)
        completed = state.game.definition.visibility.complete(state.game, view)
        # 1 to 4 of seat 1, the fives on the board; the seven zeros less one come first.
        assert completed["racks"] == ["00000", "01234", "01111"]
        assert completed["bag"] == "".join(sorted(completed["bag"]))
        assert sorted(state.game.pieces(completed)) == sorted(state.game.pieces(state.position()))
        assert state.game.load(completed).view(1) == view

    @pytest.mark.parametrize("viewer", EVERYBODY)
    @pytest.mark.parametrize("moves", [0, 1, 8, 30, 500])
    def test_a_guess_looks_like_the_view(self, viewer: Viewer, moves: int) -> None:
        state = quinte.game("quinto-tiles", players=3, edition="1964-wood").start(seed=moves)
        state.run(Fast(moves), moves)
        view = json.loads(json.dumps(state.view(viewer)))
        guessed = state.game.determinise(view, Fast(3))
        assert guessed.view(viewer) == view
        assert guessed.turn() == state.turn()
        assert sorted(state.game.pieces(guessed.position())) == sorted(
            state.game.pieces(state.position())
        )
        assert guessed == state.game.determinise(view, Fast(3))

    @pytest.mark.parametrize(
        "change",
        [
            {"bag": 72},
            {"bag": "73"},
            {"racks": ["?????", "01234"]},
            {"racks": ["?????", "01234", "??????"]},
            {"racks": ["?????", "00000000", "?????"]},
            {"racks": ["?????", "0123?", "?????"]},
            {"racks": ["67899", "01234", "?????"]},
            {"racks": [5, "01234", "?????"]},
            {"racks": None},
            {"board": []},
            {"board": ["?" * 17] * 13},
            {"scores": [10, 0]},
            {"to_move": None},
            {"to_move": 3},
            {"seat": 0},
            {"seat": 3},
            {"seat": "1"},
        ],
    )
    def test_a_view_that_cannot_be_is_refused(self, change: dict[str, Any]) -> None:
        state = three()
        with pytest.raises(quinte.QuinteError):
            state.game.determinise({**state.view(1), **change}, Fast(1))

    @pytest.mark.parametrize("field", ["racks", "bag", "board", "seat", "scores", "passes"])
    def test_a_view_without_a_field_is_refused(self, field: str) -> None:
        state = three()
        view = state.view(1)
        del view[field]
        with pytest.raises(BadPosition):
            state.game.determinise(view, Fast(1))


class TestResample:
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_it_keeps_the_view_and_draws_the_rest_anew(self, viewer: Viewer) -> None:
        state = three()
        truth = state.position()
        drawn = [state.resample(viewer, Fast(seed)) for seed in range(20)]
        assert state.position() == truth
        for other in drawn:
            assert other.view(viewer) == state.view(viewer)
            assert sorted(state.game.pieces(other.position())) == sorted(state.game.pieces(truth))
            assert other.position()["rng"] != truth["rng"]
        assert len({other.position()["bag"] for other in drawn}) == 20
        for seat in range(3):
            seen = viewer in (seat, ALL)
            assert (len({other.position()["racks"][seat] for other in drawn}) == 1) == seen

    def test_a_seat_has_the_same_moves_on_all_of_them(self) -> None:
        state = three()
        for seed in range(5):
            assert state.resample(1, Fast(seed)).moves(1) == state.moves(1)

    def test_states_that_look_alike_are_resampled_alike(self) -> None:
        one = load(["67899", "01234", "44777"], {"7I": "55"}, to_move=1)
        other = load(["00066", "01234", "01111"], {"7I": "55"}, to_move=1)
        assert one.view(1) == other.view(1)
        assert one.resample(1, Fast(5)) == other.resample(1, Fast(5))
        assert one.resample(0, Fast(5)) != other.resample(0, Fast(5))

    def test_at_the_end_the_racks_are_known(self) -> None:
        state = play(small(["11", "2"], scores=[7, 4]), "pass", "1: pass")
        for viewer in (0, None):
            assert state.resample(viewer, Fast(1)).position()["racks"] == ["11", "2"]
            assert state.resample(viewer, Fast(1)).result() == state.result()

    def test_short_racks_stay_as_long_as_they_are(self) -> None:
        state = small(["", "12", "1"], to_move=1)
        racks = {tuple(state.resample(0, Fast(n)).position()["racks"]) for n in range(30)}
        assert racks == {("", "12", "1"), ("", "11", "2")}

    def test_what_is_hidden_is_drawn_fairly(self) -> None:
        state = load(["55567", "00000", "01234"])
        rng = Fast(1)
        times = 2000
        held = dict.fromkeys(range(10), 0)
        for _ in range(times):
            for tile in state.resample(0, rng).position()["racks"][1]:
                held[int(tile)] += 1
        unseen = [7, 6, 6, 7, 10, 3, 9, 13, 12, 12]
        for tile, count in enumerate(unseen):
            mean = times * 5 * count / sum(unseen)
            assert abs(held[tile] - mean) < 6 * mean**0.5

    def test_it_needs_a_generator(self) -> None:
        state = three()
        with pytest.raises(TypeError):
            state.resample(0, None)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            state.redeal(0, None)  # type: ignore[arg-type]


class TestSums:
    def test_what_a_seat_has_not_seen_is_counted_number_by_number(self) -> None:
        state = three()
        counts = state.game.box["1964"].counts
        for viewer, racks in ((0, RACKS[0]), (2, RACKS[2]), (None, ""), (ALL, "".join(RACKS))):
            seen = "55" + racks
            unseen = [count - seen.count(str(n)) for n, count in enumerate(counts)]
            assert state.game.sums(state.view(viewer)) == {"unseen": unseen}
