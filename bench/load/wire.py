"""What a load generator reads of the server's messages: the fields that it needs, and no more.

Of most updates that is their head. An answer begins with `re`, an update with its table, seat and
number; the server's encoder keeps their order.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

ANSWER = re.compile(rb'\{"re":(\d+),"(ok|error)"')
UPDATE = re.compile(rb'\{"table":"([\w-]+)","seat":(\d+),"seq":(\d+),')


class Status(msgspec.Struct, gc=False):
    """How a table stands."""

    phase: str
    acting: list[int]
    offers: dict[str, Any]
    next: str | None = None


class Trouble(msgspec.Struct):
    """Why something was refused."""

    code: str


class Answer(msgspec.Struct):
    """What became of a request."""

    ok: bool = False
    error: Trouble | None = None


class Update(msgspec.Struct, gc=False):
    """How a table stands now."""

    status: Status
    view: msgspec.Raw = msgspec.Raw()
    moves: list[str] | None = None


read_answer = msgspec.json.Decoder(Answer).decode
read_update = msgspec.json.Decoder(Update).decode
write = msgspec.json.Encoder().encode
