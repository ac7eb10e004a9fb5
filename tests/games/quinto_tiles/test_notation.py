"""Moves of Quinto as text, and what `explain` says of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quinte
from quinte import BadNotation, Fast, IllegalMove, NotYourTurn, QuinteError
from quinte.engine.state import State
from quinte.engine.types import Fact
from quinte.language.words import Words
from tests.games.quinto_tiles.positions import board_of, load, play, plays, small


def table() -> State:
    """Two fives on row 7, from the centre to the right."""
    return load(["05579", "01234"], {"7I": "55"})


def middle(seed: int, moves: int, **options: Any) -> State:
    """A state in the middle of a random game."""
    state = quinte.game("quinto-tiles", **options).start(seed=seed)
    state.run(Fast(seed), moves)
    return state


MIDDLES = [
    (1, 0, {}),
    (2, 1, {"players": 3}),
    (3, 9, {"edition": "1968"}),
    (4, 20, {"edition": "1964-wood", "multiple": 3}),
    (5, 25, {"players": 4, "voluntary_pass": True}),
    (6, 14, {"edition": "1968", "multiple": 2}),
]


def some(texts: list[str]) -> list[str]:
    """Sixty of them from all over, and all that pass."""
    return [*texts[:: max(1, len(texts) // 60)], *(text for text in texts if text == "pass")]


def laid(text: str, state: State) -> list[str]:
    """A board with just the new tiles of a play, read by the tests' own reader."""
    place, _, tiles = text.partition(":")
    board = state.position()["board"]
    return board_of({place: tiles}, len(board), len(board[0]))


class TestTextAndParse:
    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_every_move_has_a_text_of_its_own_that_stands_for_it(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        seat = state.turn()
        legal = state.moves(seat)
        texts = [state.game.text(state, seat, move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert [state.game.parse(state, seat, text) for text in texts] == [(m,) for m in legal]

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_the_text_says_which_tiles_come_where(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        before = state.position()["board"]
        for text in some([text for text in plays(state) if text != "pass"]):
            tiles = text.partition(":")[2]
            assert tiles[0] != "." != tiles[-1]
            if len(tiles) == 1:
                assert text[0].isdigit()  # a single tile is written across
            new = laid(text, state)
            after = play(state.copy(), text).position()["board"]
            for old_row, new_row, row in zip(before, new, after, strict=True):
                for old, tile, cell in zip(old_row, new_row, row, strict=True):
                    assert "." in (old, tile)
                    assert cell == (tile if old == "." else old)

    @pytest.mark.parametrize(
        ("text", "cells"),
        [
            ("7K:0", {"7K": "0"}),
            ("7H:5..0", {"7H": "5", "7K": "0"}),
            ("I6:5.0", {"6I": "5", "8I": "0"}),
            ("I8:055", {"8I": "0", "9I": "5", "10I": "5"}),
            ("6J:5", {"6J": "5"}),
        ],
    )
    def test_across_begins_with_the_row_and_down_with_the_column(
        self, text: str, cells: dict[str, str]
    ) -> None:
        state = table()
        assert text in plays(state)
        board = play(state, text).position()["board"]
        assert board == board_of({"7I": "55", **cells}, 13, 17)

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_the_other_form_of_a_single_tile_is_the_same_move(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        seat = state.turn()
        for text in plays(state):
            place, _, tiles = text.partition(":")
            if len(tiles) == 1:
                other = f"{place[-1]}{place[:-1]}:{tiles}"
                assert state.game.parse(state, seat, other) == state.game.parse(state, seat, text)

    def test_i7_5_is_7i_5(self) -> None:
        state = load(["05579", "01234"])
        (move,) = state.game.parse(state, 0, "I7:5")
        assert (move,) == state.game.parse(state, 0, "7I:5")
        assert state.game.text(state, 0, move) == "7I:5"

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_tiles_may_be_named_cell_by_cell_in_any_order(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        seat = state.turn()
        rng = Fast(seed)
        for text in some([text for text in plays(state) if text != "pass"]):
            cells = [
                f"{row + 1}{chr(65 + column)}={tile}"
                if rng.below(2)
                else f"{chr(65 + column)}{row + 1}={tile}"
                for row, tiles in enumerate(laid(text, state))
                for column, tile in enumerate(tiles)
                if tile != "."
            ]
            at = rng.below(len(cells))
            named = " ".join(cells[at:] + cells[:at])
            assert state.game.parse(state, seat, named) == state.game.parse(state, seat, text)

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("i8:055", "I8:055"),
            ("  7k:0  ", "7K:0"),
            ("7K : 0", "7K:0"),
            ("7K:\t0\n", "7K:0"),
            ("7k=0", "7K:0"),
            ("k7=0", "7K:0"),
            ("7K = 0", "7K:0"),
            ("7K= 0", "7K:0"),
            ("7H =5 k7\t= 0", "7H:5..0"),
            ("7K=0 7H=5", "7H:5..0"),
            ("  7h=5   k7=0 ", "7H:5..0"),
            ("8i=0 6i=5", "I6:5.0"),
            ("10I=5 8I=0 9I=5", "I8:055"),
            ("7I:..0", "7K:0"),  # dots on tiles before and after the new ones do no harm
            ("7H:5..", "7H:5"),
            ("PASS", "pass"),
            (" Pass ", "pass"),
        ],
    )
    def test_lower_case_spaces_and_more_dots_are_read(self, text: str, canonical: str) -> None:
        state = table()
        (move,) = state.game.parse(state, 0, text)
        assert state.game.text(state, 0, move) == canonical

    def test_a_column_of_the_widest_board_is_r(self) -> None:
        lines = {"6J": "55555", "N7": "5555", "10O": "5555", "R9": "5.55"}
        state = small(["05", "16789"], lines, edition="1968")
        assert plays(state)["8R:0"] == 20
        assert play(state, "R8:0").position()["board"][7] == "." * 13 + "5...0"


NO_MOVE = [
    "", " ", "7I", "I7", "77:5", "II:5", "I:5", "7:5", ":5", "=5", "7I5", "7I;5", "-7I:5", "7.5I:5",
    "7I:5\n5", "passe", "pass!", "pass pass", "pass 7K:0", "draw", "?", "\x00", "7K\x00:0",
    "é" * 50, "ⅦK:0", "7Κ:0", "7é:0", "🀀", "\ud800", "99999999999999999999", "1000A:0",
    "9" * 5000 + "A:0", "A1000:0", "7K=0 7L", "7K=0 pass", "0: 7K:0",
    "7K:５", "7K:٥", "7K:²", "7K:🀀", "7K=５", "7K=²", "٧K:0", "７K:0", "7\u212a:0", "7K:0\u00a0",
]  # fmt: skip

NO_TILES = [
    ("7K:", ""), ("7K:x", "x"), ("7K:ABC", "abc"), ("7K:5x", "5x"), ("7K:..", ".."),
    ("7K:0 5", "0 5"), ("7K:-5", "-5"), ("7K:+5", "+5"), ("7K:0,5", "0,5"), ("7K:0:5", "0:5"),
    ("7K:5e0", "5e0"),
    ("7K:0 7L:5", "0 7l:5"), ("7K=", ""), ("7K=55", "55"), ("7K=.", "."), ("7K=five", "five"),
    ("7K=0,7L=5", "0,7l=5"), ("7K= 7L=5", "7l=5"),
]  # fmt: skip

REFUSED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("7Q:55", "off_board", "T4", {"last": "13Q"}),
    ("Q13:55", "off_board", "T4", {"last": "13Q"}),
    ("14A:5", "off_board", "T4", {"last": "13Q"}),
    ("A0:5", "off_board", "T4", {"last": "13Q"}),
    ("7R:5", "off_board", "T4", {"last": "13Q"}),
    ("999Z:5", "off_board", "T4", {"last": "13Q"}),
    ("7Q=5 7R=0", "off_board", "T4", {"last": "13Q"}),
    ("7Q:5.", "off_board", "T4", {"last": "13Q"}),
    ("7Z:5.", "off_board", "T4", {"last": "13Q"}),
    ("K13:0.", "off_board", "T4", {"last": "13Q"}),
    ("A0:.5", "off_board", "T4", {"last": "13Q"}),
    ("7K=5 8I=5", "not_in_line", "T4", {}),
    ("6I=5 6K=0 7K=5", "not_in_line", "T4", {}),
    ("7K=5 7M=5", "gap", "T4", {"cells": ["7L"]}),
    ("I8=5 I11=5", "gap", "T4", {"cells": ["9I", "10I"]}),
    ("7K:5.5", "gap", "T4", {"cells": ["7L"]}),
    ("I8:5.5", "gap", "T4", {"cells": ["9I"]}),
    ("7K:0.", "gap", "T4", {"cells": ["7L"]}),
    ("6I:.5", "gap", "T4", {"cells": ["6I"]}),
    ("7G:5...0", "gap", "T4", {"cells": ["7H"]}),
    ("7J:5", "taken", "T4", {"cell": "7J", "tile": 5, "there": 5}),
    ("7H:507", "taken", "T4", {"cell": "7I", "tile": 0, "there": 5}),
    ("I6:05", "taken", "T4", {"cell": "7I", "tile": 5, "there": 5}),
    ("7K:8", "not_on_rack", "T4", {"tiles": ["8"], "rack": "05579"}),
    ("7K:000", "not_on_rack", "T4", {"tiles": ["0", "0"], "rack": "05579"}),
    ("7K=1 7L=5 7M=2", "not_on_rack", "T4", {"tiles": ["1", "2"], "rack": "05579"}),
    ("7K=5 7K=0", "twice", "T4", {"cell": "7K"}),
    ("7k=0 K7=0", "twice", "T4", {"cell": "7K"}),
    ("1A:5", "apart", "T6", {}),
    ("6H:5", "apart", "T6", {}),
    ("K8:55", "apart", "T6", {}),
    ("7K:7", "row_sum", "T7", {"line": "7", "terms": "5+5+7", "sum": 17, "multiple": 5}),
    ("8J:9", "column_sum", "T7", {"line": "J", "terms": "5+9", "sum": 14, "multiple": 5}),
    ("8I:97", "row_sum", "T7", {"line": "8", "terms": "9+7", "sum": 16}),
    ("I8:97", "column_sum", "T7", {"line": "I", "terms": "5+9+7", "sum": 21}),
    ("7K:5057", "row_long", "T8", {"line": "7", "tiles": "555057"}),
    ("7H:5..075", "row_long", "T8", {"line": "7", "tiles": "555075"}),
    ("pass", "can_play", "T10", {"play": "6G:550", "n": 147}),
]


def refused(state: State, text: str, seat: int = 0) -> QuinteError:
    """How a text is refused; nothing may change, and nothing may be told."""
    before = state.position()
    told: list[Fact] = []
    state.log = told
    with pytest.raises(QuinteError) as caught:
        state.game.play_text(state, seat, text)
    assert state.position() == before
    assert told == []
    assert state.game.explain(state, seat, text)["legal"] is False
    return caught.value


class TestRefusals:
    @pytest.mark.parametrize("text", NO_MOVE)
    def test_a_text_that_is_no_move(self, text: str) -> None:
        error = refused(table(), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.arguments) == ("quinto-tiles.notation", {"text": text[:100]})

    @pytest.mark.parametrize(("text", "tiles"), NO_TILES)
    def test_a_text_whose_tiles_are_none(self, text: str, tiles: str) -> None:
        error = refused(table(), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.rule) == ("quinto-tiles.not_tiles", "T1")
        assert error.arguments == {"text": text, "tiles": tiles}

    @pytest.mark.parametrize(("text", "code", "rule", "arguments"), REFUSED)
    def test_a_play_that_a_rule_forbids(
        self, text: str, code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        error = refused(table(), text)
        assert isinstance(error, IllegalMove)
        assert (error.code, error.rule) == (f"quinto-tiles.{code}", rule)
        assert arguments.items() <= error.arguments.items()

    def test_the_first_play_covers_the_centre(self) -> None:
        error = refused(load(["05579", "01234"]), "6I:55")
        assert (error.code, error.rule) == ("quinto-tiles.centre", "T5")
        assert error.arguments == {"n": 1, "cells": ["7I"]}

    @pytest.mark.parametrize(("text", "code"), [("7I:00", "row_zero"), ("I7:00", "column_zero")])
    def test_a_sum_of_zero(self, text: str, code: str) -> None:
        error = refused(load(["00579", "01234"]), text)
        assert (error.code, error.rule) == (f"quinto-tiles.{code}", "T7")
        assert error.arguments["terms"] == "0+0"

    def test_a_column_that_would_be_too_long(self) -> None:
        error = refused(load(["05579", "01234"], {"I5": "5555"}), "I9:05")
        assert (error.code, error.rule) == ("quinto-tiles.column_long", "T8")
        assert error.arguments == {"line": "I", "tiles": "555505"}

    def test_a_move_of_no_tiles_at_all(self) -> None:
        state = table()
        before = state.position()
        with pytest.raises(IllegalMove) as caught:
            state.play(0, 6 << 40 | 10 << 35)
        assert (caught.value.code, caught.value.rule) == ("quinto-tiles.nothing", "T4")
        assert state.position() == before

    def test_a_move_that_is_written_otherwise_than_listed(self) -> None:
        state = table()
        (move,) = state.game.parse(state, 0, "7K:0")
        wrong_score = move + (5 << 20)
        down = move & ~(-1 << 35) | 6 << 35 | (13 + 10) << 40  # K7 as a play down
        assert state.game.text(state, 0, down) == "7K:0"
        for other in (wrong_score, down, move + 1 + (1 << 63)):
            with pytest.raises(IllegalMove) as caught:
                state.play(0, other)
            assert caught.value.code == "move.unknown"

    def test_a_seat_that_may_not_move_is_told_so(self) -> None:
        state = load(["05579", "01234"], {"7I": "55"})
        error = refused(state, "7K:0", seat=1)
        assert isinstance(error, NotYourTurn)
        assert (error.code, error.arguments["actors"]) == ("turn.other", [0])

    @pytest.mark.parametrize(
        "text", ["7R:5", "7K:0.", "7Q:0.", "7J:0", "7K:8", "7K=5 8I=5", "7K:01234", "7K=0 7K=1"]
    )
    def test_out_of_turn_that_comes_before_what_the_text_breaks(self, text: str) -> None:
        assert refused(table(), text).rule in ("T4", "T8")
        error = refused(table(), text, seat=1)
        assert isinstance(error, NotYourTurn)
        assert (error.code, error.arguments) == ("turn.other", {"seat": 1, "actors": [0]})
        over = play(small(["1", "2"]), "pass", "1: pass")
        error = refused(over, text)
        assert isinstance(error, NotYourTurn)
        assert (error.code, error.arguments) == ("turn.over", {"seat": 0})

    def test_out_of_turn_a_text_that_is_no_move_is_still_none(self) -> None:
        assert refused(table(), "nonsense", seat=1).code == "quinto-tiles.notation"
        assert refused(table(), "7K:x", seat=1).code == "quinto-tiles.not_tiles"

    def test_a_seat_that_is_not_there_is_refused(self) -> None:
        error = refused(table(), "7K:0", seat=2)
        assert error.code == "seat.unknown"

    def test_every_refusal_has_words_in_both_languages(self) -> None:
        for text in [*NO_MOVE, *(t for t, _ in NO_TILES), *(t for t, *_ in REFUSED)]:
            error = refused(table(), text)
            for language in ("en", "fr"):
                said = Words(language).error(error)
                assert "quinto-tiles." not in said
                assert "{" not in said
                assert error.rule is None or re.search(f" — (règle )?{error.rule}\\b", said)

    def test_a_refusal_says_what_would_be_right(self) -> None:
        assert "write 7I:97869 (across), I7:978 (down)" in str(refused(table(), "place 5"))
        assert str(refused(table(), "8J:9")).startswith(
            "column J: 5+9 = 14 is not a multiple of 5 — rule T7"
        )
        assert str(refused(table(), "7K:8")).startswith(
            "not on your rack: 8; you have 05579 — rule T4"
        )
        fr = Words("fr")
        assert fr.error(refused(table(), "8J:9")).startswith(
            "colonne J\u00a0: 5+9 = 14, qui n’est pas un multiple de 5 — règle T7"
        )


def explain(text: str, state: State | None = None, seat: int = 0) -> dict[str, Any]:
    """What is said of a text; saying it changes nothing."""
    state = state or table()
    before = state.position()
    told: list[Fact] = []
    state.log = told
    said = state.game.explain(state, seat, text)
    assert state.position() == before
    assert told == []
    return said  # type: ignore[no-any-return]


def run(at: str, tiles: str, broken: list[str], cells: str) -> dict[str, Any]:
    total = sum(map(int, tiles))
    return {"at": at, "tiles": tiles, "sum": total, "cells": cells.split(), "broken": broken}


class TestExplain:
    def test_a_legal_play_by_its_tiles_runs_and_score(self) -> None:
        assert explain("7H:5..0") == {
            "text": "7H:5..0",
            "legal": True,
            "broken": [],
            "tiles": {"7H": 5, "7K": 0},
            "runs": [run("7H", "5550", [], cells="7H 7I 7J 7K")],
            "score": 15,
        }

    def test_all_runs_are_told_the_play_s_own_line_first(self) -> None:
        across = explain("8I:50")
        assert [run["at"] for run in across["runs"]] == ["8I", "I7", "J7"]
        assert [run["sum"] for run in across["runs"]] == [5, 10, 5]
        assert (across["legal"], across["score"]) == (True, 20)
        down = explain("J8:50", load(["05579", "01234"], {"7I": "555", "K8": "05"}))
        assert [(run["at"], run["tiles"]) for run in down["runs"]] == [
            ("J7", "550"), ("8J", "50"), ("9J", "05")
        ]  # fmt: skip
        assert (down["legal"], down["score"]) == (True, 10 + 5 + 5)

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_every_legal_play_scores_what_is_listed(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        listed = plays(state)
        for text in some(list(listed)):
            told = explain(text, state, state.turn())
            assert (told["legal"], told["broken"]) == (True, [])
            if text != "pass":
                sums = [run["sum"] for run in told["runs"]]
                assert told["score"] == sum(sums) == listed[text]
                assert all(run["sum"] == sum(map(int, run["tiles"])) for run in told["runs"])

    @pytest.mark.parametrize("text", ["7K:", " 7k : ", "K7:", "7K=", "13Q:"])
    def test_a_cell_alone_is_the_beginning_of_a_play(self, text: str) -> None:
        assert explain(text) == {
            "text": text, "legal": False, "broken": [], "tiles": {}, "runs": [], "score": 0
        }  # fmt: skip

    @pytest.mark.parametrize("text", ["7I=9 7J=", "7I=9 j7=", " 7i = 9  7J = ", "I7=9 7I="])
    def test_an_unfinished_list_of_cells_without_its_end(self, text: str) -> None:
        state = load(["97869", "01234"])
        told = explain(text, state)
        assert told == {**explain("7I=9", state), "text": text}
        assert (told["legal"], told["tiles"], told["score"]) == (False, {"7I": 9}, 9)
        assert [fault["code"] for fault in told["broken"]] == ["quinto-tiles.row_sum"]
        assert refused(state, text).code == "quinto-tiles.not_tiles"

    def test_an_unfinished_list_of_cells_is_no_play_even_where_nothing_is_wrong(self) -> None:
        assert explain("7K=0 7L=") == {
            "text": "7K=0 7L=",
            "legal": False,
            "broken": [],
            "tiles": {"7K": 0},
            "runs": [run("7I", "550", [], cells="7I 7J 7K")],
            "score": 10,
        }
        told = explain("7K=8 7L=")
        assert [fault["code"] for fault in told["broken"]] == [
            "quinto-tiles.not_on_rack",
            "quinto-tiles.row_sum",
        ]

    def test_an_unfinished_play_by_its_sums_so_far(self) -> None:
        told = explain("I7:97", load(["97869", "01234"]))
        assert (told["legal"], told["score"]) == (False, 16)
        assert told["runs"] == [run("I7", "97", ["T7"], cells="7I 8I")]
        assert [fault["code"] for fault in told["broken"]] == ["quinto-tiles.column_sum"]
        first = explain("7I:9", load(["97869", "01234"]))
        assert first["runs"] == [run("7I", "9", ["T7"], cells="7I")]

    def test_an_illegal_play_by_all_its_runs_and_which_are_wrong(self) -> None:
        told = explain("8I:73", load(["73400", "01234"], {"7I": "55"}))
        assert told["legal"] is False
        assert told["runs"] == [
            run("8I", "73", [], cells="8I 8J"),
            run("I7", "57", ["T7"], cells="7I 8I"),
            run("J7", "53", ["T7"], cells="7J 8J"),
        ]
        assert told["score"] == 30
        wrong = {"code": "quinto-tiles.column_sum", "rule": "T7"}
        assert told["broken"] == [
            {**wrong, "arguments": {"line": "I", "terms": "5+7", "sum": 12, "multiple": 5}},
            {**wrong, "arguments": {"line": "J", "terms": "5+3", "sum": 8, "multiple": 5}},
        ]

    def test_a_run_may_break_two_rules(self) -> None:
        told = explain("7K:5057")
        assert told["runs"] == [run("7I", "555057", ["T8", "T7"], cells="7I 7J 7K 7L 7M 7N")]
        codes = [fault["code"] for fault in told["broken"]]
        assert codes == ["quinto-tiles.row_long", "quinto-tiles.row_sum"]

    def test_all_that_is_wrong_is_told_at_once(self) -> None:
        told = explain("1Q:8.1")
        assert [(fault["code"], fault["rule"]) for fault in told["broken"]] == [
            ("quinto-tiles.not_on_rack", "T4"),
            ("quinto-tiles.off_board", "T4"),
            ("quinto-tiles.apart", "T6"),
        ]
        assert (told["tiles"], told["runs"], told["score"]) == ({"1Q": 8}, [], 0)
        told = explain("1P:8..1")
        assert [(fault["code"], fault["rule"]) for fault in told["broken"]] == [
            ("quinto-tiles.gap", "T4"),
            ("quinto-tiles.not_on_rack", "T4"),
            ("quinto-tiles.off_board", "T4"),
            ("quinto-tiles.apart", "T6"),
        ]
        assert told["broken"][0]["arguments"] == {"cells": ["1Q"]}

    def test_tiles_in_no_one_line_have_their_runs_all_the_same(self) -> None:
        told = explain("7K=5 8I=5")
        assert [fault["code"] for fault in told["broken"]] == ["quinto-tiles.not_in_line"]
        runs = {(run["at"], run["tiles"]) for run in told["runs"]}
        assert runs == {("7I", "555"), ("I7", "55")}
        assert told["score"] == 25

    def test_a_pass(self) -> None:
        told = explain("pass")
        assert (told["legal"], told["broken"][0]["code"]) == (False, "quinto-tiles.can_play")
        assert explain("pass", small(["1", "2"]))["legal"] is True

    def test_a_text_that_is_no_move(self) -> None:
        assert explain("nonsense")["broken"] == [
            {"code": "quinto-tiles.notation", "rule": None, "arguments": {"text": "nonsense"}}
        ]
        assert explain("7K:x")["broken"][0]["code"] == "quinto-tiles.not_tiles"
        assert explain("7K=5 7K=0")["broken"][0]["code"] == "quinto-tiles.twice"

    def test_another_seat_has_its_own_rack_explained_and_whose_turn_it_is(self) -> None:
        told = explain("7K:0", seat=1)
        assert (told["legal"], told["score"]) == (False, 10)
        assert [fault["code"] for fault in told["broken"]] == ["turn.other"]
        assert explain("7K:5", seat=1)["broken"][0]["arguments"] == {
            "tiles": ["5"],
            "rack": "01234",
        }
        assert explain("7K:0", seat=7)["broken"][0]["code"] == "seat.unknown"

    def test_when_the_game_is_over_nothing_is_legal(self) -> None:
        over = play(small(["1", "2"]), "pass", "1: pass")
        for text in ("pass", "2E:1", "7K:"):
            assert explain(text, over)["legal"] is False
        assert explain("pass", over)["broken"][0]["code"] == "turn.over"


def padded(text: str, length: int) -> str:
    return text + " " * (length - len(text))


class TestFoundByReview:
    @pytest.mark.parametrize("text", ["٧K:0", "７K:0", "7\u212a:0"])
    def test_only_plain_digits_and_letters_name_a_cell(self, text: str) -> None:
        assert refused(table(), text).code == "quinto-tiles.notation"

    @pytest.mark.parametrize("text", ["٧K:", "７K=", "7\u212a:", "7K=0 ٧L=", "7K=0\u00a07L="])
    def test_nor_do_others_begin_one(self, text: str) -> None:
        notation = {"code": "quinto-tiles.notation", "rule": None, "arguments": {"text": text}}
        assert explain(text) == {"text": text, "legal": False, "broken": [notation]}

    @pytest.mark.parametrize("text", ["7Z:5.", "7K:0" + "." * 60_000 + "5"])
    def test_dots_off_the_board_name_no_cells_that_are_not_there(self, text: str) -> None:
        error = refused(table(), text)
        names = [str(name) for name in error.arguments.get("cells", [])]
        assert all(name[-1] in "ABCDEFGHIJKLMNOPQ" for name in names)

    @pytest.mark.parametrize("text", ["7K:0", "7K=0", "7H=5 7K=0"])
    def test_a_text_has_a_hundred_characters_at_most(self, text: str) -> None:
        state = table()
        wanted = padded(text, 100)
        assert state.game.parse(state, 0, wanted) == state.game.parse(state, 0, text)
        assert explain(wanted)["legal"] is True
        error = refused(state, padded(text, 101))
        assert isinstance(error, BadNotation)
        assert (error.code, error.arguments) == ("quinto-tiles.notation", {"text": wanted})

    @pytest.mark.parametrize("text", ["7K:", "7K=", "7K=0 7L=", "7K:x", "7K:8", "7K=5 7K=0"])
    def test_of_a_longer_text_nothing_else_is_said(self, text: str) -> None:
        wanted = padded(text, 101)
        assert refused(table(), wanted).code == "quinto-tiles.notation"
        assert refused(table(), wanted, seat=1).code == "quinto-tiles.notation"
        assert [fault["code"] for fault in explain(wanted)["broken"]] == ["quinto-tiles.notation"]

    @pytest.mark.parametrize("text", [padded("pass", 101), "pass\u00a0", "\u3000pass"])
    def test_that_goes_for_a_pass_too(self, text: str) -> None:
        error = refused(small(["1", "2"]), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.arguments) == ("quinto-tiles.notation", {"text": text[:100]})
