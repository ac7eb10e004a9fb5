"""A request is declared once: its class is all that a table needs to grant, apply and tell it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, is_dataclass
from typing import Any

import pytest

from quinte.errors import QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.table.effects import EFFECTS, REQUESTS, Refused, Request, read_request
from quinte.table.forms import OneOf, forms
from quinte.table.requests import OFFERS, Answer, Move, Offer, Resign, Sit
from tests.table.desk import ANN, BOB, ZOE, Desk, pair, placement
from tests.table.waving import waving


@pytest.mark.parametrize("do", EFFECTS)
def test_a_declaration_is_complete(do: str) -> None:
    effect = EFFECTS[do]
    assert effect.do == do
    assert is_dataclass(effect)
    assert effect.__doc__
    assert "apply" in vars(effect)
    assert ("check" in vars(effect)) == (do in REQUESTS) == issubclass(effect, Request)
    assert set(effect.told) <= {form.name for form in forms(effect)}
    for secret in ("text", "texts", "nonce"):
        assert secret not in effect.told


def test_every_kind_of_entry_that_a_log_may_have_is_declared() -> None:
    assert set(EFFECTS) - set(REQUESTS) == {"bot", "follow", "forfeit"}
    limits = [form.limit for kind in (Offer, Answer) for form in forms(kind) if form.name == "what"]
    assert [limit.values for limit in limits if isinstance(limit, OneOf)] == [tuple(OFFERS)] * 2


def test_a_kind_that_is_declared_is_asked_applied_told_and_replayed() -> None:
    with waving():
        desk = pair()
        assert desk.refused(ZOE, "wave", hand="left") == "table.not_seated"
        step = desk.ask(BOB, "wave", hand="left", times=2)
        told = {"seq": 5, "at": desk.clock, "do": "wave", "seat": 1, "times": 2}
        assert step.public == told
        assert desk.table.message(None, [step])["steps"] == [{**told, "events": []}]
        assert desk.table.seats[1].name == "~~"
        assert desk.again().status() == desk.table.status()
    assert desk.refused(BOB, "wave", hand="left") == "table.request"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, "document.missing"),
        ({"hand": None}, "document.type"),
        ({"hand": "third"}, "document.form"),
        ({"hand": "left", "times": 4}, "document.number"),
        ({"hand": "left", "times": True}, "document.number"),
        ({"hand": "left", "times": None}, "document.number"),
        ({"hand": "left", "word": 7}, "document.type"),
        ({"hand": "left", "word": "x"}, "document.form"),
        ({"hand": "left", "word": "x" * 6}, "document.form"),
        ({"hand": "left", "seat": 100}, "document.number"),
        ({"hand": "left", "seat": 2}, "document.number"),
        ({"hand": "left", "foot": "left"}, "document.unknown"),
    ],
)
def test_what_its_annotations_do_not_take_is_refused(more: dict[str, Any], code: str) -> None:
    with waving():
        assert pair().refused(BOB, "wave", **more) == code


def test_a_field_that_may_be_null_may_also_be_left_out() -> None:
    left_out, null = {"do": "resign"}, {"do": "resign", "seat": None}
    assert read_request(left_out) == read_request(null) == Resign()
    assert read_request({"do": "resign", "seat": 1}) == Resign(seat=1)


def test_a_text_of_the_wrong_form_is_refused_in_both_languages() -> None:
    with pytest.raises(Refused) as caught:
        read_request({"do": "move", "text": "x" * 1001})
    assert caught.value.code == "document.form"
    for language in LANGUAGES:
        said = Words(language).error(caught.value)
        assert "text" in said
        assert not said.startswith("document")
        assert len(said) < 200


def test_a_request_in_json_and_as_an_object_are_the_same() -> None:
    desk = pair()
    text = placement(desk)
    asked = desk.table.ask({"do": "move", "text": text}, ANN, desk.clock)
    assert desk.table.ask(Move(text=text), ANN, desk.clock) == asked
    with pytest.raises(QuinteError):
        desk.table.ask(Move(text="?"), ANN, desk.clock)
    with pytest.raises(FrozenInstanceError):
        Move(text=text).text = "?"  # type: ignore[misc]


def test_who_sits_down_without_a_name_has_that_of_the_guest() -> None:
    assert Sit().signed("Ann") == Sit(name="Ann")
    assert Sit(name="Bob").signed("Ann") == Sit(name="Bob")
    assert Resign().signed("Ann") == Resign()
    assert Desk().refused(ANN, "sit") == "document.missing"
