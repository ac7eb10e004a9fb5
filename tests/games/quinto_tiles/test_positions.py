"""Positions of Quinto that cannot be are refused by name, and nothing else is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import quinte
from quinte import BadOption, BadPosition, Fast
from quinte.definition.game import game_of
from quinte.engine.result import Result
from quinte.language.words import Words
from tests.games.quinto_tiles.positions import load, play, position, small

FIELDS = ("game", "options", "board", "racks", "bag", "scores", "to_move", "passes")


def refused(wanted: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        game_of(wanted).load(wanted)
    return caught.value


def changed(**fields: Any) -> dict[str, Any]:
    return {**position(["97869", "01234"], {"7I": "55"}), **fields}


class TestLoadAndPosition:
    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"players": 3, "edition": "1968", "multiple": 7},
            {"players": 4, "edition": "1964-wood", "voluntary_pass": True},
        ],
    )
    def test_they_are_inverse_all_through_a_game(self, options: dict[str, Any]) -> None:
        game = quinte.game("quinto-tiles", **options)
        state = game.start(seed=7)
        rng = Fast(7)
        while True:
            written = json.loads(json.dumps(state.position()))
            back = game_of(written).load(written)
            assert back.position() == written
            assert back == state
            assert (back.turn(), back.result()) == (state.turn(), state.result())
            assert back.moves(back.turn()) == state.moves(state.turn())
            if state.turn() < 0:
                break
            state.play(state.turn(), state.draw(state.turn(), rng))

    def test_a_position_has_the_shape_of_the_rules_file(self) -> None:
        shape = load(["97869", "01234"], {"7I": "55"}, scores=[10, 0], to_move=1).position()
        assert tuple(shape) == (*FIELDS, "rng")
        assert shape["board"][6] == "........55......."
        assert [len(row) for row in shape["board"]] == [17] * 13
        assert shape["options"] == {"players": 2}
        assert (shape["scores"], shape["to_move"], shape["passes"]) == ([10, 0], 1, 0)

    def test_the_bag_lists_the_next_tile_first(self) -> None:
        wanted = position(["55501", "01234"])
        wanted["bag"] = "98" + wanted["bag"].replace("9", "", 1).replace("8", "", 1)
        state = quinte.game("quinto-tiles").load(wanted)
        assert state.position()["bag"] == wanted["bag"]
        play(state, "7I:55")
        assert state.position()["racks"][0] == "01589"

    def test_racks_are_read_in_any_order_and_written_ascending(self) -> None:
        one, other = load(["97869", "43210"]), load(["67899", "20413"])
        assert one == other
        assert one.position()["racks"] == ["67899", "01234"]

    def test_without_rng_the_same_move_gives_the_same_result(self) -> None:
        after = [
            play(load(["00011", "00022"]), "pass", "1: pass").position()["racks"] for _ in range(2)
        ]
        assert after[0] == after[1]

    def test_a_finished_position_keeps_its_shape(self) -> None:
        blocked = play(small(["1", "2"], scores=[4, 3]), "pass", "1: pass")
        written = blocked.position()
        assert tuple(written) == (*FIELDS, "rng")
        assert (written["to_move"], written["passes"], written["scores"]) == (None, 2, [3, 1])
        assert blocked.game.load(written).result() == Result((3, 1), (0,), "blocked")
        used = play(small(["5", ""], scores=[1, 2]), "2E:5")
        written = used.position()
        assert (written["to_move"], written["passes"], written["racks"]) == (None, 0, ["", ""])
        assert used.game.load(written).result() == Result((11, 2), (0,), "tiles")

    def test_a_score_may_be_below_zero_at_the_end_only(self) -> None:
        over = small(["11", "1"], scores=[-2, -1], to_move=None, passes=2)
        assert over.result() == Result((-2, -1), (1,), "blocked")
        with pytest.raises(BadPosition, match="scores"):
            small(["11", "1"], scores=[-3, -1], to_move=None, passes=2)
        with pytest.raises(BadPosition, match="scores"):
            small(["11", "1"], scores=[-1, 0])

    def test_a_board_of_one_tile_is_a_first_play(self) -> None:
        assert load(["05678", "01234"], {"7I": "5"}).turn() == 0
        error = refused(position(["05678", "01234"], {"7I": "3"}))
        assert (error.code, error.rule) == ("quinto-tiles.row_sum", "T7")

    def test_everyone_may_have_passed_on_an_empty_board_but_one(self) -> None:
        assert load(["00011", "00022", "55555"], to_move=2, passes=2).turn() == 2

    def test_after_voluntary_passes_a_game_may_end_on_an_empty_board(self) -> None:
        state = load(["00011", "00055"], voluntary_pass=True)
        written = play(state, "pass", "1: pass").position()
        assert game_of(written).load(written).result() == Result((-2, -10), (0,), "blocked")

    def test_the_example_of_the_rules_is_refused_for_its_shape(self) -> None:
        example = {
            "game": "quinto-tiles", "options": {"players": 2},
            "board": [".................", "..."], "racks": ["97869", "01234"],
            "bag": "7785", "scores": [0, 0], "to_move": 0, "passes": 0,
        }  # fmt: skip
        assert refused(example).code == "quinto-tiles.rows"
        example["board"] = ["." * 17] * 13
        error = refused(example)
        assert (error.code, error.rule) == ("quinto-tiles.too_few", "T1")
        assert error.arguments == {"tile": 0, "found": 1, "count": 7}


EMPTY = ["." * 17] * 13


def row_7(tiles: str) -> list[str]:
    """A board with one row of tiles, from the centre on; its tiles are counted twice."""
    return [*EMPTY[:6], ("." * 8 + tiles).ljust(17, "."), *EMPTY[7:]]


SHAPES: list[tuple[dict[str, Any], str, str | None]] = [
    ({"board": EMPTY[1:]}, "quinto-tiles.rows", "T1"),
    ({"board": []}, "quinto-tiles.rows", "T1"),
    ({"board": ["." * 18] * 12}, "quinto-tiles.rows", "T1"),
    ({"board": [*EMPTY[1:], "." * 16]}, "quinto-tiles.columns", "T1"),
    ({"board": [*EMPTY[1:], "." * 18]}, "quinto-tiles.columns", "T1"),
    ({"board": [*EMPTY[1:], ["."] * 17]}, "quinto-tiles.columns", "T1"),
    ({"board": [*EMPTY[1:], None]}, "quinto-tiles.columns", "T1"),
    ({"board": row_7("A")}, "quinto-tiles.signs", "T1"),
    ({"board": row_7(" ")}, "quinto-tiles.signs", "T1"),
    ({"board": row_7("?")}, "quinto-tiles.signs", "T1"),
    ({"board": row_7("٥")}, "quinto-tiles.signs", "T1"),
    ({"board": row_7("²")}, "quinto-tiles.signs", "T1"),
    ({"board": "." * 17}, "document.type", None),
    ({"board": {"7I": 5}}, "document.type", None),
    ({"bag": "12x"}, "quinto-tiles.digits", "T1"),
    ({"bag": "12 3"}, "quinto-tiles.digits", "T1"),
    ({"bag": "٥"}, "quinto-tiles.digits", "T1"),
    ({"bag": ["1", "2"]}, "document.type", None),
    ({"bag": 12}, "document.type", None),
    ({"racks": ["9786A", "01234"]}, "quinto-tiles.digits", "T1"),
    ({"racks": ["9786?", "01234"]}, "quinto-tiles.digits", "T1"),
    ({"racks": [97869, "01234"]}, "quinto-tiles.digits", "T1"),
    ({"racks": [["9", "7"], "01234"]}, "quinto-tiles.digits", "T1"),
    ({"racks": [None, "01234"]}, "quinto-tiles.digits", "T1"),
    ({"racks": ["97869"]}, "document.seats", "T2"),
    ({"racks": ["97869", "01234", ""]}, "document.seats", "T2"),
    ({"racks": []}, "document.seats", "T2"),
    ({"racks": "97869"}, "document.type", None),
    ({"racks": ["978699", "01234"]}, "quinto-tiles.rack", "T2"),
    ({"racks": ["55555", "01234"]}, "quinto-tiles.too_many", "T1"),
    ({"bag": ""}, "quinto-tiles.too_few", "T1"),
    ({"scores": [0]}, "document.seats", "T13"),
    ({"scores": [0, 0, 0]}, "document.seats", "T13"),
    ({"scores": [0, -1]}, "document.number", None),
    ({"scores": [0, 1_000_001]}, "document.number", None),
    ({"scores": [0, 1.0]}, "document.number", None),
    ({"scores": [0, True]}, "document.number", None),
    ({"scores": [0, None]}, "document.number", None),
    ({"scores": [0, "5"]}, "document.number", None),
    ({"scores": {}}, "document.type", None),
    ({"to_move": 2}, "document.number", None),
    ({"to_move": -1}, "document.number", None),
    ({"to_move": "0"}, "document.number", None),
    ({"to_move": True}, "document.number", None),
    ({"to_move": None}, "quinto-tiles.not_over", "T12"),
    ({"to_move": None, "passes": 1}, "quinto-tiles.not_over", "T12"),
    ({"passes": 2}, "quinto-tiles.is_over", "T12"),
    ({"passes": 3}, "document.number", None),
    ({"passes": -1}, "document.number", None),
    ({"passes": 1.0}, "document.number", None),
    ({"passes": False}, "document.number", None),
    ({"rng": "xyz"}, "position.rng", None),
    ({"rng": 7}, "document.type", None),
    ({"phase": "play"}, "document.unknown", None),
    ({"Bag": ""}, "document.unknown", None),
    ({"game": 7}, "document.type", None),
    ({"options": []}, "document.type", None),
]


class TestFields:
    @pytest.mark.parametrize(("fields", "code", "rule"), SHAPES)
    def test_a_field_that_cannot_be_is_refused(
        self, fields: dict[str, Any], code: str, rule: str | None
    ) -> None:
        error = refused(changed(**fields))
        assert (error.code, error.rule) == (code, rule)

    @pytest.mark.parametrize("name", FIELDS)
    def test_a_missing_field_is_named(self, name: str) -> None:
        wanted = changed()
        del wanted[name]
        error = refused(wanted)
        assert (error.code, error.arguments["field"]) == ("document.missing", name)

    def test_a_field_is_named_where_there_are_several(self) -> None:
        assert refused(changed(racks=["97869", "0x"])).arguments["field"] == "racks[1]"
        assert refused(changed(racks=["97869", "012345"])).arguments == {"seat": 1, "found": 6}
        assert refused(changed(board=row_7("A"))).arguments["row"] == 7

    @pytest.mark.parametrize("wanted", [None, [], "position", 7])
    def test_what_is_no_object_is_refused(self, wanted: object) -> None:
        with pytest.raises(BadPosition):
            quinte.game("quinto-tiles").load(wanted)

    def test_options_that_cannot_be_are_refused(self) -> None:
        for options in ({"players": 5}, {"players": 2, "multiple": 10}, {"edition": "1999"}):
            with pytest.raises(BadOption):
                game_of(changed(options=options))
        with pytest.raises(BadPosition, match="options differ from the game"):
            quinte.game("quinto-tiles", multiple=7).load(changed())

    def test_each_edition_has_its_own_board_and_tiles(self) -> None:
        wood = {"players": 2, "edition": "1964-wood"}
        assert refused(changed(options=wood)).arguments == {"found": 13, "rows": 15}
        error = refused(changed(options=wood, board=["." * 15] * 15))
        assert (error.code, error.arguments["count"]) == ("quinto-tiles.too_many", 6)


class TestTiles:
    def test_racks_that_the_tile_set_cannot_supply_are_refused(self) -> None:
        wanted = position(["55555", "55123"])
        error = refused(wanted)
        assert (error.code, error.rule) == ("quinto-tiles.too_many", "T1")
        assert error.arguments == {"tile": 5, "found": 7, "count": 6}
        assert str(error).startswith("there are 7 tiles of 5, but the box has only 6 — rule T1")

    def test_a_missing_tile_is_named(self) -> None:
        wanted = changed()
        wanted["bag"] = wanted["bag"].replace("7", "", 1)
        error = refused(wanted)
        assert (error.code, error.rule) == ("quinto-tiles.too_few", "T1")
        assert error.arguments == {"tile": 7, "found": 13, "count": 14}

    @pytest.mark.parametrize("where", ["bag", "racks", "board"])
    def test_a_tile_too_many_is_named_wherever_it_lies(self, where: str) -> None:
        wanted = position(["0129", "01234"], {"7I": "5"})
        if where == "bag":
            wanted["bag"] += "0"
        elif where == "racks":
            wanted["racks"][0] += "0"
        else:
            wanted["board"][6] = "." * 8 + "50" + "." * 7
        error = refused(wanted)
        assert (error.code, error.arguments["tile"]) == ("quinto-tiles.too_many", 0)


BOARDS: list[tuple[dict[str, str], str, str, dict[str, Any]]] = [
    ({"7I": "555500"}, "row_long", "T8", {"line": "7", "tiles": "555500"}),
    ({"I5": "0555500"}, "column_long", "T8", {"line": "I", "tiles": "0555500"}),
    ({"7I": "54"}, "row_sum", "T7", {"line": "7", "terms": "5+4", "sum": 9, "multiple": 5}),
    ({"I7": "54"}, "column_sum", "T7", {"line": "I", "terms": "5+4", "sum": 9, "multiple": 5}),
    ({"7I": "55", "J8": "1"}, "column_sum", "T7", {"line": "J", "terms": "5+1", "sum": 6}),
    ({"7I": "00"}, "row_zero", "T7", {"line": "7", "terms": "0+0"}),
    ({"I7": "00"}, "column_zero", "T7", {"line": "I", "terms": "0+0"}),
    ({"7I": "0"}, "row_zero", "T7", {"terms": "0"}),
    ({"7I": "50", "J8": "0"}, "column_zero", "T7", {"line": "J"}),
    ({"1A": "55"}, "centre", "T5", {"n": 1, "cells": ["7I"]}),
    ({"7J": "55"}, "centre", "T5", {"n": 1, "cells": ["7I"]}),
    ({"7I": "55", "1A": "55"}, "islands", "T6", {}),
    ({"7I": "55", "8K": "55"}, "islands", "T6", {"cell": "8K"}),
    ({"7I": "5", "9I": "5"}, "islands", "T6", {}),
]


class TestBoards:
    @pytest.mark.parametrize(("lines", "code", "rule", "arguments"), BOARDS)
    def test_a_board_that_breaks_a_rule_is_refused_by_it(
        self, lines: dict[str, str], code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        error = refused(position(["67899", "12347"], lines))
        assert (error.code, error.rule) == (f"quinto-tiles.{code}", rule)
        assert arguments.items() <= error.arguments.items()

    def test_sums_are_checked_by_the_multiple_of_the_game(self) -> None:
        lines = {"7I": "43"}
        assert refused(position(["67899", "12347"], lines)).arguments["multiple"] == 5
        assert load(["67899", "12347"], lines, multiple=7).turn() == 0

    @pytest.mark.parametrize("cell", ["6I", "6J", "7I", "7J"])
    def test_in_1968_any_of_four_cells_is_the_centre(self, cell: str) -> None:
        assert load(["67899", "12347"], {cell: "5"}, edition="1968").turn() == 0

    @pytest.mark.parametrize("cell", ["5I", "6H", "7K", "8J"])
    def test_and_no_other(self, cell: str) -> None:
        error = refused(position(["67899", "12347"], {cell: "5"}, edition="1968"))
        assert (error.code, error.rule) == ("quinto-tiles.centre", "T5")
        assert (error.arguments["n"], len(error.arguments["cells"])) == (4, 4)
        assert "one of the middle cells: 6I, 6J, 7I, 7J" in str(error)

    def test_a_run_of_five_and_a_crossing_are_no_trouble(self) -> None:
        assert load(["67899", "12347"], {"7G": "55055", "I8": "55"}).turn() == 0


TURNS: list[tuple[Callable[[], Any], str, str, dict[str, Any]]] = [
    (lambda: load(["5550", "01234"]), "short", "T9", {"seat": 0, "found": 4}),
    (lambda: load(["55501", ""]), "short", "T9", {"seat": 1, "found": 0}),
    (lambda: small(["1", "22222"], bag="7"), "short", "T9", {"seat": 0, "found": 1}),
    (lambda: small(["", "1"], to_move=0), "no_tiles", "T12", {"seat": 0}),
    (lambda: small(["1", "2", ""], to_move=2), "no_tiles", "T12", {"seat": 2}),
    (lambda: small(["1", "2"], passes=2), "is_over", "T12", {"passes": 2, "n": 2}),
    (lambda: small(["", "2"], passes=1, to_move=1), "is_over", "T12", {"passes": 1, "n": 1}),
    (lambda: small(["", ""], to_move=0), "is_over", "T12", {"passes": 0, "n": 0}),
    (lambda: small(["1", "2"], to_move=None), "not_over", "T12", {"passes": 0, "n": 2}),
    (lambda: small(["1", "2", "1"], passes=2, to_move=None), "not_over", "T12", {"n": 3}),
    (
        lambda: small(["1", "5"], to_move=None, passes=2, scores=[0, 0]),
        "could_play", "T12", {"seat": 1},
    ),
    (
        lambda: load(["00011", "00055"], to_move=None, passes=2, scores=[-2, -10]),
        "redraw", "T10", {},
    ),
    (
        lambda: load(["00011", "00022"], to_move=None, passes=2, scores=[-2, -4],
                     voluntary_pass=True),
        "redraw", "T10", {},
    ),
]  # fmt: skip


class TestTurns:
    @pytest.mark.parametrize(("loaded", "code", "rule", "arguments"), TURNS)
    def test_fields_that_contradict_each_other_are_refused(
        self, loaded: Callable[[], Any], code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        with pytest.raises(BadPosition) as caught:
            loaded()
        assert (caught.value.code, caught.value.rule) == (f"quinto-tiles.{code}", rule)
        assert arguments.items() <= caught.value.arguments.items()

    def test_where_passing_is_free_a_game_may_end_though_a_seat_can_play(self) -> None:
        over = small(["1", "5"], to_move=None, passes=2, scores=[0, 0], voluntary_pass=True)
        assert over.result() == Result((0, 0), (0, 1), "blocked")

    def test_passes_are_counted_by_the_seats_that_hold_tiles(self) -> None:
        assert small(["", "1", "2"], passes=1, to_move=2).turn() == 2
        with pytest.raises(BadPosition, match="passes"):
            small(["", "1", "2"], passes=3, to_move=2)
        assert small(["", ""], to_move=None).result() == Result((0, 0), (0, 1), "tiles")

    def test_nothing_is_scored_on_an_empty_board(self) -> None:
        error = refused(position(["97869", "01234"], scores=[5, 0]))
        assert (error.code, error.arguments["field"]) == ("document.number", "scores")

    def test_when_no_rack_could_open_voluntary_passes_do_not_end_it_either(self) -> None:
        wanted = position(["00011", "00022"], to_move=None, passes=2, voluntary_pass=True,
                          scores=[-2, -4])  # fmt: skip
        assert refused(wanted).code == "quinto-tiles.redraw"

    def test_at_the_end_on_an_empty_board_scores_are_what_is_left(self) -> None:
        wanted = position(["00011", "00055"], to_move=None, passes=2, voluntary_pass=True)
        assert refused(wanted).arguments["field"] == "scores"
        for scores in ([-2, -9], [-2, -11], [-1, -10], [-3, -10]):
            error = refused({**wanted, "scores": scores})
            assert (error.code, error.arguments["field"]) == ("document.number", "scores")
        over = game_of(wanted).load({**wanted, "scores": [-2, -10]})
        assert over.result() == Result((-2, -10), (0,), "blocked")


class TestBoxes:
    def refused(self, editions: dict[str, Any]) -> BadOption:
        with pytest.raises(BadOption) as caught:
            quinte.game("quinto-tiles", components={"editions": editions})
        return caught.value

    @pytest.mark.parametrize("name", ["1964", "1964-wood", "1968"])
    def test_a_missing_edition_is_named(self, name: str) -> None:
        shipped = dict(quinte.kinds()["quinto-tiles"].components["editions"])
        assert set(shipped) == {"1964", "1964-wood", "1968"}
        del shipped[name]
        error = self.refused(shipped)
        assert (error.code, error.arguments["field"]) == ("document.missing", name)

    def test_an_unknown_edition_is_named(self) -> None:
        shipped = quinte.kinds()["quinto-tiles"].components["editions"]
        error = self.refused({**shipped, "1999": shipped["1964"]})
        assert error.code == "document.unknown"
        assert "1999" in str(error)

    @pytest.mark.parametrize("name", ["1964", "1964-wood", "1968"])
    @pytest.mark.parametrize(
        "counts",
        [
            [0, 0, 0, 0, 0, 90, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 90, 0, 1, 0, 0],
            [0, 1, 0, 0, 0, 90, 0, 0, 0, 1],
            [0, 0, 2, 0, 0, 0, 0, 0, 0, 18],
        ],
    )
    def test_a_box_where_all_but_two_tiles_are_alike_is_refused(
        self, name: str, counts: list[int]
    ) -> None:
        shipped = quinte.kinds()["quinto-tiles"].components["editions"]
        error = self.refused({**shipped, name: {**shipped[name], "tiles": counts}})
        assert (error.code, error.rule) == ("quinto-tiles.one_number", "T3")
        assert error.arguments == {"edition": name}
        assert "almost all tiles have the same number" in Words("en").error(error)
        assert "presque toutes les tuiles" in Words("fr").error(error)

    def test_three_others_are_enough(self) -> None:
        shipped = quinte.kinds()["quinto-tiles"].components["editions"]
        changed = {**shipped["1964"], "tiles": [0, 1, 1, 0, 1, 0, 0, 0, 0, 30]}
        components = {"editions": {**shipped, "1964": changed}}
        game = quinte.game("quinto-tiles", players=4, components=components)
        for seed in range(50):
            assert 0 <= game.start(seed=seed).turn() < 4


SAID = {
    "rows": ("the board must have 13 rows", "le plateau a 13 rangées"),
    "columns": ("17 characters", "17 signes"),
    "signs": ("may only contain digits and dots", "ni un chiffre ni un point"),
    "digits": ("must be a string of digits", "texte de chiffres"),
    "rack": ("the maximum is five", "le maximum est de cinq"),
    "too_many": ("but the box has", "la boîte n’en a que"),
    "too_few": ("belong in the bag", "doivent être dans le sac"),
    "row_long": ("row 7: 555500 has more than five", "rangée 7\u00a0: 555500 dépasse cinq"),
    "column_long": ("column I: 0555500 has more", "colonne I\u00a0: 0555500 dépasse"),
    "row_sum": ("is not a multiple of 5", "n’est pas un multiple de 5"),
    "column_sum": ("is not a multiple of 5", "n’est pas un multiple de 5"),
    "row_zero": ("= 0, which does not count as a multiple", "0 ne compte pas comme multiple"),
    "column_zero": ("= 0, which does not count as a multiple", "0 ne compte pas comme multiple"),
    "centre": ("must cover the centre cell, 7I", "doit couvrir la case du centre, 7I"),
    "islands": ("is not connected to the others", "n’est pas reliée aux autres"),
    "short": ("but the bag is not empty", "il en reste dans le sac"),
    "is_over": ("so “to_move” must be null", "plus personne ne peut jouer"),
    "not_over": ("the game is not over", "la partie n’est pas terminée"),
    "could_play": ("seat 1 can play, for instance", "la place 1 peut jouer, par exemple"),
    "no_tiles": ("is to move, but has no tiles", "n’a pas de tuiles"),
    "redraw": ("so the racks must be redrawn", "chacun tire un nouveau chevalet"),
}
"""By code, what is said in English and in French."""


def every_refusal() -> list[BadPosition]:
    """All that is refused above."""
    errors = [refused(changed(**fields)) for fields, *_ in SHAPES]
    errors += [refused(position(["67899", "12347"], lines)) for lines, *_ in BOARDS]
    errors.append(refused(position(["55555", "55123"])))
    for loaded, *_ in TURNS:
        with pytest.raises(BadPosition) as caught:
            loaded()
        errors.append(caught.value)
    return errors


def test_every_refusal_is_said_in_both_languages() -> None:
    errors = every_refusal()
    codes = {error.code.removeprefix("quinto-tiles.") for error in errors}
    assert set(SAID) <= codes
    assert all("." in code for code in codes - set(SAID))  # the others are the program's own
    for error in errors:
        in_words = SAID.get(error.code.removeprefix("quinto-tiles."), ("", ""))
        for language, words in zip(("en", "fr"), in_words, strict=True):
            said = Words(language).error(error)
            assert words in said
            assert error.code not in said
            assert "{" not in said.replace('{"', "").replace("{}", "")
            assert error.rule is None or re.search(f" — (rule |règle )?{error.rule}\\b", said)
