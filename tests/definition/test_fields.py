"""Fields: blank, copied, written, read, checked, shown and completed, each kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from quinte import ALL, BadPosition, Board, Deck, Grid, Result, fields
from quinte.definition.fields import Field, Outcome, Zone, collected, copier
from quinte.document import Fields


@dataclass
class Table:
    """As much of a game as fields need."""

    players: int = 2
    board: Board | None = None
    deck: Deck | None = None


TABLE = Table(2, Grid(2), Deck("abcd"))


def declared(field: Any, name: str = "it") -> Field:
    field.name = name
    assert isinstance(field, Field)
    return field


def checked(field: Field, value: Any) -> tuple[str, dict[str, Any]] | None:
    """The code and the arguments of what a position is refused with."""
    try:
        field.check(Fields({"it": value}, BadPosition), TABLE)
    except BadPosition as error:
        return error.code, error.arguments
    return None


INITIAL: list[tuple[Any, Any, Any]] = [
    (fields.field(3), 3, 3),
    (fields.field(False), False, False),
    (fields.field("x"), "x", "x"),
    (fields.seat(), 0, 0),
    (fields.seat(None), None, None),
    (fields.per_seat(0), [0, 0], [0, 0]),
    (fields.cells(), [None] * 4, [None] * 4),
    (fields.hand(), [[], []], [[], []]),
    (fields.pile(), [], []),
    (fields.discard(), [], []),
    (Outcome(), None, None),
]


@pytest.mark.parametrize(("field", "blank", "written"), INITIAL)
def test_a_blank_state_is_a_position_too(field: Any, blank: Any, written: Any) -> None:
    it = declared(field)
    assert it.initial(TABLE) == blank
    assert it.dump(blank, TABLE) == written
    assert checked(it, written) is None
    assert it.load(written, TABLE) == blank


ROUND_TRIP: list[tuple[Any, Any, Any]] = [
    (fields.field(3), 7, 7),
    (fields.seat(None), 1, 1),
    (fields.per_seat(""), ["x", "y"], ["x", "y"]),
    (fields.cells(), [0, None, 1, None], [0, None, 1, None]),
    (fields.hand(), [[0, 3], [1]], [["a", "d"], ["b"]]),
    (fields.pile(), [2, 0], ["c", "a"]),
    (fields.discard(), [2, 0], ["c", "a"]),
    (fields.zone(each_seat=True), [[3, 0], []], [["d", "a"], []]),
    (
        Outcome(),
        Result((1, 0), (0,), "five"),
        {"scores": [1, 0], "winners": [0], "reason": "five"},
    ),
]


@pytest.mark.parametrize(("field", "value", "written"), ROUND_TRIP)
def test_what_is_written_is_read_back(field: Any, value: Any, written: Any) -> None:
    it = declared(field)
    assert it.dump(value, TABLE) == written
    assert checked(it, written) is None
    assert it.load(written, TABLE) == value
    assert it.same(it.dump(it.load(written, TABLE), TABLE), written)


def test_reading_and_writing_share_no_list_with_the_state() -> None:
    for field, value, _ in ROUND_TRIP:
        if isinstance(value, list):
            written = declared(field).dump(value, TABLE)
            assert written is not value
            assert field.load(written, TABLE) is not written


REFUSED: list[tuple[Any, Any, str]] = [
    (fields.field(3, low=0, high=5), 6, "document.number"),
    (fields.field(3), "3", "document.number"),
    (fields.field(3), True, "document.number"),
    (fields.field(3), 2**63, "document.number"),
    (fields.field(False), 0, "document.type"),
    (fields.field("x"), None, "document.type"),
    (fields.seat(), None, "document.number"),
    (fields.seat(), 2, "document.number"),
    (fields.seat(None), -1, "document.number"),
    (fields.per_seat(0), 3, "document.type"),
    (fields.per_seat(0), [1], "document.length"),
    (fields.per_seat(0, low=0), [0, -1], "document.number"),
    (fields.per_seat(False), [False, 1], "document.type"),
    (fields.cells(), [None] * 3, "document.length"),
    (fields.cells(), [None, None, None, 2], "document.number"),
    (fields.hand(), [["a"]], "document.seats"),
    (fields.hand(), [["a"], "b"], "document.type"),
    (fields.hand(), [["a"], ["z"]], "deck.unknown"),
    (fields.hand(), [["a"], [["b"]]], "deck.unknown"),
    (fields.pile(), {}, "document.type"),
    (fields.pile(), [1], "deck.unknown"),
    (Outcome(), 3, "document.result"),
    (Outcome(), {"scores": [1], "winners": [], "reason": "x"}, "document.result"),
    (Outcome(), {"scores": [1, 0], "winners": [2], "reason": "x"}, "document.result"),
    (Outcome(), {"scores": [1, 0], "winners": [1, 0], "reason": "x"}, "document.result"),
    (Outcome(), {"scores": [1, None], "winners": [], "reason": "x"}, "document.result"),
    (Outcome(), {"scores": [1, 0], "winners": [], "reason": 1}, "document.result"),
    (Outcome(), {"scores": [1, 0], "winners": [], "reason": ""}, "document.result"),
    (Outcome(), {"scores": [1, 0], "winners": []}, "document.result"),
    (Outcome(), {"scores": 1, "winners": [], "reason": "x"}, "document.result"),
]


@pytest.mark.parametrize(("field", "value", "code"), REFUSED)
def test_what_cannot_be_is_refused(field: Any, value: Any, code: str) -> None:
    refusal = checked(declared(field), value)
    assert refusal is not None
    assert refusal[0] == code
    assert refusal[1]["field"] == "it"


@pytest.mark.parametrize(("field", "blank", "written"), INITIAL)
def test_a_field_that_is_missing_is_named(field: Any, blank: Any, written: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        declared(field).check(Fields({}, BadPosition), TABLE)
    assert (caught.value.code, caught.value.arguments) == ("document.missing", {"field": "it"})


HANDS, PILE = [["a", "b"], ["c"]], ["d", "e"]


@pytest.mark.parametrize(
    ("field", "data", "viewer", "seen"),
    [
        (fields.field(3), 7, None, 7),
        (fields.per_seat(0), [1, 2], 0, [1, 2]),
        (fields.hand(), HANDS, 0, [["a", "b"], [None]]),
        (fields.hand(), HANDS, 1, [[None, None], ["c"]]),
        (fields.hand(), HANDS, None, [[None, None], [None]]),
        (fields.hand(), HANDS, ALL, HANDS),
        (fields.pile(), PILE, 0, 2),
        (fields.pile(), PILE, ALL, 2),
        (fields.discard(), PILE, None, PILE),
        (fields.zone(each_seat=True), HANDS, None, HANDS),
        (fields.zone(each_seat=True, visible_to="nobody"), HANDS, 0, [[None, None], [None]]),
    ],
)
def test_a_viewer_sees_what_the_field_shows(field: Any, data: Any, viewer: Any, seen: Any) -> None:
    it = declared(field)
    assert it.view(data, viewer) == seen
    if isinstance(it, Zone):
        filled = it.complete(seen, iter("vwxyz"))
        assert it.view(filled, viewer) == seen
        assert None not in [card for pile in it.piles(filled) for card in pile]


def test_cards_in_order_may_be_written_in_any_order() -> None:
    hand, pile = declared(fields.hand()), declared(fields.pile())
    assert hand.load([["d", "a"], []], TABLE) == [[0, 3], []]
    assert hand.same([["a", "d"], []], [["d", "a"], []])
    assert not pile.same(["a", "d"], ["d", "a"])


def test_the_piles_that_a_viewer_cannot_see() -> None:
    hand, pile = fields.hand(), fields.pile()
    assert hand.unseen([[1], [2]], 0) == [[2]]
    assert hand.unseen([[1], [2]], None) == [[1], [2]]
    assert hand.unseen([[1], [2]], ALL) == []
    assert pile.unseen([1, 2], ALL) == [[1, 2]]


def test_only_what_somebody_cannot_see_hides() -> None:
    hiding = [fields.hand(), fields.pile(), fields.zone(visible_to="nobody")]
    assert [field.hides for field in hiding] == [True] * 3
    assert not fields.discard().hides
    assert not fields.cells().hides


def test_fields_are_collected_base_first_and_copied_apart() -> None:
    class Base:
        first = fields.per_seat(0)

    class Whole(Base):
        hands = fields.hand()
        flag = fields.field(False)

    found = collected(Whole)
    assert list(found) == ["first", "hands", "flag"]
    assert [field.name for field in found.values()] == list(found)
    old, new = Whole(), Whole()
    old.first, old.hands, old.flag = [1, 2], [[1], [2]], True
    copier(found)(new, old)
    old.first[0] = old.hands[0][0] = 9
    assert (new.first, new.hands, new.flag) == ([1, 2], [[1], [2]], True)
