"""Strict JSON, and fields asked for by type."""

from __future__ import annotations

import pytest

from quinte import BadPosition
from quinte.document import Fields, read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "document.json"),
        ("{", "document.json"),
        ("[1,", "document.json"),
        ('{"a": 1, "a": 2}', "document.doubled"),
        ("NaN", "document.constant"),
        ('{"a": -Infinity}', "document.constant"),
        ("[" * 100_000, "document.too_deep"),
        ("9" * 10_000, "document.too_deep"),
    ],
)
def test_what_is_no_json_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(text, BadPosition)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected a JSON object, not"),
        ({}, "missing field “n”"),
        ({"n": True}, "a whole number from 0 to 9, not true"),
        ({"n": 1.0}, "a whole number from 0 to 9, not 1.0"),
        ({"n": 10}, "not 10"),
        ({"n": "1"}, 'not "1"'),
        ({"n": 1, "m": 2}, "unknown fields: m; allowed: n"),
    ],
)
def test_fields_are_refused_with_what_would_be_right(data: object, message: str) -> None:
    def opened() -> None:
        fields = Fields(data, BadPosition)
        fields.number("n", 0, 9)
        fields.close()

    with pytest.raises(BadPosition, match=message):
        opened()


def test_text_list_and_object_are_told_apart() -> None:
    fields = Fields({"t": 1, "l": {}, "o": []}, BadPosition)
    for ask, name in ((fields.text, "t"), (fields.rows, "l"), (fields.table, "o")):
        with pytest.raises(BadPosition) as caught:
            ask(name)
        assert caught.value.code == "document.type"
