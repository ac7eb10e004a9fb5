"""Moves of Quinto as text, and what `explain` says of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import quinte
from quinte import BadNotation, Fast, IllegalMove, NotYourTurn, QuinteError
from quinte.engine.state import State
from quinte.engine.types import Fact
from quinte.language.words import Words
from tests.games.quinto_cards.test_positions import (
    EITHER,
    late,
    load,
    play,
    position,
    texts_of,
)

HANDS = ["oc2 rc1 RED= == TWO", "gt1 gt2 gt3 gt4 BLU"]
ROWS = ["0 r10 oc1 ONE", "1 r15 rc2 RED"]
REDS = ["r10 r10 r15 r15", "r20 r20 r25 r25"]


def table(**fields: Any) -> State:
    """A row of each seat, the first to move."""
    return load(position(HANDS, ROWS, **fields))


def middle(seed: int, moves: int, **options: Any) -> State:
    """A state in the middle of a random game."""
    state = quinte.game("quinto-cards", **options).start(seed=seed)
    state.run(Fast(seed), moves)
    return state


MIDDLES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 0, {}),
    (1, 1, {}),
    (2, 12, {"players": 3}),
    (3, 40, {"rules": "published"}),
    (4, 77, {"players": 4, "teams": True}),
    (0, 53, {"players": 4, "teams": True, "giver_chooses": True}),
    (0, 100, {"rules": "published", "players": 4, "giver_chooses": True, "vier": 2}),
    (5, 130, {"rules": "published", "players": 3}),
    (53, 173, {}),
]
"""Two of them wait for a gift, the last for a pass."""


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
        for text, move in zip(texts, legal, strict=True):
            for other in (text.upper(), text.lower(), f"  {text}\t", text.replace(":", " : ")):
                assert state.game.parse(state, seat, other) == (move,)

    def test_these_are_all_kinds_of_moves(self) -> None:
        texts = [
            text for seed, n, options in MIDDLES for text in texts_of(middle(seed, n, **options))
        ]
        kinds = {text.partition(":")[0].partition(" ")[0].rstrip("0123456789") for text in texts}
        assert kinds == {"R", "new", "give", "stop", "pass"}
        assert any(text.endswith("=w") for text in texts)
        assert any(text.endswith("=b") for text in texts)

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_the_text_says_what_is_done(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        before = state.position()
        seat = state.turn()
        for text in texts_of(state):
            after = play(state.copy(), text).position()
            place, _, card = text.partition(":")
            if place == "new":
                row = after["rows"][-1]
                assert (row["owner"], row["cards"]) == (seat, [card])
                assert len(after["rows"]) == len(before["rows"]) + 1
            elif card:
                (old,) = [row["cards"] for row in before["rows"] if f"R{row['id']}" == place]
                new = [row["cards"] for row in after["rows"] if f"R{row['id']}" == place]
                assert (new[0] if new else after["removed"][-5:]) == [*old, card]
            elif text.startswith("give "):
                won = [len(cards) for cards in before["won"]]
                won[seat] -= 1
                won[before["to_move"]] += 1
                assert [len(cards) for cards in after["won"]] == won
                assert after["won"][before["to_move"]][-1] == text.removeprefix("give ")
            else:
                assert after["rows"] == before["rows"]
                assert after["to_move"] != seat

    @pytest.mark.parametrize("word", EITHER)
    def test_a_word_or_bridge_card_has_two_texts(self, word: str) -> None:
        rows = [f"0 r10 {word}", "1 r15 ORA"]
        state = load(position([f"oc1 rt2 gs3 bh4 {word}=", HANDS[1].replace("BLU", "GRE")], rows))
        texts = texts_of(state)
        assert [text for text in texts if word in text] == [
            f"new:{word}=w", f"R1:{word}=w", f"R1:{word}=b", f"R2:{word}=b"
        ]  # fmt: skip
        assert f"{word}=" in state.position()["hands"][0]
        for text in (f"R1:{word}=w", f"R2:{word}=b", f"new:{word}=w"):
            after = play(state.copy(), text).position()
            assert f"{word}=" not in after["hands"][0]
            assert text.partition(":")[2] in [row["cards"][-1] for row in after["rows"]]

    def test_the_side_that_is_played_counts_alone(self) -> None:
        state = table()
        word = texts_of(play(state.copy(), "R2:RED=w"))
        assert word == ["stop", "R2:rc1", "R2:=="]
        bridge = texts_of(play(state.copy(), "R2:RED=b"))
        assert bridge == ["stop", "R2:TWO"]

    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("r1:rc1", "R1:rc1"),
            ("R1:RC1", "R1:rc1"),
            ("R1:Rc1", "R1:rc1"),
            (" r1 : rc1 ", "R1:rc1"),
            ("R01:rc1", "R1:rc1"),
            ("R001:rc1", "R1:rc1"),
            ("R2:red=W", "R2:RED=w"),
            ("R2:RED=B", "R2:RED=b"),
            ("r2:red=b", "R2:RED=b"),
            ("r1:==", "R1:=="),
            ("NEW:two", "new:TWO"),
            ("New :\tTwo\n", "new:TWO"),
            ("new:red=w", "new:RED=w"),
            ("NEW:OC2", "new:oc2"),
        ],
    )
    def test_small_and_capital_letters_and_spaces_are_read(self, text: str, canonical: str) -> None:
        state = table()
        (move,) = state.game.parse(state, 0, text)
        assert state.game.text(state, 0, move) == canonical
        assert canonical in texts_of(state)
        assert play(state.copy(), text) == play(state.copy(), canonical)

    @pytest.mark.parametrize("text", ["stop", "STOP", " Stop\n"])
    def test_a_stop(self, text: str) -> None:
        state = play(table(), "new:TWO")
        assert play(state, text).turn() == 1

    @pytest.mark.parametrize("text", ["pass", "PASS", "\tPass "])
    def test_a_pass(self, text: str) -> None:
        state = load(late(["== ==", "oc4"]))
        assert texts_of(state) == ["pass"]
        assert play(state, text).turn() == 1

    @pytest.mark.parametrize("text", ["give r20", "GIVE R20", "  give\t  r20 "])
    def test_a_gift(self, text: str) -> None:
        state = giving()
        assert play(state, f"1: {text}").position()["won"][0][-1] == "r20"


def giving() -> State:
    """The first seat completes a row of the second, which chooses what it gives."""
    hands = ["bh4 rc1 RED= == TWO", HANDS[1]]
    rows = ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3 HEX"]
    state = play(load(position(hands, rows, REDS, giver_chooses=True)), "R10:bh4")
    assert state.turn() == 1
    return state


NO_MOVE = [
    "R1:", "new: ",
    "", " ", "R1", "new", "R:oc1", "1:oc1", ":oc1", "R1;oc1", "R-1:oc1", "R1.0:oc1", "R+1:oc1",
    "R1000:oc1", "R" + "9" * 50 + ":oc1", "new row:oc1", "newoc1", "R1oc1", "R1 oc1", "new:oc1 oc2",
    "R1:oc1 R1:oc2", "R1:oc1\nstop", "lay oc1", "oc1", "RED=", "RED=w", "==", "give", "give ",
    "give y30 y40", "givey30", "stop!", "stop stop", "passe", "fin", "stop pass", "?", "\x00",
    "R1\x00:rc1", "é", "R1:é", "Ｒ1:rc1", "R１:rc1", "R١:rc1", "R²:rc1", "R1：rc1", "R1:rc１",
    "R1:rc1\u00a0", "\u3000stop", "ſtop", "paſs", "🀀", "\ud800", "0: R1:rc1", "é" * 5000,
    "R1:" + "rc1" * 50,
]  # fmt: skip

NO_CARD = [
    ("R1:xx", "xx"), ("R1:oc5", "oc5"), ("R1:oc0", "oc0"),
    ("R1:yc1", "yc1"), ("R1:co1", "co1"), ("R1:1co", "1co"), ("R1:oc", "oc"), ("R1:oc11", "oc11"),
    ("new:ORANGE", "orange"), ("new:ORA=", "ora="), ("new:ORA=w", "ora=w"), ("new:RED=x", "red=x"),
    ("new:RED=ww", "red=ww"), ("new:=", "="), ("new:===", "==="), ("new:==b", "==b"),
    ("new:=w", "=w"), ("R1:r10", "r10"), ("R1:stop", "stop"), ("R1:R1:rc1", "r1:rc1"),
    ("new::oc1", ":oc1"), ("R1:rc1,", "rc1,"), ("R1:\x00", "\x00"), ("R1:YEL", "yel"),
    ("new:VIER", "vier"), ("new:rot", "rot"),
]  # fmt: skip

NO_SIDE = [
    ("R2:RED=", "RED="), ("new:red=", "RED="), ("NEW: Fou= ", "FOU="), ("R9:two=", "TWO="),
    ("R2:SQU=", "SQU="), ("R2:CIR=", "CIR="), ("R2:BLU=", "BLU="),
]  # fmt: skip

NO_POINTS = [
    ("give y31", "y31"), ("give r30", "r30"), ("give oc1", "oc1"), ("give 30", "30"),
    ("give y", "y"), ("GIVE B10", "b10"), ("give r010", "r010"), ("give g10", "g10"),
]  # fmt: skip

REFUSED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("stop", "lay_first", "Q13", {}),
    ("pass", "can_lay", "Q13", {}),
    ("give r10", "no_gift", "Q18", {}),
    ("give b100", "no_gift", "Q18", {}),
    ("R1:oc1", "not_in_hand", "Q13", {"card": "oc1", "hand": ["oc2", "rc1", "TWO", "RED=", "=="]}),
    ("R1:RED", "not_in_hand", "Q13", {"card": "RED"}),
    ("R1:TWO=w", "not_in_hand", "Q13", {"card": "TWO=w"}),
    ("new:BLU=b", "not_in_hand", "Q13", {"card": "BLU=b"}),
    ("new:gt1", "not_in_hand", "Q13", {"card": "gt1"}),
    ("new:==", "bridge_first", "Q4", {"card": "=="}),
    ("new:RED=b", "bridge_first", "Q4", {"card": "RED=b"}),
    ("R3:rc1", "no_row", "Q13", {"row": 3, "rows": [1, 2]}),
    ("R0:rc1", "no_row", "Q13", {"row": 0, "rows": [1, 2]}),
    ("R127:rc1", "no_row", "Q13", {"row": 127, "rows": [1, 2]}),
    ("R128:rc1", "no_row", "Q13", {"row": 128, "rows": [1, 2]}),
    ("R999:rc1", "no_row", "Q13", {"row": 999, "rows": [1, 2]}),
    ("R1:oc2", "after_word", "Q6", {"card": "oc2", "before": "ONE"}),
    ("R1:TWO", "after_word", "Q6", {"card": "TWO", "before": "ONE"}),
    ("R1:RED=w", "after_word", "Q6", {"card": "RED=w", "before": "ONE"}),
    ("R2:oc2", "after_word", "Q6", {"card": "oc2", "before": "RED"}),
]


def refused(state: State, text: str, seat: int = 0) -> QuinteError:
    """How a text is refused; nothing may change, and nothing may be told."""
    before = state.position()
    told: list[Fact] = []
    state.log = told
    with pytest.raises(QuinteError) as caught:
        state.game.play_text(state, seat, text)
    explained = state.game.explain(state, seat, text)
    assert state.position() == before
    assert told == []
    assert explained["legal"] is False
    assert explained["text"] == text
    if "moves" not in explained:
        assert explained["broken"] == [caught.value.as_json()]
    return caught.value


class TestRefusals:
    @pytest.mark.parametrize("text", NO_MOVE)
    def test_a_text_that_is_no_move(self, text: str) -> None:
        error = refused(table(), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.rule) == ("quinto-cards.notation", None)
        assert error.arguments == {"text": text[:60]}

    @pytest.mark.parametrize(("text", "card"), NO_CARD)
    def test_a_text_whose_card_is_none(self, text: str, card: str) -> None:
        error = refused(table(), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.rule) == ("quinto-cards.no_such_card", "Q1")
        assert error.arguments == {"text": text, "card": card}

    @pytest.mark.parametrize(("text", "card"), NO_SIDE)
    def test_a_word_or_bridge_card_without_its_side(self, text: str, card: str) -> None:
        error = refused(table(), text)
        assert isinstance(error, BadNotation)
        assert (error.code, error.rule) == ("quinto-cards.which_side", "Q8")
        assert error.arguments == {"text": text, "card": card}

    @pytest.mark.parametrize(("text", "card"), NO_POINTS)
    def test_a_gift_that_is_no_point_card(self, text: str, card: str) -> None:
        for state in (table(), giving()):
            error = refused(state, text, state.turn())
            assert isinstance(error, BadNotation)
            assert (error.code, error.rule) == ("quinto-cards.no_such_points", "Q2")
            assert error.arguments == {"text": text, "card": card}

    @pytest.mark.parametrize(("text", "code", "rule", "arguments"), REFUSED)
    def test_a_move_that_a_rule_forbids(
        self, text: str, code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        error = refused(table(), text)
        assert isinstance(error, IllegalMove)
        assert (error.code, error.rule) == (f"quinto-cards.{code}", rule)
        assert arguments.items() <= error.arguments.items()

    @pytest.mark.parametrize(
        ("text", "code", "rule", "arguments"),
        [
            ("new:oc2", "one_row", "Q13", {"row": 1}),
            ("R2:oc2", "one_row", "Q13", {"row": 1}),
            ("R3:oc2", "no_row", "Q13", {"row": 3, "rows": [1, 2]}),
            ("R1:rc1", "not_in_hand", "Q13", {"hand": ["oc2", "TWO", "RED=", "=="]}),
            ("R1:==", "after_combination", "Q5", {"card": "==", "before": "rc1"}),
            ("R1:TWO", "after_combination", "Q5", {"card": "TWO", "before": "rc1"}),
            ("pass", "can_lay", "Q13", {}),
        ],
    )
    def test_in_the_middle_of_a_turn(
        self, text: str, code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        error = refused(play(table(), "R1:rc1"), text)
        assert (error.code, error.rule) == (f"quinto-cards.{code}", rule)
        assert arguments.items() <= error.arguments.items()

    @pytest.mark.parametrize(
        ("row", "text", "code", "rule"),
        [
            ("ORA ==", "R2:oc2", "after_bridge", "Q7"),
            ("ORA ==", "R2:==", "after_bridge", "Q7"),
            ("ORA FOU=b", "R2:RED=b", "after_bridge", "Q7"),
            ("rc2 rc3 RED RED", "R2:==", "bridge_fifth", "Q7"),
            ("rc2 rc3 RED RED", "R2:RED=b", "bridge_fifth", "Q7"),
            ("rc2 rc3 RED RED", "R2:TWO", "after_word", "Q6"),
            ("rc2 rc3 rc4 rt4", "R2:==", "bridge_fifth", "Q7"),
            ("rc2 rc3 rc4 rt4", "R2:oc2", "after_combination", "Q5"),
            ("rc2 rc3 rc4 rt4", "R2:TWO", "after_combination", "Q5"),
        ],
    )
    def test_on_other_rows(self, row: str, text: str, code: str, rule: str) -> None:
        error = refused(load(position(HANDS, [ROWS[0], f"1 r15 {row}"])), text)
        assert (error.code, error.rule) == (f"quinto-cards.{code}", rule)

    def test_in_the_first_turn(self) -> None:
        hands = ["oc1 rt2 gs3 bh4 ==", HANDS[1]]
        state = load(position(hands, ["1 r10 rc2 RED"]))
        for text in ("R1:rt2", "R1:==", "R7:rt2"):
            error = refused(state, text)
            assert (error.code, error.rule) == ("quinto-cards.first_turn", "Q12")
        play(state, "new:oc1")
        assert refused(state, "R1:rt2").code == "quinto-cards.one_row"

    def test_no_quinto_in_the_first_turn(self) -> None:
        wanted = position(["ot4", HANDS[1]], ["0 r10 oc1 oc2 oc3 oc4"], first_turns=[False, False])
        state = load(wanted | {"turn": {"row": 1, "laid": 4, "completed": False, "giver": None}})
        error = refused(state, "R1:ot4")
        assert (error.code, error.rule) == ("quinto-cards.first_quinto", "Q12")
        assert texts_of(state) == ["stop"]

    def test_after_a_quinto_a_row_is_begun(self) -> None:
        rows = ["0 r10 oc1 oc3 oc4 ot4", "1 r15 rc2 RED"]
        state = play(load(position(["ot2 rc1 RED= == TWO", HANDS[1]], rows)), "R1:ot2")
        for text in ("stop", "R2:rc1", "R1:rc1"):
            error = refused(state, text)
            assert (error.code, error.rule) == ("quinto-cards.must_begin", "Q15")
        assert refused(state, "pass").code == "quinto-cards.can_lay"
        assert refused(state, "new:==").code == "quinto-cards.bridge_first"
        assert "new:RED=w" in texts_of(state)

    def test_a_quinto_that_leaves_bridges_only(self) -> None:
        rows = ["0 r10 oc1 oc3 oc4 ot4", "1 r15 rc2 RED"]
        state = load(position(["ot2 == == == ==", HANDS[1]], rows))
        error = refused(state, "R1:ot2")
        assert (error.code, error.rule) == ("quinto-cards.stuck", "Q16")
        assert error.arguments == {"row": 1}
        assert "R1" in str(error)

    @pytest.mark.parametrize("text", ["stop", "pass", "new:gt1", "R9:gt1", "give r10", "give y30"])
    def test_who_must_give_gives_first(self, text: str) -> None:
        error = refused(giving(), text, seat=1)
        assert (error.code, error.rule) == ("quinto-cards.give", "Q18")
        assert error.arguments == {"cards": ["r20", "r25"]}
        assert str(error).startswith("a point card must be given first: one of r20, r25 — rule Q18")

    def test_the_end_phase_names_its_rule(self) -> None:
        error = refused(load(late(["oc4 ==", "oh4"])), "pass")
        assert (error.code, error.rule) == ("quinto-cards.can_lay", "Q19")

    @pytest.mark.parametrize("move", [-1, 2, 63, 128 + 89, 255, 256 + 89, 256 + 128 * 128, 1 << 40])
    def test_a_number_that_is_no_move(self, move: int) -> None:
        state = table()
        before = state.position()
        with pytest.raises(IllegalMove) as caught:
            state.play(0, move)
        assert (caught.value.code, caught.value.arguments) == ("move.unknown", {"move": move})
        assert state.position() == before

    @pytest.mark.parametrize("text", ["R1:rc1", "new:gt1", "stop", "pass", "give r10", "R1:oc4"])
    def test_a_seat_that_may_not_move_is_told_so_before_anything_else(self, text: str) -> None:
        error = refused(table(), text, seat=1)
        assert isinstance(error, NotYourTurn)
        assert (error.code, error.arguments) == ("turn.other", {"seat": 1, "actors": [0]})
        error = refused(giving(), text, seat=0)
        assert (error.code, error.arguments) == ("turn.other", {"seat": 0, "actors": [1]})
        over = load(late(["==", "=="], to_move=None))
        error = refused(over, text)
        assert (error.code, error.arguments) == ("turn.over", {"seat": 0})

    def test_out_of_turn_a_text_that_is_no_move_is_still_none(self) -> None:
        assert refused(table(), "nonsense", seat=1).code == "quinto-cards.notation"
        assert refused(table(), "R1:xx", seat=1).code == "quinto-cards.no_such_card"
        assert refused(table(), "R1:RED=", seat=1).code == "quinto-cards.which_side"

    def test_a_seat_that_is_not_there_is_refused(self) -> None:
        for seat in (2, 7, -1):
            assert refused(table(), "R1:rc1", seat=seat).code == "seat.unknown"

    @pytest.mark.parametrize("text", ["R1:rc1", "new:TWO"])
    def test_a_text_has_sixty_characters_at_most(self, text: str) -> None:
        state = table()
        wanted = text.ljust(60)
        assert state.game.parse(state, 0, wanted) == state.game.parse(state, 0, text)
        assert explain(wanted)["legal"] is True
        error = refused(state, text.ljust(61))
        assert isinstance(error, BadNotation)
        assert (error.code, error.arguments) == ("quinto-cards.notation", {"text": wanted})

    @pytest.mark.parametrize(
        "text", ["stop", "pass", "R1:", "new:", "oc2", "RED=", "R1:xx", "give y9"]
    )
    def test_of_a_longer_text_nothing_else_is_said(self, text: str) -> None:
        for state, seat in ((table(), 0), (table(), 1), (play(table(), "new:TWO"), 0)):
            told = explain(text.ljust(61), state, seat)
            assert [fault["code"] for fault in told["broken"]] == ["quinto-cards.notation"]
            assert set(told) == {"text", "legal", "broken"}

    def test_every_refusal_has_words_in_both_languages(self) -> None:
        texts = [
            *NO_MOVE,
            *(t for t, _ in (*NO_CARD, *NO_SIDE, *NO_POINTS)),
            *(t for t, *_ in REFUSED),
        ]
        for text in texts:
            error = refused(table(), text)
            for language in ("en", "fr"):
                said = Words(language).error(error)
                assert "quinto-cards." not in said
                assert "{" not in said
                assert re.sub("[\u00a0\u202f]", " ", said).isprintable()
                assert error.rule is None or re.search(f" — (règle )?{error.rule}\\b", said)

    def test_a_refusal_says_what_would_be_right(self) -> None:
        said = str(refused(table(), "lay rc1"))
        assert said.startswith("“lay rc1” is not a move: write R2:rc1 (play on row 2), new:oc1")
        assert str(refused(table(), "new:RED=")).startswith(
            "say whether RED= is a word (RED=w) or a bridge (RED=b) — rule Q8"
        )
        assert str(refused(table(), "R3:rc1")).startswith(
            "there is no row R3; rows on the table: 1, 2 — rule Q13"
        )
        assert str(refused(table(), "R1:oc1")).startswith(
            "oc1 is not in your hand (oc2, rc1, TWO, RED=, ==) — rule Q13"
        )
        french = Words("fr").error(refused(table(), "R1:TWO"))
        assert french.startswith(
            "TWO ne va pas ici\u202f; après ONE, il faut une carte qui le montre, le même mot "
            "ou une carte-pont — règle Q6"
        )
        assert "write r10, y30, b70" in str(refused(table(), "give y31"))
        assert "write oc1 (colour o r g b, shape c t s h" in str(refused(table(), "R1:xx"))


def explain(text: str, state: State | None = None, seat: int = 0) -> dict[str, Any]:
    """What is said of a text; saying it changes nothing."""
    state = state or table()
    before = state.position()
    told: list[Fact] = []
    state.log = told
    said = state.game.explain(state, seat, text)
    assert state.position() == before
    assert told == []
    return json.loads(json.dumps(said))  # type: ignore[no-any-return]


class TestExplain:
    def test_a_card_laid_by_its_row_and_how_long_that_gets(self) -> None:
        assert explain(" r1:RC1") == {
            "text": " r1:RC1", "legal": True, "broken": [],
            "row": 1, "card": "rc1", "length": 3, "wins": None,
        }  # fmt: skip

    def test_a_new_row_without_telling_its_head(self) -> None:
        told = {
            "text": "new:RED=w", "legal": True, "broken": [],
            "row": None, "card": "RED=w", "length": 1, "wins": None,
        }  # fmt: skip
        for top in ("r10", "r15", "r25"):
            wanted = position(HANDS, ROWS)
            wanted["points"].remove(top)
            wanted["points"].insert(0, top)
            assert explain("new:RED=w", load(wanted)) == told

    def test_what_is_no_card_by_nothing_more(self) -> None:
        laid = play(table(), "new:TWO")
        assert explain("stop", laid) == {"text": "stop", "legal": True, "broken": []}
        passing = load(late(["== ==", "oc4"]))
        assert explain("pass", passing) == {"text": "pass", "legal": True, "broken": []}
        assert explain("give r25", giving(), 1) == {
            "text": "give r25", "legal": True, "broken": []
        }  # fmt: skip

    def test_an_illegal_move_by_what_it_breaks_and_what_it_would_be(self) -> None:
        told = explain("R1:TWO")
        assert (told["row"], told["card"], told["length"]) == (1, "TWO", 3)
        assert told["legal"] is False
        assert told["broken"] == [
            {
                "code": "quinto-cards.after_word",
                "rule": "Q6",
                "arguments": {"card": "TWO", "before": "ONE"},
            }
        ]
        told = explain("new:==")
        assert (told["row"], told["card"], told["length"]) == (None, "==", 1)
        assert [fault["rule"] for fault in told["broken"]] == ["Q4"]
        assert "row" not in explain("R3:rc1")

    @pytest.mark.parametrize(
        ("text", "moves"),
        [
            ("R1:", ["R1:rc1", "R1:==", "R1:RED=b"]),
            ("r1", ["R1:rc1", "R1:==", "R1:RED=b"]),
            (" R2 : ", ["R2:rc1", "R2:RED=w", "R2:==", "R2:RED=b"]),
            ("new:", ["new:oc2", "new:rc1", "new:TWO", "new:RED=w"]),
            ("NEW", ["new:oc2", "new:rc1", "new:TWO", "new:RED=w"]),
            ("R3:", []),
            ("R10:", []),
            ("R", None),
            ("ne", None),
            ("rc1", ["new:rc1", "R1:rc1", "R2:rc1"]),
            ("RC1", ["new:rc1", "R1:rc1", "R2:rc1"]),
            ("red=", ["new:RED=w", "R2:RED=w", "R1:RED=b", "R2:RED=b"]),
            ("==", ["R1:==", "R2:=="]),
            ("two", ["new:TWO"]),
            ("RED", []),
            ("gt1", []),
            ("oc5", None),
        ],
    )
    def test_an_unfinished_move_by_what_may_follow(
        self, text: str, moves: list[str] | None
    ) -> None:
        told = explain(text)
        assert told["legal"] is False
        if moves is None:
            assert [fault["code"] for fault in told["broken"]] == ["quinto-cards.notation"]
            assert "moves" not in told
        else:
            assert set(told) == {"text", "legal", "broken", "moves"}
            assert told["broken"] == []
            assert sorted(told["moves"]) == sorted(moves)
            assert told["moves"] == [each for each in texts_of(table()) if each in moves]

    def test_r1_is_not_the_beginning_of_r10(self) -> None:
        hands = ["oc2 rc1 RED= == TWO", HANDS[1]]
        rows = ["0 y30 bs4 FOU", "1 y40 bh1 bh2"]
        state = load(position(hands, rows, REDS))
        assert "R10:TWO" in texts_of(state)
        assert explain("R1:", state)["moves"] == []
        assert explain("R10:", state)["moves"] == [t for t in texts_of(state) if "R10:" in t]

    def test_in_the_middle_of_a_turn(self) -> None:
        state = play(table(), "R1:rc1")
        assert explain("R1:", state)["moves"] == ["R1:oc2", "R1:RED=w"]
        assert explain("R2:", state)["moves"] == []
        assert explain("new:", state)["moves"] == []

    def test_to_another_seat_no_moves_are_told(self) -> None:
        for text in ("R1:", "new:", "gt1", "oc2", "RED=", "=="):
            for seat in (1, 7):
                assert explain(text, seat=seat)["moves"] == []
            assert explain(text, load(late(["==", "=="], to_move=None)))["moves"] == []
            assert explain(text, giving(), seat=0)["moves"] == []
            assert explain(text, giving(), seat=1)["moves"] == []

    def test_another_seat_is_told_what_a_card_does_and_whose_turn_it_is(self) -> None:
        told = explain("R2:rc1", seat=1)
        assert (told["row"], told["length"], told["legal"]) == (2, 3, False)
        assert [fault["code"] for fault in told["broken"]] == ["turn.other"]
        assert "hand" not in json.dumps(told)
        assert explain("R2:rc1", seat=7)["broken"][0]["code"] == "seat.unknown"

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_every_legal_move_is_legal_and_told_by_its_row(
        self, seed: int, moves: int, options: dict[str, Any]
    ) -> None:
        state = middle(seed, moves, **options)
        lengths = {f"R{row['id']}": len(row["cards"]) for row in state.position()["rows"]}
        for text in texts_of(state):
            told = explain(text, state, state.turn())
            assert (told["legal"], told["broken"]) == (True, [])
            place, _, card = text.partition(":")
            if card:
                assert told["card"] == card
                assert told["length"] == lengths.get(place, 0) + 1
                assert told["row"] == (None if place == "new" else int(place[1:]))
                assert (told["wins"] is None) == (told["length"] < 5)
                assert text in explain(place + ":", state, state.turn())["moves"]

    @pytest.mark.parametrize(("seed", "moves", "options"), MIDDLES)
    def test_nothing_hidden_is_told(self, seed: int, moves: int, options: dict[str, Any]) -> None:
        state = middle(seed, moves, **options)
        rows = [f"R{row['id']}:" for row in state.position()["rows"]]
        for seat in range(state.game.players):
            twins = [state.resample(seat, Fast(n)) for n in range(3)]
            hand = state.position()["hands"][seat]
            texts = {*texts_of(state), *rows, "new:", *hand, "new:oc1", "R1:oc1", "stop", "pass",
                     "give y30", "give", "oc1", "==", "RED=", ""}  # fmt: skip
            for text in texts:
                told = {json.dumps(state.game.explain(each, seat, text)) for each in twins}
                assert told == {json.dumps(state.game.explain(state, seat, text))}


def would_win(text: str, state: State, seat: int = 0) -> Any:
    told = explain(text, state, seat)
    assert told["length"] == 5
    return told["wins"]


class TestWins:
    FULL = "bh1 bh2 bh3 HEX"
    HAND = "bh4 rc1 RED= == TWO"

    def completing(self, owner: int, won: list[str], head: str, **options: Any) -> State:
        """The first seat can lay bh4 on a row of four."""
        other = "y30" if head[0] == "y" else "r10"
        rows = [f"0 {other} os4", f"{owner} {head} {self.FULL}"]
        if options.get("rules") == "published":
            rows = ["0 - os4", f"{owner} - {self.FULL}"]
        return load(position([self.HAND, HANDS[1]], rows, won, **options))

    def test_one_s_own_row_its_head(self) -> None:
        state = self.completing(0, ["", ""], "r15")
        assert would_win("R2:bh4", state) == {"prize": "r15", "from": None, "gifts": []}
        state = self.completing(0, REDS, "y40")
        assert would_win("R10:bh4", state) == {"prize": "y40", "from": None, "gifts": []}

    def test_another_s_row_nothing_more_in_the_red_phase(self) -> None:
        state = self.completing(1, ["r15", "r20 r25"], "r15")
        assert would_win("R5:bh4", state) == {"prize": "r15", "from": None, "gifts": []}

    def test_the_lowest_card_in_the_yellow_phase(self) -> None:
        state = self.completing(1, ["r10 r10 r15 r15", "r25 r20 r25 r20"], "y40")
        assert would_win("R10:bh4", state) == {"prize": "y40", "from": 1, "gifts": ["r20"]}

    def test_nothing_where_the_owner_has_nothing(self) -> None:
        state = self.completing(1, [" ".join(REDS), ""], "y40")
        assert would_win("R10:bh4", state) == {"prize": "y40", "from": None, "gifts": []}

    def test_where_the_giver_chooses_all_that_may_come(self) -> None:
        won = ["r10 r10 r15 r15", "r25 r20 r25 r20"]
        state = self.completing(1, won, "y40", giver_chooses=True)
        wins = would_win("R10:bh4", state)
        assert (wins["prize"], wins["from"], wins["gifts"][0]) == ("y40", 1, "r20")
        assert set(wins["gifts"]) == {"r20", "r25"}
        assert wins["gifts"] == sorted(wins["gifts"])

    @pytest.mark.parametrize("chooses", [False, True])
    def test_no_red_card_in_the_blue_phase(self, chooses: bool) -> None:
        reds, won = "r25 r25", "r10 r10 r15 r15 r20 r20 y30 y30 y40 y40 y50 y50"
        hands, rows = ["FOU oh4 RED= bh4 TWO", "rh4 gh4 FOU BLU BLU"], ["1 b70 ONE ONE ONE =="]
        taken = [won, f"{reds} y60 y60"]
        wins = would_win("R17:FOU", load(position(hands, rows, taken, giver_chooses=chooses)))
        assert (wins["prize"], wins["from"], set(wins["gifts"])) == ("b70", 1, {"y60"})
        taken = [f"{won} y60 y60", reds]
        wins = would_win("R17:FOU", load(position(hands, rows, taken, giver_chooses=chooses)))
        assert wins == {"prize": "b70", "from": None, "gifts": []}

    def test_published_the_card_turned_up(self) -> None:
        state = self.completing(1, ["", ""], "-", rules="published", prize="r20")
        assert would_win("R2:bh4", state) == {"prize": "r20", "from": None, "gifts": []}
        state = self.completing(1, REDS, "-", rules="published", prize="y50")
        assert would_win("R10:bh4", state) == {"prize": "y50", "from": 1, "gifts": ["r20"]}

    def test_a_row_without_head_nothing(self) -> None:
        singles = [f"1 b{s}{n}" for s in "ts" for n in "1234"]
        state = load(late(["bh4", "gh4"], ["0 oh4", *singles, "0 bh1 bh2 bh3 bc3"]))
        last = state.position()["rows"][9]
        assert (last["cards"][-1], last["head"]) == ("bc3", None)
        told = would_win(f"R{last['id']}:bh4", state)
        assert told == {"prize": None, "from": None, "gifts": []}

    @pytest.mark.parametrize("options", [options for _, _, options in MIDDLES[2:8]])
    def test_what_is_told_is_what_is_won(self, options: dict[str, Any]) -> None:
        quintos = 0
        for seed in range(3):
            state = quinte.game("quinto-cards", **options).start(seed=seed)
            rng = Fast(seed)
            while state.turn() >= 0:
                seat = state.turn()
                move = state.draw(seat, rng)
                text = state.game.text(state, seat, move)
                told = state.game.explain(state, seat, text)
                before = state.position()["won"]
                state.play(seat, move)
                if not told.get("wins"):
                    continue
                quintos += 1
                wins, after = told["wins"], state.position()
                gained = [wins["prize"]] if wins["prize"] else []
                if wins["from"] is None or not options.get("giver_chooses"):
                    gained += wins["gifts"]
                else:
                    assert after["turn"]["giver"] == wins["from"]
                    assert {t.removeprefix("give ") for t in texts_of(state)} == set(wins["gifts"])
                assert after["won"][seat] == before[seat] + gained
        assert quintos > 20
