"""Moves of Cinco as text, and what `explain` says of them."""

from __future__ import annotations

import pytest

from quinte import BadNotation
from tests.games.cinco.positions import load


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", 0),
        ("swap", 1),
        ("52@60", 52 << 7 | 60),
        ("88!", 88 << 7),
        (" DRAW ", 0),
        ("52 @ 60", 52 << 7 | 60),
        ("1@1", 1 << 7 | 1),
        ("90@90", 90 << 7 | 90),
    ],
)
def test_a_text_stands_for_a_move(text: str, move: int) -> None:
    state = load()
    assert state.game.parse(state, 0, text) == (move,)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "cinco.notation"),
        ("52", "cinco.notation"),
        ("52@", "cinco.notation"),
        ("@60", "cinco.notation"),
        ("52@60!", "cinco.notation"),
        ("52!60", "cinco.notation"),
        ("-1@60", "cinco.notation"),
        ("5.2@60", "cinco.notation"),
        ("52@60 draw", "cinco.notation"),
        ("٥٢@٦٠", "cinco.notation"),
        ("draw\x00", "cinco.notation"),
        ("0@60", "cinco.no_such_card"),
        ("91@91", "cinco.no_such_card"),
        ("52@0", "cinco.no_such_cell"),
        ("52@91", "cinco.no_such_cell"),
        ("0!", "cinco.no_such_card"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, code: str) -> None:
    state = load()
    with pytest.raises(BadNotation) as caught:
        state.game.parse(state, 0, text)
    assert caught.value.code == code
    assert caught.value.arguments["text"] == text


def test_a_refusal_quotes_the_text_and_says_what_would_be_right() -> None:
    state = load()
    with pytest.raises(BadNotation, match="“place 5” is not a move: write draw, swap, 52@60"):
        state.game.parse(state, 0, "place 5")


def explain(text: str, **fields: object) -> dict[str, object]:
    state = load([[52, 60], [8]], **fields)
    return state.game.explain(state, 0, text)  # type: ignore[no-any-return]


def test_an_unfinished_move_is_explained_by_the_cells_it_may_take() -> None:
    told = explain("52@", board={90: 1, 52: 0})
    assert told["legal"] is False
    assert told["broken"] == []
    assert told["cells"] == [*range(53, 90)]
    assert explain("60")["cells"] == [*range(60, 91)]
    assert explain("61")["cells"] == []


def test_a_dead_card_is_explained_by_its_discard() -> None:
    board = {cell: cell % 2 for cell in range(60, 91) if cell not in (70, 75, 80, 85)}
    board |= {70: 1, 75: 0, 80: 1, 85: 0}
    told = explain("60", board=board, dead_cards="discard")
    assert (told["cells"], told["discard"]) == ([], True)


def test_a_move_is_explained_by_what_it_would_do() -> None:
    told = explain("52@81", board=dict.fromkeys((11, 30, 44), 0))
    assert told["legal"] is True
    assert (told["card"], told["cell"], told["longest"], told["result"]) == (52, 81, 4, None)


def test_a_winning_move_is_explained_by_its_result() -> None:
    told = explain("52@81", board=dict.fromkeys((12, 11, 30, 44), 0))
    assert told["longest"] == 5
    assert told["result"] == {"scores": [1, 0], "winners": [0], "reason": "line"}


def test_the_centre_breaks_the_longest_line() -> None:
    told = explain("52@58", board=dict.fromkeys((20, 17, 1, 4, 11), 0))
    assert told["longest"] == 4


@pytest.mark.parametrize(
    ("own", "theirs", "longest", "may_be_five"),
    [
        ((44, 30), (), 3, True),
        ((44, 30), (11,), 3, False),
        ((), (), 1, True),
        ((11, 12, 13), (), 1, True),  # the three are not through the cell
        ((44, 30, 11, 12), (13,), 5, True),
        ((44, 33, 32), (30,), 2, False),  # two on another line, but not through the cell
    ],
)
def test_a_line_that_is_blocked_is_told_from_one_that_may_become_five(
    own: tuple[int, ...], theirs: tuple[int, ...], longest: int, may_be_five: bool
) -> None:
    told = explain("52@81", board={**dict.fromkeys(own, 0), **dict.fromkeys(theirs, 1)})
    assert (told["longest"], told["open"]) == (longest, may_be_five)


def test_a_turn_that_ends_the_game_says_so() -> None:
    told = explain("draw", stall=49)
    assert told["result"] == {"scores": [0, 0], "winners": [], "reason": "stalled"}


def test_a_seat_that_may_not_move_is_told_so() -> None:
    state = load([[52, 60], [8]])
    assert state.game.explain(state, 1, "8")["broken"][0]["code"] == "turn.other"


def test_a_broken_rule_is_named() -> None:
    told = explain("52@51")
    assert told["legal"] is False
    assert told["broken"] == [
        {"code": "cinco.too_low", "rule": "C7", "arguments": {"card": 52, "cell": 51}}
    ]
    assert explain("nonsense")["broken"][0]["code"] == "cinco.notation"  # type: ignore[index]
