"""Requests read in one pass are those that the schema accepts, and mean the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from quinte.document import read
from quinte.server.http import quick
from quinte.server.http.declared import ASKING
from quinte.server.http.errors import BadRequest
from tests.server.fuzzing import mutated, valid
from tests.server.process import profile

MOVE = {"id": 7, "do": "move", "table": "here", "text": "swap", "client": "w"}


def slowly(data: bytes) -> quick.Asked | None:
    """As a message is read that is not taken quickly; None if anything is wrong with it."""
    try:
        message: Any = read(data.decode(), BadRequest)
        number, table = message.pop("id", None), message.pop("table", None)
        if type(number) is not int or not 0 <= number < 2**53 or not isinstance(table, str):
            return None
        asked = ASKING.validate_python(message)
    except (BadRequest, ValidationError, UnicodeDecodeError, AttributeError):
        return None
    own = number if asked.number is None and asked.client else asked.number
    return quick.Asked(number, table, asked.client, own, asked.request("Ada"))


def quickly(data: bytes) -> quick.Asked | None:
    found = quick.read(data)
    return found and found._replace(request=found.request.signed("Ada"))


def test_what_is_read_quickly_is_what_the_schema_reads() -> None:
    rng, taken = Random(1), 0
    for _ in range(profile(3_000, 30_000)):
        message = mutated(rng, valid(rng, ["a", "b-c_d"], ["swap", "8H:12.3", "bid 1+2", 'x":']))
        data = message.encode() if isinstance(message, str) else message
        if (found := quickly(data)) is not None:
            assert found == slowly(data), data
            taken += 1
    assert taken > 500


@pytest.mark.parametrize("text", ["swap", "8H:12.3", "2: keep", "::", "é"])
def test_plain_moves_are_read_quickly(text: str) -> None:
    data = json.dumps({**MOVE, "text": text}, ensure_ascii=False).encode()
    found = quickly(data)
    assert found is not None
    assert found == slowly(data)
    assert found.number == 7


@pytest.mark.parametrize(
    "data",
    [
        b'{"id":7,"id":7,"do":"move","table":"here","text":"swap"}',
        b'{"id" :7,"id":7,"do":"move","table":"here","text":"swap"}',
        b'{"id":7,"do":"move","table":"here","text":"a\\u003ab","text":"a\\u003ab"}',
        b'{"id":7,"do":"move","table":"here","text":"a:b","text":"swap"}',
        b'{"id":7,"do":"move","do":"move","table":"here","text":"swap"}',
        b'{"id":7,"do":"move","table":"here","text":"\xff"}',
        b'{"id":7,"do":"move","table":"here","text":"\\ud800"}',
        b'{"id":7.0,"do":"move","table":"here","text":"swap"}',
        b'{"id":7,"do":"watch","table":"here"}',
    ],
)
def test_what_is_odd_is_left_to_those_who_can_say_why(data: bytes) -> None:
    assert quick.read(data) is None
