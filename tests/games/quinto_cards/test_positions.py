"""Positions of Quinto that cannot be are refused by name, and nothing else is."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import quinte
from quinte import BadOption, BadPosition, Fast, Game
from quinte.definition.game import game_of
from quinte.engine.state import State
from quinte.language.words import Words
from quinte.testing import every_game

FIELDS = ("game", "options", "rows", "hands", "draw", "points", "prize", "won", "removed",
          "first_turns", "shown", "phase", "to_move", "turn")  # fmt: skip
OPTIONS = ("rules", "teams", "vier", "giver_chooses")
NO_TURN = {"row": None, "laid": 0, "completed": False, "giver": None}

COMBINATIONS = [c + s + n for c in "orgb" for s in "ctsh" for n in "1234"]
WORDS = ["ORA", "RED", "GRE", "BLU", "CIR", "TRI", "SQU", "HEX", "ONE", "TWO", "THR", "FOU"]
EITHER = ["RED", "BLU", "CIR", "SQU", "TWO", "FOU"]
POINTS = [
    f"{colour}{value}"
    for colour, values in (
        ("r", (10, 15, 20, 25)),
        ("y", (30, 40, 50, 60)),
        ("b", (70, 80, 90, 100)),
    )
    for value in values
    for _ in range(2)
]
QUINTOS = [
    *(COMBINATIONS[start : start + 5] for base in (0, 16, 32, 48)
      for start in (base, base + 5, base + 10)),
    *(["ORA", "==", "GRE", "==", "TRI"] for _ in range(3)),
    ["HEX", "HEX", "HEX", "==", "THR"],
]  # fmt: skip
"""Sixteen that can lie side by side."""


def cards_of(text: str) -> list[str]:
    return text.split()


def whole_box(vier: int = 4) -> Counter[str]:
    """Q1: all cards as they are held."""
    words = Counter({word: 2 if word in EITHER else 3 for word in WORDS}) | Counter(FOU=vier)
    return (
        Counter(COMBINATIONS) + words + Counter(f"{word}=" for word in EITHER) + Counter({"==": 8})
    )


def held(cards: Sequence[str]) -> Counter[str]:
    """Played cards as they were held: `RED=` for `RED=w`."""
    return Counter(card[:4] if card[3:4] == "=" else card for card in cards)


def row_of(line: str, number: int) -> dict[str, Any]:
    """`0 r10 oc1 ONE`: whose row, its head or `-`, and its cards."""
    owner, head, *cards = line.split()
    return {
        "id": number,
        "owner": int(owner),
        "head": None if head == "-" else head,
        "cards": cards,
    }


def position(
    hands: Sequence[str], rows: Sequence[str] = (), won: Sequence[str] = (), **fields: Any
) -> dict[str, Any]:
    """A table with a draw pile; every won point card has its quinto, rows come after those."""
    options = {"players": len(hands)} | {
        name: fields.pop(name) for name in OPTIONS if name in fields
    }
    published = options.get("rules") == "published"
    taken = [cards_of(won[seat]) if won else [] for seat in range(len(hands))]
    quintos = sum(map(len, taken))
    table = [row_of(line, quintos + 1 + i) for i, line in enumerate(rows)]
    left = whole_box(options.get("vier", 4))
    left -= held([card for hand in hands for card in hand.split()])
    left -= held([card for row in table for card in row["cards"]])
    removed: list[str] = []
    for quinto in QUINTOS:
        if len(removed) < 5 * quintos and held(quinto) <= left:
            removed += quinto
            left -= held(quinto)
    assert len(removed) == 5 * quintos
    out = Counter(card for cards in taken for card in cards)
    out += Counter(row["head"] for row in table if row["head"])
    points = list((Counter(POINTS) - out).elements())
    prize = fields.pop("prize", points[0] if published and points else None)
    if prize:
        points.remove(prize)
    owners = {row["owner"] for row in table}
    gone_round = quintos > 0 or fields.get("to_move", 0) in owners
    first = [gone_round or seat in owners for seat in range(len(hands))]
    coming = cards_of(fields.pop("coming", ""))
    draw = coming + list((left - Counter(coming)).elements())
    return written(options, hands, rows=table, draw=draw, points=points, prize=prize, won=taken,
                   removed=removed, first_turns=first) | fields  # fmt: skip


def written(options: dict[str, Any], hands: Sequence[str], **fields: Any) -> dict[str, Any]:
    """What is alike in all positions, at the beginning of a turn of the first seat."""
    colours = {card[0] for card in Counter(POINTS) - Counter(fields["points"])}
    return {
        "game": "quinto-cards",
        "options": options,
        "hands": [cards_of(hand) for hand in hands],
        "shown": [False] * len(hands),
        "phase": "blue" if "b" in colours else "yellow" if "y" in colours else "red",
        "to_move": 0,
        "turn": dict(NO_TURN),
        **fields,
    }


def late(hands: Sequence[str], rows: Sequence[str] = (), **fields: Any) -> dict[str, Any]:
    """A table whose draw pile is empty: what is neither held nor in a row is out of the game.

    Hands and rows (without heads, which are added) are of combinations that the quintos of words
    leave, and of bridges. What fills no quinto lies in rows of the first seat.
    """
    options = {"players": len(hands)} | {
        name: fields.pop(name) for name in OPTIONS if name in fields
    }
    published = options.get("rules") == "published"
    used = held([card for hand in hands for card in hand.split()])
    used += held([card for line in rows for card in line.split()[1:]])
    bridges = 8 - used["=="]
    removed = ["FOU", "FOU", "FOU", "FOU", "FOU=w"]
    spare = ["oc1", "oc2", "rc1", "rc2", "gc1", "gc2", "bc1", "bc2", "oc3", "rc3", "ot1", "rt1",
             "os1", "rs1", "oh1", "rh1", "gt1", "gs1", "gt2", "gs2", "gt3", "gs3"]  # fmt: skip
    for i, word in enumerate(WORDS[:-1]):
        joins = ["=="] * min(2, bridges) + spare[2 * i : 2 * i + 2]
        bridges -= min(2, bridges)
        last = f"{word}=w" if word in EITHER else word
        removed += [word, joins[0], word, joins[1], last]
    left = whole_box() - held(removed) - used
    table = [line.split()[0] + " - " + " ".join(line.split()[1:]) for line in rows]
    for colour in "orgb":
        same = sorted(card for card in left.elements() if card[0] == colour)
        whole = len(same) - len(same) % 5
        removed += same[:whole]
        if same[whole:]:
            table.append("0 - " + " ".join(same[whole:]))
    quintos = len(removed) // 5
    points = list(POINTS)
    won: list[list[str]] = [[] for _ in hands]
    won[-1] = [points.pop(0) for _ in range(quintos)]
    listed = [row_of(line, quintos + 1 + i) for i, line in enumerate(table)]
    for row in listed:
        row["head"] = points.pop(0) if points and not published else None
    prize = points.pop(0) if published and points else None
    return written(options, hands, rows=listed, draw=[], points=points, prize=prize, won=won,
                   removed=removed, first_turns=[True] * len(hands)) | fields  # fmt: skip


def load(wanted: dict[str, Any]) -> State:
    return game_of(wanted).load(wanted)


def play(state: State, *texts: str) -> State:
    for text in texts:
        seat, move = state.game.address(state, text)
        state.game.play_text(state, seat, move)
    return state


def texts_of(state: State) -> list[str]:
    """The legal moves of who may act."""
    seat = state.turn()
    return [state.game.text(state, seat, move) for move in state.moves(seat)]


def refused(wanted: Any) -> BadPosition:
    before = json.dumps(wanted)
    with pytest.raises(BadPosition) as caught:
        load(wanted)
    assert json.dumps(wanted) == before
    return caught.value


HANDS = ["oc2 rc1 RED= == TWO", "gt1 gt2 gt3 gt4 BLU"]
ROWS = ["0 r10 oc1 ONE", "1 r15 rc2 RED RED"]
REDS = ["r10 r10 r15 r15", "r20 r20 r25 r25"]
YELLOWS = ["r10 r10 r15 r15 r20 r20 r25 r25", "y30 y30 y40 y40 y50 y50 y60 y60"]


def changed(**fields: Any) -> dict[str, Any]:
    """Two rows, no quinto yet."""
    return position(HANDS, ROWS) | fields


def printed(**fields: Any) -> dict[str, Any]:
    """The same by the published rules: no heads, but a prize."""
    return position(HANDS, ["0 - oc1 ONE", "1 - rc2 RED RED"], rules="published") | fields


def yellow(**fields: Any) -> dict[str, Any]:
    """Eight quintos later."""
    return position(HANDS, ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3"], REDS) | fields


def with_row(number: int, **fields: Any) -> dict[str, Any]:
    """A field of one row otherwise."""
    wanted = changed()
    wanted["rows"][number - 1] |= fields
    return wanted


def in_turn(wanted: dict[str, Any], hand: str | None = None, **turn: Any) -> dict[str, Any]:
    """A turn in progress; what leaves the first seat's hand goes under the pile."""
    if hand is not None:
        gone = Counter(wanted["hands"][0]) - Counter(cards_of(hand))
        wanted["hands"][0] = cards_of(hand)
        wanted["draw"] = [*wanted["draw"], *gone.elements()]
    wanted["turn"] = NO_TURN | turn
    return wanted


GAMES = [
    {},
    {"players": 3, "rules": "published"},
    {"players": 4, "teams": True, "giver_chooses": True},
    {"rules": "published", "giver_chooses": True, "vier": 2},
]


class TestLoadAndPosition:
    @pytest.mark.parametrize("options", GAMES)
    def test_they_are_inverse_all_through_a_game(self, options: dict[str, Any]) -> None:
        game = quinte.game("quinto-cards", **options)
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

    @pytest.mark.parametrize("game", every_game("quinto-cards"), ids=repr)
    def test_with_all_options_now_and_then(self, game: Game) -> None:
        state = game.start(seed=11)
        rng = Fast(11)
        while state.turn() >= 0:
            state.run(rng, 11)
            written = json.loads(json.dumps(state.position()))
            back = game_of(written).load(written)
            assert back.position() == written
            assert back.moves(back.turn()) == state.moves(state.turn())
            assert (back.turn(), back.result()) == (state.turn(), state.result())

    @pytest.mark.parametrize("options", GAMES)
    def test_what_is_loaded_goes_on_like_the_truth(self, options: dict[str, Any]) -> None:
        game = quinte.game("quinto-cards", **options)
        for moves in (1, 40, 80, 120):
            state = game.start(seed=moves)
            state.run(Fast(1), moves)
            back = game.load(state.position())
            assert back.run(Fast(2), 1000) == state.run(Fast(2), 1000)
            assert back.position() == state.position()

    @pytest.mark.parametrize("rules", ["author", "published"])
    def test_in_a_box_of_few_point_cards_too(self, rules: str) -> None:
        few = {"red": [10, 15], "yellow": [30], "blue": [70, 100]}
        components = {**quinte.kinds()["quinto-cards"].components, "points": few}
        game = quinte.game("quinto-cards", components=components, rules=rules, giver_chooses=True)
        state = game.start(seed=5)
        rng = Fast(5)
        without = 0
        while state.turn() >= 0:
            state.run(rng, 1)
            written = json.loads(json.dumps(state.position()))
            back = game.load(written)
            assert back.position() == written
            assert back.moves(back.turn()) == state.moves(state.turn())
            assert back.result() == state.result()
            without += not written["points"] and written["prize"] is None
        assert without > 50

    def test_a_position_has_the_shape_of_the_rules_file(self) -> None:
        state = load(changed())
        shape = state.position()
        assert set(shape) == {*FIELDS, "rng"}
        assert tuple(shape) == (*FIELDS, "rng")
        assert shape["rows"][0] == {"id": 1, "owner": 0, "head": "r10", "cards": ["oc1", "ONE"]}
        assert shape["options"] == {"players": 2}
        assert shape["turn"] == {"row": None, "laid": 0, "completed": False, "giver": None}
        assert len(shape["draw"]) == 95
        assert len(shape["points"]) == 22
        assert sorted(state.game.pieces(shape)) == sorted([*whole_box().elements(), *POINTS])

    def test_a_turn_in_progress_says_its_row_and_how_many_cards(self) -> None:
        state = play(load(changed()), "R1:rc1")
        assert state.position()["turn"] == NO_TURN | {"row": 1, "laid": 1}
        play(state, "R1:oc2")
        assert state.position()["turn"] == NO_TURN | {"row": 1, "laid": 2}
        assert state.position()["rows"][0]["cards"] == ["oc1", "ONE", "rc1", "oc2"]
        play(state, "R1:TWO")
        after = state.position()
        assert after["turn"] == NO_TURN | {"completed": True}
        assert after["removed"] == ["oc1", "ONE", "rc1", "oc2", "TWO"]
        assert [row["id"] for row in after["rows"]] == [2]
        play(state, "new:RED=w")
        assert state.position()["rows"][1]["id"] == 3
        assert state.position()["rows"][1]["cards"] == ["RED=w"]

    def test_both_decks_list_the_next_card_first(self) -> None:
        wanted = position(HANDS, ROWS, coming="bh4 FOU")
        state = play(load(wanted), "new:oc2", "stop")
        after = state.position()
        assert after["rows"][2]["head"] == wanted["points"][0]
        assert after["points"] == wanted["points"][1:]
        assert "bh4" in after["hands"][0]
        assert after["draw"] == wanted["draw"][1:]
        assert after["draw"][0] == "FOU"

    def test_hands_are_read_in_any_order_and_written_in_theirs(self) -> None:
        assert load(position(HANDS, ROWS)) == load(
            position([HANDS[0], "BLU gt4 gt2 gt1 gt3"], ROWS)
        )
        assert load(changed()).position()["hands"][0] == ["oc2", "rc1", "TWO", "RED=", "=="]

    def test_won_cards_keep_their_order(self) -> None:
        won = [["r25", "r10", "r10"], ["r15", "r20", "r15", "r20", "r25"]]
        assert load(yellow(won=won)).position()["won"] == won

    def test_without_rng_the_same_move_gives_the_same_result(self) -> None:
        # The second hand is a quinto: it is redealt when its turn comes.
        wanted = position(["oc1 rt2 gs3 bh4 ==", "gt1 gt2 gt3 gt4 GRE"])
        after = [play(load(wanted), "new:oc1", "stop").position() for _ in range(2)]
        assert after[0] == after[1]
        assert after[0]["hands"][1] != ["gt1", "gt2", "gt3", "gt4", "GRE"]

    def test_a_finished_position_keeps_its_shape(self) -> None:
        state = play(load(late(["oc4", "=="])), "new:oc4")
        written = state.position()
        assert tuple(written) == (*FIELDS, "rng")
        assert (written["to_move"], written["turn"], written["draw"]) == (None, NO_TURN, [])
        assert written["hands"] == [[], ["=="]]
        back = load(written)
        assert back.result() == state.result() is not None
        assert back.turn() == -1

    def test_tables_that_are_rare_but_can_be(self) -> None:
        can_be = [
            in_turn(yellow(), "oc2 rc1 ==", row=None, completed=True),
            in_turn(yellow(), "oc2", row=None, completed=True),
            in_turn(
                position(["== ==", HANDS[1]], ["0 y30 bs4 FOU", "0 y40 bh1"], REDS), completed=True
            ),
            late(["== ==", "oc4"], shown=[True, False]),
            late(["== ==", "oc4"], shown=[True, True]),
            late(["", "oc4"], to_move=1),
            late(["==", "=="], to_move=None),
            late(["==", "=="], to_move=None, shown=[True, False]),
            late(["", ""], to_move=None),
            late(["oc4", ""], ["1 gh4", *(f"1 b{s}{n}" for s in "ths" for n in "1234")]),
        ]
        for wanted in can_be:
            assert load(json.loads(json.dumps(wanted))).position() == {
                **wanted,
                "rng": load(wanted).position()["rng"],
                "hands": [sorted(hand, key=order) for hand in wanted["hands"]],
            }

    def test_the_example_of_the_rules_is_refused_for_what_it_leaves_out(self) -> None:
        example: dict[str, Any] = {
            "game": "quinto-cards", "options": {"players": 2, "rules": "author"},
            "rows": [{"id": 1, "owner": 0, "head": "r10", "cards": ["oc1", "ONE"]}],
            "hands": [["RED="], ["=="]], "draw": ["..."], "points": ["r10", "..."], "prize": None,
            "won": [[], []], "removed": ["..."], "first_turns": [True, True],
            "shown": [False, False], "phase": "red", "to_move": 0,
            "turn": {"row": None, "laid": 0, "completed": False, "giver": None},
        }  # fmt: skip
        error = refused(example)
        assert error.code == "quinto-cards.strange_card"
        assert error.arguments == {"field": "draw", "card": '"..."'}
        assert tuple(example) == FIELDS


def order(card: str) -> int:
    names = [*COMBINATIONS, *WORDS, *(f"{word}=" for word in EITHER), "=="]
    return names.index(card)


SHAPES: list[tuple[dict[str, Any], str, str | None]] = [
    ({"hands": [["oc1"]]}, "document.seats", "Q10"),
    ({"hands": [[], [], []]}, "document.seats", "Q10"),
    ({"won": [[]]}, "document.seats", "Q10"),
    ({"first_turns": [True]}, "document.seats", "Q10"),
    ({"shown": [False, False, False]}, "document.seats", "Q10"),
    ({"hands": "oc1"}, "document.type", None),
    ({"hands": ["oc1", "oc2"]}, "document.type", None),
    ({"hands": [None, []]}, "document.type", None),
    ({"won": {}}, "document.type", None),
    ({"won": [{}, []]}, "document.type", None),
    ({"draw": None}, "document.type", None),
    ({"draw": "oc1"}, "document.type", None),
    ({"points": 24}, "document.type", None),
    ({"removed": None}, "document.type", None),
    ({"rows": {}}, "document.type", None),
    ({"rows": ["oc1"]}, "document.object", None),
    ({"first_turns": True}, "document.type", None),
    ({"shown": None}, "document.type", None),
    ({"hands": [["oc5"], []]}, "strange_card", "Q11"),
    ({"hands": [["OC1"], []]}, "strange_card", "Q11"),
    ({"hands": [["RED=w"], []]}, "strange_card", "Q11"),
    ({"hands": [["RED=b"], []]}, "strange_card", "Q11"),
    ({"hands": [["ORA="], []]}, "strange_card", "Q11"),
    ({"hands": [[7], []]}, "strange_card", "Q11"),
    ({"hands": [[["oc1"]], []]}, "strange_card", "Q11"),
    ({"hands": [[None], []]}, "strange_card", "Q11"),
    ({"draw": ["RED=w"]}, "strange_card", "Q1"),
    ({"draw": ["r10"]}, "strange_card", "Q1"),
    ({"won": [["oc1"], []]}, "strange_card", "Q2"),
    ({"won": [["r30"], []]}, "strange_card", "Q2"),
    ({"points": ["y10"]}, "strange_card", "Q2"),
    ({"points": [10]}, "strange_card", "Q2"),
    ({"removed": ["RED="]}, "strange_card", "Q15"),
    ({"removed": [{}]}, "strange_card", "Q15"),
    ({"prize": "r11"}, "strange_card", "Q2"),
    ({"prize": []}, "strange_card", "Q2"),
    ({"first_turns": [1, True]}, "flags", None),
    ({"first_turns": [None, True]}, "flags", None),
    ({"shown": [False, 0]}, "flags", None),
    ({"shown": ["", False]}, "flags", None),
    ({"phase": 1}, "document.type", None),
    ({"phase": "green"}, "phase", "Q18"),
    ({"phase": "yellow"}, "phase", "Q18"),
    ({"turn": None}, "document.type", None),
    ({"turn": []}, "document.type", None),
    ({"turn": {}}, "document.missing", None),
    ({"turn": {**NO_TURN, "laid": 5}}, "document.number", None),
    ({"turn": {**NO_TURN, "laid": -1}}, "document.number", None),
    ({"turn": {**NO_TURN, "laid": True}}, "document.number", None),
    ({"turn": {**NO_TURN, "laid": 0.0}}, "document.number", None),
    ({"turn": {**NO_TURN, "completed": 0}}, "flags", None),
    ({"turn": {**NO_TURN, "completed": None}}, "flags", None),
    ({"turn": {**NO_TURN, "giver": 2}}, "document.number", None),
    ({"turn": {**NO_TURN, "giver": False}}, "document.number", None),
    ({"turn": {**NO_TURN, "card": "oc1"}}, "document.unknown", None),
    ({"turn": {**NO_TURN, "row": 3, "laid": 1}}, "no_row", "Q13"),
    ({"turn": {**NO_TURN, "row": 0, "laid": 1}}, "document.number", None),
    ({"turn": {**NO_TURN, "row": "1", "laid": 1}}, "document.number", None),
    ({"turn": {**NO_TURN, "row": [], "laid": 1}}, "document.number", None),
    ({"turn": {**NO_TURN, "row": True, "laid": 1}}, "document.number", None),
    ({"to_move": 2}, "document.number", None),
    ({"to_move": -1}, "document.number", None),
    ({"to_move": "0"}, "document.number", None),
    ({"to_move": True}, "document.number", None),
    ({"to_move": None}, "not_over", "Q19"),
    ({"rng": "xyz"}, "position.rng", None),
    ({"rng": 7}, "document.type", None),
    ({"passes": 0}, "document.unknown", None),
    ({"Draw": []}, "document.unknown", None),
    ({"game": 7}, "document.type", None),
    ({"options": []}, "document.type", None),
]

ROW_SHAPES: list[tuple[dict[str, Any], str, str | None]] = [
    ({"id": 0}, "document.number", None),
    ({"id": 128}, "document.number", None),
    ({"id": True}, "document.number", None),
    ({"id": "2"}, "document.number", None),
    ({"owner": 2}, "document.number", None),
    ({"owner": -1}, "document.number", None),
    ({"owner": None}, "document.number", None),
    ({"head": "r11"}, "strange_card", "Q14"),
    ({"head": ["r15"]}, "strange_card", "Q14"),
    ({"head": None}, "missing", "Q2"),
    ({"head": "r10"}, "doubled", "Q2"),
    ({"cards": None}, "document.type", None),
    ({"cards": "rc2"}, "document.type", None),
    ({"cards": ["RED="]}, "strange_card", "Q1"),
    ({"cards": ["red"]}, "strange_card", "Q1"),
    ({"cards": []}, "row_length", "Q9"),
    ({"cards": ["rc2", "RED", "RED", "rs2", "rs1"]}, "row_length", "Q9"),
    ({"cards": ["==", "RED", "RED"]}, "bridge_first", "Q4"),
    ({"cards": ["RED=b", "RED", "RED"]}, "bridge_first", "Q4"),
    ({"cards": ["rc2", "bs4"]}, "no_join", "Q5"),
    ({"cards": ["rc2", "BLU"]}, "no_join", "Q5"),
    ({"cards": ["rc2", "BLU=w"]}, "no_join", "Q5"),
    ({"cards": ["rc2", "=="]}, "no_join", "Q5"),
    ({"cards": ["rc2", "RED=b"]}, "no_join", "Q5"),
    ({"cards": ["RED", "bc2"]}, "no_join", "Q6"),
    ({"cards": ["RED", "BLU"]}, "no_join", "Q6"),
    ({"cards": ["RED=w", "CIR=w"]}, "no_join", "Q6"),
    ({"cards": ["RED", "==", "rc2"]}, "no_join", "Q7"),
    ({"cards": ["RED", "==", "=="]}, "no_join", "Q7"),
    ({"cards": ["RED", "RED=b", "=="]}, "no_join", "Q7"),
    ({"cards": ["RED", "==", "BLU=b"]}, "no_join", "Q7"),
    ({"cards": ["rc2", "RED", "RED", "rs1"]}, "doubled", "Q1"),
    ({"cards": ["rc2", "RED"]}, "missing", "Q1"),
    ({"length": 3}, "document.unknown", None),
]
"""Changes of row 2, which is rc2 RED RED under r15."""


def code_of(error: BadPosition) -> str:
    return error.code.removeprefix("quinto-cards.")


class TestFields:
    @pytest.mark.parametrize(("fields", "code", "rule"), SHAPES)
    def test_a_field_that_cannot_be_is_refused(
        self, fields: dict[str, Any], code: str, rule: str | None
    ) -> None:
        error = refused(changed(**fields))
        assert (code_of(error), error.rule) == (code, rule)

    @pytest.mark.parametrize(("fields", "code", "rule"), ROW_SHAPES)
    def test_so_is_a_field_of_a_row(
        self, fields: dict[str, Any], code: str, rule: str | None
    ) -> None:
        error = refused(with_row(2, **fields))
        assert (code_of(error), error.rule) == (code, rule)

    @pytest.mark.parametrize("name", FIELDS)
    def test_a_missing_field_is_named(self, name: str) -> None:
        wanted = changed()
        del wanted[name]
        error = refused(wanted)
        assert (error.code, error.arguments["field"]) == ("document.missing", name)

    @pytest.mark.parametrize("name", ["id", "owner", "head", "cards"])
    def test_a_missing_field_of_a_row_is_named(self, name: str) -> None:
        wanted = changed()
        del wanted["rows"][0][name]
        error = refused(wanted)
        assert (error.code, error.arguments["field"]) == ("document.missing", name)

    @pytest.mark.parametrize("name", ["row", "laid", "completed", "giver"])
    def test_a_missing_field_of_the_turn_is_named(self, name: str) -> None:
        wanted = changed()
        del wanted["turn"][name]
        error = refused(wanted)
        assert (error.code, error.arguments["field"]) == ("document.missing", name)

    def test_a_field_is_named_where_there_are_several(self) -> None:
        assert refused(changed(hands=[[], ["xx"]])).arguments == {
            "field": "hands[1]",
            "card": '"xx"',
        }
        assert refused(changed(won=[[], ["xx"]])).arguments["field"] == "won[1]"
        assert refused(with_row(2, cards=["xx"])).arguments["field"] == "rows[2]"
        assert refused(changed(shown=[True])).arguments == {
            "field": "shown", "found": 1, "players": 2
        }  # fmt: skip
        assert refused(changed(first_turns=[0, 0])).arguments == {"field": "first_turns"}
        turn = NO_TURN | {"completed": 1}
        assert refused(changed(turn=turn)).arguments["field"].endswith("completed")

    @pytest.mark.parametrize("wanted", [None, [], "position", 7])
    def test_what_is_no_object_is_refused(self, wanted: object) -> None:
        with pytest.raises(BadPosition):
            quinte.game("quinto-cards").load(wanted)

    def test_options_that_cannot_be_are_refused(self) -> None:
        for options in (
            {"players": 5},
            {"players": 1},
            {"players": 2, "teams": True},
            {"players": 3, "teams": True},
            {"players": 2, "rules": "sackson"},
            {"players": 2, "vier": 3},
            {"players": 2, "giver_chooses": 1},
            {"players": 2, "colour": "red"},
        ):
            with pytest.raises(BadOption):
                game_of(changed(options=options))
        with pytest.raises(BadPosition, match="options differ from the game"):
            quinte.game("quinto-cards", vier=2).load(changed())


class TestRows:
    @pytest.mark.parametrize(
        ("ids", "most"), [([2, 1], 2), ([1, 1], 2), ([1, 3], 2), ([2, 3], 2), ([126, 127], 2)]
    )
    def test_ids_go_up_as_far_as_rows_were_begun(self, ids: list[int], most: int) -> None:
        wanted = changed()
        for row, number in zip(wanted["rows"], ids, strict=True):
            row["id"] = number
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("row_ids", "Q13")
        assert error.arguments == {"found": ids, "most": most}

    def test_a_row_that_is_gone_leaves_its_id_free(self) -> None:
        wanted = yellow()
        for ids in ([9, 10], [1, 10], [1, 2], [3, 7]):
            for row, number in zip(wanted["rows"], ids, strict=True):
                row["id"] = number
            assert [row["id"] for row in load(wanted).position()["rows"]] == ids
        wanted["rows"][1]["id"] = 11
        assert refused(wanted).arguments == {"found": [3, 11], "most": 10}

    def test_a_card_that_does_not_join_is_named_with_the_one_before(self) -> None:
        error = refused(with_row(2, cards=["rc2", "RED", "bs4"]))
        assert error.arguments == {"row": 2, "card": "bs4", "before": "RED"}
        assert str(error).startswith("row 2: bs4 cannot follow RED — rule Q6")

    def test_the_fourth_card_may_be_a_bridge(self) -> None:
        wanted = position(
            ["oc2 rc1 RED= == ORA", HANDS[1]], ["0 r10 oc1 ONE", "1 r15 rc2 RED RED =="]
        )
        assert "R2:ORA" in texts_of(load(wanted))
        assert "R2:RED=w" in texts_of(load(wanted))
        assert "R2:rc1" not in texts_of(load(wanted))
        assert "R2:RED=b" not in texts_of(load(wanted))

    def test_published_rows_have_no_heads_and_the_author_s_have(self) -> None:
        wanted = printed()
        wanted["rows"][1]["head"] = wanted["points"].pop(0)
        error = refused(wanted)
        assert (code_of(error), error.rule, error.arguments) == ("no_heads", "Q14", {"row": 2})
        wanted = changed()
        wanted["points"].insert(0, wanted["rows"][1]["head"])
        wanted["rows"][1]["head"] = None
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("headless", "Q20")

    def test_without_point_cards_a_row_has_no_head(self) -> None:
        rows = ["1 gh4", *(f"1 b{s}{n}" for s in "ths" for n in "1234")]
        wanted = late(["oc4", ""], rows)
        assert wanted["points"] == []
        assert [row["head"] for row in wanted["rows"]][-3:] == [None] * 3
        assert load(wanted).turn() == 0


class TestCards:
    @pytest.mark.parametrize("card", ["oc3", "ORA", "==", "FOU="])
    def test_a_missing_card_is_named(self, card: str) -> None:
        wanted = changed()
        number = whole_box()[card]
        wanted["draw"].remove(card)
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("missing", "Q1")
        assert error.arguments == {"card": card, "found": number - 1, "wanted": number}

    @pytest.mark.parametrize("card", ["oc1", "RED", "==", "RED="])
    def test_a_card_too_many_is_named(self, card: str) -> None:
        wanted = changed()
        wanted["draw"].append(card)
        number = whole_box()[card]
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("doubled", "Q1")
        assert error.arguments == {"card": card, "found": number + 1, "wanted": number}

    def test_a_played_side_is_the_card(self) -> None:
        wanted = changed()
        wanted["rows"][1]["cards"] = ["rc2", "RED", "RED", "RED=b"]
        error = refused(wanted)
        assert (code_of(error), error.arguments["card"]) == ("doubled", "RED=")

    def test_point_cards_are_counted_too(self) -> None:
        wanted = changed()
        wanted["points"].remove("b100")
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("missing", "Q2")
        assert error.arguments == {"card": "b100", "found": 1, "wanted": 2}
        wanted["points"] += ["b100", "b100"]
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("doubled", "Q2")
        assert error.arguments == {"card": "b100", "found": 3, "wanted": 2}
        wanted = printed(prize="r15")
        assert refused(wanted).arguments["card"] == "r10"

    def test_the_author_s_deck_has_two_fours_less(self) -> None:
        error = refused(changed(options={"players": 2, "vier": 2}))
        assert error.arguments == {"card": "FOU", "found": 4, "wanted": 2}
        assert load(position(HANDS, ROWS, vier=2)).game.options["vier"] == 2
        error = refused(position(HANDS, ROWS, vier=2) | {"options": {"players": 2}})
        assert (code_of(error), error.arguments["card"]) == ("missing", "FOU")

    @pytest.mark.parametrize(
        "quinto",
        [
            ["==", "ORA", "oc1", "oc2", "oc3"],
            ["oc1", "oc2", "oc3", "ORA", "=="],
            ["oc1", "oc2", "oc3", "RED=w", "oc4"],
            ["oc1", "ORA", "==", "oc2", "oc3"],
            ["ORA", "==", "==", "ORA", "oc1"],
        ],
    )
    def test_what_has_left_the_game_was_a_quinto(self, quinto: list[str]) -> None:
        wanted = position(
            ["oh1 oh2 oh3 oh4 THR", "gt1 gt2 gt3 gt4 BLU"], ["1 r10 HEX"], ["", "r10"]
        )
        whole = held(wanted["removed"] + wanted["draw"])
        wanted["removed"] = quinto
        wanted["draw"] = list((whole - held(quinto)).elements())
        error = refused(wanted)
        assert (code_of(error), error.rule, error.arguments) == (
            "no_quinto", "Q9", {"cards": quinto}
        )  # fmt: skip

    def test_and_each_later_one_too(self) -> None:
        wanted = yellow()
        assert len(wanted["removed"]) == 40
        wanted["draw"].remove("==")
        wanted["draw"].append(wanted["removed"][37])
        wanted["removed"][37] = "=="
        error = refused(wanted)
        assert (code_of(error), error.arguments["cards"]) == ("no_quinto", wanted["removed"][35:])

    @pytest.mark.parametrize("number", [1, 4, 6])
    def test_cards_leave_the_game_in_fives(self, number: int) -> None:
        wanted = changed()
        wanted["removed"] = wanted["draw"][:number]
        wanted["draw"] = wanted["draw"][number:]
        error = refused(wanted)
        assert (code_of(error), error.rule, error.arguments) == (
            "removed", "Q15", {"found": number}
        )  # fmt: skip


class TestPoints:
    def test_the_deck_has_red_on_top_then_yellow_then_blue(self) -> None:
        for wanted in (changed(), printed()):
            points = wanted["points"]
            for a, b in ((0, -1), (0, 9), (9, -1), (6, 5)):
                swapped = list(points)
                swapped[a], swapped[b] = swapped[b], swapped[a]
                if points[a][0] == points[b][0]:
                    assert load({**wanted, "points": swapped}).turn() == 0
                    continue
                error = refused({**wanted, "points": swapped})
                assert (code_of(error), error.rule) == ("point_order", "Q3")

    @pytest.mark.parametrize(("out", "phase"), [("y30", "yellow"), ("b70", "blue")])
    def test_no_card_is_out_before_those_above_it(self, out: str, phase: str) -> None:
        wanted = changed(phase=phase)
        wanted["rows"][1]["head"] = out
        wanted["points"] = sorted(
            [*wanted["points"], "r15"], key=lambda card: ("ryb".index(card[0]), card)
        )
        wanted["points"].remove(out)
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("point_order", "Q3")

    def test_a_blue_one_is_not_out_before_the_last_yellow_one(self) -> None:
        wanted = yellow(phase="blue")
        wanted["rows"][1]["head"] = "b70"
        wanted["points"] = ["y40", *wanted["points"]]
        wanted["points"].remove("b70")
        assert code_of(refused(wanted)) == "point_order"

    @pytest.mark.parametrize(
        ("wanted", "phase"),
        [
            (changed(), "red"),
            (printed(), "red"),
            (yellow(), "yellow"),
            (position(HANDS, ["0 - bs4 FOU"], ["", " ".join(REDS)], rules="published"), "yellow"),
            (position(["BLU oh4 RED= FOU TWO", "rh4 gh4 bh4 FOU BLU"], ["0 b70 ONE"], YELLOWS),
             "blue"),
            (late(["oc4", ""]), "blue"),
            (late(["oc4", ""], rules="published"), "blue"),
        ],
    )  # fmt: skip
    def test_the_phase_is_that_of_the_highest_card_out(
        self, wanted: dict[str, Any], phase: str
    ) -> None:
        assert load(wanted).position()["phase"] == phase
        for other in {"red", "yellow", "blue"} - {phase}:
            error = refused(wanted | {"phase": other})
            assert (code_of(error), error.rule) == ("phase", "Q18")
            assert error.arguments == {"found": other, "wanted": phase}

    def test_published_a_prize_lies_face_up_while_there_is_one(self) -> None:
        wanted = printed()
        wanted["points"] = [wanted["prize"], *wanted["points"]]
        error = refused(wanted | {"prize": None})
        assert (code_of(error), error.rule) == ("prize_missing", "Q14")

    def test_the_author_s_has_none(self) -> None:
        wanted = changed()
        error = refused(wanted | {"prize": wanted["points"].pop(0)})
        assert (code_of(error), error.rule) == ("no_prize", "Q14")
        wanted = late(["oc4", ""], ["1 gh4", *(f"1 b{s}{n}" for s in "ths" for n in "1234")])
        wanted["prize"] = wanted["won"][1].pop()
        assert code_of(refused(wanted)) == "no_prize"

    def test_heads_are_in_the_order_of_the_deck(self) -> None:
        wanted = position(HANDS, ["0 r25 bs4 FOU", "1 y40 bh1 bh2 bh3"], [REDS[0], "r20 r20 r25"])
        assert load(wanted).turn() == 0
        heads = [row["head"] for row in wanted["rows"]]
        for row, head in zip(wanted["rows"], heads[::-1], strict=True):
            row["head"] = head
        error = refused(wanted)
        assert (code_of(error), error.rule) == ("head_order", "Q14")
        assert error.arguments == {"heads": ["y40", "r25"]}
        assert "the rows have y40, r25 — rule Q14" in Words("en").error(error)
        assert "mais elles ont y40, r25 — règle Q14" in Words("fr").error(error)


def published_late(rows: int, **fields: Any) -> dict[str, Any]:
    """Two players, so many rows of one card, a quinto just now."""
    lines = [f"1 - {card}" for card in ("gs1", "gs2", "gs3", "gs4")[:rows]]
    wanted = position(["oc2 rc1 RED= TWO", HANDS[1]], lines, ["r10", ""], rules="published")
    return in_turn(wanted, **({"completed": True} | fields))


def first_turn(hand: str, *cards: str) -> dict[str, Any]:
    """A first turn, in which cards are laid already."""
    rows = ["0 r10 " + " ".join(cards)] if cards else []
    wanted = position([hand, HANDS[1]], rows, first_turns=[False, False])
    return in_turn(wanted, row=1 if cards else None, laid=len(cards))


def giving(**turn: Any) -> dict[str, Any]:
    """Just now the first seat has completed a row of the second, in the yellow phase."""
    wanted = position(["oc2 rc1 TWO", HANDS[1]], ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3"], REDS,
                      giver_chooses=True)  # fmt: skip
    return in_turn(wanted, **({"completed": True, "giver": 1} | turn))


def printed_gift(won: Sequence[str]) -> dict[str, Any]:
    """The same by the published rules."""
    wanted = position(["oc2 rc1 TWO", HANDS[1]], ["0 - bs4 FOU"], won, giver_chooses=True,
                      rules="published")  # fmt: skip
    return in_turn(wanted, completed=True, giver=1)


THREE = ["oc1 rt2 gs3 bh4 ==", "gt1 gt2 gt3 gt4 BLU", "rc1 rt3 gs1 bh2 RED"]

TURNS: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    (in_turn(changed(), row=1, laid=0), "laid", "Q13", {"laid": 0}),
    (in_turn(changed(), row=None, laid=1), "laid", "Q13", {"laid": 1}),
    (in_turn(changed(), "oc2 rc1", row=1, laid=3), "laid", "Q13", {"laid": 3}),
    (in_turn(changed(), row=3, laid=1), "no_row", "Q13", {"row": "3", "rows": [1, 2]}),
    (late(["", ""], to_move=None, turn=NO_TURN | {"completed": True}), "turn_over", "Q19", {}),
    (late(["", ""], to_move=None, turn=NO_TURN | {"giver": 0}), "turn_over", "Q19", {}),
    (in_turn(late(["", ""], ["1 oh2"], to_move=None), row=22, laid=1), "turn_over", "Q19", {}),
    # Q12: the first turn lays on a row of its own that it begins.
    (in_turn(yellow(first_turns=[False, True]), completed=True), "first_turn", "Q12", {}),
    (
        in_turn(changed(first_turns=[False, True]), "oc2 rc1 RED= ==", row=2, laid=1),
        "first_turn", "Q12", {},
    ),
    (
        in_turn(changed(first_turns=[False, True]), "oc2 rc1 RED= ==", row=1, laid=1),
        "first_turn", "Q12", {},
    ),
    # Q15: after a quinto, cards are laid on a new row only.
    (
        in_turn(yellow(), "oc2 rc1 TWO", row=9, laid=1, completed=True), "must_begin", "Q15", {},
    ),
    (
        in_turn(yellow(), "oc2", row=10, laid=3, completed=True), "must_begin", "Q15", {},
    ),
    (in_turn(changed(), "oc2 rc1 TWO", completed=True), "removed", "Q15", {"found": 0}),
    # Q18: a gift is due only where somebody has one to give.
    (giving(giver=0), "giver", "Q18", {"seat": 0}),
    (giving(completed=False), "giver", "Q18", {"seat": 1}),
    (giving() | {"options": {"players": 2}}, "giver", "Q18", {"seat": 1}),
    (giving(row=9, laid=2), "giver", "Q18", {"seat": 1}),
    (giving() | {"won": [[*REDS[0].split(), *REDS[1].split()], []]}, "giver", "Q18", {"seat": 1}),
    (
        in_turn(position(["oc2 rc1 TWO", HANDS[1]], ["0 r10 oc1"], ["r15", "r15"],
                         giver_chooses=True), completed=True, giver=1),
        "giver", "Q18", {"seat": 1},
    ),
    (printed_gift(["r10", "r10"]), "giver", "Q18", {"seat": 1}),
    (printed_gift(["r10 r10 r15 r15", "r20 r20 r25 r25"]), "giver", "Q18", {"seat": 1}),
    (printed_gift(["", " ".join(REDS)]), "giver", "Q18", {"seat": 1}),
    (
        in_turn(position(["BLU oh4 RED=", "rh4 gh4 bh4 FOU BLU"], ["0 b70 ONE"],
                         YELLOWS[::-1], giver_chooses=True), completed=True, giver=1),
        "giver", "Q18", {"seat": 1},
    ),
    # Q17: hands are full, but for what the turn has laid.
    (position(["oc2 rc1 RED= ==", HANDS[1]], ROWS), "hand", "Q17", {"seat": 0, "found": 4}),
    (position([HANDS[0], "gt1"], ROWS), "hand", "Q17", {"seat": 1, "found": 1, "most": 5}),
    (position([HANDS[0] + " oc3", HANDS[1]], ROWS), "hand", "Q17", {"seat": 0, "found": 6}),
    (position([HANDS[0], HANDS[1] + " oc3"], ROWS), "hand", "Q17", {"seat": 1, "found": 6}),
    (in_turn(changed(), row=1, laid=1), "hand", "Q17", {"seat": 0, "found": 5, "most": 4}),
    (in_turn(changed(), "oc2 rc1", row=1, laid=2), "hand", "Q17", {"found": 2, "most": 3}),
    (in_turn(yellow(), completed=True), "hand", "Q17", {"seat": 0, "found": 5, "most": 4}),
    (late(["== == == == == oc4", ""]), "hand", "Q17", {"seat": 0, "found": 6, "most": 5}),
    (late(["oc4", "== == == == == =="]), "hand", "Q17", {"seat": 1, "found": 6, "most": 5}),
    (late(["== == == == == ==", ""], to_move=None), "hand", "Q17", {"seat": 0, "found": 6}),
    (late(["", "oc4"]), "no_cards", "Q19", {"seat": 0}),
    (late(["oc4", "", ""], to_move=2), "no_cards", "Q19", {"seat": 2}),
    (in_turn(yellow(), "", completed=True), "no_cards", "Q19", {"seat": 0}),
    # Q12: a hand that would be redealt.
    (first_turn("gc1 gc2 gc3 gc4 GRE"), "redeal", "Q12", {"seat": 0}),
    (first_turn("ORA == TRI == BLU"), "redeal", "Q12", {"seat": 0}),
    (first_turn("ORA RED= TRI CIR= BLU"), "redeal", "Q12", {"seat": 0}),
    (first_turn("== == == == =="), "redeal", "Q12", {"seat": 0}),
    (late(["oc4", ""], first_turns=[True, False]), "first_turns", "Q12", {}),
    (late(["", ""], first_turns=[False, True], to_move=None), "first_turns", "Q12", {}),
    (changed(shown=[False, True]), "shown", "Q19", {"seat": 1}),
    (changed(shown=[True, False]), "shown", "Q19", {"seat": 0}),
    # Q12: first turns go round once, and nobody completes a row before they have.
    (changed(first_turns=[False, True]), "has_begun", "Q12", {"seat": 0}),
    (changed(first_turns=[True, False]), "has_begun", "Q12", {"seat": 1}),
    (changed(first_turns=[False, True], to_move=1), "has_begun", "Q12", {"seat": 0}),
    (
        in_turn(changed(first_turns=[True, False]), "oc2 rc1 RED= ==", row=2, laid=1),
        "has_begun", "Q12", {"seat": 1},
    ),
    (
        position(THREE, ["0 - oc3"], ["", "", "r10"], rules="published",
                 first_turns=[True, True, False]),
        "has_begun", "Q12", {"seat": 2},
    ),
    (position(HANDS, first_turns=[True, False]), "first_round", "Q12", {"seat": 0, "waiting": [1]}),
    (
        position(THREE, ["2 r10 oc3"], first_turns=[False, False, True], to_move=1),
        "first_round", "Q12", {"seat": 1, "waiting": [0, 1]},
    ),
    (
        position(THREE, ["0 r10 gs4"], ["r10", "", ""], first_turns=[True, False, False],
                 to_move=1),
        "early_quinto", "Q12", {"seat": 1},
    ),
    # Q13: a row whose cards were all laid in this turn is new.
    (in_turn(changed(), "oc2 rc1 RED=", row=1, laid=2), "not_new", "Q13", {"row": 1, "seat": 0}),
    (
        in_turn(position(HANDS, ["0 r10 oc1 ONE", "1 r15 rc2"]), "oc2 rc1 RED= ==", row=2, laid=1),
        "not_new", "Q13", {"row": 2, "seat": 0},
    ),
    # Q15: who has completed a row has won its head or the prize.
    (
        in_turn(position(HANDS, ["0 y30 bs4 FOU"], ["", " ".join(REDS)]), "oc2 rc1",
                completed=True),
        "not_won", "Q15", {"seat": 0},
    ),
    (in_turn(published_late(1) | {"won": [[], ["r10"]]}, completed=True), "not_won", "Q15", {}),
    # Q16, while a gift is due: the new row could not be begun.
    (
        in_turn(position(["== ==", HANDS[1]], ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3"], REDS,
                         giver_chooses=True), completed=True, giver=1),
        "only_bridges", "Q16", {},
    ),
    # Q15: after a quinto no row may be begun.
    (late(["oc4", ""], turn=NO_TURN | {"completed": True}), "turn_ends", "Q15", {}),
    (published_late(3), "turn_ends", "Q15", {}),
    (published_late(4), "turn_ends", "Q15", {}),
    (in_turn(yellow(), "==", completed=True), "only_bridges", "Q16", {}),
    (
        in_turn(position(["== == ==", HANDS[1]], ["0 - gs1"], ["r10", ""], rules="published"),
                completed=True),
        "only_bridges", "Q16", {},
    ),
    (late(["== ==", ""]), "is_over", "Q19", {}),
    (late(["==", "== =="]), "is_over", "Q19", {}),
    (late(["==", "oc4"], to_move=None), "not_over", "Q19", {}),
    (changed(to_move=None), "not_over", "Q19", {}),
    (position(["== == == == ==", "gt1 gt2 gt3 gt4 BLU"], ["0 r10 oc1", "1 r10 bh4"],
              to_move=None), "not_over", "Q19", {}),
]  # fmt: skip


class TestTurns:
    @pytest.mark.parametrize(("wanted", "code", "rule", "arguments"), TURNS)
    def test_fields_that_contradict_each_other_are_refused(
        self, wanted: dict[str, Any], code: str, rule: str, arguments: dict[str, Any]
    ) -> None:
        error = refused(wanted)
        assert (code_of(error), error.rule) == (code, rule)
        assert arguments.items() <= error.arguments.items()

    def test_where_bridges_fit_it_is_not_over(self) -> None:
        last = ["1 gh4", "0 oh4"]
        assert refused(late(["==", ""], last)).code == "quinto-cards.is_over"
        state = play(load(late(["oc4", "=="], last)), "new:oc4")
        assert state.turn() == -1

    def test_a_published_quinto_is_followed_by_a_row_while_few_are_there(self) -> None:
        for rows in (1, 2):
            assert load(published_late(rows)).turn() == 0

    def test_the_author_s_may_stop_where_many_rows_are_one_s_own(self) -> None:
        rows = ["0 y30 bs4 FOU", "0 y40 bh1"]
        wanted = in_turn(position(["== ==", HANDS[1]], rows, REDS), completed=True)
        assert texts_of(load(wanted)) == ["stop"]

    def test_a_gift_that_is_due_is_loaded(self) -> None:
        state = load(giving())
        assert state.turn() == 1
        assert texts_of(state) == ["give r20", "give r25"]
        state = load(in_turn(giving(), "", completed=True, giver=1))  # an empty hand ends the turn
        assert texts_of(state) == ["give r20", "give r25"]
        after = play(state, "1: give r25").position()
        assert (after["to_move"], len(after["hands"][0])) == (1, 5)

    def test_a_published_gift_goes_by_the_phase_of_the_prize_just_won(self) -> None:
        # The ninth card, y30, was the prize; the last red one before it is with the second seat.
        wanted = printed_gift(["r10 r10 r15 r15 y30", "r20 r20 r25 r25"])
        assert texts_of(load(wanted)) == ["give r20", "give r25"]
        # Here the prize just won was red: nothing is due, whatever is turned up now.
        assert refused(printed_gift(["y30 r10 r10 r15 r15", "r20 r20 r25 r25"])).rule == "Q18"
        # The last yellow card was won, and a blue one turned up.
        won = ["r10 r10 r15 r15 r20 r20 r25 y30 y30 y40 y40 y50 y50 y60 y60", "r25"]
        wanted = in_turn(position(["oh4 BLU", "rh4 gh4 bh4 FOU BLU"], ["0 - ONE"], won,
                                  rules="published", giver_chooses=True),
                         completed=True, giver=1)  # fmt: skip
        assert wanted["phase"] == "blue"
        assert texts_of(load(wanted)) == ["give r25"]

    def test_a_first_hand_is_as_good_as_any_once_a_card_of_it_lies(self) -> None:
        state = load(first_turn("gc2 gc3 gc4 GRE", "gc1"))
        assert "R1:gc2" in texts_of(state)
        state = load(first_turn("== == == ==", "gc1"))
        assert texts_of(state) == ["stop"]

    def test_first_turns_go_round_from_any_seat(self) -> None:
        for hands, row, to_move, had in (
            (THREE, "2 r10 oc3", 0, [False, False, True]),
            (THREE, "0 r10 oc3", 1, [True, False, False]),
            (THREE, "1 r10 oc3", 2, [False, True, False]),
        ):
            wanted = position(hands, [row], first_turns=had, to_move=to_move)
            assert all(move.startswith("new:") for move in texts_of(load(wanted)))
        for to_move in range(3):
            assert load(position(THREE, to_move=to_move)).turn() == to_move

    def test_another_s_first_hand_may_be_one_to_be_dealt_anew(self) -> None:
        hands = ["oc1 rt2 gs3 bh4 ==", "gt1 gt2 gt3 gt4 GRE"]
        assert load(position(hands)).turn() == 0
        assert refused(position(hands, to_move=1)).arguments == {"seat": 1}
        had = position(hands[::-1], ["0 r10 gc1", "1 r10 bc1"])
        assert load(had).turn() == 0


SAID = {
    "flags": ("must be true or false", "doit valoir true ou false"),
    "strange_card": ("unknown card in", "cette carte n’existe pas dans"),
    "row_length": ("a row on the table must have one to four", "une rangée en a de une à quatre"),
    "bridge_first": ("cannot start with a bridge", "ne commence jamais par une carte-pont"),
    "no_join": ("cannot follow", "ne va pas après"),
    "no_heads": ("rows have no head in the published rules, but row 2 has", "la rangée 2 en a une"),
    "headless": ("every row must have a head", "chaque rangée en a une"),
    "row_ids": ("numbers from 1 to 2", "de 1 à 2"),
    "doubled": ("expected", "au lieu de"),
    "missing": ("is missing: expected", "il manque la carte"),
    "removed": ("leave the game five at a time", "sortent du jeu cinq par cinq"),
    "no_quinto": ("do not form a quinto", "ces cartes ne forment pas un quinto"),
    "point_order": ("red on top, then yellow", "le rouge est au-dessus, puis le jaune"),
    "phase": ("the point cards imply phase red", "d’après les cartes-points, la phase est red"),
    "prize_missing": ("a point card must be face up", "une carte-points est découverte"),
    "no_prize": ("no point card is face up", "aucune carte-points n’est découverte"),
    "no_row": ("there is no row R", "pas de rangée R"),
    "laid": ("does not fit the row of this turn", "ne correspond pas à la rangée du tour"),
    "turn_over": ("no turn may be in progress", "aucun tour n’est en cours"),
    "first_turn": ("in the first turn, each player starts a row", "au premier tour, commencez"),
    "must_begin": ("after a quinto, you must start a new row", "après un quinto, commencez"),
    "giver": ("has nothing to give now", "n’a rien à donner maintenant"),
    "hand": (" cards, not ", "cartes en main de la place"),
    "no_cards": ("is to move, but has no cards", "de jouer, mais elle n’a pas de cartes"),
    "redeal": ("so it must be redealt", "elle serait redistribuée"),
    "first_turns": ("every first turn is over", "tout le monde a joué son premier tour"),
    "has_begun": ("so it has had its first turn", "elle a donc déjà joué son premier tour"),
    "first_round": ("first turns are taken in order", "se jouent dans l’ordre"),
    "early_quinto": (
        "so nobody can have completed a row",
        "personne ne peut avoir complété de rangée",
    ),
    "not_new": ("so it must be the newest row", "ce doit être la dernière commencée"),
    "not_won": ("has not won a point card", "mais n’a gagné aucune carte-points"),
    "shown": ("has shown its hand", "montre sa main"),
    "turn_ends": ("so the turn must be over", "le tour est fini"),
    "only_bridges": ("but only bridges are left", "il ne reste que des cartes-ponts"),
    "is_over": ("nobody can play a card", "personne ne peut poser de carte"),
    "not_over": ("someone can still play or draw a card", "quelqu’un peut encore poser"),
}
"""By code, what is said in English and in French."""


def every_refusal() -> list[BadPosition]:
    """All that is refused above."""
    errors = [refused(changed(**fields)) for fields, *_ in SHAPES]
    errors += [refused(with_row(2, **fields)) for fields, *_ in ROW_SHAPES]
    errors += [refused(wanted) for wanted, *_ in TURNS]
    headed, headless, ids, prize = printed(), changed(), changed(), changed()
    headed["rows"][1]["head"] = headed["points"].pop(0)
    headless["points"].insert(0, headless["rows"][1]["head"])
    headless["rows"][1]["head"] = None
    ids["rows"][1]["id"] = 3
    prize["prize"] = prize["points"].pop(0)
    unturned = printed()
    unturned |= {"points": [unturned["prize"], *unturned["points"]], "prize": None}
    upside = changed()
    upside["points"].reverse()
    torn = position(HANDS, ["0 y30 bs4 FOU"], [REDS[0] + " " + REDS[1], ""])
    torn["removed"][4], torn["removed"][-1] = torn["removed"][-1], torn["removed"][4]
    return errors + [
        refused(each) for each in (headed, headless, ids, prize, unturned, upside, torn)
    ]


def test_every_refusal_is_said_in_both_languages() -> None:
    errors = every_refusal()
    codes = {code_of(error) for error in errors}
    assert set(SAID) <= codes
    assert all("." in code for code in codes - set(SAID))  # the others are the program's own
    for error in errors:
        in_words = SAID.get(code_of(error), ("", ""))
        for language, words in zip(("en", "fr"), in_words, strict=True):
            said = Words(language).error(error)
            assert words in said
            assert error.code not in said
            assert "{" not in said.replace('{"', "").replace("{}", "")
            assert error.rule is None or re.search(f" — (rule |règle )?{error.rule}\\b", said)
